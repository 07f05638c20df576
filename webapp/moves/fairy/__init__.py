"""Moves of shogi, xiangqi, makruk and janggi, by Fairy-Stockfish; on other boards free moves."""

from __future__ import annotations

from webapp.line import Move, read_code, write_code
from webapp.moves.answers import Outcome, Possible, Refusal, Style
from webapp.moves.playing import can_be_played
from webapp.moves.reasons import of_origin, refused
from webapp.position import Position


def possible_moves(position: Position) -> Possible:
    """The legal moves, or that moves are free."""
    return Possible(free="custom")


def written(position: Position, move: Move, style: Style, possible: Possible) -> str:
    """What the move is called."""
    return write_code(move, position.kind)


def read_move(
    position: Position, text: str, possible: Possible, last: int | None = None
) -> Move | Refusal:
    """The move that a text means, or why it is none."""
    move = read_code(text.strip(), position.kind)
    if move is None:
        return refused("not-a-move", found=text)
    return move if can_be_played(position, move) else refusal(position, move, possible)


def refusal(position: Position, move: Move, possible: Possible) -> Refusal:
    """Why the move may not be played."""
    return of_origin(position, move) or refused("not-legal")


def outcome(position: Position, before: tuple[Position, ...], possible: Possible) -> Outcome:
    """What there is to say of the position after a move."""
    return Outcome()
