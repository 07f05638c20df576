"""Records of shogi in CSA, the form of tournaments of programs.

    V2.2                        the version
    N+name, N-name, $EVENT:…    the players and more, kept as tags by the names that KIF has
    PI, P1 …, P+ …, then + or - the start, see `csa_board.py`
    +7776FU                     side, where the piece was and goes, what it is then
    T12                         the time of the move in seconds
    '* remark                   of the move before it; `'` alone is a remark as well
    %TORYO                      how it ends, see `ends.py`
    /                           between the records of a file

Source: the CSA standard of records, 2.2 and 3.0 (computer-shogi.org). Statements may stand on one
line with commas between them. Without a board it is the even game. Of several records the first one
with moves is read, and the others are counted.

Written is the main line in version 2.2, the handicap as the pieces on the board. What is said of a
move stands below it, the end of the game, as far as CSA has a word for it, in the place of a move.
"""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator, Sequence
from typing import Literal

from webapp.findings import Finding
from webapp.formats.grid.rows import Line as DrawnLine
from webapp.formats.records.record import Record
from webapp.formats.shogi import losses
from webapp.formats.shogi.commands import Time, put_times, read_command, read_time
from webapp.formats.shogi.csa_board import SIGNS, csa_sections, write_board
from webapp.formats.shogi.ends import End, csa_word, end_named, part_at_end, result_of, write_end
from webapp.formats.shogi.lines import Row, rows_of
from webapp.formats.shogi.moves import CSA, read_csa_move, write_csa_move
from webapp.formats.shogi.start import HANDICAP, handicap, side_names
from webapp.formats.shogi.tags import csa_name, csa_tag, kif_tags
from webapp.formats.shogi.tree import Tree
from webapp.games.board import Game, Side
from webapp.games.shogi import EVEN
from webapp.model.line import Line, Ply, main_line
from webapp.moves import Refusal, play

FORM = "csa"
_NOTATION = "CSA"

_ANY_MOVE = re.compile(rf"(?:^|,)[ \t>\ufeff]*+{CSA.pattern}", re.MULTILINE)
_WHOLE = ("'", "N+", "N-", "$")
"""The beginnings of lines that are one statement, commas and all."""
_TAG = re.compile(r"(N[+-])|\$([^:]{1,40}):")
_VERSION = re.compile(r"V[0-9.]{1,8}|'CSA encoding=.*")
_TIME = re.compile(r"T([0-9]{1,7}(?:\.[0-9]{1,6})?)")
_END = re.compile(r"%([+-]?[A-Z_]{1,20})")
_BETWEEN = "/"
"""The line between the records of a file."""
Role = Literal["move", "head", "end", "inner"]
_ROLES: tuple[tuple[Role, re.Pattern[str]], ...] = (
    ("move", re.compile(r"[+-][0-9]{4}[A-Z]{2}")),
    (
        "head",
        re.compile(
            r"V[0-9]|N[+-]|\$[A-Z_]{1,40}:|PI(?:[0-9]{2}|,|\Z)|P1[ *+-]|P[+-](?:[0-9]{4}|00AL)"
        ),
    ),
    ("end", re.compile(rf"{_BETWEEN}\Z")),
    ("inner", re.compile(r"P[2-9][ *+-]|[+-]\Z|T[0-9]|%[+A-Z-]|'")),
)


# --- reading ------------------------------------------------------------------------------


def looks_like_csa(text: str) -> bool:
    """Whether a line of the text, or a statement on it, begins with a move of CSA."""
    # Words like a move are found much faster than the beginnings of lines.
    return CSA.search(text) is not None and _ANY_MOVE.search(text) is not None


def csa_role(shown: str) -> Role | None:
    """The part that a line has in a text with several records, by its beginning; None for no line
    of CSA.
    """
    return next((role for role, pattern in _ROLES if pattern.match(shown)), None)


