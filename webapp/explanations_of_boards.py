"""Why there is a finding of reading SFEN and xiangqi FEN, and a text that gives it."""

from __future__ import annotations

WHY_OF_BOARDS: dict[str, str] = {}

EXAMPLES_OF_BOARDS: dict[str, str] = {}
"""For each code a text that gives the finding."""
