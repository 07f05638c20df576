"""What goes for good waits for a clock that is right; who shares a database shares its keys."""

from __future__ import annotations

import sys
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import Any

import pytest
from click.testing import CliRunner
from sqlalchemy import delete, update

from tests.databases import address
from tests.store.test_lessons_store import lesson_of
from tests.tables import table
from webapp.lessons import store
from webapp.lessons.access import open_keys
from webapp.lessons.changes import Change, Save
from webapp.lessons.model import new_id
from webapp.lessons.store import adding, facts, lessons, retention, saving, shelves
from webapp.lessons.store import database as database_module
from webapp.lessons.store.database import Database, address_of, check, open_database
from webapp.lessons.store.tables import DAY, FACT, SHELF, now
from webapp.lessons.troubles import StorageError
from webapp.terminal.cli import main
from webapp.web.storage import Storage

HOUR = DAY // 24
TODAY = now() // DAY * DAY + 8 * HOUR


@contextmanager
def clock_at(time: int) -> Iterator[None]:
    """The time of all that is stored, in seconds, whatever the time is."""
    with pytest.MonkeyPatch.context() as clock:
        for name, module in [*sys.modules.items()]:
            if name.startswith(store.__name__) and hasattr(module, "now"):
                clock.setattr(module, "now", lambda: time)
        yield


def begun_anew(database: Database, *titles: str) -> str:
    """A lesson of today in a database that has never been told the time."""
    with database.writing() as connection:
        connection.execute(delete(FACT))
    with clock_at(TODAY):
        shelf, _ = shelves.new_shelf(database)
        return adding.add_lesson(database, shelf, lesson_of(*titles))


def tidied(database: Database, day: float) -> None:
    """What goes on that day, goes."""
    with clock_at(TODAY + int(day * DAY)):
        retention.tidy(database)


@table(
    ("words", "seen", "goes_at"),
    [
        # Each time that is seen with the day of the start that it is seen in, if that is another.
        ("once", [0, 100], None),
        ("all of one day", [0, 100, 100 + 5 / 24, 100 + 10 / 24], None),
        ("two days", [0, 100, 101], 101),
        ("set right again", [0, 100, 1, 2], None),
        ("wrong twice", [0, 100, 1, 200], None),
        ("wrong another way", [0, 100, 300], None),
        ("set right a little", [0, 100, 60, 61], 61),
        ("once a week", [0, 7, 14, 21, 28, 35, 42], 42),
        ("far behind", [0, -20_000, 0, 1], None),
        ("each day", [*range(32)], 31),
        ("over midnight", [0, 100, (101, 100), (105, 100)], None),
        ("while it runs", [0, (100, 0), (101, 0), (140, 0)], None),
        ("one day", [0, 100, 100.2, (101, 100.2)], None),
        ("seen while it ran", [0, (100, 0), 101], 101),
        ("a day later", [0, 100, (101, 100), 101.2], 101.2),
        ("each day of one start", [(day, 0) for day in range(32)], 31),
    ],
)
def test_a_clock_that_leaps_empties_no_bin_until_another_start_confirms_it(
    words: str, seen: list[Any], goes_at: float | None, database: Database
) -> None:
    lesson = begun_anew(database, "one")
    with clock_at(TODAY):
        lessons.to_bin(database, lesson)
    gone = None
    with pytest.MonkeyPatch.context() as clock:
        for one in seen:
            day, start = one if isinstance(one, tuple) else (one, one)
            clock.setattr(facts, "STARTED", TODAY + int(start * DAY))
            tidied(database, day)
            if gone is None and lessons.shelf_of_lesson(database, lesson) is None:
                gone = day
    assert gone == goes_at, words


DAYS = (*range(0, 30, 3), 30, 31, 32)
"""Often enough that the clock does not leap."""


@table("behind", [10, 40, 2_000])
def test_what_a_clock_that_was_behind_put_into_the_bin_stays_there_all_its_time(
    behind: int, database: Database
) -> None:
    lesson = begun_anew(database, "one")
    tidied(database, 0)
    with clock_at(TODAY - behind * DAY):
        lessons.to_bin(database, lesson)
    tidied(database, -behind)
    there = {}
    for day in DAYS:
        tidied(database, day)
        there[day] = lessons.shelf_of_lesson(database, lesson) is not None
    assert [day for day in there if not there[day]] == [31, 32]


@table("with_version", [False, True])
def test_what_a_clock_that_was_far_behind_deleted_stays_in_the_bin_of_its_lesson(
    with_version: bool, database: Database
) -> None:
    lesson = begun_anew(database, "one", "two", "three")
    one, two, _ = (item.id for item in lessons.news(database, lesson).items)
    tidied(database, 0)
    with clock_at(TODAY - 2_000 * DAY):
        delete_card(database, lesson, one)
    if with_version:
        # What is done since says when the lesson has changed, not when the card was deleted.
        with clock_at(TODAY - 1_999 * DAY):
            delete_card(database, lesson, two)
    there = {}
    for day in DAYS:
        tidied(database, day)
        there[day] = one in {item.id for item in lessons.deleted_items(database, lesson)}
    assert [day for day in there if not there[day]] == [31, 32]


