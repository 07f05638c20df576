"""Verdicts on the tasks of cards, so that they are found once: of each card the last one.

What a verdict says is nobody's concern here: bytes. It counts as long as the card is what was
checked, which a hash tells.
"""

from __future__ import annotations

import zlib
from collections.abc import Mapping
from typing import NamedTuple

from sqlalchemy import delete, func, select

from webapp.lessons.limits import MOST_KEPT
from webapp.lessons.store.database import Database, insert_if_new
from webapp.lessons.store.tables import LESSON, VERDICT, now


class KeptVerdict(NamedTuple):
    """A verdict, and the hash of what it was found of."""

    of: bytes
    content: bytes


def of_card(database: Database, lesson: str, card: str) -> KeptVerdict | None:
    """The last verdict on a card."""
    asked = select(VERDICT.c.of, VERDICT.c.content).where(
        VERDICT.c.lesson == lesson, VERDICT.c.card == card
    )
    with database.reading() as connection:
        row = connection.execute(asked).first()
    return _kept(row.of, row.content) if row else None


def of_lesson(database: Database, lesson: str) -> Mapping[str, KeptVerdict]:
    """The last verdict on each card of a lesson that has one."""
    columns = VERDICT.c.card, VERDICT.c.of, VERDICT.c.content
    with database.reading() as connection:
        rows = connection.execute(select(*columns).where(VERDICT.c.lesson == lesson)).all()
    return {row.card: _kept(row.of, row.content) for row in rows}


def keep(database: Database, lesson: str, card: str, verdict: KeptVerdict) -> None:
    """Keeps a verdict in place of the last one on that card; a lesson has an end.

    Nothing is kept where the lesson is gone. Raises FullShelfError and StorageError.
    """
    content = zlib.compress(verdict.content)
    own = VERDICT.c.lesson == lesson
    with database.writing() as connection:
        shelf = connection.execute(select(LESSON.c.shelf).where(LESSON.c.id == lesson)).scalar()
        if shelf is None:
            return
        if database.quota:
            database.quota(connection, shelf, len(content))
        connection.execute(delete(VERDICT).where(own, VERDICT.c.card == card))
        count = connection.execute(select(func.count()).select_from(VERDICT).where(own)).scalar()
        if (count or 0) < MOST_KEPT:
            row = {"lesson": lesson, "card": card, "of": verdict.of, "content": content}
            insert_if_new(connection, VERDICT, **row, made=now())


def copy(database: Database, lesson: str, other: str, cards: Mapping[str, str]) -> None:
    """Gives a new lesson the verdicts of one that it is a copy of; a lesson that is gone is none.

    cards  by the id of each card that of its copy

    Raises FullShelfError and StorageError.
    """
    with database.writing() as connection:
        found = connection.execute(select(VERDICT).where(VERDICT.c.lesson == lesson)).all()
        shelf = connection.execute(select(LESSON.c.shelf).where(LESSON.c.id == other)).scalar()
        rows = [
            {**row._mapping, "lesson": other, "card": cards[row.card]}
            for row in found
            if row.card in cards
        ]
        if not rows or shelf is None:
            return
        if database.quota:
            database.quota(connection, shelf, sum(len(row["content"]) for row in rows))
        connection.execute(VERDICT.insert(), rows)


def _kept(of: bytes, content: bytes) -> KeptVerdict:
    return KeptVerdict(bytes(of), zlib.decompress(content))
