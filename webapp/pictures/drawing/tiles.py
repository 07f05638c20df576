"""Tiles with a letter for the pieces of games without art of their own, and the badges
that are laid over a piece of any set to show what EPIN says beside its letter.
"""

from __future__ import annotations

from string import ascii_uppercase

from webapp.pictures.drawing.glyphs import MID_CAPITAL, Outlines, path_data
from webapp.pictures.drawing.sprite import DrawingSet, both_sides, inked, sprite

_LIGHT, _DARK = "#fdf7ea", "#2e2822"
_BORDERS = {_LIGHT: "#574a3c", _DARK: "#cbbba2"}


def _tile(outlines: Outlines, token: str) -> str:
    """The letter, dark on light for the first side, light on dark for the second."""
    ground, ink = (_LIGHT, _DARK) if token.isupper() else (_DARK, _LIGHT)
    path = path_data(outlines[token.upper()], (50, 50), 68, 68, MID_CAPITAL)
    return (
        f'<rect x="10" y="10" width="80" height="80" rx="15" fill="{ground}" '
        f'stroke="{_BORDERS[ground]}" stroke-width="3"/>{inked(path, ink, 2.4)}'
    )


SETS = (
    DrawingSet("tiles", both_sides(ascii_uppercase), _tile, characters=frozenset(ascii_uppercase)),
)

# The centre of each badge, and what is drawn on it.
_MARKS = {
    "plus": (16, 16, "M8 14H14V8H18V14H24V18H18V24H14V18H8Z"),
    "minus": (16, 16, "M8 14H24V18H8Z"),
    "terminal": (84, 16, "M75 23V11L80 16L84 8L88 16L93 11V23Z"),
    "derived": (84, 84, "M83 75H90L84 93H81Z"),
}


def badges() -> dict[str, str]:
    """The badges by their names: plus and minus top left, terminal (a crown) top right,
    derived (a prime) bottom right.
    """
    return {
        name: (
            f'<circle cx="{x}" cy="{y}" r="14" fill="{_LIGHT}" stroke="{_DARK}" '
            f'stroke-width="2.5"/><path fill="{_DARK}" d="{path}"/>'
        )
        for name, (x, y, path) in _MARKS.items()
    }


def marks() -> str:
    """The sprite of the badges."""
    return sprite(badges())
