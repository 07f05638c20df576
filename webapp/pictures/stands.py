"""Stands beside the board of a diagram: pieces in hand, and whose move it is."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from typing import NamedTuple

from webapp.games import EVERY_GAME
from webapp.games.board import Game
from webapp.games.game import WHITE
from webapp.language import SOURCE
from webapp.pictures import lettering
from webapp.pictures.drawing import janggi, xiangqi
from webapp.pictures.ground import Ink
from webapp.pictures.layout import SQUARE, SquareGrid
from webapp.pictures.pieces import DrawnPiece, PieceDrawings

SCALE = 0.72
"""How large pieces in hand are, as a part of those on the board."""

TURN_WIDTH = 40
"""The width of the mark of the side to move, with the distance from the board, on usual boards."""

_SIDES: Mapping[Game, tuple[str, str]] = {"xiangqi": xiangqi.INKS, "janggi": janggi.INKS}
"""The colours of the sides, where they are not White and Black."""

# Within a stand, in units of which a piece has a hundred.
_PADDING, _BETWEEN, _BORDER = 10, 12, 3
_BADGE, _DIGITS = 40, 23
_BADGE_LEFT = 55
"""How much of a piece its count leaves free."""


class Stand(NamedTuple):
    """The pieces that a side has in hand, in rows.

    markup       at (0, 0)
    definitions  what it uses, by names of the pieces
    """

    width: float
    height: float
    markup: str
    definitions: dict[str, str]


class _Held(NamedTuple):
    """A piece in hand as drawn at (0, 0), its count in a badge if it is more than one."""

    drawn: DrawnPiece
    width: float
    badge: str


def stand_of(
    held: Sequence[tuple[str, int]], pieces: PieceDrawings, across: float, ground: str
) -> Stand:
    """The pieces in hand, in rows no wider than a board if there is room for one.

    held    not empty
    across  the width of the board, in units
    ground  the colour under the pieces
    """
    rows = list(_rows([_held(pieces[token], count) for token, count in held], across / SCALE))
    wide = max(sum(one.width + _BETWEEN for one in row) for row in rows) - _BETWEEN + 2 * _PADDING
    high = len(rows) * (SQUARE + _BETWEEN) - _BETWEEN + 2 * _PADDING
    box = (
        f'<rect x="{_BORDER / 2}" y="{_BORDER / 2}" width="{wide - _BORDER:g}" '
        f'height="{high - _BORDER}" rx="12" fill="{ground}" stroke="#857861" '
        f'stroke-width="{_BORDER}"/>'
    )
    drawn = [box]
    for at, row in enumerate(rows):
        x, y = float(_PADDING), _PADDING + at * (SQUARE + _BETWEEN)
        for one in row:
            drawn.append(f'{one.drawn.use} x="{x:g}" y="{y}"/>')
            if one.badge:
                drawn.append(f'<g transform="translate({x:g} {y})">{one.badge}</g>')
            x += one.width + _BETWEEN
    definitions = {one.drawn.use: one.drawn.definition for row in rows for one in row}
    return Stand(wide * SCALE, high * SCALE, "".join(drawn), definitions)


def turn_mark(
    game: Game, *, second: bool, at_top: bool, x: float, grid: SquareGrid, ink: Ink
) -> str:
    """A triangle at the end of the side to move, which points to the other end.

    It has the colour of the side where that has one.
    """
    sides = EVERY_GAME[game].sides
    names = [sides.names[second], *sides.also[second : second + 1]]
    known = WHITE in [*sides.names, *sides.also]
    fill = ("#fff" if WHITE in names else "#000") if known else ink.text
    fill = _SIDES[game][second] if game in _SIDES else fill
    scale = grid.scale
    end, way = (3, 1) if at_top else (grid.height - 3, -1)
    path = f"M{x + 10 * scale:g} {end}h{28 * scale:g}l{-14 * scale:g} {way * 26 * scale:g}z"
    return (
        f'<path fill="{fill}" stroke="{ink.text}" stroke-width="{3 * scale:g}" '
        f'stroke-linejoin="round" d="{path}"/>'
    )


def _held(drawn: DrawnPiece, count: int) -> _Held:
    if count < 2:
        return _Held(drawn, SQUARE, "")
    line = lettering.centred(str(count), _DIGITS, SOURCE)
    wide = round(max(_BADGE, line.width + 0.5 * _DIGITS), 1)
    width = max(SQUARE, _BADGE_LEFT + wide)
    x, y = width - wide, SQUARE - _BADGE
    place = f"translate({x + wide / 2:g} {y + _BADGE / 2:g})"
    badge = (
        f'<rect x="{x:g}" y="{y}" width="{wide:g}" height="{_BADGE}" rx="{_BADGE / 2:g}" '
        f'fill="#2a241c" stroke="#fff" stroke-width="3"/>'
        f'<path fill="#fff" transform="{place}" d="{line.path}"/>'
    )
    return _Held(drawn, width, badge)


def _rows(held: Sequence[_Held], across: float) -> Iterator[list[_Held]]:
    row: list[_Held] = []
    used = 2.0 * _PADDING
    for one in held:
        if row and used + one.width > across:
            yield row
            row, used = [], 2.0 * _PADDING
        row.append(one)
        used += one.width + _BETWEEN
    yield row
