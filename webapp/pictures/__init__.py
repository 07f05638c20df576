"""Diagrams: a position with its marks as a picture, in SVG.

    looks, size, problems = read_looks({"board": "print", "area": "a1-d4"}, position.kind)
    diagram = draw(position, marks, looks, width=size.width, unit=size.unit)

`looks.py` says what can be chosen, `svg.py` what a document is made of.
"""

from __future__ import annotations

from webapp.pictures.looks import Looks, Size, read_looks
from webapp.pictures.svg import Diagram, draw
from webapp.pictures.words import alt_text

__all__ = ["Diagram", "Looks", "Size", "alt_text", "draw", "read_looks"]
