"""Boards as students see them, drawn once for a whole class.

What is drawn of a board is kept by what it depends on: the position, the side it is seen from, the
sets of drawings, the marks and the language. It holds nothing that a teacher has written but labels
of marks, which are no longer than a field; of each sort the last `_KEPT` boards are there, and none
with more than `_MOST_SQUARES`, so that all of it takes some megabytes and no more.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from functools import lru_cache, update_wrapper
from typing import Any, NamedTuple, ParamSpec, TypeVar

from markupsafe import Markup

from webapp.games import GAMES
from webapp.games.board import Game
from webapp.language import current
from webapp.lessons.exercises import Exercise, Subject, made
from webapp.lessons.seen import Seen
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
    """Nobody says just now which moves there are."""


class BoardOnPage(NamedTuple):
    """A board on the page: itself, and the stands above and below it."""

    view: BoardView
    board: Markup
    above: Markup
    below: Markup


def _kept(make: Callable[Given, Made]) -> Callable[Given, Made]:
    """Has what is made of a position in the current language kept, but of too large a board."""

    @lru_cache(_KEPT)
    def kept(_language: str, given: tuple[Any, ...], named: tuple[tuple[str, Any], ...]) -> Made:
        return make(*given, **dict(named))

    def made(*given: Given.args, **named: Given.kwargs) -> Made:
        position, *more = given
        assert isinstance(position, Position)
        marks = max((len(one) for one in more if isinstance(one, tuple)), default=0)
        if len(position.squares) > _MOST_SQUARES or marks > _MOST_MARKS:
            return make(*given, **named)
        return kept(current(), given, tuple(named.items()))

    update_wrapper(made, kept)
    return made


def drawn(
    position: Position, sets: Mapping[Game, str], *, flipped: bool, handicap: bool
) -> BoardOnPage:
    """The board of a position; `handicap` as for `board_view`."""
    names = tuple(sets[game] for game in GAMES)
    return _drawn(position, names, flipped=flipped, handicap=handicap)


@_kept
def _drawn(
    position: Position, sets: tuple[str, ...], *, flipped: bool, handicap: bool
) -> BoardOnPage:
    named = dict(zip(GAMES, sets, strict=True))
    view = board_view(position, named, flipped=flipped, handicap=handicap)
    above, below = page_data.trays(
        position, named, flipped=flipped, palettes=False, handicap=handicap
    )
    parts = page_data.parts(position)
    macros = environment().get_template("board.html").module
    board, stand = macros.board, macros.stand  # type: ignore[attr-defined]
    return BoardOnPage(
        view, board(view, position.game, flipped), stand(above, parts), stand(below, parts)
    )


@_kept
def words(
    position: Position, marks: tuple[Mark, ...], *, flipped: bool, handicap: bool = False
) -> str:
    """The position in words."""
    return alt_text(position, marks, Looks(flipped=flipped, handicap=handicap))


@_kept
def svg(
    position: Position, marks: tuple[Mark, ...], *, flipped: bool, dark: bool, handicap: bool
) -> bytes:
    """The board as a picture."""
    looks = Looks(flipped=flipped, dark=dark, handicap=handicap)
    return draw(position, marks, looks).svg.encode()


def exercise_of(card: Seen) -> Exercise | None:
    """The exercise of a card, made once for a whole class; see `exercises.exercise_of`."""
    if not card.exercise or card.position is None:
        return None
    try:
        return _exercise(
            card.position, card.exercise, handicap=card.has_handicap, chess960=card.plays_chess960
        )
    except _UnknownError:
        return None


@_kept
def _exercise(position: Position, code: str, *, handicap: bool, chess960: bool) -> Exercise:
    found = made(code, Subject(position, handicap=handicap, chess960=chess960))
    if found is None:
        # The next time its moves may be known.
        raise _UnknownError
    return found


def can_move(position: Position) -> bool:
    """Whether any move can be made on the board."""
    try:
        return _can_move(position)
    except _UnknownError:
        return True


@_kept
def _can_move(position: Position) -> bool:
    possible = possible_moves(position)
    if possible.free in ("no-answer", "no-library"):
        # The next time it may be known.
        raise _UnknownError
    return bool(possible.moves) or possible.free is not None
