"""The board of Scid: how its bytes tell moves, by the numbers of pieces.

Source: see `scid.py`.
"""

from __future__ import annotations

from webapp.formats.programs.lists import SQUARES, OddMoveError, Squares

_LONG, _SHORT = 9, 10
_KING = (0, -9, -8, -7, -1, 1, 7, 8, 9)
_KNIGHT = (0, -17, -15, -10, -6, 6, 10, 15, 17)
_PAWN = (7, 8, 9) * 5
_BECOMES = "   QQQRRRBBBNNN"
_TWO_STEPS = 15


class ScidBytes:
    """Bytes that are read one after the other; beyond their end `EOFError` is raised."""

    def __init__(self, data: bytes, at: int = 0) -> None:
        self.data, self.at = data, at

    def take(self, count: int) -> bytes:
        """So many bytes."""
        found = self.data[self.at : self.at + count]
        if len(found) < count:
            raise EOFError
        self.at += count
        return found

    def number(self, count: int = 1) -> int:
        """A number of so many bytes."""
        return int.from_bytes(self.take(count), "big")

    def until_zero(self) -> bytes:
        """The bytes to the next that is zero."""
        end = self.data.find(b"\0", self.at)
        if end < 0:
            raise EOFError
        found = self.data[self.at : end]
        self.at = end + 1
        return found


class ScidBoard:
    """A board whose pieces have numbers, by which moves are told.

    lists   the squares of White's pieces and of Black's, by their numbers
    """

    def __init__(self, fen: str) -> None:
        self.squares = Squares(fen) if fen else Squares()
        self.lists: tuple[list[int], list[int]] = ([], [])
        if fen:
            for at in range(SQUARES):
                self._number(at ^ 56)
        else:
            # Pieces of the start have others than its FEN would give them.
            white = [4, 0, 1, 2, 3, 5, 6, 7, *range(8, 16)]
            self.lists = white, [square ^ 56 for square in white]

    def _number(self, square: int) -> None:
        """Gives a piece its number, which for the king is always 0."""
        side = self.squares.side_of(square)
        if side is None:
            return
        own = self.lists[side]
        own.append(square)
        if self.squares.held[square] in "Kk":
            own[0], own[-1] = own[-1], own[0]

    def copy(self) -> ScidBoard:
        """The same once more."""
        other = object.__new__(ScidBoard)
        other.squares = self.squares.copy()
        other.lists = (self.lists[0].copy(), self.lists[1].copy())
        return other

    def play(self, code: int, source: ScidBytes) -> str:
        """Plays the move of a code, which may have a second byte; its name. Raises OddMoveError."""
        turn, number, way = self.squares.turn, code >> 4, code & 15
        own, other = self.lists[turn], self.lists[1 - turn]
        if number >= len(own):
            raise OddMoveError
        origin = own[number]
        piece = self.squares.held[origin].upper()
        if piece == "K":
            if way == 0:
                self.squares.rest()
                return "--"
            if way in (_LONG, _SHORT):
                name, king, rook, rook_to = self.squares.castle(origin, long=way == _LONG)
                own[own.index(rook)], own[number] = rook_to, king
                return name
        to, promoted = self._goes(piece, origin, way, source)
        name, taken = self.squares.move(origin, to, promoted)
        if taken is not None:
            last = other.pop()
            if last != taken:
                other[other.index(taken)] = last
        own[number] = to
        return name

    def _goes(self, piece: str, origin: int, way: int, source: ScidBytes) -> tuple[int, str]:
        """Where a piece goes, and what it becomes."""
        file = origin & 7
        if piece == "P":
            step = 16 if way == _TWO_STEPS else _PAWN[way]
            promoted = "" if way == _TWO_STEPS else _BECOMES[way].strip()
            return origin + (-step if self.squares.turn else step), promoted
        if piece == "B":
            files = (way & 7) - file
            return origin + (-7 * files if way > 7 else 9 * files), ""
        steps = {"K": _KING, "N": _KNIGHT}.get(piece)
        if steps:
            if way >= len(steps):
                raise OddMoveError
            return origin + steps[way], ""
        if piece == "Q" and way == file:
            return source.number() - SQUARES, ""
        return (((way - 8) << 3) | file if way > 7 else (origin & 56) | way), ""
