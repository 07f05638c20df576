"""Games as `fenboard convert` writes them: the positions that are asked for, each in its notation.

A game has the moves of its main line. One without moves is its first position: so are games of PGN
that are there for their FEN, and boards of shogi records. Of a game with a fault all is converted
that could be read, which is what stands before the fault.
"""

from __future__ import annotations

import re
from collections.abc import Iterator, Sequence
from typing import Any, NamedTuple

from msgspec.structs import replace

from webapp.document import parse_all
from webapp.document.record_reading import read_record
from webapp.document.stream import GameText
from webapp.findings import CODES, Edit, Finding, Span
from webapp.formats.conversion import Conversion, converted
from webapp.formats.grammar.reading import Reading
from webapp.formats.pgn.starts import read_start
from webapp.formats.pgn.tags import read_tags
from webapp.formats.registry import NOTATIONS, own_notation
from webapp.games.board import CHESS, BoardKind
from webapp.language import gettext, ngettext
from webapp.model.line import Line, main_line
from webapp.model.marks import Mark
from webapp.model.position import Position
from webapp.model.sides import has_handicap
from webapp.moves import play
from webapp.terminal.lines import InputLine
from webapp.terminal.work import (
    UNREADABLE,
    UNWRITABLE,
    Results,
    Write,
    convert_line,
    picturing,
    with_line_ends,
)
from webapp.text.characters import MAX_LENGTH

_WITHOUT_PLY = "# has no ply %s: "
"""The words before a game that is shorter than was asked, as `work.UNREADABLE`."""

_IN_GAME = {
    code: f"{code.removesuffix('-in-game')}-in-game"
    for code in CODES
    if code.startswith(("record-move-unread", "record-variation-unread"))
}
"""Of findings on moves that cannot be read the code where the message names the game."""
_NO_POSITION = frozenset(["no-placement", "nearest-no-placement", "game-from-start"])
"""Findings on a text without a position, which are told of a game in other words."""
_SAYS_NOTHING = re.compile(
    r"\{[^}]*+\}?|;[^\n]*+|^%[^\n]*+|1-0|0-1|1/2(?:-1/2)?|[\s*]++", re.MULTILINE
)
"""All that a movetext without moves may have: comments and a result."""


_CHARACTERS_A_LINE = 48
"""So many characters of a game take as long as a line that is checked."""


class Games(NamedTuple):
    """Games that follow one another in a stream, as `lines.Parts`."""

    games: Sequence[GameText]

    def parts(self) -> Iterator[GameText]:
        """The games."""
        return iter(self.games)

    @property
    def size(self) -> int:
        """Their characters."""
        return sum(len(game.text) for game in self.games)

    @property
    def cost(self) -> int:
        """How much work they are, in lines that are checked."""
        return self.size // _CHARACTERS_A_LINE


class Chosen(NamedTuple):
    """Which positions of a game are converted: by default the last one.

    ply    the one after so many plies, 0 for the start
    every  all of them
    """

    ply: int | None = None
    every: bool = False


class _Game(NamedTuple):
    """A game as it was read.

    line      None where nothing of it could be
    notation  the name of its form, or of the notation of a game without moves
    more      how many further games its text holds, which were not told apart
    kind      the board that it is played on
    end       the position behind its main line, where it is known
    """

    line: Line | None
    notation: str | None = None
    findings: tuple[Finding, ...] = ()
    more: int = 0
    kind: BoardKind = CHESS
    end: Position | None = None


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
    game = _Game(None) if part.too_long else _read(part.text)
    said = _said(part, game, to, chosen)
    if as_json:
        _write_objects(part, game, said, outcome, write)
    else:
        _write_lines(part, said, outcome, picturing(write), to)


# --- reading ---------------------------------------------------------------------------------


