"""Every move that can have been the last, taken back.

A move leaves at most a few squares changed, so the last one is taken back in
every way the board allows, and the squares before it are given. Any piece that the
other side is missing can have been captured.

Sound, not complete: each move that can have been the last is given, and some that
can not; `rules/chess/retraction.py` says more of them. Who has castling rights has moved
neither king nor that rook.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from operator import add
from typing import NamedTuple

from msgspec import Struct

from webapp.model.position import Position
from webapp.rules.chess.attacks import passed_pawn
from webapp.rules.chess.bitboards import (
    ALL,
    BITS,
    DIAGONAL_RAYS,
    END_RANKS,
    HOME_RANK,
    KING_LEAPS,
    KNIGHT_LEAPS,
    LINE_RAYS,
    PAWN_ORIGINS,
    each_bit,
)
from webapp.rules.chess.castling import CASTLED
from webapp.rules.chess.pieces import PieceKind, Pieces

_PIECES: tuple[PieceKind, ...] = ("queens", "rooks", "bishops", "knights", "kings")
_CAPTURED: tuple[PieceKind, ...] = ("pawns", "knights", "bishops", "rooks", "queens")
_RAYS: Mapping[PieceKind, tuple[tuple[tuple[int, ...], ...], ...]] = {
    "queens": tuple(map(add, LINE_RAYS, DIAGONAL_RAYS)),
    "rooks": LINE_RAYS,
    "bishops": DIAGONAL_RAYS,
}


class Situation(NamedTuple):
    """A position as the last move has left it.

    mover     the pieces of the side to move
    unmoved   the set of kings and rooks of both sides with castling rights
    checking  the set of the pieces that give check to the side to move
    target    the en passant target, if the board bears it out
    """

    position: Position
    mover: Pieces
    enemy: Pieces
    unmoved: int
    checking: int
    target: int | None


Changes = tuple[tuple[PieceKind, int], ...]


class LastMove(Struct, frozen=True):
    """A move taken back. All squares are sets.

    landed     where what moved has gone
    vacated    what it left empty
    mover      the pieces of the side that moved, after it
    changes    by kind the squares on which a piece of that side stood before it or stands after it
    occupied   where anything stood before it
    captured   where a piece of the other side was taken, none if the move was no capture
    """

    landed: int
    vacated: int
    mover: Pieces
    changes: Changes
    occupied: int
    captured: int = 0

    @property
    def before(self) -> Pieces:
        """The pieces of the side that moved, before it."""
        pieces = self.mover
        for kind, squares in self.changes:
            pieces = pieces.moved(kind, squares)
        return pieces

    def enemies_before(self, enemy: Pieces) -> Iterator[Pieces]:
        """The pieces that the other side, now `enemy`, can have had before the move."""
        if not self.captured:
            yield enemy
        elif not self.captured & self.landed:
            yield enemy.moved("pawns", self.captured)
        else:
            for kind in _CAPTURED[bool(self.captured & END_RANKS) :]:
                yield enemy.moved(kind, self.captured)


def moves_of(mover: Pieces, enemy: Pieces, unmoved: int) -> Moves:
    """The moves that can be taken back; `unmoved` may hold squares of both sides."""
    occupied = mover.occupied | enemy.occupied
    return Moves(mover, enemy, unmoved & mover.occupied, occupied, enemy.lost > 0)


class Moves(Struct, frozen=True):
    """Takes back moves of the side `mover`, whose enemy is `enemy`.

    unmoved    the set of the mover's kings and rooks with castling rights
    occupied   where anything stands now
    taking     whether the enemy has lost pieces, so that the last move can have been a capture
    """

    mover: Pieces
    enemy: Pieces
    unmoved: int
    occupied: int
    taking: bool

    def all(self, likely: int = 0) -> Iterator[LastMove]:
        """All moves that can have been the last, those that landed on `likely` first."""
        for among in (likely, ALL ^ likely):
            for kind in _PIECES:
                pieces: int = getattr(self.mover, kind)
                for landed in each_bit(pieces & among & ~self.unmoved):
                    yield from self._of_piece(kind, landed)
            for landed in each_bit(self.mover.pawns & among):
                yield from self._of_pawn(landed)
        if not self.unmoved:
            yield from self._castling()

    def double_step(self, target: int) -> LastMove:
        """The double step that left this en passant target."""
        landed = passed_pawn(target)
        return self._back("pawns", BITS[2 * target - landed], BITS[landed])

    def _of_piece(self, kind: PieceKind, landed: int) -> Iterator[LastMove]:
        square = landed.bit_length() - 1
        for origin in _origins(kind, square, self.occupied):
            yield self._back(kind, origin, landed)
            if self.taking:
                yield self._back(kind, origin, landed, captured=landed)
        if kind != "kings" and self.mover.rank_of(square) == 7 and self.mover.pawns_gone:
            for origin, captured in self._pawn_origins(square, landed):
                yield self._back(kind, origin, landed, captured=captured, was="pawns")

    def _of_pawn(self, landed: int) -> Iterator[LastMove]:
        square = landed.bit_length() - 1
        rank, back = self.mover.rank_of(square), self._back_step
        if not 2 <= rank <= 6:
            return
        for origin, captured in self._pawn_origins(square, landed):
            yield self._back("pawns", origin, landed, captured=captured)
            passed, from_home = BITS[square + back], BITS[square - back]
            if captured and rank == 5 and not self.occupied & (passed | from_home):
                yield self._back("pawns", origin, landed, captured=passed)
        if rank == 3 and not self.occupied & (BITS[square + back] | BITS[square + 2 * back]):
            yield self._back("pawns", BITS[square + 2 * back], landed)

    @property
    def _back_step(self) -> int:
        """From a square to the one behind it, as the mover's pawns see it."""
        return 8 if self.mover.side == "first" else -8

    def _pawn_origins(self, square: int, landed: int) -> Iterator[tuple[int, int]]:
        """The empty squares one rank back, straight and aslant, with what was captured."""
        behind = BITS[square + self._back_step]
        if not behind & self.occupied:
            yield behind, 0
        if self.taking:
            for origin in each_bit(PAWN_ORIGINS[self.mover.side][square] & ~self.occupied):
                yield origin, landed

    def _back(
        self,
        kind: PieceKind,
        origin: int,
        landed: int,
        *,
        captured: int = 0,
        was: PieceKind | None = None,
    ) -> LastMove:
        changes: Changes = ((kind, origin | landed),)
        if was:
            changes = (kind, landed), (was, origin)
        vacated = origin | captured & ~landed
        occupied = self.occupied ^ origin ^ landed | captured
        return LastMove(landed, vacated, self.mover, changes, occupied, captured)

    def _castling(self) -> Iterator[LastMove]:
        """Castling, from wherever king and rook can have started in Chess960."""
        mover, home = self.mover, HOME_RANK[self.mover.side]
        first = home & -home
        for king_to, rook_to in CASTLED.values():
            wing = 1 if king_to > rook_to else -1
            king, rook = first << king_to, first << rook_to
            if not (mover.kings & king and mover.rooks & rook):
                continue
            bare = self.occupied & ~(king | rook)
            for king_from in range(1, 7):
                for rook_from in range(king_from + wing, 8 if wing > 0 else -1, wing):
                    files = king_from, king_to, rook_from, rook_to
                    if bare & first * ((2 << max(files)) - (1 << min(files))):
                        continue
                    kings, rooks = king ^ first << king_from, rook ^ first << rook_from
                    landed = (kings | rooks) & (king | rook)
                    origins = first << king_from | first << rook_from
                    changes: Changes = (("kings", kings), ("rooks", rooks))
                    yield LastMove(landed, origins, mover, changes, bare | origins)


def _origins(kind: PieceKind, square: int, occupied: int) -> Iterator[int]:
    """The empty squares from which a piece can have gone to the square, each as a set."""
    if kind == "knights":
        yield from each_bit(KNIGHT_LEAPS[square] & ~occupied)
    elif kind == "kings":
        yield from each_bit(KING_LEAPS[square] & ~occupied)
    else:
        for ray in _RAYS[kind][square]:
            for origin in ray:
                if origin & occupied:
                    break
                yield origin
