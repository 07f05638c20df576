"""All lessons of a shelf, found by words, tags and what has become of them."""

from __future__ import annotations

import json
import re
from typing import Any, Literal

from msgspec import Struct
from sqlalchemy import ColumnElement, Integer, and_, exists, func, or_, select

from webapp.language import gettext
from webapp.lessons.fields import FIELDS, NUMBERS
from webapp.lessons.store.database import Database
from webapp.lessons.store.tables import ITEM, LESSON

Part = Literal["open", "archived", "bin"]

PAGE = 60
"""So many lessons are listed at once."""

_TAGS = '"tags": '
"""The text before the tags of a lesson among its fields."""

_DECODER = json.JSONDecoder()

_MOST_WORDS = 8
_LONGEST_WORD = 100


class ListedLesson(Struct, frozen=True):
    """A lesson in a list.

    revision  as of its saves
    first    the board of its first card, `position` and `flipped`; None for none
    changed  milliseconds since 1970, as `binned`, which is None outside the bin
    """

    id: str
    revision: int
    title: str
    tags: list[str]
    cards: int
    first: dict[str, Any] | None
    changed: int
    archived: bool
    binned: int | None


class LessonList(Struct, frozen=True):
    """A part of a shelf: so many lessons from one on, of `count` in all."""

    lessons: tuple[ListedLesson, ...]
    count: int


def listing(
    database: Database,
    shelf: str,
    *,
    part: Part = "open",
    words: str = "",
    tag: str = "",
    at: int = 0,
) -> LessonList:
    """The lessons of a shelf that were changed last come first.

    words   each must occur in the title, in a tag, or in a title, a task or the FEN of a card
    at      the first to be listed, from 0; `PAGE` of them at the most
    """
    wanted = and_(LESSON.c.shelf == shelf, _is_in(part), *map(_has, _words(words)))
    if tag:
        wanted = and_(wanted, _has_tag(database, tag))
    names = ("id", "revision", "fields", "cards", "first", "changed", "archived", "binned")
    asked = select(*(LESSON.c[name] for name in names)).where(wanted)
    ordered = asked.order_by(LESSON.c.changed.desc(), LESSON.c.id).offset(at).limit(PAGE)
    with database.reading() as connection:
        count = connection.execute(select(func.count()).select_from(LESSON).where(wanted)).scalar()
        rows = connection.execute(ordered).all()
    return LessonList(tuple(map(_entry, rows)), count or 0)


def counts(database: Database, shelf: str) -> dict[Part, int]:
    """How many lessons are in each part of a shelf."""
    columns = LESSON.c.archived, LESSON.c.binned.is_not(None)
    asked = select(*columns, func.count()).where(LESSON.c.shelf == shelf).group_by(*columns)
    found: dict[Part, int] = {"open": 0, "archived": 0, "bin": 0}
    with database.reading() as connection:
        for archived, binned, count in connection.execute(asked):
            found["bin" if binned else "archived" if archived else "open"] += count
    return found


def tags(database: Database, shelf: str) -> list[str]:
    """All tags of a shelf's lessons, sorted."""
    begins = _place(database, _TAGS)
    lists = func.substr(LESSON.c.fields, begins + len(_TAGS))
    asked = select(lists).where(LESSON.c.shelf == shelf, LESSON.c.binned.is_(None), begins > 0)
    with database.reading() as connection:
        rows = connection.execute(asked.distinct()).scalars().all()
    found = {tag for text in rows for tag in _DECODER.raw_decode(text)[0]}
    return sorted(found, key=lambda tag: (tag.casefold(), tag))


def _has_tag(database: Database, tag: str) -> ColumnElement[bool]:
    """Where it stands in the list of tags: beside brackets and commas, which titles do not."""
    written = json.dumps(tag)
    around = ((before, after) for before in ("[", ", ") for after in ("]", ", "))
    return or_(*(_place(database, f"{b}{written}{a}") > 0 for b, a in around))


def _place(database: Database, text: str) -> ColumnElement[int]:
    """Where a text stands in the fields of a lesson as JSON, from 1; 0 for nowhere.

    In strings there each quotation mark has a backslash, so that whatever has one without is none
    of their text.
    """
    find = func.instr if database.file else func.strpos
    return find(LESSON.c.fields, text, type_=Integer)


def _is_in(part: Part) -> ColumnElement[bool]:
    if part == "bin":
        return LESSON.c.binned.is_not(None)
    return and_(LESSON.c.binned.is_(None), LESSON.c.archived == (part == "archived"))


def _words(text: str) -> list[str]:
    """The words that are looked for; a FEN is one, and so is a number, `difficulty:3`."""
    text = text.replace("\0", "")
    for name, field in FIELDS.items():
        if name in NUMBERS and field.is_searched:
            text = re.sub(rf"(?i){re.escape(gettext(field.label))}[:：](?=[0-9])", f"{name}:", text)
    if "/" in text:
        return [text.strip().lower()[:_LONGEST_WORD]]
    return [word[:_LONGEST_WORD] for word in text.lower().split()[:_MOST_WORDS]]


def _has(word: str) -> ColumnElement[bool]:
    in_card = exists().where(
        ITEM.c.lesson == LESSON.c.id, ~ITEM.c.deleted, ITEM.c.search.contains(word, autoescape=True)
    )
    return or_(LESSON.c.search.contains(word, autoescape=True), in_card)


def _entry(row: Any) -> ListedLesson:
    own = dict(row._mapping)
    fields, first = json.loads(own.pop("fields")), own.pop("first")
    said = {"title": fields.get("title", ""), "tags": fields.get("tags", [])}
    return ListedLesson(**own, **said, first=json.loads(first) if first else None)
