"""Pawns that face each other, and the captures that can have let them pass.

At the start a white and a black pawn face each other on every file. They cannot jump,
and none that faces another can be promoted. A file is free of facing pawns only once a
pawn on it has been taken, or has left it by capturing. So a capture frees two files at
the most, if a pawn takes a pawn; one, if a pawn takes a piece or a piece a pawn; else
none. In sum no more files are free than there were captures and, among what was
captured, pawns.

Where that leaves nothing to spare, each capture freed all it could. Then

- each was made by a pawn on a file on which pawns still faced each other, and each pawn
  that was taken was taken by a pawn, on such a file;
- no file was freed twice, so one pawn at the most ever went from a file, and none from
  those on which pawns face each other to this day;
- every other pawn that is not on the board was promoted.

That leaves so little that all of it can be tried. The pawns of a file, in order, are its
column. For each column all captures and promotions that end with it are gone through; then
the files are put together from the a-file to the h-file, so that what leaves one comes to the
next, counting captures and the promotions on squares of either colour. What comes first on
one file and what on another is not asked. So whatever is said to be impossible is so; not
all that is impossible is found.

Sources: FIDE Laws, article 3.7. The sum is the test of J. Tromp's Chess Position Ranking
(`Legality.hs`), reckoned by files; columns are those of P. Österlund's proof game kernels
(texel, `doc/proofgame.md`). Nothing depends on where the pieces start, so all of it holds
in Chess960.
"""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Iterable, Iterator, Mapping
from functools import lru_cache
from itertools import product
from typing import NamedTuple

from webapp.findings import Finding, finding
from webapp.rules.chess.bitboards import BITS, below, files_of, squares_of
from webapp.rules.chess.material import surplus_squares
from webapp.rules.chess.pieces import Pieces, surplus

MOST_STATES = 4000
"""So many ways from file to file are tried at the most; beyond that nothing is said."""

Column = str
"""The pawns of a file from White's end: `w` and `b`, and `W` and `B` where they never moved."""

Both = tuple[int, int]
"""A number for White and one for Black."""

Flow = tuple[int, int, int, int]
"""What crosses the line between two files: white pawns to the right, to the left, then black."""

_PAWNS = "wb"
_NONE: Both = (0, 0)
_NO_FLOW: Flow = (0, 0, 0, 0)


class Events(NamedTuple):
    """The history of a file, as numbers of pawns.

    left      went to another file, by capturing
    came      came from another file, by capturing
    taken     were taken by pawns that came
    promoted  were promoted
    """

    left: Both = _NONE
    came: Both = _NONE
    taken: Both = _NONE
    promoted: Both = _NONE


def of_pawn_columns(white: Pieces, black: Pieces) -> tuple[Finding, ...]:
    """The finding that no captures can have led to the pawns and promoted pieces, or none.

    Both sides are to have no more pieces and promoted pieces than there can be.
    """
    captures = 32 - (white.occupied | black.occupied).bit_count()
    if not captures or captures > 8:
        return ()
    free = 8 - _facing_files(white, black)
    if captures > free:
        return ()  # enough, even if none was of a pawn
    spare = files_to_spare(white, black)
    if spare < 0:
        counts = {"free": free, "count": free + spare}
        return (finding("too-few-captures", _concerned(white, black), **counts),)
    if spare or captures_fit(white, black):
        return ()
    if captures_fit(white, black, bishops=False):
        squares = squares_of(_surplus_bishops(white) | _surplus_bishops(black))
        return (finding("bishop-colours", squares),)
    return (finding("captures-misfit", _concerned(white, black)),)


def files_to_spare(white: Pieces, black: Pieces) -> int:
    """How many more files the captures could have freed of facing pawns; below 0, too many are."""
    captures = white.lost + black.lost
    pawns = white.pawns_gone - white.promoted + black.pawns_gone - black.promoted
    return captures + pawns - (8 - _facing_files(white, black))


def _facing_files(white: Pieces, black: Pieces) -> int:
    return files_of(white.pawns & below(black.pawns)).bit_count()


def _concerned(white: Pieces, black: Pieces) -> tuple[int, ...]:
    """The squares of the promoted pieces and of those of their kinds; without any, the pawns."""
    promoted = {*surplus_squares(white), *surplus_squares(black)}
    return tuple(sorted(promoted)) or squares_of(white.pawns | black.pawns)


def _surplus_bishops(own: Pieces) -> int:
    return sum(squares for squares in (own.even, own.odd) if surplus(squares, 1))


# --- one file ---------------------------------------------------------------------


def column_of(white: Pieces, black: Pieces, file: int) -> Column:
    """The column of a file."""
    column = ""
    for square in range(56 + file, -1, -8):
        if white.pawns & BITS[square]:
            column += "W" if square >= 48 else "w"
        elif black.pawns & BITS[square]:
            column += "B" if square < 16 else "b"
    return column


def is_facing(column: Column) -> bool:
    """Whether a white pawn has a black one in front of it."""
    return "b" in column.lower().lstrip("b")


@lru_cache(maxsize=64)
def events_by_column(
    unmoved: tuple[bool, bool], leaving: int, coming: int
) -> Mapping[Column, set[Events]]:
    """All that can happen on a file, by the column that it ends with.

    unmoved   whether White's and Black's pawn never move
    leaving   how many pawns leave or are taken, 0 or 1
    coming    how many come at the most, 0 to 2
    """
    begin = "wW"[unmoved[0]] + "bB"[unmoved[1]], Events()
    todo, seen = [begin], {begin}
    found: defaultdict[Column, set[Events]] = defaultdict(set)
    while todo:
        column, events = todo.pop()
        if sum(events.left) + sum(events.taken) == leaving:
            for end, (of_white, of_black) in _promotions(column):
                white, black = events.promoted
                promoted = white + of_white, black + of_black
                found[end].add(events._replace(promoted=promoted))
        for step in _steps(column, events, leaving, coming):
            if step not in seen:
                seen.add(step)
                todo.append(step)
    return found


