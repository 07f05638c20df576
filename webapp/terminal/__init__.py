"""Fenboard in the terminal: the commands `check`, `convert`, `diagram`, `worksheet` and
`tasks`.
"""

MOST_JOBS = 64
"""The most processes that work for a command."""

INTERRUPTED = 130
"""The exit code that a shell reports of a program which Ctrl+C has ended."""
