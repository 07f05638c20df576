"""One shelf deleted on request, so that nothing of it is left.

Its rows go with all that refers to them: lessons, cards, versions, verdicts, settings, moments, and
what opens it. Then the file is written anew (VACUUM), with what is free overwritten, and its log is
emptied; what a SQLite without `secure_delete` left behind goes with that. Of PostgreSQL the rows
are given up (VACUUM): it writes over their place when it needs it, or with VACUUM FULL at once.

Copies of before a migration, or before a restore, may have the shelf as well: they are named, or
the shelf is deleted there too. Of copies elsewhere nothing is known here.
"""

from __future__ import annotations

import re
import sqlite3
from collections.abc import Iterable, Iterator, Sequence
from contextlib import closing
from pathlib import Path
from typing import NamedTuple

from msgspec import Struct
from sqlalchemy import (
    ColumnElement,
    Connection,
    MetaData,
    Table,
    delete,
    exists,
    func,
    inspect,
    or_,
    select,
    text,
)

from webapp.lessons.access import ROLES, hashed, secret_of_words
from webapp.lessons.store.database import Database
from webapp.lessons.store.failures import told
from webapp.lessons.store.tables import ACCESS, LESSON, METADATA, SHEET, SHELF, VERSION
from webapp.lessons.troubles import StorageError

_PATIENCE = 30.0
"""So many seconds it waits for those who write, or still read."""

_LONGEST = 2_000
"""The most characters by which a shelf is named."""

_AT_ONCE = 500
"""So many lessons are looked for at once: a statement has no end of values."""


class ShelfContent(NamedTuple):
    """How much a shelf holds; `used` in milliseconds since 1970."""

    lessons: int
    archived: int
    binned: int
    versions: int
    sheets: int
    links: int
    used: int


class Copies(Struct, frozen=True):
    """The copies of the database that this program has made beside it: files, or schemas.

    having   those that have a shelf, or a lesson that is on it
    unread   files that cannot be read: they may have it
    """

    having: tuple[str, ...] = ()
    unread: tuple[str, ...] = ()


def shelf_meant(database: Database, said: str) -> str | None:
    """The shelf that is meant by its id, its twelve words, or the address of one of its lessons or
    of a link to one; None for none. Raises StorageError.
    """
    said = said.strip()[:_LONGEST]
    words = secret_of_words(said)
    parts = [part for part in re.split(r"[/?#&=\s]+", said) if part]
    with database.reading() as connection:
        if words is not None:
            opened = ACCESS.c.hash == hashed(words), ACCESS.c.kind == "words"
            return connection.execute(select(ACCESS.c.shelf).where(*opened)).scalar()
        for part in parts:
            by_id = select(SHELF.c.id).where(SHELF.c.id == part)
            is_its = LESSON.c.id == part, *(LESSON.c[role] == hashed(part) for role in ROLES)
            by_lesson = select(LESSON.c.shelf).where(or_(*is_its))
            for asked in (by_id, by_lesson):
                found: str | None = connection.execute(asked).scalar()
                if found is not None:
                    return found
    return None


def content_of_shelf(database: Database, shelf: str) -> ShelfContent:
    """How much a shelf holds that there is. Raises StorageError."""

    def count(*of: ColumnElement[bool]) -> int:
        asked = select(func.count()).select_from(LESSON).where(LESSON.c.shelf == shelf, *of)
        return int(connection.execute(asked).scalar_one())

    versions = select(func.count()).select_from(VERSION).join(LESSON).where(LESSON.c.shelf == shelf)
    sheets = select(func.count()).select_from(SHEET).where(SHEET.c.shelf == shelf)
    with database.reading() as connection:
        return ShelfContent(
            count(),
            count(LESSON.c.archived, LESSON.c.binned.is_(None)),
            count(LESSON.c.binned.is_not(None)),
            connection.execute(versions).scalar_one(),
            connection.execute(sheets).scalar_one(),
            sum(count(LESSON.c[role].is_not(None)) for role in ROLES),
            connection.execute(select(SHELF.c.used).where(SHELF.c.id == shelf)).scalar_one(),
        )


def copies_having(database: Database, shelf: str) -> Copies:
    """The copies beside the database that have a shelf. Raises StorageError."""
    lessons = _lessons(database, shelf)
    if database.file is None:
        with database.reading() as connection:
            schemas = inspect(connection).get_schema_names()
            made = [schema for schema in schemas if schema.startswith("before_")]
            return Copies(
                tuple(schema for schema in made if _schema_has(connection, schema, shelf, lessons))
            )
    having, unread = [], []
    for copy in _copies(database.file):
        try:
            if _has(copy, shelf, lessons):
                having.append(str(copy))
        except sqlite3.Error:
            unread.append(str(copy))
    return Copies(tuple(having), tuple(unread))


def erase(database: Database, shelf: str, *, copies: Copies | None = None) -> bool:
    """Deletes a shelf so that nothing of it is left; False where others kept its traces from that.

    copies   those that it is deleted in as well

    Raises StorageError: where that is said of the cleaning, the shelf is gone nevertheless.
    """
    lessons = _lessons(database, shelf)
    for copy in copies.having if copies and database.file else ():
        with told():
            _erase_from_copy(Path(copy), shelf, lessons)
    with database.writing() as connection:
        for schema in copies.having if copies and not database.file else ():
            _erase_from_schema(connection, schema, shelf, lessons)
        connection.execute(delete(SHELF).where(SHELF.c.id == shelf))
    return clean(database)


