"""Databases of Scid and of what has come of it, versions 3 and 4, as text of PGN.

A database is three files of one name: `.si4` has a row of 47 bytes for each game (46 in version 3),
`.sn4` the names of players, events, sites and rounds, `.sg4` further tags, moves, variations, NAGs
and comments. Source: the files `codec_scid4.cpp`, `bytebuf.h` and `indexentry.h` of Scid, which
describe them.

Games that are marked for deletion are games too; their marks are the tag `ScidFlags`, as Scid
writes it. Text that is no UTF-8 is read as windows-1252, which older versions had.
"""

from __future__ import annotations

from collections.abc import Iterator
from typing import Literal, NamedTuple

from webapp.formats.programs.game_text import (
    DEEPEST,
    UnreadGamesError,
    WrittenGame,
    ply_of,
    words_of,
)
from webapp.formats.programs.lists import OddMoveError
from webapp.formats.programs.scid_board import ScidBoard, ScidBytes

INDEX, NAMES = b"Scid.si\0", b"Scid.sn\0"
"""What the files begin with."""

_HEADER, _OLD_HEADER = 182, 128
_ROW, _OLD_ROW = 47, 46
_OLDEST, _OLD, _NEWEST = 300, 400, 499
_MOST_NAMES = 32 << 20
"""The most bytes of all names together."""

_COMMON = (
    "WhiteCountry", "BlackCountry", "Annotator", "PlyCount", "EventDate", "Opening", "Variation",
    "Setup", "Source", "SetUp",
)  # fmt: skip
"""The tags that a byte beyond `_LONGEST_TAG` stands for."""
_LONGEST_TAG = 240
_DATE_IN_BYTES = 255
_RESULTS = ("*", "1-0", "0-1", "1/2-1/2")
_RATINGS = ("Elo", "Rating", "Rapid", "ICCF", "USCF", "DWZ", "ECF")
_FLAGS = "DWBMENPTKQ!?U"
_MORE_FLAGS = "123456"
_FIRST_FLAG = 3
_NO_DATE = "????.??.??"

_NAG, _COMMENT, _OPEN, _CLOSE, _END = range(11, 16)


class _ScidNames(NamedTuple):
    """The names by their numbers."""

    players: dict[int, bytes]
    events: dict[int, bytes]
    sites: dict[int, bytes]
    rounds: dict[int, bytes]


