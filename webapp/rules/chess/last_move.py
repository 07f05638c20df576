"""Every position the last move can have started from, as far as checks go.

A move leaves at most a few squares changed, so the last one is taken back in
every way the board allows, and the squares before it are given. What was
captured is not known and matters only as something that stands in the way; a
knight is put back, which may stand anywhere.

Sound, not complete: each position that can have been is given, and some that
can not. Who has castling rights has moved neither king nor that rook.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from dataclasses import dataclass

from webapp.position import home_rank, piece_of
from webapp.rules.chess.army import Army
from webapp.rules.chess.attacks import Squares, leaps, passed_pawn, rays


@dataclass(frozen=True, slots=True)
class LastMove:
    """A move taken back.

    landed    the square it went to (for castling, the king's)
    vacated   the squares it left empty
    before    what stood on the squares before it
    """

    landed: int
    vacated: tuple[int, ...]
    before: Squares


@dataclass(frozen=True, slots=True)
class Moves:
    """Takes back moves of the side `mover`, whose enemy is `enemy`.

    unmoved   squares of the mover's kings and rooks with castling rights
    """

    squares: Squares
    mover: Army
    enemy: Army
    unmoved: frozenset[int]

    def all(self) -> Iterator[LastMove]:
        """All moves that can have been the last."""
        for square, piece in enumerate(self.squares):
            if piece and piece == piece_of(self.mover.side, piece) and square not in self.unmoved:
                yield from self._of_piece(square, piece.upper())
        if not self.unmoved:
            yield from self._castling()

    def double_step(self, target: int) -> LastMove:
        """The double step that left this en passant target."""
        landed = passed_pawn(target)
        origin = 2 * target - landed
        return self._back(origin, landed, taking=False)

    def _of_piece(self, square: int, kind: str) -> Iterator[LastMove]:
        taking = self.enemy.lost > 0
        if kind == "P":
            yield from self._of_pawn(square)
            return
        for origin in self._origins(square, kind):
            yield self._back(origin, square, taking=taking)
        if kind != "K" and self.mover.rank_of(square) == 7 and self.mover.pawns_gone:
            for origin in self._pawn_origins(square, taking=taking):
                straight = origin % 8 == square % 8
                yield self._back(origin, square, taking=not straight, kind="P")

    def _origins(self, square: int, kind: str) -> Iterable[int]:
        if kind in "NK":
            return [origin for origin in leaps(kind, square) if not self.squares[origin]]
        found: list[int] = []
        for ray in rays(kind, square):
            for origin in ray:
                if self.squares[origin]:
                    break
                found.append(origin)
        return found

    def _pawn_origins(self, square: int, *, taking: bool) -> list[int]:
        """The empty squares one rank back, straight and, by capture, aslant."""
        back = square + (8 if self.mover.side == "first" else -8)
        files = (-1, 0, 1) if taking else (0,)
        return [
            back + step
            for step in files
            if 0 <= square % 8 + step < 8 and not self.squares[back + step]
        ]

    def _of_pawn(self, square: int) -> Iterator[LastMove]:
        rank = self.mover.rank_of(square)
        if not 2 <= rank <= 6:
            return
        back = 8 if self.mover.side == "first" else -8
        taking = self.enemy.lost > 0
        for origin in self._pawn_origins(square, taking=taking):
            aslant = origin % 8 != square % 8
            yield self._back(origin, square, taking=aslant)
            passed, from_home = square + back, square - back
            if aslant and rank == 5 and not self.squares[passed] + self.squares[from_home]:
                yield self._back(origin, square, taking=False, en_passant=passed)
        if rank == 3 and not self.squares[square + back] + self.squares[square + 2 * back]:
            yield self._back(square + 2 * back, square, taking=False)

    def _back(
        self,
        origin: int,
        landed: int,
        *,
        taking: bool,
        kind: str = "",
        en_passant: int | None = None,
    ) -> LastMove:
        before = list(self.squares)
        before[origin] = piece_of(self.mover.side, kind) if kind else before[landed]
        before[landed] = piece_of(self.enemy.side, "N") if taking else ""
        vacated: tuple[int, ...] = (origin,)
        if en_passant is not None:
            before[en_passant] = piece_of(self.enemy.side, "P")
            vacated = (origin, en_passant)
        return LastMove(landed, vacated, tuple(before))

    def _castling(self) -> Iterator[LastMove]:
        """Castling, from wherever king and rook can have started in Chess960."""
        home = home_rank(self.mover.side)
        king, rook = (piece_of(self.mover.side, kind) for kind in "KR")
        for king_to, rook_to, wing in ((6, 5, 1), (2, 3, -1)):
            if self.squares[home[king_to]] != king or self.squares[home[rook_to]] != rook:
                continue
            bare = list(self.squares)
            bare[home[king_to]] = bare[home[rook_to]] = ""
            for king_from in range(1, 7):
                for rook_from in range(king_from + wing, 8 if wing > 0 else -1, wing):
                    passed = {king_from, king_to, rook_from, rook_to}
                    if any(bare[home[f]] for f in range(min(passed), max(passed) + 1)):
                        continue
                    before = list(bare)
                    before[home[king_from]], before[home[rook_from]] = king, rook
                    yield LastMove(home[king_to], (home[king_from], home[rook_from]), tuple(before))
