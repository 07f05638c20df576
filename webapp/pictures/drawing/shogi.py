"""Shogi pieces: five-sided wooden tiles, the second side's turned to face the first's.

The tiles' sizes keep the order of a real set, king to pawn. By custom the senior
player (上手, in handicap games the second side) takes the king 王 and the junior (下手)
takes 玉; so the first side here has 玉, the second 王. Promoted pieces are red, and in
one character: 龍 (rook), 馬 (bishop), 全 (silver), 圭 (knight), 杏 (lance), と (pawn).
"""

from __future__ import annotations

from collections.abc import Callable
from functools import partial
from typing import NamedTuple

from webapp.games.shogi import KING_OF_SECOND, WRITTEN
from webapp.pictures.drawing.glyphs import MID_CAPITAL, Outlines, path_data
from webapp.pictures.drawing.sprite import DrawingSet, both_sides, inked


class Tile(NamedTuple):
    """Width of the base and height of a tile, in hundredths of a square."""

    width: float
    height: float


_TILES = {
    "K": Tile(86, 96),
    "R": Tile(84, 94),
    "B": Tile(84, 94),
    "G": Tile(81, 91),
    "S": Tile(81, 91),
    "N": Tile(77, 88),
    "L": Tile(74, 88),
    "P": Tile(72, 85),
}
_NAMES = {kind: row.tile for kind, row in WRITTEN.items()} | {"k": KING_OF_SECOND}

_WOOD, _EDGE, _RIM = "#f6d993", "#cd9a4c", "#573a14"
_BLACK, _RED = "#1c120a", "#b01010"

# What stands on a tile, by the outlines, the token, the tile, and where its top is.
Inscription = Callable[[Outlines, str, Tile, float], str]


def _piece(inscription: Inscription, outlines: Outlines, token: str) -> str:
    tile = _TILES[token[-1].upper()]
    top = 50 - tile.height / 2
    drawing = _wood(tile, top) + inscription(outlines, token, tile, top)
    return drawing if token[-1].isupper() else f'<g transform="rotate(180 50 50)">{drawing}</g>'


def _wood(tile: Tile, top: float) -> str:
    """The tile, with a darker edge along the base, where the wedge of wood is thickest."""
    half, base = tile.width / 2, top + tile.height
    shoulder, shoulder_half = top + 0.2 * tile.height, 0.375 * tile.width
    return (
        f'<path fill="{_WOOD}" stroke="{_RIM}" stroke-width="2.4" stroke-linejoin="round" '
        f'd="M50 {top:g}L{50 + shoulder_half:g} {shoulder:g}L{50 + half:g} {base:g}'
        f'H{50 - half:g}L{50 - shoulder_half:g} {shoulder:g}Z"/>'
        f'<path fill="{_EDGE}" d="M{51.4 - half:g} {base - 4:g}H{48.6 + half:g}V{base - 1.2:g}'
        f'H{51.4 - half:g}Z"/>'
    )


def _colour(token: str) -> str:
    return _RED if token.startswith("+") else _BLACK


def _name(token: str) -> str:
    return _NAMES.get(token) or _NAMES[token.upper()]


def _two_kanji(outlines: Outlines, token: str, tile: Tile, top: float) -> str:
    upper, lower = (
        path_data(
            outlines[kanji], (50, top + at * tile.height), 0.62 * tile.width, 0.4 * tile.height
        )
        for kanji, at in zip(_name(token), (0.37, 0.745), strict=True)
    )
    return inked(upper + lower, _colour(token), 1)


def _one_kanji(outlines: Outlines, token: str, tile: Tile, top: float) -> str:
    kind = token.upper()
    kanji = WRITTEN[kind].sign if kind[0] == "+" else _name(token)[0]
    path = path_data(
        outlines[kanji], (50, top + 0.56 * tile.height), 0.77 * tile.width, 0.73 * tile.height
    )
    return inked(path, _colour(token), 1.8)


def _letter(outlines: Outlines, token: str, tile: Tile, top: float) -> str:
    promoted = token.startswith("+")
    at, size = (0.63, 0.65 * tile.height) if promoted else (0.58, 0.74 * tile.height)
    letter = outlines[token[-1].upper()]
    path = path_data(letter, (50, top + at * tile.height), size, size, MID_CAPITAL)
    if promoted:
        path += path_data(outlines["+"], (50, top + 0.21 * tile.height), 30, 30)
    return inked(path, _colour(token), 2.4)


_CHARACTERS = frozenset(
    "".join([*_NAMES.values(), *(row.sign for row in WRITTEN.values()), *_TILES, "+"])
)
SETS = tuple(
    DrawingSet(name, both_sides(_NAMES), partial(_piece, inscription), _CHARACTERS, turned=True)
    for name, inscription in (
        ("shogi", _two_kanji),
        ("shogi-one", _one_kanji),
        ("shogi-letters", _letter),
    )
)
