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
from functools import cache
from itertools import islice, pairwise
from typing import Literal, NamedTuple

from webapp.findings import Edit, Finding, Fix, Span
from webapp.formats.grid.rows import Line, place_in
from webapp.formats.sfen import parse_sfen
from webapp.formats.shogi.board import SIZE, Reader, Section, row_missing, wrong_length
from webapp.games import GAMES
from webapp.games.board import Side
from webapp.model.position import Position

SIGNS = ("手合割", "・", "香", "歩", "玉", "王")

_KANJI = {
    "玉": "K^", "王": "K^", "飛": "R", "角": "B", "金": "G", "銀": "S", "桂": "N", "香": "L",
    "歩": "P", "竜": "+R", "龍": "+R", "馬": "+B", "全": "+S", "圭": "+N", "杏": "+L", "と": "+P",
}  # fmt: skip
_NUMERALS = "一二三四五六七八九"
_HANDICAPS = {
    "平手": "shogi", "香落ち": "shogi-lance", "角落ち": "shogi-bishop", "飛車落ち": "shogi-rook",
    "飛香落ち": "shogi-rook-lance", "二枚落ち": "shogi-2", "四枚落ち": "shogi-4",
    "六枚落ち": "shogi-6", "八枚落ち": "shogi-8", "十枚落ち": "shogi-10",
}  # fmt: skip
_OF_SECOND = frozenset(("後手", "上手", "受方", "玉方", "△", "☖", "▽", "▼"))

_PIECES = "".join(_KANJI)
_EMPTY = frozenset("・.·")
_CELL = re.compile(r"[v^]?[^\s]")
_COLUMNS = 2 * SIZE
_FEWEST_ROWS, _MOST_ROWS, _FEWEST_CELLS = 4, 2 * SIZE, 5
_HAND = re.compile(r"(先手|後手|下手|上手|攻方|受方|玉方|[▲△☗☖▼▽])[^:]{0,6}持ち?駒 ?:? ?")
_HELD = re.compile(
    rf"([飛角金銀桂香歩])(十[{_NUMERALS}]?|[{_NUMERALS}]|[1-9][0-9]?)?枚?|(なし|無し|[\s,、・/])|."
)
_TURN = re.compile(
    r"\s*[（(]?(?:(先手|後手|下手|上手|攻方|受方)番|手番 ?: ?(先手|後手|下手|上手)番?)"
    r"(?:です)?[。)）]?\s*"
)
"""All that is said in one place."""
_COUNT = re.compile(r"手数 ?= ?([0-9]{1,4})(?=[\s▲△▼▽☗☖(]|\Z)")
_HANDICAP = re.compile(r"[\s>]*手合割 ?: ?([^ ]{2,6})")
_MOVE = re.compile(
    rf" *[0-9]{{1,4}} +(?:[1-9][{_NUMERALS}]|同|投了|中断|詰み|不詰|持将棋|千日手|切れ負け|反則"
    "|入玉|不戦|封じ手)|まで ?[0-9]{1,4} ?手"
)
_RULE = re.compile(r"[\s+|=─━-]*\Z")
_FILES = re.compile(r"[\s1-9]*\Z")
_REMARK = re.compile("[*#&]")
_BESIDE = re.compile(r"手数 ?[-ー─]|(?:先手|後手|上手|下手|[^持駒番:]{1,12}|持ち?時間) ?:")
_MEANT = re.compile(r"持ち?駒|[先後上下]手番|手番 ?:|手数 ?=|手合割")
"""What a line has that is likely meant to be about the board."""
_LABEL = re.compile(rf"[\s|]*+[{_NUMERALS}1-9]?[\s|]*+")


class _Row(NamedTuple):
    """A line of the frame: its label, and the token of each square; None where it is unknown.

    inside   where its squares begin and end in what the line shows
    spans    where each square stands there
    beside   where words stand before and behind the frame
    """

    at: int
    line: Line
    label: str
    tokens: Sequence[str | None]
    inside: tuple[int, int]
    spans: Sequence[tuple[int, int]]
    beside: Sequence[tuple[int, int]] = ()

    @property
    def is_even(self) -> bool:
        """Whether its bars are as far apart as they should be."""
        return self.inside[1] - self.inside[0] == _COLUMNS


