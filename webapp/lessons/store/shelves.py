"""Shelves: whose lessons they are, and by which secrets they are opened.

A shelf is opened by the secret in a browser's cookie, of which each device has its own; by one that
carries it to another device, good once; and by twelve words. The shelf of the machine's owner has
an id that is no secret's, and opens without one.
"""

from __future__ import annotations

from typing import NamedTuple

from sqlalchemy import Connection, bindparam, delete, exists, func, select, update

from webapp.lessons.access import hashed, new_secret, secret_of_words
from webapp.lessons.model import new_id
from webapp.lessons.store import sheets
from webapp.lessons.store.database import Database, insert_if_new
from webapp.lessons.store.tables import ACCESS, DAY, LESSON, MINUTE, SHELF, now
from webapp.lessons.troubles import TooManyLessonsError

OWN_SHELF = "own"
"""The shelf of whoever sits at the machine."""

ONCE_FOR = 10 * MINUTE
"""So long a link to another device is good."""

_USED_EVERY = DAY
"""So exactly it is known when a shelf was used last."""

_RENEWED_EVERY = 30 * DAY
"""So often a browser that uses its secret is to get it anew, which browsers keep 400 days."""

_MOST_DEVICES = 50

# Made once: what every save asks for.
_OPENED = (
    select(SHELF.c.id, SHELF.c.used, ACCESS.c.made)
    .join(ACCESS, ACCESS.c.shelf == SHELF.c.id)
    .where(ACCESS.c.hash == bindparam("hash"), ACCESS.c.kind == "device")
)


class OpenedShelf(NamedTuple):
    """The shelf that a browser's secret opens, and whether it is to keep the secret anew."""

    shelf: str
    renew: bool


def own_shelf(database: Database) -> str:
    """The shelf of whoever sits at the machine, made where there is none. Raises StorageError."""
    with database.reading() as connection:
        if connection.execute(select(SHELF.c.id).where(SHELF.c.id == OWN_SHELF)).first():
            return OWN_SHELF
    with database.writing() as connection:
        insert_if_new(connection, SHELF, id=OWN_SHELF, made=now(), used=now())
    return OWN_SHELF


def new_shelf(database: Database) -> tuple[str, str]:
    """A new shelf, and the secret that opens it. Raises StorageError."""
    shelf = new_id()
    with database.writing() as connection:
        connection.execute(SHELF.insert().values(id=shelf, made=now(), used=now()))
        return _new_device(connection, shelf)


def shelf_of(database: Database, secret: str) -> OpenedShelf | None:
    """The shelf that a browser's secret opens, None for none. Raises StorageError."""
    key = hashed(secret)
    with database.reading() as connection:
        found = connection.execute(_OPENED, {"hash": key}).first()
    if found is None:
        return None
    renew = found.made < now() - _RENEWED_EVERY
    if renew or found.used < now() - _USED_EVERY:
        with database.writing() as connection:
            connection.execute(update(SHELF).where(SHELF.c.id == found.id).values(used=now()))
            if renew:
                connection.execute(update(ACCESS).where(ACCESS.c.hash == key).values(made=now()))
    return OpenedShelf(found.id, renew)


def handover(database: Database, shelf: str) -> str:
    """A secret that opens the shelf once, on another device, in the next ten minutes."""
    secret = new_secret()
    with database.writing() as connection:
        _forget(connection, shelf, "once")
        _open_by(connection, shelf, secret, "once", until=now() + ONCE_FOR)
    return secret


def taken_over(database: Database, once: str, bring: str | None = None) -> tuple[str, str] | None:
    """The shelf that such a secret opens, and a device's own; None for one that is not good.

    bring   a shelf whose lessons come along, None for none

    Raises TooManyLessonsError where they have no room: the secret is good still then.
    """
    with database.writing() as connection:
        found = connection.execute(
            delete(ACCESS)
            .where(ACCESS.c.hash == hashed(once), ACCESS.c.kind == "once")
            .returning(ACCESS.c.shelf, ACCESS.c.until)
        ).first()
        if found is None or found.until < now():
            return None
        _bring_along(connection, bring, found.shelf, database.most_lessons)
        return _new_device(connection, found.shelf)


def keep_words(database: Database, shelf: str, words: str) -> None:
    """Has these twelve words open the shelf, and no others any more."""
    secret = secret_of_words(words)
    assert secret, "words are made by new_words"
    with database.writing() as connection:
        _forget(connection, shelf, "words")
        _open_by(connection, shelf, secret, "words")


