"""Games by chance, databases of Scid with them, and files that are broken by chance."""

from __future__ import annotations

import random
import struct
from collections.abc import Sequence

import chess
import chess.pgn

KING = (-9, -8, -7, -1, 1, 7, 8, 9)
KNIGHT = (-17, -15, -10, -6, 6, 10, 15, 17)
PROMOTIONS = {None: 0, chess.QUEEN: 1, chess.ROOK: 2, chess.BISHOP: 3, chess.KNIGHT: 4}
START = [4, 0, 1, 2, 3, 5, 6, 7, *range(8, 16)]


class Pieces:
    """The numbers of pieces, as Scid gives them."""

    def __init__(self, board: chess.Board) -> None:
        self.lists: list[list[int]] = [[], []]
        if board.fen() == chess.STARTING_FEN:
            self.lists = [[*START], [square ^ 56 for square in START]]
            return
        for place in range(64):
            piece = board.piece_at(place ^ 56)
            if piece:
                own = self.lists[not piece.color]
                own.append(place ^ 56)
                if piece.piece_type == chess.KING:
                    own[0], own[-1] = own[-1], own[0]

    def copy(self) -> Pieces:
        other = object.__new__(Pieces)
        other.lists = [[*one] for one in self.lists]
        return other

    def play(self, board: chess.Board, move: chess.Move) -> bytes:
        own, other = self.lists[not board.turn], self.lists[board.turn]
        if not move:
            return b"\x00"
        number = own.index(move.from_square)
        if board.is_castling(move):
            short = board.is_kingside_castling(move)
            rook = move.from_square // 8 * 8 + (7 if short else 0)
            own[own.index(rook)] = rook + (-2 if short else 3)
            own[number] = move.to_square
            return bytes([number << 4 | (10 if short else 9)])
        code = self.code(board, move)
        if board.is_capture(move):
            taken = move.to_square
            if board.is_en_passant(move):
                taken += -8 if board.turn else 8
            last = other.pop()
            if last != taken:
                other[other.index(taken)] = last
        own[number] = move.to_square
        return bytes([number << 4 | code[0], *code[1:]])

    @staticmethod
    def code(board: chess.Board, move: chess.Move) -> list[int]:
        origin, to = move.from_square, move.to_square
        piece = board.piece_type_at(origin)
        if piece == chess.KING:
            return [KING.index(to - origin) + 1]
        if piece == chess.KNIGHT:
            return [KNIGHT.index(to - origin) + 1]
        if piece == chess.PAWN:
            step = abs(to - origin)
            return [15 if step == 16 else step - 7 + 3 * PROMOTIONS[move.promotion]]
        if piece == chess.BISHOP:
            down = (to % 8 - origin % 8) * (to // 8 - origin // 8) < 0
            return [to % 8 + (8 if down else 0)]
        if origin % 8 == to % 8:
            return [8 + to // 8]
        if origin // 8 == to // 8:
            return [to % 8]
        return [origin % 8, to + 64]


def moves_of(game: chess.pgn.Game) -> bytes:
    """The part of a game in the file of games."""
    out, comments = bytearray(), []

    def say(words: str) -> None:
        if words:
            out.append(12)
            comments.append(words.encode() + b"\0")

    def branch(node: chess.pgn.GameNode, first: int, pieces: Pieces) -> None:
        while len(node.variations) > first:
            board = node.board()
            main, others = node.variations[first], node.variations[1:] if not first else []
            before = pieces.copy()
            out.extend(pieces.play(board, main.move))
            for nag in sorted(main.nags):
                out.extend((11, nag))
            say(main.comment)
            for at, variation in enumerate(others, 1):
                out.append(13)
                say(variation.starting_comment)
                inner = before.copy()
                out.extend(inner.play(board, variation.move))
                for nag in sorted(variation.nags):
                    out.extend((11, nag))
                say(variation.comment)
                branch(variation, 0, inner)
                out.append(14)
                assert at
            node, first = main, 0

    tags = bytearray()
    for name in ("Annotator", "Mine"):
        if name in game.headers:
            value = game.headers[name].encode()
            tags += b"\xf3" if name == "Annotator" else bytes([len(name)]) + name.encode()
            tags += bytes([len(value)]) + value
    fen = game.headers.get("FEN", "")
    say(game.comment)
    branch(game, 0, Pieces(game.board()))
    start = b"\x01" + fen.encode() + b"\0" if fen else b"\0"
    return bytes(tags) + b"\0" + start + bytes(out) + b"\x0f" + b"".join(comments)


def database(games: Sequence[chess.pgn.Game]) -> tuple[bytes, bytes, bytes]:
    """The three files of a database."""
    names: list[dict[str, int]] = [{}, {}, {}, {}]
    rows, stored = bytearray(), bytearray()
    for game in games:
        head = game.headers

        def number(kind: int, tag: str, head: chess.pgn.Headers = head) -> int:
            return names[kind].setdefault(head[tag], len(names[kind]))

        white, black = number(0, "White"), number(0, "Black")
        event, site, round_ = number(1, "Event"), number(2, "Site"), number(3, "Round")
        data = moves_of(game)
        result = ["*", "1-0", "0-1", "1/2-1/2"].index(head["Result"])
        year, month, day = (int(part) if part.isdigit() else 0 for part in head["Date"].split("."))
        date = year << 9 | month << 5 | day
        rows += struct.pack(">IHBH", len(stored), len(data) & 0xFFFF, (len(data) >> 9) & 0x80, 0)
        rows += struct.pack(">BHHBHHH", 0, white, black, 0, event, site, round_)
        rows += struct.pack(">HHI", result << 12, 1 + 131 * 100, date)
        rows += struct.pack(">HHIB9s", 2345, 0, 0, 0, b"")
        stored += data
    index = b"Scid.si\0" + struct.pack(">HI", 400, 0) + len(games).to_bytes(3, "big")
    index += b"\0\0\0" + bytes(108) + bytes(54) + bytes(rows)
    listed = b"Scid.sn\0" + bytes(4)
    listed += b"".join(len(one).to_bytes(3, "big") for one in names) + b"\0\0\1" * 4
    for one in names:
        for at, (name, value) in enumerate(one.items()):
            coded = name.encode()
            listed += struct.pack(">HBB", value, 1, len(coded)) + (b"\0" if at else b"") + coded
    return index, listed, bytes(stored)


def game(seed: int) -> chess.pgn.Game:
    """A game by chance, with variations, comments and NAGs."""
    chance = random.Random(seed)
    made = chess.pgn.Game()
    made.headers.update(
        {"White": f"Ann {seed}", "Black": "Bén", "Event": "Open", "Site": "Rome", "Round": "3"},
        Date="2020.05.17",
        Result=chance.choice(["1-0", "0-1", "*", "1/2-1/2"]),
        Annotator="Me",
        Mine="yes",
    )
    if seed % 3 == 0:
        made.setup(chess.Board("r3k2r/1P4pp/8/3pP3/8/8/1p4PP/R3K2R w KQkq d6 0 7"))
    made.comment = "Before all" if seed % 2 else ""
    ends: list[chess.pgn.GameNode] = [made]
    for _ in range(90):
        node = chance.choice(ends[-3:]) if chance.random() < 0.1 else ends[-1]
        board = node.board()
        legal = [move for move in board.legal_moves if not node.has_variation(move)]
        if not legal:
            break
        special = [m for m in legal if board.is_castling(m) or m.promotion or board.is_capture(m)]
        move = chance.choice(special if special and chance.random() < 0.5 else legal)
        further = node.add_variation(move)
        if chance.random() < 0.2:
            further.comment = f"So {len(ends)} ö"
        if chance.random() < 0.2:
            further.nags = {chance.randrange(1, 20)}
        if not further.is_main_variation() and node is not ends[-1]:
            further.starting_comment = "Or" if chance.random() < 0.5 else ""
        ends.append(further)
    return made


def same(one: chess.pgn.Game, other: chess.pgn.Game) -> bool:
    def words(said: str) -> str:
        return " ".join(said.split())

    def told(node: chess.pgn.GameNode) -> list[object]:
        found: list[object] = []
        waiting = [node]
        while waiting:
            at = waiting.pop()
            found.append(
                (
                    words(at.comment),
                    words(at.starting_comment),
                    sorted(at.nags),
                    [v.uci() for v in at.variations],
                )
            )
            waiting += at.variations
        return found

    return told(one) == told(other)


def broken(files: Sequence[bytes], chance: random.Random) -> list[bytes]:
    """The files with bytes changed, cut, repeated."""
    made = [bytearray(one) for one in files]
    for _ in range(chance.randrange(1, 8)):
        one = made[chance.randrange(len(made))]
        at = chance.randrange(len(one) + 1)
        match chance.randrange(4):
            case 0:
                one[at : at + 1] = bytes([chance.randrange(256)])
            case 1:
                one[at : at + chance.randrange(9)] = b""
            case 2:
                one[at:at] = bytes(one[at : at + chance.randrange(40)])
            case _:
                one[at:at] = chance.choice([b"\xff" * 3, b"\0" * 5, b"\x0d" * 200, b"\x0c" * 50])
    return [bytes(one) for one in made]
