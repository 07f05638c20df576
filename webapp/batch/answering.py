"""The rows that are the answer to a line, without anything of Arrow."""

from __future__ import annotations

import re
from collections.abc import Callable, Iterator, Sequence
from typing import NamedTuple

from webapp.document import canonical_text
from webapp.document.answers import checked, in_another, without_notes
from webapp.document.lines import InputLine, line_of, place_of_bad_byte, positions_apart
from webapp.findings import Finding
from webapp.formats.registry import NOTATIONS
from webapp.language import gettext

NOT_UTF8 = "not-utf-8"
"""The code of a line with a byte that is no UTF-8, which is not read. It is no finding: the command
has a sentence for it."""

_NO_UTF8 = re.compile("[\udc80-\udcff]")
"""A byte that is none, as `surrogateescape` has it."""


class AnswerRow(NamedTuple):
    """One row, but for where the line is from; see `webapp.batch.schema`."""

    input: str
    output: str | None = None
    code: str | None = None
    severity: str | None = None
    start: int | None = None
    end: int | None = None
    fix: str | None = None

    @property
    def size(self) -> int:
        """How many characters it has, about."""
        return len(self.input) + len(self.output or "") + len(self.fix or "")


Respond = Callable[[InputLine], tuple[str | None, Sequence[Finding]]]
"""The output of a line and the findings about it."""


def check_rows(*, notes: bool) -> Respond:
    """How lines are checked."""

    def check_line(line: InputLine) -> tuple[str | None, Sequence[Finding]]:
        reading, findings = checked(line)
        shown = findings if notes else without_notes(reading, findings)
        return canonical_text(reading), shown

    return check_line


def convert_rows(to: str) -> Respond:
    """How lines are converted. Raises ValueError for an unknown notation."""
    if to not in NOTATIONS:
        args = {"name": to, "names": ", ".join(NOTATIONS)}
        raise ValueError(gettext("There is no notation “%(name)s”, only %(names)s.") % args)

    def convert_line(line: InputLine) -> tuple[str | None, Sequence[Finding]]:
        conversion, findings = in_another(line, to)
        return conversion.text, findings

    return convert_line


def rows_of(text: str, respond: Respond) -> Iterator[AnswerRow]:
    """The rows of one line, which may have its ending; none of a blank line or a comment.

    A byte that is no UTF-8 stands in it as `surrogateescape` has it.
    """
    for line in positions_apart(line_of(1, text)):
        if line.is_position:
            yield from _rows_of_position(line, respond)


def plain(text: str) -> str:
    """The text with U+FFFD in the place of each byte that is no UTF-8."""
    return _NO_UTF8.sub("\N{REPLACEMENT CHARACTER}", text)


def _rows_of_position(line: InputLine, respond: Respond) -> Iterator[AnswerRow]:
    text, bad = line.text, place_of_bad_byte(line.text)
    if bad >= 0:
        yield AnswerRow(plain(text), None, NOT_UTF8, "error", bad, bad + 1)
        return
    output, findings = respond(line)
    if not findings:
        yield AnswerRow(text, output)
    for one in findings:
        fix = next((fix.apply(text) for fix in one.fixes if fix.sure), None)
        start, end = one.span or (None, None)
        yield AnswerRow(text, output, one.code, one.severity, start, end, fix)