def read_csa(text: str, _game: Game | None = None) -> Record | None:
    """The record of a text in CSA; None where it has no moves, or its board has a fault."""
    if not looks_like_csa(text):
        return None
    records: list[list[Row]] = [[]]
    for row in _statements(text):
        if row.shown == _BETWEEN:
            records.append([])
        else:
            records[-1].append(row)
    games = [rows for rows in records if any(CSA.match(row.shown) for row in rows)]
    reader = _Reader(text, games[0]) if games else None
    if reader is None or not reader.is_whole:
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
    turn       the side whose move comes next, as the signs say
    """

    def __init__(self, text: str, rows: Sequence[Row]) -> None:
        at = next(at for at, row in enumerate(rows) if CSA.match(row.shown))
        self.head, self.rest = rows[:at], rows[at:]
        # With the first move, as its sign says who is to move where nothing else does.
        drawn = [DrawnLine(*row.span, row.shown) for row in rows[: at + 1]]
        section = next(csa_sections(text, drawn), None)
        self.is_board = frozenset(line.start for line in section.lines) if section else frozenset()
        self.is_whole = section is None or section.position is not None
        self.found: tuple[Finding, ...] = tuple(section.findings) if section else ()
        self.tree = Tree((section and section.position) or handicap(EVEN))
        self.tags: list[tuple[str, str]] = []
        self.times: dict[int, tuple[Time, Time | None]] = {}
        self.result = "*"
        self.end: End | None = None
        self.turn: Side = self.tree.root.position.turn

    def line(self) -> tuple[Line, tuple[Finding, ...]]:
        """The line that was read, and the findings."""
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
        elif not _VERSION.fullmatch(row.shown) and row.shown not in SIGNS.values():
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


# --- writing ------------------------------------------------------------------------------


def write_csa(line: Line) -> tuple[str, tuple[Finding, ...]]:
    """The main line in CSA, and what is lost; no text where its start cannot be written."""
    refused = losses.why_unwritable(line.start, _NOTATION) or losses.of_hands(line.start, _NOTATION)
    if refused:
        return "", (refused,)
    tags, others = kif_tags(line.tags, side_names(line.start), EVEN)
    lines = [
        *("'CSA encoding=UTF-8", "V2.2"),
        *(csa_tag(name, value) for name, value in tags if name != HANDICAP),
        *_remarks(others),
        *write_board(line.start),
        *_remarks(line.comment.splitlines()),
    ]
    main, position, commands = main_line(line), line.start, len(line.commands)
    written = 0
    is_told = line.result == "*"
    for number in main:
        ply = line.plies[number]
        word = write_csa_move(position, ply.move)
        if word is None:
            break
        position = play(position, ply.move)
        written += 1
        times = [time for time in map(read_command, ply.commands) if time and time[0] == "emt"]
        commands += len(ply.commands) - len(times[:1])
        commands += any(time.fraction for _, time in times[:1])
        lines += [*_remarks(ply.before.splitlines()), word]
        lines += [f"T{time.seconds}" for _, time in times[:1]]
        if number == main[-1]:
            ending, is_told = _ending(ply, position.turn, line.result)
            lines += ending
        else:
            lines += _remarks(ply.after.splitlines())
    found = (
        *losses.of_start(line.start, _NOTATION),
        *losses.of_number(line.start, _NOTATION, 1),
        *losses.of("record-moves-not-written", len(main) - written, _NOTATION),
        *losses.of_variations(line, _NOTATION),
        *losses.of("record-tags-not-written", not is_told, _NOTATION),
        *losses.of("record-commands-not-written", commands, _NOTATION),
        *losses.of_signs(line, _NOTATION),
    )
    return "\n".join(lines) + "\n", found


def _ending(ply: Ply, turn: Side, result: str) -> tuple[list[str], bool]:
    """The lines behind the last move, and whether they tell who has won."""
    before, known, behind = part_at_end(ply.after, turn, result)
    word = csa_word(known[0], turn) if known else ""
    if not known or not word:
        return list(_remarks(ply.after.splitlines())), result == "*"
    time = read_time(known[1])
    times = [f"T{time.seconds}"] if time else []
    return [*_remarks(before), f"%{word}", *times, *_remarks(behind)], True


def _remarks(lines: Iterable[str]) -> Iterator[str]:
    return (f"'*{line}" for line in lines)
