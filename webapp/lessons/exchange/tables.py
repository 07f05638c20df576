"""Tables with positions, as spreadsheets and databases of puzzles write them (CSV, TSV).

Cells are parted by tabs, semicolons or commas and may be quoted (RFC 4180). The first row names the
columns, in any of the languages of `columns.py`; without names they are told by what stands in
them. A row is a card: its text is what stands in the column of positions, and of columns that mean
the same the first that is filled counts. What there is no field for are tags of its line, or else
stands behind the source, as “Rating: 1500”. A row without a position is a card with its text, and
one with nothing but a single cell is a heading.

In the puzzles of Lichess (PuzzleId, FEN, Moves, Rating …) the first move is the opponent's, and the
student begins behind it, seen from the side that is to move there.

Source: https://database.lichess.org/#puzzles for their columns.
"""

from __future__ import annotations

import csv
import re
from collections.abc import Iterator, Sequence
from itertools import islice
from typing import NamedTuple

from msgspec.structs import replace

from webapp.lessons.exchange.columns import (
    SAMPLE,
    Role,
    is_uci,
    roles_of_cells,
    roles_of_heads,
)
from webapp.lessons.exchange.gathered import Gathered, card_of_entry, fitted, short, unread
from webapp.lessons.model import MOST_CARDS, Card, Heading, Item, new_id
from webapp.line import Line
from webapp.notations import collect, parse
from webapp.position import Position
from webapp.records.pgn.reading import read_game
from webapp.records.pgn.starts import start_tags
from webapp.records.pgn.tags import is_name, write_tag
from webapp.text.characters import MAX_LENGTH
from webapp.text.passages import has_ranks
from webapp.walk import position_at

_DELIMITERS = "\t;,"
_SEPARATOR = re.compile(r"(?i)\ufeff?sep=([\t;,])[\r\n]++")
_LINE = re.compile(r"[^\r\n]*+(?:\r\n?|\n|\Z)")
_MOST_LINES = 40
"""The most lines of a row: a quotation mark that is never closed takes no more."""
_FEWEST_CELLS = 3
"""The fewest cells of a row that is a table by itself, without heads."""
_SECOND = frozenset(
    [
        *("black", "b", "second", "gote", "1", "true", "yes", "schwarz", "noir", "negras", "nero"),
        *("чёрные", "後手", "后手", "黒", "黑", "黑方", "흑", "초"),
    ]
)
"""What a cell says by which the second side is at the bottom."""
_FIRST = frozenset(
    [
        *("white", "w", "first", "sente", "red", "0", "false", "no", "weiß", "blanc", "blancas"),
        *("bianco", "белые", "先手", "白", "白方", "红", "紅", "红方", "백", "한"),
    ]
)
"""What it says where nothing is turned."""

_OPEN = "unexpected end of data"
"""What the module says of a quotation mark that is not closed."""

_PUZZLES = (
    *("PuzzleId", "FEN", "Moves", "Rating", "RatingDeviation", "Popularity", "NbPlays", "Themes"),
    "GameUrl",
)
"""The columns of the puzzles of Lichess, which are often cut out without their names."""
_OF_LICHESS = "lichess.org/"


_WORDS: tuple[Role, ...] = ("task", "hint", "solution", "source")
_NAMES: tuple[Role, ...] = ("title", "theme", "id")
"""What a card may be called by, the best first; a puzzle has a number that all know it by."""
_BETWEEN = " · "


class Row(NamedTuple):
    """A row: its cells, and where it stands in the text."""

    cells: list[str]
    start: int
    end: int


class Table(NamedTuple):
    """A table.

    roles      what its columns mean, `heads` what they are called
    head       the text of the row with the names
    is_puzzles whether the first move of each is the opponent's
    """

    delimiter: str
    roles: tuple[Role, ...]
    heads: tuple[str, ...] = ()
    head: str = ""
    is_puzzles: bool = False


