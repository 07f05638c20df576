"""Piece art: for each set an SVG sprite with a symbol for each piece.

Each game has a module of its own in this folder, with a `SETS` of what it draws.
"""

from __future__ import annotations

from collections.abc import Mapping
from functools import cache
from types import MappingProxyType

from webapp.pictures.drawing import chess, janggi, makruk, shogi, tiles, xiangqi
from webapp.pictures.drawing.glyphs import Face, Outlines, outlines
from webapp.pictures.drawing.sprite import DrawingSet

SETS: Mapping[str, DrawingSet] = MappingProxyType(
    {
        drawn.name: drawn
        for module in (chess, shogi, xiangqi, janggi, makruk, tiles)
        for drawn in module.SETS
    }
)
"""The sets of pieces there are, by name; `marks`, which are no pieces, go over them."""

SPRITE_NAMES = (*SETS, "marks")
"""The names of all sprites."""


@cache
def sprites() -> dict[str, str]:
    """All sprites, SVG documents by the names of `SPRITE_NAMES`."""
    drawn = _outlines_by_face()
    return {
        **{name: drawing_set.sprite(drawn[drawing_set.face]) for name, drawing_set in SETS.items()},
        "marks": tiles.marks(),
    }


def _outlines_by_face() -> dict[Face, Outlines]:
    """All outlines that the sets need; each font is opened once."""
    needed: dict[Face, set[str]] = {}
    for drawing_set in SETS.values():
        needed.setdefault(drawing_set.face, set()).update(drawing_set.characters)
    return {face: outlines(characters, face) for face, characters in needed.items()}
