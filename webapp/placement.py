"""The placement field of FEN: eight ranks from a8, `/` between them (PGN §16.1.3.1).

Leniencies, each reported as `repaired`:

- digits that stand side by side are added up (`44` is `8`)
- a `/` before the first or after the last rank
- spaces within the field
- `~` after a promoted piece and a pocket `[Qp]` (Crazyhouse) are left out

Never guessed, each an `error`: a letter that is no piece, the digits 0 and 9, a
rank of fewer or more than 8 squares, fewer or more than 8 ranks.
"""

from __future__ import annotations

import re
from collections.abc import Sequence
from functools import lru_cache
from typing import NamedTuple

from webapp.findings import Fix, quote
from webapp.position import SQUARE_NAMES
from webapp.scan import MAX_FINDINGS, Collector

PIECES = frozenset("PNBRQKpnbrqk")
_BAD = "?"
_DIGITS = frozenset("0123456789")
_TOKEN = re.compile(r"[PNBRQKpnbrqk]|[0-9]+|~|[^PNBRQKpnbrqk0-9~]+")
_TAIL = re.compile(r"[wbW](?:(?:-|[KQkqA-Ha-h]+)(?:(?:-|[a-h][1-8])[0-9]*)?)?\Z")
_SIDE = re.compile(r"(?i:w|b|white|black)\Z")
_FIELD = re.compile(r"(?:-|[KQkqA-Ha-h]+(?:-|[a-h][36])?|[a-h][36]|[0-9]+)\Z")


class Fault(NamedTuple):
    """Something wrong in a rank: a code, offsets in its text, and squares it covers."""

    code: str
    start: int
    end: int
    column: int
    squares: int = 0


class Rank(NamedTuple):
    """What a rank's text holds; `?` on a square whose letter is no piece."""

    squares: tuple[str, ...]
    faults: tuple[Fault, ...]


def read_rank(text: str) -> Rank:
    """Reads one rank, of any number of squares."""
    squares: list[str] = []
    faults: list[Fault] = []
    for match in _TOKEN.finditer(text):
        found, start, end, column = match[0], match.start(), match.end(), len(squares)
        if found in PIECES:
            squares.append(found)
        elif found[0] in _DIGITS:
            bad = [index for index, digit in enumerate(found) if digit in "09"]
            faults += [Fault("bad-digit", start + i, start + i + 1, column) for i in bad]
            count = sum(int(digit) for digit in found)
            if len(found) > 1 and count <= 8 and not bad:
                faults.append(Fault("split-digits", start, end, column, count))
            squares += [""] * count
        elif found == "~" and start and text[start - 1] in PIECES:
            faults.append(Fault("promoted-mark", start, end, column))
        else:
            faults.append(Fault("unknown-piece", start, end, column, end - start))
            squares += [_BAD] * (end - start)
    return Rank(tuple(squares), tuple(faults))


@lru_cache(maxsize=16_384)
def clean_rank(text: str) -> tuple[str, ...] | None:
    """The eight squares of a rank with nothing to report, None for any other."""
    if len(text) > 8:
        return None
    rank = read_rank(text)
    return rank.squares if len(rank.squares) == 8 and not rank.faults else None


@lru_cache(maxsize=16_384)
def write_rank(squares: tuple[str, ...]) -> str:
    """As `rank_text`; what it said is remembered, so it is for ranks up to 16 squares."""
    return rank_text(squares)


def rank_text(squares: Sequence[str]) -> str:
    """The text of one rank of any length, runs of empty squares counted."""
    text, empty = "", 0
    for piece in squares:
        if piece:
            text += (str(empty) if empty else "") + piece
            empty = 0
        else:
            empty += 1
    return text + (str(empty) if empty else "")


