"""The pieces of each side on the board, counted the way questions of legality need it.

Two bishops of one side on squares of one colour are as telling as two queens,
so bishops are counted by the colour they stand on. The colours are named from
the side's own end: an `even` bishop starts on its a-, c-, e- or g-file.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from itertools import compress
from typing import Generic, Literal, TypeVar

from msgspec import Struct
from msgspec.structs import replace

from webapp.games.board import Side
from webapp.rules.board import named_sides
from webapp.rules.chess.bitboards import ALL, ALL_FILES, BITS, LIGHT

T = TypeVar("T")
PieceKind = Literal["pawns", "knights", "bishops", "rooks", "queens", "kings"]

# The corner a1, on an even file, is dark; seen from the other end, a8 is light.
_EVEN: Mapping[Side, int] = {"first": ALL ^ LIGHT, "second": LIGHT}


class Remembered(Generic[T]):
    """A property that is reckoned once; `functools.cached_property` takes a lock each time."""

    def __init__(self, ask: Callable[[Pieces], T]) -> None:
        self._ask = ask
        self._name = ask.__name__

    def __get__(self, pieces: Pieces, _: type[Pieces]) -> T:
        value = pieces.__dict__[self._name] = self._ask(pieces)
        return value


class Pieces(Struct, frozen=True, dict=True):
    """The pieces of one side: the squares of each kind as a set, see `bitboards.py`.

    What is asked for again and again is remembered with them.
    """

    side: Side
    pawns: int
    knights: int
    bishops: int
    rooks: int
    queens: int
    kings: int

    @property
    def names(self) -> dict[str, str | int]:
        """The side and its opponent, as messages name them."""
        return named_sides("chess", self.side)

    @Remembered
    def occupied(self) -> int:
        """The squares of all pieces."""
        return self.pawns | self.knights | self.bishops | self.rooks | self.queens | self.kings

    @property
    def even(self) -> int:
        """The bishops on the colour of the side's a-, c-, e- and g-file."""
        return self.bishops & _EVEN[self.side]

    @property
    def odd(self) -> int:
        """The other bishops."""
        return self.bishops & ~_EVEN[self.side]

    @property
    def allotted(self) -> tuple[tuple[int, int], ...]:
        """Knights, bishops by their colour, rooks and queens, with how many there are at first."""
        even = self.even
        return (
            (self.knights, 2),
            (even, 1),
            (self.bishops ^ even, 1),
            (self.rooks, 2),
            (self.queens, 1),
        )

    @Remembered
    def pawns_gone(self) -> int:
        """Pawns that were taken or promoted, at least 0."""
        return max(0, 8 - self.pawns.bit_count())

    @Remembered
    def promoted(self) -> int:
        """The fewest promoted pawns that could account for the pieces."""
        even = self.even
        beyond = (
            self.knights.bit_count() - 2,
            even.bit_count() - 1,
            (self.bishops ^ even).bit_count() - 1,
            self.rooks.bit_count() - 2,
            self.queens.bit_count() - 1,
        )
        return sum([count for count in beyond if count > 0])

    @Remembered
    def lost(self) -> int:
        """Pieces that were taken, at least 0.

        The king is counted as present, so that diagrams without kings can be
        judged too.
        """
        return max(0, 15 - (self.occupied & ~self.kings).bit_count())

    def moved(self, kind: PieceKind, squares: int) -> Pieces:
        """The same with pieces of this kind taken off or put on the squares."""
        return replace(self, **{kind: getattr(self, kind) ^ squares})

    def rank_of(self, square: int) -> int:
        """The rank as the side counts it: 0 its first, 7 where its pawns promote."""
        return 7 - square // 8 if self.side == "first" else square // 8

    def at_home(self, squares: int) -> int:
        """The files on which the set has squares of the side's first rank."""
        return squares >> 56 if self.side == "first" else squares & ALL_FILES

    def on_home_rank(self, files: int) -> int:
        """The squares of the side's first rank on these files."""
        return files << 56 if self.side == "first" else files


def surplus(squares: int, allotted: int) -> int:
    """How many more there are than at the start: so many at least are promoted pawns."""
    return max(0, squares.bit_count() - allotted)


_NONE = dict.fromkeys("PNBRQKpnbrqk", 0)


def pieces_on(squares: tuple[str, ...]) -> tuple[Pieces, Pieces]:
    """The pieces of the two sides on the board, the first side's first."""
    held = _NONE.copy()
    for bit, piece in zip(compress(BITS, squares), filter(None, squares), strict=True):
        held[piece] |= bit
    pawns, knights, bishops, rooks, queens, kings, *of_second = held.values()
    first = Pieces("first", pawns, knights, bishops, rooks, queens, kings)
    return first, Pieces("second", *of_second)
