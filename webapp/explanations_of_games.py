"""Why there is a finding about positions of games other than chess, and a text that gives it."""

from __future__ import annotations

WHY_OF_GAMES: dict[str, str] = {}

EXAMPLES_OF_GAMES: dict[str, str] = {}
"""For each code a text that gives the finding."""
