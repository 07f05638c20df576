"""Reading records of shogi in KIF, and in KI2 for people: `▲７六歩 △３四歩`.

    # ---- Kifu for Windows …            lines for programs, kept as commands
    開始日時：1999/07/15                  what is said of the game, kept as tags by its own name
    手合割：平手                          or a handicap by its name, or その他 and a board (BOD)
    手数----指手---------消費時間--
    *comment                             of what stands above it; `&` begins a bookmark
       1 ７六歩(77)   ( 0:16/00:00:16)+  number, move, times; `+` where there are variations
       2 投了         ( 0:03/00:00:03)   how it ends, see `ends.py`
    まで1手で先手の勝ち
    変化：1手                             a variation in place of that move of the branch above it
       1 ２六歩(27)

Sources: the form of KIF by its author (kakinoki.o.oo7.jp/kif_format.html), and what is met of it
from Kifu for Windows, ShogiGUI, 将棋倶楽部24, 81Dojo and lishogi.

What is forgiven: full-width and half-width forms of all signs, numerals or digits for ranks, moves
without a number or with the sign of the side, several on a line, relative words beside the origin,
王 and 玉, 竜 and 龍, 全 and 成銀 and their like; the marks of a quoted email; no header, no times.
A line that is none of all this is kept as a comment. Of several records in a text the first is
read, and the others are counted.
"""

from __future__ import annotations

import re
from collections.abc import Iterator, Sequence
from itertools import takewhile
from typing import NamedTuple

from webapp.drawn.rows import lines_of
from webapp.findings import Finding, Span, quote
from webapp.moves import Refusal, read_move
from webapp.moves.reasons import refused, side_named
from webapp.records.record import Record
from webapp.records.shogi.ends import (
    end_named,
    read_summary,
    result_of,
    summary,
    write_end,
)
from webapp.records.shogi.moves import MOVE, NUMERALS, SIGNS, plain, read_kif_move
from webapp.records.shogi.start import HANDICAP, read_start, side_names
from webapp.records.shogi.times import TIME, Time, as_commands, read_time
from webapp.records.shogi.tree import Node, Tree
from webapp.text.quoting import length_of_marks

_SIGNS = "".join(SIGNS)
_BEFORE = re.compile(
    rf"[ 、,]*+(?:(?P<number>[0-9]{{1,5}})(?:[ .:)]++|(?=[{_SIGNS}])))?(?P<sign>[{_SIGNS}])? ?"
)
_MOVE = re.compile(MOVE)
_TIME = re.compile(rf" *+(?:{TIME})? *+\+?")
_WORD = re.compile(r"[^ ()]{1,16}")
_BRANCH = re.compile(r"変化 ?: ?([0-9]{1,5}) ?手")
_SUMMARY = re.compile(r"まで[ 、,]*+([0-9]{1,5}) ?手(?:にて|で)?")
_TABLE = re.compile(r"手数 ?[-ー─=]")
_TAG = re.compile(r"([^ :*#&|'][^:]{0,39}?) ?:")
_VERSION = re.compile(r"# ?KIF version", re.IGNORECASE)
_NEXT = re.compile(rf"#? ?KIF version|#.*棋譜ファイル|{HANDICAP} ?:|開始日時 ?:|手数 ?--")
"""What begins another record, where moves have been read."""
_NUMBERED = re.compile(
    rf"^[ \t\u3000>]*+[0-9０-９]{{1,5}}[ \t\u3000.:)．：]*+[{_SIGNS}]?[ \u3000]?"
    rf"(?:同|[1-9１-９] ?[1-9１-９{NUMERALS}])[ \u3000]*+[玉王飛角金銀桂香歩竜龍馬成全圭杏と]",
    re.MULTILINE,
)
_SIGNED = re.compile(
    rf"[{_SIGNS}][ \u3000]?(?:同|[1-9１-９] ?[1-9１-９{NUMERALS}])[ \u3000]*+"
    "[玉王飛角金銀桂香歩竜龍馬成全圭杏と]"
)


