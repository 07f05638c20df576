"""A board on which moves of a file are played whose pieces have numbers, and what moves are called.

Programs that keep games in few bytes say of a move which piece it is of, by its number in a list,
and where that goes. Nothing is checked here but that the squares are on the board and that the
piece is the mover's: the moves are read by the rules afterwards.
"""

from __future__ import annotations

from webapp.games.board import SQUARE_NAMES

SQUARES = 64
WHITE, BLACK = 0, 1


class OddMoveError(Exception):
    """A move of a file that cannot be: what follows in its line is not read."""


def name_of(square: int) -> str:
    """The name of a square by its number: a1 is 0, b1 is 1, h8 is 63."""
    return SQUARE_NAMES[square ^ 56]


class Squares:
    """The pieces on a board by the numbers of squares: capitals for White, "" for none.

    turn   0 where White is to move, else 1
    """

    def __init__(self, fen: str = "rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w") -> None:
        placement, _, rest = fen.partition(" ")
        self.held = [""] * SQUARES
        self.turn = int(rest.startswith("b"))
        for rank, row in enumerate(placement.split("/")[:8]):
            file = 0
            for sign in row:
                if sign in "12345678":
                    file += int(sign)
                    continue
                if file > 7:
                    break
                self.held[(7 - rank) * 8 + file] = sign
                file += 1

    def copy(self) -> Squares:
        """The same once more."""
        other = object.__new__(type(self))
        other.held, other.turn = self.held.copy(), self.turn
        return other

    def side_of(self, square: int) -> int | None:
        """Whose piece stands there."""
        held = self.held[square]
        return None if not held else int(held.islower())

    def move(self, origin: int, to: int, promoted: str = "") -> tuple[str, int | None]:
        """Plays a move, and gives its name and the square of what it takes, None for nothing.

        promoted   the letter of what a pawn becomes

        Raises OddMoveError.
        """
        if not (0 <= origin < SQUARES and 0 <= to < SQUARES) or origin == to:
            raise OddMoveError
        piece = self.held[origin]
        if self.side_of(origin) != self.turn or self.side_of(to) == self.turn:
            raise OddMoveError
        letter = piece.upper()
        taken = to if self.held[to] else None
        if letter == "P" and taken is None and (origin ^ to) & 7:
            # In passing.
            taken = (origin & 56) | (to & 7)
            if self.side_of(taken) != 1 - self.turn:
                raise OddMoveError
        if taken is not None:
            self.held[taken] = ""
        is_last = letter == "P" and to >> 3 in (0, 7)
        promoted = (promoted or "Q") if is_last else ""
        self.held[origin] = ""
        self.held[to] = (promoted if not self.turn else promoted.lower()) or piece
        self.turn = 1 - self.turn
        sign = "x" if taken is not None else ""
        said = "" if letter == "P" else letter
        becomes = f"={promoted}" if promoted else ""
        return f"{said}{name_of(origin)}{sign}{name_of(to)}{becomes}", taken

    def castle(self, king: int, *, long: bool) -> tuple[str, int, int, int]:
        """Castles: the name of the move, where the king goes, where the rook was and goes.

        Raises OddMoveError.
        """
        own_king, own_rook = ("K", "R") if not self.turn else ("k", "r")
        rank = king & 56
        if not 0 <= king < SQUARES or self.held[king] != own_king:
            raise OddMoveError
        along = range(rank, king) if long else range(rank + 7, king, -1)
        rook = next((square for square in along if self.held[square] == own_rook), None)
        if rook is None:
            raise OddMoveError
        king_to, rook_to = (rank + 2, rank + 3) if long else (rank + 6, rank + 5)
        self.held[king] = self.held[rook] = ""
        self.held[king_to], self.held[rook_to] = own_king, own_rook
        self.turn = 1 - self.turn
        return "O-O-O" if long else "O-O", king_to, rook, rook_to

    def rest(self) -> None:
        """Plays a move in which nothing moves."""
        self.turn = 1 - self.turn
