"""Janggi FEN: the names that programs use."""

from __future__ import annotations

from webapp.formats.asian_fen import parse_janggi, write_janggi

__all__ = ["parse_janggi", "write_janggi"]
