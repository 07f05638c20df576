"""What cannot arise in a game of janggi.

Rules of the Korea Janggi Association: general and guards keep to the palace; soldiers
never move back; chariots, cannons and soldiers may also go along the diagonals of a
palace; a cannon takes over exactly one piece, and neither that nor what it takes may be
a cannon; no general may be left in check. Nothing is ever added or promoted. As either
side may pass, nothing is said of whose turn it is.

Generals may face each other on an open file (bikjang): the game can be drawn then,
even by a side that is in check.

Ranks are counted from a side's own: its palace on 0 to 2, its soldiers start on 3.
"""

from __future__ import annotations

from collections.abc import Iterator
from itertools import chain

from webapp.findings import Finding
from webapp.position import Position, Side
from webapp.rules import shared
from webapp.rules.board import (
    DIAGONAL,
    KNIGHT,
    ORTHOGONAL,
    Step,
    direction,
    step_between,
)
from webapp.rules.placement import SIDES, Placement

_SOLDIERS_START = 3
# The squares of each palace that its diagonals join: corners and centre.
_CROSSES = (frozenset({3, 5, 13, 21, 23}), frozenset({66, 68, 76, 84, 86}))
_SOLDIER: frozenset[Step] = frozenset({(1, 0), (0, -1), (0, 1)})
_SOLDIER_ON_CROSS: frozenset[Step] = _SOLDIER | {(1, -1), (1, 1)}
_ELEPHANT: frozenset[Step] = frozenset(
    (forward, side)
    for forward in (-3, -2, 2, 3)
    for side in (-3, -2, 2, 3)
    if forward**2 != side**2
)


def of_janggi(position: Position) -> Iterator[Finding]:
    """All findings about a position on the board of 9 × 10 points."""
    placed = Placement.of(position)
    facing = shared.facing_kings(placed)
    return chain(
        shared.of_unknown(placed),
        shared.of_no_hands(placed),
        shared.of_several_kings(placed),
        shared.of_no_king(placed),
        *(shared.of_surplus(placed, side, shared.allotted("janggi")) for side in SIDES),
        *(shared.of_palace(placed, piece) for piece in ("G", "A")),
        shared.of_behind_start(placed, "P", _SOLDIERS_START),
        () if facing else shared.of_capture(placed, attackers),
        shared.of_squares(placed, "janggi-bikjang", facing),
        shared.of_marks(placed),
    )


def attackers(placed: Placement, by: Side, target: int) -> tuple[int, ...]:
    """The squares of the pieces of side `by` that could take a general on `target`.

    Guards and the general are left out, as they never get to the other palace.
    """
    position = placed.position
    found = [s for s in placed.where(by, "R") if _between(position, s, target) == []]
    found += [s for s in placed.where(by, "C") if _cannon_takes(placed, s, target)]
    found += [s for s in placed.where(by, "H") if _strides(position, s, target, KNIGHT)]
    found += [s for s in placed.where(by, "E") if _strides(position, s, target, _ELEPHANT)]
    for square in placed.where(by, "P"):
        steps = _SOLDIER_ON_CROSS if _on_cross(square, target) else _SOLDIER
        if step_between(position, by, square, target) in steps:
            found.append(square)
    return tuple(sorted(found))


def _on_cross(origin: int, target: int) -> bool:
    """Whether both squares are on the diagonals of one palace."""
    return any(origin in cross and target in cross for cross in _CROSSES)


def _between(position: Position, origin: int, target: int) -> list[int] | None:
    """The squares of the pieces between two squares on a line of the board; else None."""
    toward = direction(step_between(position, "second", origin, target))
    on_line = toward in ORTHOGONAL or (toward in DIAGONAL and _on_cross(origin, target))
    if toward is None or not on_line:
        return None
    step = toward[0] * position.files + toward[1]
    return [square for square in range(origin + step, target, step) if position.squares[square]]


def _cannon_takes(placed: Placement, origin: int, target: int) -> bool:
    """A cannon takes along a line over exactly one piece, which is no cannon."""
    screens = _between(placed.position, origin, target) or []
    cannons = {*placed.where("first", "C"), *placed.where("second", "C")}
    return len(screens) == 1 and cannons.isdisjoint(screens)


def _strides(position: Position, origin: int, target: int, steps: frozenset[Step]) -> bool:
    """A horse or an elephant steps straight, then diagonally; a piece on its way blocks it."""
    ranks, files = step_between(position, "second", origin, target)
    if (ranks, files) not in steps:
        return False
    diagonal = (1 if ranks > 0 else -1) * position.files + (1 if files > 0 else -1)
    diagonals = min(abs(ranks), abs(files))
    return not any(position.squares[target - n * diagonal] for n in range(1, diagonals + 1))
