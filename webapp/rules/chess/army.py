"""What each side has on the board, counted the way questions of legality need it.

Two bishops of one side on squares of one colour are as telling as two queens,
so bishops are counted by the colour they stand on. The colours are named from
the side's own end: an `even` bishop starts on its a-, c-, e- or g-file.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from typing import Literal

from webapp.position import Side, piece_of
from webapp.rules.board import named_sides

PieceKind = Literal["N", "even", "odd", "R", "Q"]

ALLOTTED: Mapping[PieceKind, int] = {"N": 2, "even": 1, "odd": 1, "R": 2, "Q": 1}
"""How many of each kind a side starts with, besides the king and eight pawns."""


@dataclass(frozen=True, slots=True)
class Army:
    """The men of one side.

    pawns, kings   their squares
    pieces         the squares of the others, by kind
    surplus        how many of each kind are more than the side started with:
                   so many at least are promoted pawns
    lost           men that were taken, at least 0. The king is counted as
                   present, so that diagrams without kings can be judged too
    """

    side: Side
    pawns: tuple[int, ...]
    kings: tuple[int, ...]
    pieces: Mapping[PieceKind, tuple[int, ...]]
    surplus: Mapping[PieceKind, int]
    lost: int

    @property
    def names(self) -> dict[str, str | int]:
        """The side and its opponent, as messages name them."""
        return named_sides("chess", self.side)

    @property
    def men(self) -> int:
        """All men that stand on the board."""
        return len(self.pawns) + len(self.kings) + sum(map(len, self.pieces.values()))

    @property
    def pawns_gone(self) -> int:
        """Pawns that were taken or promoted, at least 0."""
        return max(0, 8 - len(self.pawns))

    @property
    def promoted(self) -> int:
        """The fewest promoted pawns that could account for the pieces."""
        return sum(self.surplus.values())

    def rank_of(self, square: int) -> int:
        """The rank as the side counts it: 0 its first, 7 where its pawns promote."""
        return 7 - square // 8 if self.side == "first" else square // 8


def muster(squares: tuple[str, ...]) -> tuple[Army, Army]:
    """The two armies on the board, the first side's first."""
    held: dict[str, list[int]] = {piece: [] for piece in "PNBRQKpnbrqk"}
    for square, piece in enumerate(squares):
        if piece:
            held[piece].append(square)
    return _army("first", held), _army("second", held)


def _army(side: Side, held: Mapping[str, list[int]]) -> Army:
    pawns, knights, bishops, rooks, queens, kings = (
        tuple(held[piece_of(side, kind)]) for kind in "PNBRQK"
    )
    # The corner a1, on an even file, is dark; seen from the other end, a8 is light.
    even_is = 1 if side == "first" else 0
    even = tuple(b for b in bishops if (b // 8 + b % 8) % 2 == even_is)
    odd = tuple(b for b in bishops if (b // 8 + b % 8) % 2 != even_is)
    pieces: dict[PieceKind, tuple[int, ...]] = {
        "N": knights,
        "even": even,
        "odd": odd,
        "R": rooks,
        "Q": queens,
    }
    surplus = {kind: max(0, len(pieces[kind]) - ALLOTTED[kind]) for kind in ALLOTTED}
    others = len(pawns) + len(knights) + len(bishops) + len(rooks) + len(queens)
    return Army(side, pawns, kings, pieces, surplus, max(0, 15 - others))
