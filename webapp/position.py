"""The frozen model of a position: what stands where, and whose turn it is.

A `Position` may be illegal: it holds what was typed or set up, nothing is
checked against the rules of play. It knows no notation and does no I/O.

Squares are counted row by row from the first rank of the text, so that on a
chess board 0 is a8, 7 is h8, 56 is a1 and 63 is h1. The sides are named
game-neutrally: `"first"` moves first (White), `"second"` is the other (Black).
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from dataclasses import dataclass
from typing import Literal

Side = Literal["first", "second"]

FILE_NAMES = "abcdefgh"
RANK_NAMES = "12345678"

SQUARE_NAMES: tuple[str, ...] = tuple(
    file + rank for rank in reversed(RANK_NAMES) for file in FILE_NAMES
)
SQUARES: dict[str, int] = {name: index for index, name in enumerate(SQUARE_NAMES)}

MAX_COUNTER = 99_999
"""The highest halfmove clock and fullmove number held; no game comes near it."""


@dataclass(frozen=True, slots=True)
class Position:
    """One position on a board of `files` × `ranks` squares.

    squares     `files * ranks` pieces, "" for an empty square; for chess a
                letter of `PNBRQK` (first side) or `pnbrqk` (second side)
    turn        the side to move
    castling    rook squares of the castling rights held, in descending order:
                h1 … a1, then h8 … a8. A square may be empty: rights are kept
                as typed
    en_passant  the square behind a pawn that has just made a double step
    halfmove    halfmove clock: plies since the last capture or pawn move,
                0 to `MAX_COUNTER`
    fullmove    fullmove number: from 1, raised after each move of the second
                side, to `MAX_COUNTER`
    """

    squares: tuple[str, ...]
    turn: Side = "first"
    castling: tuple[int, ...] = ()
    en_passant: int | None = None
    halfmove: int = 0
    fullmove: int = 1
    game: str = "chess"
    files: int = 8
    ranks: int = 8


def canonical_castling(rooks: Iterable[int]) -> tuple[int, ...]:
    """The rook squares without repeats, in the order a `Position` holds them."""
    return tuple(sorted(set(rooks), reverse=True))


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


def find(position: Position, piece: str) -> Iterator[int]:
    """The squares on which exactly this piece stands, in text order."""
    return (square for square, held in enumerate(position.squares) if held == piece)


def home_rank(side: Side) -> range:
    """The squares of the side's own first rank, from the a-file to the h-file."""
    return range(56, 64) if side == "first" else range(8)


def side_of_home_rank(square: int) -> Side | None:
    """The side whose first rank holds the square, or None."""
    if square >= 56:
        return "first"
    return "second" if square < 8 else None


EMPTY = Position(squares=("",) * 64)
