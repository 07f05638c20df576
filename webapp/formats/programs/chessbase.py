"""Databases of ChessBase as text of PGN, as far as public descriptions of their files go.

A database is many files of one name: `.cbh` has a row of 46 bytes for each game, `.cbg` the moves
and variations, `.cba` what is said of them, `.cbp` the players, `.cbt` the tournaments, `.cbc` the
annotators. Sources: the description of the format that comes with the library Morphy (J. Yarin),
and the article “CBH file format” of the forum TalkChess (2009), which is older.

Moves are bytes, each less by how many moves have been before and exchanged for another by a table.
Games in other encodings than the usual one are given without moves and counted. An annotation that
is not read, such as a sound or a training question, is named in a command: `[%chessbase sound]`. A
text is a game without moves, its title the event and its words a comment. Words are in
windows-1252, or windows-1251 where they are Russian.
"""

from __future__ import annotations

import re
from collections.abc import Iterator
from html import unescape
from typing import NamedTuple

from webapp.formats.programs.chessbase_board import ChessBaseBoard, square_of, start_of
from webapp.formats.programs.game_text import (
    DEEPEST,
    UnreadGamesError,
    WrittenGame,
    ply_of,
    words_of,
)
from webapp.formats.programs.lists import OddMoveError, name_of

ROW = 46
"""The bytes of the head of the file, and of each row."""
BEGINS = b"\0\0"
_NODE = 9
"""The bytes before a name in its file that say where it stands among the others."""

_TABLE = bytes.fromhex(
    "a29543f5c13d4a6c5383cc7cffae68add1928b8d35815e74268eabcafd9af3a0a515fcb11eed30ea22eba7cd"
    "4e6f2e243294418c6e588250bb028ad8fa60de52ba46ac299dd7df08210166a3f11927b591d5420eb44cd918"
    "5fbc25a69604566aaa331c2b73f0dda437d3c510bf5a2334755bb855d26b093a5712b37748859b0f9ec7c8a1"
    "7f7ac0bd316df63ec31171ce7ddaa85490971f444016c9e32ccb84ec9f3f5ce6760b3c20b73600dce7f94ff7"
    "af0607e01a0aa94b0cd66387891d131be4700547677b2feee2e8980defcfc4f4fbb0179964f2d42a034d78c6"
    "fe65868879453be5498f2db9be629314e9d0389cb2c2595db67251f8287e6139e1db6980"
)
"""What stands for a byte of a game, once the number of the moves before has been taken from it."""

_RESULTS = ("0-1", "1/2-1/2", "1-0", "*", "0-1", "1/2-1/2", "1-0", "*")
_TEXT, _DELETED = 2, 0x80
_SET_UP, _MODE = 0x40, 0x3F

_MOST_WAITING = 1000
_TWO_BYTES, _IGNORE, _OPEN, _CLOSE = 235, 236, 254, 255
_AFTER, _SYMBOLS, _SQUARES, _ARROWS, _BEFORE = 0x02, 0x03, 0x04, 0x05, 0x82
_CLOCKS = (0x16, 0x17)
_SILENT = frozenset([0x07, 0x14, 0x15, 0x18, 0x22, 0x23, 0x24])
"""Annotations that say little beyond the moves: times, colours of variations, medals."""
_COLOURS = {2: "G", 3: "Y", 4: "R"}
_OTHERS = {
    0x09: "training", 0x10: "sound", 0x11: "picture", 0x13: "quotation", 0x19: "correspondence",
    0x20: "video", 0x61: "correspondence",
}  # fmt: skip
"""What annotations are that are not read."""


class ChessBaseFiles(NamedTuple):
    """The bytes of the files of a database, by their endings; b"" for those that are not there."""

    cbh: bytes
    cbg: bytes
    cba: bytes = b""
    cbp: bytes = b""
    cbt: bytes = b""
    cbc: bytes = b""