def glued_tail(rank: str, follows: str) -> int:
    """How many characters of the eighth rank belong to it when more is glued on.

    A side to move, and perhaps more fields, may follow the eighth square without
    a space. `w` is no piece, so it is one. `b` is a ninth square as well, so it
    is taken for the side only where the next word, `follows`, goes on with the
    fields; where that is itself a side to move, nothing is glued.
    """
    end, squares = 0, 0
    while end < len(rank) and squares < 8:
        squares += int(rank[end]) if rank[end] in "12345678" else rank[end] in PIECES
        end += 1
    tail = rank[end:]
    if squares != 8 or not _TAIL.match(tail) or _SIDE.match(follows):
        return len(rank)
    certain = tail[0] in "wW" or (_FIELD.match(follows) and (tail == "b" or len(tail) > 2))
    return end if certain else len(rank)


class Part(NamedTuple):
    """One rank as found in a text, or what stands in its place.

    offsets      for each character of `text` its offset in the plain text; there
                 may be gaps, where spaces were left out
    start, end   offsets of the first character and behind the last
    """

    text: str
    offsets: tuple[int, ...]
    start: int
    end: int


class Field(NamedTuple):
    """The placement field, without spaces that had got into it.

    offsets   for each character of `text` its offset in the plain text of the
              source, and one more for the end
    """

    text: str
    offsets: Sequence[int]

    @classmethod
    def of(cls, ranks: Sequence[Part]) -> Field:
        """The field that these ranks make when put together with slashes."""
        text: list[str] = []
        offsets: list[int] = []
        for rank in ranks:
            if text:
                text.append("/")
                offsets.append(rank.start - 1)
            text.append(rank.text)
            offsets += rank.offsets
        return cls("".join(text), [*offsets, ranks[-1].end])


class Row(NamedTuple):
    """The text of one rank, with the plain offsets of its start and end."""

    text: str
    start: int
    end: int


def read_placement(field: Field, collector: Collector) -> tuple[str, ...] | None:
    """The 64 squares, or None where the field has an error; findings are added."""
    rows, error = _with_missing_slashes(_rows(field), collector)
    error |= _check_number(rows, collector)
    squares: list[str] = []
    for number, row in enumerate(rows):
        rank = read_rank(row.text)
        if row.text:
            error |= _check_rank(rank, row, number, len(rows) == 8, collector)
        squares += rank.squares
    return None if error else tuple(squares)


def _rows(field: Field) -> list[Row]:
    """The field cut at its slashes."""
    text, at = field
    rows: list[Row] = []
    start = 0
    for row in text.split("/"):
        end = at[start + len(row) - 1] + 1 if row else at[start]
        rows.append(Row(row, at[start], end))
        start += len(row) + 1
    return rows


def _with_missing_slashes(rows: list[Row], collector: Collector) -> tuple[list[Row], bool]:
    """The rows, those of 16 squares in two, where that makes eight; whether any was."""
    halves = [_halves(row) for row in rows]
    if len(rows) >= 8 or len(rows) + sum(1 for half in halves if half) != 8:
        return rows, False
    whole: list[Row] = []
    for row, half in zip(rows, halves, strict=True):
        if half:
            at = half[1].start
            fix = collector.fix("add-slash", at, at, "/", sure=True)
            collector.add("missing-slash", row.start, row.end, fix, found=quote(row.text))
        whole += half or (row,)
    return whole, True


def _halves(row: Row) -> tuple[Row, Row] | None:
    """A row of two whole ranks as two rows."""
    for cut in range(1, len(row.text) if len(row.text) <= 16 else 0):
        if clean_rank(row.text[:cut]) and clean_rank(row.text[cut:]):
            middle = row.start + cut
            return Row(row.text[:cut], row.start, middle), Row(row.text[cut:], middle, row.end)
    return None


