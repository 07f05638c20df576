"""The marks beside the position of a text, added to its reading."""

from __future__ import annotations

from msgspec.structs import replace

from webapp.findings import Finding, Span, in_text_order
from webapp.formats.correction import words_around
from webapp.formats.given import Given
from webapp.formats.grammar.marks import marks_beside, may_hold_marks
from webapp.formats.grammar.reading import Notation, Reading
from webapp.formats.reading import read
from webapp.games.board import Game


def read_text(text: str, asked: Notation | None = None, *, game: Game | None = None) -> Reading:
    """The reading of a text that is one position and no more, with the marks beside it."""
    return with_marks(read(Given(text, game), asked))


def with_marks(reading: Reading) -> Reading:
    """The reading with the marks of its position, and what is said of them."""
    if reading.position is None or not may_hold_marks(reading.text):
        return reading
    links = [f.span.start for f in reading.findings if f.code == "link" and f.span]
    fields = [span.start for span in reading.fields.values()]
    start = min((*links, *fields), default=0)
    text, end = reading.text, words_around(reading).end
    found = marks_beside(text, start, end, len(text), reading.kind)
    if not found.marks and not found.findings:
        return reading
    said = (_as_read(finding, found.whole) for finding in reading.findings)
    findings = in_text_order((*said, *found.findings))
    return replace(reading, marks=found.marks, findings=findings)


def _as_read(finding: Finding, whole: Span | None) -> Finding:
    """The finding; of a comment that holds nothing but marks that it was read, not ignored."""
    ignored = finding.code == "surrounding-text" and finding.span == whole
    return replace(finding, code="marks-beside") if ignored else finding
