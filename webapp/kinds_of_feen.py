"""The findings of reading FEEN."""

from __future__ import annotations

from webapp.kinds import Kind

KINDS_OF_FEEN: dict[str, Kind] = {}

FIX_LABELS_OF_FEEN: dict[str, tuple[str, str]] = {}
"""What the fixes do, as `findings.FIX_LABELS`."""
