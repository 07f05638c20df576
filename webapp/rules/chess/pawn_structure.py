"""The testimony of pawns: each change of file is a capture, and captures are counted.

A pawn changes its file only by capturing, by one file each time, and each
capture leaves one enemy piece fewer. Three things follow.

The pawns of a side came from different files. Each way of giving them home
files costs so many captures as files were crossed; the cheapest way is a
lower bound. A pawn that has advanced n ranks has captured n times at the most.

Two opposing pawns that started on one file pass each other only if one of them
leaves the file. So where a white pawn stands beyond a black one on a file, at
least one of the two has captured (twice, if it came back to its file).

For the same reason a pawn that was promoted either captured, or the enemy pawn
of its file captured, or that pawn was taken before it could be promoted.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from functools import lru_cache
from itertools import product
from typing import NamedTuple

from webapp.findings import Finding, finding
from webapp.games.board import SQUARE_NAMES, Side
from webapp.language import Listing
from webapp.rules.chess.bitboards import (
    ALL_FILES,
    END_RANKS,
    above,
    below,
    bits_of,
    each_bit,
    files_of,
    squares_of,
)
from webapp.rules.chess.material import surplus_squares
from webapp.rules.chess.pieces import Pieces

# Of more pairs than this only some are looked at, which can miss an illegal
# position but never slows down: each pair doubles the work.
_MOST_PAIRS = 4

# How a way of giving eight pawns their home files is held in one number.
_HOMES = 3 * 8
_NO_WAY = 1 << 64

_SECOND: Mapping[Side, int] = {"first": 0xFF << 48, "second": 0xFF << 8}
_SECOND_AND_THIRD: Mapping[Side, int] = {"first": 0xFFFF << 40, "second": 0xFFFF << 8}


class Pawn(NamedTuple):
    """A pawn as the count of captures sees it.

    advanced   ranks it has moved from its home rank
    captured   known to have captured, even if it stands on its own file
    """

    file: int
    advanced: int
    captured: bool = False


class Origins(NamedTuple):
    """The cheapest origins of some pawns: captures needed and a home file for each."""

    captures: int
    homes: tuple[int, ...]


@lru_cache(maxsize=4096)
def cheapest_origins(pawns: tuple[Pawn, ...]) -> Origins | None:
    """The home files that cost the fewest captures; None if there are none at all.

    Exact, by going through the sets of home files taken by the first 1, 2, …
    pawns: never more than 256 sets, whatever the board. The best way to each set is
    held as one number, which is the less the fewer captures it needs: captures,
    then the home files of the last pawn to the first, three bits each.
    """
    best = {0: 0}
    for place, pawn in enumerate(pawns):
        following: dict[int, int] = {}
        for home in range(max(0, pawn.file - pawn.advanced), min(7, pawn.file + pawn.advanced) + 1):
            cost = abs(home - pawn.file) or (2 if pawn.captured else 0)
            if cost > pawn.advanced:
                continue
            bit, added = 1 << home, cost << _HOMES | home << 3 * place
            for taken, way in best.items():
                if not taken & bit and way + added < following.get(taken | bit, _NO_WAY):
                    following[taken | bit] = way + added
        best = following
    if not best:
        return None
    fewest = min(best.values()) >> _HOMES
    return min(_origins(way, len(pawns)) for way in best.values() if way >> _HOMES == fewest)


def _origins(way: int, count: int) -> Origins:
    return Origins(way >> _HOMES, tuple(way >> 3 * place & 7 for place in range(count)))


def judged(own: Pieces) -> int:
    """The set of the pawns that can be judged: none where there are more than eight."""
    return own.pawns & ~END_RANKS if own.pawns.bit_count() <= 8 else 0


def pawns_of(own: Pieces) -> tuple[int, ...]:
    """The squares of the pawns that can be judged, those with least freedom first."""
    return tuple(sorted(squares_of(judged(own)), key=own.rank_of))


def origins(own: Pieces, captured: int = 0) -> Origins | None:
    """The cheapest origins of the side's pawns, in the order of `pawns_of`.

    captured   the set of pawns that are known to have captured
    """
    return cheapest_origins(
        tuple(Pawn(s % 8, own.rank_of(s) - 1, bool(captured >> s & 1)) for s in pawns_of(own))
    )


def captures(own: Pieces) -> int | None:
    """How many captures lead to the side's pawns at the least; None if nothing does.

    Pawns on files of their own need none. Where two stand on a file, one of them came
    from another file; one capture will do if a file beside is empty, as the one in
    front has moved. Only what is more crowded needs to be gone through.
    """
    pawns = judged(own)
    in_front = pawns & above(pawns)
    if not in_front:
        return 0
    doubled = files_of(in_front)
    needed = doubled.bit_count()
    if needed == in_front.bit_count() and _have_neighbours(doubled, ~files_of(pawns)):
        return needed
    found = origins(own)
    return found and found.captures


def _have_neighbours(files: int, empty: int) -> bool:
    """Whether each of the files has one of the empty files beside it for itself."""
    for file in each_bit(files):
        beside = file >> 1 & empty or file << 1 & empty & ALL_FILES
        if not beside:
            return False
        empty ^= beside
    return True


def of_pawn_origins(own: Pieces, enemy: Pieces) -> tuple[Finding, ...]:
    """Pawns that no way leads to, or only one with more captures than there were."""
    needed = captures(own)
    if needed is None:
        squares = _crowded(own)
        names = Listing(SQUARE_NAMES[square] for square in squares)
        return (finding("pawn-origin", squares, **own.names, squares=names),)
    if not needed or needed <= enemy.lost:
        return ()
    found = origins(own)
    assert found is not None
    moved = (s for s, home in zip(pawns_of(own), found.homes, strict=True) if s % 8 != home)
    counts = {"count": needed, "taken": enemy.lost}
    return (finding("pawn-captures", sorted(moved), **own.names, **counts),)


def _crowded(own: Pieces) -> tuple[int, ...]:
    """The pawns that have fewer home files among them than they are.

    The home files of a pawn lie side by side, so by Hall's theorem some stretch
    of files holds all origins of more pawns than it has files.
    """
    for width, first in product(range(1, 9), range(8)):
        within = [
            square
            for square in pawns_of(own)
            if max(0, square % 8 - own.rank_of(square) + 1) >= first
            and min(7, square % 8 + own.rank_of(square) - 1) < first + width
        ]
        if len(within) > width:
            return tuple(sorted(within))
    return squares_of(own.pawns)


def of_passed_pawns(white: Pieces, black: Pieces) -> Iterator[Finding]:
    """Opposing pawns that have passed each other on a file with no capture to spare."""
    of_white, of_black = judged(white), judged(black)
    beyond = of_white & above(of_black)
    if not beyond or _can_spare(white, beyond, black):
        return
    if _can_spare(black, of_black & below(of_white), white):
        return
    pairs = _passed_pairs(white, black)[:_MOST_PAIRS]
    by_white = bits_of(pair[0] for pair in pairs)
    by_black = bits_of(pair[1] for pair in pairs)
    if _affordable(white, by_white, black) or _affordable(black, by_black, white):
        return
    for choice in product((0, 1), repeat=len(pairs)):
        chosen = bits_of(pair[side] for pair, side in zip(pairs, choice, strict=True))
        if _affordable(white, chosen & by_white, black) and _affordable(
            black, chosen & by_black, white
        ):
            return
    yield finding("pawns-passed", squares_of(by_white | by_black), count=len(pairs))


def _can_spare(own: Pieces, beyond: int, enemy: Pieces) -> bool:
    """Whether there were two captures to spare for each file on which pawns have passed.

    So many are always enough for a pawn to leave its file and to come back, if it
    has moved two ranks.
    """
    needed = captures(own)
    if needed is None or needed + 2 * files_of(beyond).bit_count() > enemy.lost:
        return False
    return not beyond & _SECOND_AND_THIRD[own.side]


def _passed_pairs(white: Pieces, black: Pieces) -> list[tuple[int, int]]:
    """A white and a black pawn for each file on which the white one is beyond."""
    of_white = pawns_of(white)
    pairs: list[tuple[int, int]] = []
    for square in pawns_of(black):
        beyond = [pawn for pawn in of_white if pawn < square and pawn % 8 == square % 8]
        if beyond and all(square % 8 != pair[1] % 8 for pair in pairs):
            pairs.append((beyond[0], square))
    return pairs


def _affordable(own: Pieces, captured: int, enemy: Pieces) -> bool:
    found = origins(own, captured)
    return found is not None and found.captures <= enemy.lost


def most_promotions(own: Pieces, enemy: Pieces) -> int:
    """How many pawns of the side can have been promoted, at the most.

    Each promoted pawn captured (beyond what the pawns on the board needed), or
    its opposite number was taken as a pawn, or that one captured.
    """
    if not own.pawns_gone:
        return 0
    needed = captures(own) or 0
    spent = needed if needed <= enemy.lost else 0
    taken_as_pawns = min(enemy.lost, max(0, enemy.pawns_gone - enemy.promoted))
    return min(own.pawns_gone, enemy.lost - spent + taken_as_pawns + own.lost)


def of_promotions(own: Pieces, enemy: Pieces) -> Iterator[Finding]:
    """Promotions that needed a capture which never happened."""
    promoted = own.promoted
    if not 0 < promoted <= own.pawns_gone:
        return
    if promoted > most_promotions(own, enemy):
        code = "promotion-blocked"
    elif _walled_off(own, enemy):
        code = "promotion-walled-off"
    else:
        return
    yield finding(code, surplus_squares(own), **own.names, count=promoted)


def _walled_off(own: Pieces, enemy: Pieces) -> bool:
    """Whether unmoved enemy pawns leave no way to so many promotions.

    Each promoted pawn has passed the enemy's second rank on a file that is open there, and has
    captured as often as that file is away from its own. Besides, the other pawns have captured.
    """
    closed = files_of(enemy.pawns & _SECOND[enemy.side])
    if not closed:
        return False
    staying = files_of(own.pawns & _SECOND[own.side])
    opened, homes = ([f for f in range(8) if not files >> f & 1] for files in (closed, staying))
    away = sorted(min((abs(file - home) for file in opened), default=8) for home in homes)
    return sum(away[: own.promoted]) + (captures(own) or 0) > enemy.lost
