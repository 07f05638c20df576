"""What is wrong when a server starts is named: clocks that differ, databases that do not fit."""

from __future__ import annotations

from pathlib import Path

import pytest
from sqlalchemy import make_url, text

from tests.databases import address, opened
from tests.store.test_facts import HOUR, clock_at
from webapp.lessons.store import facts
from webapp.lessons.store.database import Database
from webapp.lessons.store.facts import Clocks, clocks, trusted_time
from webapp.lessons.store.tables import now
from webapp.lessons.troubles import StorageError
from webapp.web import server
from webapp.web.app import create_app
from webapp.web.storage import STORAGE, Storage


def is_postgres(database: Database) -> bool:
    return database.file is None


def test_clocks_that_agree_are_no_news(database: Database) -> None:
    with database.writing() as connection:
        trusted_time(connection, now())
    assert clocks(database) == Clocks(0, 0)


def test_a_clock_that_differs_from_that_of_the_database_is_seen(database: Database) -> None:
    for hours in (-2, 3):
        with clock_at(now() + hours * HOUR):
            ahead, _ = clocks(database)
        # A file has no clock of its own.
        assert round(ahead / HOUR) == (hours if is_postgres(database) else 0)


def test_a_clock_behind_what_the_database_has_come_to_is_seen(database: Database) -> None:
    there = now() + HOUR
    with database.writing() as connection:
        trusted_time(connection, there)
    assert clocks(database).come_to == there
    with clock_at(there + 1):
        assert clocks(database).come_to == 0


def warnings(storage: Storage, monkeypatch: pytest.MonkeyPatch, found: Clocks | None) -> list[str]:
    """The sentences that a server says as it starts."""
    app, said = create_app(shared=True), list[str]()
    app.extensions[STORAGE] = storage
    if found:
        monkeypatch.setattr(facts, "clocks", lambda _: found)
    server._get_ready(app, said.append)
    return said


def test_each_clock_that_cannot_be_right_is_named_in_a_sentence(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    storage = Storage(tmp_path, "", soon=lambda *_: None)
    assert warnings(storage, monkeypatch, None) == []
    for found, said in (
        (Clocks(61_400, 0), "61 seconds ahead of the database’s."),
        (Clocks(-7_000, 5), "7 seconds behind the database’s."),
        (Clocks(0, 1_000_000_000_000), "not come to: 2001-09-09 01:46 UTC."),
    ):
        (sentence,) = warnings(storage, monkeypatch, found)
        assert sentence.endswith(said)
    storage.close()


def test_with_a_newer_database_a_server_does_not_start_and_with_a_newer_file_it_warns(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    for kind in ("postgres", "sqlite"):
        with opened(kind, tmp_path) as database:
            with database.writing() as connection:
                connection.execute(text("UPDATE alembic_version SET version_num = '9999'"))
            url = database.engine.url.render_as_string(hide_password=False)
            storage = Storage(tmp_path, url if kind == "postgres" else "")
            if kind == "postgres":
                with pytest.raises(StorageError) as error:
                    storage.check()
                assert error.value.trouble == "newer"
            else:
                storage.check()
            (sentence,) = warnings(storage, monkeypatch, None)
            assert "a newer version of Fenboard" in sentence
    with pytest.raises(StorageError) as error:
        Storage(tmp_path, "mysql://x/y").check()
    assert error.value.trouble == "address"


def test_a_server_says_why_postgresql_cannot_be_had(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    there = make_url(address("postgres", tmp_path))
    for changed, reason in (
        (there.set(database="Absent"), 'database "Absent" does not exist)'),
        (there.set(username="nobody", password="hidden"), 'role "nobody" does not exist)'),
    ):
        absent = changed.render_as_string(hide_password=False)
        monkeypatch.setenv("DATABASE_URL", absent)
        (sentence,) = warnings(Storage(tmp_path, absent), monkeypatch, None)
        assert "cannot be reached" in sentence
        assert sentence.endswith(reason)
        assert "\n" not in sentence
        assert "hidden" not in sentence
