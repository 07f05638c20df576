"""One lesson: read, and what becomes of it as a whole."""

from __future__ import annotations

import json
from collections.abc import Mapping
from typing import Any

from msgspec import Struct
from msgspec.structs import replace
from sqlalchemy import bindparam, delete, select, update

from webapp.lessons.limits import MOST_CARDS
from webapp.lessons.merge import KeptItem, KeptLesson, in_order
from webapp.lessons.model import Lesson
from webapp.lessons.shapes import item_of_fields, lesson_of_json
from webapp.lessons.store import versions
from webapp.lessons.store.database import Database
from webapp.lessons.store.facts import reached
from webapp.lessons.store.rows import ITEMS, kept, locked, row_of, state_of
from webapp.lessons.store.tables import ITEM, LESSON, now
from webapp.lessons.troubles import NoSuchLessonError
from webapp.wire.shapes import WireError

# Made once: what every view asks for.
_SHELF_OF = select(LESSON.c.shelf).where(LESSON.c.id == bindparam("lesson"))
_ITEMS_SINCE = ITEMS.where(ITEM.c.revision > bindparam("since"))
_DELETED = (
    ITEMS.where(ITEM.c.deleted)
    .order_by(ITEM.c.revision.desc(), ITEM.c.place, ITEM.c.id)
    .limit(MOST_CARDS)
)


class News(Struct, frozen=True):
    """The part of a lesson that is other than at a revision.

    fields  its own fields
    items   those that have changed, also deleted ones
    """

    revision: int
    fields: Mapping[str, Any]
    items: tuple[KeptItem, ...]


def shelf_of_lesson(database: Database, lesson: str) -> str | None:
    """The shelf that a lesson is on, None where there is no such lesson."""
    with database.reading() as connection:
        return connection.execute(_SHELF_OF, {"lesson": lesson}).scalar()


def deleted_items(database: Database, lesson: str) -> tuple[KeptItem, ...]:
    """The items in the bin of a lesson, those deleted last first; `MOST_CARDS` at the most.

    Raises NoSuchLessonError.
    """
    with database.reading() as connection:
        row_of(connection, lesson)
        return tuple(map(kept, connection.execute(_DELETED, {"lesson": lesson})))


def first_board(database: Database, lesson: str) -> dict[str, Any] | None:
    """The board of the first card, `position` and `flipped`; None for nothing."""
    with database.reading() as connection:
        first = row_of(connection, lesson).first
    return json.loads(first) if first else None


def news(database: Database, lesson: str, since: int = 0) -> News:
    """All that is other than at that revision; the whole where the lesson has not come so far, as
    an older copy of it was put back. Raises NoSuchLessonError.
    """
    with database.reading() as connection:
        row = row_of(connection, lesson)
        if row.revision < since:
            since = 0
        if row.revision == since:
            return News(row.revision, json.loads(row.fields), ())
        items = connection.execute(_ITEMS_SINCE, {"lesson": lesson, "since": since}).all()
        # Whoever knows nothing yet has no use for what is gone.
        wanted = [item for item in items if since or not item.deleted]
    return News(row.revision, json.loads(row.fields), tuple(map(kept, wanted)))


def whole(database: Database, lesson: str) -> Lesson:
    """The lesson as its model. Raises NoSuchLessonError."""
    with database.reading() as connection:
        return lesson_of_state(state_of(connection, row_of(connection, lesson)))


def lesson_of_state(state: KeptLesson) -> Lesson:
    """The model of a lesson that is kept."""
    items = tuple(item_of_fields(i.id, i.kind, i.fields) for i in in_order(state.items.values()))
    own = lesson_of_json({**state.fields, "items": []})
    return replace(own, items=items)


def is_spoiled(database: Database, lesson: str) -> bool:
    """Whether what is kept of a lesson cannot be read. Raises NoSuchLessonError."""
    try:
        whole(database, lesson)
    except (ValueError, WireError, TypeError, LookupError, AttributeError, RecursionError):
        return True
    return False


# --- as a whole -----------------------------------------------------------------------------


def archive(database: Database, lesson: str, *, archived: bool) -> None:
    """Puts the lesson among those that are done with, or back."""
    _set(database, lesson, archived=archived)


def to_bin(database: Database, lesson: str) -> None:
    """Puts the lesson into the bin; its links are closed for as long as it is there."""
    with database.reading() as connection:
        before = row_of(connection, lesson)
        version = versions.packed(connection, before)
    with database.writing() as connection:
        row = locked(connection, lesson)
        if row is None:
            raise NoSuchLessonError
        # What was read is of this revision, or another has changed it and what goes is kept.
        if row.revision == version.revision > (row.kept or 0):
            versions.put(connection, row, version)
        # By a clock that is behind it would be gone as soon as that is right.
        time = max(now(), reached(connection))
        connection.execute(update(LESSON).where(LESSON.c.id == lesson).values(binned=time))


def from_bin(database: Database, lesson: str) -> None:
    """Takes the lesson out of the bin."""
    _set(database, lesson, binned=None)


def delete_lesson(database: Database, lesson: str) -> None:
    """The lesson goes for good."""
    with database.writing() as connection:
        connection.execute(delete(LESSON).where(LESSON.c.id == lesson))


def _set(database: Database, lesson: str, **values: Any) -> None:
    with database.writing() as connection:
        done = connection.execute(update(LESSON).where(LESSON.c.id == lesson).values(values))
    if not done.rowcount:
        raise NoSuchLessonError
