"""What cannot arise in a game of xiangqi.

World Xiangqi Rules of the World Xiangqi Federation: generals and advisors keep to
the palace, elephants to their half, soldiers only go forward until they have crossed
the river; the generals may not face each other on an open file, and none may be
left in check. Nothing is ever added or promoted.

Ranks are counted from a side's own: its palace on 0 to 2, its soldiers start on 3,
the river lies between 4 and 5.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from itertools import chain

from webapp.findings import Finding
from webapp.position import Position, Side
from webapp.rules import shared as game_men
from webapp.rules.board import (
    KNIGHT,
    ORTHOGONAL,
    Reach,
    depth,
    direction,
    reaches,
    standing_between,
    step_between,
)
from webapp.rules.shared import SIDES, Men, muster

_ALLOTTED: Mapping[str, int] = {"A": 2, "E": 2, "H": 2, "R": 2, "C": 2, "P": 5}
_RIVER = 5
_SOLDIER_FILES = frozenset({0, 2, 4, 6, 8})
# The points of a side as (own rank, file).
_POINTS: Mapping[str, frozenset[tuple[int, int]]] = {
    "G": frozenset((rank, file) for rank in (0, 1, 2) for file in (3, 4, 5)),
    "A": frozenset({(0, 3), (0, 5), (1, 4), (2, 3), (2, 5)}),
    "E": frozenset({(0, 2), (0, 6), (2, 0), (2, 4), (2, 8), (4, 2), (4, 6)}),
    "P": frozenset(
        (rank, file)
        for rank in range(3, 10)
        for file in range(9)
        if rank >= _RIVER or file in _SOLDIER_FILES
    ),
}
_OFF_POINTS = {
    "G": "xiangqi-general-outside-palace",
    "A": "xiangqi-advisor-misplaced",
    "E": "xiangqi-elephant-misplaced",
    "P": "xiangqi-soldier-misplaced",
}
_CHARIOT = Reach(slides=ORTHOGONAL)
_SOLDIER = Reach(frozenset({(1, 0)}))
_SOLDIER_ACROSS = Reach(frozenset({(1, 0), (0, -1), (0, 1)}))


def of_xiangqi(position: Position) -> Iterator[Finding]:
    """All findings about a position on the board of 9 × 10 points."""
    men = muster(position)
    return chain(
        game_men.of_unknown(men),
        game_men.of_no_hands(men),
        game_men.of_several_kings(men),
        game_men.of_no_king(men),
        *(game_men.of_surplus(men, side, _ALLOTTED) for side in SIDES),
        _of_points(men),
        _of_soldiers(men),
        _of_facing(men),
        game_men.of_capture(men, attackers),
        game_men.of_marks(men),
    )


def attackers(men: Men, by: Side, target: int) -> tuple[int, ...]:
    """The squares of the men of side `by` that could take a general on `target`.

    Advisors and elephants are left out, as they never get to where the other
    general is; so is the general, whose look along the file is told of by itself.
    """
    position = men.position
    found = list(game_men.takers(men, by, target, {"R": _CHARIOT}))
    found += [s for s in men.of(by, "C") if _cannon_takes(position, s, target)]
    found += [s for s in men.of(by, "H") if _horse_takes(position, s, target)]
    for square in men.of(by, "P"):
        across = depth(position, by, square) >= _RIVER
        if reaches(position, by, _SOLDIER_ACROSS if across else _SOLDIER, square, target):
            found.append(square)
    return tuple(sorted(found))


def _cannon_takes(position: Position, origin: int, target: int) -> bool:
    """A cannon takes along a line over exactly one man, its screen."""
    toward = direction(step_between(position, "second", origin, target))
    return toward in ORTHOGONAL and standing_between(position, origin, target) == 1


def _horse_takes(position: Position, origin: int, target: int) -> bool:
    """A horse steps straight, where it can be blocked, then diagonally."""
    ranks, files = step_between(position, "second", origin, target)
    if (ranks, files) not in KNIGHT:
        return False
    # Of 1 and 2 the half, cut towards 0, is the straight step.
    leg = origin + int(ranks / 2) * position.files + int(files / 2)
    return not position.squares[leg]


def _of_points(men: Men) -> Iterator[Finding]:
    position = men.position
    for man, points in _POINTS.items():
        squares = tuple(
            sorted(
                square
                for side in SIDES
                for square in men.of(side, man)
                if (depth(position, side, square), square % 9) not in points
            )
        )
        yield from game_men.of_squares(men, _OFF_POINTS[man], squares)


def _of_soldiers(men: Men) -> Iterator[Finding]:
    """Each soldier starts on a file of its own and keeps it up to the river."""
    position = men.position
    for side in SIDES:
        home = [s for s in men.of(side, "P") if 3 <= depth(position, side, s) < _RIVER]
        for file in sorted(_SOLDIER_FILES):
            squares = tuple(square for square in home if square % 9 == file)
            if len(squares) > 1:
                yield from game_men.of_squares(men, "xiangqi-soldiers-on-one-file", squares)


def _of_facing(men: Men) -> Iterator[Finding]:
    first, second = men.king("first"), men.king("second")
    if first is None or second is None or first % 9 != second % 9:
        return
    if not standing_between(men.position, first, second):
        yield from game_men.of_squares(men, "xiangqi-generals-facing", sorted((first, second)))
