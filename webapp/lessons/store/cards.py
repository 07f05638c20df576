"""A lesson card by card, for those who see one at a time: a class asks for a lesson often."""

from __future__ import annotations

import json
from collections.abc import Mapping
from functools import lru_cache
from typing import Literal

import msgspec
from msgspec import Struct
from sqlalchemy import bindparam, case, or_, select

from webapp.lessons.model import Heading
from webapp.lessons.seen import Seen, seen_of_kept
from webapp.lessons.solving import has_something
from webapp.lessons.store.database import Database
from webapp.lessons.store.links import Opened
from webapp.lessons.store.tables import ITEM, LESSON
from webapp.lessons.troubles import NoSuchLessonError
from webapp.wire.shapes import learned


class Part(Struct, frozen=True):
    """A card or a heading by its id.

    task  of a card the revision with which its board, solution or task last changed
    """

    id: str
    kind: Literal["card", "heading"]
    task: int = 0


class Own(Struct, frozen=True):
    """What students see of what belongs to the lesson itself, as `model.Lesson`."""

    title: str = ""
    language: str = ""


class Outline(Struct, frozen=True):
    """What of a lesson there is to see, in order, without what it says."""

    own: Own
    parts: tuple[Part, ...]


_OF_TASK = ("board", "solution", "task")
"""The fields of a card that say what is to be done there."""

_KEPT = 100
"""So many lessons have their parts remembered, `model.MOST_KEPT` of each at the most."""

# Made once: what every page of students asks for.
_HERE = (ITEM.c.lesson == bindparam("lesson"), ITEM.c.deleted.is_(False))
_OWN = select(LESSON.c.fields, LESSON.c.revision, LESSON.c.changed).where(
    LESSON.c.id == bindparam("lesson")
)
# The database looks for the JSON of a position, so that no board is read to find those without.
_IS_READ_WHOLE = or_(ITEM.c.kind == "heading", ~ITEM.c.fields.contains('"position": {'))
_WHOLE = case((_IS_READ_WHOLE, ITEM.c.fields), else_=None).label("fields")
_PARTS = (
    select(ITEM.c.id, ITEM.c.kind, ITEM.c.stamps, _WHOLE)
    .where(*_HERE)
    .order_by(ITEM.c.place, ITEM.c.id)
)
_HEADINGS = select(ITEM.c.id, ITEM.c.fields).where(*_HERE, ITEM.c.kind == "heading")
_ALL = select(ITEM.c.id, ITEM.c.kind, ITEM.c.fields).where(*_HERE)
_ONE = select(ITEM.c.fields).where(*_HERE, ITEM.c.id == bindparam("item"))


def opened(database: Database, lesson: str) -> Opened:
    """A lesson that is seen without a link. Raises NoSuchLessonError."""
    with database.reading() as connection:
        row = connection.execute(_OWN, {"lesson": lesson}).first()
    if row is None:
        raise NoSuchLessonError
    return Opened(lesson, row.fields, row.revision, row.changed)


def outline(database: Database, opened: Opened) -> Outline:
    """What a lesson is made of, as it was opened within the same `reading`."""
    # Of what was put back from a copy the number of the revision may be another one's.
    parts = _parts(database, opened.lesson, opened.revision, opened.changed)
    return Outline(msgspec.json.decode(opened.fields, type=learned(Own)), parts)


@lru_cache(_KEPT)
def _parts(database: Database, lesson: str, _revision: int, _changed: int) -> tuple[Part, ...]:
    """The parts that say something; of their words nothing is kept."""
    with database.reading() as connection:
        rows = connection.execute(_PARTS, {"lesson": lesson}).all()
    return tuple(
        Part(row.id, row.kind, _task(row.stamps) if row.kind == "card" else 0)
        for row in rows
        if row.fields is None or has_something(_item(row.id, row.kind, row.fields))
    )


def _task(stamps: str) -> int:
    made = json.loads(stamps)
    return max((made[name][0] for name in _OF_TASK if name in made), default=0)


def _item(item_id: str, kind: str, fields: str) -> Seen | Heading:
    if kind == "heading":
        return Heading(item_id, json.loads(fields).get("title", ""))
    return seen_of_kept(item_id, fields)


def titles(database: Database, lesson: str) -> Mapping[str, str]:
    """The titles of headings, by their ids."""
    with database.reading() as connection:
        rows = connection.execute(_HEADINGS, {"lesson": lesson}).all()
    return {row.id: json.loads(row.fields).get("title", "") for row in rows}


def card(database: Database, lesson: str, item: str) -> Seen:
    """One card of a lesson. Raises NoSuchLessonError where it is not there."""
    with database.reading() as connection:
        row = connection.execute(_ONE, {"lesson": lesson, "item": item}).first()
    if row is None:
        raise NoSuchLessonError
    return seen_of_kept(item, row.fields)


def items(database: Database, lesson: str) -> Mapping[str, Seen | Heading]:
    """All cards and headings, by their ids."""
    with database.reading() as connection:
        rows = connection.execute(_ALL, {"lesson": lesson}).all()
    return {row.id: _item(row.id, row.kind, row.fields) for row in rows}
