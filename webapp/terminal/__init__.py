"""Fenboard in the terminal: the commands `check`, `convert` and `diagram`."""

MOST_JOBS = 64
"""The most processes that work for a command."""
