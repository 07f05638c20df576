"""Pieces of chess by the letters of other languages, which are offered and never assumed."""

from __future__ import annotations
