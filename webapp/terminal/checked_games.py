"""Games as `fenboard check` tells of them: their texts, variations too, and where they begin.

The position that a game begins with is judged as one on a line of its own. What is said of it
stands at the tag that names it, elsewhere at the line that the game begins in. Nothing of a game is
changed.
"""

from __future__ import annotations

from collections.abc import Iterator

from msgspec.structs import replace

from webapp.document.diagnosis import diagnose, without_move_count
from webapp.document.lines import InputLine
from webapp.document.stream import GameText
from webapp.findings import Edit, Finding, Fix, Span, in_text_order
from webapp.formats.pgn.chess960 import line_of_chess960
from webapp.formats.pgn.tags import read_tags
from webapp.model.line import Line
from webapp.terminal.games import ReadGame, findings_in, game_of, problems_in, shown, tell_of
from webapp.terminal.work import Results, Write


def check_game(
    part: GameText, outcome: Results, write: Write, *, as_json: bool, notes: bool
) -> None:
    """Checks a game, by the options of `fenboard check`."""
    if not part.text:
        return
    outcome.games += 1
    game = game_of(part)
    of_text, problems = findings_in(part, game), tuple(problems_in(part, game))
    of_start = tuple(_on_start(part.text, game))
    if as_json:
        for _ in problems:
            outcome.count("error")
        fields = {
            "line": part.line,
            "game": part.number,
            "input": part.text,
            "output": None,
            "notation": game.notation,
            "findings": outcome.findings_as_json((*of_text, *of_start), part.text, game.kind),
        }
        said = {"error": " ".join(problems)} if problems else {}
        write(outcome.object(fields | said))
        return
    of_start = tuple(found for found in of_start if notes or found.severity != "note")
    placed = tuple(found for found in of_start if found.span)
    tell_of(part, in_text_order((*of_text, *placed)), problems, outcome)
    bare = tuple(found for found in of_start if not found.span)
    if bare and game.line:
        outcome.show(InputLine(part.line, shown(game.line.start), "\n"), bare)


def _on_start(text: str, game: ReadGame) -> Iterator[Finding]:
    """The findings on the position that a game begins with, at the tag that has it."""
    if game.line is None or any(found.code == "variant-start" for found in game.findings):
        return
    place = next((t.place for t in read_tags(text, 0, len(text)).tags if t.name == "FEN"), None)
    # One with a field that could not be read is not judged, as on a line of its own.
    if place and any(_is_error_within(found, place) for found in game.findings):
        return
    for finding in _judged(game.line):
        fixes = tuple(_placed(fix, place) for fix in finding.fixes if place and fix.edits)
        yield replace(finding, span=place, fixes=fixes)


def _judged(line: Line) -> tuple[Finding, ...]:
    found = diagnose(line.start, chess960=line_of_chess960(line))
    is_counted = (line.start.halfmove, line.start.fullmove) != (0, 1)
    return found if is_counted else without_move_count(found)


def _placed(fix: Fix, place: Span) -> Fix:
    """A fix whose one edit writes the whole position, in that place."""
    return replace(fix, edits=tuple(Edit(*place, edit.text) for edit in fix.edits))


def _is_error_within(finding: Finding, place: Span) -> bool:
    """Whether a finding is an error in that place of the text."""
    start = finding.span.start if finding.span else -1
    return finding.severity == "error" and place.start <= start < place.end
