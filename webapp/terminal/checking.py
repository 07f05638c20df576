"""The work of `fenboard check`: lines of positions, and games."""

from __future__ import annotations

from typing import TYPE_CHECKING

from webapp.document import canonical_text, parse
from webapp.document.diagnosis import examine
from webapp.findings import Finding
from webapp.formats.correction import keeping_words
from webapp.formats.grammar.reading import Reading
from webapp.terminal.lines import InputLine
from webapp.terminal.work import Results, Write, is_passed_over, overlong

if TYPE_CHECKING:
    from webapp.document.stream import GameText


def check_part(
    part: InputLine | GameText,
    outcome: Results,
    write: Write,
    *,
    as_json: bool,
    fix: bool,
    notes: bool,
) -> None:
    """Checks a line of positions or a game, by the options of `fenboard check`."""
    if isinstance(part, InputLine):
        check_line(part, outcome, write, as_json=as_json, fix=fix, notes=notes)
        return
    # Only here, as it brings along all that reads games.
    from webapp.terminal.checked_games import check_game

    check_game(part, outcome, write, as_json=as_json, notes=notes)


def check_line(
    line: InputLine, outcome: Results, write: Write, *, as_json: bool, fix: bool, notes: bool
) -> None:
    """Checks a line, by the options of `fenboard check`."""
    if is_passed_over(line, outcome, write, passes_on=fix, as_json=as_json):
        return
    if line.rest is None:
        reading, findings = findings_of(line.text)
        if fix:
            write((canonical_text(reading) or line.text) + line.ending)
    else:
        reading, findings = overlong(line, write if fix else None)
    if as_json:
        write(outcome.line_as_json(line, canonical_text(reading), reading, findings))
        return
    # The notes on the text stay.
    of_text = len(reading.findings)
    shown = (f for at, f in enumerate(findings) if notes or at < of_text or f.severity != "note")
    outcome.print(line, tuple(shown))


def findings_of(text: str) -> tuple[Reading, tuple[Finding, ...]]:
    """The reading of a line and all there is to say of it. Words around a position stay."""
    reading = keeping_words(parse(text))
    return reading, examine(reading)
