"""The frozen model of a position: what stands where, and whose turn it is.

A `Position` may be illegal: it holds what was typed or set up, nothing is
checked against the rules of play. It knows no notation and does no I/O.

Squares and sides are those of `games/board.py`. A piece is a token: a letter, capital for
the first side, in games other than chess perhaps with the marks of EPIN around it (`+P`,
`K^`, `P'`).
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator

from msgspec import Struct
from msgspec.structs import replace

from webapp.games.board import CHESS, BoardKind, Game, Hand, Side

MAX_COUNTER = 99_999
"""The highest halfmove clock and fullmove number held; no game comes near it."""

MAX_IN_HAND = 999_999
"""The most of one piece that a side holds in hand."""

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
    hands       what each side holds in hand, in canonical order, see `games/pieces.py`;
                in chess the pockets of Crazyhouse and its like
    kind        what is played on which board
    checks      in chess how many more checks win for each side, as in Three-check;
                None where checks are not counted
    pockets     in chess whether there are pockets though both are empty; False where
                a hand holds something, and in other games
    promoted    in chess with pockets the squares of pieces that were pawns, ascending, as they go
                to a hand as such; () in other games
    variant     in chess the variant whose rules moves and results follow, a key of
                `games.chess_variants`; "" for those of chess, and in other games
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
    promoted: tuple[int, ...] = ()
    variant: str = ""

    @property
    def has_pockets(self) -> bool:
        """Whether it is chess in which pieces that are taken go to the hand."""
        return self.pockets or (self.game == "chess" and self.hands != NO_HANDS)

    @property
    def game(self) -> Game:
        """The game; `"custom"` where it is none that is known."""
        return self.kind.game

    @property
    def files(self) -> int:
        """Squares of the longest rank."""
        return self.kind.files

    @property
    def ranks(self) -> int:
        """How many ranks, over all layers."""
        return self.kind.ranks


def of_variant(position: Position, variant: str) -> Position:
    """The position as one of a variant of chess, see `Position`."""
    return replace(position, variant=variant)


def canonical_castling(rooks: Iterable[int]) -> tuple[int, ...]:
    """The rook squares without repeats, in the order a `Position` holds them."""
    return tuple(sorted(set(rooks), reverse=True))


def find(position: Position, piece: str) -> Iterator[int]:
    """The squares on which exactly this piece stands, in text order."""
    return (square for square, held in enumerate(position.squares) if held == piece)


EMPTY = Position(squares=("",) * 64)