_Kind = Literal["handicap", "board"]


class _Event(NamedTuple):
    """What there can be once in a record: the name of a handicap, with its line, or a board."""

    kind: _Kind
    first: int
    last: int
    rows: Sequence[_Row] = ()
    line: Line | None = None
    handicap: str = ""


def kif_sections(text: str, lines: Sequence[Line]) -> Iterator[Section]:
    """The boards of a text in KIF, in time linear in its length."""
    events = sorted([*_boards(lines), *_handicaps(lines)], key=lambda event: event.first)
    groups: list[dict[_Kind, _Event]] = []
    for event in events:
        if not groups or event.kind in groups[-1] or "board" in groups[-1]:
            groups.append({})
        groups[-1][event.kind] = event
    if not groups:
        return
    begins = [0]
    for before, group in pairwise(groups):
        last = max(event.last for event in before.values())
        at = min(event.first for event in group.values())
        begins.append(_begin(lines, begins[-1], last, at))
    for group, begin, end in zip(groups, begins, [*begins[1:], len(lines)], strict=True):
        yield _Reader(text).section(lines[begin:end], group)


# --- which lines belong together ----------------------------------------------------------


def _boards(lines: Sequence[Line]) -> Iterator[_Event]:
    """The frames with squares, rows that follow each other."""
    run: list[_Row] = []
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


def _as_board(rows: Sequence[_Row]) -> Iterator[_Event]:
    tokens = [token for row in rows for token in row.tokens if token != ""]
    known = sum(token is not None for token in tokens)
    if _FEWEST_ROWS <= len(rows) <= _MOST_ROWS and 2 * known > len(tokens) > 0:
        yield _Event("board", rows[0].at, rows[-1].at, tuple(rows))


def _handicaps(lines: Sequence[Line]) -> Iterator[_Event]:
    for at, line in enumerate(lines):
        named = _HANDICAP.match(line.shown)
        if named and named[1] in _HANDICAPS:
            yield _Event("handicap", at, at, (), line, named[1])


def _begin(lines: Sequence[Line], start: int, last: int, at: int) -> int:
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
        return blank[-1] + 1 if blank else _above_frame(lines, last, at)
    title = begin
    while title - 1 > last and lines[title - 1].shown.strip():
        title -= 1
    return title if title - 1 > last else begin


def _above_frame(lines: Sequence[Line], last: int, at: int) -> int:
    """The first line of a frame with its files above it."""
    while at - 1 > last + 1 and is_frame(lines[at - 1].shown):
        at -= 1
    return at


def is_frame(shown: str) -> bool:
    """Whether a line is a rule of the frame, or numbers its files."""
    return _RULE.match(shown) is not None or _FILES.match(shown) is not None


# --- a row of the frame -------------------------------------------------------------------


def _row(at: int, line: Line) -> _Row | None:
    """The squares of a line of the frame, one of whose bars may be missing."""
    shown = line.shown
    first, last = shown.find("|"), shown.rfind("|")
    if first < 0:
        return None
    start, end = first + 1, last
    if first == last:  # only one of them
        start, end = (start, len(shown)) if 2 * first < len(shown) else (0, first)
    if end == len(shown) and shown[-1:] in _NUMERALS:
        end -= 1
    (_, before), (label, behind) = _label(shown, 0, start), _label(shown, end, len(shown))
    words = ((before, before + len(shown[before:start].rstrip("| "))), (behind, len(shown)))
    beside = [place for place in words if shown[slice(*place)].strip()]
    cells = _by_columns(shown, start, end) or _by_characters(shown, start, end)
    tokens = [_token(shown[slice(*cell)]) for cell in cells]
    known = sum(token is not None for token in tokens)
    if known < _FEWEST_CELLS or 2 * known <= len(tokens):
        return None
    return _Row(at, line, label, tokens, (start, end), cells, beside)


def _label(shown: str, start: int, end: int) -> tuple[str, int]:
    """The number of a rank, "" for none, that stands there by the frame, and where it ends."""
    found = _LABEL.match(shown, start, end)
    assert found
    return found[0].strip("| "), found.end()