def _check_number(rows: Sequence[Row], collector: Collector) -> bool:
    """Reports empty ranks and a wrong number of ranks; whether there were any."""
    filled = sum(1 for row in rows if row.text)
    for row in rows:
        if not row.text:
            fix = collector.fix("empty-rank", row.start, row.start, "8")
            if filled >= 8:
                fix = collector.fix("drop-slash", row.start, row.start + 1, "", sure=filled == 8)
            collector.add("empty-rank", row.start - 1, row.start + 1, fix)
    if 8 in (filled, len(rows)):
        return filled < len(rows)
    begin, end, count = rows[0].start, rows[-1].end, abs(8 - len(rows))
    if len(rows) < 8:
        code = "ranks-missing"
        fixes = (
            collector.fix("add-ranks-below", end, end, "/8" * count, count=count),
            collector.fix("add-ranks-above", begin, begin, "8/" * count, count=count),
        )
    else:
        code = "ranks-too-many"
        fixes = (
            collector.fix("drop-last-ranks", rows[7].end, end, "", count=count),
            collector.fix("drop-first-ranks", begin, rows[-8].start, "", count=count),
        )
    collector.add(code, begin, end, *fixes, ranks=len(rows), count=count)
    return True


def _check_rank(rank: Rank, row: Row, number: int, numbered: bool, collector: Collector) -> bool:
    """Reports what is wrong within one rank; whether any of it is an error.

    Squares are named only where the ranks can be `numbered`, there being eight.
    """
    known = sum(1 for piece in rank.squares if piece != _BAD)
    for fault in rank.faults[: MAX_FINDINGS + 1]:
        room = 8 - known
        if len(rank.squares) - known > fault.squares:
            room = min(room, fault.squares)
        _report_fault(fault, room, row, number if numbered else None, collector)
    codes = {fault.code for fault in rank.faults}
    unreadable = not codes.isdisjoint(("unknown-piece", "bad-digit"))
    missing = 8 - len(rank.squares)
    # What an unknown letter stands for is open, and with it the rank's length.
    explained = "bad-digit" in codes or (unreadable and known <= 8)
    if not missing or number >= 8 or explained:
        return unreadable
    fixes = [] if unreadable else _length_fixes(rank, row, missing, collector)
    if number == 7 and missing == -1 and row.text[-1] == "b":
        # A ninth square, or the side to move without a space before it.
        fixes.append(collector.fix("separate-side", row.end - 1, row.end - 1, " ", after="b"))
    collector.add(
        "rank-short" if missing > 0 else "rank-long",
        row.start,
        row.end,
        *fixes,
        squares=tuple(range(number * 8, number * 8 + 8)) if numbered else (),
        rank=8 - number,
        length=len(rank.squares),
        count=abs(missing),
    )
    return True


def _report_fault(
    fault: Fault, room: int, row: Row, number: int | None, collector: Collector
) -> None:
    """Reports one fault; `room` squares are left on the rank for what it stands for."""
    start, end = row.start + fault.start, row.start + fault.end
    found = quote(row.text[fault.start : fault.end])
    if fault.code == "unknown-piece":
        if room > 0:
            fix = collector.fix("make-empty", start, end, str(room), count=room)
        else:
            fix = collector.fix("remove", start, end, "", found=found)
        if number is None or fault.column > 7:
            collector.add("unknown-piece-off-board", start, end, fix, found=found)
        else:
            first = number * 8 + fault.column
            squares = tuple(range(first, min(first + fault.squares, number * 8 + 8)))
            name = SQUARE_NAMES[first]
            collector.add(fault.code, start, end, fix, squares=squares, found=found, square=name)
    elif found == "0":
        remove = collector.fix("remove", start, end, "", found=found)
        collector.add(fault.code, start, end, remove, found=found)
    else:
        collector.add(fault.code, start, end, found=found, count=fault.squares)


def _length_fixes(rank: Rank, row: Row, missing: int, collector: Collector) -> list[Fix]:
    """Ways to make the rank eight squares long, none of them sure."""
    if missing < 0:
        ways = {write_rank(rank.squares[:8]): "drop-end"}
    else:
        padding = ("",) * missing
        ways = {
            write_rank(rank.squares + padding): "pad-end",
            write_rank(padding + rank.squares): "pad-start",
        }
    return [
        collector.fix(name, row.start, row.end, text, count=abs(missing))
        for text, name in ways.items()
    ]
