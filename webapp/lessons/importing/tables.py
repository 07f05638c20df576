"""Tables with positions, as spreadsheets, databases of puzzles and Markdown write them.

The first row names the columns, in any of the languages of `columns.py`; up to `_MOST_ABOVE` rows
may stand over it, which are headings. Without names the columns are told by what stands in them, as
are those of positions where the row above the first position names others. What becomes of a row is
said in `row_cards.py`. JSON is a table too: texts that are positions, or objects whose keys are
heads, in an array or one a line.

A table without positions whose moves can be played from the start of chess is one of openings.

Lines of EPD are no table, though a `;` parts their operations, and rows of nothing but positions
are none either.
"""

from __future__ import annotations

import json
import re
from collections.abc import Mapping, Sequence
from itertools import islice
from typing import Any, NamedTuple

from webapp.document import parse
from webapp.document.rows import DELIMITERS, TableRow, is_epd_line, json_elements, table_rows
from webapp.formats.starts import START
from webapp.lessons.importing.columns import (
    MOST_COLUMNS,
    SAMPLE,
    Role,
    is_uci,
    roles_of_cells,
    roles_of_heads,
    roles_within_heads,
)
from webapp.lessons.importing.gathered import BETWEEN, Gathered, Gathering, unread
from webapp.lessons.importing.row_cards import Columns, items_of_row, items_of_words
from webapp.lessons.importing.solutions import line_of_text
from webapp.lessons.model import Card, Item
from webapp.model.position import Position
from webapp.text.boards import has_ranks
from webapp.text.characters import MAX_LENGTH

_SEPARATOR = re.compile(r"(?i)\ufeff?sep=([\t;,|])[\r\n]++")
_FEWEST_CELLS = 3
"""The fewest cells of a row that is a table by itself, without heads and without moves."""
_MOST_ABOVE = 5
"""The most rows that may stand over the heads, or over the first position."""
_MOST_EMPTY = 100
"""So many rows are looked through for those of the sample, which are not empty."""
_MOST_FIELDS = 9
"""The most words of a cell with a position: six fields, a name of the notation, and a number."""
_MOST_OF_MOVES = 12
"""So many columns are looked at for moves."""
_LONGEST_MOVES = 500
_TRIED = 3
"""Where none of so many cells are moves, the column has none."""
_FEWEST_EVEN = 2
_MOST_KEYS = 40
_OF_JSON = 5
"""One of so many elements of JSON has to be a position, or an object with one."""

_PUZZLES = (
    *("PuzzleId", "FEN", "Moves", "Rating", "RatingDeviation", "Popularity", "NbPlays", "Themes"),
    "GameUrl",
)
"""The columns of the puzzles of Lichess, which are often cut out without their names."""
_OF_LICHESS = "lichess.org/"


class Table(NamedTuple):
    """A table.

    above  the rows over its heads, or over its first row where it has none
    head   what has to stand before any of its rows: the row with the names
    start  where its rows begin
    """

    delimiter: str
    columns: Columns
    above: Sequence[TableRow]
    head: str
    start: int


def read_table(text: str) -> Gathered | None:
    """The cards of a table; None for a text that is none. Never raises.

    No more than about `MOST_CARDS` rows are read; `Gathered.head` has the names of the columns.
    """
    of_json = _read_json(text)
    if of_json is not None:
        return of_json
    table = table_of(text)
    if table is None:
        return None
    gathering, items = Gathering(), list[Item]()
    for row in table.above:
        items += items_of_words(BETWEEN.join(row.filled))
    gathering.head, gathering.items, kept = table.head, items, 0
    columns = table.columns
    if not columns.is_puzzles and _are_even(text, table):
        columns = columns._replace(are_even=True)
    for row in table_rows(text, table.delimiter, table.start):
        if gathering.is_full:
            return gathering.done(row.start)
        # Another table follows, as in Markdown, or the same heads on another page.
        further = further_columns(row) if columns.heads else None
        if further:
            columns, gathering.head = further, text[row.start : row.end]
        elif row.filled:
            items += items_of_row(columns, row.cells, text[row.start : row.end])
            last = items[-1] if items else None
            if len(row.filled) > 1 or (isinstance(last, Card) and last.position):
                kept = len(items)
    # Words below the last card are no heading of any.
    words = [item.text if isinstance(item, Card) else item.title for item in items[kept:]]
    gathering.notes, gathering.items = ["\n".join(words)], items[:kept]
    return gathering.done()


def further_columns(row: TableRow) -> Columns | None:
    """The columns from a row on; None for a row that is not all names."""
    if len(row.cells) > MOST_COLUMNS or any(map(has_ranks, row.cells)):
        return None
    roles = roles_of_heads(row.cells)
    return _columns(row, roles) if roles and "other" not in roles else None


def _columns(row: TableRow, roles: tuple[Role, ...]) -> Columns:
    return Columns(roles, tuple(cell.strip() for cell in row.cells))


# --- JSON ------------------------------------------------------------------------------------


