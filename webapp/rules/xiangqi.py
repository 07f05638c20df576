"""Positions that cannot arise in a game of xiangqi.

World Xiangqi Rules of the World Xiangqi Federation: generals and advisors keep to
the palace, elephants to their half, soldiers only go forward until they have crossed
the river; the generals may not face each other on an open file, and none may be
left in check. Nothing is ever added or promoted.

Ranks are counted from a side's own: its palace on 0 to 2, its soldiers start on 3,
the river lies between 4 and 5.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping

from webapp.findings import Finding
from webapp.games.board import SIDES
from webapp.model.position import Position
from webapp.rules import shared
from webapp.rules.board import depth
from webapp.rules.placement import OnBoard

_RIVER = 5
_SOLDIER_FILES = frozenset({0, 2, 4, 6, 8})
# The points of a side as (own rank, file), by piece, and the code for any others.
_POINTS: Mapping[str, tuple[str, frozenset[tuple[int, int]]]] = {
    "A": ("xiangqi-advisor-misplaced", frozenset({(0, 3), (0, 5), (1, 4), (2, 3), (2, 5)})),
    "E": (
        "xiangqi-elephant-misplaced",
        frozenset({(0, 2), (0, 6), (2, 0), (2, 4), (2, 8), (4, 2), (4, 6)}),
    ),
    "P": (
        "xiangqi-soldier-misplaced",
        frozenset(
            (rank, file)
            for rank in range(3, 10)
            for file in range(9)
            if rank >= _RIVER or file in _SOLDIER_FILES
        ),
    ),
}
OUT_OF_REACH: frozenset[tuple[int, str]] = frozenset(
    (square, token)
    for piece, (_, points) in _POINTS.items()
    for square in range(90)
    for token, rank in ((piece, 9 - square // 9), (piece.lower(), square // 9))
    if (rank, square % 9) not in points
)
"""Squares with the pieces that never get to them."""


def of_xiangqi(position: Position) -> Iterator[Finding]:
    """All findings about a position on the board of 9 × 10 points."""
    placed = OnBoard.of(position)
    return shared.without_hands(
        placed,
        *(shared.of_surplus(placed, side, shared.allotted("xiangqi")) for side in SIDES),
        shared.of_palace(placed, "G"),
        *(
            shared.of_squares(placed, code, shared.squares_off(placed, piece, points))
            for piece, (code, points) in _POINTS.items()
        ),
        _of_soldiers(placed),
        shared.of_squares(placed, "xiangqi-generals-facing", shared.facing_kings(placed)),
        shared.of_capture(placed),
    )


def _of_soldiers(placed: OnBoard) -> Iterator[Finding]:
    """Each soldier starts on a file of its own and keeps it up to the river."""
    position = placed.position
    for side in SIDES:
        home = [s for s in placed.where(side, "P") if 3 <= depth(position, side, s) < _RIVER]
        for file in sorted(_SOLDIER_FILES):
            squares = tuple(square for square in home if square % 9 == file)
            if len(squares) > 1:
                yield from shared.of_squares(placed, "xiangqi-soldiers-on-one-file", squares)
