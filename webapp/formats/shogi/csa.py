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
from collections.abc import Iterable, Iterator
from typing import Literal

from webapp.findings import Finding
from webapp.formats.grid.rows import DrawnLine
from webapp.formats.records.branches import Branches, Played, Unread
from webapp.formats.records.record import Record, main_moves
from webapp.formats.shogi import losses
from webapp.formats.shogi.commands import Time, put_times, read_command, read_time
from webapp.formats.shogi.csa_board import SIGNS, csa_sections, write_board
from webapp.formats.shogi.ends import End, csa_word, end_named, part_at_end, result_of, write_end
from webapp.formats.shogi.lines import Row, rows_of
from webapp.formats.shogi.moves import CSA, read_csa_move, write_csa_move
from webapp.formats.shogi.start import handicap, side_names
from webapp.formats.shogi.tags import csa_name, csa_tag, kif_tags
from webapp.games.board import Game, Side
from webapp.games.shogi import EVEN, HANDICAP
from webapp.model.line import Line, main_line
from webapp.model.position import Position

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
ROLES: tuple[tuple[Role, re.Pattern[str]], ...] = (
    ("move", re.compile(r"[+-][0-9]{4}[A-Z]{2}")),
    (
        "head",
        re.compile(
            r"V[0-9]|N[+-]|\$[A-Z_]{1,40}:|PI(?:[0-9]{2}|,|\Z)|P1[ *+-]|P[+-](?:[0-9]{4}|00AL|\Z)"
        ),
    ),
    ("end", re.compile(rf"{_BETWEEN}\Z")),
    ("inner", re.compile(r"P[2-9][ *+-]|[+-]\Z|T[0-9]|%[+A-Z-]|'")),
)
"""The part that a line has in a text with several records, by its beginning: `records/signs.py`."""


# --- reading ------------------------------------------------------------------------------


def looks_like_csa(text: str) -> bool:
    """Whether a line of the text, or a statement on it, begins with a move of CSA."""
    # Words like a move are found much faster than the beginnings of lines.
    return CSA.search(text) is not None and _ANY_MOVE.search(text) is not None


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
    if not games:
        return None
    rows = games[0]
    at = next(at for at, row in enumerate(rows) if CSA.match(row.shown))
    # With the first move, as its sign says who is to move where nothing else does.
    drawn = [DrawnLine(*row.span, row.shown) for row in rows[: at + 1]]
    section = next(csa_sections(text, drawn), None)
    if section and section.position is None:
        return None
    of_board = {line.start for line in section.lines} if section else set()
    reader = _CsaReader(text, (section and section.position) or handicap(EVEN))
    reader.read([row for row in rows[:at] if row.start not in of_board], rows[at:])
    played = Played(reader, read_csa_move)
    put_times(played, reader.times)
    found = (*(section.findings if section else ()), *played.found())
    return Record(played.line(), found, FORM, len(games) - 1)


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


class _CsaReader(Branches):
    """Reads the statements of one record.

    side   the side whose move comes next, as the signs say
    end    how the game ends, once that is told
    """

    def __init__(self, text: str, start: Position) -> None:
        super().__init__(text, start)
        self.times: dict[int, tuple[Time, Time | None]] = {}
        self.end: End | None = None
        self.side: Side = start.turn

    def read(self, head: Iterable[Row], rest: Iterable[Row]) -> None:
        """Takes the statements before the moves, without those of the board, and the moves."""
        names = side_names(self.start)
        for row in head:
            tag = _TAG.match(row.shown)
            if tag:
                name = csa_name(tag[1] or tag[2], names)
                self.tags.append((name, row.words[tag.end() :].strip()))
            elif not _VERSION.fullmatch(row.shown) and row.shown not in SIGNS.values():
                self._say(row)
        for row in rest:
            time, end = _TIME.fullmatch(row.shown), _END.fullmatch(row.shown)
            if end and end_named(end[1], "first"):
                self._end(end[1])
            elif time:
                self._time(time[1])
            elif row.shown[0] in "+-":
                self.side = "second" if row.shown[0] == "+" else "first"
                self.add(row.shown, row.span, row.words)
            else:
                self._say(row)

    def _say(self, row: Row) -> None:
        remark = row.words.removeprefix("'")
        self.say(remark.removeprefix("*").strip() if remark != row.words else row.words)

    def _time(self, text: str) -> None:
        time = read_time(text)
        assert time
        if self.end and self.behind and self.behind[-1] == write_end(self.end):
            self.behind[-1] = write_end(self.end, time.written if time.seconds else "")
        elif self.at >= 0:
            self.times[self.at] = time, None
            self.say(Unread(f"T{text}"))

    def _end(self, word: str) -> None:
        end = end_named(word, self.side)
        assert end
        self.say(write_end(end))
        if self.end is None:
            self.end, self.result = end, result_of(end, self.side)


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
    main = [line.plies[number] for number in main_line(line)]
    written, commands, is_told = 0, len(line.commands), line.result == "*"
    for ply, word, position in main_moves(line, write_csa_move):
        written += 1
        times = [time for time in map(read_command, ply.commands) if time and time[0] == "emt"][:1]
        commands += len(ply.commands) - len(times) + any(time.fraction for _, time in times)
        lines += [*_remarks(ply.before.splitlines()), word]
        lines += [f"T{time.seconds}" for _, time in times]
        before, known, behind = ply.after.splitlines(), None, list[str]()
        if written == len(main):
            before, known, behind = part_at_end(ply.after, position.turn, line.result)
        end = csa_word(known[0], position.turn) if known else ""
        if known and end:
            is_told, time = True, read_time(known[1])
            lines += [*_remarks(before), f"%{end}", *([f"T{time.seconds}"] if time else [])]
            lines += _remarks(behind)
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


def _remarks(lines: Iterable[str]) -> Iterator[str]:
    return (f"'*{line}" for line in lines)
