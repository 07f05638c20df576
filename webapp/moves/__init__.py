"""Moves: which are legal, what they make of a position, what they are called, how they are read.

    possible_moves(position)          what may be played, or that anything may, and why
    has_rules(position)               whether there are rules for it, without asking for moves
    play(position, move)              the position after a move, legal or not
    written(position, move, style)    the move as books print it
    read_move(position, text)         the move of a text, or why it is none
    outcome(position, before)         check, mate, repetition … as they happen
    asked_once()                      a reading that asks for the moves of each position once

The rules are those of libraries: of chess python-chess, in `chess/`; of shogi, xiangqi, janggi
and makruk Fairy-Stockfish, in `fairy/`, in a process of its own. Boards on which a library knows no
rules, or that it cannot be trusted with, take free moves: any piece of the side to move goes
anywhere.
"""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import contextmanager
from contextvars import ContextVar

from webapp.model.line import Move
from webapp.model.position import Position
from webapp.moves import chess, fairy
from webapp.moves.answers import Event, Outcome, Possible, Refusal, Style
from webapp.moves.playing import allows, can_be_played, play

__all__ = [
    "Event",
    "Outcome",
    "Possible",
    "Refusal",
    "Style",
    "asked_once",
    "can_be_played",
    "has_rules",
    "outcome",
    "play",
    "possible_moves",
    "read_move",
    "refusal",
    "written",
]


_MOST_KNOWN = 200
"""Of so many positions the moves are remembered within one reading."""

_known: ContextVar[dict[Position, Possible] | None] = ContextVar("known", default=None)


@contextmanager
def asked_once() -> Iterator[None]:
    """Within it the process with the rules is asked for the moves of a position once.

    A text may have hundreds of games that begin alike. Nothing is remembered behind it.
    """
    if _known.get() is not None:
        yield
        return
    token = _known.set({})
    try:
        yield
    finally:
        _known.reset(token)


def possible_moves(position: Position) -> Possible:
    """The legal moves, in the order of the library; or that moves are free, and why.

    Chess takes any board: kings may be missing.
    """
    if position.game == "chess":
        return chess.possible_moves(position)
    known = _known.get()
    if known is None:
        return fairy.possible_moves(position)
    found = known.get(position) or fairy.possible_moves(position)
    if found.free != "no-answer" and len(known) < _MOST_KNOWN:
        known[position] = found
    return found


def has_rules(position: Position) -> bool:
    """Whether rules are known for the position, so that its moves are not free."""
    return position.game == "chess" or fairy.has_rules(position)


def written(
    position: Position,
    move: Move,
    style: Style = "latin",
    possible: Possible | None = None,
    *,
    last: int | None = None,
) -> str:
    """The name of the move in that position.

    possible  the moves that may be played there, where they are known already
    last      where the move before went, for names that do not say it again, such as 同歩
    """
    if position.game == "chess":
        return chess.written(position, move)
    return fairy.written(position, move, style, possible or possible_moves(position), last)


def read_move(
    position: Position, text: str, possible: Possible | None = None, *, last: int | None = None
) -> Move | Refusal:
    """The move that a text means in that position, or why it is none. Never raises.

    last  where the move before went, for texts that do not say it again, such as 同歩

    Codes (`e2e4`, see `line.read_code`) and UCI, USI or UCCI in all games; SAN in English and other
    languages, with figurines; moves of shogi, xiangqi, janggi and makruk as books print them.
    """
    if position.game == "chess":
        return chess.read_move(position, text)
    return fairy.read_move(position, text, possible or possible_moves(position), last)


def refusal(position: Position, move: Move, possible: Possible | None = None) -> Refusal | None:
    """Why the move may not be played; None where it may."""
    if position.game == "chess":
        return chess.refusal(position, move)
    possible = possible or possible_moves(position)
    is_allowed = allows(position, move, possible)
    return None if is_allowed else fairy.refusal(position, move, possible)


def outcome(
    position: Position, before: tuple[Position, ...] = (), possible: Possible | None = None
) -> Outcome:
    """The events of the position after a move.

    before    the positions of the line up to this one, in order, for repetitions
    """
    if position.game == "chess":
        return chess.outcome(position, before)
    return fairy.outcome(position, before, possible or possible_moves(position))
