"""Texts in any notation: the names that programs use."""

from __future__ import annotations

from webapp.document import collect, convert, detect, parse
from webapp.formats.registry import NOTATIONS, READABLE, write

__all__ = ["NOTATIONS", "READABLE", "collect", "convert", "detect", "parse", "write"]
