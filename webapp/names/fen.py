"""FEN, in every dialect: the names that programs use."""

from __future__ import annotations

from webapp.formats.fen import parse_fen, write_fen

__all__ = ["parse_fen", "write_fen"]
