"""The answers to a line of a list of positions: what is found in it, and the line in another
notation. They are the same wherever lines come from and wherever the answers go.

Of a longer line nothing is looked at but its length.
"""

from __future__ import annotations

from collections.abc import Callable

from webapp.document import convert, parse
from webapp.document.diagnosis import examine
from webapp.document.lines import InputLine, take_rest
from webapp.findings import Finding, in_text_order
from webapp.formats.conversion import Conversion
from webapp.formats.correction import keeping_words
from webapp.formats.grammar.reading import Notation, Reading
from webapp.text.characters import too_long

Use = Callable[[str], object]
"""What is given a longer line, piece by piece."""


def findings_of(text: str) -> tuple[Reading, tuple[Finding, ...]]:
    """The reading of a line and all there is to say of it. Words around a position stay."""
    reading = keeping_words(parse(text))
    return reading, examine(reading)


def checked(line: InputLine, use: Use | None = None) -> tuple[Reading, tuple[Finding, ...]]:
    """The reading of a line and all there is to say of it; a longer line is given to `use`."""
    return findings_of(line.text) if line.rest is None else overlong(line, use)


def in_another(
    line: InputLine, to: Notation, use: Use | None = None
) -> tuple[Conversion, tuple[Finding, ...]]:
    """The line in another notation, and all there is to say of that; a longer line is given to
    `use`. KeyError for an unknown notation.
    """
    if line.rest is not None:
        findings = overlong(line, use)[1]
        return Conversion(None, findings, readable=False), findings
    conversion = convert(line.text, to)
    return conversion, in_text_order((*conversion.findings, *conversion.losses))


def without_notes(reading: Reading, findings: tuple[Finding, ...]) -> tuple[Finding, ...]:
    """The findings of a check without what is unusual but harmless in a position; notes on the
    text stay.
    """
    of_text = len(reading.findings)
    return tuple(f for at, f in enumerate(findings) if at < of_text or f.severity != "note")


def overlong(line: InputLine, use: Use | None = None) -> tuple[Reading, tuple[Finding, ...]]:
    """The reading of a longer line and its finding; it is given to `use` as it is read."""
    if use:
        use(line.text)
    findings = (too_long(take_rest(line, use or (lambda _: None))),)
    return Reading(line.text, None, findings), findings
