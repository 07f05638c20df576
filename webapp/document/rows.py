r"""Rows in a text: of lists with titles, of tables, of JSON; and which lines are EPDs, no rows.

In a list a line that begins with `#`, `##` or `###` is a title, and one with `##>` stands below a
title. Cells of a table are parted by tabs, semicolons or commas and may be quoted (RFC 4180), or by
`|` as in Markdown, where `\|` is none, nothing is quoted, and a row of dashes says nothing. JSON
has texts and objects in an array, or one a line (JSON Lines).
"""

from __future__ import annotations

import csv
import json
import re
from collections.abc import Iterator, Sequence
from typing import Any, NamedTuple

from webapp.document import parse
from webapp.formats.epd.operations import OPCODES
from webapp.text.boards import has_ranks
from webapp.text.characters import MAX_LENGTH, MAX_TEXT
from webapp.text.san import CASTLES, MOVE

_LINE = re.compile(r"[^\r\n]*+(?:\r\n?|\n|\Z)")

# --- lists -----------------------------------------------------------------------------------

_SIGN = re.compile(r"(##>|#{1,3})(?: ++|(?=[\r\n]|\Z))")
CARD, HEADING, LESSON = "#", "##", "###"
"""The signs of titles."""
BELOW_HEADING = "##>"
"""That of a line of the text below a heading."""


class ListRow(NamedTuple):
    """A line that says something: where it begins, its sign, "" for none, and its words.

    is_titled   whether the title of a card stands right above it
    """

    start: int
    sign: str
    words: str
    is_titled: bool


def list_rows(text: str) -> Iterator[ListRow]:
    """The lines of a list that say something; none of a text whose first line is no title."""
    if not _SIGN.match(text.lstrip("\ufeff\r\n\t ")[:4]):
        return
    is_below = False
    for line in _LINE.finditer(text, text.startswith("\ufeff")):
        words = line[0].strip()
        sign = _SIGN.match(words)
        if sign:
            yield ListRow(line.start(), sign[1], words[sign.end() :], False)
        elif words:
            yield ListRow(line.start(), "", words, is_below)
        is_below = sign is not None and sign[1] == CARD


# --- tables ----------------------------------------------------------------------------------

_PIPE = "|"
DELIMITERS = f"\t;,{_PIPE}"

_MOST_LINES = 40
"""The most lines of a row: a quotation mark that is never closed takes no more."""
_OPEN = "unexpected end of data"
"""What the module says of a quotation mark that is not closed."""
_DASHES = re.compile(r"[|:+ \t-]*+\Z")
_PARTED = re.compile(r"(?<!\\)\|")


class TableRow(NamedTuple):
    """A row: its cells, none for a row of dashes, and where it stands in the text."""

    cells: list[str]
    start: int
    end: int

    @property
    def filled(self) -> list[str]:
        """The cells that say something, without spaces around them."""
        return [cell.strip() for cell in self.cells if cell.strip()]


def table_rows(text: str, delimiter: str, start: int = 0) -> Iterator[TableRow]:
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
        yield TableRow(cells, start, end)
        start = end


def _line_at(text: str, start: int) -> re.Match[str] | None:
    return _LINE.match(text, start) if start < len(text) else None


def _cells(row: str, delimiter: str) -> list[str] | None:
    """The cells of a row; None where quotation marks are not closed.

    One that is too long for the module is one cell.
    """
    if delimiter == _PIPE:
        return _cells_between_pipes(row.strip())
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


def _cells_between_pipes(row: str) -> list[str]:
    """The cells of a row of Markdown, of one that is all code its code."""
    if _DASHES.match(row):
        return []
    row = row.removeprefix(_PIPE)
    if not row.endswith(f"\\{_PIPE}"):
        row = row.removesuffix(_PIPE)
    cells = [cell.strip().replace(f"\\{_PIPE}", _PIPE) for cell in _PARTED.split(row)]
    return [
        cell.strip("`")
        if cell[:1] == cell[-1:] == "`" and cell.count("`") == cell.strip("`").count("`") + 2
        else cell
        for cell in cells
    ]


# --- lines of EPD ----------------------------------------------------------------------------

