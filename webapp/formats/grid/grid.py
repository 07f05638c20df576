"""The boards among the rows of a text: which rows make one, and which way round it is seen."""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Iterable, Iterator, Sequence
from functools import reduce
from itertools import pairwise
from math import gcd
from typing import NamedTuple

from webapp.formats.grid.rows import MOST_FILES, DrawnRow, cells_between_bars, has_bars, is_empty
from webapp.games.alphabets import SIZES
from webapp.games.numerals import HAN

FEWEST_RANKS, MOST_RANKS = 4, 20
_FEWEST_KNOWN = min(ranks for _, ranks in SIZES.values())
_MOST_MISSING = 4
"""So many squares a row may have too few or too many."""
_SPACES = re.compile(" +")
_MOST_LINES = 160
"""The most lines of one drawing, with rules and blank lines between its ranks."""


class Grid(NamedTuple):
    """A drawn board.

    rows     the text of each square, from the top of the drawing down
    lines    the line that each row stands on
    ranks    the labels of the rows, "" where there is none
    files    the labels of the files, () where there are none
    parts    the lines of the text that it takes up
    framed   whether there is a frame, labels, or a sign for an empty square
    counts   how many squares each row shows, where not all show as many; `rows` are cut or
             filled up with empty squares then
    """

    rows: tuple[tuple[str, ...], ...]
    lines: tuple[DrawnRow, ...]
    ranks: tuple[str, ...]
    files: tuple[str, ...]
    parts: tuple[DrawnRow, ...]
    framed: bool
    counts: tuple[int, ...] = ()

    @property
    def width(self) -> int:
        """How many squares a row has."""
        return len(self.rows[0])

    @property
    def start(self) -> int:
        """Where in the text it begins."""
        return self.parts[0].line.start

    @property
    def end(self) -> int:
        """Where in the text it ends."""
        return self.parts[-1].line.end


def grids_of(rows: Iterable[DrawnRow]) -> Iterator[Grid]:
    """The boards that the rows of a text draw, in time linear in their number."""
    run: list[DrawnRow] = []
    for row in rows:
        if row.kind != "other":
            run.append(row)
            continue
        yield from _in_run(run)
        run = []
    yield from _in_run(run)


def _in_run(run: Sequence[DrawnRow]) -> Iterator[Grid]:
    """The boards in lines of which each could be a part of one."""
    if sum(row.kind != "blank" for row in run) < FEWEST_RANKS:
        return
    groups = list(_groups(run))
    found = [grid for group in groups if (grid := _even(group) or _uneven(group))]
    if not found and len(run) <= _MOST_LINES:
        whole = _even(run) or _uneven(run) or _by_counts(run) or _by_columns(run)
        found = [whole] if whole else []
    yield from found


def _groups(run: Sequence[DrawnRow]) -> Iterator[list[DrawnRow]]:
    """The lines between blank ones; a line of labels after a blank one belongs to what is above."""
    group: list[DrawnRow] = []
    kinds: set[str] = set()
    shown = [row for row in run if row.kind != "blank"]
    starts = {row.line.start for before, row in pairwise(run) if before.kind == "blank"}
    for row, after in zip(shown, [*shown[1:], None], strict=False):
        width = len(row.cells)
        is_below = (
            row.kind == "files"
            and "files" not in kinds
            and any(part.kind == "cells" and len(part.cells) == width for part in group)
            and not (after and after.kind == "cells" and len(after.cells) == width)
        )
        if row.line.start in starts and "cells" in kinds and not is_below:
            yield group
            group, kinds = [], set()
        group.append(row)
        kinds.add(row.kind)
    yield group


def _even(group: Sequence[DrawnRow]) -> Grid | None:
    """The board of rows that have equally many cells."""
    if not FEWEST_RANKS <= len(group) <= _MOST_LINES:
        return None
    widths = Counter(len(row.cells) for row in group if row.kind == "cells")
    if not widths:
        return None
    width = widths.most_common(1)[0][0]
    rows = _rows_of(group, width)
    taken = [row for row in rows if row.kind == "cells"]
    if any(len(row.cells) != width for row in taken):
        return None
    taken = _without_letters(taken)
    if len(taken) > MOST_RANKS or _alternate(taken):
        taken = [row for row in taken if not _is_ruling(row)]
    if not FEWEST_RANKS <= len(taken) <= MOST_RANKS:
        return None
    if any(row.kind == "loose" for row in rows):
        return None
    return _grid(tuple(row.cells for row in taken), taken, rows)


def _rows_of(group: Sequence[DrawnRow], width: int) -> Sequence[DrawnRow]:
    """The lines without words at their ends, with the squares that have no sign of their own."""
    rows = _without_words(group)
    ends = (row.line.shown.rstrip()[-1:] for row in rows if len(row.cells) == width)
    if not all(map(has_bars, ends)):
        rows = [_with_last_cell(row, width) for row in rows]
    return _with_empty_ranks(rows, width)


