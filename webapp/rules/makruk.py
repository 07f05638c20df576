"""What cannot arise in a game of makruk.

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
from webapp.position import Position, Side
from webapp.rules import shared as game_men
from webapp.rules.board import DIAGONAL, KNIGHT, ORTHOGONAL, Reach, depth
from webapp.rules.shared import SIDE_NAMES, SIDES, Men, muster

_PAWNS = 8
_PAWNS_AND_MET = 9
_ALLOTTED: Mapping[str, int] = {"S": 2, "R": 2, "N": 2}
_START_RANK = 2
_PROMOTION_RANK = 5
_REACH: Mapping[str, Reach] = {
    "M": Reach(DIAGONAL),
    "S": Reach(DIAGONAL | {(1, 0)}),
    "R": Reach(slides=ORTHOGONAL),
    "N": Reach(KNIGHT),
    "P": Reach(frozenset({(1, -1), (1, 1)})),
    "+P": Reach(DIAGONAL),
}


def of_makruk(position: Position) -> Iterator[Finding]:
    """All findings about a position on the board of 8 × 8 squares."""
    men = muster(position)
    return chain(
        game_men.of_unknown(men),
        game_men.of_promoted(men),
        game_men.of_no_hands(men),
        game_men.of_several_kings(men),
        game_men.of_no_king(men),
        *(_of_number(men, side) for side in SIDES),
        game_men.of_squares(men, "makruk-pawn-behind-start", _pawns_on(men, range(_START_RANK))),
        game_men.of_squares(men, "makruk-pawn-not-promoted", unpromoted(men)),
        game_men.of_kings_adjacent(men),
        game_men.of_capture(men, attackers),
        game_men.of_marks(men),
    )


def attackers(men: Men, by: Side, target: int) -> tuple[int, ...]:
    """The squares of the men of side `by`, its king left out, that could take on `target`."""
    return game_men.takers(men, by, target, _REACH)


def unpromoted(men: Men) -> tuple[int, ...]:
    """The squares of pawns that should have been promoted when they got there."""
    return _pawns_on(men, range(_PROMOTION_RANK, 8))


def _of_number(men: Men, side: Side) -> Iterator[Finding]:
    name = SIDE_NAMES["makruk"][side]
    yield from game_men.of_surplus(men, side, _ALLOTTED)
    pawns, mets = men.of(side, "P", "+P"), men.of(side, "M")
    if len(pawns) > _PAWNS:
        args: Arguments = {"found": len(pawns)}
        yield Finding(f"makruk-too-many-{name}-pawns", squares=pawns, args=args)
    if min(len(pawns), _PAWNS) + len(mets) > _PAWNS_AND_MET:
        squares = tuple(sorted((*pawns, *mets)))
        args = {"mets": len(mets), "pawns": len(pawns)}
        yield Finding(f"makruk-too-many-{name}-mets", squares=squares, args=args)


def _pawns_on(men: Men, ranks: range) -> tuple[int, ...]:
    return tuple(
        sorted(
            square
            for side in SIDES
            for square in men.of(side, "P")
            if depth(men.position, side, square) in ranks
        )
    )
