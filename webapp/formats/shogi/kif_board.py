"""Boards of shogi as KIF files have them (BOD).

A frame of bars with a kanji for each piece, `v` before those of Gote; a line for the hand of
each side; `後手番` where Gote is to move; or the handicap by its name (`手合割：二枚落ち`)
where there is no board.

Source: the form of boards in KIF files (BOD). A piece has a blank before it where it is
Sente's, so a row whose bars are eighteen columns apart is cut into its squares; any other one
by its characters. A text may have several boards, each with its hands.
"""

from __future__ import annotations

import re
from collections.abc import Iterator, Sequence
from itertools import chain, islice, pairwise
from typing import NamedTuple

from webapp.findings import Edit, Finding, Fix, Span
from webapp.formats.grid.rows import DrawnLine, place_in
from webapp.formats.shogi.board import BoardSection, ShogiBoardReader
from webapp.formats.shogi.lines import BEHIND_BOARD
from webapp.formats.shogi.start import HANDICAP_LINE, SIZE, handicap
from webapp.games import GAMES
from webapp.games.board import Side
from webapp.games.numerals import HAN, TEN, read_han
from webapp.games.shogi import (
    EVEN,
    HANDICAP,
    HELD,
    KANJI,
    PLAYERS,
    SIGNS,
    SOLVERS,
    WRITTEN,
    known_handicap,
)

MARKS = (HANDICAP, "落", EVEN, "・", *(WRITTEN[kind].sign for kind in "LPK"), *WRITTEN["K"].names)
"""One of these is in every text with such a board."""

_EMPTY = frozenset("・.·")
_CELL = re.compile(r"[v^]?[^\s]")
_COLUMNS = 2 * SIZE
_FEWEST_ROWS, _MOST_ROWS, _FEWEST_CELLS = 4, 2 * SIZE, 5
_PLAYERS = "|".join(chain(*PLAYERS))
_OF_SECOND = frozenset((PLAYERS[0][1], PLAYERS[1][1], *SOLVERS[1:], *SIGNS[1], "▼"))
"""Beside a board ▼ is of the second side, as it stands there with ▲."""
_HAND = re.compile(rf"({_PLAYERS}|{'|'.join(SOLVERS)}|[{''.join(SIGNS)}])[^:]{{0,6}}持ち?駒 ?:? ?")
_HELD = re.compile(
    rf"([{''.join(WRITTEN[kind].sign for kind in HELD)}])"
    rf"({TEN}[{HAN}]?|[{HAN}]|[1-9][0-9]?)?枚?|(なし|無し|[\s,、・/])|."
)
_TURN = re.compile(
    rf"\s*[（(]?(?:({_PLAYERS}|{'|'.join(SOLVERS[:2])})番|手番 ?: ?({_PLAYERS})番?)"
    r"(?:です)?[。)）]?\s*"
)
"""All that is said in one place."""
_COUNT = re.compile(rf"手数 ?= ?([0-9]{{1,4}})(?=[\s{''.join(SIGNS)}(]|\Z)")
_FRAME = re.compile(r"(?:[\s+|=─━-]*|[\s1-9]*)\Z")
_REMARK = re.compile("[*#&]")
_BESIDE = re.compile(r"手数 ?[-ー─]|(?:[^持駒番:]{1,12}|持ち?時間) ?:")
_MEANT = re.compile(rf"持ち?駒|[先後上下]手番|手番 ?:|手数 ?=|{HANDICAP}")
"""A part of a line that is likely meant to be about the board."""
_LABEL = re.compile(rf"[\s|]*+[{HAN}1-9]?[\s|]*+")


class _FrameRow(NamedTuple):
    """A line of the frame: its label, and the token of each square; None where it is unknown.

    at       the number of the line
    inside   where its squares begin and end in what the line shows
    spans    where each square stands there
    beside   where words stand before and behind the frame
    """

    at: int
    line: DrawnLine
    label: str
    tokens: Sequence[str | None]
    inside: tuple[int, int]
    spans: Sequence[tuple[int, int]]
    beside: Sequence[tuple[int, int]]

    @property
    def is_even(self) -> bool:
        """Whether its bars are as far apart as they should be."""
        return self.inside[1] - self.inside[0] == _COLUMNS


