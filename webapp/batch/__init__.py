"""Positions checked and converted in Arrow record batches: one in, one out, for all engines that
hand out such batches.

The answers are those of `fenboard check --json` and `convert --json`. No batch knows of another:
wherever a table is cut, the rows are the same, if its column `line` says where each line stands.

Nothing of Arrow is loaded before one of the functions is called; it comes with the extra `cluster`.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

from webapp.batch.answering import NOT_UTF8, check_rows, convert_rows

if TYPE_CHECKING:
    import pyarrow as pa

__all__ = ["NOT_UTF8", "check", "convert", "schema"]


def schema() -> pa.Schema:
    """The columns of all answers. A row is a finding; a line without one is a row with nulls
    from `code` on.

    file      as it was given, "" where there is no such column
    line      as it was given; the place in the batch, from 1, where there is no such column
    input     the line without its ending, one of several positions on it, or the first 4,096
              characters of a longer line; U+FFFD for each byte that is no UTF-8
    output    null where there is none
    code      of the finding, or `NOT_UTF8`
    severity  error, repaired, illegal or note
    start     the characters of the input that the finding is about, half-open; null where it is
    end       about none
    fix       the input with the first certain fix of the finding made, null where it has none
    """
    from webapp.batch.arrow import schema_of_rows

    return schema_of_rows()


def check(records: pa.RecordBatch, *, column: str = "input", notes: bool = False) -> pa.RecordBatch:
    """All that is wrong with each position, and where; `output` is the line as it should be, null
    where that would be a guess.

    records   with a column of texts, a line each, of any type of Arrow for texts or bytes; also
              `file` (text) and `line` (whole numbers), which are taken along. A null, a blank line
              and one that starts with # give no row
    column    the name of the column with the lines
    notes     whether to report what is unusual but harmless in a position, as `--json` does

    Raises ValueError, which names the column, where one is missing, there twice or of another
    type; and where the answers are too long for one batch.
    """
    from webapp.batch.arrow import answered

    return answered(records, column, check_rows(notes=notes))


def convert(records: pa.RecordBatch, *, to: str, column: str = "input") -> pa.RecordBatch:
    """Each position in another notation, as `output`, null where it cannot be read or written; the
    findings are those of reading, what the notation has no place for, and why it cannot be written.

    records   as for `check`
    to        the name of a notation, such as `feen`
    column    the name of the column with the lines

    Raises ValueError as `check`, and for an unknown notation.
    """
    from webapp.batch.arrow import answered

    return answered(records, column, convert_rows(to))
