"""A text as it was read as a record."""

from __future__ import annotations

from msgspec import Struct

from webapp.findings import Finding
from webapp.model.line import Line


class Record(Struct, frozen=True):
    """A text read as a record.

    line      all of it that could be read
    findings  what is said of the text, with spans in it
    form      the name of a row of `registry.FORMS`
    others    how many more games with moves the text holds
    ply       the number of the ply that the text shows, -1 for the start; None where it says none
    """

    line: Line
    findings: tuple[Finding, ...]
    form: str
    others: int = 0
    ply: int | None = None
