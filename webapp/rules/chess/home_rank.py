"""The first ranks as clues to the start: pieces that cannot have got out, or in.

A pawn on its second rank has never moved, so nothing has ever passed its
square. A bishop on the first rank between two such pawns (or one and the edge)
has stood there from the start, and so have king and rook of a castling right.
These pieces are walls: between them the others can only shuffle to and fro,
and where all squares in front are blocked by unmoved pawns, such a stretch of
the rank is shut for good. What stands in it has been in it from the start;
what stands elsewhere has never been in it. Knights alone come and go.

No castling leads past a wall, since all squares between must be empty.

As Chess960 positions are legal, a fact is judged by which of the 960 starting
arrays it leaves possible, for both sides together, as both start with the same.
None left: illegal. Not that of standard chess: a note.

Each array is one bit of a number, so that what two facts leave possible is `&` of their numbers.
Source: FIDE Laws, Guidelines II (Chess960): the bishops on squares of different colours, the king
between the rooks.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from functools import cache, lru_cache
from itertools import combinations, product
from typing import NamedTuple

from msgspec import Struct

from webapp.findings import Finding, finding
from webapp.games.board import SQUARE_NAMES, Side
from webapp.language import Listing
from webapp.rules.board import named_sides
from webapp.rules.chess.bitboards import ALL_FILES, each_bit, squares_of
from webapp.rules.chess.pawn_structure import most_promotions
from webapp.rules.chess.pieces import Pieces, surplus

# --- the 960 starting arrays -------------------------------------------------------------

_ALL = (1 << 960) - 1
_EVEN_FILES = 0b01010101
_ODD_FILES = 0b10101010


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
        all_there = _ALL
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


# --- first ranks ---------------------------------------------------------------------------

# The files of the standard array.
_ROOKS, _BISHOPS, _QUEEN, _KING = 0b10000001, 0b00100100, 0b00001000, 0b00010000


class Clue(NamedTuple):
    """A fact about the start.

    side     whose pieces tell it
    code     what to report where the fact leaves no array possible
    squares  the set of the squares that tell it
    arrays   the starting arrays it goes with
    note     what to report where it leaves only arrays of Chess960
    """

    side: Side
    code: str
    squares: int
    arrays: int
    note: str = "only-chess960"


class HomeRank(Struct, frozen=True):
    """A side's first rank, with files as bits.

    blocked         files whose pawn has never moved
    walls           files of pieces that have stood there from the start
    shut_bishops    files from which a bishop has no way out
    shut_rooks      stretches between walls that a rook can neither leave nor enter
    shut_others     stretches that a queen or king can neither leave nor enter
    stretches       the files between the walls
    """

    blocked: int
    walls: int
    shut_bishops: int
    shut_rooks: tuple[int, ...]
    shut_others: tuple[int, ...]
    stretches: tuple[int, ...]


def home_rank_of(own: Pieces, unmoved: int) -> HomeRank:
    """The side's first rank.

    unmoved   the set of kings and rooks with castling rights
    """
    pawns = own.pawns
    blocked = pawns >> 48 & ALL_FILES if own.side == "first" else pawns >> 8 & ALL_FILES
    return _rank(blocked, own.at_home(own.bishops), own.at_home(unmoved))


@lru_cache(maxsize=4096)
def _rank(blocked: int, bishops: int, unmoved: int) -> HomeRank:
    shut_bishops = (blocked << 1 | 1) & (blocked >> 1 | 0x80) & ALL_FILES
    walls = bishops & shut_bishops | unmoved
    stretches = tuple(_stretches(walls))
    shut = tuple(s for s in stretches if not s & ~blocked)
    shut_diagonals = tuple(s for s in shut if not (s << 1 | s >> 1) & ALL_FILES & ~blocked)
    return HomeRank(blocked, walls, shut_bishops, shut, shut_diagonals, stretches)


def _stretches(walls: int) -> Iterator[int]:
    """The stretches between the walls, each as a set of files."""
    stretch = 0
    for file in range(9):
        if file < 8 and not walls >> file & 1:
            stretch |= 1 << file
        elif stretch:
            yield stretch
            stretch = 0


def as_in_standard(own: Pieces, rank: HomeRank) -> bool:
    """Whether each kind stands on the files that are shut to it just as in standard chess.

    Then that array goes with all that the side's pieces tell: of those outside none
    needs to have started on a shut file.
    """
    shut_rooks = rank.walls | sum(rank.shut_rooks)
    shut_others = rank.walls | sum(rank.shut_others)
    home = own.at_home
    return not (
        (rank.shut_bishops and rank.shut_bishops & (home(own.bishops) ^ _BISHOPS))
        or (shut_rooks and shut_rooks & (home(own.rooks) ^ _ROOKS))
        or (shut_others and shut_others & (home(own.queens) ^ _QUEEN | home(own.kings) ^ _KING))
    )


def clues(own: Pieces, enemy: Pieces, rank: HomeRank) -> list[Clue]:
    """The clues of one side's pieces to the start.

    Where the pieces tell of more promoted pawns than there can be, of which other
    findings speak, kinds with a surplus tell nothing.
    """
    found: list[Clue] = []
    if not (rank.shut_bishops or (rank.blocked and rank.walls) or rank.shut_rooks):
        return found
    spare = most_promotions(own, enemy) - own.promoted
    if rank.shut_bishops:
        for bishops, files in ((own.even, _EVEN_FILES), (own.odd, _ODD_FILES)):
            extra = surplus(bishops, 1)
            if spare >= 0 or not extra:
                found += _bishop_clues(own, rank, bishops, files, max(0, spare + extra))
    if not rank.walls and not rank.shut_rooks:
        return found
    for kind, squares, allotted in (("R", own.rooks, 2), ("Q", own.queens, 1)):
        extra = surplus(squares, allotted)
        if spare >= 0 or not extra:
            found += _piece_clues(own, rank, kind, squares, max(0, spare + extra))
    if own.kings.bit_count() == 1:
        found += _piece_clues(own, rank, "K", own.kings, 0)
        found += _order_clue(own, rank)
    return found


def _bishop_clues(
    own: Pieces, rank: HomeRank, bishops: int, files: int, promoted: int
) -> list[Clue]:
    """The clues of the bishops on one colour, which start on one of the `files`."""
    inside = bishops & own.on_home_rank(rank.shut_bishops)
    found = [
        Clue(own.side, "piece-boxed-in", bishop, with_pieces("B", own.at_home(bishop)))
        for bishop in each_bit(inside)
    ]
    outside = bishops ^ inside
    if outside.bit_count() > promoted:
        arrays = with_pieces("B", files & ~rank.shut_bishops)
        found.append(Clue(own.side, "bishop-out", outside, arrays))
    return found


def _piece_clues(own: Pieces, rank: HomeRank, kind: str, squares: int, promoted: int) -> list[Clue]:
    """The clues of rooks, queens or the king.

    promoted   how many of them can be promoted pawns; these are never shut in
    """
    stretches, found = rank.shut_rooks if kind == "R" else rank.shut_others, []
    if not rank.walls and not stretches:
        return []
    outside = squares & ~own.on_home_rank(rank.walls)
    for stretch in stretches:
        inside = outside & own.on_home_rank(stretch)
        if inside:
            arrays = with_pieces(kind, stretch, inside.bit_count())
            found.append(Clue(own.side, "piece-boxed-in", inside, arrays))
            outside ^= inside
    started = outside.bit_count() - promoted
    if started > 0:
        arrays = with_pieces(kind, ALL_FILES & ~rank.walls & ~sum(stretches), started)
        found.append(Clue(own.side, "piece-out", outside, arrays))
    return found


def _order_clue(own: Pieces, rank: HomeRank) -> Iterator[Clue]:
    """King and queen in one shut stretch cannot pass each other.

    King and rook can, by castling; no castling takes either past a queen.
    """
    king, at_home = own.at_home(own.kings), own.at_home(own.queens)
    for stretch in rank.shut_others:
        queen = stretch & at_home
        if stretch & king and queen.bit_count() == 1:
            left = with_queen_left_of_king()
            arrays = left if queen < king else _ALL & ~left
            squares = own.on_home_rank(queen | king)
            yield Clue(own.side, "king-queen-swapped", squares, arrays)


def of_start(found: Iterable[Clue]) -> Iterator[Finding]:
    """Clues that no start goes with, or only one of Chess960 does.

    A clue that contradicts others may rest on what is wrong in them, so of each
    side only the first is reported, unless the clue goes with no start by
    itself. Standard chess is presumed: what goes with its array is held to be
    right, and the rest is judged by it.
    """
    in_standard = standard()
    possible = _ALL
    foreign: Clue | None = None
    blamed: set[Side] = set()
    for clue in sorted(found, key=lambda clue: not clue.arrays & in_standard):
        if possible & clue.arrays:
            possible &= clue.arrays
            if foreign is None and not clue.arrays & in_standard:
                foreign = clue
        elif not clue.arrays or clue.side not in blamed:
            blamed.add(clue.side)
            yield _finding(clue.code, clue)
    if foreign is not None and not blamed:
        yield _finding(foreign.note, foreign)


def _finding(code: str, clue: Clue) -> Finding:
    squares = squares_of(clue.squares)
    names = Listing(SQUARE_NAMES[square] for square in squares)
    return finding(code, squares, **named_sides("chess", clue.side), squares=names)
