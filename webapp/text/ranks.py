"""Reading a board: its ranks, with what is wrong in them and with their number.

Whatever the notation (see `text/shapes.py`), a rank of fewer or more squares than the
board has, and fewer or more ranks, are errors; nothing is guessed.
"""

from __future__ import annotations

from collections.abc import Sequence

from webapp.findings import CODES, Fix, quote
from webapp.text.characters import MAX_FINDINGS, Collector
from webapp.text.shapes import BAD, Fault, Field, Rank, Row, Shape


def read_ranks(field: Field, collector: Collector, shape: Shape) -> tuple[str, ...] | None:
    """The squares in text order, or None where the field has an error; findings are added."""
    rows, error = _with_missing_slashes(_rows(field), collector, shape)
    error |= _check_number(rows, collector, shape)
    squares: list[str] = []
    for number, row in enumerate(rows):
        rank = shape.read(row.text)
        if row.text:
            numbered = len(rows) == shape.ranks
            error |= _check_rank(rank, row, number, numbered, collector, shape)
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


def _with_missing_slashes(
    rows: list[Row], collector: Collector, shape: Shape
) -> tuple[list[Row], bool]:
    """The rows, those of two ranks in two, where that makes enough; whether any was."""
    halves = [_halves(row, shape) for row in rows]
    if len(rows) >= shape.ranks or len(rows) + sum(1 for h in halves if h) != shape.ranks:
        return rows, False
    whole: list[Row] = []
    for row, half in zip(rows, halves, strict=True):
        if half:
            at = half[1].start
            fix = collector.fix("add-slash", at, at, "/", sure=True)
            collector.add("missing-slash", row.start, row.end, fix, found=quote(row.text))
        whole += half or (row,)
    return whole, True


def _halves(row: Row, shape: Shape) -> tuple[Row, Row] | None:
    """A row of two whole ranks as two rows."""
    for cut in range(1, len(row.text) if len(row.text) <= shape.longest else 0):
        if shape.clean(row.text[:cut]) and shape.clean(row.text[cut:]):
            middle = row.start + cut
            return Row(row.text[:cut], row.start, middle), Row(row.text[cut:], middle, row.end)
    return None


def _check_number(rows: Sequence[Row], collector: Collector, shape: Shape) -> bool:
    """Reports empty ranks and a wrong number of ranks; whether there were any."""
    of, blank = shape.ranks, str(shape.files)
    filled = sum(1 for row in rows if row.text)
    for index, row in enumerate(rows):
        if not row.text:
            fix = collector.fix("empty-rank", row.start, row.start, blank)
            if filled >= of:
                before = rows[index - 1].end if index else 0
                slash = collector.source.plain.find("/", before)
                fix = collector.fix("drop-slash", slash, slash + 1, "", sure=filled == of)
            collector.add("empty-rank", row.start - 1, row.start + 1, fix)
    if of in (filled, len(rows)):
        return filled < len(rows)
    begin, end, count = rows[0].start, rows[-1].end, abs(of - len(rows))
    if len(rows) < of:
        code = "ranks-missing"
        fixes = (
            collector.fix("add-ranks-below", end, end, f"/{blank}" * count, count=count),
            collector.fix("add-ranks-above", begin, begin, f"{blank}/" * count, count=count),
        )
    else:
        code = "ranks-too-many"
        fixes = (
            collector.fix("drop-last-ranks", rows[of - 1].end, end, "", count=count),
            collector.fix("drop-first-ranks", begin, rows[-of].start, "", count=count),
        )
    collector.add(
        shape.code(code), begin, end, *fixes, about=shape.args, ranks=len(rows), count=count
    )
    return True


