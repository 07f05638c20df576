"""Xiangqi FEN: the names that programs use."""

from __future__ import annotations

from webapp.formats.asian_fen import parse_xiangqi, write_xiangqi

__all__ = ["parse_xiangqi", "write_xiangqi"]
