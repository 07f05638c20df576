"""Which pieces attack a square, and which pawns can capture en passant.

FIDE Laws, articles 3.2 to 3.8. Squares are indices as in `model/position.py`, sets of
them numbers as in `bitboards.py`.
"""

from __future__ import annotations

from msgspec.structs import replace

from webapp.games.board import other, piece_of
from webapp.model.position import Position
from webapp.rules.chess.bitboards import (
    BETWEEN,
    BITS,
    DIAGONALS,
    KING_LEAPS,
    KNIGHT_LEAPS,
    LINES,
    PAWN_ORIGINS,
    squares_of,
)
from webapp.rules.chess.pieces import Pieces, pieces_on


def attackers(by: Pieces, target: int, occupied: int) -> int:
    """The set of the pieces of one side that attack the square.

    occupied   all squares on which something stands
    """
    queens = by.queens
    found = (
        by.pawns & PAWN_ORIGINS[by.side][target]
        | by.knights & KNIGHT_LEAPS[target]
        | by.kings & KING_LEAPS[target]
    )
    sliders = (by.rooks | queens) & LINES[target] | (by.bishops | queens) & DIAGONALS[target]
    if sliders:
        between = BETWEEN[target]
        while sliders:
            slider = sliders & -sliders
            if not between[slider] & occupied:
                found |= slider
            sliders ^= slider
    return found


def passed_pawn(target: int) -> int:
    """The square of the pawn that an en passant capture on `target` removes.

    A target on ranks 5 to 8 lies behind Black's pawn, one below it; any other
    behind White's, one above it.
    """
    return target + 8 if target < 32 else target - 8


def target_row(position: Position) -> int:
    """The row of squares that the side to move can capture en passant on."""
    return 2 if position.turn == "first" else 5


def en_passant_origins(position: Position) -> tuple[int, ...]:
    """Squares of the pawns that stand to capture on the en passant target.

    Pseudo-legal: the pawn stands beside, the target is empty and the pawn to
    be taken is there; whether the king would be left in check is not asked.
    Empty where there is no target, or where it is on a rank that the side to
    move cannot capture on.
    """
    target = position.en_passant
    if target is None or target // 8 != target_row(position):
        return ()
    squares = position.squares
    if squares[target] or squares[passed_pawn(target)] != piece_of(other(position.turn), "P"):
        return ()
    pawn = piece_of(position.turn, "P")
    beside = squares_of(PAWN_ORIGINS[position.turn][target])
    return tuple(origin for origin in beside if squares[origin] == pawn)


def legal_en_passant_origins(position: Position) -> tuple[int, ...]:
    """Those of `en_passant_origins` whose capture leaves no own king in check."""
    origins, target = en_passant_origins(position), position.en_passant
    if not origins or target is None:
        return ()
    both = pieces_on(position.squares)
    own, enemy = both if position.turn == "first" else both[::-1]
    taken = BITS[passed_pawn(target)]
    left = replace(enemy, pawns=enemy.pawns ^ taken)
    others = own.occupied | left.occupied | BITS[target]
    return tuple(
        origin
        for origin in origins
        if not any(attackers(left, king, others ^ BITS[origin]) for king in squares_of(own.kings))
    )