class _KifStart(NamedTuple):
    """The lines that can be there once in a record: a handicap, with its line, or a board, or the
    first before the second.
    """

    first: int
    last: int
    line: DrawnLine | None = None
    handicap: str = ""
    rows: Sequence[_FrameRow] = ()


def kif_sections(
    text: str, lines: Sequence[DrawnLine], *, is_head: bool = False
) -> Iterator[BoardSection]:
    """The boards of a text in KIF, in time linear in its length.

    is_head   whether the lines stand before moves: there, as in a text of its own, a handicap may
              be a line with nothing but its name
    """
    named = ((at, HANDICAP_LINE.match(line.shown)) for at, line in enumerate(lines))
    known = [(at, known_handicap(name[1])) for at, name in named if name]
    if not known:
        said = [(at, line.shown.strip()) for at, line in enumerate(lines) if line.shown.strip()]
        known = [(at, known_handicap(words)) for at, words in said if is_head or len(said) == 1]
    starts = (_KifStart(at, at, lines[at], name) for at, name in known if name)
    found = [*_boards(lines), *starts]
    parts: list[_KifStart] = []
    for part in sorted(found, key=lambda part: part.first):
        if part.rows and parts and not parts[-1].rows:
            parts[-1] = parts[-1]._replace(last=part.last, rows=part.rows)
        else:
            parts.append(part)
    if not parts:
        return
    begins = [0]
    for before, part in pairwise(parts):
        begins.append(_begin(lines, begins[-1], before.last, part.first))
    for part, begin, end in zip(parts, begins, [*begins[1:], len(lines)], strict=True):
        yield _FrameReader(text).read(lines[begin:end], part)


# --- which lines belong together ----------------------------------------------------------


def _boards(lines: Sequence[DrawnLine]) -> Iterator[_KifStart]:
    """The frames with squares, rows that follow each other."""
    run: list[_FrameRow] = []
    apart = 0
    for at, line in enumerate(lines):
        row = _row(at, line)
        if row is None:
            # Below and above a frame there is a rule, a line of files or words.
            apart += bool(line.shown.strip())
            continue
        if run and (apart > 1 or (apart and len(run) >= SIZE)):
            yield from _as_board(run)
            run = []
        run.append(row)
        apart = 0
    yield from _as_board(run)


def _as_board(rows: Sequence[_FrameRow]) -> Iterator[_KifStart]:
    tokens = [token for row in rows for token in row.tokens if token != ""]
    known = sum(token is not None for token in tokens)
    if _FEWEST_ROWS <= len(rows) <= _MOST_ROWS and 2 * known > len(tokens) > 0:
        yield _KifStart(rows[0].at, rows[-1].at, rows=tuple(rows))


def _begin(lines: Sequence[DrawnLine], start: int, last: int, at: int) -> int:
    """Where between two boards the lines of the second one begin.

    That is where a hand is said again, or else behind a blank line.
    """
    said = {hand[1] for line in lines[start:last] for hand in _HAND.finditer(line.shown)}
    begin = at
    for index in range(last + 1, at):
        hands = {hand[1] for hand in _HAND.finditer(lines[index].shown)}
        if said & hands:
            begin = index
            break
        said |= hands
    else:
        blank = [index for index in range(last + 1, at) if not lines[index].shown.strip()]
        if blank:
            return blank[-1] + 1
        # Behind the last words: the files may stand above the frame.
        while at - 1 > last + 1 and is_frame(lines[at - 1].shown):
            at -= 1
        return at
    title = begin
    while title - 1 > last and lines[title - 1].shown.strip():
        title -= 1
    return title if title - 1 > last else begin


def is_frame(shown: str) -> bool:
    """Whether a line is a rule of the frame, or numbers its files."""
    return _FRAME.match(shown) is not None


# --- a row of the frame -------------------------------------------------------------------