def clean(database: Database) -> bool:
    """Has nothing left in the database of what is deleted; False where others kept it from that.

    Of PostgreSQL rows are given up. Raises StorageError.
    """
    if database.file:
        return _clean(database.file) and database.checkpoint(_PATIENCE)
    with told(), database.engine.connect() as connection:
        alone = connection.execution_options(isolation_level="AUTOCOMMIT")
        for table in METADATA.sorted_tables:
            alone.execute(text(f'VACUUM "{table.name}"'))
    return True


def _lessons(database: Database, shelf: str) -> list[str]:
    with database.reading() as connection:
        asked = select(LESSON.c.id).where(LESSON.c.shelf == shelf)
        return list(connection.execute(asked).scalars())


# --- files --------------------------------------------------------------------------------------


def _clean(file: Path) -> bool:
    """Writes a file anew, with nothing in it that is deleted; False where others write for long.

    Raises StorageError.
    """
    try:
        with told(), closing(sqlite3.connect(file, timeout=_PATIENCE)) as connection:
            connection.isolation_level = None
            connection.execute("PRAGMA secure_delete = ON")
            connection.execute("VACUUM")
    except StorageError as error:
        if error.trouble != "busy":
            raise
        return False
    return True


def _copies(file: Path) -> Iterator[Path]:
    """The files beside the database that this program has copied it to."""
    for copy in sorted(file.parent.glob(f"{file.stem}-*{file.suffix}")):
        if re.match(r"-(before|restoring)-", copy.name[len(file.stem) :]) and copy.is_file():
            yield copy


def _has(copy: Path, shelf: str, lessons: Sequence[str]) -> bool:
    """Whether a copy has the shelf, or a lesson that was on it. Raises sqlite3.Error."""
    with closing(sqlite3.connect(f"{copy.absolute().as_uri()}?mode=rw", uri=True)) as connection:
        if connection.execute("SELECT 1 FROM shelf WHERE id = ?", (shelf,)).fetchone():
            return True
        return any(
            connection.execute(
                f"SELECT 1 FROM lesson WHERE id IN ({_marks(some)})", some
            ).fetchone()
            for some in _some(lessons)
        )


def _erase_from_copy(copy: Path, shelf: str, lessons: Sequence[str]) -> None:
    with closing(sqlite3.connect(copy, isolation_level=None)) as connection:
        connection.execute("PRAGMA journal_mode = DELETE")
        connection.execute("PRAGMA foreign_keys = ON")
        connection.execute("PRAGMA secure_delete = ON")
        connection.execute("BEGIN IMMEDIATE")
        connection.execute("DELETE FROM shelf WHERE id = ?", (shelf,))
        for some in _some(lessons):
            connection.execute(f"DELETE FROM lesson WHERE id IN ({_marks(some)})", some)
        connection.execute("COMMIT")
        connection.execute("VACUUM")


def _some(lessons: Sequence[str]) -> Iterator[Sequence[str]]:
    return (lessons[at : at + _AT_ONCE] for at in range(0, len(lessons), _AT_ONCE))


def _marks(values: Sequence[str]) -> str:
    return ", ".join("?" * len(values))


# --- PostgreSQL ---------------------------------------------------------------------------------


def _schema_has(connection: Connection, schema: str, shelf: str, lessons: Iterable[str]) -> bool:
    """Whether the tables that were copied have the shelf, or a lesson that was on it."""
    there = set(inspect(connection).get_table_names(schema))
    if not {SHELF.name, LESSON.name} <= there:
        return False
    shelves, kept = (_copied(table, schema) for table in (SHELF, LESSON))
    is_there = exists().where(shelves.c.id == shelf), exists().where(kept.c.id.in_(lessons))
    return bool(connection.execute(select(or_(*is_there))).scalar())


def _erase_from_schema(
    connection: Connection, schema: str, shelf: str, lessons: Sequence[str]
) -> None:
    there = set(inspect(connection).get_table_names(schema))
    kept = _copied(LESSON, schema)
    on_shelf = connection.execute(select(kept.c.id).where(kept.c.shelf == shelf)).scalars()
    gone = {*lessons, *on_shelf}
    # They refer to nothing there: a copy has no keys.
    for table in METADATA.sorted_tables:
        if table.name not in there:
            continue
        copied = _copied(table, schema)
        names = {column.name for column in copied.columns}
        if table in (SHELF, LESSON):
            is_its = copied.c.id == shelf if table is SHELF else copied.c.id.in_(gone)
        elif "lesson" in names:
            is_its = copied.c.lesson.in_(gone)
        elif "shelf" in names:
            is_its = copied.c.shelf == shelf
        else:
            continue
        connection.execute(delete(copied).where(is_its))


def _copied(table: Table, schema: str) -> Table:
    return table.to_metadata(MetaData(), schema=schema)
