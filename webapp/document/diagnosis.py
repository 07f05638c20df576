"""The findings on a position, said of the text that it was read from, and texts put right."""

from __future__ import annotations

from collections.abc import Iterator

from msgspec.structs import replace

from webapp.document import Entry, detect, parse
from webapp.findings import CODES, Edit, Finding, Fix
from webapp.formats import feen
from webapp.formats.feen import write_feen
from webapp.formats.grammar.reading import Reading
from webapp.formats.registry import NOTATIONS, own_notation
from webapp.model.position import Position
from webapp.rules.janggi import points_of
from webapp.rules.legality import analyse

_BY_MOVE_NUMBER = ("too-few-moves", "clock-above-moves")


def examine(reading: Reading, *, chess960: bool = False) -> tuple[Finding, ...]:
    """The findings of a reading, then those on the position that was read.

    A position with a field that could not be read is not judged: what was taken
    in its place is nobody's choice. Nor is the start of a variant, which has other rules.
    """
    errors = any(finding.severity == "error" for finding in reading.findings)
    variant = any(finding.code == "variant-start" for finding in reading.findings)
    if reading.position is None or errors or variant:
        return reading.findings
    found = diagnose(reading.position, reading, chess960=chess960)
    if found and "fullmove" not in reading.fields:
        found = without_move_count(found)
    return (*reading.findings, *found)


def without_move_count(findings: tuple[Finding, ...]) -> tuple[Finding, ...]:
    """The findings without those by the number of moves, where nobody has given it."""
    return tuple(f for f in findings if f.code not in _BY_MOVE_NUMBER)


def diagnose(
    position: Position, reading: Reading | None = None, *, chess960: bool = False
) -> tuple[Finding, ...]:
    """All that can be said of the position, on the text it was read from, if any.

    reading  the reading of that text; fixes are in its notation, or else in that of the game, in
             FEEN where that would lose anything
    chess960 as in `legality.analyse`
    """
    found = analyse(position, chess960=chess960)
    if position.game == "janggi" and not any(one.severity != "note" for one in found):
        found = (*found, *points_of(position))
    if not found:
        return ()
    text, fields = (reading.text, reading.fields) if reading else ("", {})
    places = (fields.get(CODES[finding.code].field) for finding in found)
    fixes = (tuple(_fixes(finding, text, reading)) for finding in found)
    return tuple(
        replace(finding, span=span, fixes=fixed)
        for finding, span, fixed in zip(found, places, fixes, strict=True)
    )


def _fixes(finding: Finding, text: str, reading: Reading | None) -> Iterator[Fix]:
    """The fixes with their positions written in place of the text, where that can be done."""
    for fix in finding.fixes:
        written = None
        if fix.position and reading:
            # With all else that stands in the text.
            correct = NOTATIONS[reading.notation].corrector
            written = correct(fix.position, "always", reading.operations)
        elif fix.position:
            written = _write_whole(fix.position)
        if fix.chess960:
            yield fix
        if written is not None:
            yield replace(fix, edits=(Edit(0, len(text), written),), position=None)


def written(entry: Entry) -> str:
    """A part of a text as a file of positions has it, on one line.

    An EPD with its operations, if its notation is known; what cannot be read as it stands.
    """
    if entry.position is None:
        return " ".join(entry.text.split())
    if entry.operations and entry.notation in NOTATIONS:
        return NOTATIONS[entry.notation].corrector(entry.position, "always", entry.operations)
    return _write_whole(entry.position) or " ".join(entry.text.split())


def problem_in(entry: Entry) -> Finding | None:
    """The reason why a part of a text cannot be read; None where it can."""
    return text_problem(entry.text) if entry.position is None else None


def text_problem(text: str) -> Finding | None:
    """The first thing that keeps a text from being read as a position; None where nothing does."""
    findings = parse(text).findings
    return next((finding for finding in findings if finding.severity == "error"), None)


def _write_whole(position: Position) -> str | None:
    """The position in the notation of its game, in FEEN where that lacks something.

    Or where the text would be taken for another game's, as makruk without met and khon is
    for chess. None where FEEN has no room either.
    """
    own = own_notation(position.game)
    if own.unwritable(position) is None and not any(own.losses(position)):
        written = own.write(position, "always", "")
        if detect(written) == own.name:
            return written
    return None if feen.unwritable(position) else write_feen(position)
