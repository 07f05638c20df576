"""Reading a board that was found: its ranks, with what is wrong in them and with their number.

Whatever the notation, a rank of fewer or more squares than the board has, and fewer or more
ranks, are errors; nothing is guessed.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from webapp.findings import CODES, Fix, quote
from webapp.formats.grammar.board import RankText
from webapp.formats.grammar.shape import Shape
from webapp.games.ranks import BAD, Fault, Rank, Squares
from webapp.text.characters import MAX_FINDINGS, Collector

_MOST_COUNTS = 3
"""So many ways to count the empty squares of a rank anew are offered."""


def read_ranks(parts: Sequence[RankText], collector: Collector, shape: Shape) -> Squares | None:
    """The squares in text order, or None where the board has an error; findings are added."""
    parts, error = _with_missing_slashes(parts, collector, shape)
    error |= _check_number(parts, collector, shape)
    # More than can be reported is not looked at.
    parts = parts[: shape.letters.kind.ranks + MAX_FINDINGS]
    numbered = len(parts) == shape.letters.kind.ranks
    squares: list[str] = []
    for number, part in enumerate(parts):
        if part.squares:
            squares += part.squares
        elif part.text:
            rank = shape.letters.read(part.text)
            error |= _check_rank(rank, part, number, numbered, collector, shape)
            squares += rank.squares
    return None if error else tuple(squares)


def _with_missing_slashes(
    parts: Sequence[RankText], collector: Collector, shape: Shape
) -> tuple[Sequence[RankText], bool]:
    """The ranks, those of two in two, where that makes enough; whether any was."""
    ranks = shape.letters.kind.ranks
    if len(parts) >= ranks:
        return parts, False
    halves = [None if part.squares else _halves(part, shape) for part in parts]
    if len(parts) + sum(1 for half in halves if half) != ranks:
        return parts, False
    apart: list[RankText] = []
    for part, half in zip(parts, halves, strict=True):
        if half:
            at = half[1].start
            fix = collector.fix("add-slash", at, at, "/", sure=True)
            collector.add("missing-slash", part.start, part.end, fix, found=quote(part.text))
        apart += half or (part,)
    return apart, True


def _halves(part: RankText, shape: Shape) -> tuple[RankText, RankText] | None:
    """A part that stands for two whole ranks as two parts."""
    letters, length = shape.letters, len(part.text)
    for middle in range(1, length if length <= letters.longest else 0):
        if letters.rank_of(part.text[:middle]) and letters.rank_of(part.text[middle:]):
            return part.cut(0, middle, letters), part.cut(middle, length, letters)
    return None


def _check_number(parts: Sequence[RankText], collector: Collector, shape: Shape) -> bool:
    """Reports empty ranks and a wrong number of ranks; whether there were any."""
    of, blank = shape.letters.kind.ranks, str(shape.letters.kind.files)
    filled = sum(1 for part in parts if part.text)
    for part in parts:
        if not part.text:
            fix = collector.fix("empty-rank", part.start, part.start, blank)
            if filled >= of:
                fix = collector.fix("drop-slash", part.slash, part.slash + 1, "", sure=filled == of)
            collector.add("empty-rank", part.start - 1, part.start + 1, fix)
    if of in (filled, len(parts)):
        return filled < len(parts)
    begin, end, count = parts[0].start, parts[-1].end, abs(of - len(parts))
    if len(parts) < of:
        code = "ranks-missing"
        fixes = (
            collector.fix("add-ranks-below", end, end, f"/{blank}" * count, count=count),
            collector.fix("add-ranks-above", begin, begin, f"{blank}/" * count, count=count),
        )
    else:
        code = "ranks-too-many"
        fixes = (
            collector.fix("drop-last-ranks", parts[of - 1].end, end, "", count=count),
            collector.fix("drop-first-ranks", begin, parts[-of].start, "", count=count),
        )
    about = {**shape.about, "ranks": len(parts), "count": count}
    collector.add(code, begin, end, *fixes, about=about)
    return True


def _check_rank(
    rank: Rank, part: RankText, number: int, numbered: bool, collector: Collector, shape: Shape
) -> bool:
    """Reports what is wrong within one rank; whether any of it is an error.

    Squares are named only where the ranks can be `numbered`, there being enough.
    """
    files, ranks = shape.letters.kind.files, shape.letters.kind.ranks
    known = sum(1 for piece in rank.squares if piece != BAD)
    for fault in rank.faults[: MAX_FINDINGS + 1]:
        room = files - known
        if fault.code == "bad-digit":
            room = files - len(rank.squares) + int(part.text[fault.start])
        elif len(rank.squares) - known > fault.squares:
            room = min(room, fault.squares)
        _report_fault(fault, room, part, number if numbered else None, collector, shape)
    codes = {fault.code for fault in rank.faults}
    # What an unknown letter stands for is open, and with it the rank's length.
    is_open = not codes.isdisjoint(("unknown-piece", "bad-digit"))
    unreadable = any(CODES[code].severity == "error" for code in codes)
    missing = files - len(rank.squares)
    explained = "bad-digit" in codes or (is_open and known <= files)
    if not missing or number >= ranks or explained:
        return unreadable
    fixes = [] if unreadable else _length_fixes(rank, part, missing, collector, shape)
    last = part.text[-1]
    if number == ranks - 1 and missing == -1 and last in shape.unspaced.also:
        # A square too many, or the side to move without a space before it.
        fixes.append(collector.fix("separate-side", part.end - 1, part.end - 1, " ", after=last))
    collector.add(
        "rank-short" if missing > 0 else "rank-long",
        part.start,
        part.end,
        *fixes,
        squares=tuple(range(number * files, (number + 1) * files)) if numbered else (),
        about=shape.about,
        rank=shape.letters.rank_names[number],
        length=len(rank.squares),
        count=abs(missing),
    )
    return True


def _report_fault(
    fault: Fault, room: int, part: RankText, number: int | None, collector: Collector, shape: Shape
) -> None:
    """Reports one fault; `room` squares are left on the rank for what it stands for."""
    start, end = part.offsets[fault.start], part.offsets[fault.end - 1] + 1
    found, files = quote(part.text[fault.start : fault.end]), shape.letters.kind.files
    on_board = number if number is not None and fault.column < files else None
    if fault.code == "unknown-piece":
        if room > 0:
            fix = collector.fix("make-empty", start, end, str(room), count=room)
        else:
            fix = collector.fix("remove", start, end, "", found=found)
        _add_on_square(fault, on_board, found, (start, end), fix, collector, shape)
    elif fault.code == "no-promoted-form":
        letter = found.strip("+~")
        fix = collector.fix("replace", start, end, letter, written=letter)
        _add_on_square(fault, on_board, found, (start, end), fix, collector, shape)
    elif found == "0" or fault.code == "plus-alone":
        remove = collector.fix("remove", start, end, "", found=found)
        collector.add(fault.code, start, end, remove, about=shape.about, found=found)
    else:
        about = {**shape.about, "found": found, "count": fault.squares}
        fixes = []
        if fault.code == "bad-digit" and 0 < room <= files:
            fixes.append(collector.fix("replace", start, end, str(room), written=room))
        collector.add(fault.code, start, end, *fixes, about=about)


def _add_on_square(
    fault: Fault,
    number: int | None,
    found: str,
    place: tuple[int, int],
    fix: Fix,
    collector: Collector,
    shape: Shape,
) -> None:
    """Adds a finding about squares of the rank; about none where they are not known."""
    if number is None:
        off_board = "-off-board" if fault.code == "unknown-piece" else ""
        code = fault.code + off_board
        collector.add(code, *place, fix, about=shape.about, found=found)
        return
    files = shape.letters.kind.files
    first = number * files + fault.column
    squares = tuple(range(first, min(first + fault.squares, (number + 1) * files)))
    square = shape.letters.square_names[first]
    code = fault.code
    collector.add(code, *place, fix, squares=squares, about=shape.about, found=found, square=square)


def _length_fixes(
    rank: Rank, part: RankText, missing: int, collector: Collector, shape: Shape
) -> list[Fix]:
    """Ways to make the rank as long as it must be, none of them sure."""
    if missing < 0:
        ways = {shape.rank_text(rank.squares[:missing], part.text): "drop-end"}
    else:
        padding = ("",) * missing
        ways = {
            shape.rank_text(rank.squares + padding, part.text): "pad-end",
            shape.rank_text(padding + rank.squares, part.text): "pad-start",
        }
    counted = [text for text in _recounted(part.text, missing, shape) if text not in ways]
    ways = {**dict.fromkeys(counted[:_MOST_COUNTS], "write-rank"), **ways}
    return [
        collector.fix(name, part.start, part.end, text, count=abs(missing), written=text)
        for text, name in ways.items()
    ]


def _recounted(text: str, missing: int, shape: Shape) -> Iterator[str]:
    """The rank with one of its counts of empty squares greater or less by what is missing."""
    if len(text) > shape.letters.longest:
        return
    for at, digit in enumerate(text):
        if digit in "123456789":
            count = int(digit) + missing
            written = f"{text[:at]}{count or ''}{text[at + 1 :]}"
            if count >= 0 and shape.letters.rank_of(written):
                yield written
