"""A lesson as students see it, for one request at a time: a class asks for a lesson often."""

from __future__ import annotations

import json
from collections import OrderedDict
from collections.abc import Callable, Mapping, Sequence
from threading import Lock
from typing import Any, Literal, NamedTuple

from msgspec import Struct
from msgspec.json import Decoder
from sqlalchemy import Row, Select, bindparam, or_, select

from webapp.lessons.model import Heading
from webapp.lessons.seen import Seen, has_something, seen_of_kept
from webapp.lessons.store.database import Database
from webapp.lessons.store.links import Opened
from webapp.lessons.store.tables import ITEM, LESSON
from webapp.lessons.troubles import NoSuchLessonError
from webapp.wire.learning import learned


class LessonPart(Struct, frozen=True):
    """A card or a heading by its id.

    task  of a card the revision with which its board, solution, task or exercise last changed
    """

    id: str
    kind: Literal["card", "heading"]
    task: int = 0


class Own(Struct, frozen=True):
    """All that students see of the lesson itself, as `model.Lesson` has it.

    worksheet  what is chosen for it on paper, as it is kept
    """

    title: str = ""
    language: str = ""
    worksheet: Any = None


class Sight(NamedTuple):
    """A lesson as far as one request shows it.

    parts   what there is to see, in order
    items   by their ids the headings, and the cards that are asked for
    """

    own: Own
    parts: tuple[LessonPart, ...]
    items: Mapping[str, Seen | Heading]


_OWN_FIELDS = Decoder(learned(Own))

_OF_TASK = ("board", "solution", "task", "exercise")
"""The fields of a card that say what is to be done there."""

_KEPT = 100
"""So many lessons have their parts remembered, `model.MOST_KEPT` of each at the most."""

# Made once: what every page of students asks for.
_OWN = select(LESSON.c.fields, LESSON.c.revision, LESSON.c.changed).where(
    LESSON.c.id == bindparam("lesson")
)
_ALL: Select[Any] = (
    select(ITEM.c.id, ITEM.c.kind, ITEM.c.fields, ITEM.c.stamps)
    .where(ITEM.c.lesson == bindparam("lesson"), ITEM.c.deleted.is_(False))
    .order_by(ITEM.c.place, ITEM.c.id)
)
_ONE = _ALL.where(ITEM.c.id == bindparam("item"))
_ONE_AND_HEADINGS = _ALL.where(or_(ITEM.c.id == bindparam("item"), ITEM.c.kind == "heading"))

_Key = tuple[Database, str, int, int]
_remembered: OrderedDict[_Key, tuple[LessonPart, ...]] = OrderedDict()
"""The parts of lessons; of their words nothing is kept."""
_remembering = Lock()


def opened(database: Database, lesson: str) -> Opened:
    """A lesson that is seen without a link. Raises NoSuchLessonError."""
    with database.reading() as connection:
        row = connection.execute(_OWN, {"lesson": lesson}).first()
    if row is None:
        raise NoSuchLessonError
    return Opened(lesson, row.fields, row.revision, row.changed)


def sight(
    database: Database,
    opened: Opened,
    choose: Callable[[Sequence[str]], str | None],
    *,
    headings: bool = True,
    whole: bool = False,
) -> Sight:
    """A lesson as it was opened within the same `reading`, in one statement at the most.

    choose    gives the card that is asked for, of the ids of all; None for none
    headings  whether these are asked for
    whole     all cards are
    """
    # Of what was put back from a copy the number of the revision may be another one's.
    key = database, opened.lesson, opened.revision, opened.changed
    with _remembering:
        parts = _remembered.get(key)
        if parts is not None:
            _remembered.move_to_end(key)
    with database.reading() as connection:
        rows: Sequence[Row[Any]] = ()
        if whole or parts is None:
            rows = connection.execute(_ALL, {"lesson": opened.lesson}).all()
            parts = parts or _remember(key, rows)
        chosen = choose([part.id for part in parts if part.kind == "card"])
        headings = headings and any(part.kind == "heading" for part in parts)
        if not rows and (chosen or headings):
            wanted = _ONE_AND_HEADINGS if headings else _ONE
            rows = connection.execute(wanted, {"lesson": opened.lesson, "item": chosen}).all()
    items = {
        row.id: _item(row) for row in rows if whole or row.id == chosen or row.kind == "heading"
    }
    return Sight(_OWN_FIELDS.decode(opened.fields), parts, items)


def _remember(key: _Key, rows: Sequence[Row[Any]]) -> tuple[LessonPart, ...]:
    """The parts among all items of a lesson: those that say something to students."""
    found = tuple(
        LessonPart(row.id, row.kind, _task(row.stamps) if row.kind == "card" else 0)
        for row in rows
        if has_something(row.fields)
    )
    with _remembering:
        _remembered[key] = found
        while len(_remembered) > _KEPT:
            _remembered.popitem(last=False)
    return found


def _task(stamps: str) -> int:
    made = json.loads(stamps)
    return max((made[name][0] for name in _OF_TASK if name in made), default=0)


def _item(row: Row[Any]) -> Seen | Heading:
    if row.kind == "heading":
        fields = json.loads(row.fields)
        said = {name: fields[name] for name in ("title", "text", "new_page") if name in fields}
        return Heading(row.id, **said)
    return seen_of_kept(row.id, row.fields)
