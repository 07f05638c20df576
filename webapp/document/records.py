"""Where the records of a text stand, by what its lines begin with, and what stands between them.

A record begins with its head, such as `手合割：`, `V2.2`, `[DhtmlXQ]` or a board, or with its first
move; behind moves with a head, or with the number of the first move, again. Lines of engines with
moves and links with moves are records of one line. A record ends where another one begins, and at a
line with a position of FEN or its kin, unless that stands in a remark. What the lines of each form
begin with is said in its row (`formats/records/registry.py`).

The words right above a record are its caption. Moves below a position that its board may hold are
no record, but belong to it.
"""

from __future__ import annotations

import re
from collections.abc import Sequence
from typing import NamedTuple

from msgspec import Struct

from webapp.document.games import BOARD, FIRST_LINE, GameEntry
from webapp.formats.records.links import links_in
from webapp.formats.records.registry import FORMS
from webapp.formats.records.signs import Kind, Sign, Signs, engine_line, goes_on
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
_BOARD = re.compile(BOARD)
_RANKS = re.compile(r"[^\s/]{1,40}(?:/[^\s/]{1,40}){7,}+")
_NAMED = re.compile(r"[$'*]|[^\s:：]{1,20}[:：]")
"""A remark, or what is said of a game behind its name."""
_BOTH_FRAMES = 2
_ONE_LINE: tuple[Kind, ...] = ("engine", "link")

_ALL_SIGNS = sorted(
    {form.signs.kind: form.signs for form in FORMS.values() if form.signs}.values(),
    key=lambda signs: signs.kind not in _ONE_LINE,
)
"""Those of each kind once; before the command of an engine any words may stand."""


class Segment(NamedTuple):
    """A part of a text.

    begin   where it begins itself, behind the words above it
    kind    that of a record; "" for what is none, also for a game
    game    what the index says of a game of PGN or of bare moves
    """

    start: int
    begin: int
    end: int
    kind: Kind = ""
    game: GameEntry | None = None


class CutRecords(NamedTuple):
    """A text cut into records and what stands between them, which cover all of it.

    are_several   whether there are several records or positions, of which one alone is read
                  where all of the text is taken for one record
    """

    segments: Sequence[Segment]
    are_several: bool

    @property
    def starts(self) -> list[int]:
        """Where records begin."""
        return [one.start for one in self.segments if one.kind]


def records_in(text: str, *, heads_only: bool = False) -> CutRecords:
    """The records of a text without tags of PGN. Takes any `str`, in linear time; never raises.

    heads_only   for a text with games of PGN, where moves alone say nothing
    """
    walk = _Walk(text, heads_only=heads_only)
    found = walk.segments()
    records = sum(1 for one in found if one.kind)
    are_several = records + walk.others > 1 and (records > 0 or walk.boards > 1)
    return CutRecords(found, are_several)


def may_have_records(text: str) -> bool:
    """Whether a text may have other records than lines of engines: a quick look."""
    others = (signs for signs in _ALL_SIGNS if signs.kind != "engine")
    return any(signs.may_be_in(text, False) for signs in others) or any(links_in(text))


def next_head(text: str, at: int) -> int | None:
    """Where the first line from there on begins that is the head of a record; None for none."""
    for row in rows_of(text):
        signs = (signs.of(row, False) for signs in _ALL_SIGNS) if row.at >= at else ()
        if any(sign and sign.role in ("new", "head") for sign in signs):
            return row.at
    return None


def may_be_head(line: str) -> bool:
    """Whether a line may stand before the moves of a record, or be a tag of PGN."""
    if line.startswith("[") or _NAMED.match(line):
        return True
    return any(signs.of(row, True) for row in rows_of(line) for signs in _ALL_SIGNS)


def is_caption(words: str) -> bool:
    """Whether a line may be a caption, and has no moves and no position."""
    fits = len(words) <= _LONGEST_LINE and _NO_CAPTION.isdisjoint(words)
    return fits and _OF_GAME.search(words) is None


class _OpenSegment(Struct):
    """A segment that is being read.

    number      that of the first move, 0 where it has none
    in_branch   whether the next move is the first of a variation
    is_summed   whether the game, or the variation, has been summed up
    frames      how many lines above and below ranks of a board it has
    command     what an engine was given: the start and the moves
    """

    start: int
    begin: int
    kind: Kind = ""
    number: int = 0
    has_moves: bool = False
    in_branch: bool = False
    is_summed: bool = False
    frames: int = 0
    command: tuple[str, str] = ("", "")

    @property
    def has_board(self) -> bool:
        """Whether a board of bars stands in it."""
        return self.frames >= _BOTH_FRAMES


