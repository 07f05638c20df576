"""Games as `fenboard convert` writes them: the positions that are asked for, each in its notation.

A game has the moves of its main line. One without moves is its first position: so are games of PGN
that are there for their FEN, and boards of shogi records. Of a game with a fault all is converted
that could be read, which is what stands before the fault.
"""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any, NamedTuple

from webapp.document.lines import InputLine
from webapp.document.stream import GameText
from webapp.findings import Finding
from webapp.formats.conversion import Conversion, converted
from webapp.formats.grammar.reading import Reading
from webapp.formats.registry import NOTATIONS, own_notation
from webapp.language import ngettext
from webapp.model.line import Line, main_line
from webapp.model.marks import Mark
from webapp.model.position import Position
from webapp.model.sides import has_handicap
from webapp.moves import play
from webapp.terminal.games import ReadGame, findings_in, game_of, problems_in, shown, tell_of
from webapp.terminal.work import (
    UNREADABLE,
    UNWRITABLE,
    Results,
    Write,
    convert_line,
    picturing,
    with_line_ends,
)

_WITHOUT_PLY = "# has no ply %s: "
"""The words before a game that is shorter than was asked, as `work.UNREADABLE`."""


class Chosen(NamedTuple):
    """Which positions of a game are converted: by default the last one.

    ply    the one after so many plies, 0 for the start
    every  all of them
    """

    ply: int | None = None
    every: bool = False


class _Answer(NamedTuple):
    """The answer to a game, at one of its positions or as a whole.

    ply         None where there is no position
    conversion  None where there is none
    findings    about the text of the game
    problems    what else is wrong, in sentences
    instead     what stands before the text of a game of which nothing is converted
    """

    ply: int | None = None
    position: Position | None = None
    conversion: Conversion | None = None
    findings: tuple[Finding, ...] = ()
    problems: tuple[str, ...] = ()
    instead: str = UNREADABLE


def convert_part(
    part: InputLine | GameText,
    outcome: Results,
    write: Write,
    *,
    as_json: bool,
    to: str,
    chosen: Chosen,
) -> None:
    """Converts a line of positions or a game, by the options of the command."""
    if isinstance(part, InputLine):
        convert_line(part, outcome, write, as_json=as_json, to=to)
        return
    if part.comments and not as_json:
        picturing(write)(part.comments)
    if not part.text:
        return
    outcome.games += 1
    game = game_of(part, main_only=True)
    said = _said(part, game, to, chosen)
    if as_json:
        _write_objects(part, game, said, outcome, write)
    else:
        _write_lines(part, said, outcome, picturing(write), to)


# --- answering -------------------------------------------------------------------------------


def _positions(
    line: Line, end: Position | None, chosen: Chosen
) -> Iterator[tuple[int, Position, tuple[Mark, ...]]]:
    """The positions of a game that are chosen, with the plies that lead to them and their marks.

    end   the last one, where it is known
    """
    found = (0, line.start, line.marks)
    plies = main_line(line)
    if end and plies and chosen == Chosen():
        yield len(plies), end, line.plies[plies[-1]].marks
        return
    for count, number in enumerate(plies, 1):
        if chosen.every:
            yield found
        elif found[0] == chosen.ply:
            break
        ply = line.plies[number]
        found = (count, play(found[1], ply.move), ply.marks)
    if chosen.ply in (None, found[0]):
        yield found


def _said(part: GameText, game: ReadGame, to: str, chosen: Chosen) -> Iterator[_Answer]:
    """The answers to a game, in the order of its positions; the first has all about its text."""
    problems = tuple(problems_in(part, game))
    first = _Answer(findings=findings_in(part, game), problems=problems)
    if game.line is None:
        yield first
        return
    answer, handicap = first, has_handicap(game.line.start, game.line.tags)
    for ply, position, marks in _positions(game.line, game.end, chosen):
        notation = own_notation(position.game).name
        reading = Reading("", position, (), notation, {}, marks=marks)
        conversion = converted(reading, NOTATIONS[to], handicap=handicap)
        yield answer._replace(ply=ply, position=position, conversion=conversion)
        answer = _Answer()
    if answer is first:
        count = len(main_line(game.line))
        short = ngettext(
            "Game %(game)s has only %(count)s ply.",
            "Game %(game)s has only %(count)s plies.",
            count,
        ) % {"game": part.number, "count": count}
        problems = (*first.problems, short)
        yield first._replace(problems=problems, instead=_WITHOUT_PLY % chosen.ply)


# --- writing ---------------------------------------------------------------------------------


def _write_lines(
    part: GameText, said: Iterator[_Answer], outcome: Results, write: Write, to: str
) -> None:
    """Writes each position on a line of its own, and prints what was found."""
    told: set[str] = set()
    for each in said:
        tell_of(part, each.findings, each.problems, outcome)
        conversion = each.conversion
        if conversion is None or each.position is None:
            more = " …" if part.too_long else ""
            write(f"{each.instead}{' '.join(part.text.split())}{more}\n")
            continue
        text = conversion.text
        if text is None:
            text = UNWRITABLE % NOTATIONS[to].within + shown(each.position)
        write(with_line_ends(text, "\n") + "\n")
        # What is lost in a game is lost at nearly all of its positions.
        new = [f for f in (*conversion.findings, *conversion.losses) if f.code not in told]
        if new:
            told |= {finding.code for finding in new}
            outcome.show(InputLine(part.line, shown(each.position), "\n"), new)


def _write_objects(
    part: GameText, game: ReadGame, said: Iterator[_Answer], outcome: Results, write: Write
) -> None:
    """Writes each position as one JSON object; the first one of a game has the text."""
    text: str | None = part.text
    for each in said:
        conversion = each.conversion
        found = (*each.findings, *(conversion.findings + conversion.losses if conversion else ()))
        for _ in each.problems:
            outcome.count("error")
        fields: dict[str, Any] = {
            "line": part.line,
            "game": part.number,
            "ply": each.ply,
            "input": text,
            "output": conversion and conversion.text,
            "notation": game.notation,
            "findings": outcome.findings_as_json(found, part.text, game.kind),
        }
        problems = {"error": " ".join(each.problems)} if each.problems else {}
        write(outcome.object(fields | problems))
        text = None
