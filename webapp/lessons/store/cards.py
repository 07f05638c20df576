"""A lesson card by card, for those who see one at a time: a class asks for a lesson often."""

from __future__ import annotations

import json
from typing import Any, Literal

from msgspec import Struct
from sqlalchemy import bindparam, case, or_, select

from webapp.lessons.model import Card, Item, Lesson
from webapp.lessons.shapes import item_of_fields, lesson_of_json
from webapp.lessons.store.database import Database
from webapp.lessons.store.tables import ITEM, LESSON
from webapp.lessons.troubles import NoSuchLessonError


class Part(Struct, frozen=True):
    """A card or a heading by its id.

    revision  the lesson's with which it last changed
    task      of a card the revision with which its board, solution or task last changed
    title     of a heading
    unread    the card where it has no position: words are all that can be seen of it
    """

    id: str
    kind: Literal["card", "heading"]
    revision: int
    task: int = 0
    title: str = ""
    unread: Card | None = None


class Outline(Struct, frozen=True):
    """A lesson without what is on its cards; `own` has what belongs to the lesson itself."""

    own: Lesson
    parts: tuple[Part, ...]


_OF_TASK = ("board", "solution", "task")
"""The fields of a card that say what is to be done there."""

# Made once: what every page of students asks for.
_HERE = (ITEM.c.lesson == bindparam("lesson"), ITEM.c.deleted.is_(False))
_OWN = select(LESSON.c.fields).where(LESSON.c.id == bindparam("lesson"))
# The database looks for the JSON of a position, so that no board is read to find those without.
_IS_READ_WHOLE = or_(ITEM.c.kind == "heading", ~ITEM.c.fields.contains('"position": {'))
_WHOLE = case((_IS_READ_WHOLE, ITEM.c.fields), else_=None).label("fields")
_PARTS = select(ITEM.c.id, ITEM.c.kind, ITEM.c.revision, ITEM.c.stamps, _WHOLE).where(*_HERE)
_PARTS_IN_ORDER = _PARTS.order_by(ITEM.c.place, ITEM.c.id)
_ONE = select(ITEM.c.kind, ITEM.c.fields).where(*_HERE, ITEM.c.id == bindparam("item"))


def outline(database: Database, lesson: str) -> Outline:
    """What a lesson is made of, in order. Raises NoSuchLessonError."""
    named = {"lesson": lesson}
    with database.reading() as connection:
        row = connection.execute(_OWN, named).first()
        if row is None:
            raise NoSuchLessonError
        items = connection.execute(_PARTS_IN_ORDER, named).all()
    parts = (_part(*item[:4], json.loads(item.fields) if item.fields else None) for item in items)
    return Outline(lesson_of_json({**json.loads(row.fields), "items": []}), tuple(parts))


def _part(item: str, kind: str, revision: int, stamps: str, fields: dict[str, Any] | None) -> Part:
    if kind == "heading":
        return Part(item, "heading", revision, title=(fields or {}).get("title", ""))
    card = None if fields is None else item_of_fields(item, "card", fields)
    made = json.loads(stamps)
    task = max((made[name][0] for name in _OF_TASK if name in made), default=0)
    return Part(item, "card", revision, task, unread=card if isinstance(card, Card) else None)


def item_of(database: Database, lesson: str, item: str) -> Item:
    """One card or heading of a lesson. Raises NoSuchLessonError where it is not there."""
    with database.reading() as connection:
        row = connection.execute(_ONE, {"lesson": lesson, "item": item}).first()
    if row is None:
        raise NoSuchLessonError
    return item_of_fields(item, row.kind, json.loads(row.fields))