def _by_columns(shown: str, start: int, end: int) -> list[tuple[int, int]]:
    """The places of squares two columns wide; none where the row is not cut so."""
    cells = [(at, at + 2) for at in range(start, end, 2)]
    if end - start != _COLUMNS:
        return []
    known = sum(_token(shown[slice(*cell)]) is not None for cell in cells)
    return cells if known > SIZE - 3 else []


def _by_characters(shown: str, start: int, end: int) -> list[tuple[int, int]]:
    return [cell.span() for cell in _CELL.finditer(shown, start, end)]


def _token(cell: str) -> str | None:
    """The piece in a square, "" for none; None where that is not known."""
    bare = cell.strip()
    if not bare or bare in _EMPTY:
        return ""
    token = _KANJI.get(bare[-1])
    if token is None or bare[:-1] not in ("", "v", "^"):
        return None
    return token.lower() if len(bare) > 1 else token


# --- a board with what is said beside it ----------------------------------------------------


class _Reader(Reader):
    """Reads the lines of one board."""

    def __init__(self, text: str) -> None:
        super().__init__(text)
        self.hands: set[Side] = set()

    def section(self, lines: Sequence[Line], events: dict[_Kind, _Event]) -> Section:
        """What these lines say."""
        used: list[Line] = []
        moves = [line for line in lines if _MOVE.match(line.shown)]
        handicap = events.get("handicap")
        if handicap and handicap.line:
            self.board.set_up(_start_of(handicap.handicap))
            used.append(handicap.line)
        if "board" in events:
            self.board.turn = "first"
            used += [row.line for row in events["board"].rows]
            self._set_up(events["board"].rows)
        known = {*used, *moves}
        rest = [line for line in lines if line not in known]
        used += [line for line in rest if self._read_beside(line, 0, len(line.shown))]
        taken, first, last = frozenset(used), min(used), max(used)
        for line in rest:
            if line not in taken and _looks_meant(line.shown.strip(), first < line < last):
                self.unread(line)
                used.append(line)
        used.sort()
        return Section("KIF", self.board, used, moves, self.findings, self.is_whole)

    def _set_up(self, rows: Sequence[_Row]) -> None:
        self._check_number(rows)
        self.is_whole &= len(rows) == SIZE
        columns = any(row.is_even for row in rows)
        for number, row in enumerate(rows):
            self._check_row(number, row, columns)
            for start, end in row.beside:
                if not self._read_beside(row.line, start, end):
                    self.ignore(row.line, start, end)
            tokens = [token or "" for token in row.tokens[:SIZE]]
            if number < SIZE:
                self.board.squares[number * SIZE : number * SIZE + len(tokens)] = tokens

    def _check_row(self, number: int, row: _Row, columns: bool) -> None:
        unknown = [span for span, token in zip(row.spans, row.tokens, strict=True) if token is None]
        for span in unknown:
            self.unread(row.line, *span, "・")
        label = row.label or str(number + 1)
        if len(row.tokens) != SIZE and not unknown:
            cells = [f"{row.line.shown[slice(*span)].strip():>2}" for span in row.spans]
            found = wrong_length(self.text, row.line, row.inside, label, number, cells, " ・")
            self.findings.append(found)
        self.is_whole &= len(row.tokens) == SIZE and not unknown
        for (start, end), token in islice(zip(row.spans, row.tokens, strict=True), SIZE):
            bare = token and not row.is_even and end - start == 1
            if columns and bare and row.line.shown[start - 1 : start] not in (" ", ""):
                self.findings.append(_unmarked(self.text, row.line, start, end))

    def _check_number(self, rows: Sequence[_Row]) -> None:
        """Says which rows are missing or how many, and how many are too many."""
        labels = [row.label for row in rows]
        named = labels == sorted(set(labels), key=_NUMERALS.find) and set(labels) <= set(_NUMERALS)
        lines = [row.line for row in rows]
        blank = "|" + " ・" * SIZE + "|"
        if len(rows) < SIZE and named:
            for number, label in enumerate(_NUMERALS):
                if label not in labels:
                    after = [r.line.start for r in rows if _NUMERALS.find(r.label) > number]
                    added = f"{blank}{label}\n" if after else f"\n{blank}{label}"
                    at = after[0] if after else lines[-1].end
                    self.findings.append(row_missing(at, label, added))
        elif len(rows) < SIZE:
            count = SIZE - len(rows)
            below = Edit(lines[-1].end, lines[-1].end, f"\n{blank}" * count)
            above = Edit(lines[0].start, lines[0].start, f"{blank}\n" * count)
            self._wrong_number(
                "ranks-missing", lines, {"add-ranks-below": below, "add-ranks-above": above}
            )
        elif len(rows) > SIZE:
            behind = Edit(lines[SIZE - 1].end, lines[-1].end, "")
            before = Edit(lines[0].start, lines[-SIZE].start, "")
            self._wrong_number(
                "ranks-too-many", lines, {"drop-last-ranks": behind, "drop-first-ranks": before}
            )

    def _wrong_number(self, code: str, lines: Sequence[Line], ways: dict[str, Edit]) -> None:
        count = abs(len(lines) - SIZE)
        fixes = [Fix(name, (edit,), args={"count": count}) for name, edit in ways.items()]
        args = {"ranks": len(lines), "of": SIZE, "count": count}
        span = Span(lines[0].start, lines[-1].end)
        self.findings.append(Finding(code, span, args=args, fixes=tuple(fixes)))

    def _read_beside(self, line: Line, start: int, stop: int) -> bool:
        """Takes what is said there of hands, side to move and number; whether it is any."""
        if _REMARK.match(line.shown):
            return False
        hands = list(_HAND.finditer(line.shown, start, stop))
        ends = [hand.start() for hand in hands[1:]] + [stop] * bool(hands)
        said = False
        for hand, end in zip(hands, ends, strict=True):
            side: Side = "second" if hand[1] in _OF_SECOND else "first"
            if side in self.hands:
                self.unread(line, hand.start(), end)
            else:
                self._read_hand(line, side, hand.end(), end)
            said = True
        turn = _TURN.fullmatch(line.shown, start, stop)
        if turn and not self.board.turn_told:
            self.board.tell_turn("second" if (turn[1] or turn[2]) in _OF_SECOND else "first")
            said = True
        count = _COUNT.search(line.shown, start, stop)
        if count:
            self.board.number = int(count[1]) + 1
            said = True
        return said

    def _read_hand(self, line: Line, side: Side, start: int, end: int) -> None:
        """Takes the pieces of a hand; what is none is an error."""
        self.hands.add(side)
        begin = done = start
        for held in _HELD.finditer(line.shown, start, end):
            if held[1]:
                self.board.held[side][_KANJI[held[1]]] += _number(held[2] or "")
            if held[1] or held[3]:
                if begin < done:
                    self.unread(line, begin, done)
                begin = held.end()
            done = held.end()
        if begin < done:
            self.unread(line, begin, done)