def _read(text: str) -> _Game:
    """The game of a text."""
    record = read_record(text, main_only=True)
    if record:
        line, kind = record.line, record.line.start.kind
        return _Game(line, record.form, record.findings, record.others, kind, record.end)
    tags = read_tags(text, 0, len(text))
    reading, several = parse_all(text)
    if tags.tags:
        start, findings = read_start(tags, None)
        said = (*tags.findings, *findings)
        if start is None or _SAYS_NOTHING.sub("", text[tags.end :]):
            return _Game(None, "pgn", said)
        marks = reading.marks if reading.position == start else ()
        return _Game(Line(start, marks=marks), "pgn", said, 0, start.kind)
    if reading.position is None or reading.has_error:
        found = tuple(f for f in reading.findings if f.code not in _NO_POSITION)
        return _Game(None, None, found, 0, reading.kind)
    line = Line(reading.position, marks=reading.marks)
    more = several.left_out + max(len(several.found) - 1, 0)
    return _Game(line, reading.notation, reading.findings, more, reading.kind)


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


def _said(part: GameText, game: _Game, to: str, chosen: Chosen) -> Iterator[_Answer]:
    """The answers to a game, in the order of its positions; the first has all about its text."""
    first = _Answer(
        findings=tuple(
            finding
            if part.alone or finding.code not in _IN_GAME
            # The message names the game.
            else replace(
                finding, code=_IN_GAME[finding.code], args={**finding.args, "game": part.number}
            )
            for finding in game.findings
        ),
        problems=tuple(_problems(part, game)),
    )
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


def _problems(part: GameText, game: _Game) -> Iterator[str]:
    """The reasons why a game, or those behind it, cannot be read, besides its findings."""
    args = {"game": part.number, "count": game.more}
    if part.too_long:
        yield gettext("Game %(game)s has more than 1 MB and was left out.") % args
    elif game.line is None and not any(f.severity == "error" for f in game.findings):
        yield gettext("No move and no position can be read in game %(game)s.") % args
    if game.more:
        said = ngettext(
            "Another game follows game %(game)s, but it is not clear where it begins, so it was "
            "not read. Put it into a file of its own.",
            "%(count)s more games follow game %(game)s, but it is not clear where they begin, so "
            "they were not read. Put each into a file of its own.",
            game.more,
        )
        yield said % args


# --- writing ---------------------------------------------------------------------------------


def _write_lines(
    part: GameText, said: Iterator[_Answer], outcome: Results, write: Write, to: str
) -> None:
    """Writes each position on a line of its own, and prints what was found."""
    told: set[str] = set()
    for each in said:
        for finding in each.findings:
            row, line, found = _in_line(part.text, finding)
            outcome.show(InputLine(part.line + row, line, "\n"), (found,))
        for problem in each.problems:
            outcome.complain(part.line, problem)
        conversion = each.conversion
        if conversion is None or each.position is None:
            more = " …" if part.too_long else ""
            write(f"{each.instead}{' '.join(part.text.split())}{more}\n")
            continue
        text = conversion.text
        if text is None:
            text = UNWRITABLE % NOTATIONS[to].within + _shown(each.position)
        write(with_line_ends(text, "\n") + "\n")
        # What is lost in a game is lost at nearly all of its positions.
        new = [f for f in (*conversion.findings, *conversion.losses) if f.code not in told]
        if new:
            told |= {finding.code for finding in new}
            outcome.show(InputLine(part.line, _shown(each.position), "\n"), new)


def _shown(position: Position) -> str:
    """A position as it is shown to people; "" where it cannot be written."""
    own = own_notation(position.game)
    return "" if own.unwritable(position) else own.write(position, "always", "")


def _in_line(text: str, finding: Finding) -> tuple[int, str, Finding]:
    """The line of a text that a finding begins in: its number from 0, it, and the finding there.

    A fix stays where it is of that line alone, and the line is not too long to be shown twice.
    """
    start, end = finding.span or Span(0, 0)
    begin = text.rfind("\n", 0, start) + 1
    stop = text.find("\n", start)
    stop = len(text) if stop < 0 else stop
    fixes = tuple(
        replace(fix, edits=tuple(Edit(e.start - begin, e.end - begin, e.text) for e in fix.edits))
        for fix in finding.fixes
        if stop - begin <= MAX_LENGTH
        and all(begin <= edit.start and edit.end <= stop for edit in fix.edits)
    )
    span = finding.span and Span(start - begin, min(end, stop) - begin)
    return text.count("\n", 0, begin), text[begin:stop], replace(finding, span=span, fixes=fixes)


def _write_objects(
    part: GameText, game: _Game, said: Iterator[_Answer], outcome: Results, write: Write
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
