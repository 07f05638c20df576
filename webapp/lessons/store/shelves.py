"""Shelves: whose lessons they are, and by which secrets they are opened.

A shelf is opened by the secret in a browser's cookie, of which each device has its own; by one that
carries it to another device, good once; and by twelve words. The shelf of the machine's owner has
an id that is no secret's, and opens without one.
"""

from __future__ import annotations

from sqlalchemy import Connection, delete, exists, select, update

from webapp.lessons.access import hashed, new_secret, secret_of_words
from webapp.lessons.model import new_id
from webapp.lessons.store.clock import DAY, MINUTE, now
from webapp.lessons.store.database import Database, insert_if_new
from webapp.lessons.store.tables import ACCESS, LESSON, SHELF

OWN_SHELF = "own"
"""The shelf of whoever sits at the machine."""

ONCE_FOR = 10 * MINUTE
"""So long a link to another device is good."""

EMPTY_FOR = 90 * DAY
"""So long a shelf without lessons is kept that nobody uses."""

BINNED_FOR = 30 * DAY
"""So long a lesson stays in the bin."""

_USED_EVERY = DAY
"""So exactly it is known when a shelf was used last."""

_MOST_DEVICES = 50


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
    shelf, secret = new_id(), new_secret()
    with database.writing() as connection:
        connection.execute(SHELF.insert().values(id=shelf, made=now(), used=now()))
        _let_in(connection, shelf, secret)
    return shelf, secret


def shelf_of(database: Database, secret: str) -> str | None:
    """The shelf that a browser's secret opens. Raises StorageError."""
    with database.reading() as connection:
        found = connection.execute(
            select(SHELF.c.id, SHELF.c.used)
            .join(ACCESS, ACCESS.c.shelf == SHELF.c.id)
            .where(ACCESS.c.hash == hashed(secret), ACCESS.c.kind == "device")
        ).first()
    if found is None:
        return None
    if found.used < now() - _USED_EVERY:
        with database.writing() as connection:
            connection.execute(update(SHELF).where(SHELF.c.id == found.id).values(used=now()))
    return str(found.id)


def handover(database: Database, shelf: str) -> str:
    """A secret that opens the shelf once, on another device, in the next ten minutes."""
    secret = new_secret()
    with database.writing() as connection:
        _forget(connection, shelf, "once")
        until = now() + ONCE_FOR
        connection.execute(
            ACCESS.insert().values(
                hash=hashed(secret), shelf=shelf, kind="once", made=now(), until=until
            )
        )
    return secret


def taken_over(database: Database, once: str) -> tuple[str, str] | None:
    """The shelf that such a secret opens, and a device's own; None for one that is not good."""
    with database.writing() as connection:
        found = connection.execute(
            delete(ACCESS)
            .where(ACCESS.c.hash == hashed(once), ACCESS.c.kind == "once")
            .returning(ACCESS.c.shelf, ACCESS.c.until)
        ).first()
        if found is None or found.until < now():
            return None
        return _new_device(connection, found.shelf)


def keep_words(database: Database, shelf: str, words: str) -> None:
    """Has these twelve words open the shelf, and no others any more."""
    secret = secret_of_words(words)
    assert secret, "words are made by new_words"
    with database.writing() as connection:
        _forget(connection, shelf, "words")
        connection.execute(
            ACCESS.insert().values(hash=hashed(secret), shelf=shelf, kind="words", made=now())
        )


def has_words(database: Database, shelf: str) -> bool:
    """Whether there are words that open the shelf."""
    asked = select(exists().where(ACCESS.c.shelf == shelf, ACCESS.c.kind == "words"))
    with database.reading() as connection:
        return bool(connection.execute(asked).scalar())


def opened_by_words(database: Database, words: str) -> tuple[str, str] | None:
    """The shelf that twelve words open, and a device's own secret; None where they open none."""
    secret = secret_of_words(words)
    if secret is None:
        return None
    with database.writing() as connection:
        found = connection.execute(
            select(ACCESS.c.shelf).where(ACCESS.c.hash == hashed(secret), ACCESS.c.kind == "words")
        ).scalar()
        return _new_device(connection, found) if found else None


def bring_along(database: Database, shelf: str, other: str) -> None:
    """Puts all lessons of a shelf on another one."""
    with database.writing() as connection:
        moved = update(LESSON).where(LESSON.c.shelf == shelf)
        connection.execute(moved.values(shelf=other))


def leave(database: Database, secret: str) -> None:
    """A browser's secret opens nothing any more."""
    with database.writing() as connection:
        connection.execute(delete(ACCESS).where(ACCESS.c.hash == hashed(secret)))


def delete_shelf(database: Database, shelf: str) -> None:
    """The shelf with all that is in it goes for good."""
    with database.writing() as connection:
        connection.execute(delete(SHELF).where(SHELF.c.id == shelf))


def tidy(database: Database) -> None:
    """Takes away what has been kept for as long as it is to be."""
    with database.writing() as connection:
        connection.execute(delete(LESSON).where(LESSON.c.binned < now() - BINNED_FOR))
        connection.execute(delete(ACCESS).where(ACCESS.c.until < now()))
        without = ~exists().where(LESSON.c.shelf == SHELF.c.id)
        old = SHELF.c.used < now() - EMPTY_FOR
        connection.execute(delete(SHELF).where(SHELF.c.id != OWN_SHELF, old, without))


def _new_device(connection: Connection, shelf: str) -> tuple[str, str]:
    secret = new_secret()
    _let_in(connection, shelf, secret)
    connection.execute(update(SHELF).where(SHELF.c.id == shelf).values(used=now()))
    return shelf, secret


def _let_in(connection: Connection, shelf: str, secret: str) -> None:
    """One more browser; of very many the first ones are let go."""
    own = ACCESS.c.shelf == shelf, ACCESS.c.kind == "device"
    newest = select(ACCESS.c.hash).where(*own).order_by(ACCESS.c.made.desc())
    kept = newest.limit(_MOST_DEVICES - 1).scalar_subquery()
    connection.execute(delete(ACCESS).where(*own, ACCESS.c.hash.not_in(kept)))
    connection.execute(
        ACCESS.insert().values(hash=hashed(secret), shelf=shelf, kind="device", made=now())
    )


def _forget(connection: Connection, shelf: str, kind: str) -> None:
    connection.execute(delete(ACCESS).where(ACCESS.c.shelf == shelf, ACCESS.c.kind == kind))