def _looks_meant(shown: str, inside: bool) -> bool:
    """Whether a line that says nothing was likely meant to say something of the board.

    inside   whether it is among lines that do
    """
    if not shown or is_frame(shown) or _REMARK.match(shown) or _BESIDE.match(shown):
        return False
    return inside or (len(shown) < 40 and _MEANT.search(shown) is not None)


def _unmarked(text: str, line: Line, start: int, end: int) -> Finding:
    """That it is not told whose a piece is: neither a blank nor a `v` is before it."""
    span, exact = place_in(text, line, start, end)
    first, second = GAMES["shogi"].sides.names
    fix = Fix("make-second", (Edit(span.start, span.start, "v"),), args={"side": second})
    args = {"found": line.shown[start:end], "side": first}
    return Finding("record-side-unmarked", span, args=args, fixes=(fix,) if exact else ())


@cache
def _start_of(handicap: str) -> Position:
    """The start that one of `_HANDICAPS` names."""
    starts = {start.name: start.feen for start in GAMES["shogi"].starts}
    feen = starts[_HANDICAPS[handicap]]
    board, _, styles = feen.split(" ")
    turn = "b" if styles[0].isupper() else "w"
    position = parse_sfen(f"{board.replace('^', '')} {turn} - 1").position
    assert position is not None
    return position


def _number(text: str) -> int:
    """A number up to ninety-nine in digits, to nineteen in numerals; 1 for none."""
    if text.isdigit() and text.isascii():
        return int(text)
    tens, ones = text.startswith("十"), text.removeprefix("十")
    return (10 * tens + _NUMERALS.find(ones) + 1 if ones else 10 * tens) or 1