def _check_rank(
    rank: Rank, row: Row, number: int, numbered: bool, collector: Collector, shape: Shape
) -> bool:
    """Reports what is wrong within one rank; whether any of it is an error.

    Squares are named only where the ranks can be `numbered`, there being enough.
    """
    known = sum(1 for piece in rank.squares if piece != BAD)
    for fault in rank.faults[: MAX_FINDINGS + 1]:
        room = shape.files - known
        if len(rank.squares) - known > fault.squares:
            room = min(room, fault.squares)
        _report_fault(fault, room, row, number if numbered else None, collector, shape)
    codes = {fault.code for fault in rank.faults}
    # What an unknown letter stands for is open, and with it the rank's length.
    is_open = not codes.isdisjoint(("unknown-piece", "bad-digit"))
    unreadable = any(CODES[shape.code(code)].severity == "error" for code in codes)
    missing = shape.files - len(rank.squares)
    explained = "bad-digit" in codes or (is_open and known <= shape.files)
    if not missing or number >= shape.ranks or explained:
        return unreadable
    fixes = [] if unreadable else _length_fixes(rank, row, missing, collector, shape)
    last = row.text[-1]
    if number == shape.ranks - 1 and missing == -1 and last in shape.glue.also:
        # A square too many, or the side to move without a space before it.
        fixes.append(collector.fix("separate-side", row.end - 1, row.end - 1, " ", after=last))
    collector.add(
        shape.code("rank-short" if missing > 0 else "rank-long"),
        row.start,
        row.end,
        *fixes,
        squares=shape.row_of_squares(number) if numbered else (),
        about=shape.args,
        rank=shape.rank_names[number],
        length=len(rank.squares),
        count=abs(missing),
    )
    return True


def _report_fault(
    fault: Fault, room: int, row: Row, number: int | None, collector: Collector, shape: Shape
) -> None:
    """Reports one fault; `room` squares are left on the rank for what it stands for."""
    start, end = row.start + fault.start, row.start + fault.end
    found, files = quote(row.text[fault.start : fault.end]), shape.files
    on_board = number is not None and fault.column < files
    if fault.code == "unknown-piece":
        if room > 0:
            fix = collector.fix("make-empty", start, end, str(room), count=room)
        else:
            fix = collector.fix("remove", start, end, "", found=found)
        _add_on_square(fault, number if on_board else None, found, (fix,), row, collector, shape)
    elif fault.code == "no-promoted-form":
        letter = found.strip("+~")
        fix = collector.fix("replace", start, end, letter, written=letter)
        _add_on_square(fault, number if on_board else None, found, (fix,), row, collector, shape)
    elif found == "0" or fault.code == "plus-alone":
        remove = collector.fix("remove", start, end, "", found=found)
        collector.add(shape.code(fault.code), start, end, remove, about=shape.args, found=found)
    else:
        count = fault.squares
        collector.add(
            shape.code(fault.code), start, end, about=shape.args, found=found, count=count
        )


def _add_on_square(
    fault: Fault,
    number: int | None,
    found: str,
    fixes: tuple[Fix, ...],
    row: Row,
    collector: Collector,
    shape: Shape,
) -> None:
    """Adds a finding about squares of the rank; about none where they are not known."""
    start, end = row.start + fault.start, row.start + fault.end
    if number is None:
        off_board = "-off-board" if fault.code == "unknown-piece" else ""
        code = shape.code(fault.code + off_board)
        collector.add(code, start, end, *fixes, about=shape.args, found=found)
        return
    first = number * shape.files + fault.column
    squares = tuple(range(first, min(first + fault.squares, (number + 1) * shape.files)))
    collector.add(
        shape.code(fault.code),
        start,
        end,
        *fixes,
        squares=squares,
        about=shape.args,
        found=found,
        square=shape.square_names[first],
    )


def _length_fixes(
    rank: Rank, row: Row, missing: int, collector: Collector, shape: Shape
) -> list[Fix]:
    """Ways to make the rank as long as it must be, none of them sure."""
    if missing < 0:
        ways = {shape.write(rank.squares[: shape.files], row.text): "drop-end"}
    else:
        padding = ("",) * missing
        ways = {
            shape.write(rank.squares + padding, row.text): "pad-end",
            shape.write(padding + rank.squares, row.text): "pad-start",
        }
    return [
        collector.fix(name, row.start, row.end, text, count=abs(missing))
        for text, name in ways.items()
    ]
