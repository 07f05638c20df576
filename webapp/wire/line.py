"""The JSON shapes of lines; squares by name, moves by their codes."""

from __future__ import annotations

from collections.abc import Iterable
from typing import Annotated, Literal, NamedTuple

from msgspec import Meta, Struct

from webapp.formats.grammar.reading import EnPassantMode
from webapp.formats.pgn.chess960 import with_chess960
from webapp.formats.pgn.tokens import HIGHEST_NAG
from webapp.formats.tree import MOST_NAGS
from webapp.games.board import BoardKind
from webapp.model.line import MOST_PLIES, Line, Ply, write_code
from webapp.model.marks import MAX_MARKS
from webapp.model.position import Position
from webapp.model.sides import has_handicap
from webapp.moves import play
from webapp.moves.turning import Turn
from webapp.moves.walk import Passing, Step
from webapp.wire.marks import checked_marks, marks_on, marks_to_json
from webapp.wire.moves import Code, check_length, move_of_code, said, step_to_json, text_of
from webapp.wire.position import Json, position_from_wire, position_to_json
from webapp.wire.shapes import Variant, WireError, WireMark, WirePosition, decoded

MOST_PARTS = 20_000
"""The most tags of a line, and commands of a move: more than anyone has, and few enough to hold."""


_Marks = Annotated[list[WireMark], Meta(max_length=MAX_MARKS)]
_Nag = Annotated[int, Meta(ge=0, le=HIGHEST_NAG)]
_Commands = Annotated[list[str], Meta(max_length=MOST_PARTS)]


class WirePly(Struct):
    """A ply as `line.Ply`; what a page knows beyond it may stand beside it and is not read."""

    parent: Annotated[int, Meta(ge=-1)]
    code: Code
    before: str = ""
    after: str = ""
    nags: Annotated[list[_Nag], Meta(max_length=MOST_NAGS)] = []
    commands: _Commands = []
    marks: _Marks = []


class WireBeginning(Struct):
    """Of a line as `line.Line` where it begins, and its tags."""

    start: WirePosition
    tags: Annotated[list[tuple[str, str]], Meta(max_length=MOST_PARTS)] = []


class WireLine(WireBeginning):
    """A line as `line.Line`."""

    plies: Annotated[list[WirePly], Meta(max_length=MOST_PLIES)] = []
    comment: str = ""
    commands: _Commands = []
    marks: _Marks = []
    result: str = "*"


class WireWas(Struct):
    """The line that a position was one of before it was edited, by the ply that it stood at.

    at     the ply of the line at which students begin
    turns  how the board has been turned since, see `webapp.document.refit`
    """

    line: WireLine
    ply: Annotated[int, Meta(ge=-1, le=MOST_PLIES)] = -1
    at: Annotated[int, Meta(ge=-1, le=MOST_PLIES)] = -1
    turns: Annotated[list[Turn], Meta(max_length=2)] | None = None


class Was(NamedTuple):
    """A position before it was edited, as `refit` takes it."""

    line: Line
    ply: int
    at: int
    turns: frozenset[Turn] | None


class LineBody(Struct):
    """The body of /api/line: a line, and the first of its plies that is to be told about."""

    line: WireLine
    first: Annotated[int, Meta(ge=0)] = 0
    en_passant: EnPassantMode = "always"


class RecordBody(Struct):
    """The body of /api/record: a line, the form in which it is to be written, and the encoding of
    a file with it, beside UTF-8.
    """

    line: WireLine
    form: str
    variant: Variant | None = None
    encoding: Literal["shift_jis"] | None = None


# --- in ------------------------------------------------------------------------------------


def line_request(body: bytes) -> tuple[Line, int, EnPassantMode]:
    """The line, the number of the first ply to tell about, and the mode. Raises WireError."""
    asked = decoded(body, LineBody)
    return line_from_wire(asked.line), asked.first, asked.en_passant


def record_request(body: bytes) -> tuple[Line, str, str]:
    """The line, with its variant among its tags, the name of a form, and the encoding of a file
    beside UTF-8, "" for none. Raises WireError.
    """
    asked = decoded(body, RecordBody)
    line = line_from_wire(asked.line)
    return (with_chess960(line) if asked.variant else line), asked.form, asked.encoding or ""