def read_table(text: str) -> Gathered | None:
    """What the table holds; None for a text that is none. Never raises.

    No more than `MOST_CARDS` rows are read; `Gathered.head` has the names of the columns.
    """
    table = _table_of(text)
    if table is None:
        return None
    items: list[Item] = []
    for row in rows_of(text, table.delimiter, len(table.head)):
        if len(items) >= MOST_CARDS:
            return Gathered(tuple(items), row.start, head=table.head)
        if any(cell.strip() for cell in row.cells):
            items.append(_item(table, row.cells, text[row.start : row.end]))
    return Gathered(tuple(items), head=table.head)


def rows_of(text: str, delimiter: str, start: int = 0) -> Iterator[Row]:
    """The rows from a place on.

    A line break within quotation marks belongs to the cell. Where they are not closed within
    `_MOST_LINES` lines, they stand for themselves, and the line is a row.
    """
    while line := _line_at(text, start):
        end = line.end()
        cells = _cells(line[0], delimiter)
        for _ in range(_MOST_LINES):
            further = _line_at(text, end)
            if cells is not None or further is None:
                break
            end = further.end()
            cells = _cells(text[start:end], delimiter)
        if cells is None:
            cells, end = line[0].split(delimiter), line.end()
        yield Row(cells, start, end)
        start = end


def _line_at(text: str, start: int) -> re.Match[str] | None:
    return _LINE.match(text, start) if start < len(text) else None


def _cells(row: str, delimiter: str) -> list[str] | None:
    """The cells of a row; None where quotation marks are not closed.

    One that is too long for the module is one cell.
    """
    lines = row.splitlines(keepends=True)
    if row.count('"') % 2:
        try:
            list(csv.reader(lines, delimiter=delimiter, strict=True))
        except csv.Error as error:
            if _OPEN in str(error):
                return None
    try:
        return [cell for cells in csv.reader(lines, delimiter=delimiter) for cell in cells] or [""]
    except csv.Error:
        return [row]


# --- which texts are tables ------------------------------------------------------------------


def _table_of(text: str) -> Table | None:
    named = _SEPARATOR.match(text)
    begin = named.end() if named else _begin(text)
    delimiters = named[1] if named else _DELIMITERS
    first = _LINE.match(text, begin)
    if first is None or not any(sign in first[0] for sign in delimiters):
        return None
    for delimiter in delimiters:
        row = next(rows_of(text, delimiter, begin))
        roles = roles_of_heads(row.cells)
        if roles:
            heads = tuple(cell.strip() for cell in row.cells)
            is_puzzles = {"PuzzleId", "Moves"} <= set(heads)
            return Table(delimiter, roles, heads, text[: row.end], is_puzzles)
    return next(filter(None, (_without_heads(text, sign, begin) for sign in delimiters)), None)


def _begin(text: str) -> int:
    return len(text) - len(text.lstrip("\ufeff\r\n"))


def _without_heads(text: str, delimiter: str, begin: int) -> Table | None:
    """The table without names of its columns; None where a column has no position in each row."""
    sample = (row.cells for row in islice(rows_of(text, delimiter, begin), SAMPLE))
    rows = [row for row in sample if any(cell.strip() for cell in row)]
    width = min(map(len, rows), default=0)
    if width < 2 or (len(rows) < 2 and width < _FEWEST_CELLS):
        return None
    column = next((at for at in range(width) if _is_position(rows[0][at])), None)
    if column is None or not all(has_ranks(row[column]) for row in rows):
        return None
    first = rows[0]
    if len(first) >= len(_PUZZLES) and any(_OF_LICHESS in cell for cell in first):
        roles = roles_of_heads(_PUZZLES)
        if roles and _is_position(first[_PUZZLES.index("FEN")]):
            return Table(delimiter, roles, _PUZZLES, text[:begin], True)
    return Table(delimiter, roles_of_cells(rows, column), (), text[:begin])


def _is_position(cell: str) -> bool:
    """Whether a cell holds a position and nothing else; of an EPD the operations have a `;`."""
    if not has_ranks(cell) or len(cell) > MAX_LENGTH:
        return False
    reading = parse(cell.strip())
    return reading.position is not None and not reading.operations


# --- a row -----------------------------------------------------------------------------------


class _Cell(NamedTuple):
    """A cell that is filled: what it means, what its column is called, and what it says."""

    role: Role
    head: str
    says: str