def looks_like_kif(text: str) -> bool:
    """Whether a line of the text begins with a number and a move of shogi in Japanese."""
    return _NUMBERED.search(text) is not None


def looks_like_ki2(text: str) -> bool:
    """Whether the text has a move of shogi in Japanese behind the sign of a side."""
    return _SIGNED.search(text) is not None


def read_kif(text: str) -> Record | None:
    """The record of a text in KIF; None where no line has a move with its number."""
    return _Reader(text).record("KIF") if looks_like_kif(text) else None


def read_ki2(text: str) -> Record | None:
    """The record of a text in KI2; None where it has no such move, or is KIF."""
    if looks_like_kif(text) or not looks_like_ki2(text):
        return None
    return _Reader(text).record("KI2")


class _Row(NamedTuple):
    """A line of the text.

    start  where it stands, without blanks and the marks of an email
    words  what stands there
    shown  the same with ASCII for full-width forms
    """

    start: int
    words: str
    shown: str

    @property
    def span(self) -> Span:
        """Where it stands."""
        return Span(self.start, self.start + len(self.words))

    def part(self, start: int, end: int) -> tuple[str, Span]:
        """A part of it, without blanks around it, and where that stands."""
        words = self.words[start:end]
        start += len(words) - len(words.lstrip())
        words = words.strip()
        return words, Span(self.start + start, self.start + start + len(words))


def _rows(text: str) -> Iterator[_Row]:
    at = 0
    for raw in text.splitlines(keepends=True):
        line = raw[length_of_marks(raw) :]
        words = line.strip()
        start = at + len(raw) - len(line) + len(line) - len(line.lstrip())
        yield _Row(start, words, plain(words))
        at += len(raw)


class _Reader:
    """Reads the lines one after the other.

    base       the number of the first move as it stands in the text; None before it is read
    main       the plies of the main line, once a variation has begun
    result     that of the main line
    others     how many more records there are
    """

    def __init__(self, text: str) -> None:
        rows = [row for row in _rows(text) if row.words]
        head = list(takewhile(lambda row: not _begins_moves(row.shown), rows))
        self.rows = rows[len(head) :]
        before = text[: self.rows[0].start] if self.rows else text
        self.start = read_start(text, list(lines_of(before)))
        self.tree = Tree(self.start.position)
        self.tags: list[tuple[str, str]] = []
        self.base: int | None = None
        self.main: list[Node] | None = None
        self.path: list[Node] = []
        self.begins_branch = False
        self.ended = False
        self.result = "*"
        self.others = 0
        self.times: dict[int, tuple[Time, Time | None]] = {}
        used = [(line.start, line.end) for line in self.start.used]
        for row in head:
            is_board = any(start <= row.start < end for start, end in used)
            self._head(row, is_board=is_board)

    def record(self, form: str) -> Record | None:
        """What was read; None where there is no move, nor what should be one."""
        rows = iter(self.rows)
        for row in rows:
            if self.base is not None and _NEXT.match(row.shown):
                self.others = 1 + _count_others(rows)
                break
            self._read(row)
        if not self.tree.nodes and not self.tree.findings:
            return None
        self._keep_times()
        line = self.tree.line(self.tags, self.result)
        return Record(line, (*self.start.findings, *self.tree.findings), form, self.others)

    # --- what stands before the moves ------------------------------------------------------

    def _head(self, row: _Row, *, is_board: bool) -> None:
        tag = _TAG.match(row.shown)
        if tag and (not is_board or tag[1] == HANDICAP):
            self.tags.append((row.words[: tag.end(1)], row.words[tag.end() :].strip()))
        elif not is_board:
            self._remark(row)

    def _remark(self, row: _Row) -> None:
        """Keeps a line that is neither a tag nor a move."""
        sign = row.shown[0]
        if sign == "#":
            if not _VERSION.match(row.shown):
                self.tree.at.commands.append(row.words)
            return
        words = row.words[1:].strip() if sign == "*" else row.words
        if self.begins_branch:
            self.waiting.append(words)
        else:
            self.tree.say(words)
