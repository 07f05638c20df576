"""Record batches of Arrow: the columns that are read, and the batch that is the answer."""

from __future__ import annotations

from collections.abc import Sequence

import pyarrow as pa

from webapp.batch.answering import Respond, plain, rows_of
from webapp.language import gettext

MOST_CHARACTERS = 1 << 29
"""The most characters of one answer: a column of Arrow has at most 2 GiB, and a character up to
four bytes.
"""

_UTF8 = "utf-8", "surrogateescape"


def schema_of_rows() -> pa.Schema:
    """See `webapp.batch.schema`."""
    text, number, place = pa.string(), pa.int64(), pa.int32()
    named = {"file": text, "line": number, "input": text, "output": text, "code": text}
    more = {"severity": text, "start": place, "end": place, "fix": text}
    return pa.schema([*named.items(), *more.items()])


def answered(records: pa.RecordBatch, column: str, respond: Respond) -> pa.RecordBatch:
    """The answers to all lines of a batch. Raises ValueError, see `webapp.batch.check`."""
    if not isinstance(records, pa.RecordBatch):
        raise TypeError(f"a pyarrow.RecordBatch is needed, not {type(records).__name__}")
    texts = _texts(_column(records, column), column)
    places = zip(_files(records, column), _numbers(records, column), texts, strict=True)
    rows = []
    left = MOST_CHARACTERS
    for file, number, text in places:
        for row in rows_of(text, respond) if text is not None else ():
            left -= row.size + len(file or "")
            if left < 0:
                raise ValueError(
                    gettext("The answers are too long for one batch: give fewer lines.")
                )
            rows.append((file, number, *row))
    schema = schema_of_rows()
    columns: Sequence[Sequence[object]] = [*zip(*rows, strict=True)] or [()] * len(schema)
    arrays = [pa.array(values, kind) for values, kind in zip(columns, schema.types, strict=True)]
    return pa.RecordBatch.from_arrays(arrays, schema=schema)


# --- columns -----------------------------------------------------------------------------------


def _files(records: pa.RecordBatch, column: str) -> Sequence[str | None]:
    """The names of the files, "" where there is no column of them."""
    if column == "file" or "file" not in records.schema.names:
        return [""] * records.num_rows
    named = _texts(_column(records, "file"), "file")
    return [name and plain(name) for name in named]


def _numbers(records: pa.RecordBatch, column: str) -> Sequence[int | None]:
    """The numbers of the lines; their places in the batch where there is no column of them."""
    if column == "line" or "line" not in records.schema.names:
        return range(1, records.num_rows + 1)
    array = _column(records, "line")
    if not (pa.types.is_integer(array.type) or pa.types.is_null(array.type)):
        raise _wrong_type("line", array.type)
    try:
        numbers: list[int | None] = array.cast(pa.int64()).to_pylist()
    except pa.ArrowInvalid as error:
        raise _wrong_type("line", array.type) from error
    return numbers


def _column(records: pa.RecordBatch, name: str) -> pa.Array:
    """The column of that name. Raises ValueError."""
    places = records.schema.get_all_field_indices(name)
    if not places:
        names = ", ".join(records.schema.names)
        said = gettext("There is no column “%(column)s”, only: %(columns)s.")
        raise ValueError(said % {"column": name, "columns": names})
    if len(places) > 1:
        raise ValueError(gettext("There are several columns “%(column)s”.") % {"column": name})
    return records.column(places[0])


def _texts(array: pa.Array, column: str) -> Sequence[str | None]:
    """The texts of a column. Raises ValueError."""
    if not holds_texts(array.type):
        raise _wrong_type(column, array.type)
    return texts_of(array)


def texts_of(array: pa.Array) -> Sequence[str | None]:
    """The texts of a column that holds some, in which bytes that are no UTF-8 stay."""
    if pa.types.is_dictionary(array.type):
        # It may hold many more texts than there are rows, and for each row the same long one.
        places, held = array.indices, array.dictionary
        used = {at: None if at is None else _text(held[at]) for at in places.unique().to_pylist()}
        return [used[at] for at in places.to_pylist()]
    try:
        return [one.decode(*_UTF8) if type(one) is bytes else one for one in array.to_pylist()]
    except UnicodeDecodeError:
        # Whoever made the column has not looked whether it is UTF-8.
        return [*map(_text, array)]


def holds_texts(kind: pa.DataType) -> bool:
    """Whether a column of the type holds texts, or bytes that may be some."""
    types = pa.types
    kind = kind.value_type if types.is_dictionary(kind) else kind
    texts = (types.is_string, types.is_large_string, types.is_string_view)
    others = (types.is_binary, types.is_large_binary, types.is_binary_view, types.is_null)
    return types.is_fixed_size_binary(kind) or any(is_it(kind) for is_it in (*texts, *others))


def _text(value: pa.Scalar) -> str | None:
    return value.as_buffer().to_pybytes().decode(*_UTF8) if value.is_valid else None


def _wrong_type(column: str, kind: pa.DataType) -> ValueError:
    said = gettext("The column “%(column)s” is of the type %(type)s, which is not read.")
    return ValueError(said % {"column": column, "type": kind})