def _read_json(text: str) -> Gathered | None:
    """The cards of a table in JSON; None for any other text.

    An object has `_MOST_KEYS` at the most.
    """
    head, elements = json_elements(text) or ("", [])
    if not any(_has_position(element.value) for element in elements[:_OF_JSON]):
        return None
    gathering = Gathering()
    gathering.head = head
    for value, start, end in elements:
        if gathering.is_full:
            return gathering.done(start)
        gathering.items += _items_of_json(value, text[start:end])
    return gathering.done()


def _columns_of_json(value: Mapping[str, Any]) -> Columns:
    heads = tuple(value)
    known = heads if len(value) <= _MOST_KEYS else ()
    return Columns(roles_of_heads(known) or roles_within_heads(known), heads)


def _has_position(value: str | Mapping[str, Any]) -> bool:
    if isinstance(value, str):
        return has_ranks(value)
    cells = zip(_columns_of_json(value).roles, value.values(), strict=False)
    return any(role == "position" and has_ranks(_cell(cell)) for role, cell in cells)


def _items_of_json(value: str | Mapping[str, Any], text: str) -> list[Item]:
    if isinstance(value, str):
        return items_of_words(value.strip()) if value.strip() else []
    if not _has_position(value):
        return [unread(text)]
    return items_of_row(_columns_of_json(value), list(map(_cell, value.values())), text)


def _cell(value: Any) -> str:
    """A value as a cell: a list of words on one line, what is deeper as JSON."""
    if isinstance(value, str):
        return value
    if value is None:
        return ""
    if isinstance(value, list) and all(isinstance(part, str) for part in value):
        return " ".join(value)
    return json.dumps(value, ensure_ascii=False)


# --- which texts are tables ------------------------------------------------------------------


class _Sample(NamedTuple):
    """The first rows of a text that say something; what stands before them is `begin`."""

    text: str
    delimiter: str
    begin: str
    rows: Sequence[TableRow]


def table_of(text: str) -> Table | None:
    """The table that a text is, by its first rows; None for none, and for JSON."""
    named = _SEPARATOR.match(text)
    begin = named.end() if named else len(text) - len(text.lstrip("\ufeff\r\n"))
    samples = []
    for delimiter in named[1] if named else DELIMITERS:
        found = islice(table_rows(text, delimiter, begin), _MOST_EMPTY)
        rows = list(islice((row for row in found if row.filled), _MOST_ABOVE + 1 + SAMPLE))
        if any(len(row.cells) > 1 for row in rows):
            samples.append(_Sample(text, delimiter, text[:begin], rows))
    for find in (_with_heads, _with_some_heads, _without_heads, _of_openings):
        table = next(filter(None, map(find, samples)), None)
        if table is not None:
            return table
    return None


def _with_heads(sample: _Sample) -> Table | None:
    """The table whose first row has nothing but names, one of them that of a position."""
    (first, *rows) = sample.rows
    roles = roles_of_heads(first.cells)
    return _headed(sample, 0, _settled(roles, rows)) if roles else None


def _with_some_heads(sample: _Sample) -> Table | None:
    """The table with names in or about its heads; None where no positions stand below them."""
    for at, row in enumerate(sample.rows[: _MOST_ABOVE + 1]):
        below = sample.rows[at + 1 : at + 1 + SAMPLE]
        if not below or _positions_in(row):
            return None
        within = roles_within_heads(row.cells)
        if len(within) > 1 and "position" in within:
            roles = _settled(within, below)
            if _have_positions(below, roles.index("position")):
                return _headed(sample, at, roles)
        columns = _positions_in(below[0])
        if columns and _are_names(row, within, columns[0]) and _have_positions(below, columns[0]):
            if sample.delimiter == ";" and _is_epd(sample, below):
                return None
            return _headed(sample, at, _with_position(within, columns[0]))
    return None


def _with_position(roles: Sequence[Role], column: int) -> tuple[Role, ...]:
    """The roles with that of a position for one column alone."""
    width = max(len(roles), column + 1)
    found: list[Role] = [*roles, *["other"] * (width - len(roles))]
    found = ["other" if role == "position" else role for role in found]
    found[column] = "position"
    return tuple(found)


def _are_names(row: TableRow, roles: Sequence[Role], column: int) -> bool:
    """Whether a row has a name over at least half of the columns beside that of positions."""
    beside = [at for at in range(len(roles)) if at != column and row.cells[at].strip()]
    known = sum(roles[at] != "other" for at in beside)
    return known > 0 and 2 * known >= len(beside)


def _headed(sample: _Sample, at: int, roles: tuple[Role, ...]) -> Table:
    row = sample.rows[at]
    head = sample.begin + sample.text[row.start : row.end]
    return Table(sample.delimiter, _columns(row, roles), sample.rows[:at], head, row.end)


def _settled(roles: tuple[Role, ...], rows: Sequence[TableRow]) -> tuple[Role, ...]:
    """The roles where of columns of positions only those are left that have any, if one has."""
    named = [at for at, role in enumerate(roles) if role == "position"]
    having = {at for at in named if any(_has_ranks(row, at) for row in rows)}
    if not having or len(named) == 1:
        return roles
    return tuple(
        "other" if role == "position" and at not in having else role
        for at, role in enumerate(roles)
    )


