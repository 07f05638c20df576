"""The rows of a table of games or openings, without reading their moves, so that one can be chosen.

A row is an entry as a game of PGN is one: it is called as its card will be, and what stands in
cells that are neither its moves nor a position is found by a search. Of a table without a column of
moves there is no index.
"""

from __future__ import annotations

from collections.abc import Iterator
from typing import NamedTuple

from msgspec.structs import replace

from webapp.document.games import GameEntry, count_plies, short_name
from webapp.document.rows import TableRow, table_rows
from webapp.lessons.importing.columns import is_uci
from webapp.lessons.importing.gathered import BETWEEN
from webapp.lessons.importing.row_cards import Columns, named_in, said_in
from webapp.lessons.importing.tables import Table, further_columns, table_of


class TableIndex(NamedTuple):
    """The rows of a table, or of a part of it.

    entries  as those of games
    rest     where the rest of the text begins, at its end if nothing is left
    head     what has to stand before any of its rows, and before the next part
    """

    entries: tuple[GameEntry, ...]
    rest: int
    head: str


def index_table(text: str, *, head: str = "", last: bool = True) -> TableIndex | None:
    """The rows of a table with moves; None for any other text.

    Takes any `str`, in linear time, and never raises.

    head   that of the table, for a part that does not have it; places are those in the part
    last   False for a part of a file that goes on: its last row, which may be cut, is left out
    """
    whole = head + text
    table = table_of(whole)
    if table is None or "moves" not in table.columns.roles:
        return None
    rows = list(table_rows(whole, table.delimiter, table.start))
    rest = len(whole)
    if not last and rows:
        rest = rows.pop().start
    entries = (
        replace(entry, start=entry.start - len(head), end=entry.end - len(head))
        for entry in _entries(table, rows)
    )
    return TableIndex(tuple(entries), rest - len(head), table.head)


def _entries(table: Table, rows: list[TableRow]) -> Iterator[GameEntry]:
    columns = table.columns
    for row in rows:
        further = further_columns(row) if columns.heads else None
        columns = further or columns
        if not further and len(row.filled) > 1:
            yield _entry(columns, row)


def _entry(columns: Columns, row: TableRow) -> GameEntry:
    said = said_in(columns, row.cells)
    name = named_in(columns, said)
    moves = said.get("moves", "")
    plies = len(moves.split()) if is_uci(moves) else count_plies(moves)
    known = {"position", "moves", *([name] if name else [])}
    others = BETWEEN.join(cell.says for cell in columns.filled(row.cells) if cell.role not in known)
    tags = {"Event": short_name(others)} if others else {}
    return GameEntry(row.start, row.end, tags, plies, short_name(said[name]) if name else "")
