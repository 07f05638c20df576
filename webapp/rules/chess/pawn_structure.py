"""What the pawns tell: each change of file is a capture, and captures are counted.

A pawn changes its file only by capturing, by one file each time, and each
capture leaves one enemy man fewer. Three things follow.

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

from collections.abc import Iterator
from functools import lru_cache
from itertools import product
from typing import NamedTuple

from webapp.findings import Finding
from webapp.language import Listing
from webapp.position import SQUARE_NAMES
from webapp.rules.chess.army import Army
from webapp.rules.chess.material import surplus_squares

# Of more pairs than this only some are looked at, which can miss an illegal
# position but never slows down: each pair doubles the work.
_MOST_PAIRS = 4


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
    pawns: never more than 256 sets, whatever the board.
    """
    best = {0: Origins(0, ())}
    for pawn in pawns:
        following: dict[int, Origins] = {}
        for home in range(max(0, pawn.file - pawn.advanced), min(7, pawn.file + pawn.advanced) + 1):
            cost = abs(home - pawn.file) or (2 if pawn.captured else 0)
            if cost > pawn.advanced:
                continue
            for taken, (spent, homes) in best.items():
                known = following.get(taken | 1 << home)
                if not taken >> home & 1 and (known is None or spent + cost < known.captures):
                    following[taken | 1 << home] = Origins(spent + cost, (*homes, home))
        best = following
    return min(best.values(), default=None)


def pawns_of(army: Army) -> tuple[int, ...]:
    """The squares of the pawns that can be judged, those with least freedom first."""
    if len(army.pawns) > 8:
        return ()
    return tuple(sorted((s for s in army.pawns if 8 <= s < 56), key=army.rank_of))


def origins(army: Army, captured: frozenset[int] = frozenset()) -> Origins | None:
    """The cheapest origins of the side's pawns, in the order of `pawns_of`.

    captured   squares of pawns that are known to have captured
    """
    if not captured and len({square % 8 for square in army.pawns}) == len(army.pawns):
        return Origins(0, tuple(square % 8 for square in pawns_of(army)))
    return cheapest_origins(
        tuple(Pawn(s % 8, army.rank_of(s) - 1, s in captured) for s in pawns_of(army))
    )


def of_pawn_origins(army: Army, enemy: Army) -> Iterator[Finding]:
    """Pawns that no way leads to, or only one with more captures than there were."""
    found = origins(army)
    if found is None:
        squares = _crowded(army)
        names = Listing(SQUARE_NAMES[square] for square in squares)
        yield Finding("pawn-origin", squares=squares, args={**army.names, "squares": names})
    elif found.captures > enemy.lost:
        moved = (s for s, home in zip(pawns_of(army), found.homes, strict=True) if s % 8 != home)
        yield Finding(
            "pawn-captures",
            squares=tuple(sorted(moved)),
            args={**army.names, "count": found.captures, "taken": enemy.lost},
        )


def _crowded(army: Army) -> tuple[int, ...]:
    """The pawns that have fewer home files among them than they are.

    The home files of a pawn lie side by side, so by Hall's theorem some stretch
    of files holds all origins of more pawns than it has files.
    """
    for width, first in product(range(1, 9), range(8)):
        within = [
            square
            for square in pawns_of(army)
            if max(0, square % 8 - army.rank_of(square) + 1) >= first
            and min(7, square % 8 + army.rank_of(square) - 1) < first + width
        ]
        if len(within) > width:
            return tuple(sorted(within))
    return army.pawns


def of_passed_pawns(white: Army, black: Army) -> Iterator[Finding]:
    """Opposing pawns that have passed each other on a file with no capture to spare."""
    pairs = _passed_pairs(white, black)[:_MOST_PAIRS]
    if not pairs:
        return
    by_white = frozenset(pair[0] for pair in pairs)
    by_black = frozenset(pair[1] for pair in pairs)
    if _affordable(white, by_white, black) or _affordable(black, by_black, white):
        return
    for choice in product((0, 1), repeat=len(pairs)):
        chosen = frozenset(pair[side] for pair, side in zip(pairs, choice, strict=True))
        if _affordable(white, chosen & by_white, black) and _affordable(
            black, chosen & by_black, white
        ):
            return
    squares = tuple(sorted(by_white | by_black))
    yield Finding("pawns-passed", squares=squares, args={"count": len(pairs)})


def _passed_pairs(white: Army, black: Army) -> list[tuple[int, int]]:
    """A white and a black pawn for each file on which the white one is beyond."""
    of_white = pawns_of(white)
    pairs: list[tuple[int, int]] = []
    for square in pawns_of(black):
        beyond = [pawn for pawn in of_white if pawn < square and pawn % 8 == square % 8]
        if beyond and all(square % 8 != pair[1] % 8 for pair in pairs):
            pairs.append((beyond[0], square))
    return pairs


def _affordable(army: Army, captured: frozenset[int], enemy: Army) -> bool:
    found = origins(army, captured)
    return found is not None and found.captures <= enemy.lost


def most_promotions(army: Army, enemy: Army) -> int:
    """How many pawns of the side can have been promoted, at the most.

    Each promoted pawn captured (beyond what the pawns on the board needed), or
    its opposite number was taken as a pawn, or that one captured.
    """
    if not army.pawns_gone:
        return 0
    found = origins(army)
    spent = found.captures if found and found.captures <= enemy.lost else 0
    taken_as_pawns = min(enemy.lost, max(0, enemy.pawns_gone - enemy.promoted))
    return min(army.pawns_gone, enemy.lost - spent + taken_as_pawns + army.lost)


def of_promotions(army: Army, enemy: Army) -> Iterator[Finding]:
    """Promotions that needed a capture which never happened."""
    if 0 < army.promoted <= army.pawns_gone and army.promoted > most_promotions(army, enemy):
        yield Finding(
            "promotion-blocked",
            squares=surplus_squares(army),
            args={**army.names, "count": army.promoted},
        )