def delete_card(database: Database, lesson: str, card: str) -> None:
    revision = lessons.news(database, lesson).revision
    asked = Save(new_id(), revision, items=[Change(card, deleted=revision)])
    saving.save(database, lesson, asked)


def test_a_database_from_before_knows_the_time_of_its_last_change(tmp_path: Path) -> None:
    from alembic import command

    from webapp.lessons.store.database import _config

    database = open_database(address_of(tmp_path))
    shelf, _ = shelves.new_shelf(database)
    lesson = adding.add_lesson(database, shelf, lesson_of("one"))
    lessons.to_bin(database, lesson)
    with database.writing() as connection:
        command.downgrade(_config(connection), "0002")
    database.close()
    database = open_database(address_of(tmp_path))
    tidied(database, 100)
    assert lessons.shelf_of_lesson(database, lesson) == shelf
    assert check(database) == []
    database.close()


def test_a_shelf_goes_that_never_held_a_lesson_and_none_that_holds_one(database: Database) -> None:
    def new(*, lesson: bool) -> tuple[str, str, str]:
        shelf, secret = shelves.new_shelf(database)
        held = adding.add_lesson(database, shelf, lesson_of("one")) if lesson else ""
        return shelf, secret, held

    never, once, holds = new(lesson=False), new(lesson=True), new(lesson=True)
    lessons.delete_lesson(database, once[2])
    gone = dict.fromkeys((never, once, holds), 0)
    for day in range(1, 181, 3):
        tidied(database, day)
        with database.reading() as connection:
            there = set(connection.execute(SHELF.select().with_only_columns(SHELF.c.id)).scalars())
        for one in gone:
            gone[one] = gone[one] or (0 if one[0] in there else day)
    assert gone == {never: 31, once: 91, holds: 0}


# --- keys --------------------------------------------------------------------------------------


def test_who_has_other_keys_says_so_and_does_not_start(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    url = address("postgres", tmp_path)
    first, second = (Storage(tmp_path / name, url) for name in ("first", "second"))
    first.check()
    open_keys(tmp_path / "second")
    opened: list[Database] = []
    closed: list[Database] = []
    opening, closing = database_module.open_database, Database.close

    def opens(*args: Any, **options: Any) -> Database:
        opened.append(opening(*args, **options))
        return opened[-1]

    monkeypatch.setattr(database_module, "open_database", opens)
    monkeypatch.setattr(Database, "close", lambda one: (closed.append(one), closing(one)))
    for _ in range(2):
        with pytest.raises(StorageError) as error:
            second.check()
        assert error.value.trouble == "other-keys"
    # Each time it is asked, connections would stay behind.
    assert closed == opened
    assert len(opened) == 2
    monkeypatch.undo()
    monkeypatch.setenv("DATABASE_URL", url)
    monkeypatch.setenv("FENBOARD_DATA", str(tmp_path / "second"))
    told = CliRunner().invoke(main, ["lessons", "export", str(tmp_path / "all")])
    assert (told.exit_code, "links.key" in told.output) == (2, True)
    # With the same file they share them.
    (tmp_path / "second" / "links.key").write_bytes((tmp_path / "first" / "links.key").read_bytes())
    third = Storage(tmp_path / "second", url)
    third.check()
    assert third.keys().newest == first.keys().newest
    # Or the first one's are lost.
    (tmp_path / "second" / "links.key").unlink()
    assert CliRunner().invoke(main, ["db", "accept-keys"]).exit_code == 0
    Storage(tmp_path / "second", url).check()
    with pytest.raises(StorageError):
        Storage(tmp_path / "first", url).check()
    for one in (first, third):
        one.close()


def test_a_server_that_is_away_when_fenboard_starts_is_waited_for(tmp_path: Path) -> None:
    url = address("postgres", tmp_path)
    Storage(tmp_path, url.replace("/test_", "/no_such_")).check()


def test_nothing_of_the_keys_is_in_the_database(database: Database, tmp_path: Path) -> None:
    storage = Storage(tmp_path, "")
    facts.check_keys(database, storage.keys())
    with database.writing() as connection:
        (kept,) = connection.execute(FACT.select().where(FACT.c.name == "keys")).all()
        connection.execute(delete(FACT))
        connection.execute(update(SHELF).values(used=0))
    assert storage.keys().newest not in kept.value
    assert not any(key in kept.value for key in storage.keys().to_json().values())
