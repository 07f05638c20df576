"""Free moves: any piece of the side to move goes anywhere, on boards without known rules."""

from __future__ import annotations

from webapp.line import Move
from webapp.moves.answers import Possible
from webapp.moves.playing import can_be_played
from webapp.position import Position


def allows(position: Position, move: Move, possible: Possible) -> bool:
    """Whether the move is one of those that are possible, or free."""
    if possible.free is None:
        return move in possible.moves
    return can_be_played(position, move)
