"""The work of `fenboard check`: lines of positions, and games."""

from __future__ import annotations

from typing import TYPE_CHECKING

from webapp.document import canonical_text
from webapp.document.answers import checked, without_notes
from webapp.document.lines import InputLine
from webapp.terminal.work import Results, Write, is_passed_over

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
    reading, findings = checked(line, write if fix else None)
    if fix and line.rest is None:
        write((canonical_text(reading) or line.text) + line.ending)
    if as_json:
        write(outcome.line_as_json(line, canonical_text(reading), reading, findings))
        return
    outcome.print(line, findings if notes else without_notes(reading, findings))
