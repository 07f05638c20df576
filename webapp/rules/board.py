"""Rules that hold in every game: the room there is, whose turn it is, steps on any board.

Steps are counted as the side that makes them sees the board: `(forward, sideways)`,
`(1, 0)` being one square towards the opponent.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator

from msgspec.structs import replace

from webapp.findings import Finding, Fix, finding
from webapp.games import GAMES
from webapp.games.board import BoardKind, Game, Side, other, square_count
from webapp.games.coordinates import square_name
from webapp.language import Listing
from webapp.model.position import NO_HANDS, Position

Step = tuple[int, int]

NAMED = 12
"""The most squares or pieces that a message names."""

ORTHOGONAL: frozenset[Step] = frozenset({(1, 0), (0, -1), (0, 1), (-1, 0)})
DIAGONAL: frozenset[Step] = frozenset({(1, -1), (1, 1), (-1, -1), (-1, 1)})
KNIGHT: frozenset[Step] = frozenset(
    (forward, side)
    for forward in (-2, -1, 1, 2)
    for side in (-2, -1, 1, 2)
    if forward**2 != side**2
)


def of_room(position: Position) -> Iterator[Finding]:
    """Pieces in hand have stood on the board, so there are not more than squares (FEEN)."""
    if position.hands == NO_HANDS:
        return
    held = sum(count for hand in position.hands for _, count in hand)
    pieces, room = held + sum(map(bool, position.squares)), square_count(position.kind)
    if pieces > room:
        yield finding("more-pieces-than-squares", pieces=pieces, count=room)


def named_sides(game: Game, side: Side) -> dict[str, str | int]:
    """The side and its opponent, as the arguments `side` and `other` of a message."""
    own, enemy = GAMES[game].sides.names if side == "first" else GAMES[game].sides.names[::-1]
    return {"side": own, "other": enemy}


def other_to_move(position: Position) -> Fix:
    """The fix that gives the turn to the other side of a known game."""
    turn = other(position.turn)
    args = {"side": GAMES[position.game].sides.names[turn == "second"]}
    return Fix("to-move", args=args, position=replace(position, turn=turn, en_passant=None))


def listed(names: Iterable[str]) -> Listing:
    """The names with commas between, at most `NAMED` of them."""
    shown = list(names)
    return Listing(shown if len(shown) <= NAMED else [*shown[:NAMED], "…"])


def square_list(kind: BoardKind, squares: Iterable[int]) -> Listing:
    """The names of the squares as a message lists them."""
    return listed(square_name(kind, square) for square in squares)


def depth(position: Position, side: Side, square: int) -> int:
    """The rank of the square as the side counts it: 0 its own first."""
    rank = square // position.files
    return position.ranks - 1 - rank if side == "first" else rank


def square_at(position: Position, side: Side, rank: int, file: int) -> int:
    """The square on that rank as the side counts it, on that file from the left."""
    return (position.ranks - 1 - rank if side == "first" else rank) * position.files + file


def step_between(position: Position, side: Side, origin: int, target: int) -> Step:
    """The step that takes a piece of the side from one square to the other."""
    forward = depth(position, side, target) - depth(position, side, origin)
    return forward, target % position.files - origin % position.files
