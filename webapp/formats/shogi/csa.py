"""Reading records of shogi in CSA, the form of tournaments of programs.

    V2.2                        the version
    N+name, N-name, $EVENT:…    the players and more, kept as tags by the names that KIF has
    PI, P1 …, P+ …, then + or - the start, see `webapp.formats.shogi.csa_board`
    +7776FU                     side, where the piece was and goes, what it is then
    T12                         the time of the move in seconds
    '* remark                   of the move before it; `'` alone is a remark as well
    %TORYO                      how it ends, see `ends.py`
    /                           between the records of a file

Source: the CSA standard of records, 2.2 and 3.0 (computer-shogi.org). Statements may stand on one
line with commas between them. Without a board it is the even game. Of several records the first one
with moves is read, and the others are counted.
"""

from __future__ import annotations

import re
from collections.abc import Iterator, Sequence

from webapp.findings import Finding
from webapp.formats.grid.rows import Line as DrawnLine
from webapp.formats.records.record import Record
from webapp.formats.shogi.commands import Time, put_times, read_time
from webapp.formats.shogi.csa_board import csa_sections
from webapp.formats.shogi.ends import End, end_named, result_of, write_end
from webapp.formats.shogi.lines import Row, rows_of
from webapp.formats.shogi.moves import CSA_CODES, read_csa_move
from webapp.formats.shogi.start import EVEN, handicap, side_names
from webapp.formats.shogi.tags import csa_name
from webapp.formats.shogi.tree import Tree
from webapp.games.board import Game, Side
from webapp.model.line import Line
from webapp.moves import Refusal

FORM = "csa"

_CODES = "|".join(CSA_CODES)
_MOVE = re.compile(rf"[+-][0-9]{{4}}(?:{_CODES})")
_ANY_MOVE = re.compile(rf"(?:^|,)[ \t>\ufeff]*+{_MOVE.pattern}", re.MULTILINE)
_WHOLE = ("'", "N+", "N-", "$")
"""What begins a line that is one statement, commas and all."""
_TAG = re.compile(r"(N[+-])|\$([^:]{1,40}):")
_VERSION = re.compile(r"V[0-9.]{1,8}|'CSA encoding=.*")
_TIME = re.compile(r"T([0-9]{1,7}(?:\.[0-9]{1,6})?)")
_END = re.compile(r"%([+-]?[A-Z_]{1,20})")


def looks_like_csa(text: str) -> bool:
    """Whether a line of the text, or a statement on it, begins with a move of CSA."""
    return _ANY_MOVE.search(text) is not None


def read_csa(text: str, _game: Game | None = None) -> Record | None:
    """The record of a text in CSA; None where it has no moves, or its board has a fault."""
    if not looks_like_csa(text):
        return None
    records: list[list[Row]] = [[]]
    for row in _statements(text):
        if row.shown == "/":
            records.append([])
        else:
            records[-1].append(row)
    games = [rows for rows in records if any(_MOVE.match(row.shown) for row in rows)]
    if not games:
        return None
    reader = _Reader(text, games[0])
    if not reader.is_whole:
        return None
    line, findings = reader.line()
    return Record(line, findings, FORM, len(games) - 1)


def _statements(text: str) -> Iterator[Row]:
    """The statements of the text, several of which may be on a line."""
    for row in rows_of(text):
        if row.shown.startswith(_WHOLE):
            yield row
            continue
        at = 0
        for part in row.shown.split(","):
            words, span = row.part(at, at + len(part))
            if words:
                yield Row(row.at, span.start, words, part.strip())
            at += len(part) + 1


class _Reader:
    """Reads the statements of one record.

    is_whole   whether every square of its board could be read
    """

    def __init__(self, text: str, rows: Sequence[Row]) -> None:
        at = next(at for at, row in enumerate(rows) if _MOVE.match(row.shown))
        self.head, self.rest = rows[:at], rows[at:]
        # With the first move, as its sign says who is to move where nothing else does.
        drawn = [DrawnLine(*row.span, row.shown) for row in rows[: at + 1]]
        section = next(csa_sections(text, drawn), None)
        self.is_board = frozenset(line.start for line in section.lines) if section else frozenset()
        self.is_whole = section is None or section.is_whole
        self.found: tuple[Finding, ...] = tuple(section.findings) if section else ()
        self.tree = Tree(section.board.position if section else handicap(EVEN))
        self.tags: list[tuple[str, str]] = []
        self.times: dict[int, tuple[Time, Time | None]] = {}
        self.result = "*"
        self.end: End | None = None
        self.turn: Side = self.tree.root.position.turn

    def line(self) -> tuple[Line, tuple[Finding, ...]]:
        """What was read, and what is said of it."""
        for row in self.head:
            if row.start not in self.is_board:
                self._head(row)
        for row in self.rest:
            self._read(row)
        put_times(self.tree.nodes, self.times)
        return self.tree.line(self.tags, self.result), (*self.found, *self.tree.findings)

    def _head(self, row: Row) -> None:
        tag = _TAG.match(row.shown)
        if tag:
            name = csa_name(tag[1] or tag[2], side_names(self.tree.root.position))
            self.tags.append((name, row.words[tag.end() :].strip()))
        elif not _VERSION.fullmatch(row.shown) and row.shown not in ("+", "-"):
            self._say(row)

    def _read(self, row: Row) -> None:
        time, end = _TIME.fullmatch(row.shown), _END.fullmatch(row.shown)
        if end and end_named(end[1], "first"):
            self._end(end[1])
        elif time and (self.end or not self.tree.is_broken):
            self._time(time[1])
        elif row.shown[0] in "+-":
            self._move(row)
        else:
            self._say(row)

    def _say(self, row: Row) -> None:
        remark = row.words.removeprefix("'")
        self.tree.say(remark.removeprefix("*").strip() if remark != row.words else row.words)

    def _move(self, row: Row) -> None:
        tree = self.tree
        self.turn = "second" if row.shown[0] == "+" else "first"
        if tree.is_broken:
            tree.say(row.words)
            return
        move = read_csa_move(row.shown, tree.at.position)
        if isinstance(move, Refusal):
            tree.stop(row.words, row.span, move)
        elif not tree.add(move, row.words, row.span):
            tree.stop_full(row.words, row.span)

    def _time(self, text: str) -> None:
        time, at = read_time(text), self.tree.at
        assert time
        if self.end and at.after and at.after[-1] == write_end(self.end):
            at.after[-1] = write_end(self.end, time.written if time.seconds else "")
        elif at.number >= 0:
            self.times[at.number] = time, None

    def _end(self, word: str) -> None:
        end = end_named(word, self.turn)
        assert end
        self.tree.say(write_end(end))
        if self.end is None:
            self.end, self.result = end, result_of(end, self.turn)
