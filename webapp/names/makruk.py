"""Makruk FEN: the names that programs use."""

from __future__ import annotations

from webapp.formats.asian_fen import parse_makruk, write_makruk

__all__ = ["parse_makruk", "write_makruk"]