def read_chessbase(files: ChessBaseFiles) -> Iterator[str]:
    """The games and texts of a database, one by one.

    Raises UnreadGamesError behind them all, where some could not be read whole.
    """
    names = _NameFile(files.cbp), _NameFile(files.cbt), _NameFile(files.cbc)
    count = int.from_bytes(files.cbh[6:10], "big") - 1
    if not is_chessbase(files.cbh):
        raise UnreadGamesError
    rows = max(0, len(files.cbh) // ROW - 1)
    unread: list[int] = []
    for number in range(1, min(count, rows) + 1):
        row = files.cbh[number * ROW : (number + 1) * ROW]
        if row[0] & _TEXT:
            text = _text(files.cbg, int.from_bytes(row[1:5], "big"))
            unread += [] if text else [number]
            yield text or ""
            continue
        game = _ChessBaseGame(row, files)
        game.name(*names)
        if not game.is_whole:
            unread.append(number)
        yield game.text()
    if unread or count > rows:
        raise UnreadGamesError(unread, max(0, count - rows))


def is_chessbase(head: bytes) -> bool:
    """Whether a file begins as `.cbh` files do."""
    return head[:1] == b"\0" and head[1:3] in (b"\0\x24", b"\0\x2c") and head[3:6] == b"\0\x2e\1"


class _NameFile:
    """The names of one kind by their numbers."""

    def __init__(self, data: bytes) -> None:
        self._data = data
        self._size = _NODE + int.from_bytes(data[12:16], "little")
        self._start = 28 + int.from_bytes(data[24:28], "little")

    def fields(self, number: int, *widths: int) -> list[str]:
        """The first texts of an entry, which are so long."""
        at = self._start + number * self._size + _NODE
        found = []
        for width in widths:
            found.append(_words(self._data[at : at + width].partition(b"\0")[0]))
            at += width
        return found


_RUSSIAN = re.compile(rb"[\xc0-\xff]{3,}+")
_BEYOND = re.compile(rb"[\x80-\xff]")


def _words(data: bytes) -> str:
    """Words as text: Russian ones where most letters beyond ASCII stand three together or more."""
    russian = sum(map(len, _RUSSIAN.findall(data)))
    is_russian = 2 * russian > len(_BEYOND.findall(data))
    return data.decode("windows-1251" if is_russian else "windows-1252", "replace").strip()


_TAGS = re.compile(r"<style.*?</style>|<script.*?</script>|<[^<>]*+>", re.DOTALL | re.IGNORECASE)
_NEW_FORM = 3
_MOST_OF_TEXT = 20


def _text(data: bytes, at: int) -> str:
    """A text as a game without moves; "" where it cannot be read."""
    end = min(len(data), at + int.from_bytes(data[at + 1 : at + 4], "big"))
    source = data[at + 4 : end]
    place = 4

    def number(size: int) -> int:
        nonlocal place
        place += size
        return int.from_bytes(source[place - size : place], "little")

    def words(width: int, *, is_new: bool = False) -> str:
        nonlocal place
        number(2)
        size = number(width)
        place += size
        found = source[place - size : place]
        return words_of(found) if is_new else _words(found)

    version, titles = int.from_bytes(source[:2], "little"), int.from_bytes(source[2:4], "little")
    named = [words(2) for _ in range(min(titles, _MOST_OF_TEXT))]
    place += 1
    said = []
    for _ in range(min(number(2), _MOST_OF_TEXT)):
        said.append(words(2 if version == 1 else 4, is_new=version >= _NEW_FORM))
        place += number(2 if version == 1 else 4) if version < _NEW_FORM else 4
    if place > len(source):
        return ""
    game = WrittenGame()
    game.tag("Event", next(filter(None, named), ""))
    shown = [unescape(_TAGS.sub(" ", one)) if version >= _NEW_FORM else one for one in said]
    game.say("\n".join(" ".join(one.split()) for one in shown if one.strip()))
    return game.text("*")


# --- a game -----------------------------------------------------------------------------------


class _Node:
    """A move of a game, and those that follow it, the main one first.

    depth   in how many variations it stands
    """

    __slots__ = ("depth", "name", "number", "others")

    def __init__(self, name: str, number: int, depth: int = 0) -> None:
        self.name, self.number, self.depth = name, number, depth
        self.others: list[_Node] = []


class _ChessBaseGame:
    """One game, by its row."""

    def __init__(self, row: bytes, files: ChessBaseFiles) -> None:
        self.row = row
        offset = int.from_bytes(row[1:5], "big")
        size = int.from_bytes(files.cbg[offset + 1 : offset + 4], "big")
        data = files.cbg[offset : offset + size]
        self.root = _Node("", 0)
        self.fen = ""
        self.is_whole = self._read(data)
        self.said: dict[int, list[tuple[int, bytes]]] = {}
        at = int.from_bytes(row[5:9], "big")
        if at and files.cba:
            self._annotations(files.cba, at)

    def _read(self, data: bytes) -> bool:
        """Reads the moves; whether that is all of them."""
        if len(data) < 4 or data[0] & _MODE:
            return False
        board, at = ChessBaseBoard(), 4
        if data[0] & _SET_UP:
            found = start_of(data[4:32])
            if found is None:
                return False
            self.fen, at = found, 32
            board = ChessBaseBoard(found)
        return self._moves(data[at:], board)

    def _moves(self, data: bytes, board: ChessBaseBoard) -> bool:
        node, count = self.root, 0
        waiting: list[tuple[_Node, ChessBaseBoard]] = []
        at = 0
        while at < len(data):
            code = _TABLE[data[at] - count & 0xFF]
            at += 1
            if code == _OPEN:
                if len(waiting) > _MOST_WAITING:
                    return False
                waiting.append((node, board.copy()))
            elif code == _CLOSE:
                if not waiting:
                    return True
                node, board = waiting.pop()
            elif code < _IGNORE:
                two = 0
                if code == _TWO_BYTES:
                    pair = [_TABLE[one - count & 0xFF] for one in data[at : at + 2]]
                    two, at = int.from_bytes(bytes(pair), "big"), at + 2
                try:
                    name = board.play_two(two) if code == _TWO_BYTES else board.play(code)
                except OddMoveError:
                    return False
                count += 1
                further = _Node(name, count, node.depth + bool(node.others))
                if further.depth > DEEPEST:
                    return False
                node.others.append(further)
                node = further
        return False

    def _annotations(self, data: bytes, at: int) -> None:
        """Reads what is said of the moves, by the numbers of these."""
        count = int.from_bytes(data[at + 7 : at + 10], "big") - 1
        end = min(len(data), at + int.from_bytes(data[at + 10 : at + 14], "big"))
        at += 14
        for _ in range(count):
            if at + 6 > end:
                break
            number = int.from_bytes(data[at : at + 3], "big", signed=True) + 1
            kind, size = data[at + 3], int.from_bytes(data[at + 4 : at + 6], "big")
            if size < 6:
                break
            self.said.setdefault(number, []).append((kind, data[at + 6 : at + size]))
            at += size

    def name(self, players: _NameFile, tournaments: _NameFile, annotators: _NameFile) -> None:
        """Begins the text of the game with its tags."""
        row = self.row
        number = [int.from_bytes(row[at : at + 3], "big") for at in (9, 12, 15, 18)]
        game = self.written = WrittenGame(ply_of(self.fen))
        event, site = tournaments.fields(number[2], 40, 30)
        game.tag("Event", event)
        game.tag("Site", site)
        game.tag("Date", _date(int.from_bytes(row[24:27], "big")))
        game.tag("Round", _round(row[29], row[30]))
        for name, one in (("White", number[0]), ("Black", number[1])):
            game.tag(name, ", ".join(filter(None, players.fields(one, 30, 20))))
        for name, at in (("WhiteElo", 31), ("BlackElo", 33)):
            rating = int.from_bytes(row[at : at + 2], "big")
            game.tag(name, str(rating) if rating else "")
        game.tag("ECO", _eco(int.from_bytes(row[35:37], "big")))
        game.tag("Annotator", annotators.fields(number[3], 45)[0])
        game.tag("Deleted", "yes" if row[0] & _DELETED else "")
        if self.fen:
            game.tag("SetUp", "1")
            game.tag("FEN", self.fen)

    def text(self) -> str:
        """The game as PGN."""
        self._say(0)
        todo: list[tuple[str, _Node]] = [("line", self.root)]
        while todo:
            what, node = todo.pop()
            if what == "close":
                self.written.close()
                continue
            if what == "variation":
                self.written.open()
                self._move(node)
                todo.append(("close", node))
                todo.append(("line", node))
            elif node.others:
                main, *others = node.others
                self._move(main)
                todo.append(("line", main))
                todo += [("variation", other) for other in reversed(others)]
        return self.written.text(_RESULTS[self.row[27] & 7])

    def _move(self, node: _Node) -> None:
        said = self.said.get(node.number, [])
        for kind, data in said:
            if kind == _BEFORE:
                self.written.say_before(_words(data[2:]))
        nags = [nag for kind, data in said if kind == _SYMBOLS for nag in data[:3] if nag]
        self.written.move(node.name, nags)
        self._say(node.number)

    def _say(self, number: int) -> None:
        """Writes what is said behind a move, 0 for before the first."""
        commands, words = "", []
        for kind, data in self.said.get(number, []):
            if kind == _AFTER or (kind == _BEFORE and not number):
                words.append(_words(data[2:]))
            elif kind in (_SQUARES, _ARROWS):
                commands += _marks(data, 2 if kind == _SQUARES else 3)
            elif kind in _CLOCKS and len(data) >= 4:
                seconds = int.from_bytes(data[:4], "big") // 100
                minutes = seconds // 60
                commands += f"[%clk {minutes // 60}:{minutes % 60:02d}:{seconds % 60:02d}]"
            elif kind not in _READ and kind not in _SILENT:
                commands += f"[%chessbase {_OTHERS.get(kind, f'{kind:02x}')}]"
        self.written.say("\n".join(filter(None, words)), commands)


_READ = frozenset([_AFTER, _SYMBOLS, _SQUARES, _ARROWS, _BEFORE, *_CLOCKS])


def _marks(data: bytes, size: int) -> str:
    """Squares or arrows as a command of PGN."""
    found = []
    for at in range(0, len(data) - size + 1, size):
        colour, squares = _COLOURS.get(data[at]), data[at + 1 : at + size]
        if colour and all(1 <= square <= 64 for square in squares):
            found.append(colour + "".join(name_of(square_of(square - 1)) for square in squares))
    command = "csl" if size == 2 else "cal"
    return f"[%{command} {','.join(found)}]" if found else ""


# --- the row ----------------------------------------------------------------------------------


def _date(value: int) -> str:
    year, month, day = value >> 9 & 0xFFF, value >> 5 & 15, value & 31
    parts = (f"{year:04d}" if year else "????", f"{month:02d}" if month else "??")
    return ".".join((*parts, f"{day:02d}" if day else "??"))


def _round(number: int, part: int) -> str:
    return f"{number}.{part}" if number and part else str(number) if number else ""


def _eco(value: int) -> str:
    code = (value >> 7) - 1
    return f"{'ABCDE'[code // 100]}{code % 100:02d}" if 0 <= code < 500 else ""