def read_scid(index: bytes, names: bytes, games: bytes) -> Iterator[str]:
    """The games of a database, one by one; of the three files the last two may be empty.

    Raises UnreadGamesError behind them all, where some could not be read whole.
    """
    version = int.from_bytes(index[8:10], "big")
    if not index.startswith(INDEX) or not _OLDEST <= version <= _NEWEST:
        raise UnreadGamesError
    is_old = version < _OLD
    size = _OLD_ROW if is_old else _ROW
    start = _OLD_HEADER if is_old else _HEADER
    count = int.from_bytes(index[14:17], "big")
    known = _names_in(names)
    unread: list[int] = []
    for number, at in enumerate(range(start, len(index), size), 1):
        row = index[at : at + size]
        if len(row) < size or number > count:
            break
        game = _ScidGame(row, known, is_old=is_old)
        if not game.read(games):
            unread.append(number)
        yield game.text()
    missing = count - max(0, (len(index) - start) // size)
    if unread or missing > 0:
        raise UnreadGamesError(unread, max(0, missing))


def _names_in(data: bytes) -> _ScidNames:
    """The names of a file, as far as they can be read."""
    found = _ScidNames({}, {}, {}, {})
    if not data.startswith(NAMES):
        return found
    source = ScidBytes(data, 12)
    total = 0
    try:
        counts = [source.number(3) for _ in found]
        widths = [1 + (most > 0xFF) + (most > 0xFFFF) for most in [source.number(3) for _ in found]]
        for names, count, width in zip(found, counts, widths, strict=True):
            name = b""
            for at in range(count):
                number = source.number(3 if count > 0xFFFF else 2)
                source.take(width)
                length = source.number()
                same = source.number() if at else 0
                if same > min(length, len(name)):
                    return found
                name = name[:same] + source.take(length - same)
                total += length
                if total > _MOST_NAMES:
                    return found
                names[number] = name
    except EOFError:
        pass
    return found


class _ScidGame:
    """One game, by its row in the index."""

    def __init__(self, row: bytes, names: _ScidNames, *, is_old: bool) -> None:
        source = ScidBytes(row)
        self.offset, self.length = source.number(4), source.number(2)
        more = 0 if is_old else source.number()
        self.length |= (more & 0x80) << 9
        self.flags = (more & 0x3F) << 16 | source.number(2)
        high = source.number()
        white = (high & 0xF0) << 12 | source.number(2)
        black = (high & 0x0F) << 16 | source.number(2)
        high = source.number()
        event = (high & 0xE0) << 11 | source.number(2)
        site = (high & 0x1C) << 14 | source.number(2)
        round_ = (high & 0x03) << 16 | source.number(2)
        self.result = _RESULTS[source.number(2) >> 12 & 3]
        eco, dates = source.number(2), source.number(4)
        ratings = [source.number(2) for _ in range(2)]
        self.tags = [
            ("Event", words_of(names.events.get(event, b""))),
            ("Site", words_of(names.sites.get(site, b""))),
            ("Date", _date(dates & 0xFFFFF)),
            ("Round", words_of(names.rounds.get(round_, b""))),
            ("White", words_of(names.players.get(white, b""))),
            ("Black", words_of(names.players.get(black, b""))),
            *(
                _rating(side, value)
                for side, value in zip(("White", "Black"), ratings, strict=True)
            ),
            ("ECO", _eco(eco)),
            ("EventDate", _date(_event_date(dates))),
            ("ScidFlags", _flags(self.flags)),
        ]
        self.written = WrittenGame()

    def read(self, games: bytes) -> bool:
        """Reads the moves and all else of the game; whether that is whole."""
        source = ScidBytes(games[self.offset : self.offset + self.length])
        fen = ""
        try:
            self.tags += _further_tags(source)
            if source.number() & 1:
                fen = words_of(source.until_zero())
        except EOFError:
            self._begin("")
            return False
        self._begin(fen)
        moves = _Moves(source, fen)
        is_whole = moves.read()
        moves.write(self.written)
        return is_whole

    def _begin(self, fen: str) -> None:
        self.written = WrittenGame(ply_of(fen))
        given = {"SetUp", "Setup", "FEN"}
        for name, value in self.tags:
            if name not in given and value not in ("", _NO_DATE):
                given.add(name)
                self.written.tag(name, value)
        if fen:
            self.written.tag("SetUp", "1")
            self.written.tag("FEN", fen)

    def text(self) -> str:
        """The game as PGN."""
        return self.written.text(self.result)


def _further_tags(source: ScidBytes) -> list[tuple[str, str]]:
    """The tags that stand before the moves."""
    found: list[tuple[str, str]] = []
    while length := source.number():
        if length == _DATE_IN_BYTES:
            found.append(("EventDate", _date(source.number(3))))
            continue
        number = length - _LONGEST_TAG - 1
        if number < 0:
            name = words_of(source.take(length))
        else:
            name = _COMMON[number] if number < len(_COMMON) else ""
        found.append((name, words_of(source.take(source.number()))))
    return found


class _Moves:
    """The moves of a game with all that stands between them, in the order of PGN.

    found   moves by their names, NAGs by their numbers, and what opens and closes variations;
            comments by their numbers, as they stand behind all moves
    """

    def __init__(self, source: ScidBytes, fen: str) -> None:
        self.source = source
        self.board = ScidBoard(fen)
        self.found: list[tuple[Literal["move", "nag", "comment", "open", "close"], str | int]] = []
        self.comments: list[str] = []
        self._count = 0

    def read(self) -> bool:
        """Reads to the end of the game; whether all of it could be read."""
        try:
            self._read()
        except (EOFError, OddMoveError):
            return False
        try:
            self.comments += [words_of(self.source.until_zero()) for _ in range(self._count)]
        except EOFError:
            return False
        return True

    def write(self, game: WrittenGame) -> None:
        """Writes what was read."""
        for kind, value in self.found:
            if kind == "open":
                game.open()
            elif kind == "close":
                game.close()
            elif isinstance(value, str):
                game.move(value)
            elif kind == "nag":
                game.nag(value)
            elif value < len(self.comments):
                game.say(self.comments[value])

    def _read(self) -> None:
        outer: list[tuple[ScidBoard, ScidBoard | None]] = []
        before: ScidBoard | None = None
        has_variations = _OPEN in self.source.data
        while (code := self.source.number()) != _END:
            if code == _NAG:
                self.found.append(("nag", self.source.number()))
            elif code == _COMMENT:
                self.found.append(("comment", self._count))
                self._count += 1
            elif code == _OPEN:
                if before is None or len(outer) >= DEEPEST:
                    raise OddMoveError
                outer.append((self.board, before))
                self.board, before = before.copy(), None
                self.found.append(("open", 0))
            elif code == _CLOSE:
                if not outer:
                    raise OddMoveError
                self.board, before = outer.pop()
                self.found.append(("close", 0))
            else:
                before = self.board.copy() if has_variations else None
                self.found.append(("move", self.board.play(code, self.source)))
        if outer:
            raise OddMoveError


# --- the index --------------------------------------------------------------------------------


def _date(value: int) -> str:
    """A date of 20 bits: the year, four bits for the month, five for the day."""
    year, month, day = value >> 9, value >> 5 & 15, value & 31
    parts = (f"{year:04d}" if year else "????", f"{month:02d}" if month else "??")
    return ".".join((*parts, f"{day:02d}" if day else "??"))


def _event_date(dates: int) -> int:
    """The date of the event, whose year is given by that of the game."""
    value = dates >> 20
    year = value >> 9 & 7
    if not year:
        return 0
    of_game = (dates & 0xFFFFF) >> 9
    return max(0, of_game + year - 4) << 9 | value & 0x1FF


def _eco(code: int) -> str:
    """A code of openings as books have it; Scid has finer ones, such as `B12j2`."""
    if not code:
        return ""
    basic, further = divmod(code - 1, 131)
    letter, number = divmod(basic, 100)
    found = f"{chr(ord('A') + letter)}{number:02d}" if letter < 5 else ""
    if found and further:
        small, last = divmod(further - 1, 5)
        found += chr(ord("a") + small) + (str(last) if last else "")
    return found


def _rating(side: str, value: int) -> tuple[str, str]:
    kind = value >> 12
    name = _RATINGS[kind] if kind < len(_RATINGS) else "Elo"
    return f"{side}{name}", str(value & 0xFFF) if value & 0xFFF else ""


def _flags(flags: int) -> str:
    first = "".join(sign for at, sign in enumerate(_FLAGS) if flags >> at + _FIRST_FLAG & 1)
    return first + "".join(sign for at, sign in enumerate(_MORE_FLAGS) if flags >> at + 16 & 1)
