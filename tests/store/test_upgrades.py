"""Databases that earlier Fenboards have made: today's brings them up to date and loses nothing.

How they were made says `samples/making.py`.
"""

from __future__ import annotations

import json
import lzma
import sqlite3
import subprocess
from collections.abc import Iterator
from contextlib import closing
from functools import cache
from pathlib import Path
from typing import Any

import pytest
from flask import Flask
from sqlalchemy import Connection, inspect, text

from tests.databases import KINDS, address, postgres_program
from tests.store.samples.making import _AFAR, _ORIGIN, COMMITS, HERE, Browser, asked
from webapp.lessons.store import lessons
from webapp.lessons.store.database import Database, check, revisions
from webapp.lessons.store.database import migrations as known
from webapp.web.app import create_app
from webapp.web.storage import STORAGE, Storage


def _samples() -> Iterator[object]:
    """Each; those between the oldest and the newest differ from these in a table or two."""
    for migration in COMMITS:
        for kind in KINDS:
            ends = [(min(COMMITS), each) for each in KINDS] + [(max(COMMITS), "sqlite")]
            marks = [] if (migration, kind) in ends else [pytest.mark.slow]
            yield pytest.param((migration, kind), id=f"{migration}-{kind}", marks=marks)


def unpacked(migration: str, name: str) -> bytes:
    return lzma.decompress((HERE / migration / f"{name}.xz").read_bytes())


@cache
def said(migration: str, kind: str) -> dict[str, Any]:
    """All that was told by the Fenboard that has made a sample."""
    found: dict[str, Any] = json.loads(unpacked(migration, f"{kind}.json"))
    return found


def laid_out(migration: str, kind: str, folder: Path) -> str:
    """A sample as somebody has it who installs a new Fenboard; its DATABASE_URL."""
    (folder / "links.key").write_bytes(unpacked(migration, f"{kind}.links.key"))
    if kind == "sqlite":
        (folder / "lessons.db").write_bytes(unpacked(migration, "sqlite.db"))
        return ""
    url = address(kind, folder)
    load = [postgres_program("psql"), "-q", "-v", "ON_ERROR_STOP=1", "-o", "/dev/null", url]
    subprocess.run(load, input=unpacked(migration, "postgres.sql"), check=True)
    return url


@cache
def _app() -> Flask:
    return create_app()


class Place:
    """Lessons in a folder, and the database of a DATABASE_URL, as today's program has them."""

    def __init__(self, folder: Path, url: str) -> None:
        self.folder, self.url = folder, url
        # What tidies is not started: by the clock of a later year it would find much to do.
        self.storage = Storage(folder, url, soon=lambda _seconds, _act: None)

    @property
    def database(self) -> Database:
        return self.storage.database()

    def browser(self, of: dict[str, Any]) -> Browser:
        """Whoever has a shelf of a sample."""
        client = self.stranger().client
        for name, value in of["cookies"].items():
            client.set_cookie(name, value)
        return Browser(client, _ORIGIN if of["who"] == "owner" else _AFAR)

    def stranger(self) -> Browser:
        """Whoever asks this place from now on, as others did before."""
        _app().extensions[STORAGE] = self.storage
        return Browser(_app().test_client(), _AFAR)

    def close(self) -> None:
        self.storage.close()


class Opened(Place):
    """A sample."""

    def __init__(self, migration: str, kind: str, folder: Path) -> None:
        self.migration, self.kind = migration, kind
        url = laid_out(migration, kind, folder)
        self.before = rows_of_file(folder / "lessons.db") if kind == "sqlite" else {}
        super().__init__(folder, url)


@pytest.fixture(params=_samples())
def opened(request: pytest.FixtureRequest, tmp_path: Path) -> Iterator[Opened]:
    found = Opened(*request.param, tmp_path)
    yield found
    found.close()


def rows_of_file(file: Path) -> dict[str, list[tuple[Any, ...]]]:
    with closing(sqlite3.connect(file)) as connection:
        names = connection.execute("SELECT name FROM sqlite_master WHERE type = 'table'").fetchall()
        return {
            name: sorted(connection.execute(f'SELECT * FROM "{name}"').fetchall(), key=repr)
            for (name,) in names
        }


def missing(there: Any, here: Any, path: str = "") -> list[str]:
    """Where what was told once is not told today; what is told beside it is new."""
    if isinstance(there, dict) and isinstance(here, dict):
        return [
            fault
            for name, value in there.items()
            for fault in missing(value, here.get(name), f"{path}.{name}")
        ]
    if isinstance(there, list) and isinstance(here, list) and len(there) == len(here):
        pairs = enumerate(zip(there, here, strict=True))
        return [fault for n, (a, b) in pairs for fault in missing(a, b, f"{path}[{n}]")]
    return [] if there == here else [f"{path}: {there!r:.200} is now {here!r:.200}"]


def test_what_an_earlier_fenboard_has_kept_is_all_there(opened: Opened) -> None:
    database = opened.database
    assert revisions(database) == (known()[-1],) * 2
    assert check(database) == []
    assert_is_copied(opened)
    with database.reading() as connection:
        assert _count(connection, "shelf") == 3, "also one without lessons"
    for of in said(opened.migration, opened.kind)["shelves"]:
        browser = opened.browser(of)
        assert missing(of["answers"], asked(browser, opened.stranger(), of)) == []
        for lesson in of["lessons"]:
            assert lessons.whole(database, lesson).items
        if of["words"]:
            other = opened.stranger()
            other.post("/api/shelf/open", {"words": of["words"]})
            assert other.get("/api/shelf")["count"] == len(of["answers"]["parts"]["open"])
        # And it goes on: what is saved next is saved.
        lesson, revision = of["lessons"][0], of["answers"]["lessons"][of["lessons"][0]]["revision"]
        title = {"title": {"value": "Next year", "base": revision}}
        browser.post(f"/api/lessons/{lesson}", {"by": "c" * 10, "lesson": title})
        assert lessons.whole(database, lesson).title == "Next year"


def assert_is_copied(opened: Opened) -> None:
    """Fails where there is no copy of what was there before the migration, or a needless one."""
    is_newest = opened.migration == known()[-1]
    if opened.kind == "sqlite":
        copies = [*opened.folder.glob(f"lessons-before-{opened.migration}-*.db")]
        assert len(copies) == (not is_newest)
        assert [rows_of_file(copy) for copy in copies] == [opened.before] * len(copies)
        return
    with opened.database.reading() as connection:
        copies_there = [s for s in inspect(connection).get_schema_names() if "before_" in s]
        assert len(copies_there) == (not is_newest)
        for schema in copies_there:
            assert schema.startswith(f"before_{opened.migration}_")
            for name in ("lesson", "item", "version", "shelf", "access"):
                assert _count(connection, f'"{schema}".{name}') == _count(connection, name) > 0


def _count(connection: Connection, table: str) -> int:
    return int(connection.execute(text(f"SELECT count(*) FROM {table}")).scalar_one())


def test_each_migration_but_the_newest_has_a_sample() -> None:
    assert set(known()[:-1]) <= set(COMMITS)
    assert {folder.name for folder in HERE.iterdir() if folder.name.isdigit()} == set(COMMITS)
