"""Databases of ChessBase with games."""

from __future__ import annotations

import struct
from collections.abc import Sequence

import chess
import chess.pgn

from webapp.formats.programs import chessbase
from webapp.formats.programs.chessbase import ChessBaseFiles

CODES = {code: at for at, code in enumerate(chessbase._TABLE)}
KING = [(0, 1), (1, 1), (1, 0), (1, -1), (0, -1), (-1, -1), (-1, 0), (-1, 1)]
KNIGHT = [(2, 1), (1, 2), (-1, 2), (-2, 1), (-2, -1), (-1, -2), (1, -2), (2, -1)]
FIRST = {
    "Q": (11, 143, 171), "R": (39, 53, 199), "B": (67, 81, 213), "N": (95, 103, 227), "K": (1,),
    "P": tuple(range(111, 143, 4)),
}  # fmt: skip
BITS = {"K": 1, "Q": 2, "N": 3, "B": 4, "R": 5, "P": 6}


def by_files(square: int) -> int:
    return square % 8 * 8 + square // 8


class Pieces:
    """The numbers of pieces, as ChessBase gives them."""

    def __init__(self, board: chess.Board) -> None:
        self.lists: dict[str, list[int | None]] = {sign: [] for sign in "KQRBNPkqrbnp"}
        for square in sorted(chess.SQUARES, key=by_files):
            piece = board.piece_at(square)
            if piece and (len(self.lists[piece.symbol()]) < 3 or piece.symbol() in "Pp"):
                self.lists[piece.symbol()].append(square)

    def copy(self) -> Pieces:
        other = object.__new__(Pieces)
        other.lists = {sign: [*own] for sign, own in self.lists.items()}
        return other

    def play(self, board: chess.Board, move: chess.Move) -> list[int]:
        code = self.code(board, move)
        piece = board.piece_at(move.from_square)
        assert piece
        sign = piece.symbol()
        if board.is_castling(move):
            home, short = move.from_square // 8 * 8, board.is_kingside_castling(move)
            own = self.lists["R" if board.turn else "r"]
            own[own.index(home + (7 if short else 0))] = home + (5 if short else 3)
        elif board.is_capture(move):
            at = move.to_square
            if board.is_en_passant(move):
                at += -8 if board.turn else 8
            taken = board.piece_at(at)
            assert taken
            others = self.lists[taken.symbol()]
            if taken.symbol() in "Pp":
                others[others.index(at)] = None
            elif at in others:
                others.remove(at)
        own = self.lists[sign]
        if move.promotion:
            own[own.index(move.from_square)] = None
            new = chess.Piece(move.promotion, board.turn).symbol()
            if len(self.lists[new]) < 3:
                self.lists[new].append(move.to_square)
        elif move.from_square in own:
            own[own.index(move.from_square)] = move.to_square
        return code

    def code(self, board: chess.Board, move: chess.Move) -> list[int]:
        origin, to = move.from_square, move.to_square
        piece = board.piece_at(origin)
        assert piece
        letter, own = piece.symbol().upper(), self.lists[piece.symbol()]
        if board.is_castling(move):
            return [9 if board.is_kingside_castling(move) else 10]
        if move.promotion or origin not in own:
            kind = {chess.ROOK: 1, chess.BISHOP: 2, chess.KNIGHT: 3}.get(move.promotion or 0, 0)
            value = by_files(origin) | by_files(to) << 6 | kind << 12
            return [235, value >> 8, value & 0xFF]
        first = FIRST[letter][own.index(origin)]
        right, up = to % 8 - origin % 8, to // 8 - origin // 8
        if letter == "P":
            ahead = 1 if board.turn else -1
            return [first + [(0, 1), (0, 2), (1, 1), (-1, 1)].index((right * ahead, up * ahead))]
        if letter in "KN":
            return [first + (KING if letter == "K" else KNIGHT).index((right, up))]
        if right == 0:
            line, steps = 0, up % 8
        elif up == 0:
            line, steps = 1, right % 8
        else:
            line, steps = (2 if right == up else 3), right % 8
        return [first + 7 * (line - (2 if letter == "B" else 0)) + steps - 1]


