"""The shapes of answers about positions, lines and moves, as types: what they are described by.

The functions that make these answers stand in `position.py`, `line.py`, `moves.py` and `reports.py`
and say what each key means; nothing here is loaded before somebody asks for the description.
"""

from __future__ import annotations

from typing import Literal, NotRequired, TypedDict

from webapp.findings.codes import Severity
from webapp.games.board import Side
from webapp.model.marks import Colour, MarkKind
from webapp.moves.answers import Event, WhyFree
from webapp.wire.shapes import Signs, Variant


class HandsJson(TypedDict):
    """The hands of both sides: pieces with their counts."""

    first: dict[str, int]
    second: dict[str, int]


class FieldsJson(TypedDict):
    """All of a position but what stands on the board."""

    hands: HandsJson
    turn: Side
    castling: list[str]
    en_passant: str | None
    halfmove: int
    fullmove: int
    checks: NotRequired[tuple[int, int] | None]
    pockets: NotRequired[bool]
    variant: NotRequired[str]
    promoted: NotRequired[list[str] | None]


class PositionJson(FieldsJson):
    """A position: its squares from the highest rank to the lowest, "" for an empty one."""

    game: str
    files: int
    ranks: int
    styles: NotRequired[list[str]]
    side_games: NotRequired[list[str | None]]
    layout: NotRequired[list[list[int]] | None]
    signs: NotRequired[Signs]
    squares: list[str | None]
    handicap: NotRequired[bool]


class MarkJson(TypedDict):
    """A mark on a board; `to` of arrows only, `text` of labels only."""

    kind: MarkKind
    colour: Colour
    square: str
    to: NotRequired[str]
    text: NotRequired[str]


class ChangesJson(TypedDict, total=False):
    """The changes of a move: `squares` by name, and each field of the position that is another."""

    squares: dict[str, str]
    hands: HandsJson
    turn: Side
    castling: list[str]
    en_passant: str | None
    halfmove: int
    fullmove: int
    checks: tuple[int, int] | None
    pockets: bool
    variant: str
    promoted: list[str] | None


# `from` is a word of the language.
StepJson = TypedDict(
    "StepJson",
    {
        "code": str,
        "from": str | None,
        "to": str | None,
        "piece": NotRequired[str],
        "taken": NotRequired[str],
        "castling": NotRequired[Literal["short", "long"]],
        "lands": NotRequired[str],
        "side": Side,
        "number": int,
        "changes": ChangesJson,
        "text": str,
        "names": NotRequired[list[str]],
        "events": NotRequired[list[Event]],
        "checks": NotRequired[list[str]],
    },
)
"""A move, what it changes, and what is said of it."""


class SaidOfPlyJson(TypedDict):
    """A move's place in a line, and all that its author has said of it; `parent` is the number of
    the one before it, -1 for none.
    """

    parent: int
    before: NotRequired[str]
    after: NotRequired[str]
    nags: NotRequired[list[int]]
    commands: NotRequired[list[str]]
    marks: NotRequired[list[MarkJson]]


class PlyJson(StepJson, SaidOfPlyJson):
    """A move of a line."""


class SaidOfLineJson(TypedDict):
    """The position that a line begins from, and all that its author has said of it."""

    start: PositionJson
    comment: NotRequired[str]
    commands: NotRequired[list[str]]
    marks: NotRequired[list[MarkJson]]
    tags: list[tuple[str, str]]
    result: str


class LineJson(SaidOfLineJson):
    """A tree of moves from a position."""

    text: str
    plies: list[PlyJson]


class FixJson(TypedDict):
    """A fix: the whole text corrected. A `sure` one cannot change what is meant."""

    label: str
    text: str
    sure: bool
    variant: NotRequired[Variant]


class FindingJson(TypedDict):
    """A finding; `start` and `end` are characters of the text, half-open, null without a place."""

    code: str
    severity: Severity
    asks: bool
    quiet: bool
    start: int | None
    end: int | None
    squares: list[str]
    message: str
    fixes: list[FixJson]


class CastlingChoiceJson(TypedDict):
    """A castling right: whether it is held, and whether the board lets it be."""

    right: str
    rook: str
    possible: bool
    held: bool
    reason: str | None


