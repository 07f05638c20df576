"""Where the records of a text with several stand, and what stands between them.

A record begins with its head, such as `手合割：`, `V2.2`, `[DhtmlXQ]` or a board, or with its first
move; behind moves with a head, or with the number of the first move, again. Lines of engines with
moves and links with moves are records of one line. A record ends where another one begins, and at a
line with a position of FEN or its kin, unless that stands in a remark.

The words right above a record are its caption. Moves below a position that its board may hold are
no record, but belong to it. Games of PGN are found by `games.py`.
"""

from __future__ import annotations

import re
from collections.abc import Iterator, Sequence
from typing import NamedTuple

from msgspec import Struct

from webapp.formats.records.signs import Form, Sign, Signs, engine_line, goes_on
from webapp.formats.shogi.lines import Row, rows_of
from webapp.text.san import ANY_MOVE, CASTLES

MOST_LINES = 3
"""So many lines of words right above a record are its caption."""

_LONGEST_LINE = 120
_NO_CAPTION = frozenset("/[]|{}")
_OF_GAME = re.compile(
    rf"(?<![^\s.])[0-9]{{1,3}}\.{{1,3}}\s?(?:{ANY_MOVE}|{CASTLES})"
    r"|(?:\*|1-0|0-1|½-½)\Z"
)
"""Moves of a game with their numbers, or its result."""
_BOTH_FRAMES = 2
_RANKS: dict[Form, int] = {"shogi": 8, "xiangqi": 9}
"""How many slashes a board of the game has."""
_ONE_LINE = ("engine", "link")


class Stretch(NamedTuple):
    """A part of a text: a record, or what stands between records.

    record   where the record begins behind its caption
    form     "" for no record
    """

    start: int
    record: int
    end: int
    form: Form = ""


class Apart(NamedTuple):
    """A text cut into stretches, which cover all of it.

    are_several   whether there are several records or positions, of which one alone is read
                  where all of the text is taken for one record
    """

    stretches: Sequence[Stretch]
    are_several: bool


def records_apart(text: str) -> Apart:
    """The records of a text without tags of PGN. Takes any `str`, in linear time; never raises."""
    reader = _Reader(text)
    stretches = reader.stretches()
    records = sum(1 for one in stretches if one.form)
    are_several = records + reader.others > 1 and (records > 0 or reader.boards > 1)
    return Apart(stretches, are_several)


def records_behind_games(text: str) -> Iterator[int]:
    """Where records in other forms begin in a text with games of PGN, by a head of their own."""
    stretches = _Reader(text, heads_only=True).stretches()
    return (one.start for one in stretches if one.form)


def is_caption(words: str) -> bool:
    """Whether a line may be a caption, and has no moves and no position."""
    fits = len(words) <= _LONGEST_LINE and _NO_CAPTION.isdisjoint(words)
    return fits and _OF_GAME.search(words) is None


class _Part(Struct):
    """A stretch that is being read.

    number      that of the first move, 0 where it has none
    in_branch   whether the next move is the first of a variation
    frames      how many lines above and below ranks of a board it has
    command     what an engine was given: the start and the moves
    """

    start: int
    record: int
    form: Form = ""
    number: int = 0
    has_moves: bool = False
    in_branch: bool = False
    frames: int = 0
    command: tuple[str, str] = ("", "")

    @property
    def has_board(self) -> bool:
        """Whether a board of bars stands in it."""
        return self.frames >= _BOTH_FRAMES