def data_of(made: chess.pgn.Game) -> tuple[bytes, bytes]:
    """The moves of a game, and what is said of them."""
    out, said = bytearray(), []
    count = 0

    def put(*codes: int) -> None:
        out.extend((CODES[code] + count) & 0xFF for code in codes)

    def note(number: int, kind: int, data: bytes) -> None:
        head = number.to_bytes(3, "big", signed=True) + bytes([kind])
        said.append(head + (len(data) + 6).to_bytes(2, "big") + data)

    def branch(node: chess.pgn.GameNode, pieces: Pieces) -> None:
        nonlocal count
        for at, child in enumerate(node.variations):
            own, codes = pieces.copy(), None
            codes = own.play(node.board(), child.move)
            if at + 1 < len(node.variations):
                put(254)
            put(*codes)
            if child.starting_comment:
                note(count, 0x82, b"\0\0" + child.starting_comment.encode("cp1252"))
            if child.comment:
                note(count, 0x02, b"\0\0" + child.comment.encode("cp1252"))
            if child.nags:
                note(count, 0x03, bytes(sorted(child.nags)))
            count += 1
            branch(child, own)
        if not node.variations:
            put(255)

    board = made.board()
    head = bytearray()
    if "FEN" in made.headers:
        bits = ""
        for square in sorted(chess.SQUARES, key=by_files):
            piece = board.piece_at(square)
            if piece is None:
                bits += "0"
            else:
                side = "0" if piece.color else "1"
                bits += f"1{side}{BITS[piece.symbol().upper()]:03b}"
        target = 0 if board.ep_square is None else board.ep_square % 8 + 1
        head += bytes([1, target | (0 if board.turn else 16), 15, board.fullmove_number])
        head += int(bits.ljust(192, "0"), 2).to_bytes(24, "big")
    if made.comment:
        note(-1, 0x02, b"\0\0" + made.comment.encode("cp1252"))
    branch(made, Pieces(board))
    flag = 0x40 if head else 0
    size = len(head) + len(out) + 4
    notes = b"".join(said)
    stored = b"\0\0\1" + b"\1\0\x0e\x0e" + (len(said) + 1).to_bytes(3, "big")
    stored += (len(notes) + 14).to_bytes(4, "big") + notes
    return bytes([flag]) + size.to_bytes(3, "big") + bytes(head) + bytes(out), stored


def entities(size: int, rows: Sequence[bytes]) -> bytes:
    head = struct.pack("<IIIIIII", len(rows), 0, 1234567890, size, 0xFFFFFFFF, len(rows), 0)
    return head + b"".join(bytes(9) + row.ljust(size, b"\0") for row in rows)


def database(games: Sequence[chess.pgn.Game]) -> ChessBaseFiles:
    rows, moves, said = bytearray(), bytearray(bytes(26)), bytearray(bytes(26))
    players: list[bytes] = []
    for at, made in enumerate(games):
        data, notes = data_of(made)
        head = made.headers
        for name in ("White", "Black"):
            last, _, first = head[name].partition(" ")
            players.append(last.encode("cp1252").ljust(30, b"\0") + first.encode("cp1252"))
        year, month, day = map(int, head["Date"].split("."))
        result = {"0-1": 0, "1/2-1/2": 1, "1-0": 2, "*": 3}[head["Result"]]
        row = b"\1" + struct.pack(">II", len(moves), len(said))
        row += b"".join(number.to_bytes(3, "big") for number in (2 * at, 2 * at + 1, 0, 0, 0))
        row += (year << 9 | month << 5 | day).to_bytes(3, "big") + bytes([result, 0, 3, 0])
        row += struct.pack(">HHH", 2345, 0, 101 << 7)
        rows += row.ljust(46, b"\0")
        moves += data
        said += notes
    head_ = b"\0\0\x2c\0\x2e\1" + (len(games) + 1).to_bytes(4, "big")
    place = b"Open".ljust(40, b"\0") + b"Rome"
    return ChessBaseFiles(
        head_.ljust(46, b"\0") + bytes(rows),
        bytes(moves),
        bytes(said),
        entities(58, players),
        entities(90, [place]),
        entities(53, [b"Me"]),
    )
