"""Why there is a finding of positions of shogi, xiangqi, makruk and custom games, and a text that gives it."""

from __future__ import annotations

WHY_OF_GAMES: dict[str, str] = {}

EXAMPLES_OF_GAMES: dict[str, str] = {}
"""For each code a text that gives the finding."""