class EnPassantChoiceJson(TypedDict):
    """A square where a pawn could be taken en passant."""

    square: str
    capturable: bool


class ChoicesJson(TypedDict):
    """The choices of the controls beside the board."""

    castling: list[CastlingChoiceJson]
    en_passant: list[EnPassantChoiceJson]


class OperationsJson(TypedDict):
    """The operations of an EPD, and the position with them as `whole`."""

    text: str
    notation: str
    whole: str


class FoundPositionJson(TypedDict):
    """One of several positions of a text, and the line that it begins in, from 1."""

    line: int
    text: str
    position: PositionJson


class RefittedJson(TypedDict):
    """The moves of a line that still fit an edited position, and those that do not as `left`."""

    line: LineJson | None
    ply: int
    at: int
    left: str
    count: int


class ReportJson(TypedDict):
    """All that there is to say of one text or position."""

    position: PositionJson | None
    notation: str
    notations: dict[str, str]
    findings: list[FindingJson]
    fix_all: str | None
    choices: ChoicesJson
    several: NotRequired[list[FoundPositionJson]]
    left_out: NotRequired[int]
    seen_from: NotRequired[Side]
    variant: NotRequired[Variant | None]
    marks: NotRequired[list[MarkJson]]
    marks_text: NotRequired[str]
    line: NotRequired[LineJson]
    ply: NotRequired[int]
    operations: NotRequired[OperationsJson]
    refitted: NotRequired[RefittedJson]


class EntryJson(TypedDict):
    """A part of a text that holds a position, or why it cannot be read."""

    line: int
    text: str
    position: PositionJson | None
    name: str
    written: str | None
    operations: bool
    marks: NotRequired[list[MarkJson]]
    problem: NotRequired[str]


class CollectionJson(TypedDict):
    """The positions of a text; `rest` is where what was not looked at begins, null for nowhere."""

    positions: list[EntryJson]
    usual_starts: int
    rest: int | None


class GameJson(TypedDict):
    """A game of a text: where it stands, and what is known of it."""

    start: int
    end: int
    plies: int
    tagged: bool
    set_up: bool
    moves: int
    title: NotRequired[str]
    white: str
    black: str
    event: str
    date: str
    result: str
    won: str


class GamesJson(TypedDict):
    """The games of a slice of a text, and where the next slice is to begin."""

    games: list[GameJson]
    next: int
    head: NotRequired[str]


class OutcomeJson(TypedDict):
    """The events of a position, and the squares of a check."""

    events: NotRequired[list[Event]]
    checks: NotRequired[list[str]]


class MovesJson(OutcomeJson):
    """The moves that may be played; `free` says why a game has no rules here, null where it has."""

    moves: list[StepJson]
    free: WhyFree | None
    passes: bool


class MoveJson(TypedDict):
    """The move that a text means: its `ply`; or the `reason` why it is none, with its squares."""

    ply: NotRequired[StepJson]
    reason: NotRequired[str]
    squares: NotRequired[list[str]]


class EncodingJson(TypedDict):
    """An encoding by its label for browsers, and the letters of those that browsers lack."""

    encoding: str
    sure: bool
    letters: dict[Literal["cp437", "cp850", "cp852"], str]


class RecordJson(TypedDict):
    """A line as a record; `file` is its bytes in Base64 where an encoding was asked for."""

    text: str
    findings: list[FindingJson]
    file: NotRequired[str]


class ElsewhereLinkJson(TypedDict):
    """A page of another site that shows the position."""

    name: str
    address: str


class ElsewhereJson(TypedDict):
    """Where a position can be opened elsewhere."""

    links: list[ElsewhereLinkJson]


class AttacksJson(TypedDict):
    """The squares of all pieces that attack or protect some, with these."""

    attacks: dict[str, list[str]]


class OperationsKeptJson(TypedDict):
    """The operations of an EPD as a card keeps them."""

    text: str
    notation: str


class KeptPlyJson(SaidOfPlyJson):
    """A move of a line that is kept: nothing that follows from it."""

    code: str


class KeptLineJson(SaidOfLineJson):
    """A line that is kept."""

    plies: list[KeptPlyJson]
