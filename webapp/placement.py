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
from webapp.scan import Collector, Word

PIECES = frozenset("PNBRQKpnbrqk")
_BAD = "?"
_DIGITS = frozenset("0123456789")
_TOKEN = re.compile(r"[PNBRQKpnbrqk]|[0-9]+|~|[^PNBRQKpnbrqk0-9~]+")
_POCKET = re.compile(r"\[[^\[\]]*\]$")
_TAIL = re.compile(r"[wbWB](?:(?:-|[KQkqA-Ha-h]+)(?:-|[a-h][1-8])?)?\Z")


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
    """The text of one rank of any length up to 9, runs of empty squares counted."""
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

    A side to move, and perhaps castling and en passant, may follow the eighth
    square without a space. `follows` is the next word: where it is itself a
    side to move, nothing is glued. A lone `b` that could as well be a ninth
    square with nothing after it is not told apart: then the whole text counts.
    """
    if follows in ("w", "b"):
        return len(rank)
    for end in range(1, len(rank)):
        head = read_rank(rank[:end])
        if len(head.squares) == 8 and _BAD not in head.squares and rank[end] != "~":
            tail = rank[end:]
            glued = _TAIL.match(tail) and (tail != "b" or follows)
            return end if glued else len(rank)
    return len(rank)


class Field(NamedTuple):
    """The placement field as gathered from one or more words.

    offsets   for each character of `text` its offset in the plain text of the
              source, and one more for the end
    """

    text: str
    offsets: Sequence[int]

    @classmethod
    def of(cls, words: Sequence[Word]) -> Field:
        """The field that these words make when put together."""
        offsets = [offset for word in words for offset in range(word.start, word.end)]
        return cls("".join(word.text for word in words), [*offsets, words[-1].end])


class Row(NamedTuple):
    """The text of one rank, with the plain offsets of its start and end."""

    text: str
    start: int
    end: int


def read_placement(field: Field, collector: Collector) -> tuple[str, ...] | None:
    """The 64 squares, or None where the field has an error; findings are added."""
    rows = _rows(field, collector)
    error = _check_number(rows, collector)
    squares: list[str] = []
    for number, row in enumerate(rows):
        rank = read_rank(row.text)
        if row.text:
            error |= _check_rank(rank, row, number, len(rows) == 8, collector)
        squares += rank.squares
    return None if error else tuple(squares)


def _rows(field: Field, collector: Collector) -> list[Row]:
    """The field cut at its slashes, without a pocket and slashes at the ends."""
    text, at = field
    end = len(text)
    pocket = _POCKET.search(text)
    if pocket:
        end = pocket.start()
        collector.add("pocket", at[end], at[len(text)], found=quote(pocket[0]))
    start = end - len(text[:end].lstrip("/"))
    stop = max(start, len(text[:end].rstrip("/")))
    if start:
        collector.add("outer-slash", at[0], at[start])
    if stop < end:
        collector.add("outer-slash", at[stop], at[end])
    rows: list[Row] = []
    for row in text[start:stop].split("/"):
        rows.append(Row(row, at[start], at[start + len(row)]))
        start += len(row) + 1
    return rows


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
    for fault in rank.faults:
        _report_fault(fault, rank, row, number if numbered else None, collector)
    codes = {fault.code for fault in rank.faults}
    unreadable = not codes.isdisjoint(("unknown-piece", "bad-digit"))
    missing = 8 - len(rank.squares)
    # What an unknown letter stands for is open, and with it the rank's length.
    explained = "bad-digit" in codes or (unreadable and len(_known(rank)) <= 8)
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


def _known(rank: Rank) -> list[str]:
    """The rank's squares without those that an unknown letter stands for."""
    return [piece for piece in rank.squares if piece != _BAD]


def _report_fault(
    fault: Fault, rank: Rank, row: Row, number: int | None, collector: Collector
) -> None:
    start, end = row.start + fault.start, row.start + fault.end
    found = quote(row.text[fault.start : fault.end])
    if fault.code == "unknown-piece":
        room = 8 - len(_known(rank))
        if room > fault.squares and rank.squares.count(_BAD) > fault.squares:
            room = fault.squares
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
