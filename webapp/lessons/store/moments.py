"""Moments found in games, kept so that a game is searched once: of each shelf the last
`MOST_SEARCHED` games.

What was found is nobody's concern here: bytes, by a hash that tells the game and what has searched
it. They can be found again, so they are no part of a backup of lessons, and go where there is no
room for them.
"""

from __future__ import annotations

import zlib

from sqlalchemy import delete, func, select

from webapp.lessons.limits import MOST_SEARCHED
from webapp.lessons.store.database import Database, insert_if_new
from webapp.lessons.store.tables import MOMENT, now
from webapp.lessons.troubles import FullShelfError


def of_game(database: Database, shelf: str, of: bytes) -> bytes | None:
    """All that was found in a game; None where it was not searched, or that is forgotten."""
    asked = select(MOMENT.c.content).where(MOMENT.c.shelf == shelf, MOMENT.c.of == of)
    with database.reading() as connection:
        found = connection.execute(asked).scalar()
    return None if found is None else zlib.decompress(bytes(found))


def keep(database: Database, shelf: str, of: bytes, content: bytes) -> None:
    """Keeps what was found in a game, in place of what was found before. The oldest go.

    Nothing is kept on a full shelf. Raises StorageError.
    """
    packed = zlib.compress(content)
    own = MOMENT.c.shelf == shelf
    with database.writing() as connection:
        if database.quota:
            try:
                database.quota(connection, shelf, len(packed))
            except FullShelfError:
                return
        connection.execute(delete(MOMENT).where(own, MOMENT.c.of == of))
        count = connection.execute(select(func.count()).select_from(MOMENT).where(own)).scalar_one()
        if count >= MOST_SEARCHED:
            oldest = select(MOMENT.c.of).where(own).order_by(MOMENT.c.made)
            gone = oldest.limit(count - MOST_SEARCHED + 1).scalar_subquery()
            connection.execute(delete(MOMENT).where(own, MOMENT.c.of.in_(gone)))
        insert_if_new(connection, MOMENT, shelf=shelf, of=of, content=packed, made=now())
