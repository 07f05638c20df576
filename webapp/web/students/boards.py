"""Boards as students see them, drawn once for a whole class.

What is drawn of a board is kept by what it depends on: the position, the side it is seen from, the
sets of drawings, the marks and the language. It holds nothing that a teacher has written but labels
of marks, which are no longer than a field; of each sort the last `_KEPT` boards are there, and none
with more than `_MOST_SQUARES`, so that all of it takes some megabytes and no more.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from functools import lru_cache
from typing import NamedTuple, ParamSpec, TypeVar

from markupsafe import Markup

from webapp.games import GAMES
from webapp.games.board import Game
from webapp.language import current
from webapp.model.marks import Mark
from webapp.model.position import Position
from webapp.moves import possible_moves
from webapp.pictures import Looks, alt_text, draw
from webapp.pictures.drawing.view import BoardView, board_view
from webapp.web import page_data
from webapp.web.templates import environment

_KEPT = 200
_MOST_SQUARES = 256
_MOST_MARKS = 64

Given = ParamSpec("Given")
Made = TypeVar("Made")


class _UnknownError(Exception):
    """Nobody says which moves there are just now."""


class DrawnBoard(NamedTuple):
    """A board on the page: itself, and the stands above and below it."""

    view: BoardView
    board: Markup
    above: Markup
    below: Markup


def drawn(position: Position, sets: Mapping[Game, str], *, flipped: bool) -> DrawnBoard:
    """The board of a position in the current language."""
    make = _kept(position, (), _drawn)
    return make(position, tuple(sets[game] for game in GAMES), flipped, current())


def words(position: Position, marks: tuple[Mark, ...], *, flipped: bool) -> str:
    """The position in words, in the current language."""
    return _kept(position, marks, _words)(position, marks, flipped, current())


def svg(position: Position, marks: tuple[Mark, ...], *, flipped: bool, dark: bool) -> bytes:
    """The board as a picture."""
    return _kept(position, marks, _svg)(position, marks, flipped, dark, current())


def can_move(position: Position) -> bool:
    """Whether any move can be made on the board."""
    try:
        return _kept(position, (), _can_move)(position)
    except _UnknownError:
        return True


def _kept(
    position: Position, marks: tuple[Mark, ...], make: Callable[Given, Made]
) -> Callable[Given, Made]:
    """The function itself, without memory, where the board is too large to keep."""
    if len(position.squares) <= _MOST_SQUARES and len(marks) <= _MOST_MARKS:
        return make
    return make.__wrapped__  # type: ignore[attr-defined, no-any-return]


@lru_cache(_KEPT)
def _drawn(position: Position, sets: tuple[str, ...], flipped: bool, _language: str) -> DrawnBoard:
    named = dict(zip(GAMES, sets, strict=True))
    view = board_view(position, named, flipped=flipped)
    above, below = page_data.trays(position, named, flipped=flipped, palettes=False)
    parts = page_data.parts(position)
    macros = environment().get_template("board.html").module
    board, stand = macros.board, macros.stand  # type: ignore[attr-defined]
    return DrawnBoard(
        view, board(view, position.game, flipped), stand(above, parts), stand(below, parts)
    )


@lru_cache(_KEPT)
def _words(position: Position, marks: tuple[Mark, ...], flipped: bool, _language: str) -> str:
    return alt_text(position, marks, Looks(flipped=flipped))


@lru_cache(_KEPT)
def _svg(
    position: Position, marks: tuple[Mark, ...], flipped: bool, dark: bool, _language: str
) -> bytes:
    return draw(position, marks, Looks(flipped=flipped, dark=dark)).svg.encode()


@lru_cache(_KEPT)
def _can_move(position: Position) -> bool:
    possible = possible_moves(position)
    if possible.free in ("no-answer", "no-library"):
        # The next time it may be known.
        raise _UnknownError
    return bool(possible.moves) or possible.free is not None
