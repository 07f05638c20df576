"""A card as students see it before a move is made: its line stays the JSON that is kept.

A page shows the position of a card and its words, and has to know whether there are moves to find;
which moves these are is read where they are played or shown, see `Seen.whole`.
"""

from __future__ import annotations

import hashlib
from functools import cached_property

import msgspec
from msgspec import Raw, Struct
from msgspec.json import Decoder

from webapp.formats.pgn.chess960 import line_of_chess960
from webapp.games import EVERY_GAME
from webapp.lessons.fields import FIELDS, USUAL, CardFields
from webapp.lessons.model import Card
from webapp.lessons.shapes import card_of_kept
from webapp.model.line import Line
from webapp.model.marks import Mark
from webapp.model.position import Position
from webapp.model.sides import has_handicap
from webapp.wire.learning import learned
from webapp.wire.marks import checked_marks, marks_on
from webapp.wire.position import position_from_wire
from webapp.wire.shapes import Variant, WireMark, WirePosition

_NOTHING = b"null"


class _SeenBoard(Struct):
    """As `shapes.WireBoard`, with as much of it read as is seen."""

    position: Raw = Raw(_NOTHING)
    text: str = ""
    held: bool = False
    notation: str = ""
    operations: Raw = Raw(_NOTHING)
    marks: list[WireMark] = []
    line: Raw = Raw(_NOTHING)
    at: int = -1
    flipped: bool = False
    variant: Variant | None = None


class _SeenFields(CardFields, frozen=True, kw_only=True):
    board: _SeenBoard = msgspec.field(default_factory=_SeenBoard)


class _Ply(Struct):
    parent: int
    marks: Raw = Raw(b"[]")


class _Line(Struct):
    """Of a line what says where its moves are, and the marks."""

    plies: list[_Ply] = []
    marks: list[WireMark] = []


class _Began(Struct):
    """Of a line how it began."""

    start: WirePosition
    tags: list[tuple[str, str]] = []


class _SeenWhen(Struct, frozen=True):
    title: str = "always"
    task: str = "always"


class _OfPosition(Struct, frozen=True):
    position: Raw = Raw(_NOTHING)


class _Anything(Struct):
    """Of an item what says whether there is anything to see; a card that is damaged is one."""

    board: _OfPosition = _OfPosition()
    title: str = ""
    text: str = ""  # of a heading
    task: str = ""
    shown: _SeenWhen = _SeenWhen()


_ANYTHING = Decoder(learned(_Anything))
_BEGAN = Decoder(learned(_Began))
_FIELDS = Decoder(learned(_SeenFields))
_LINE = Decoder(learned(_Line))
_POSITION = Decoder(learned(WirePosition))
_MARKS = Decoder(learned(list[WireMark]))


class Seen(CardFields, frozen=True, dict=True):
    """The part of a `Card` that is seen; the fields that have its names are the same, but for what
    students never see.

    marks      those on the board with which students begin
    chess960   also where it would be known without being kept
    has_moves  whether the line has moves to find from there on
    digest     the hash of position, solution and exercise
    kept       the JSON of all fields
    """

    id: str
    position: Position | None
    at: int
    marks: tuple[Mark, ...]
    flipped: bool
    chess960: bool
    has_moves: bool
    digest: str
    kept: str

    @property
    def plays_chess960(self) -> bool:
        """Whether it is of Chess960, as `Card` has it."""
        if self.chess960 or self.position is None or self.position.game != "chess":
            return self.chess960
        return line_of_chess960(self._begin(self.position))

    @property
    def has_handicap(self) -> bool:
        """Whether its sides are called as in a game with a handicap, as `Card` has it."""
        if self.position is None or EVERY_GAME[self.position.game].handicap is None:
            return False
        line = self._begin(self.position)
        return has_handicap(line.start, line.tags)

    def _begin(self, position: Position) -> Line:
        """Its line without the moves; that of the position where it has none."""
        kept = _FIELDS.decode(self.kept).board.line
        if bytes(kept) == _NOTHING:
            return Line(position)
        began = _BEGAN.decode(kept)
        return Line(position_from_wire(began.start), tags=tuple(began.tags))

    @cached_property
    def whole(self) -> Card:
        """The card with all its moves."""
        return card_of_kept(self.id, self.kept)


def has_something(kept: str) -> bool:
    """Whether canonical fields have anything for students to see: a board, or words."""
    fields = _ANYTHING.decode(kept)
    has_title = fields.shown.title == "always" and fields.title.strip()
    has_task = fields.shown.task != "never" and fields.task.strip()
    has_words = has_title or has_task or fields.text.strip()
    return bool(bytes(fields.board.position) != _NOTHING or has_words)


def seen_of_kept(item_id: str, kept: str) -> Seen:
    """The card with these canonical fields."""
    fields = _FIELDS.decode(kept)
    board = fields.board
    has_line = bytes(board.line) != _NOTHING
    marks, has_moves = _begin(board) if has_line else (board.marks, False)
    of_position = (board.position, board.text, board.held, board.notation, board.operations)
    told: tuple[object, ...] = (of_position, board.line, board.at, fields.solution)
    if fields.exercise:
        told = (*told, fields.exercise)
    position = None
    if bytes(board.position) != _NOTHING:
        position = position_from_wire(_POSITION.decode(board.position))
    return Seen(
        item_id,
        position,
        board.at if has_line else -1,
        marks_on(position.kind, checked_marks(marks)) if position and marks else (),
        board.flipped,
        board.variant is not None,
        has_moves,
        hashlib.sha256(msgspec.json.encode(told)).hexdigest(),
        kept,
        **{n: getattr(fields, n) if field.seen else USUAL[n] for n, field in FIELDS.items()},
    )


def _begin(board: _SeenBoard) -> tuple[list[WireMark], bool]:
    """The marks where students begin, and whether there are moves to find."""
    line = _LINE.decode(board.line)
    has_moves = any(ply.parent == board.at for ply in line.plies)
    if board.at < 0:
        return line.marks, has_moves
    return _MARKS.decode(line.plies[board.at].marks), has_moves
