"""A lesson card by card, for those who see one at a time: a class asks for a lesson often."""

from __future__ import annotations

import json
from typing import Literal

from msgspec import Struct
from sqlalchemy import select

from webapp.lessons.model import Item, Lesson
from webapp.lessons.shapes import item_of_fields, lesson_of_json
from webapp.lessons.store.database import Database
from webapp.lessons.store.tables import ITEM, LESSON
from webapp.lessons.troubles import NoSuchLessonError


class Part(Struct, frozen=True):
    """A card or a heading by its id.

    revision  the lesson's with which it last changed
    title     of a heading
    """

    id: str
    kind: Literal["card", "heading"]
    revision: int
    title: str = ""


class Outline(Struct, frozen=True):
    """A lesson without what is on its cards; `own` has what belongs to the lesson itself."""

    own: Lesson
    parts: tuple[Part, ...]


def outline(database: Database, lesson: str) -> Outline:
    """What a lesson is made of, in order. Raises NoSuchLessonError."""
    of_lesson = ITEM.c.lesson == lesson, ITEM.c.deleted.is_(False)
    bare = select(ITEM.c.id, ITEM.c.kind, ITEM.c.revision).where(*of_lesson)
    headings = select(ITEM.c.id, ITEM.c.fields).where(*of_lesson, ITEM.c.kind == "heading")
    with database.reading() as connection:
        row = connection.execute(select(LESSON.c.fields).where(LESSON.c.id == lesson)).first()
        if row is None:
            raise NoSuchLessonError
        items = connection.execute(bare.order_by(ITEM.c.place, ITEM.c.id)).all()
        titles = {i: json.loads(fields) for i, fields in connection.execute(headings)}
    parts = (_part(*item, titles.get(item.id, {}).get("title", "")) for item in items)
    return Outline(lesson_of_json({**json.loads(row.fields), "items": []}), tuple(parts))


def _part(item: str, kind: str, revision: int, title: str) -> Part:
    return Part(item, "heading" if kind == "heading" else "card", revision, title)


def item_of(database: Database, lesson: str, item: str) -> Item:
    """One card or heading of a lesson. Raises NoSuchLessonError where it is not there."""
    asked = select(ITEM.c.kind, ITEM.c.fields).where(
        ITEM.c.lesson == lesson, ITEM.c.id == item, ITEM.c.deleted.is_(False)
    )
    with database.reading() as connection:
        row = connection.execute(asked).first()
    if row is None:
        raise NoSuchLessonError
    return item_of_fields(item, row.kind, json.loads(row.fields))