def line_from_wire(wire: WireLine, *, kept: bool = False) -> Line:
    """The line of a request. Raises WireError.

    kept  it is one that was read so and written again: whether its moves can be played is known
    """
    return line_and_position(wire, -1, kept=kept)[0]


def beginning_from_wire(wire: WireBeginning) -> Line:
    """The line without its moves. Raises WireError."""
    return Line(position_from_wire(wire.start), tags=_tags(wire))


def _tags(wire: WireBeginning) -> tuple[tuple[str, str], ...]:
    return tuple((name, value) for name, value in wire.tags)


def line_and_position(wire: WireLine, at: int, *, kept: bool = False) -> tuple[Line, Position]:
    """The same with the position after the ply `at`, unless it is `kept`: then the start.

    Raises WireError.
    """
    start = there = position_from_wire(wire.start)
    kind = start.kind
    check_length(wire.plies, kind)
    passing = Passing(start, [ply.parent for ply in wire.plies])
    plies: list[Ply] = []
    for number, ply in enumerate(wire.plies):
        if ply.parent >= number:
            raise WireError("“parent” of a ply must be the number of an earlier one, or -1")
        before = None if kept else passing.before(number)
        move = move_of_code(ply.code, kind, before)
        if before is not None:
            passing.then(number, before, move)
            if number == at:
                there = play(before, move)
        marks = marks_on(kind, checked_marks(ply.marks)) if ply.marks else ()
        nags, commands = tuple(ply.nags), tuple(ply.commands)
        plies.append(Ply(ply.parent, move, ply.before, ply.after, nags, commands, marks))
    line = Line(
        start,
        tuple(plies),
        wire.comment,
        tuple(wire.commands),
        marks_on(kind, checked_marks(wire.marks)),
        _tags(wire),
        wire.result,
    )
    return line, there


def was_from_wire(asked: WireWas) -> Was:
    """A position before it was edited. Raises WireError."""
    line = line_from_wire(asked.line)
    if max(asked.ply, asked.at) >= len(line.plies):
        raise WireError("“ply” and “at” must be numbers of plies of “line”, or -1")
    if asked.turns and line.start.kind.layout:
        raise WireError("a board with ranks of several lengths cannot be turned")
    turns = None if asked.turns is None else frozenset(asked.turns)
    return Was(line, asked.ply, asked.at, turns)


# --- out -----------------------------------------------------------------------------------


def line_alone_to_json(line: Line) -> Json:
    """The line as `WireLine`: all of its own, and nothing that follows from it."""
    kind = line.start.kind
    return {
        "start": position_to_json(line.start),
        "plies": [
            {"parent": ply.parent, "code": write_code(ply.move, kind), **_own(ply, kind)}
            for ply in line.plies
        ],
        **_own_of_line(line),
    }


def line_to_json(line: Line, steps: Iterable[Step], en_passant: EnPassantMode) -> Json:
    """The line, each ply with what it changes and, where that was told, what is said of it."""
    handicap = has_handicap(line.start, line.tags)
    return {
        "start": position_to_json(line.start, handicap=handicap),
        "text": text_of(line.start, en_passant),
        "plies": plies_to_json(line, steps, en_passant),
        **_own_of_line(line),
    }


def _own_of_line(line: Line) -> Json:
    """All that belongs to the line beside its moves."""
    marks = marks_to_json(line.marks, line.start.kind)
    own = said(comment=line.comment, commands=line.commands, marks=marks)
    return {**own, "tags": line.tags, "result": line.result}


def _own(ply: Ply, kind: BoardKind) -> Json:
    """All that is said of a ply beside its move."""
    marks = marks_to_json(ply.marks, kind)
    told = {"nags": ply.nags, "commands": ply.commands, "marks": marks}
    return said(before=ply.before, after=ply.after, **told)


def plies_to_json(line: Line, steps: Iterable[Step], en_passant: EnPassantMode) -> list[Json]:
    """All plies of the line."""
    passing = Passing(line.start, [ply.parent for ply in line.plies])
    found = []
    for number, (ply, step) in enumerate(zip(line.plies, steps, strict=True)):
        before = passing.before(number)
        passing.keep(number, step.position)
        its_step = step_to_json(before, ply.move, step, en_passant)
        found.append({"parent": ply.parent, **its_step, **_own(ply, line.start.kind)})
    return found
