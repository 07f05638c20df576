"""The JSON of lessons and cards, both ways: what is sent, kept and exported is the same.

    lesson    {"title", "language", "notes", "tags": [...], "items": [...]}
    card      {"id", "kind": "card", "board", "title", "task", "hint", "solution", "shown",
              "source", "notes"}
    heading   {"id", "kind": "heading", "title"}
    board     {"position", "text", "held", "notation", "operations", "marks", "line", "at",
              "flipped", "variant"}

`position`, `marks` and `line` are as in the rest of the interface (`webapp.wire`); of a card with a
line `position` is the one at the ply `at` and is not read back. `variant` is there where the card
is of Chess960. Whatever is left out has its usual value. A board that is saved may have `was` in
place of `line`, as /api/write has it: the line that `position` was one of before it was edited
while the server could not say what of it still fits.

What several may change at once is cut into *fields*, the keys of an item beside `id` and `kind`.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import Annotated, Any, Literal, NamedTuple

import msgspec
from msgspec import Meta, Struct
from msgspec.structs import replace

from webapp.document.refit import refit
from webapp.formats.registry import READABLE
from webapp.lessons.model import (
    LONGEST_NOTES,
    LONGEST_SOURCE,
    LONGEST_TEXT,
    LONGEST_TITLE,
    LONGEST_WORDS,
    MOST_KEPT,
    MOST_TAGS,
    Card,
    Heading,
    Item,
    Lesson,
    MarksWhen,
    Shown,
    When,
    is_id,
)
from webapp.model.line import MOST_PLIES
from webapp.model.marks import MAX_MARKS
from webapp.moves.walk import position_at
from webapp.wire.line import (
    WireLine,
    WireWas,
    line_alone_to_json,
    line_from_wire,
    was_from_wire,
)
from webapp.wire.marks import checked_marks, marks_on, marks_to_json
from webapp.wire.position import Json, position_from_wire, position_to_json
from webapp.wire.shapes import (
    BAD_NOTATION,
    Variant,
    WireError,
    WireMark,
    WireOperations,
    WirePosition,
    learned,
    variant_to_json,
)

Kind = Literal["card", "heading"]

_Title = Annotated[str, Meta(max_length=LONGEST_TITLE)]
_Words = Annotated[str, Meta(max_length=LONGEST_WORDS)]


class WireBoard(Struct):
    """What is on the board of a card, see `model.Card`."""

    position: WirePosition | None = None
    text: Annotated[str, Meta(max_length=LONGEST_TEXT)] = ""
    held: bool = False
    notation: Annotated[str, Meta(max_length=20)] = ""
    operations: WireOperations | None = None
    marks: Annotated[list[WireMark], Meta(max_length=MAX_MARKS)] = []
    line: WireLine | None = None
    at: Annotated[int, Meta(ge=-1, le=MOST_PLIES)] = -1
    flipped: bool = False
    variant: Variant | None = None
    was: WireWas | None = None


class WireShown(Struct):
    """When students see what, as `model.Shown`."""

    title: When = "always"
    task: When = "always"
    hint: When = "click"
    solution: When = "tried"
    marks: MarksWhen = "always"


class WireFields(Struct):
    """What a card is made of; a heading has a title."""

    board: WireBoard = msgspec.field(default_factory=WireBoard)
    title: _Title = ""
    task: _Words = ""
    hint: _Words = ""
    solution: _Words = ""
    shown: WireShown = msgspec.field(default_factory=WireShown)
    source: Annotated[str, Meta(max_length=LONGEST_SOURCE)] = ""
    notes: Annotated[str, Meta(max_length=LONGEST_NOTES)] = ""


class WireItem(WireFields, kw_only=True):
    """A card or a heading."""

    id: Annotated[str, Meta(pattern="^[a-z0-9]{8,32}$")]
    kind: Kind = "card"


class WireLesson(Struct):
    """A lesson."""

    title: _Title = ""
    language: Annotated[str, Meta(max_length=20, pattern="^[A-Za-z0-9-]*$")] = ""
    notes: Annotated[str, Meta(max_length=LONGEST_NOTES)] = ""
    tags: Annotated[list[_Title], Meta(max_length=MOST_TAGS)] = []
    items: Annotated[list[WireItem], Meta(max_length=MOST_KEPT)] = []


# --- in ------------------------------------------------------------------------------------


def lesson_from_wire(wire: WireLesson) -> Lesson:
    """The lesson. Raises WireError."""
    ids = [item.id for item in wire.items]
    if len(set(ids)) < len(ids):
        raise WireError("each of “items” must have an “id” of its own")
    items = tuple(map(item_from_wire, wire.items))
    return Lesson(wire.title, wire.language, wire.notes, tuple(wire.tags), items)


def item_from_wire(wire: WireItem) -> Item:
    """The card or the heading. Raises WireError."""
    if wire.kind == "heading":
        return Heading(wire.id, wire.title)
    return _card(wire.id, wire)


def card_of_kept(item_id: str, kept: str) -> Card:
    """The card with these canonical fields, as JSON: that its moves can be played is known."""
    wire = msgspec.json.decode(kept, type=learned(WireFields))
    return _card(item_id, wire, kept=True)


def _card(item_id: str, wire: WireFields, *, kept: bool = False) -> Card:
    shown = msgspec.convert(wire.shown, learned(Shown), from_attributes=True)
    card = _with_board(Card(item_id), wire.board, kept=kept)
    return replace(
        card,
        title=wire.title,
        task=wire.task,
        hint=wire.hint,
        solution=wire.solution,
        shown=shown,
        source=wire.source,
        notes=wire.notes,
    )


class FittedBoard(NamedTuple):
    """A board in canonical form, and the moves that no longer fit it, as movetext."""

    board: Json
    left: str


def fitted_board(value: Any, longest: float) -> FittedBoard:
    """What a board becomes that was edited where nobody could say which moves still fit.

    longest   the seconds for which the rules are asked

    Raises WireError.
    """
    wire = _converted({"id": "field000", "board": value}, WireItem)
    edited = _with_board(Card(wire.id), wire.board, kept=False)
    if wire.board.was is None or wire.board.line:
        return FittedBoard(board_to_json(edited), "")
    was, position = was_from_wire(wire.board.was), edited.position
    if position is None:
        position = position_at(was.line, was.ply)
    found = refit(was.line, was.ply, was.at, position, edited.marks, was.turns, longest)
    if found.line is None:
        return FittedBoard(board_to_json(edited), found.left)
    there = position_at(found.line, found.at)
    card = replace(edited, position=there, marks=(), line=found.line, at=found.at)
    return FittedBoard(board_to_json(_called(card, wire.board)), found.left)


def _with_board(card: Card, wire: WireBoard, *, kept: bool) -> Card:
    line = line_from_wire(wire.line, kept=kept) if wire.line else None
    position = None
    if wire.position and (kept or not line):
        position = position_from_wire(wire.position)
    if line and not position:
        if wire.at >= len(line.plies):
            raise WireError("“at” must be the number of a ply of “line”, or -1")
        position = position_at(line, wire.at)
    marks = marks_on(position.kind, checked_marks(wire.marks)) if position and not line else ()
    operations = wire.operations
    if operations and operations.notation not in READABLE:
        raise WireError(BAD_NOTATION)
    card = replace(
        card,
        position=position,
        text=wire.text,
        held=wire.held,
        notation=wire.notation,
        operations=(operations.text, operations.notation) if operations else None,
        marks=marks,
        line=line,
        at=wire.at if line else -1,
        flipped=wire.flipped,
    )
    return _called(card, wire)


def _called(card: Card, wire: WireBoard) -> Card:
    """The card, called one of Chess960 where it is not to be seen that it is."""
    bare = replace(card, chess960=False)
    return replace(bare, chess960=wire.variant is not None and not bare.plays_chess960)


# --- out -----------------------------------------------------------------------------------


def lesson_to_json(lesson: Lesson) -> Json:
    """The lesson with all that is in it."""
    return {
        "title": lesson.title,
        "language": lesson.language,
        "notes": lesson.notes,
        "tags": list(lesson.tags),
        "items": [item_to_json(item) for item in lesson.items],
    }


def item_to_json(item: Item) -> Json:
    """The card or the heading."""
    if isinstance(item, Heading):
        return {"id": item.id, "kind": "heading", "title": item.title}
    return {
        "id": item.id,
        "kind": "card",
        "board": board_to_json(item),
        "title": item.title,
        "task": item.task,
        "hint": item.hint,
        "solution": item.solution,
        "shown": msgspec.to_builtins(item.shown),
        "source": item.source,
        "notes": item.notes,
    }


def board_to_json(card: Card) -> Json:
    """What is on the board of the card."""
    position, line = card.position, card.line
    operations = card.operations
    return {
        "position": position_to_json(position) if position else None,
        "text": card.text,
        "held": card.held,
        "notation": card.notation,
        "operations": {"text": operations[0], "notation": operations[1]} if operations else None,
        "marks": marks_to_json(card.marks, position.kind) if position else [],
        "line": line_alone_to_json(line) if line else None,
        "at": card.at,
        "flipped": card.flipped,
        **variant_to_json(card.plays_chess960),
    }


# --- fields --------------------------------------------------------------------------------


def _whole_item(name: str, kind: Kind) -> Callable[[Any], Any]:
    def read(value: Any) -> Any:
        wire = _converted({"id": "field000", "kind": kind, name: value}, WireItem)
        return item_to_json(item_from_wire(wire))[name]

    return read


def _whole_lesson(name: str) -> Callable[[Any], Any]:
    def read(value: Any) -> Any:
        return lesson_to_json(lesson_from_wire(_converted({name: value}, WireLesson)))[name]

    return read


_OF_CARD = ("board", "title", "task", "hint", "solution", "shown", "source", "notes")

FIELDS: Mapping[Kind, Mapping[str, Callable[[Any], Any]]] = {
    "card": {name: _whole_item(name, "card") for name in _OF_CARD},
    "heading": {"title": _whole_item("title", "heading")},
}
"""The fields of an item by its kind, each with what makes of a value its canonical form, and raises
WireError for one that has another shape.
"""

LESSON_FIELDS: Mapping[str, Callable[[Any], Any]] = {
    name: _whole_lesson(name) for name in ("title", "language", "notes", "tags")
}
"""The fields of a lesson beside its items, likewise."""


def item_of_fields(item_id: str, kind: Kind, fields: Mapping[str, Any]) -> Item:
    """The item with these canonical fields. Raises WireError."""
    return item_from_wire(_converted({"id": item_id, "kind": kind, **fields}, WireItem))


def _whole_characters(value: Any) -> Any:
    """The value with a sign in place of each half of a character, which no file can hold."""
    if isinstance(value, str):
        return value.encode("utf-16", "surrogatepass").decode("utf-16", "replace")
    if isinstance(value, list):
        return [_whole_characters(part) for part in value]
    if isinstance(value, dict):
        whole = _whole_characters
        return {whole(name): whole(part) for name, part in value.items()}
    return value


def _converted(value: Any, shape: type[Any]) -> Any:
    try:
        msgspec.json.encode(value)
    except UnicodeEncodeError:
        value = _whole_characters(value)
    except RecursionError:
        raise WireError("The JSON is nested too deeply.") from None
    try:
        return msgspec.convert(value, learned(shape))
    except msgspec.ValidationError as error:
        raise WireError(f"the lesson does not have the documented form: {error}") from None
    except RecursionError:
        raise WireError("The JSON is nested too deeply.") from None


def lesson_of_json(value: Any) -> Lesson:
    """The lesson of a decoded JSON value. Raises WireError."""
    return lesson_from_wire(_converted(value, WireLesson))


def check_id(text: str) -> str:
    """The id. Raises WireError for what is none."""
    if not is_id(text):
        raise WireError("an “id” must be 8 to 32 small letters and digits")
    return text
