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

from webapp.findings import Finding, finding
from webapp.games.board import SIDES, Side
from webapp.model.position import Position
from webapp.rules import shared
from webapp.rules.board import named_sides
from webapp.rules.placement import OnBoard

_PAWNS = 8
_PAWNS_AND_MET = 9
_ALLOTTED: Mapping[str, int] = {"S": 2, "R": 2, "N": 2, "P": _PAWNS}
_START_RANK = 2
_PROMOTION_RANK = 5


def of_makruk(position: Position) -> Iterator[Finding]:
    """All findings about a position on the board of 8 × 8 squares."""
    placed = OnBoard.of(position)
    unpromoted = shared.squares_where(placed, "P", lambda rank, _: rank >= _PROMOTION_RANK)
    promotion = shared.promotion(position, unpromoted)
    return shared.without_hands(
        placed,
        *(_of_number(placed, side) for side in SIDES),
        shared.of_behind_start(placed, "P", _START_RANK),
        shared.of_squares(placed, "makruk-pawn-not-promoted", unpromoted, promotion),
        shared.of_kings_adjacent(placed),
        shared.of_capture(placed),
    )


def _of_number(placed: OnBoard, side: Side) -> Iterator[Finding]:
    yield from shared.of_surplus(placed, side, _ALLOTTED)
    pawns, mets = placed.where(side, "P", "+P"), placed.where(side, "M")
    if min(len(pawns), _PAWNS) + len(mets) > _PAWNS_AND_MET:
        about = {**named_sides("makruk", side), "mets": len(mets), "pawns": len(pawns)}
        yield finding("makruk-too-many-mets", sorted((*pawns, *mets)), **about)
