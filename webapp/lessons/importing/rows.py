r"""The rows of a table in a text: their cells, and where they stand.

Cells are parted by tabs, semicolons or commas and may be quoted (RFC 4180), or by `|` as in
Markdown, where `\|` is none, nothing is quoted, and a row of dashes says nothing.
"""

from __future__ import annotations

import csv
import re
from collections.abc import Iterator
from typing import NamedTuple

PIPE = "|"
DELIMITERS = f"\t;,{PIPE}"

_LINE = re.compile(r"[^\r\n]*+(?:\r\n?|\n|\Z)")
_MOST_LINES = 40
"""The most lines of a row: a quotation mark that is never closed takes no more."""
_OPEN = "unexpected end of data"
"""What the module says of a quotation mark that is not closed."""
_DASHES = re.compile(r"[|:+ \t-]*+\Z")
_PARTED = re.compile(r"(?<!\\)\|")


class Row(NamedTuple):
    """A row: its cells, none for a row of dashes, and where it stands in the text."""

    cells: list[str]
    start: int
    end: int

    @property
    def filled(self) -> list[str]:
        """What its cells say, without those that are empty."""
        return [cell.strip() for cell in self.cells if cell.strip()]


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
    if delimiter == PIPE:
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
    if _DASHES.match(row):
        return []
    row = row.removeprefix(PIPE)
    if not row.endswith(f"\\{PIPE}"):
        row = row.removesuffix(PIPE)
    cells = (cell.strip().replace(f"\\{PIPE}", PIPE) for cell in _PARTED.split(row))
    return [_without_code_marks(cell) for cell in cells]


def _without_code_marks(cell: str) -> str:
    is_code = cell[:1] == cell[-1:] == "`" and cell.count("`") == cell.strip("`").count("`") + 2
    return cell.strip("`") if is_code else cell
