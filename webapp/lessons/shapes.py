"""The JSON of lessons and cards, both ways: what is sent, kept and exported is the same.

    lesson    {"title", "language", "notes", "tags": [...], "worksheet": {…}, "items": [...]}
    card      {"id", "kind": "card", "board", …}, and the fields of `CardFields` by their names
    heading   {"id", "kind": "heading", "title", "text", "new_page"}
    board     {"position", "text", "held", "notation", "operations", "marks", "line", "at",
              "flipped", "variant"}

`position`, `marks` and `line` are as in the rest of the interface (`webapp.wire`); of a card with a
line `position` is the one at the ply `at` and is not read back. `variant` is there where the card
is of Chess960. `worksheet` holds the options of `PaperOptions` that are not as usual; what of it
cannot be read is as usual (`paper.read_options`). Whatever is left out has its usual value. A board
that is saved may have `was` in place of `line`, as /api/write has it: the line that `position` was
one of before it was edited while the server could not say what of it still fits.

What several may change at once is cut into *fields*, the keys of an item beside `id` and `kind`.
"""

from __future__ import annotations

from collections.abc import Mapping
from typing import Annotated, Any, Literal, NamedTuple, TypeVar

import msgspec
from msgspec import Meta, Struct
from msgspec.structs import asdict, replace

from webapp.document.refit import refit
from webapp.formats.registry import READABLE
from webapp.lessons.fields import FIELDS, About, CardFields, said_of
from webapp.lessons.limits import LONGEST_TEXT, LONGEST_TITLE, LONGEST_WORDS, MOST_KEPT
from webapp.lessons.model import Card, Heading, Item, Lesson, is_id
from webapp.lessons.paper import read_options
from webapp.model.line import MOST_PLIES
from webapp.model.marks import MAX_MARKS
from webapp.moves.walk import position_at
from webapp.wire.learning import learned
from webapp.wire.line import WireLine, WireWas, line_alone_to_json, line_and_position, was_from_wire
from webapp.wire.marks import checked_marks, marks_on, marks_to_json
from webapp.wire.position import Json, position_from_wire, position_to_json
from webapp.wire.shapes import (
    BAD_NOTATION,
    Variant,
    WireError,
    WireMark,
    WireOperations,
    WirePosition,
    variant_to_json,
)

Kind = Literal["card", "heading"]

ITEM_FIELDS: Mapping[Kind, tuple[str, ...]] = {
    "card": ("board", *FIELDS),
    "heading": ("title", "text", "new_page"),
}
"""The fields of an item by its kind."""

OF_LESSON = tuple(asdict(About()))
"""The fields of a lesson beside its items."""


class WireBoard(Struct):
    """The board of a card, see `model.Card`."""

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


class WireHeading(Struct, frozen=True):
    """The fields of a heading, see `model.Heading`."""

    title: Annotated[str, Meta(max_length=LONGEST_TITLE)] = ""
    text: Annotated[str, Meta(max_length=LONGEST_WORDS)] = ""
    new_page: bool = False


class WireFields(CardFields, frozen=True, kw_only=True):
    """The fields of a card."""

    board: WireBoard = msgspec.field(default_factory=WireBoard)


class WireItem(WireFields, frozen=True, kw_only=True):
    """A card or a heading, whose text is still to be read."""

    id: Annotated[str, Meta(pattern=r"\A[a-z0-9]{8,32}\Z")]
    kind: Kind = "card"
    text: Any = ""


class WireAbout(About, frozen=True):
    """A lesson without its items, of whose worksheet the options are still to be read."""

    worksheet: Any = msgspec.field(default_factory=dict)


class WireLesson(WireAbout, frozen=True):
    """A lesson."""

    items: Annotated[list[WireItem], Meta(max_length=MOST_KEPT)] = msgspec.field(
        default_factory=list
    )


# --- in ------------------------------------------------------------------------------------


def lesson_from_wire(wire: WireLesson) -> Lesson:
    """The lesson. Raises WireError."""
    ids = [item.id for item in wire.items]
    if len(set(ids)) < len(ids):
        raise WireError("each of “items” must have an “id” of its own")
    own = {name: _own_of_wire(wire, name) for name in OF_LESSON}
    return Lesson(**own, items=tuple(map(item_from_wire, wire.items)))


