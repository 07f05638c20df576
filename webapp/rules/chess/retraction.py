"""Whether there is any last move that can have led to the position.

The side that is not to move has made it. Every move is taken back (`rules/chess/last_move.py`),
captures with each piece that can have been taken, and what was before it must be possible:

- the side to move was not in check, as the other side was to move (FIDE Laws, 3.9.2);
- if the other side was in check, a move can have given that check;
- what has been captured was not missing yet: the pieces, the captures of the pawns and what
  cleared the way for promotions must still go together without that capture.

One move is taken back, and the one before it only to explain a check. So whatever is said
to be impossible is so; not all that is impossible is found.
"""

from __future__ import annotations

from collections.abc import Iterable

from webapp.findings import Finding, finding
from webapp.rules.board import other_to_move
from webapp.rules.chess.attacks import attackers
from webapp.rules.chess.bitboards import ALL_LINES, KNIGHT_LEAPS, PAWN_ORIGINS, squares_of
from webapp.rules.chess.checks import explains
from webapp.rules.chess.last_move import LastMove, Moves, Situation, moves_of
from webapp.rules.chess.pawn_columns import captures_fit, files_to_spare
from webapp.rules.chess.pawn_structure import captures
from webapp.rules.chess.pieces import Pieces

_UP_TO_SECOND_RANK = (1 << 56) - 1
MOST_MOVES = 2000
"""So many moves are taken back at the most; beyond that nothing is said."""


def of_last_move(situation: Situation) -> tuple[Finding, ...]:
    """The finding that no last move can have led to the position, or none.

    Both sides are to have one king, and no more pieces than there can be.
    """
    position, mover, enemy, unmoved, checking, target = situation
    king, other = mover.kings.bit_length() - 1, enemy.kings.bit_length() - 1
    occupied = mover.occupied | enemy.occupied
    if target is None and not checking and has_plain_move(enemy, king, other, occupied):
        return ()
    moves = moves_of(enemy, mover, unmoved)
    found = moves.all(likely=checking) if target is None else (moves.double_step(target),)
    if _Search(unmoved).finds(moves, found, king, checking):
        return ()
    squares = squares_of(mover.kings | enemy.kings | checking)
    # With the other turn the king in check could be taken.
    fixes = () if checking else (other_to_move(position),)
    return (finding("no-last-move", squares, *fixes, **enemy.names),)


def has_plain_move(own: Pieces, king: int, own_king: int, occupied: int) -> bool:
    """Whether a step of a pawn or a knight can have been the last move, without a second look.

    It was no capture, the squares it left and went to are on no line with either king
    (`own_king`, and `king` of the other side), and it attacked no king before.
    """
    apart = ~(ALL_LINES[king] | ALL_LINES[own_king])
    pawns = own.pawns & apart
    behind = pawns << 8 & _UP_TO_SECOND_RANK if own.side == "first" else pawns >> 8 & ~0xFF
    if behind & ~(occupied | PAWN_ORIGINS[own.side][king]):
        return True
    barred = occupied | KNIGHT_LEAPS[king]
    return any(KNIGHT_LEAPS[knight] & ~barred for knight in squares_of(own.knights & apart))


class _Search:
    """One search for a last move; it finds one when it has looked at `MOST_MOVES` moves.

    unmoved   the set of kings and rooks of both sides with castling rights
    """

    def __init__(self, unmoved: int) -> None:
        self._unmoved = unmoved
        self._left = MOST_MOVES
        self._accounts: dict[tuple[int, ...], bool] = {}

    def finds(self, moves: Moves, found: Iterable[LastMove], king: int, checking: int) -> bool:
        """Whether one of the moves gave all checks and started from what was possible."""
        for move in found:
            self._left -= 1
            if self._left < 0:
                return True
            if explains(move, checking, king) and any(
                self._was_possible(moves, move, waiting)
                for waiting in move.enemies_before(moves.enemy)
            ):
                return True
        return False

    def _was_possible(self, moves: Moves, move: LastMove, waiting: Pieces) -> bool:
        """Whether there can have been the position before, with `waiting` as the other side."""
        own = move.before
        changed = move.captured or own.pawns_gone != moves.mover.pawns_gone
        if changed and not self._accounted_for(own, waiting):
            return False
        king = own.kings.bit_length() - 1
        checking = attackers(waiting, king, move.occupied)
        if checking.bit_count() > 2:
            return False
        return not checking or self._was_given(
            moves_of(waiting, own, self._unmoved), king, checking
        )

    def _was_given(self, moves: Moves, king: int, checking: int) -> bool:
        """Whether a move can have given the check that stood before the last move."""
        for move in moves.all(likely=checking):
            self._left -= 1
            if self._left < 0 or explains(move, checking, king):
                return True
        return False

    def _accounted_for(self, one: Pieces, other: Pieces) -> bool:
        """Whether pieces, pawns and promotions go together, by all that this depends on."""
        counts = (squares.bit_count() for own in (one, other) for squares, _ in own.allotted)
        key = one.pawns, other.pawns, *counts
        if key not in self._accounts:
            white, black = (one, other) if one.side == "first" else (other, one)
            self._accounts[key] = _go_together(white, black)
        return self._accounts[key]


def _go_together(white: Pieces, black: Pieces) -> bool:
    for own, enemy in ((white, black), (black, white)):
        if own.promoted > own.pawns_gone or own.pawns.bit_count() > 8:
            return False
        needed = captures(own)
        if needed is None or needed > enemy.lost:
            return False
    spare = files_to_spare(white, black)
    return spare > 0 or (spare == 0 and captures_fit(white, black))
