"""How every piece of every game takes, in one table, what can take on a square, and check.

Sources: FIDE Laws 3.2 to 3.8; Japan Shogi Association; World Xiangqi Rules; Korea Janggi
Association; for makruk the Thai rules as in `makruk.py`. A soldier of xiangqi goes sideways
once it has crossed the river, so from its sixth rank. What keeps a piece to a palace or to
a bank, and what goes along the diagonals of a palace, is said for the board of the game.

Not in the table: generals of xiangqi that face each other on an open file. They give no check here
either, as no move leads there.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from functools import lru_cache
from itertools import chain, product, takewhile

from webapp.games import EVERY_GAME
from webapp.games.board import Game, Side, other, owner
from webapp.model.position import Position
from webapp.rules.board import DIAGONAL, KNIGHT, ORTHOGONAL, Step
from webapp.rules.placement import piece_of_token

Point = tuple[int, int]
"""A square as (own rank, file): the rank as a side counts it, 0 its first."""

_ANYWHERE: frozenset[Point] = frozenset()
PALACE: frozenset[Point] = frozenset(product((0, 1, 2), (3, 4, 5)))
"""The points of a side's palace."""

_OWN_BANK: frozenset[Point] = frozenset(product(range(5), range(9)))
CROSSES = (frozenset({3, 5, 13, 21, 23}), frozenset({66, 68, 76, 84, 86}))
"""The squares of each palace that its diagonals join: corners and centre."""
_CROSSED_FILES = 9


@dataclass(frozen=True, slots=True, eq=False)
class Reach:
    """How a piece takes.

    leaps          whatever stands between
    slides         over any number of free squares
    strides        steps one after the other; all squares but the last must be free
    over_one       its slides go over exactly one piece, its screen
    spares         the letter of the piece that is no screen for it, and that it cannot take
    within         on the board of its game, all points that it takes on; none for all
    sideways_from  on the board of its game, the own rank from which it goes sideways
    on_crosses     directions in which it goes along the diagonals of palaces as well: as
                   far as its slides, or one step if it has none
    """

    leaps: frozenset[Step] = frozenset()
    slides: frozenset[Step] = frozenset()
    strides: frozenset[tuple[Step, ...]] = frozenset()
    over_one: bool = False
    spares: str = ""
    within: frozenset[Point] = _ANYWHERE
    sideways_from: int = 0
    on_crosses: frozenset[Step] = frozenset()


def _then_diagonally(straight: Iterable[Step], diagonals: int) -> frozenset[tuple[Step, ...]]:
    """A straight step, then so many diagonal ones that lead on the same way."""
    return frozenset(
        (step, *[turn] * diagonals)
        for step in straight
        for turn in DIAGONAL
        if step[0] in (0, turn[0]) and step[1] in (0, turn[1])
    )


_FORWARD: frozenset[Step] = frozenset({(1, 0)})
_FORWARD_DIAGONAL: frozenset[Step] = frozenset({(1, -1), (1, 1)})
_SIDEWAYS: frozenset[Step] = frozenset({(0, -1), (0, 1)})
_KING = Reach(ORTHOGONAL | DIAGONAL)
_ROOK = Reach(slides=ORTHOGONAL)
_BISHOP = Reach(slides=DIAGONAL)
_KNIGHT = Reach(KNIGHT)
_PAWN = Reach(_FORWARD_DIAGONAL)
_GOLD = Reach(ORTHOGONAL | _FORWARD_DIAGONAL)
_SILVER = Reach(DIAGONAL | _FORWARD)
_HORSE = Reach(strides=_then_diagonally(ORTHOGONAL, 1))
_IN_JANGGI_PALACE = Reach(ORTHOGONAL, within=PALACE, on_crosses=DIAGONAL)