def has_words(database: Database, shelf: str) -> bool:
    """Whether there are words that open the shelf."""
    asked = select(exists().where(ACCESS.c.shelf == shelf, ACCESS.c.kind == "words"))
    with database.reading() as connection:
        return bool(connection.execute(asked).scalar())


def opened_by_words(
    database: Database, words: str, bring: str | None = None
) -> tuple[str, str] | None:
    """The shelf that twelve words open, and a device's own secret; None where they open none.

    bring   as in `taken_over`
    """
    secret = secret_of_words(words)
    if secret is None:
        return None
    with database.writing() as connection:
        found = connection.execute(
            select(ACCESS.c.shelf).where(ACCESS.c.hash == hashed(secret), ACCESS.c.kind == "words")
        ).scalar()
        if found is None:
            return None
        _bring_along(connection, bring, found, database.most_lessons)
        return _new_device(connection, found)


def _bring_along(connection: Connection, shelf: str | None, other: str, most: int) -> None:
    if shelf is None or shelf == other:
        return
    more = connection.execute(select(func.count()).where(LESSON.c.shelf == shelf)).scalar_one()
    if more:
        check_room(connection, other, more, most)
        holds_lessons(connection, other)
    connection.execute(update(LESSON).where(LESSON.c.shelf == shelf).values(shelf=other))
    sheets.bring_along(connection, shelf, other)


def check_room(connection: Connection, shelf: str, more: int, most: int) -> None:
    """Raises TooManyLessonsError where a shelf would have more than `most` lessons with these."""
    count = select(func.count()).where(LESSON.c.shelf == shelf)
    if connection.execute(count).scalar_one() + more > most:
        raise TooManyLessonsError


def leave(database: Database, secret: str) -> None:
    """A browser's secret opens nothing any more."""
    with database.writing() as connection:
        connection.execute(delete(ACCESS).where(ACCESS.c.hash == hashed(secret)))


def sign_out(database: Database, shelf: str, but: str) -> int:
    """Has the shelf open to no browser but that with the secret `but`; how many others there were.

    Links to other devices end with it; its twelve words stay good.
    """
    with database.writing() as connection:
        _forget(connection, shelf, "once")
        of_others = ACCESS.c.shelf == shelf, ACCESS.c.kind == "device", ACCESS.c.hash != hashed(but)
        return connection.execute(delete(ACCESS).where(*of_others)).rowcount


def delete_shelf(database: Database, shelf: str) -> None:
    """The shelf with all that is in it goes for good."""
    with database.writing() as connection:
        connection.execute(delete(SHELF).where(SHELF.c.id == shelf))


def how_many(database: Database) -> tuple[int, int]:
    """How many lessons there are, and how many shelves. Raises StorageError."""
    with database.reading() as connection:
        lessons, shelves = (
            connection.execute(select(func.count()).select_from(table)).scalar_one()
            for table in (LESSON, SHELF)
        )
    return lessons, shelves


def holds_lessons(connection: Connection, shelf: str) -> None:
    """The shelf has lessons now, which is known of it for good."""
    connection.execute(update(SHELF).where(SHELF.c.id == shelf, ~SHELF.c.held).values(held=True))


def _new_device(connection: Connection, shelf: str) -> tuple[str, str]:
    """One more browser; of very many those are let go that were last seen the longest ago."""
    secret = new_secret()
    own = ACCESS.c.shelf == shelf, ACCESS.c.kind == "device"
    newest = select(ACCESS.c.hash).where(*own).order_by(ACCESS.c.made.desc())
    kept = newest.limit(_MOST_DEVICES - 1).scalar_subquery()
    connection.execute(delete(ACCESS).where(*own, ACCESS.c.hash.not_in(kept)))
    _open_by(connection, shelf, secret, "device")
    connection.execute(update(SHELF).where(SHELF.c.id == shelf).values(used=now()))
    return shelf, secret


def _open_by(
    connection: Connection, shelf: str, secret: str, kind: str, until: int | None = None
) -> None:
    own = {"hash": hashed(secret), "shelf": shelf, "kind": kind, "made": now(), "until": until}
    connection.execute(ACCESS.insert().values(own))


def _forget(connection: Connection, shelf: str, kind: str) -> None:
    # Of two who do so at once the second waits: else what both put in its place would open it.
    connection.execute(select(SHELF.c.id).where(SHELF.c.id == shelf).with_for_update())
    connection.execute(delete(ACCESS).where(ACCESS.c.shelf == shelf, ACCESS.c.kind == kind))
