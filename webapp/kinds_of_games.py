"""The findings of positions of shogi, xiangqi, makruk and custom games."""

from __future__ import annotations

from webapp.kinds import Kind

KINDS_OF_GAMES: dict[str, Kind] = {}

FIX_LABELS_OF_GAMES: dict[str, tuple[str, str]] = {}
"""What the fixes do, as `findings.FIX_LABELS`."""
