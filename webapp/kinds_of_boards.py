"""The findings of reading SFEN and xiangqi FEN."""

from __future__ import annotations

from webapp.kinds import Kind

KINDS_OF_BOARDS: dict[str, Kind] = {}

FIX_LABELS_OF_BOARDS: dict[str, tuple[str, str]] = {}
"""What the fixes do, as `findings.FIX_LABELS`."""
