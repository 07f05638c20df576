"""Bitboards: sets of squares of the chess board as numbers, square n being bit n.

Squares are indices as in `model/position.py`, so a8 is the lowest bit and h1 the highest;
one rank towards Black's end is `>> 8`. The files of a set are a number too: 1 is
the a-file, 128 the h-file.

Leaps, lines and diagonals are those of an empty board (FIDE Laws, articles 3.2
to 3.8), by the square they start from.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping
from operator import or_

from webapp.games.board import Side
from webapp.rules.board import DIAGONAL, KNIGHT, ORTHOGONAL, Step

BITS: tuple[int, ...] = tuple(1 << square for square in range(64))
ALL = (1 << 64) - 1
ALL_FILES = 0xFF
END_RANKS = 0xFF | 0xFF << 56
CORNERS = 0x81 | 0x81 << 56
LIGHT = sum(1 << square for square in range(64) if (square // 8 + square % 8) % 2 == 0)
HOME_RANK: Mapping[Side, int] = {"first": 0xFF << 56, "second": 0xFF}


def bits_of(squares: Iterable[int]) -> int:
    """The set of these squares."""
    bits = 0
    for square in squares:
        bits |= BITS[square]
    return bits


def each_bit(bits: int) -> Iterator[int]:
    """The sets of one square each, ascending."""
    while bits:
        lowest = bits & -bits
        yield lowest
        bits ^= lowest


def squares_of(bits: int) -> tuple[int, ...]:
    """The squares of a set, ascending."""
    return tuple([bit.bit_length() - 1 for bit in each_bit(bits)])


def only_square(bits: int) -> int | None:
    """The square of a set of one; None where it holds none or several."""
    return bits.bit_length() - 1 if bits.bit_count() == 1 else None


def files_of(bits: int) -> int:
    """The files on which the set has squares."""
    bits |= bits >> 32
    bits |= bits >> 16
    return (bits | bits >> 8) & 0xFF


def above(bits: int) -> int:
    """All squares nearer to Black's end than a square of the set on their file."""
    bits >>= 8
    bits |= bits >> 8
    bits |= bits >> 16
    return bits | bits >> 32


def below(bits: int) -> int:
    """All squares nearer to White's end than a square of the set on their file."""
    bits <<= 8
    bits |= bits << 8
    bits |= bits << 16
    return (bits | bits << 32) & ALL


# --- ways over the empty board ----------------------------------------------------


def _way(square: int, step: Step) -> Iterator[int]:
    """The squares that steps of one kind lead to, as bits, going outwards."""
    rank, file = square // 8 + step[0], square % 8 + step[1]
    while 0 <= rank < 8 and 0 <= file < 8:
        yield BITS[rank * 8 + file]
        rank, file = rank + step[0], file + step[1]


def _leaps(steps: tuple[Step, ...]) -> tuple[int, ...]:
    return tuple(
        sum(bit for step in steps for bit in list(_way(square, step))[:1]) for square in range(64)
    )


def _rays(steps: tuple[Step, ...]) -> tuple[tuple[tuple[int, ...], ...], ...]:
    return tuple(tuple(tuple(_way(square, step)) for step in steps) for square in range(64))


def _between(square: int) -> Mapping[int, int]:
    """For each square of the lines and diagonals, as a bit, the squares on the way to it."""
    return {
        bit: sum(ray[:passed])
        for ray in LINE_RAYS[square] + DIAGONAL_RAYS[square]
        for passed, bit in enumerate(ray)
    }


# Both ways of each are among them, so that it is one which end they count towards.
_ORTHOGONAL, _DIAGONAL, _KNIGHT = (tuple(sorted(s)) for s in (ORTHOGONAL, DIAGONAL, KNIGHT))

KNIGHT_LEAPS = _leaps(_KNIGHT)
KING_LEAPS = _leaps(_ORTHOGONAL + _DIAGONAL)
PAWN_ORIGINS: Mapping[Side, tuple[int, ...]] = {
    "first": _leaps(((1, -1), (1, 1))),
    "second": _leaps(((-1, -1), (-1, 1))),
}
"""The squares from which a side's pawn attacks: one rank nearer to that side's end."""

LINE_RAYS = _rays(_ORTHOGONAL)
DIAGONAL_RAYS = _rays(_DIAGONAL)
LINES: tuple[int, ...] = tuple(sum(map(sum, rays)) for rays in LINE_RAYS)
DIAGONALS: tuple[int, ...] = tuple(sum(map(sum, rays)) for rays in DIAGONAL_RAYS)
ALL_LINES: tuple[int, ...] = tuple(map(or_, LINES, DIAGONALS))
"""Lines and diagonals, the ways of a queen."""
BETWEEN: tuple[Mapping[int, int], ...] = tuple(map(_between, range(64)))
