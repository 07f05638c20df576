"""Boards, sides and squares: what the games have in common.

Squares are counted row by row from the first rank of the text, so that on a
chess board 0 is a8, 7 is h8, 56 is a1 and 63 is h1. The sides are named
game-neutrally: `"first"` moves first (White, Sente, Red), `"second"` is the
other.
"""

from __future__ import annotations

from typing import Literal

from msgspec import Struct

Side = Literal["first", "second"]
SIDES: tuple[Side, Side] = ("first", "second")
Game = str
"""The name of a game of `webapp.games`, or `"custom"`."""

FILE_NAMES = "abcdefgh"
RANK_NAMES = "12345678"

SQUARE_NAMES: tuple[str, ...] = tuple(
    file + rank for rank in reversed(RANK_NAMES) for file in FILE_NAMES
)
SQUARES: dict[str, int] = {name: index for index, name in enumerate(SQUARE_NAMES)}

MOST_SQUARES = 4000
"""The most squares of a board that is shown, edited and read from words."""

MAX_SIDE = 255
"""The most files, and the most ranks, of a board (FEEN 1.0.0)."""

Hand = tuple[tuple[str, int], ...]
"""Pieces held in hand, each with how many of it: from 1, no piece twice."""

Layout = tuple[tuple[int, ...], ...]
"""The lengths of the ranks, in text order, by layers of a three-dimensional board."""


class BoardKind(Struct, frozen=True):
    """The game, and its board.

    files   squares of the longest rank, from 1
    ranks   how many ranks, over all layers, from 1
    styles  the style letters (SIN, capital) of the first and the second side
    layout  () where there is one layer and all its ranks have `files` squares
    signs   how FEEN marks castling rights in chess, see `formats/feen/chess.py`:
            `"A"`, or `"B-"` or `"B+"`; `"A"` in all other games
    """

    game: Game = "chess"
    files: int = 8
    ranks: int = 8
    styles: tuple[str, str] = ("C", "C")
    layout: Layout = ()
    signs: str = "A"


CHESS = BoardKind()


def exists(kind: BoardKind, index: int) -> bool:
    """Whether the board has a square there: ranks need not be equally long."""
    if not kind.layout:
        return True
    rank, file = divmod(index, kind.files)
    return file < rank_lengths(kind)[rank]


def rank_lengths(kind: BoardKind) -> tuple[int, ...]:
    """The lengths of all ranks, in text order."""
    if not kind.layout:
        return (kind.files,) * kind.ranks
    return tuple(length for layer in kind.layout for length in layer)


def square_count(kind: BoardKind) -> int:
    """How many squares the board has."""
    return sum(rank_lengths(kind))


def other(side: Side) -> Side:
    """The side that is not `side`."""
    return "second" if side == "first" else "first"


def owner(piece: str) -> Side | None:
    """Whose piece it is: capital letters are the first side's; None if empty."""
    if not piece:
        return None
    return "first" if piece.isupper() else "second"


def piece_of(side: Side, kind: str) -> str:
    """The letter for a piece kind of `PNBRQK` as that side's piece."""
    return kind.upper() if side == "first" else kind.lower()


def home_rank(side: Side) -> range:
    """The squares of the side's own first rank, from the a-file to the h-file."""
    return range(56, 64) if side == "first" else range(8)


def side_of_home_rank(square: int) -> Side | None:
    """The side whose first rank holds the square, or None."""
    if square >= 56:
        return "first"
    return "second" if square < 8 else None
