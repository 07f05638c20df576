"""Free moves: any piece of the side to move goes anywhere, on boards without known rules.

Not onto a piece of its own side; and where the game is known, a piece becomes what it promotes to
and nothing else.
"""

from __future__ import annotations

from webapp.games.board import owner
from webapp.model.line import Move
from webapp.model.position import Position
from webapp.moves.answers import Possible
from webapp.moves.playing import can_be_played
from webapp.rules.placement import piece_of_token, tokens_of


def allows(position: Position, move: Move, possible: Possible) -> bool:
    """Whether the move is one of those that are possible, or free."""
    if possible.free is None:
        return move in possible.moves
    if not can_be_played(position, move):
        return False
    if move.to is None or move.origin is None:
        return True
    return owner(position.squares[move.to]) != position.turn and can_become(position, move)


def can_become(position: Position, move: Move) -> bool:
    """Whether the piece on the board that moves may become what the move says."""
    if not move.piece or move.origin is None or position.game == "custom":
        return True
    return move.piece == promoted(position, move.origin)


def promoted(position: Position, square: int) -> str:
    """The piece that the one there promotes to, in a game that is known; "" where it does not."""
    piece = position.squares[square]
    becomes = f"+{piece_of_token(position.game, piece)}" if piece else ""
    if becomes not in tokens_of(position.game):
        return ""
    return becomes if owner(piece) == "first" else becomes.lower()
