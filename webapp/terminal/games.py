"""Games of a stream as the terminal reads them, and what it says of their texts.

A game without moves is its first position: so are games of PGN that are there for their FEN, and
boards of shogi records. What is wrong with a text is said of the line that it stands in.
"""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator, Sequence
from typing import NamedTuple

from msgspec.structs import replace

from webapp.document import parse_all
from webapp.document.lines import InputLine
from webapp.document.record_reading import read_record
from webapp.document.stream import GameText
from webapp.findings import CODES, Edit, Finding, Span
from webapp.formats.pgn.starts import read_start
from webapp.formats.pgn.tags import read_tags
from webapp.formats.registry import own_notation
from webapp.games.board import CHESS, BoardKind
from webapp.language import gettext, ngettext
from webapp.model.line import Line
from webapp.model.position import Position
from webapp.terminal.work import Results
from webapp.text.characters import MAX_LENGTH

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


class ReadGame(NamedTuple):
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


# --- reading ---------------------------------------------------------------------------------


def game_of(part: GameText, *, main_only: bool = False) -> ReadGame:
    """The game of a part of a stream.

    main_only   as `read_record` has it
    """
    return ReadGame(None) if part.too_long else _read(part.text, main_only=main_only)


def _read(text: str, *, main_only: bool) -> ReadGame:
    """The game of a text."""
    record = read_record(text, main_only=main_only)
    if record:
        line, kind = record.line, record.line.start.kind
        return ReadGame(line, record.form, record.findings, record.others, kind, record.end)
    tags = read_tags(text, 0, len(text))
    reading, several = parse_all(text)
    if tags.tags:
        start, findings = read_start(tags, None)
        said = (*tags.findings, *findings)
        if start is None or _SAYS_NOTHING.sub("", text[tags.end :]):
            return ReadGame(None, "pgn", said)
        marks = reading.marks if reading.position == start else ()
        return ReadGame(Line(start, marks=marks), "pgn", said, 0, start.kind)
    if reading.position is None or reading.has_error:
        found = tuple(f for f in reading.findings if f.code not in _NO_POSITION)
        return ReadGame(None, None, found, 0, reading.kind)
    line = Line(reading.position, marks=reading.marks)
    more = several.left_out + max(len(several.found) - 1, 0)
    return ReadGame(line, reading.notation, reading.findings, more, reading.kind)


# --- telling ---------------------------------------------------------------------------------


def findings_in(part: GameText, game: ReadGame) -> tuple[Finding, ...]:
    """The findings on the text of a game; those on its moves name it where there are several."""
    return tuple(
        finding
        if part.alone or finding.code not in _IN_GAME
        else replace(
            finding, code=_IN_GAME[finding.code], args={**finding.args, "game": part.number}
        )
        for finding in game.findings
    )


def problems_in(part: GameText, game: ReadGame) -> Iterator[str]:
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


def tell_of(
    part: GameText, findings: Iterable[Finding], problems: Iterable[str], outcome: Results
) -> None:
    """Prints findings on the text of a game, each with its line, and what else is wrong."""
    for finding in findings:
        row, line, found = _in_line(part.text, finding)
        outcome.show(InputLine(part.line + row, line, "\n"), (found,))
    for problem in problems:
        outcome.complain(part.line, problem)


def shown(position: Position) -> str:
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
