"""What the first ranks tell about the start: men that cannot have got out, or in.

A pawn on its second rank has never moved, so nothing has ever passed its
square. A bishop on the first rank between two such pawns (or one and the edge)
has stood there from the start, and so have king and rook of a castling right.
These men are walls: between them the other pieces can only shuffle to and fro,
and where all squares in front are blocked by unmoved pawns, such a stretch of
the rank is shut for good. What stands in it has been in it from the start;
what stands elsewhere has never been in it. Knights alone come and go.

No castling leads past a wall, since all squares between must be empty.

As Chess960 positions are legal, a fact is judged by which of the 960 starting
arrays it leaves possible, for both sides together, as both start with the same.
None left: illegal. Not that of standard chess: a note.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from dataclasses import dataclass
from functools import lru_cache
from typing import NamedTuple

from webapp.findings import Finding
from webapp.language import Listing
from webapp.position import SQUARE_NAMES, Side, home_rank
from webapp.rules.board import named_sides
from webapp.rules.chess import start_arrays
from webapp.rules.chess.army import Army, PieceKind
from webapp.rules.chess.start_arrays import ALL_FILES, EVEN_FILES, ODD_FILES, with_pieces


class Clue(NamedTuple):
    """A fact about the start.

    side     whose men tell it
    code     what to report where the fact leaves no array possible
    arrays   the starting arrays it goes with
    note     what to report where it leaves only arrays of Chess960
    """

    side: Side
    code: str
    squares: tuple[int, ...]
    arrays: int
    note: str = "only-chess960"


@dataclass(frozen=True, slots=True)
class Rank:
    """A side's first rank, with files as bits.

    blocked     files whose pawn has never moved
    walls       files of men that have stood there from the start
    stretches   the files between the walls
    """

    blocked: int
    walls: int
    stretches: tuple[int, ...]

    @property
    def shut_bishops(self) -> int:
        """The files from which a bishop has no way out."""
        left, right = self.blocked << 1 | 1, self.blocked >> 1 | 0x80
        return left & right & ALL_FILES

    def shut_to(self, kind: str) -> tuple[int, ...]:
        """The stretches that a rook, or a queen or king, can neither leave nor enter."""
        if kind == "R":
            return tuple(s for s in self.stretches if not s & ~self.blocked)
        return tuple(
            s for s in self.stretches if not (s | s << 1 | s >> 1) & ALL_FILES & ~self.blocked
        )


@lru_cache(maxsize=256)
def _stretches(walls: int) -> tuple[int, ...]:
    found: list[int] = []
    for file in range(8):
        if walls >> file & 1:
            continue
        if found and found[-1] >> file - 1 & 1 and file:
            found[-1] |= 1 << file
        else:
            found.append(1 << file)
    return tuple(found)


def rank_of_home(army: Army, unmoved: frozenset[int]) -> Rank:
    """The side's first rank.

    unmoved   squares of kings and rooks with castling rights
    """
    home = home_rank(army.side)
    pawns_home = home.start + (-8 if army.side == "first" else 8)
    blocked = _files(s for s in army.pawns if pawns_home <= s < pawns_home + 8)
    bishops = _files(s for s in army.pieces["even"] + army.pieces["odd"] if s in home)
    walls = bishops & Rank(blocked, 0, ()).shut_bishops | _files(s for s in unmoved if s in home)
    return Rank(blocked, walls, _stretches(walls))


def _files(squares: Iterable[int]) -> int:
    files = 0
    for square in squares:
        files |= 1 << square % 8
    return files


def clues(army: Army, rank: Rank, promotions: int) -> Iterator[Clue]:
    """What one side's men tell about the start.

    promotions   how many of its pawns can have been promoted. Where the pieces
                 tell of more, of which other findings speak, kinds with a
                 surplus tell nothing
    """
    if not rank.blocked:
        return
    spare = promotions - army.promoted
    yield from _bishop_clues(army, rank, spare)
    for kind in ("R", "Q"):
        if spare < 0 and army.surplus[kind]:
            continue
        squares = army.pieces[kind]
        yield from _piece_clues(army, rank, kind, squares, max(0, spare + army.surplus[kind]))
    if len(army.kings) == 1:
        yield from _piece_clues(army, rank, "K", army.kings, 0)
        yield from _order_clue(army, rank)


def _bishop_clues(army: Army, rank: Rank, spare: int) -> Iterator[Clue]:
    home, shut = home_rank(army.side), rank.shut_bishops
    sides: tuple[tuple[PieceKind, int], ...] = (("even", EVEN_FILES), ("odd", ODD_FILES))
    for kind, files in sides:
        if spare < 0 and army.surplus[kind]:
            continue
        inside = [s for s in army.pieces[kind] if s in home and shut >> s % 8 & 1]
        outside = tuple(s for s in army.pieces[kind] if s not in inside)
        for square in inside:
            yield Clue(
                army.side,
                "piece-boxed-in",
                (square,),
                with_pieces("B", 1 << square % 8),
            )
        if len(outside) > max(0, spare + army.surplus[kind]):
            yield Clue(army.side, "bishop-out", outside, with_pieces("B", files & ~shut))


def _piece_clues(
    army: Army, rank: Rank, kind: str, squares: tuple[int, ...], promoted: int
) -> Iterator[Clue]:
    """The clues of rooks, queens or the king.

    promoted   how many of them can be promoted pawns; these are never shut in
    """
    home, shut = home_rank(army.side), rank.shut_to(kind)
    outside = [s for s in squares if not (s in home and rank.walls >> s % 8 & 1)]
    for stretch in shut:
        inside = tuple(s for s in outside if s in home and stretch >> s % 8 & 1)
        if inside:
            arrays = with_pieces(kind, stretch, len(inside))
            yield Clue(army.side, "piece-boxed-in", inside, arrays)
            outside = [s for s in outside if s not in inside]
    if len(outside) > promoted:
        open_files = ALL_FILES & ~rank.walls & ~sum(shut)
        arrays = with_pieces(kind, open_files, len(outside) - promoted)
        yield Clue(army.side, "piece-out", tuple(outside), arrays)


def _order_clue(army: Army, rank: Rank) -> Iterator[Clue]:
    """King and queen in one shut stretch cannot pass each other.

    King and rook can, by castling; no castling takes either past a queen.
    """
    king, home = army.kings[0], home_rank(army.side)
    if king not in home:
        return
    for stretch in rank.shut_to("K"):
        queens = [q for q in army.pieces["Q"] if q in home and stretch >> q % 8 & 1]
        if stretch >> king % 8 & 1 and len(queens) == 1:
            left = start_arrays.with_queen_left_of_king()
            arrays = left if queens[0] < king else start_arrays.ALL & ~left
            squares = tuple(sorted((king, queens[0])))
            yield Clue(army.side, "king-queen-swapped", squares, arrays)


def of_start(found: Iterable[Clue]) -> Iterator[Finding]:
    """Clues that no start goes with, or only one of Chess960 does.

    A clue that contradicts others may rest on what is wrong in them, so of each
    side only the first is reported, unless the clue goes with no start by
    itself. Standard chess is presumed: what goes with its array is held to be
    right, and the rest is judged by it.
    """
    standard = start_arrays.standard()
    possible = start_arrays.ALL
    foreign: Clue | None = None
    blamed: set[Side] = set()
    for clue in sorted(found, key=lambda clue: not clue.arrays & standard):
        if possible & clue.arrays:
            possible &= clue.arrays
            if foreign is None and not clue.arrays & standard:
                foreign = clue
        elif not clue.arrays or clue.side not in blamed:
            blamed.add(clue.side)
            yield _finding(clue.code, clue)
    if foreign is not None and not blamed:
        yield _finding(foreign.note, foreign)


def _finding(code: str, clue: Clue) -> Finding:
    squares = Listing(SQUARE_NAMES[square] for square in clue.squares)
    args = {**named_sides("chess", clue.side), "squares": squares}
    return Finding(code, squares=clue.squares, args=args)