def _steps(
    column: Column, events: Events, leaving: int, coming: int
) -> Iterator[tuple[Column, Events]]:
    """The column and the events after each capture that can come next."""
    may_come = sum(events.came) < coming
    if sum(events.left) + sum(events.taken) < leaving:
        for place, pawn in enumerate(column):
            if pawn not in _PAWNS:
                continue
            before, after, side = column[:place], column[place + 1 :], _PAWNS.index(pawn)
            yield before + after, events._replace(left=_one_more(events.left, side))
            if may_come:
                came, taken = _one_more(events.came, 1 - side), _one_more(events.taken, side)
                captured = events._replace(came=came, taken=taken)
                yield before + _PAWNS[1 - side] + after, captured
    if may_come:
        for side, pawn in enumerate(_PAWNS):
            arrived = events._replace(came=_one_more(events.came, side))
            for place in range(column[:1] == "W", len(column) + (column[-1:] != "B")):
                yield column[:place] + pawn + column[place:], arrived
            # Onto the last rank, which nothing bars.
            yield column, arrived._replace(promoted=_one_more(events.promoted, side))


def _promotions(column: Column) -> Iterator[tuple[Column, Both]]:
    """The columns that are left as pawns with nothing in front of them are promoted."""
    for of_white in range(len(column) - len(column.rstrip("w")) + 1):
        rest = column[: len(column) - of_white]
        for of_black in range(len(rest) - len(rest.lstrip("b")) + 1):
            yield rest[of_black:], (of_white, of_black)


def _one_more(both: Both, side: int) -> Both:
    return (both[0], both[1] + 1) if side else (both[0] + 1, both[1])


# --- all files --------------------------------------------------------------------

# For each side in turn: pawns of it taken by pawns, captures by the other side's pawns,
# promotions on the a-, c-, e- or g-file and on the others. Each count has five bits of a
# number, and starts so high that the fifth is set once it is above its limit.
_COUNTS, _WIDTH, _FULL = 8, 5, 16


def _packed(counts: Iterable[int]) -> int:
    packed = 0
    for count in counts:
        packed = packed << _WIDTH | count
    return packed


_ABOVE = _packed([_FULL] * _COUNTS)


def _limits(own: Pieces, *, bishops: bool) -> tuple[int, int, int, int]:
    """The limits of a side's counts.

    bishops   whether the promoted bishops need squares of their colour: an even bishop
              stands on the colour of its own a1, and so of the other end of the b-file
    """
    on_odd, on_even = surplus(own.even, 1), surplus(own.odd, 1)
    most = own.promoted, own.promoted
    if bishops:
        most = own.promoted - on_odd, own.promoted - on_even
    return own.pawns_gone - own.promoted, own.lost, *most


def captures_fit(white: Pieces, black: Pieces, *, bishops: bool = True) -> bool:
    """Whether captures lead to the pawns on all files, where no file is to spare.

    Also True where that takes too long to tell, see `MOST_STATES`.

    bishops   whether to ask for squares on which the promoted bishops can have appeared
    """
    columns = tuple(column_of(white, black, file) for file in range(8))
    limits = (*_limits(white, bishops=bishops), *_limits(black, bishops=bishops))
    return columns_fit(columns, limits)


@lru_cache(maxsize=4096)
def columns_fit(columns: tuple[Column, ...], limits: tuple[int, ...]) -> bool:
    """Whether captures lead to these columns, as `captures_fit` asks.

    limits   for each side in turn as `_limits` gives them
    """
    free = [0, *(not is_facing(column) for column in columns), 0]
    ways = [
        _ways(column, file % 2, free[file + 1], free[file] + free[file + 2])
        for file, column in enumerate(columns)
    ]
    begin = 0, _NO_FLOW, _packed(_FULL - 1 - limit for limit in limits)
    todo, seen = [begin], {begin}
    while todo and len(seen) < MOST_STATES:
        file, flow, spent = todo.pop()
        if file == len(columns):
            if flow == _NO_FLOW:
                return True
            continue
        for cost, following in ways[file].get(flow, ()):
            state = file + 1, following, spent + cost
            if not state[2] & _ABOVE and state not in seen:
                seen.add(state)
                todo.append(state)
    return bool(todo)


@lru_cache(maxsize=1024)
def _ways(
    column: Column, odd: int, leaving: int, coming: int
) -> Mapping[Flow, tuple[tuple[int, Flow], ...]]:
    """The flows and costs that can follow on the right of a file, by what crosses its left line.

    What crosses a line is counted as seen from the file on its left.
    """
    unmoved = column[:1] == "W", column[-1:] == "B"
    ways: defaultdict[Flow, set[tuple[int, Flow]]] = defaultdict(set)
    for events in events_by_column(unmoved, leaving, coming).get(column, ()):
        cost = _cost(events, odd)
        splits = (range(count + 1) for both in (events.came, events.left) for count in both)
        for came_white, came_black, left_white, left_black in product(*splits):
            following = (
                events.left[0] - left_white,
                events.came[0] - came_white,
                events.left[1] - left_black,
                events.came[1] - came_black,
            )
            ways[came_white, left_white, came_black, left_black].add((cost, following))
    return {flow: tuple(sorted(found, reverse=True)) for flow, found in ways.items()}


def _cost(events: Events, odd: int) -> int:
    counts: list[int] = []
    for side in (0, 1):
        on_files = [0, 0]
        on_files[odd] = events.promoted[side]
        counts += [events.taken[side], events.left[1 - side], *on_files]
    return _packed(counts)
