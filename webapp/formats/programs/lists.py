"""A board on which moves of a file are played whose pieces have numbers, and what moves are called.

Programs that keep games in few bytes say of a move which piece it is of, by its number in a list,
and where that goes. Nothing is checked here but that the squares are on the board and that the
piece is the mover's: the moves are read by the rules afterwards.

A move is called as PGN has it, but for signs of check; where it comes from is told if another
piece of its kind goes there too, pinned or not. A piece that does not go as its kind does has both
squares in the name, so that no other one is taken for it.
"""

from __future__ import annotations

from collections.abc import Mapping

from webapp.games.board import SQUARE_NAMES

SQUARES = 64
WHITE, BLACK = 0, 1
_FAR = 6
"""A square of origin is so many bits before the one of a move that it goes to."""


def _apart(origin: int, to: int) -> tuple[int, int]:
    """How many files and ranks two squares are apart, the less first."""
    files, ranks = abs((origin & 7) - (to & 7)), abs((origin >> 3) - (to >> 3))
    return min(files, ranks), max(files, ranks)


def _ways() -> Mapping[str, Mapping[int, tuple[int, ...]]]:
    """Where a piece goes, by its letter: origin and goal as one number, and what is between."""
    found: dict[str, dict[int, tuple[int, ...]]] = {letter: {} for letter in "KQRBN"}
    for move in range(SQUARES * SQUARES):
        origin, to = move >> _FAR, move & SQUARES - 1
        near, far = _apart(origin, to)
        if (near, far) == (1, 2):
            found["N"][move] = ()
        elif far and near in (0, far):
            found["B" if near else "R"][move] = found["Q"][move] = tuple(
                range(origin, to, (to - origin) // far)[1:]
            )
            if far == 1:
                found["K"][move] = ()
    return found


_WAYS = _ways()


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
        said = self._pawn(origin, to) if letter == "P" else self._piece(piece, letter, origin, to)
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
        becomes = f"={promoted}" if promoted else ""
        return f"{said}{'x' if taken is not None else ''}{name_of(to)}{becomes}", taken

    def _pawn(self, origin: int, to: int) -> str:
        """The part of the name of a pawn’s move before the square that it goes to."""
        files, ranks = (to & 7) - (origin & 7), (to >> 3) - (origin >> 3)
        ahead = -1 if self.turn else 1
        takes = abs(files) == 1 and ranks == ahead
        if takes or (not files and ranks == ahead):
            return name_of(origin)[0] if takes else ""
        is_free = not self.held[origin + 8 * ahead] if ranks == 2 * ahead else False
        return "" if not files and is_free else name_of(origin)

    def _piece(self, piece: str, letter: str, origin: int, to: int) -> str:
        """The same of a piece's move: its letter, and where it comes from if that is to be told."""
        name = name_of(origin)
        if not self._goes(letter, origin, to):
            return f"{letter}{name}"
        held, at = self.held, -1
        is_alone = is_alone_on_file = is_alone_on_rank = True
        for _ in range(held.count(piece)):
            at = held.index(piece, at + 1)
            if at != origin and self._goes(letter, at, to):
                is_alone = False
                is_alone_on_file = is_alone_on_file and bool((at ^ origin) & 7)
                is_alone_on_rank = is_alone_on_rank and bool((at ^ origin) & 56)
        if is_alone:
            return letter
        if is_alone_on_file:
            return f"{letter}{name[0]}"
        return f"{letter}{name[1] if is_alone_on_rank else name}"

    def _goes(self, letter: str, origin: int, to: int) -> bool:
        """Whether a piece that is no pawn goes there as its kind does."""
        # A file that is damaged may have any signs for pieces.
        between = _WAYS.get(letter, {}).get(origin << _FAR | to)
        return between is not None and not (between and any(map(self.held.__getitem__, between)))

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