def _uneven(group: Sequence[DrawnRow]) -> Grid | None:
    """The board of rows some of which have a square too few or too many.

    That can be told where most rows have as many as a known board, and an empty square has a
    sign. Where there are blanks between squares the columns tell.
    """
    widths = Counter(len(row.cells) for row in group if row.kind == "cells")
    if not widths or not _FEWEST_KNOWN <= len(group) <= _MOST_LINES:
        return None
    width = widths.most_common(1)[0][0]
    rows = _rows_of([row for row in group if row.kind != "blank"], width)
    taken = [row for row in rows if row.kind == "cells"]
    if _alternate(taken):
        taken = [row for row in taken if not _is_ruling(row)]
    counts = tuple([len(row.cells) for row in taken])
    signs = any(cell and is_empty(cell) for row in taken for cell in row.cells)
    if not signs or not _is_nearly(width, counts) or any(row.kind == "loose" for row in rows):
        return None
    if _has_gaps(taken):
        return None
    cells = tuple([_fitted(row.cells, width) for row in taken])
    grid = _grid(cells, taken, rows)
    return grid and grid._replace(counts=counts)


def _is_nearly(width: int, counts: Sequence[int]) -> bool:
    """Whether so many squares in each row are nearly a known board of that width."""
    odd = [count for count in counts if count != width]
    near = all(abs(count - width) <= _MOST_MISSING for count in odd)
    return (width, len(counts)) in SIZES.values() and near and 0 < 2 * len(odd) < len(counts)


def _fitted(cells: tuple[str, ...], width: int) -> tuple[str, ...]:
    return (*cells[:width], *[""] * (width - len(cells)))


def _has_gaps(taken: Sequence[DrawnRow]) -> bool:
    """Whether blanks stand for empty squares in rows without bars."""
    spaced = [row for row in taken if not row.close and not has_bars(row.line.shown)]
    bodies = [squares_text(row) for row in spaced]
    runs = [[len(run) for run in _SPACES.findall(body)] for _, body in bodies]
    step = min((length for row in runs for length in row), default=1)
    first = min((start for start, _ in bodies), default=0)
    return any(length > 2 * step for row in runs for length in row) or any(
        start > first + step for start, _ in bodies
    )


def squares_text(row: DrawnRow) -> tuple[int, str]:
    """The squares of a row without bars as they are shown, without labels, and where they begin."""
    shown = row.line.shown
    start, end = len(shown) - len(shown.lstrip()), len(shown)
    words = shown.split()
    if row.left and len(words) > 1:
        start = shown.index(words[1], start + len(words[0]))
    if row.right and len(words) > 1:
        end = shown.rindex(words[-1])
    return start, shown[start:end].rstrip()


def _with_last_cell(row: DrawnRow, width: int) -> DrawnRow:
    """A row between bars with its last square, which is empty and has no bar behind it."""
    lacks = row.kind == "cells" and len(row.cells) == width - 1 and not row.right
    if not lacks or row.close or not has_bars(row.line.shown):
        return row
    return row._replace(cells=(*row.cells, ""))


def _without_words(group: Sequence[DrawnRow]) -> Sequence[DrawnRow]:
    """The lines without short words before the first row of squares and behind the last."""
    cells = [index for index, row in enumerate(group) if row.kind == "cells"]
    apart = [index for index in cells if not group[index].close]
    # A word beside rows of single signs is none of them: 轮到黑方走, Diagram.
    rows = apart if 2 * len(apart) > len(cells) else cells
    first, last = rows[0], rows[-1]
    return [
        row
        for index, row in enumerate(group)
        if first <= index <= last
        or row.left
        or not (row.kind == "loose" or (row.kind == "cells" and row.close and rows is apart))
    ]


def _with_empty_ranks(group: Sequence[DrawnRow], width: int) -> Sequence[DrawnRow]:
    """The lines with those of dashes as rows of empty squares, where that makes a whole board."""
    filled = [row for row in group if row.kind == "cells"]
    close = any(row.close for row in filled)
    rows = [_as_cells(row, width, close=close) for row in group]
    count = sum(1 for row in rows if row.kind == "cells")
    return rows if count in (width, width + 1) and count > len(filled) else group


def _as_cells(row: DrawnRow, width: int, *, close: bool) -> DrawnRow:
    """A line of so many dashes, or of dashes between so many bars, as a row of empty squares."""
    shown = row.line.shown.strip()
    if row.kind != "rule":
        return row
    if close:
        is_row = len(shown) == width and len(set(shown)) == 1
        return DrawnRow("cells", row.line, tuple(shown), close=True) if is_row else row
    words = tuple(shown.split())
    cells = words if len(words) == width else cells_between_bars(shown)
    return DrawnRow("cells", row.line, cells) if len(cells) == width else row


