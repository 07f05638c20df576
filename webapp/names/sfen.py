"""SFEN: the names that programs use."""

from __future__ import annotations

from webapp.formats.sfen import parse_sfen, write_sfen

__all__ = ["parse_sfen", "write_sfen"]
