"""All lessons of a shelf, found by words, tags and what has become of them."""

from __future__ import annotations

import json
from typing import Any, Literal

from msgspec import Struct
from sqlalchemy import ColumnElement, and_, exists, func, or_, select

from webapp.lessons.store.database import Database
from webapp.lessons.store.tables import ITEM, LESSON

Part = Literal["open", "archived", "bin"]

PAGE = 60
"""So many lessons are listed at once."""

_MOST_WORDS = 8
_LONGEST_WORD = 100


class Entry(Struct, frozen=True):
    """A lesson in a list.

    first    the board of its first card, `position` and `flipped`; None for none
    changed  milliseconds since 1970, as `binned`, which is None outside the bin
    """

    id: str
    title: str
    tags: list[str]
    cards: int
    first: dict[str, Any] | None
    changed: int
    archived: bool
    binned: int | None


class Listing(Struct, frozen=True):
    """A part of a shelf: so many lessons from one on, of `count` in all."""

    lessons: tuple[Entry, ...]
    count: int


def listing(
    database: Database,
    shelf: str,
    *,
    part: Part = "open",
    words: str = "",
    tag: str = "",
    at: int = 0,
) -> Listing:
    """The lessons of a shelf that were changed last come first.

    words   each must occur in the title, in a tag, or in a title, a task or the FEN of a card
    at      the first to be listed, from 0; `PAGE` of them at the most
    """
    wanted = and_(LESSON.c.shelf == shelf, _is_in(part), *map(_has, _words(words)))
    if tag:
        # As it stands in the fields, quotation marks and all.
        wanted = and_(wanted, LESSON.c.fields.contains(json.dumps(tag), autoescape=True))
    columns = [LESSON.c[name] for name in ("id", "fields", "cards", "first", "changed")]
    asked = select(*columns, LESSON.c.archived, LESSON.c.binned).where(wanted)
    ordered = asked.order_by(LESSON.c.changed.desc(), LESSON.c.id).offset(at).limit(PAGE)
    with database.reading() as connection:
        count = connection.execute(select(func.count()).select_from(LESSON).where(wanted)).scalar()
        rows = connection.execute(ordered).all()
    return Listing(tuple(map(_entry, rows)), count or 0)


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
    asked = select(LESSON.c.fields).where(LESSON.c.shelf == shelf, LESSON.c.binned.is_(None))
    tagged = asked.where(LESSON.c.fields.contains('"tags": ["'))
    with database.reading() as connection:
        rows = connection.execute(tagged).scalars().all()
    found = {tag for fields in rows for tag in json.loads(fields).get("tags", [])}
    return sorted(found, key=lambda tag: (tag.casefold(), tag))


def _is_in(part: Part) -> ColumnElement[bool]:
    if part == "bin":
        return LESSON.c.binned.is_not(None)
    return and_(LESSON.c.binned.is_(None), LESSON.c.archived == (part == "archived"))


def _words(text: str) -> list[str]:
    """The words that are looked for; a FEN is one."""
    text = text.replace("\0", "")
    if "/" in text:
        return [text.strip().lower()[:_LONGEST_WORD]]
    return [word[:_LONGEST_WORD] for word in text.lower().split()[:_MOST_WORDS]]


def _has(word: str) -> ColumnElement[bool]:
    in_card = exists().where(
        ITEM.c.lesson == LESSON.c.id, ~ITEM.c.deleted, ITEM.c.search.contains(word, autoescape=True)
    )
    return or_(LESSON.c.search.contains(word, autoescape=True), in_card)


def _entry(row: Any) -> Entry:
    fields = json.loads(row.fields)
    return Entry(
        row.id,
        fields.get("title", ""),
        fields.get("tags", []),
        row.cards,
        json.loads(row.first) if row.first else None,
        row.changed,
        row.archived,
        row.binned,
    )