def _own_of_wire(wire: WireAbout, name: str) -> Any:
    value = getattr(wire, name)
    return read_options(value) if name == "worksheet" else value


def item_from_wire(wire: WireItem) -> Item:
    """The card or the heading. Raises WireError."""
    if wire.kind == "heading":
        said = {name: getattr(wire, name) for name in ITEM_FIELDS["heading"]}
        return Heading(wire.id, **asdict(_converted(said, WireHeading)))
    return _card(wire.id, wire)


def card_of_kept(item_id: str, kept: str) -> Card:
    """The card with these canonical fields, as JSON: that its moves can be played is known."""
    wire = msgspec.json.decode(kept, type=learned(WireFields))
    return _card(item_id, wire, kept=True)


def _card(item_id: str, wire: WireFields, *, kept: bool = False) -> Card:
    return _with_board(Card(item_id, **said_of(wire)), wire.board, kept=kept)


class FittedBoard(NamedTuple):
    """A board in canonical form, and the moves that no longer fit it, as movetext."""

    board: Json
    left: str


def fitted_board(value: Any, longest: float) -> FittedBoard:
    """A board that was edited where nobody could say which moves still fit.

    longest   the seconds for which the rules are asked

    Raises WireError.
    """
    wire = _converted({"board": value}, WireFields).board
    edited = _with_board(Card(""), wire, kept=False)
    if wire.was is None or wire.line:
        return FittedBoard(board_to_json(edited), "")
    was, position = was_from_wire(wire.was), edited.position
    if position is None:
        position = position_at(was.line, was.ply)
    found = refit(was.line, was.ply, was.at, position, edited.marks, was.turns, longest)
    if found.line is None:
        return FittedBoard(board_to_json(edited), found.left)
    there = position_at(found.line, found.at)
    card = replace(edited, position=there, marks=(), line=found.line, at=found.at)
    return FittedBoard(board_to_json(_called(card, wire)), found.left)


def _with_board(card: Card, wire: WireBoard, *, kept: bool) -> Card:
    line, there = None, None
    if wire.line:
        line, there = line_and_position(wire.line, wire.at, kept=kept)
    position = None
    if wire.position and (kept or not line):
        position = position_from_wire(wire.position)
    if line and not position:
        if wire.at >= len(line.plies):
            raise WireError("“at” must be the number of a ply of “line”, or -1")
        position = position_at(line, wire.at) if kept else there
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
    own = {name: msgspec.to_builtins(getattr(lesson, name)) for name in OF_LESSON}
    return {**own, "items": [item_to_json(item) for item in lesson.items]}


def item_to_json(item: Item) -> Json:
    """The card or the heading."""
    if isinstance(item, Heading):
        own = {name: getattr(item, name) for name in ITEM_FIELDS["heading"]}
        return {"id": item.id, "kind": "heading", **own}
    said = {name: msgspec.to_builtins(value) for name, value in said_of(item).items()}
    return {"id": item.id, "kind": "card", "board": board_to_json(item), **said}


def board_to_json(card: Card) -> Json:
    """The board of the card."""
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


def canonical(kind: Kind, name: str, value: Any) -> Any:
    """The canonical form of what a field of an item is to be.

    Raises WireError, also where such an item has no such field.
    """
    if name not in ITEM_FIELDS[kind]:
        raise WireError(f"a {kind} has no “{name}”")
    if kind == "heading":
        return getattr(_converted({name: value}, WireHeading), name)
    wire = _converted({name: value}, WireFields)
    if name == "board":
        return board_to_json(_with_board(Card(""), wire.board, kept=False))
    return msgspec.to_builtins(getattr(wire, name))


def canonical_of_any(name: str, value: Any) -> Any:
    """Likewise of an item of which it is not known what it is: a field of both is the same."""
    return canonical("card" if name in ITEM_FIELDS["card"] else "heading", name, value)


def canonical_of_lesson(name: str, value: Any) -> Any:
    """Likewise of a field of a lesson."""
    if name not in OF_LESSON:
        raise WireError(f"a lesson has no “{name}”")
    return msgspec.to_builtins(_own_of_wire(_converted({name: value}, WireAbout), name))


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


_Shape = TypeVar("_Shape", bound=Struct)


def _converted(value: Any, shape: type[_Shape]) -> _Shape:
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
