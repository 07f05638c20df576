"""Faults of a drawn board, each an error at its place.

A row has a square too few or too many, or a square holds what is no piece.
Nobody can know which square it is, so nothing is guessed; the fixes change the drawing.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator, Sequence

from webapp.findings import Edit, Finding, Fix
from webapp.formats.grid.grid import Grid, squares_text
from webapp.formats.grid.rows import BARS, DrawnLine, DrawnRow, is_empty, place_in, row_of
from webapp.games.board import BoardKind
from webapp.games.coordinates import square_name
from webapp.language import quote


def faults_of(
    text: str, grid: Grid, unknown: Sequence[int], kind: BoardKind, *, turned: bool
) -> Iterator[Finding]:
    """The faults of a drawing.

    unknown   the squares with what is no piece, as they are drawn
    """
    sign = _empty_sign(grid.lines)
    for index in unknown:
        number, column = divmod(index, grid.width)
        yield _unread(text, grid.lines[number].line, grid.rows[number][column], sign)
    if grid.counts:
        yield from _wrong_lengths(text, grid, kind, turned)


def _unread(text: str, line: DrawnLine, cell: str, sign: str) -> Finding:
    """That a square holds what is no piece, at its place where that is certain."""
    at = line.shown.find(cell) if line.shown.count(cell) == 1 else -1
    start, end = (at, at + len(cell)) if at >= 0 else (0, len(line.shown))
    span, exact = place_in(text, line, start, end)
    edit = Edit(span.start, span.end, sign)
    fix = Fix("replace", (edit,), args={"written": sign})
    args = {"found": quote(cell)}
    fixes = (fix,) if exact and at >= 0 else ()
    return Finding("drawn-part-unread", span, args=args, fixes=fixes)


def _wrong_lengths(text: str, grid: Grid, kind: BoardKind, turned: bool) -> Iterator[Finding]:
    """The rows that have a square too few or too many."""
    sign = _empty_sign(grid.lines)
    for number, (row, count) in enumerate(zip(grid.lines, grid.counts, strict=True)):
        missing = grid.width - count
        if not missing:
            continue
        first = number * grid.width
        shown = row.line.shown
        lead = len(shown) - len(shown.lstrip())
        span, exact = place_in(text, row.line, lead, len(shown))
        fixes = [
            Fix(name, (Edit(span.start, span.end, written),), args={"count": abs(missing)})
            for name, written in _ways(row, missing, sign).items()
            if exact and len(row_of(DrawnLine(0, 0, written)).cells) == grid.width
        ]
        args: dict[str, str | int] = {"length": count, "files": grid.width, "count": abs(missing)}
        args["rank"] = grid.ranks[number] or square_name(kind, first)[1:]
        code = "rank-short" if missing > 0 else "rank-long"
        squares = () if turned else tuple(range(first, first + grid.width))
        yield Finding(code, span, squares, args, tuple(fixes))


def _empty_sign(taken: Sequence[DrawnRow]) -> str:
    """The sign of an empty square."""
    signs = Counter(cell for row in taken for cell in row.cells if cell and is_empty(cell))
    return signs.most_common(1)[0][0] if signs else "."


def _ways(row: DrawnRow, missing: int, sign: str) -> dict[str, str]:
    """The line with as many squares as it should have, by the names of the fixes."""
    shown = row.line.shown.strip()
    if BARS.search(shown):
        return _between_bars(shown, missing, sign)
    start, body = squares_text(row)
    lead = len(row.line.shown) - len(row.line.shown.lstrip())
    before, behind = row.line.shown[lead:start], row.line.shown[start + len(body) :]
    between = "" if row.close else " "
    ways = ways_to_fit(row.cells, missing, sign)
    return {name: before + between.join(cells) + behind for name, cells in ways.items()}


def ways_to_fit(cells: Sequence[str], missing: int, pad: str) -> dict[str, list[str]]:
    """The squares of a row without those that are too many, or with those that are missing, by the
    names of the fixes.
    """
    if missing < 0:
        return {"drop-end": [*cells[:missing]]}
    added = [pad] * missing
    return {"pad-end": [*cells, *added], "pad-start": [*added, *cells]}


def _between_bars(shown: str, missing: int, sign: str) -> dict[str, str]:
    bars = [bar.start() for bar in BARS.finditer(shown)]
    if len(bars) <= abs(missing):
        return {}
    first, last, bar = bars[0], bars[-1], shown[bars[0]]
    if missing < 0:
        return {"drop-end": shown[: bars[missing - 1]] + shown[last:]}
    cell = f" {sign} " if " " in shown[first:last] else sign
    return {
        "pad-end": shown[:last] + (bar + cell) * missing + shown[last:],
        "pad-start": shown[:first] + (bar + cell) * missing + shown[first:],
    }
