"""The links to a lesson: the students' and the colleagues', opened, closed and followed."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any, NamedTuple

from msgspec import Struct
from sqlalchemy import Row, Select, bindparam, select, update

from webapp.lessons.access import ROLES, Keys, Role, hashed
from webapp.lessons.store.database import Database
from webapp.lessons.store.rows import locked, row_of
from webapp.lessons.store.tables import LESSON
from webapp.lessons.troubles import NoSuchLessonError

# Made once: what every view asks for.
_OPENED: Mapping[Role, Select[Any]] = {
    role: select(
        LESSON.c.id,
        LESSON.c.key,
        LESSON.c[role],
        LESSON.c[f"{role}_count"],
        LESSON.c.fields,
        LESSON.c.revision,
        LESSON.c.changed,
    ).where(LESSON.c[role] == bindparam("token"), LESSON.c.binned.is_(None))
    for role in ROLES
}


class Link(Struct, frozen=True):
    """A link to a lesson, as its owner sees it; `token` is None while it is closed."""

    role: Role
    token: str | None


class Opened(NamedTuple):
    """A lesson that a link has opened; what belongs to it itself is JSON."""

    lesson: str
    fields: str
    revision: int
    changed: int


def opened_by(database: Database, token: str, role: Role) -> Opened | None:
    """The lesson that an open link leads to, as `links` shows it; none that is in the bin."""
    with database.reading() as connection:
        row = connection.execute(_OPENED[role], {"token": hashed(token)}).first()
    if row is None or (database.keys and not _link(database.keys(), row, role).token):
        return None
    return Opened(row.id, row.fields, row.revision, row.changed)


def links(database: Database, keys: Keys, lesson: str) -> tuple[Link, Link]:
    """Both links of the lesson, the students' first. Raises NoSuchLessonError."""
    with database.reading() as connection:
        row = row_of(connection, lesson)
    return _link(keys, row, "student"), _link(keys, row, "editor")


def _link(keys: Keys, row: Row[Any], role: Role) -> Link:
    mapping = row._mapping
    count, kept = mapping[f"{role}_count"], mapping[role]
    return Link(role, keys.shown(row.key, row.id, role, count, kept))


def open_link(
    database: Database, keys: Keys, lesson: str, role: Role, *, renew: bool = False
) -> None:
    """Opens a link; one that was closed has the token again that it had.

    renew   it gets another token than ever before, and the one it has opens nothing any more

    Where the key of the lesson's links is not there any more both begin anew, the other one closed.
    """
    with database.writing() as connection:
        row = locked(connection, lesson)
        if row is None:
            raise NoSuchLessonError
        if _link(keys, row, role).token and not renew:
            return
        count = max(row._mapping[f"{role}_count"] + renew, 1)
        key = row.key if row.key and keys.knows(row.key) else keys.newest
        token = keys.token(key, lesson, role, count)
        assert token
        values: dict[str, Any] = {} if key == row.key else dict.fromkeys(ROLES)
        values |= {role: hashed(token), f"{role}_count": count, "key": key}
        connection.execute(update(LESSON).where(LESSON.c.id == lesson).values(values))


def close_link(database: Database, lesson: str, role: Role) -> None:
    """Closes a link: nobody gets in by it until it is opened again."""
    with database.writing() as connection:
        closed = update(LESSON).where(LESSON.c.id == lesson).values({role: None})
        if not connection.execute(closed).rowcount:
            raise NoSuchLessonError
