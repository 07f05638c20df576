"""The rows of a lesson and of its items, from what is kept to a state and back."""

from __future__ import annotations

import json
from collections.abc import Iterable, Mapping
from typing import Any

from sqlalchemy import Connection, Row, bindparam, func, select

from webapp.lessons.fields import FIELDS
from webapp.lessons.merge import KeptItem, KeptLesson, in_order
from webapp.lessons.store.tables import ITEM, LESSON, VERSION, now
from webapp.lessons.troubles import NoSuchLessonError
from webapp.wire.moves import text_of
from webapp.wire.position import position_of_json

SPACING = 1024.0

# Made once: what every save and every view asks for.
OF_LESSON = ITEM.c.lesson == bindparam("lesson")
_LESSON = select(LESSON).where(LESSON.c.id == bindparam("lesson"))
_OF_ITS_VERSIONS = VERSION.c.lesson == bindparam("lesson")
_LOCKED = _LESSON.add_columns(
    select(func.max(VERSION.c.made)).where(_OF_ITS_VERSIONS).scalar_subquery().label("kept_at"),
    select(func.max(VERSION.c.revision)).where(_OF_ITS_VERSIONS).scalar_subquery().label("kept"),
).with_for_update()
ITEMS = select(ITEM).where(OF_LESSON)
_STANDING = ITEMS.where(~ITEM.c.deleted).order_by(ITEM.c.place, ITEM.c.id)


def row_of(connection: Connection, lesson: str) -> Row[Any]:
    """The row of a lesson. Raises NoSuchLessonError."""
    found = connection.execute(_LESSON, {"lesson": lesson}).first()
    if found is None:
        raise NoSuchLessonError
    return found


def locked(connection: Connection, lesson: str) -> Row[Any] | None:
    """The same while nobody else may change the lesson; None where there is none.

    With `kept_at`, when its last version was put away, and `kept`, the last revision of these.
    """
    return connection.execute(_LOCKED, {"lesson": lesson}).first()


def state_of(connection: Connection, row: Row[Any]) -> KeptLesson:
    """The lesson as it is kept."""
    items = connection.execute(ITEMS, {"lesson": row.id})
    return state(row, map(kept, items))


def state(row: Row[Any], items: Iterable[KeptItem]) -> KeptLesson:
    """The lesson of a row with these items."""
    fields = json.loads(row.fields)
    return KeptLesson(
        row.revision, fields, stamps_of(row.stamps), {item.id: item for item in items}
    )


def content_of_row(connection: Connection, row: Row[Any]) -> dict[str, Any]:
    """The JSON of a lesson as `lessons.shapes` has it, without what is deleted."""
    items = connection.execute(_STANDING, {"lesson": row.id})
    made = [{"id": i.id, "kind": i.kind, **json.loads(i.fields)} for i in items]
    return {**json.loads(row.fields), "items": made}


def kept(row: Row[Any]) -> KeptItem:
    """The item of a row."""
    fields, stamps = json.loads(row.fields), stamps_of(row.stamps)
    return KeptItem(row.id, row.kind, row.place, fields, stamps, row.revision, row.deleted)


def stamps_of(text: str) -> dict[str, tuple[int, str]]:
    """The stamps in a column."""
    return {name: (revision, by) for name, (revision, by) in json.loads(text).items()}


def columns_of_item(item: KeptItem) -> dict[str, Any]:
    """All that a row of an item has beside its lesson."""
    return {
        "id": item.id,
        "kind": item.kind,
        "place": item.order,
        "fields": json.dumps(item.fields),
        "stamps": json.dumps(item.stamps),
        "revision": item.revision,
        "deleted": item.deleted,
        "search": words_of_item(item),
    }


def columns_of_own(
    fields: Mapping[str, Any], stamps: Mapping[str, tuple[int, str]]
) -> dict[str, Any]:
    """The columns of a lesson's own fields."""
    words = [fields.get("title", ""), *fields.get("tags", [])]
    return {
        "fields": json.dumps(fields),
        "stamps": json.dumps(stamps),
        "search": as_searched("\n".join(words)),
    }


def new_row(lesson: str, shelf: str) -> dict[str, Any]:
    """The columns of a lesson that begins."""
    times = dict.fromkeys(("made", "changed"), now())
    counts = dict.fromkeys(("revision", "cards", "student_count", "editor_count"), 0)
    begun = {"id": lesson, "shelf": shelf, "archived": False, "first": None}
    return {**begun, **times, **counts, **columns_of_own({}, {})}


def words_of_item(item: KeptItem) -> str:
    """The text that an item is found by: words, numbers as `difficulty:3`, and the position."""
    values = ((n, item.fields.get(n)) for n, field in FIELDS.items() if field.is_searched)
    words = [f"{n}:{v}" if isinstance(v, int) and v else v or "" for n, v in values]
    words.append(item.fields.get("text", ""))  # of a heading
    if item.kind == "card" and "board" in item.fields:
        board = item.fields["board"]
        position = board.get("position") and position_of_json(board["position"])
        words.append(text_of(position, "always") if position else str(board["text"]))
    return as_searched("\n".join(filter(None, words)))


def as_searched(words: str) -> str:
    """As it is searched: small letters, and nothing that a database refuses."""
    return words.replace("\0", "").encode("utf-8", "replace").decode().lower()


def cards_of(state: KeptLesson) -> list[KeptItem]:
    """The cards that are not deleted, in their order."""
    return [item for item in in_order(state.items.values()) if item.kind == "card"]


def first_of_board(board: Mapping[str, Any]) -> str | None:
    """The part of a board that lists of lessons show, as JSON: its position and orientation."""
    if not board.get("position"):
        return None
    return json.dumps({"position": board["position"], "flipped": board.get("flipped", False)})
