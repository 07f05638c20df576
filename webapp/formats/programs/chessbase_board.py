"""The board of ChessBase: how its bytes tell moves, by the numbers of pieces.

Source: see `chessbase.py`. Squares are numbered file by file there, a1, a2 and so on.
"""

from __future__ import annotations

from webapp.formats.programs.lists import OddMoveError, Squares

_LINES = ((0, 1), (1, 0), (1, 1), (1, -1))
"""The ways of a queen; those of a rook are the first two, those of a bishop the last."""
_KING = ((0, 1), (1, 1), (1, 0), (1, -1), (0, -1), (-1, -1), (-1, 0), (-1, 1))
_KNIGHT = ((2, 1), (1, 2), (-1, 2), (-2, 1), (-2, -1), (-1, -2), (1, -2), (2, -1))
_SHORT, _LONG = 9, 10
_PIECES = ((11, "Q", 0), (39, "R", 0), (53, "R", 1), (67, "B", 0), (81, "B", 1), (95, "N", 0),
           (103, "N", 1), (111, "P", 0), (143, "Q", 1), (171, "Q", 2), (199, "R", 2), (213, "B", 2),
           (227, "N", 2))  # fmt: skip
"""The first codes of the moves of each piece, by its letter and its number."""
_OF_PAWN = 4
_MOST_NUMBERED = 3
"""So many pieces of a kind have numbers, and all pawns."""
_PROMOTIONS = "QRBN"
_SIGNS = {1: "K", 2: "Q", 3: "N", 4: "B", 5: "R", 6: "P"}


def square_of(number: int) -> int:
    """A square, which is numbered file by file there, as `lists.py` has it."""
    return (number & 7) << 3 | number >> 3


class ChessBaseBoard:
    """A board whose pieces have numbers, by which moves are told.

    lists   the squares by the letter of the piece, a capital for White's; None for a pawn
            that is gone
    """

    def __init__(self, fen: str = "") -> None:
        self.squares = Squares(fen) if fen else Squares()
        self.lists: dict[str, list[int | None]] = {sign: [] for sign in "KQRBNPkqrbnp"}
        for number in range(64):
            square = square_of(number)
            held = self.squares.held[square]
            if held:
                self._add(held, square)

    def _add(self, held: str, square: int) -> None:
        own = self.lists[held]
        if len(own) < _MOST_NUMBERED or held in "Pp":
            own.append(square)

    def copy(self) -> ChessBaseBoard:
        """The same once more."""
        other = object.__new__(ChessBaseBoard)
        other.squares = self.squares.copy()
        other.lists = {sign: own.copy() for sign, own in self.lists.items()}
        return other

    def play(self, code: int) -> str:
        """Plays the move of a code of one byte; its name. Raises OddMoveError."""
        if not code:
            self.squares.rest()
            return "--"
        if code in (_SHORT, _LONG):
            return self._castle(long=code == _LONG)
        origin, to = self._goes(code)
        return self._move(origin, to, "")

    def play_two(self, value: int) -> str:
        """Plays the move of two bytes; its name. Raises OddMoveError."""
        origin, to = square_of(value & 63), square_of(value >> 6 & 63)
        is_pawn = self.squares.held[origin] in ("P", "p")
        return self._move(origin, to, _PROMOTIONS[value >> 12 & 3] if is_pawn else "")

    def _own(self, letter: str) -> str:
        return letter.lower() if self.squares.turn else letter

    def _castle(self, *, long: bool) -> str:
        king_sign, rook_sign = self._own("K"), self._own("R")
        king = self.lists[king_sign][0] if self.lists[king_sign] else None
        if king is None:
            raise OddMoveError
        name, king_to, rook, rook_to = self.squares.castle(king, long=long)
        self.lists[king_sign][0] = king_to
        self._replace(rook_sign, rook, rook_to)
        return name

    def _goes(self, code: int) -> tuple[int, int]:
        """Where the piece of a code comes from and goes. Raises OddMoveError."""
        first, letter, number = max((one for one in _PIECES if one[0] <= code), default=(1, "K", 0))
        way = code - first
        if letter == "P":
            number, way = divmod(way, _OF_PAWN)
        own = self.lists[self._own(letter)]
        origin = own[number] if number < len(own) else None
        if origin is None:
            raise OddMoveError
        file, rank = origin & 7, origin >> 3
        if letter == "P":
            ahead = -1 if self.squares.turn else 1
            right, steps = ((0, 1), (0, 2), (1, 1), (-1, 1))[way]
            file, rank = file + right * ahead, rank + steps * ahead
            if not (0 <= file <= 7 and 0 <= rank <= 7):
                raise OddMoveError
        else:
            right, up = _way(letter, way)
            file, rank = file + right & 7, rank + up & 7
        return origin, rank << 3 | file

    def _move(self, origin: int, to: int, promoted: str) -> str:
        held, taken_sign = self.squares.held[origin], self.squares.held[to]
        name, taken = self.squares.move(origin, to, promoted)
        if taken is not None:
            self._take(taken_sign or ("p" if held == "P" else "P"), taken)
        becomes = self.squares.held[to]
        if becomes == held:
            self._replace(held, origin, to)
        else:
            self._replace(held, origin, None)
            self._add(becomes, to)
        return name

    def _take(self, sign: str, square: int) -> None:
        """Takes a piece off; those behind it, but for pawns, come one number before."""
        if sign in "Pp":
            self._replace(sign, square, None)
        elif square in self.lists[sign]:
            self.lists[sign].remove(square)

    def _replace(self, sign: str, square: int, by: int | None) -> None:
        own = self.lists[sign]
        if square in own:
            own[own.index(square)] = by


def _way(letter: str, way: int) -> tuple[int, int]:
    """How far a piece goes to the right and up, by the number of the way."""
    if letter == "K":
        return _KING[way & 7]
    if letter == "N":
        return _KNIGHT[way & 7]
    line, steps = divmod(way, 7)
    right, up = _LINES[(line + 2 * (letter == "B")) & 3]
    return right * (steps + 1), up * (steps + 1)


def start_of(data: bytes) -> str | None:
    """The FEN of a position that a game begins with; None where it is none."""
    if len(data) < 28:
        return None
    bits = "".join(f"{byte:08b}" for byte in data[4:28])
    held = [""] * 64
    at = 0
    for number in range(64):
        if bits[at : at + 1] == "0":
            at += 1
            continue
        piece = bits[at : at + 5]
        sign = _SIGNS.get(int(piece[2:], 2)) if len(piece) == 5 else None
        if sign is None:
            return None
        held[square_of(number)] = sign.lower() if piece[1] == "1" else sign
        at += 5
    rows = []
    for rank in range(7, -1, -1):
        row = "".join(sign or "1" for sign in held[rank * 8 : rank * 8 + 8])
        for size in range(8, 1, -1):
            row = row.replace("1" * size, str(size))
        rows.append(row)
    turn = "b" if data[1] & 0x10 else "w"
    rights = "".join(
        sign for bit, sign in ((2, "K"), (1, "Q"), (8, "k"), (4, "q")) if data[2] & bit
    )
    file = data[1] & 0x0F
    target = f"{'abcdefgh'[file - 1]}{3 if turn == 'b' else 6}" if 1 <= file <= 8 else "-"
    return f"{'/'.join(rows)} {turn} {rights or '-'} {target} 0 {max(1, data[3])}"