class _Reader:
    """Goes through the lines of a text.

    boards    how many lines with a position stand outside of records
    others    how many of these, boards of bars and games of chess
    above     the lines of words that stand together above the current one
    apart     whether an empty line, or nothing, stands above these
    slashes   how many the position has that nothing but moves follows; 0 for none
    """

    def __init__(self, text: str, *, heads_only: bool = False) -> None:
        self.text = text
        self.boards = self.others = 0
        self.signs = Signs(text, heads_only=heads_only)
        self.heads_only = heads_only
        self.parts = [_Part(0, 0)]
        self.above: list[Row] = []
        self.apart = True
        self.slashes = 0
        self.captions_below: bool | None = None

    def stretches(self) -> list[Stretch]:
        """The records and what stands between them."""
        if self.signs.has_some:
            end = 0
            for row in rows_of(self.text):
                self._row(row, is_gap=row.at > end)
                found = self.text.find("\n", row.span.end)
                end = len(self.text) if found < 0 else found + 1
        parts = self._whole()
        ends = [*(part.start for part in parts[1:]), len(self.text)]
        return [
            Stretch(part.start, part.record, end, part.form)
            for part, end in zip(parts, ends, strict=True)
            if end > part.start
        ]

    def _whole(self) -> list[_Part]:
        """The parts, those that are no record of their own with what they belong to."""
        found: list[_Part] = []
        for part in self.parts:
            if part.form and not part.has_moves:
                self.others += part.has_board
                if not part.has_board and found and found[-1].form == part.form:
                    continue
                part.form = ""
            if found and not (part.form or found[-1].form):
                continue
            found.append(part)
        return found

    def _row(self, row: Row, *, is_gap: bool) -> None:
        links = self.signs.links_of(row)
        sign = self.signs.of(row, self.parts[-1].form)
        if links:
            self._links(links, row, is_gap=is_gap)
        elif sign.role == "words":
            self._words(row, is_gap=is_gap)
            return
        elif sign.role == "board":
            self._begin(row, "", is_gap=is_gap)
            self.boards += 1
            self.others += 1
            self.slashes = sign.number
        elif sign.role == "chess":
            self._begin(row, "", is_gap=is_gap)
            self.others += 1
        elif sign.form == "engine":
            self._command(row, is_gap=is_gap)
        else:
            self._of_record(row, sign, is_gap=is_gap)
        self.above = []

    def _words(self, row: Row, *, is_gap: bool) -> None:
        part = self.parts[-1]
        self.slashes = 0
        if part.form in _ONE_LINE and not goes_on(row):
            if not is_gap and self.captions_below:
                return
            self.parts.append(_Part(row.at, row.at))
        elif part.form == "engine":
            return
        if is_gap or not self.above:
            self.above, self.apart = [], is_gap or not row.at
        self.above = [*self.above[1 - MOST_LINES :], row] if is_caption(row.words) else []

    def _begin(self, row: Row, form: Form, *, is_gap: bool) -> _Part:
        """Begins a part with the words above it."""
        has_caption = self.above and (self.apart or not is_gap)
        start = self.above[0].at if has_caption else row.at
        if self.parts[-1].start >= start:
            # What was begun is nothing but this caption.
            start = self.parts.pop().start if len(self.parts) > 1 else 0
        part = _Part(start, row.at, form)
        self.parts.append(part)
        self.slashes = 0
        if form in _ONE_LINE and self.captions_below is None:
            self.captions_below = not has_caption
        return part

    def _links(self, links: Sequence[int], row: Row, *, is_gap: bool) -> None:
        """Takes a line with links, of which the first has the words before it."""
        self._begin(row, "link", is_gap=is_gap).has_moves = True
        for start in links[1:]:
            self.parts.append(_Part(start, start, "link", has_moves=True))

    def _command(self, row: Row, *, is_gap: bool) -> None:
        """Takes a line of an engine; one that goes on with the same moves stands for both."""
        command, last = engine_line(row), self.parts[-1]
        start, moves = last.command
        if last.form == "engine" and not self.above:
            same = start == command[0] and f"{command[1]} ".startswith(f"{moves} ")
            if same and len(command[1]) > len(moves):
                last.record, last.command = row.at, command
                return
        part = self._begin(row, "engine", is_gap=is_gap)
        part.has_moves, part.command = True, command

    def _of_record(self, row: Row, sign: Sign, *, is_gap: bool) -> None:
        part = self.parts[-1]
        if sign.role == "end":
            if part.form == sign.form:
                after = min(row.span.end + 1, len(self.text))
                self.parts.append(_Part(after, after))
            return
        if part.form != sign.form or self._begins_another(part, sign):
            if not self._may_begin(sign):
                return
            part = self._begin(row, sign.form, is_gap=is_gap)
        part.frames += sign.role == "frame"
        if sign.role == "move":
            part.number = part.number or sign.number
            part.has_moves, part.in_branch = True, False
        part.in_branch = part.in_branch or sign.role == "branch"

    def _may_begin(self, sign: Sign) -> bool:
        """Whether a record may begin here, and not what belongs to the position above."""
        if sign.role == "move":
            return not self.heads_only and _RANKS.get(sign.form) != self.slashes
        return sign.role in ("head", "new", "frame", "hand")

    def _begins_another(self, part: _Part, sign: Sign) -> bool:
        """Whether another record of the same form begins here."""
        if sign.role == "move":
            return part.has_moves and sign.number == part.number > 0 and not part.in_branch
        if sign.role in ("new", "frame", "hand"):
            return part.has_moves or part.has_board
        return sign.role == "head" and part.has_moves