def _row(at: int, line: DrawnLine) -> _FrameRow | None:
    """The squares of a line of the frame, one of whose bars may be missing."""
    shown = line.shown
    first, last = shown.find("|"), shown.rfind("|")
    if first < 0:
        return None
    start, end = first + 1, last
    if first == last:  # only one of them
        start, end = (start, len(shown)) if 2 * first < len(shown) else (0, first)
    if end == len(shown) and shown[-1:] in HAN:
        end -= 1
    before, behind = _LABEL.match(shown, 0, start), _LABEL.match(shown, end)
    assert before
    assert behind
    words = (
        (before.end(), before.end() + len(shown[before.end() : start].rstrip("| "))),
        (behind.end(), len(shown)),
    )
    cells = [(column, column + 2) for column in range(start, end, 2)]
    tokens = [_token(shown[slice(*cell)]) for cell in cells]
    if end - start != _COLUMNS or sum(token is not None for token in tokens) <= SIZE - 3:
        cells = [cell.span() for cell in _CELL.finditer(shown, start, end)]
        tokens = [_token(shown[slice(*cell)]) for cell in cells]
    known = sum(token is not None for token in tokens)
    if known < _FEWEST_CELLS or 2 * known <= len(tokens):
        return None
    beside = [place for place in words if shown[slice(*place)].strip()]
    return _FrameRow(at, line, behind[0].strip("| "), tokens, (start, end), cells, beside)


def _token(cell: str) -> str | None:
    """The piece in a square, "" for none; None where that is not known."""
    shown = cell.strip()
    if not shown or shown in _EMPTY:
        return ""
    kind = KANJI.get(shown[-1])
    if kind is None or shown[:-1] not in ("", "v", "^"):
        return None
    token = "K^" if kind == "K" else kind
    return token.lower() if len(shown) > 1 else token


# --- a board with what is said beside it ----------------------------------------------------


