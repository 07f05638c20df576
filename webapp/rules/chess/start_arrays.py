"""The 960 starting arrays, and which of them go with what is known.

Both sides start with the same array, mirrored. Each array is one bit of a
number, so that what two facts leave possible is `&` of their numbers. Files are
bits too: 1 is the a-file, 128 the h-file.

Source: FIDE Laws, Guidelines II (Chess960): the bishops on squares of different
colours, the king between the rooks.
"""

from __future__ import annotations

from collections.abc import Iterator
from functools import cache, lru_cache
from itertools import combinations, product

ALL = (1 << 960) - 1
EVEN_FILES = 0b01010101
ODD_FILES = 0b10101010


def _arrays() -> Iterator[str]:
    for even, odd in product((0, 2, 4, 6), (1, 3, 5, 7)):
        for queen in set(range(8)) - {even, odd}:
            free = sorted(set(range(8)) - {even, odd, queen})
            for knights in combinations(free, 2):
                rook, king, other = (file for file in free if file not in knights)
                array = dict.fromkeys(knights, "N") | {even: "B", odd: "B", queen: "Q"}
                array |= {rook: "R", king: "K", other: "R"}
                yield "".join(array[file] for file in range(8))


@cache
def arrays() -> tuple[str, ...]:
    """All arrays, each from the a-file to the h-file, in the order of their bits."""
    return tuple(_arrays())


@cache
def standard() -> int:
    """The array of standard chess."""
    return 1 << arrays().index("RNBQKBNR")


@cache
def _with_piece(kind: str, file: int) -> int:
    return sum(1 << index for index, array in enumerate(arrays()) if array[file] == kind)


@lru_cache(maxsize=4096)
def with_pieces(kind: str, files: int, count: int = 1) -> int:
    """The arrays with at least `count` pieces of this kind of `NBRQK` on these files."""
    found = 0
    for chosen in combinations([file for file in range(8) if files >> file & 1], count):
        all_there = ALL
        for file in chosen:
            all_there &= _with_piece(kind, file)
        found |= all_there
    return found


@cache
def with_queen_left_of_king() -> int:
    """The arrays in which the queen starts nearer to the a-file than the king."""
    return sum(
        1 << index for index, array in enumerate(arrays()) if array.index("Q") < array.index("K")
    )