class _Walk:
    """Goes through the lines of a text.

    signs     those of the kinds of records that the text may have
    links     where its links with moves begin that were not passed yet
    boards    how many lines with a position stand outside of records
    others    how many of these, boards of bars and games of chess
    above     the lines of words that stand together above the current one
    apart     whether an empty line, or nothing, stands above these
    is_gap    whether one stands above the current line
    slashes   how many the position has that nothing but moves follows; 0 for none
    """

    def __init__(self, text: str, *, heads_only: bool) -> None:
        self.text, self.heads_only = text, heads_only
        self.signs = [signs for signs in _ALL_SIGNS if signs.may_be_in(text, heads_only)]
        self.links = [span.start for span in links_in(text)][::-1]
        self.boards = self.others = self.slashes = 0
        self.parts = [_OpenSegment(0, 0)]
        self.above: list[Row] = []
        self.apart, self.is_gap = True, False
        self.captions_below: bool | None = None

    def segments(self) -> list[Segment]:
        """The records and what stands between them."""
        end = 0
        for row in rows_of(self.text) if self.signs or self.links else ():
            self.is_gap = row.at > end
            self._take(row)
            found = self.text.find("\n", row.span.end)
            end = len(self.text) if found < 0 else found + 1
        parts = self._whole()
        ends = [*(part.start for part in parts[1:]), len(self.text)]
        return [
            Segment(part.start, part.begin, end, part.kind)
            for part, end in zip(parts, ends, strict=True)
            if end > part.start
        ]

    def _whole(self) -> list[_OpenSegment]:
        """The parts, those that are no record of their own with what they belong to."""
        found: list[_OpenSegment] = []
        for part in self.parts:
            if part.kind and not part.has_moves:
                self.others += part.has_board
                if not part.has_board and found and found[-1].kind == part.kind:
                    continue
                part.kind = ""
            if part.kind or not found or found[-1].kind:
                found.append(part)
        return found

    def _take(self, row: Row) -> None:
        links = []
        while self.links and self.links[-1] < row.span.end:
            links.append(self.links.pop())
        if links and not (self.heads_only and links[0] != row.start):
            # The first one has the words before it; among games of PGN the line begins with it.
            self._begin(row, "link").has_moves = True
            self.parts += [_OpenSegment(at, at, "link", has_moves=True) for at in links[1:]]
        elif not self._take_sign(row):
            is_board = _BOARD.match(row.shown) is not None
            is_game = row.shown.startswith("[") if self.heads_only else FIRST_LINE.match(row.shown)
            if not is_board and not is_game:
                self._take_words(row)
                return
            self._begin(row, "")
            self.others += 1
            if is_board:
                self.boards += 1
                ranks = _RANKS.search(row.shown)
                self.slashes = ranks[0].count("/") if ranks else 0
        self.above = []

    def _take_sign(self, row: Row) -> bool:
        """Takes a line of a record; False for any other."""
        for signs in self.signs:
            sign = signs.of(row, self.parts[-1].kind == signs.kind)
            if sign:
                if signs.kind == "engine":
                    self._take_command(row)
                else:
                    self._take_line(row, sign, signs)
                return True
        return False

    def _take_words(self, row: Row) -> None:
        part = self.parts[-1]
        self.slashes = 0
        if part.kind in _ONE_LINE and not goes_on(row):
            if not self.is_gap and self.captions_below:
                return
            self.parts.append(_OpenSegment(row.at, row.at))
        elif part.kind == "engine":
            return
        if self.is_gap or not self.above:
            self.above, self.apart = [], self.is_gap or not row.at
        self.above = [*self.above[1 - MOST_LINES :], row] if is_caption(row.words) else []

    def _begin(self, row: Row, kind: Kind) -> _OpenSegment:
        """Begins a part with the words above it."""
        has_caption = self.above and (self.apart or not self.is_gap)
        start = self.above[0].at if has_caption else row.at
        if self.parts[-1].start >= start:
            # What was begun is nothing but this caption.
            start = self.parts.pop().start if len(self.parts) > 1 else 0
        part = _OpenSegment(start, row.at, kind)
        self.parts.append(part)
        self.slashes = 0
        if kind in _ONE_LINE and self.captions_below is None:
            self.captions_below = not has_caption
        return part

    def _take_command(self, row: Row) -> None:
        """Takes a line of an engine; one that goes on with the same moves stands for both."""
        command, last = engine_line(row), self.parts[-1]
        start, moves = last.command
        if last.kind == "engine" and not self.above:
            same = start == command[0] and f"{command[1]} ".startswith(f"{moves} ")
            if same and len(command[1]) > len(moves):
                last.begin, last.command = row.at, command
                return
        part = self._begin(row, "engine")
        part.has_moves, part.command = True, command

    def _take_line(self, row: Row, sign: Sign, signs: Signs) -> None:
        part, role = self.parts[-1], sign.role
        is_within = part.kind == signs.kind
        if role == "end":
            if is_within:
                after = min(row.span.end + 1, len(self.text))
                self.parts.append(_OpenSegment(after, after))
            return
        if role == "move":
            # Moves below a position that has as many ranks belong to it.
            may_begin = not (self.heads_only or (signs.slashes and signs.slashes == self.slashes))
            again = sign.number == part.number > 0 or (part.is_summed and not sign.number)
            is_first = part.has_moves and again and not part.in_branch
        else:
            may_begin = role in ("head", "new", "frame", "hand")
            is_first = may_begin and (part.has_moves or (part.has_board and role != "head"))
        if not is_within or is_first:
            if not may_begin:
                return
            part = self._begin(row, signs.kind)
        part.frames += role == "frame"
        if role == "move":
            part.number = part.number or sign.number
            part.has_moves, part.in_branch, part.is_summed = True, False, False
        part.in_branch = part.in_branch or role == "branch"
        part.is_summed = role == "sum" or (part.is_summed and not part.in_branch)
