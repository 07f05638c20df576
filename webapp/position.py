"""The frozen model of a position: what stands where, and whose turn it is.

A `Position` may be illegal: it holds what was typed or set up, nothing is
checked against the rules of play. It knows no notation and does no I/O.

Squares are counted row by row from the first rank of the text, so that on a
chess board 0 is a8, 7 is h8, 56 is a1 and 63 is h1. The sides are named
game-neutrally: `"first"` moves first (White, Sente, Red), `"second"` is the
other. A piece is a token: a letter, capital for the first side, in games other
than chess perhaps with the marks of EPIN around it (`+P`, `K^`, `P'`).
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from typing import Literal

from msgspec import Struct

Side = Literal["first", "second"]
Game = str
"""The name of a game of `webapp.games`, or `"custom"`."""

FILE_NAMES = "abcdefgh"
RANK_NAMES = "12345678"

SQUARE_NAMES: tuple[str, ...] = tuple(
    file + rank for rank in reversed(RANK_NAMES) for file in FILE_NAMES
)
SQUARES: dict[str, int] = {name: index for index, name in enumerate(SQUARE_NAMES)}

MAX_COUNTER = 99_999
"""The highest halfmove clock and fullmove number held; no game comes near it."""

MAX_IN_HAND = 999_999
"""The most of one piece that a side holds in hand."""

MOST_SQUARES = 4000
"""The most squares of a board that is shown, edited and read from words."""

MAX_SIDE = 255
"""The most files, and the most ranks, of a board (FEEN 1.0.0)."""

Hand = tuple[tuple[str, int], ...]
"""Pieces held in hand, each with how many of it: from 1, no piece twice."""

Layout = tuple[tuple[int, ...], ...]
"""The lengths of the ranks, in text order, by layers of a three-dimensional board."""


class BoardKind(Struct, frozen=True):
    """What is played, and on which board.

    files   squares of the longest rank, from 1
    ranks   how many ranks, over all layers, from 1
    styles  the style letters (SIN, capital) of the first and the second side
    layout  () where there is one layer and all its ranks have `files` squares
    signs   how FEEN marks castling rights in chess, see `feen/chess.py`:
            `"A"`, or `"B-"` or `"B+"`; `"A"` in all other games
    """

    game: Game = "chess"
    files: int = 8
    ranks: int = 8
    styles: tuple[str, str] = ("C", "C")
    layout: Layout = ()
    signs: str = "A"


CHESS = BoardKind()
NO_HANDS: tuple[Hand, Hand] = ((), ())


class Position(Struct, frozen=True):
    """One position on a board of `files` × `ranks` squares.

    squares     `files * ranks` pieces, "" for an empty square; for chess a
                letter of `PNBRQK` (first side) or `pnbrqk` (second side), for
                other games an EPIN token. Beyond the end of a rank that is
                shorter than `files` there is nothing but "", see `exists`
    turn        the side to move
    castling    rook squares of the castling rights held, in descending order:
                h1 … a1, then h8 … a8. A square may be empty: rights are kept
                as typed. () in other games
    en_passant  the square behind a pawn that has just made a double step; None
                in other games
    halfmove    halfmove clock: plies since the last capture or pawn move,
                0 to `MAX_COUNTER`; 0 where the notations of a game have none
    fullmove    fullmove number: from 1, raised after each move of the second
                side, to `MAX_COUNTER`. In shogi the move number of SFEN, which
                is raised after each move
    hands       what each side holds in hand, in canonical order, see `pieces.py`;
                in chess the pockets of Crazyhouse and its like
    kind        what is played on which board
    checks      in chess how many more checks win for each side, as in Three-check;
                None where checks are not counted
    pockets     in chess whether there are pockets though both are empty; False where
                a hand holds something, and in other games
    """

    squares: tuple[str, ...]
    turn: Side = "first"
    castling: tuple[int, ...] = ()
    en_passant: int | None = None
    halfmove: int = 0
    fullmove: int = 1
    hands: tuple[Hand, Hand] = NO_HANDS
    kind: BoardKind = CHESS
    checks: tuple[int, int] | None = None
    pockets: bool = False

    @property
    def has_pockets(self) -> bool:
        """Whether it is chess in which pieces that are taken go to the hand."""
        return self.pockets or (self.game == "chess" and self.hands != NO_HANDS)

    @property
    def game(self) -> Game:
        """What is played; `"custom"` where it is no game that is known."""
        return self.kind.game

    @property
    def files(self) -> int:
        """Squares of the longest rank."""
        return self.kind.files

    @property
    def ranks(self) -> int:
        """How many ranks, over all layers."""
        return self.kind.ranks


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