REACH: Mapping[Game, Mapping[str, Reach]] = {
    "chess": {
        "K": _KING,
        "Q": Reach(slides=ORTHOGONAL | DIAGONAL),
        "R": _ROOK,
        "B": _BISHOP,
        "N": _KNIGHT,
        "P": _PAWN,
    },
    "shogi": {
        "K": _KING,
        "R": _ROOK,
        "B": _BISHOP,
        "G": _GOLD,
        "S": _SILVER,
        "N": Reach(frozenset({(2, -1), (2, 1)})),
        "L": Reach(slides=_FORWARD),
        "P": Reach(_FORWARD),
        "+R": Reach(DIAGONAL, ORTHOGONAL),
        "+B": Reach(ORTHOGONAL, DIAGONAL),
        "+S": _GOLD,
        "+N": _GOLD,
        "+L": _GOLD,
        "+P": _GOLD,
    },
    "xiangqi": {
        "G": Reach(ORTHOGONAL, within=PALACE),
        "A": Reach(DIAGONAL, within=PALACE),
        "E": Reach(strides=frozenset((step, step) for step in DIAGONAL), within=_OWN_BANK),
        "R": _ROOK,
        "H": _HORSE,
        "C": Reach(slides=ORTHOGONAL, over_one=True),
        "P": Reach(_FORWARD | _SIDEWAYS, sideways_from=5),
    },
    "janggi": {
        "G": _IN_JANGGI_PALACE,
        "A": _IN_JANGGI_PALACE,
        "E": Reach(strides=_then_diagonally(ORTHOGONAL, 2)),
        "R": Reach(slides=ORTHOGONAL, on_crosses=DIAGONAL),
        "H": _HORSE,
        "C": Reach(slides=ORTHOGONAL, over_one=True, spares="C", on_crosses=DIAGONAL),
        "P": Reach(_FORWARD | _SIDEWAYS, on_crosses=_FORWARD_DIAGONAL),
    },
    "makruk": {
        "K": _KING,
        "M": Reach(DIAGONAL),
        "S": _SILVER,
        "R": _ROOK,
        "N": _KNIGHT,
        "P": _PAWN,
        "+P": Reach(DIAGONAL),
    },
}
"""How each piece of each game takes, by the names of `placement.py`."""


def reaches(position: Position, side: Side, reach: Reach, origin: int, target: int) -> bool:
    """Whether a piece of the side that takes so can take on `target`, on its game's board.

    What stands on `target` is looked at only where the reach spares some piece.
    """
    way = ways_to(position.files, position.ranks, side, reach, target).get(origin)
    if way is None:
        return False
    squares = position.squares
    if not reach.over_one:
        return not any(squares[square] for square in way)
    screens = [squares[square] for square in way if squares[square]]
    return len(screens) == 1 and not any(
        is_spared(reach, piece) for piece in (*screens, squares[target])
    )


def is_spared(reach: Reach, piece: str) -> bool:
    """Whether a piece, or an empty square, is of the letter that the reach spares."""
    return bool(reach.spares) and reach.spares in piece.upper()


def own_point(files: int, ranks: int, side: Side, square: int) -> Point:
    """The square as (own rank, file) on a board of that size."""
    rank, file = divmod(square, files)
    return (ranks - 1 - rank if side == "first" else rank), file


def absolute(side: Side, step: Step) -> Step:
    """A step of the side as ranks downwards and files to the right, and back again."""
    return (-step[0], step[1]) if side == "first" else step


@lru_cache(maxsize=8192)
def ways_to(
    files: int, ranks: int, side: Side, reach: Reach, target: int
) -> Mapping[int, tuple[int, ...]]:
    """The squares from which a piece can take on `target`, each with those on its way, in order."""
    point = own_point(files, ranks, side, target)
    if reach.within and point not in reach.within:
        return {}

    def back(steps: Sequence[Step]) -> tuple[int, ...]:
        """The squares that the steps come from, the last one first, up to the edge."""
        squares: list[int] = []
        rank, file = divmod(target, files)
        for step in reversed(steps):
            down, right = absolute(side, step)
            rank, file = rank - down, file - right
            if not (0 <= rank < ranks and 0 <= file < files):
                break
            squares.append(rank * files + file)
        return tuple(squares)

    ways: dict[int, tuple[int, ...]] = {}
    leaps = reach.leaps if point[0] >= reach.sideways_from else reach.leaps - _SIDEWAYS
    for steps in chain(((leap,) for leap in leaps), reach.strides):
        squares = back(steps)
        if len(squares) == len(steps):
            ways[squares[-1]] = squares[-2::-1]
    lines = [back([slide] * max(files, ranks)) for slide in reach.slides]
    backwards = other(side)  # forward the other way; sideways is the same both ways
    lines += ways_on_crosses(reach, backwards, target)
    ways |= {square: line[:at][::-1] for line in lines for at, square in enumerate(line)}
    return ways


def ways_on_crosses(reach: Reach, side: Side, square: int) -> Iterator[tuple[int, ...]]:
    """The squares along the diagonals of a palace that a piece goes over, one or two a way."""
    for cross in CROSSES:
        if square in cross:
            for step in reach.on_crosses:
                down, right = absolute(side, step)
                stride = down * _CROSSED_FILES + right
                way = (square + stride, square + 2 * stride)[: 2 if reach.slides else 1]
                if way[0] in cross:
                    yield tuple(takewhile(cross.__contains__, way))


# --- check, in every game that has a king ------------------------------------------------


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
    game, by = position.game, other(side)
    reach = REACH[game]
    return tuple(
        square
        for square, piece in enumerate(position.squares)
        if piece
        and owner(piece) == by
        and (how := reach.get(piece_of_token(game, piece)))
        and reaches(position, by, how, square, king)
    )