def _have_positions(rows: Sequence[TableRow], column: int) -> bool:
    """Whether half of the rows have one in a column, and other cells."""
    having = [row for row in rows if len(row.cells) > 1 and _has_ranks(row, column)]
    return 2 * len(having) >= len(rows)


def _has_ranks(row: TableRow, column: int) -> bool:
    return column < len(row.cells) and has_ranks(row.cells[column])


def _positions_in(row: TableRow) -> list[int]:
    """The columns with positions in a row of several cells."""
    cells = row.cells[:MOST_COLUMNS] if len(row.cells) > 1 else []
    return [at for at, cell in enumerate(cells) if _is_position(cell)]


def _without_heads(sample: _Sample) -> Table | None:
    """The table without names of its columns; None where a column has no position in each row."""
    places = (at for at, row in enumerate(sample.rows[: _MOST_ABOVE + 1]) if _positions_in(row))
    at = next(places, None)
    if at is None:
        return None
    rows = sample.rows[at : at + SAMPLE]
    width = min(len(row.cells) for row in rows)
    columns = [column for column in _positions_in(rows[0]) if column < width]
    columns = [column for column in columns if all(_has_ranks(row, column) for row in rows)]
    if not columns or _have_nothing_else(rows):
        return None
    if sample.delimiter == ";" and _is_epd(sample, rows):
        return None
    moves = _columns_of_moves(rows, columns[0])
    if len(rows) < 2 and (at > 0 or (width < _FEWEST_CELLS and not moves)):
        return None
    start = rows[0].start
    cells = [row.cells for row in rows]
    if len(cells[0]) >= len(_PUZZLES) and any(_OF_LICHESS in cell for cell in cells[0]):
        roles = roles_of_heads(_PUZZLES)
        if roles and _PUZZLES.index("FEN") in columns:
            named = Columns(roles, _PUZZLES)
            return Table(sample.delimiter, named, sample.rows[:at], sample.begin, start)
    told = Columns(roles_of_cells(cells, columns, moves))
    return Table(sample.delimiter, told, sample.rows[:at], sample.begin, start)


def _of_openings(sample: _Sample) -> Table | None:
    """The table with a name over its moves, more of which than not are played from the start."""
    first, *rows = sample.rows
    roles = roles_within_heads(first.cells)
    if len(roles) < 2 or "moves" not in roles or "position" in roles or not rows:
        return None
    at = roles.index("moves")
    cells = [row.cells[at].strip() if at < len(row.cells) else "" for row in rows]
    return _headed(sample, 0, roles) if _are_moves([START] * len(rows), cells) else None


def _are_even(text: str, table: Table) -> bool:
    """Whether there are two rows at least, each with an even number of moves as engines write them.

    The solver has the last of them, so that the first is the opponent's.
    """
    roles = table.columns.roles
    if not {"position", "moves"} <= set(roles):
        return False
    at, count = roles.index("moves"), 0
    for row in table_rows(text, table.delimiter, table.start):
        moves = row.cells[at].strip() if at < len(row.cells) else ""
        if not moves and not row.filled:
            continue
        if not is_uci(moves) or len(moves.split()) % 2:
            return False
        count += 1
    return count >= _FEWEST_EVEN


def _have_nothing_else(rows: Sequence[TableRow]) -> bool:
    """Whether all cells are positions, which are found in words as well."""
    cells = [cell for row in rows for cell in row.filled[:MOST_COLUMNS]]
    return all(map(has_ranks, cells)) and all(map(_is_position, cells))


def _is_epd(sample: _Sample, rows: Sequence[TableRow]) -> bool:
    return any(is_epd_line(sample.text[row.start : row.end], row.filled) for row in rows)


def _columns_of_moves(rows: Sequence[TableRow], column: int) -> list[int]:
    """The columns in which more cells than not are moves of the position in their row."""
    width = min(_MOST_OF_MOVES, max(len(row.cells) for row in rows))
    positions = [parse(row.cells[column].strip()).position for row in rows]
    found = []
    for at in range(width):
        told = [row.cells[at].strip() if at < len(row.cells) else "" for row in rows]
        if at != column and _are_moves(positions, told):
            found.append(at)
    return found


def _are_moves(positions: Sequence[Position | None], told: Sequence[str]) -> bool:
    read = tried = 0
    for position, moves in zip(positions, told, strict=True):
        if position is None or not moves:
            continue
        tried += 1
        read += len(moves) <= _LONGEST_MOVES and line_of_text(position, moves) is not None
        if tried == _TRIED and not read:
            return False
    return 2 * read > tried


def _is_position(cell: str) -> bool:
    """Whether a cell holds a position and nothing else; of an EPD the operations have a `;`."""
    if not has_ranks(cell) or len(cell) > MAX_LENGTH or len(cell.split()) > _MOST_FIELDS:
        return False
    reading = parse(cell.strip())
    return reading.position is not None and not reading.operations
