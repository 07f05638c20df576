"""Positions in a column of a table, CSV or Parquet, as lines with the numbers of their rows.

A row of CSV has the number of the line that it begins in, so that it is found in an editor; one of
Parquet is counted from 1. Line breaks in a text stay. A row without a text is a blank line.
"""

from __future__ import annotations

import codecs
import csv
import io
from collections.abc import Iterator, Sequence
from contextlib import contextmanager, suppress
from typing import Any, NamedTuple

from webapp.document.lines import InputLine
from webapp.document.packed import FileError, Read, damaged
from webapp.language import gettext, joined, quote
from webapp.terminal.cluster.addresses import opened, reason_of
from webapp.terminal.cluster.parts import Rows
from webapp.terminal.lines import MOST_LINES
from webapp.terminal.run import UnreadableError

PARQUET = (".parquet", ".pq")
"""The endings of names of files of Parquet."""
_MAGIC = "PAR1"
"""They begin with it (https://parquet.apache.org/docs/file-format/)."""
_MOST_OF_FIELD = 1 << 20
"""The most characters of a field of CSV, and of a line."""
_SEPARATORS = "\t,;|"
_HELD = 1 << 20
"""The bytes of a column that are read at a time."""


def is_parquet(name: str) -> bool:
    """Whether the name says that a file is of Parquet."""
    return name.lower().endswith(PARQUET)


def no_column(name: str, columns: Sequence[str]) -> FileError:
    """Says that a table has no such column."""
    args = {"name": quote(name), "columns": joined([quote(one) for one in columns])}
    return FileError(gettext("it has no column “%(name)s”, only %(columns)s") % args)


def _place_of(column: str, names: Sequence[str]) -> int:
    """Which of the columns has that name. Raises FileError where none has, or several have."""
    if column not in names:
        raise no_column(column, names)
    if names.count(column) > 1:
        raise FileError(gettext("it has several columns “%(name)s”") % {"name": quote(column)})
    return names.index(column)


# --- CSV ---------------------------------------------------------------------------------------


class _Stream(io.RawIOBase):
    """A stream of that which `read` gives."""

    def __init__(self, read: Read) -> None:
        self._read, self._held = read, b""

    def readable(self) -> bool:
        return True

    def readinto(self, buffer: Any) -> int:
        data = self._held or self._read(len(buffer))
        data, self._held = data[: len(buffer)], data[len(buffer) :]
        buffer[: len(data)] = data
        return len(data)


class _LongRowError(csv.Error):
    """A line of a table is too long."""


def rows_of_csv(read: Read, column: str, encoding: str) -> Iterator[Rows]:
    """The texts of a column of a table whose first line names the columns. Raises FileError once
    all rows before what is wrong are given.

    encoding   "" for UTF-8, in which a byte that is none stays in its text, or UTF-16 where a mark
               at the beginning says so
    """
    stream = io.BufferedReader(_Stream(read))
    if not encoding and stream.peek(2)[:2] in (codecs.BOM_UTF16_LE, codecs.BOM_UTF16_BE):
        encoding = "utf-16"
    errors = "replace" if encoding else "surrogateescape"
    text = io.TextIOWrapper(stream, encoding or "utf-8-sig", errors, newline="")
    before = csv.field_size_limit(_MOST_OF_FIELD)
    try:
        yield from _rows(text, column)
    finally:
        csv.field_size_limit(before)


def _rows(text: io.TextIOWrapper, column: str) -> Iterator[Rows]:
    head, before = text.readline(_MOST_OF_FIELD), 0
    while head and not head.strip():
        head, before = text.readline(_MOST_OF_FIELD), before + 1
    if not head:
        return
    if head.startswith(_MAGIC):
        raise FileError(gettext("it is of Parquet, but its name does not end with .parquet"))
    lines = _LinesOfTable(head, text)
    reader = csv.reader(lines, delimiter=_apart(head, column))
    numbers, texts = list[int](), list[str]()
    try:
        names = next(reader)
        at, begin = _place_of(column, names), before + reader.line_num + 1
        for row in reader:
            # Any other is complete with its last line.
            if lines.ended:
                yield Rows(numbers, texts)
                said = gettext("line %(line)s: a quote is not closed")
                raise FileError(said % {"line": begin})
            numbers.append(begin)
            texts.append(row[at] if at < len(row) else "")
            begin = before + reader.line_num + 1
            if len(texts) == MOST_LINES:
                yield Rows(numbers, texts)
                numbers, texts = [], []
    except csv.Error as error:
        yield Rows(numbers, texts)
        # A line that was not read to its end has not been counted.
        number = before + reader.line_num + isinstance(error, _LongRowError)
        args = {"line": number, "reason": error}
        raise FileError(gettext("line %(line)s: %(reason)s") % args) from error
    yield Rows(numbers, texts)