def _without_letters(taken: list[DrawnRow]) -> list[DrawnRow]:
    """The rows without the letters that name the ranks of shogi in order, `a` to `i`."""
    for edge, kept in ((-1, slice(None, -1)), (0, slice(1, None))):
        labels = "".join(row.cells[edge] for row in taken)
        if len(taken) == SIZES["shogi"][1] and labels in ("abcdefghi", HAN):
            return [row._replace(cells=row.cells[kept]) for row in taken]
    return taken


def _is_ruling(row: DrawnRow) -> bool:
    return len(set(row.cells)) == 1 and set(row.cells) <= {"-", "=", "_", "─"}


def _alternate(taken: Sequence[DrawnRow]) -> bool:
    """Whether every other row, `|-|-|-|`, only separates ranks."""
    ruling = [_is_ruling(row) for row in taken]
    return 2 * sum(ruling) >= len(ruling) - 1 and not any(
        one and other for one, other in pairwise(ruling)
    )


def _grid(
    cells: tuple[tuple[str, ...], ...], taken: Sequence[DrawnRow], parts: Sequence[DrawnRow]
) -> Grid | None:
    """The board of these squares, with labels where they fit it."""
    width = len(cells[0])
    files = next((row.cells for row in parts if row.kind == "files"), ())
    ranks = tuple(row.left or row.right for row in taken)
    signs = any(cell and is_empty(cell) for row in cells for cell in row)
    framed = bool(files) or any(ranks) or signs or any(row.kind == "rule" for row in parts)
    shown = [row for row in parts if row.kind != "blank"]
    kept = files if len(files) == width else ()
    return Grid(cells, tuple(taken), ranks, kept, tuple(shown), framed)


def _by_counts(run: Sequence[DrawnRow]) -> Grid | None:
    """The board of lines as in FEN, with digits for empty squares and no slashes."""
    parts = [row for row in run if row.kind != "blank"]
    texts = [row.line.shown.strip() for row in parts]
    if not FEWEST_RANKS <= len(parts) <= MOST_RANKS:
        return None
    if not all(text.isalnum() and text.isascii() for text in texts) or "".join(texts).isdigit():
        return None
    ranks = [
        [cell for c in text for cell in ([""] * int(c) if c.isdigit() else [c])] for text in texts
    ]
    counts = tuple(map(len, ranks))
    width = Counter(counts).most_common(1)[0][0]
    is_even = set(counts) == {width}
    if not any(map(str.isdigit, "".join(texts))) or not (is_even or _is_nearly(width, counts)):
        return None
    cells = tuple([_fitted(tuple(rank), width) for rank in ranks])
    odd = () if is_even else counts
    lines = tuple(parts)
    return Grid(cells, lines, ("",) * len(cells), (), lines, framed=True, counts=odd)


# --- squares told by their columns ---------------------------------------------------


def _by_columns(run: Sequence[DrawnRow]) -> Grid | None:
    """The board of lines with blanks for empty squares, as `p p p   p p`."""
    rows = [row for row in run if row.kind != "rule"]
    files = [row for row in rows if row.kind == "files"]
    labelled = [row for row in rows if row.kind in ("cells", "loose") and row.left]
    if len(labelled) >= FEWEST_RANKS:
        taken = labelled
    else:
        taken = [row for row in rows if row.kind != "files"]
        shown = [index for index, row in enumerate(taken) if row.kind != "blank"]
        taken = taken[shown[0] : shown[-1] + 1] if shown else []
    if not FEWEST_RANKS <= len(taken) <= MOST_RANKS:
        return None
    marks = [_marks(row) for row in taken]
    places = sorted({at for row in marks for at in row})
    columns = _columns(files[0] if files else None, places, len(taken))
    if not columns or not set(places) <= set(columns):
        return None
    cells = tuple(tuple(row.get(at, "") for at in columns) for row in marks)
    return _grid(cells, taken, sorted([*taken, *files], key=lambda row: row.line))


def _marks(row: DrawnRow) -> dict[int, str]:
    """The characters of the line by their columns, without the labels."""
    shown = row.line.shown
    marks = {at: character for at, character in enumerate(shown) if character != " "}
    if row.left:
        for at in list(marks)[: len(shown.split()[0])]:
            del marks[at]
    if row.right:
        for at in list(marks)[-len(shown.split()[-1]) :]:
            del marks[at]
    return marks


def _columns(files: DrawnRow | None, places: Sequence[int], ranks: int) -> list[int]:
    """The columns of the files: those of their labels, else the even steps that fill the board."""
    if files:
        shown = files.line.shown
        return [at for at, character in enumerate(shown) if character not in " |"]
    if len(places) < 2:
        return []
    step = reduce(gcd, (at - places[0] for at in places[1:]))
    count = (places[-1] - places[0]) // step + 1
    if count > MOST_FILES or count not in (ranks, ranks - 1):
        return []
    return list(range(places[0], places[-1] + 1, step))