_OPERATION = re.compile(r"([A-Za-z][A-Za-z0-9_]{0,30})(?:\s++|\Z)")
_OPERAND = re.compile(rf'"|[-+]?[0-9]|{MOVE}|{CASTLES}')
_STRING = re.compile(r'[a-z][a-z0-9_]{0,30}\s++"[^"]*+"\s*+\Z')
_PERFT = re.compile(r"D[0-9]{1,2} [0-9]+\Z")
_NAMES = frozenset(["id", "eco", "nic"])
"""The opcodes whose operand may be any word."""


def is_epd_line(line: str, cells: Sequence[str]) -> bool:
    """Whether a line reads as an EPD; `cells` are what stands between its semicolons.

    Its operations follow the fields, or a cell is one. Where the first `;` follows the fields, a
    space before it and another `;` at the end say so.
    """
    if any(map(_is_operation, cells)):
        return True
    line = line.strip()
    operations = parse(line).operations if len(line) <= MAX_LENGTH else ""
    if not operations.startswith(";"):
        return bool(operations)
    is_apart = line.removesuffix(operations).endswith(" ")
    return is_apart and len(operations) > 1 and operations.endswith(";")


def _is_operation(cell: str) -> bool:
    """Whether a cell is an operation; words of a language may begin as one does (“am Zug”)."""
    if _STRING.match(cell) or _PERFT.match(cell):
        return True
    opcode = _OPERATION.match(cell)
    if opcode is None or opcode[1] not in OPCODES:
        return False
    operands = cell[opcode.end() :]
    if not operands:
        return "_" in opcode[1] or opcode[1] in ("noop", "resign")
    return opcode[1] in _NAMES or _OPERAND.match(operands) is not None


# --- JSON ------------------------------------------------------------------------------------

_SIGNS = re.compile(r'"(?:[^"\\]|\\.)*+"?|[\[{]|[\]}]', re.DOTALL)
_DEEPEST = 6


class Element(NamedTuple):
    """A text or an object of a JSON table, and where it stands in the text."""

    value: Any
    start: int
    end: int


class _JsonForm(NamedTuple):
    """How a table in JSON begins, what stands between its elements, and how it ends.

    head   what has to stand before any of its elements
    """

    begins: re.Pattern[str]
    between: re.Pattern[str]
    ends: re.Pattern[str]
    head: str = ""


_JSON_FORMS = (
    _JsonForm(
        re.compile(r'[\ufeff \t\r\n]*+\[[ \t\r\n]*+(?=["{])'),
        re.compile(r"[ \t\r\n]*+,[ \t\r\n]*+"),
        re.compile(r"[ \t\r\n]*+\][ \t\r\n]*+\Z"),
        "[",
    ),
    _JsonForm(
        re.compile(r"[\ufeff \t\r\n]*+(?={)"),
        re.compile(r"[ \t\r\n]++(?={)"),
        re.compile(r"[ \t\r\n]*+\Z"),
    ),
)


def json_elements(text: str) -> tuple[str, list[Element]] | None:
    """The elements of a JSON table with boards, no deeper than `_DEEPEST`, behind what has to stand
    before any of them; None for any other text.
    """
    form = next((form for form in _JSON_FORMS if form.begins.match(text)), None)
    if form is None or len(text) > MAX_TEXT or not has_ranks(text) or _is_deep(text):
        return None
    try:
        return form.head, list(_elements(text, form))
    except (ValueError, RecursionError):
        return None


def _is_deep(text: str) -> bool:
    depth = 0
    for sign in _SIGNS.finditer(text):
        depth += {"[": 1, "{": 1, "]": -1, "}": -1}.get(sign[0], 0)
        if depth > _DEEPEST:
            return True
    return False


def _elements(text: str, form: _JsonForm) -> Iterator[Element]:
    """The elements of a text in a form; ValueError where it is not."""
    decoder = json.JSONDecoder()
    follows = form.begins.match(text)
    while follows:
        start = follows.end()
        value, end = decoder.raw_decode(text, start)
        if not isinstance(value, str | dict):
            raise ValueError
        yield Element(value, start, end)
        follows = form.between.match(text, end)
    if not form.ends.match(text, end):
        raise ValueError
