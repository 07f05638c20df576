"""The page of all findings as data: every code with its message, reason and example.

The messages and fixes are those of real findings, made by reading the examples,
so that the page can never say anything else than the editor does.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping
from functools import cache, lru_cache
from typing import NamedTuple

from webapp import findings
from webapp.document import convert, parse
from webapp.document.record_reading import read_record
from webapp.document.report import after_edit, report_of_text
from webapp.findings import Finding, fix_label, message
from webapp.findings.codes import Edited, Example, ReadAs, RecordedAs, SetUp, Severity, WrittenAs
from webapp.formats.records.registry import write_file
from webapp.formats.registry import NOTATIONS
from webapp.language import LANGUAGES, current, gettext
from webapp.text.characters import is_invisible
from webapp.web.underlines import Stretch, cut_at_findings
from webapp.web.words import in_words

_LONGEST_SHOWN = 160
"""The most characters of an example that are shown."""
_LONGEST_LINKED = 8192
"""The most characters of an example that is linked: an address has room for no more."""


class Sample(NamedTuple):
    """A text with the finding.

    text     all of it, to be opened in the editor; None if it is too long for an address
    pieces   what of it is shown, cut at its findings
    length   how many characters it has if not all are shown, else None
    """

    text: str | None
    pieces: tuple[Stretch, ...]
    length: int | None = None


class CodeEntry(NamedTuple):
    """All that is said of one code; `example` is None where no text shows it."""

    code: str
    message: str
    why: str
    fixes: tuple[str, ...] = ()
    example: Sample | None = None


class CodeGroup(NamedTuple):
    """The entries of one severity; `name` is the group's id in the page."""

    severity: Severity
    name: str
    title: str
    meaning: str
    entries: tuple[CodeEntry, ...]


GROUPS: Mapping[Severity, str] = {
    "error": "errors",
    "repaired": "repairs",
    "illegal": "not-in-play",
    "note": "notes",
}
"""The groups by severity, from grave to harmless, as `codes.txt` names them."""


def groups() -> tuple[CodeGroup, ...]:
    """All codes by severity, from grave to harmless, in the order of `CODES`."""
    return _groups(current())


@lru_cache(maxsize=len(LANGUAGES))
def _groups(_language: str) -> tuple[CodeGroup, ...]:
    return tuple(
        CodeGroup(
            severity,
            name,
            in_words(f"codes-{name}"),
            in_words(f"codes-{name}-meaning"),
            tuple(entry(code) for code, row in findings.CODES.items() if row.severity == severity),
        )
        for severity, name in GROUPS.items()
    )


def entry(code: str) -> CodeEntry:
    """The entry of a code of `CODES`; KeyError for any other."""
    row = findings.CODES[code]
    text, found = shown_by(row.example)
    first = next(finding for finding in found if finding.code == code)
    labels = tuple(dict.fromkeys(fix_label(fix) for fix in first.fixes))
    sample = None if text is None else _sample(text, found)
    return CodeEntry(code, message(first), gettext(row.why), labels, sample)


@cache
def shown_by(example: Example) -> tuple[str | None, tuple[Finding, ...]]:
    """The text of an example, if it is one, and what is found in it.

    The same in all languages, so it is found once; no text of a user comes here.
    """
    match example:
        case ReadAs(text, notation):
            return text, report_of_text(text, notation=notation).findings
        case WrittenAs(text, notation):
            converted = convert(text, notation)
            return text, (*converted.findings, *converted.losses)
        case RecordedAs(text, form, encoding):
            record = read_record(text)
            return text, write_file(record.line, form, encoding)[2] if record else ()
        case SetUp(position, notation):
            written = NOTATIONS[notation]
            refused = written.unwritable(position)
            return None, (refused,) if refused else tuple(written.losses(position))
        case Edited(before, after):
            old, new = parse(before).position, parse(after).position
            return None, after_edit(old, new)[1] if old and new else ()
        case text:
            return text, report_of_text(text).findings


def _sample(text: str, found: tuple[Finding, ...]) -> Sample:
    shown = text[:_LONGEST_SHOWN]
    within = [finding for finding in found if finding.span and finding.span.end <= len(shown)]
    pieces = tuple(_visible(cut_at_findings(shown, within)))
    linked = text if len(text) <= _LONGEST_LINKED else None
    return Sample(linked, pieces, None if shown == text else len(text))


def _visible(pieces: Iterable[Stretch]) -> Iterator[Stretch]:
    """The pieces, with an empty marked one before each that would show no mark."""
    for piece in pieces:
        takes_room = any(c != "\n" and not is_invisible(c) for c in piece.text)
        if piece.severity and piece.text and not takes_room:
            yield Stretch("", piece.severity)
            yield Stretch(piece.text, None)
        else:
            yield piece
