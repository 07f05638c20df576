"""A lesson card by card, for those who see one at a time: a class asks for a lesson often."""

from __future__ import annotations

import json
from typing import Literal

from msgspec import Struct
from sqlalchemy import bindparam, select

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


# Made once: what every page of students asks for.
_HERE = (ITEM.c.lesson == bindparam("lesson"), ITEM.c.deleted.is_(False))
_OWN = select(LESSON.c.fields).where(LESSON.c.id == bindparam("lesson"))
_PARTS = select(ITEM.c.id, ITEM.c.kind, ITEM.c.revision).where(*_HERE)
_PARTS_IN_ORDER = _PARTS.order_by(ITEM.c.place, ITEM.c.id)
_HEADINGS = select(ITEM.c.id, ITEM.c.fields).where(*_HERE, ITEM.c.kind == "heading")
_ONE = select(ITEM.c.kind, ITEM.c.fields).where(*_HERE, ITEM.c.id == bindparam("item"))


def outline(database: Database, lesson: str) -> Outline:
    """What a lesson is made of, in order. Raises NoSuchLessonError."""
    named = {"lesson": lesson}
    with database.reading() as connection:
        row = connection.execute(_OWN, named).first()
        if row is None:
            raise NoSuchLessonError
        items = connection.execute(_PARTS_IN_ORDER, named).all()
        titles = {i: json.loads(fields) for i, fields in connection.execute(_HEADINGS, named)}
    parts = (_part(*item, titles.get(item.id, {}).get("title", "")) for item in items)
    return Outline(lesson_of_json({**json.loads(row.fields), "items": []}), tuple(parts))


def _part(item: str, kind: str, revision: int, title: str) -> Part:
    return Part(item, "heading" if kind == "heading" else "card", revision, title)


def item_of(database: Database, lesson: str, item: str) -> Item:
    """One card or heading of a lesson. Raises NoSuchLessonError where it is not there."""
    with database.reading() as connection:
        row = connection.execute(_ONE, {"lesson": lesson, "item": item}).first()
    if row is None:
        raise NoSuchLessonError
    return item_of_fields(item, row.kind, json.loads(row.fields))