def _item(table: Table, cells: Sequence[str], text: str) -> Item:
    """The card of a row, or the heading."""
    filled = list(_filled(table, cells))
    said: dict[Role, str] = {}
    for cell in filled:
        said.setdefault(cell.role, cell.says)
    if len(filled) == 1 and "position" not in said:
        return Heading(new_id(), short(filled[0].says))
    names = [name for name in _NAMES if name in said]
    name = "id" if table.is_puzzles and "id" in said else next(iter(names), None)
    card = _card(said, said[name] if name else "", text)
    used: set[Role] = {"position", *_WORDS, *([name] if name else [])}
    if said.get("side", "").casefold() in _SECOND | _FIRST:
        used.add("side")
    if card.position is not None:
        used.add("moves")
    card = _with_moves(card, said, is_puzzle=table.is_puzzles)
    if "position" not in said:
        # All of it is in the text.
        return fitted(card, text)
    return fitted(_with_others(card, list(_unused(filled, used))), text)


def _filled(table: Table, cells: Sequence[str]) -> Iterator[_Cell]:
    for at, cell in enumerate(cells):
        says = cell.strip().replace("\r\n", "\n").replace("\r", "\n")
        if says:
            role = table.roles[at] if at < len(table.roles) else "other"
            yield _Cell(role, table.heads[at] if at < len(table.heads) else "", says)


def _unused(filled: Sequence[_Cell], used: set[Role]) -> Iterator[tuple[str, str]]:
    """The cells that no field of the card has: of each role that is used all but the first."""
    had: set[Role] = {"other"}
    for cell in filled:
        if cell.role in had or cell.role not in used:
            yield cell.head, cell.says
        had.add(cell.role)


def _card(said: dict[Role, str], name: str, text: str) -> Card:
    cell = said.get("position", "")
    found = collect(cell).entries if len(cell) <= MAX_LENGTH else ()
    card = card_of_entry(found[0]) if len(found) == 1 else unread(cell or text)
    words: dict[str, str] = {role: says for role, says in said.items() if role in _WORDS}
    flipped = said.get("side", "").casefold() in _SECOND
    return replace(card, **words, title=name or card.title, flipped=flipped)


def _with_others(card: Card, others: Sequence[tuple[str, str]]) -> Card:
    """The card with what has no field: as tags of its line, or else behind its source."""
    if not others:
        return card
    if card.line is not None and all(is_name(name) for name, _ in others):
        line = replace(card.line, tags=(*card.line.tags, *others))
        return replace(card, line=line)
    told = (f"{name}: {says}" if name else says for name, says in others)
    source = _BETWEEN.join(" ".join(part.split()) for part in (card.source, *told) if part)
    return replace(card, source=source)


def _with_moves(card: Card, said: dict[Role, str], *, is_puzzle: bool) -> Card:
    """The card with the line of its moves, or of its solution where that is nothing but moves."""
    position = card.position
    if position is None:
        return card
    given = said.get("moves", "")
    line = line_of_text(position, given) if given else None
    if line is not None:
        card = replace(card, line=replace(line, marks=card.marks), marks=())
        return _behind_first(card, line) if is_puzzle and is_uci(given) else card
    words = said.get("solution", "")
    line = line_of_text(position, words) if words else None
    if line is not None and card.line is None:
        card = replace(card, line=replace(line, marks=card.marks), marks=(), solution="")
        words = ""
    return replace(card, solution=" · ".join(filter(None, (given, words))))


def _behind_first(card: Card, line: Line) -> Card:
    """The card of a puzzle, whose first move is the opponent's."""
    position = position_at(line, 0)
    return replace(card, position=position, at=0, flipped=position.turn == "second")


def line_of_text(position: Position, moves: str) -> Line | None:
    """The line of a text of moves; None where anything in it cannot be read as some."""
    tags = "\n".join(write_tag(*tag) for tag in start_tags(position, {}))
    record = read_game(f'[Event "?"]\n{tags}\n\n{moves} *')
    if record is None or not record.line.plies or record.line.start != position:
        return None
    line = record.line
    has_words = line.comment or any(ply.before or ply.after for ply in line.plies)
    if any(finding.severity == "error" for finding in record.findings):
        return None
    return None if has_words and "{" not in moves else replace(line, tags=())