class _FrameReader(ShogiBoardReader):
    """Reads the lines of one board."""

    empty, pad = "・", " ・"

    def __init__(self, text: str) -> None:
        super().__init__(text)
        self.hands: set[Side] = set()

    def read(self, lines: Sequence[DrawnLine], part: _KifStart) -> BoardSection:
        """The board that these lines set up."""
        used: list[DrawnLine] = []
        moves = [line for line in lines if BEHIND_BOARD.match(line.shown)]
        if part.line:
            self.set_up(handicap(part.handicap))
            self.turn_told = not part.rows
            used.append(part.line)
        if part.rows:
            self.squares, self.turn = [""] * (SIZE * SIZE), "first"
            used += [row.line for row in part.rows]
            self._set_up(part.rows)
        known = {*used, *moves}
        rest = [line for line in lines if line not in known]
        used += [line for line in rest if self._read_beside(line, 0, len(line.shown))]
        taken = frozenset(used)
        others = [line for line in rest if line not in taken]
        return self.section("KIF", used, moves, others, _looks_meant)

    def _set_up(self, rows: Sequence[_FrameRow]) -> None:
        self._check_number(rows)
        self.is_whole &= len(rows) == SIZE
        columns = any(row.is_even for row in rows)
        for number, row in enumerate(rows):
            self._check_row(number, row, columns)
            for start, end in row.beside:
                if not self._read_beside(row.line, start, end):
                    self.ignore(row.line, start, end)

    def cell(self, shown: str) -> str:
        """A square as it is written in a row with others."""
        return f"{shown.strip():>2}"

    def _check_row(self, number: int, row: _FrameRow, columns: bool) -> None:
        label = row.label or str(number + 1)
        self.take_row(row.line, number, label, row.tokens, row.spans, row.inside)
        for (start, end), token in islice(zip(row.spans, row.tokens, strict=True), SIZE):
            bare = token and not row.is_even and end - start == 1
            if columns and bare and row.line.shown[start - 1 : start] not in (" ", ""):
                self.findings.append(_unmarked(self.text, row.line, start, end))

    def _check_number(self, rows: Sequence[_FrameRow]) -> None:
        """Says which rows are missing or how many, and how many are too many."""
        labels = [row.label for row in rows]
        named = labels == sorted(set(labels), key=HAN.find) and set(labels) <= set(HAN)
        lines = [row.line for row in rows]
        blank = "|" + self.pad * SIZE + "|"
        if len(rows) < SIZE and named:
            for number, label in enumerate(HAN):
                if label not in labels:
                    after = [r.line.start for r in rows if HAN.find(r.label) > number]
                    added = f"{blank}{label}\n" if after else f"\n{blank}{label}"
                    self.miss_row(after[0] if after else lines[-1].end, label, added)
        elif len(rows) < SIZE:
            count = SIZE - len(rows)
            below = Edit(lines[-1].end, lines[-1].end, f"\n{blank}" * count)
            above = Edit(lines[0].start, lines[0].start, f"{blank}\n" * count)
            ways = {"add-ranks-below": below, "add-ranks-above": above}
            self._wrong_number("ranks-missing", lines, ways)
        elif len(rows) > SIZE:
            behind = Edit(lines[SIZE - 1].end, lines[-1].end, "")
            before = Edit(lines[0].start, lines[-SIZE].start, "")
            ways = {"drop-last-ranks": behind, "drop-first-ranks": before}
            self._wrong_number("ranks-too-many", lines, ways)

    def _wrong_number(self, code: str, lines: Sequence[DrawnLine], ways: dict[str, Edit]) -> None:
        count = abs(len(lines) - SIZE)
        fixes = tuple(Fix(name, (edit,), args={"count": count}) for name, edit in ways.items())
        args = {"ranks": len(lines), "of": SIZE, "count": count}
        self.findings.append(Finding(code, Span(lines[0].start, lines[-1].end), (), args, fixes))

    def _read_beside(self, line: DrawnLine, start: int, stop: int) -> bool:
        """Takes what is said there of hands, side to move and number; whether it is any."""
        if _REMARK.match(line.shown):
            return False
        hands = list(_HAND.finditer(line.shown, start, stop))
        ends = [hand.start() for hand in hands[1:]] + [stop] * bool(hands)
        for hand, end in zip(hands, ends, strict=True):
            side: Side = "second" if hand[1] in _OF_SECOND else "first"
            if side in self.hands:
                self.unread(line, hand.start(), end)
            else:
                self._read_hand(line, side, hand.end(), end)
        turn = None if self.turn_told else _TURN.fullmatch(line.shown, start, stop)
        if turn:
            self.tell_turn("second" if (turn[1] or turn[2]) in _OF_SECOND else "first")
        count = _COUNT.search(line.shown, start, stop)
        if count:
            self.number = int(count[1]) + 1
        return bool(hands or turn or count)

    def _read_hand(self, line: DrawnLine, side: Side, start: int, end: int) -> None:
        """Takes the pieces of a hand; what is none is an error."""
        self.hands.add(side)
        for held in self.known_in(line, _HELD.finditer(line.shown, start, end), 1, 3):
            number = held[2] or ""
            count = int(number) if number.isdigit() else read_han(number)
            self.held[side][KANJI[held[1]]] += count or 1


def _looks_meant(shown: str, inside: bool) -> bool:
    """Whether a line that says nothing was likely meant to say something of the board.

    inside   whether it is among lines that do
    """
    shown = shown.strip()
    if not shown or is_frame(shown) or _REMARK.match(shown) or _BESIDE.match(shown):
        return False
    return inside or (len(shown) < 40 and _MEANT.search(shown) is not None)


def _unmarked(text: str, line: DrawnLine, start: int, end: int) -> Finding:
    """That it is not told whose a piece is: neither a blank nor a `v` is before it."""
    span, exact = place_in(text, line, start, end)
    first, second = GAMES["shogi"].sides.names
    fix = Fix("make-second", (Edit(span.start, span.start, "v"),), args={"side": second})
    args = {"found": line.shown[start:end], "side": first}
    return Finding("record-side-unmarked", span, args=args, fixes=(fix,) if exact else ())