def _apart(head: str, column: str) -> str:
    """The sign that stands between columns: one by which there is such a column, the most frequent
    one else.
    """
    often = sorted(_SEPARATORS, key=head.count, reverse=True)
    return next((sign for sign in often if _has_column(head, sign, column)), often[0])


def _has_column(head: str, sign: str, column: str) -> bool:
    with suppress(csv.Error, StopIteration):
        return column in next(csv.reader([head], delimiter=sign))
    return False


class _LinesOfTable:
    """The lines of a table, of which the first has been read.

    ended  whether there are no more
    """

    def __init__(self, first: str, text: io.TextIOWrapper) -> None:
        self._first, self._text = first, text
        self.ended = False

    def __iter__(self) -> Iterator[str]:
        return self

    def __next__(self) -> str:
        line, self._first = self._first or self._text.readline(_MOST_OF_FIELD), ""
        if not line:
            self.ended = True
            raise StopIteration
        # The rest of it would be taken for another row.
        if len(line) == _MOST_OF_FIELD and line[-1] not in "\r\n":
            raise _LongRowError(f"line larger than limit ({_MOST_OF_FIELD})")
        return line


# --- Parquet -----------------------------------------------------------------------------------


class TableRange(NamedTuple):
    """Rows of a file of Parquet that are read where they are worked on.

    group   the group of rows that they are in
    first   the first of them, counted within the group from 0
    rows    how many there are
    number  that of the first row in the file, from 1
    bytes   how many their texts have, about
    """

    file: str
    column: str
    group: int
    first: int
    rows: int
    number: int
    bytes: int

    def lines(self) -> Iterator[InputLine]:
        """Its rows as lines. Raises FileError."""
        for rows in self._pieces():
            yield from rows.lines()

    def _pieces(self) -> Iterator[Rows]:
        from webapp.batch.arrow import texts_of

        left, skipped, number = self.rows, self.first, self.number
        with _parquet(self.file) as file:
            some = file.iter_batches(MOST_LINES, row_groups=[self.group], columns=[self.column])
            for batch in some:
                if skipped >= batch.num_rows:
                    skipped -= batch.num_rows
                    continue
                values = [text or "" for text in texts_of(batch.column(0).slice(skipped, left))]
                yield Rows(range(number, number + len(values)), values)
                left, skipped, number = left - len(values), 0, number + len(values)
                if not left:
                    return

    def parts(self) -> Iterator[InputLine]:
        """Its rows as lines, and of one with several boards its parts. Raises FileError."""
        for rows in self._pieces():
            yield from rows.parts()

    @property
    def cost(self) -> int:
        """How much work it is, in lines."""
        return self.rows

    @property
    def size(self) -> int:
        """How many bytes it is, about."""
        return self.bytes

    @property
    def where(self) -> tuple[int, ...]:
        """As `CorpusPart` has it."""
        return (self.group, self.first, self.rows, self.number)


def parts_of_parquet(file: str, column: str, most: int) -> list[TableRange]:
    """The column of a file of Parquet in parts. Raises FileError.

    most   the most bytes of a part, about
    """
    from webapp.batch.arrow import holds_texts

    found = list[TableRange]()
    with _parquet(file) as opened_file:
        names = opened_file.schema_arrow.names
        _place_of(column, names)
        kind = opened_file.schema_arrow.field(column).type
        if not holds_texts(kind):
            args = {"name": quote(column), "type": str(kind)}
            raise FileError(gettext("its column “%(name)s” is not text but %(type)s") % args)
        number, metadata = 1, opened_file.metadata
        at = next((i for i in range(metadata.num_columns) if _name(metadata, i) == column), 0)
        for group in range(metadata.num_row_groups):
            told = metadata.row_group(group)
            each = max(1.0, told.column(at).total_uncompressed_size / max(told.num_rows, 1))
            # Words that are often in it are counted once there.
            rows = max(1, int(most / max(each, _BYTES_OF_TEXT)))
            for first in range(0, told.num_rows, rows):
                count = min(rows, told.num_rows - first)
                size = int(count * each)
                found.append(TableRange(file, column, group, first, count, number, size))
                number += count
    return found


_BYTES_OF_TEXT = 64
"""The bytes of a position, about, where a file has it only once for many rows."""


def _name(metadata: Any, at: int) -> str:
    return str(metadata.row_group(0).column(at).path_in_schema) if metadata.num_row_groups else ""


@contextmanager
def _parquet(name: str) -> Iterator[Any]:
    """An open file of Parquet. Raises FileError, also for what cannot be read within the block."""
    from pyarrow import ArrowException, parquet

    with opened(name) as stream:
        try:
            with parquet.ParquetFile(stream, buffer_size=_HELD, pre_buffer=False) as file:
                yield file
        except ArrowException as error:
            raise damaged() from error
        except OSError as error:
            # So it also says that a page is not as it should be.
            raise UnreadableError(reason_of(error)) from error
