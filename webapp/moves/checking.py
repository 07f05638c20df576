"""Which pieces give check, in every game that has a king, from `attacks`."""

from __future__ import annotations

from webapp.attacks import attackers
from webapp.games import EVERY_GAME
from webapp.position import Position, Side, other, owner


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
    by = other(side)
    return tuple(s for s in attackers(position, king) if owner(position.squares[s]) == by)
