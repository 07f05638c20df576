"""Positions that cannot arise in a game of makruk.

Thai chess: pawns start on the third rank, go forward one square at a time and are
promoted as soon as they reach the sixth, where they become a piece that moves as
the met does. A promoted pawn may be written `+P`, or `M` like the met itself, so
these are counted together. No king may be left in check.

Ranks are counted from a side's own: 0 its first, 2 the one its pawns start on, 5
the one they are promoted on.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from itertools import chain

from webapp.findings import Arguments, Finding
from webapp.games.board import Side
from webapp.model.position import Position
from webapp.rules import shared
from webapp.rules.board import named_sides
from webapp.rules.placement import SIDES, BoardPieces
from webapp.rules.reach import REACH

_PAWNS = 8
_PAWNS_AND_MET = 9
_ALLOTTED: Mapping[str, int] = {"S": 2, "R": 2, "N": 2, "P": _PAWNS}
_START_RANK = 2
_PROMOTION_RANK = 5
_TAKERS = {piece: reach for piece, reach in REACH["makruk"].items() if piece != "K"}


def of_makruk(position: Position) -> Iterator[Finding]:
    """All findings about a position on the board of 8 × 8 squares."""
    placed = BoardPieces.of(position)
    return chain(
        shared.of_unknown(placed),
        shared.of_promoted(placed),
        shared.of_no_hands(placed),
        shared.of_several_kings(placed),
        shared.of_no_king(placed),
        *(_of_number(placed, side) for side in SIDES),
        shared.of_behind_start(placed, "P", _START_RANK),
        _of_promotion(placed),
        shared.of_kings_adjacent(placed),
        shared.of_capture(placed, attackers),
        shared.of_marks(placed),
    )


def attackers(placed: BoardPieces, by: Side, target: int) -> tuple[int, ...]:
    """The squares of the pieces of side `by`, its king left out, that could take on `target`."""
    return placed.takers(by, target, _TAKERS)


def _of_number(placed: BoardPieces, side: Side) -> Iterator[Finding]:
    yield from shared.of_surplus(placed, side, _ALLOTTED)
    pawns, mets = placed.where(side, "P", "+P"), placed.where(side, "M")
    if min(len(pawns), _PAWNS) + len(mets) > _PAWNS_AND_MET:
        args: Arguments = {**named_sides("makruk", side), "mets": len(mets), "pawns": len(pawns)}
        yield Finding("makruk-too-many-mets", squares=tuple(sorted((*pawns, *mets))), args=args)


def _of_promotion(placed: BoardPieces) -> Iterator[Finding]:
    """Pawns that should have been promoted when they got there."""
    squares = shared.squares_where(placed, "P", lambda rank, _: rank >= _PROMOTION_RANK)
    if squares:
        fix = shared.promotion(placed.position, squares)
        yield from shared.of_squares(placed, "makruk-pawn-not-promoted", squares, fix)
