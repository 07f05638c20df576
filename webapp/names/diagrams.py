"""Diagrams as SVG: the names that programs use."""

from __future__ import annotations

from webapp.pictures import Diagram, Looks, Size, alt_text, draw, read_looks

__all__ = ["Diagram", "Looks", "Size", "alt_text", "draw", "read_looks"]
