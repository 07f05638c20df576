"""Which pieces give check, in every game that has a king, by how they take (`rules/reach.py`).

Generals of xiangqi that face each other give none here: no move leads there.
"""

from __future__ import annotations

from webapp.games import EVERY_GAME
from webapp.games.board import Side, other, owner
from webapp.model.position import Position
from webapp.rules.placement import piece_of_token
from webapp.rules.reach import REACH, reaches


def king_square(position: Position, side: Side) -> int | None:
    """Where the king of that side stands; None where it has none, or several."""
    king = EVERY_GAME[position.game].king
    if not king:
        return None
    bare = king.replace("^", "")
    own = {king, bare} if side == "first" else {king.lower(), bare.lower()}
    found = [square for square, piece in enumerate(position.squares) if piece in own]
    return found[0] if len(found) == 1 else None


def checking(position: Position) -> tuple[int, ...]:
    """The squares of the pieces that give check to the side to move, in text order."""
    return attacking_king(position, position.turn)


def attacking_king(position: Position, side: Side) -> tuple[int, ...]:
    """The squares of the enemy's pieces that attack the king of that side."""
    king = king_square(position, side)
    if king is None:
        return ()
    game, by = position.game, other(side)
    reach = REACH[game]
    return tuple(
        square
        for square, piece in enumerate(position.squares)
        if piece
        and owner(piece) == by
        and (how := reach.get(piece_of_token(game, piece)))
        and reaches(position, by, how, square, king)
    )
