"""Whole lessons as new ones, or in the place of one that cannot be read."""

from __future__ import annotations

import json
from collections.abc import Iterable, Mapping
from contextlib import suppress
from typing import Any

from msgspec.structs import replace
from sqlalchemy import Connection, delete, select, update

from webapp.lessons.limits import MOST_CHARACTERS, MOST_KEPT
from webapp.lessons.merge import KeptItem
from webapp.lessons.model import Lesson, new_id
from webapp.lessons.shapes import lesson_of_json, lesson_to_json
from webapp.lessons.store import shelves, verdicts, versions
from webapp.lessons.store.database import Database
from webapp.lessons.store.rows import (
    SPACING,
    columns_of_item,
    columns_of_own,
    first_of_board,
    locked,
    new_row,
    stamps_of,
)
from webapp.lessons.store.tables import ITEM, LESSON, now
from webapp.lessons.troubles import FullShelfError, TooLargeLessonError, TooManyItemsError

Rows = tuple[dict[str, Any], list[dict[str, Any]]]
"""The row of a lesson and those of its items."""


def add_lesson(database: Database, shelf: str, lesson: Lesson) -> str:
    """Puts a whole lesson on a shelf as a new one, and says its id. Raises as `add_lessons`."""
    (added,) = add_lessons(database, shelf, [lesson])
    return added


def add_lessons(database: Database, shelf: str, lessons: Iterable[Lesson]) -> list[str]:
    """Puts whole lessons on a shelf as new ones, all or none, and says their ids.

    Lists have them in this order.

    Raises WireError, TooManyItemsError, TooLargeLessonError, TooManyLessonsError and StorageError.
    """
    latest = now()
    made: list[Rows] = []
    for number, lesson in enumerate(lessons):
        if len(lesson.items) > MOST_KEPT:
            raise TooManyItemsError
        items = tuple(replace(item, id=new_id()) for item in lesson.items)
        content = lesson_to_json(lesson_of_json(lesson_to_json(replace(lesson, items=items))))
        changed = latest - number
        made.append(rows_of_whole(new_id(), shelf, content, 1, new_id(), changed=changed))
    with database.writing() as connection:
        shelves.check_room(connection, shelf, len(made), database.most_lessons)
        check_quota(database, connection, shelf, made)
        insert_whole(connection, made)
    return [own["id"] for own, _ in made]


def duplicate(database: Database, shelf: str, lesson: str, content: Lesson) -> str:
    """Puts a lesson that was read once more on a shelf, and says its id; verdicts go along.

    content  what was read of it; it may be called otherwise

    Raises as `add_lessons`.
    """
    made = add_lesson(database, shelf, content)
    with database.reading() as connection:
        rows = connection.execute(
            select(ITEM.c.id).where(ITEM.c.lesson == made).order_by(ITEM.c.place, ITEM.c.id)
        )
        copies = [row.id for row in rows]
    cards = dict(zip((item.id for item in content.items), copies, strict=True))
    # Room for the lesson was there: what was found of it can be found again.
    with suppress(FullShelfError):
        verdicts.copy(database, lesson, made, cards)
    return made


def rows_of_whole(
    lesson: str, shelf: str, content: Mapping[str, Any], revision: int, by: str, **more: Any
) -> Rows:
    """The rows of a lesson all of which is set at one revision by one. Raises TooLargeLessonError.

    content  its canonical JSON; items may be any that are made one after the other
    more     columns of its row in which it is other than a new one
    """
    fields = {name: value for name, value in content.items() if name != "items"}
    rows: list[dict[str, Any]] = []
    cards = size = 0
    first = None
    for number, item in enumerate(content["items"], start=1):
        held = {name: value for name, value in item.items() if name not in ("id", "kind")}
        stamps = dict.fromkeys(held, (revision, by))
        kept = KeptItem(item["id"], item["kind"], number * SPACING, held, stamps, revision)
        rows.append({"lesson": lesson, **columns_of_item(kept)})
        size += len(rows[-1]["fields"])
        if size > MOST_CHARACTERS:
            raise TooLargeLessonError
        if kept.kind == "card" and not cards:
            first = first_of_board(held["board"])
        cards += kept.kind == "card"
    own = columns_of_own(fields, dict.fromkeys(fields, (revision, by)))
    of_cards = {"cards": cards, "first": first}
    return {**new_row(lesson, shelf), "revision": revision, **own, **of_cards, **more}, rows


def check_quota(
    database: Database, connection: Connection, shelf: str, lessons: Iterable[Rows], more: int = 0
) -> None:
    """Raises FullShelfError where a shelf has no room for new lessons, and so many bytes more."""
    if database.quota:
        own = sum(len(row["fields"]) for own, rows in lessons for row in (own, *rows))
        database.quota(connection, shelf, own + more)


def insert_whole(connection: Connection, lessons: Iterable[Rows]) -> None:
    """Writes new lessons."""
    made = [*lessons]
    items = [row for _, rows in made for row in rows]
    if made:
        connection.execute(LESSON.insert(), [own for own, _ in made])
        for shelf in {own["shelf"] for own, _ in made}:
            shelves.holds_lessons(connection, shelf)
    if items:
        connection.execute(ITEM.insert(), items)


def replace_spoiled(connection: Connection, lesson: Rows) -> None:
    """Puts a lesson in the place of one that cannot be read, of which a version has what can be.

    Its links stay as they are, and its revision is higher than any that pages know.
    """
    row = locked(connection, lesson[0]["id"])
    assert row is not None
    versions.put(connection, row, versions.packed_readable(connection, row))
    own, items = _at_revision(lesson, max(row.revision + 1, lesson[0]["revision"]))
    connection.execute(delete(ITEM).where(ITEM.c.lesson == row.id))
    names = ("revision", "fields", "stamps", "cards", "first", "search")
    new = {name: own[name] for name in names}
    this = update(LESSON).where(LESSON.c.id == row.id)
    connection.execute(this.values(**new, changed=now(), binned=None))
    if items:
        connection.execute(ITEM.insert(), items)


def _at_revision(lesson: Rows, revision: int) -> Rows:
    def stamped(row: dict[str, Any]) -> dict[str, Any]:
        stamps = {name: (revision, by) for name, (_, by) in stamps_of(row["stamps"]).items()}
        return {**row, "revision": revision, "stamps": json.dumps(stamps)}

    own, items = lesson
    return stamped(own), [stamped(item) for item in items]
