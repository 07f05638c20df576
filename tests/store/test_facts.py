"""What goes for good waits for a clock that is right; who shares a database shares its keys."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import pytest
from click.testing import CliRunner
from sqlalchemy import delete, update

from tests.databases import address
from tests.store.test_lessons_store import lesson_of
from webapp.lessons.changes import Change, Save
from webapp.lessons.model import new_id
from webapp.lessons.store import adding, facts, lessons, saving, shelves, versions
from webapp.lessons.store import database as database_module
from webapp.lessons.store.database import Database, address_of, check, open_database
from webapp.lessons.store.tables import DAY, FACT, SHELF, now
from webapp.lessons.troubles import StorageError
from webapp.terminal.cli import main
from webapp.web.storage import Storage

HOUR = DAY // 24
TODAY = now() // DAY * DAY + 8 * HOUR


@pytest.mark.parametrize(
    ("starts", "goes_at"),
    [
        pytest.param([0, 100], None, id="once"),
        pytest.param([0, 100, 100 + 5 / 24, 100 + 10 / 24], None, id="all of one day"),
        pytest.param([0, 100, 101], 101, id="two days"),
        pytest.param([0, 100, 1, 2], None, id="set right again"),
        pytest.param([0, 100, 1, 200], None, id="wrong twice"),
        pytest.param([0, 100, 300], None, id="wrong another way"),
        pytest.param([0, 100, 60, 61], 61, id="set right a little"),
        pytest.param([0, 7, 14, 21, 28, 35, 42], 42, id="once a week"),
        pytest.param([0, -20_000, 0, 1], None, id="far behind"),
        pytest.param([*range(32)], 31, id="each day"),
    ],
)
def test_a_clock_that_leaps_empties_no_bin(
    starts: list[float], goes_at: float | None, database: Database, monkeypatch: pytest.MonkeyPatch
) -> None:
    shelf, _ = shelves.new_shelf(database)
    lesson = adding.add_lesson(database, shelf, lesson_of("one"))
    monkeypatch.setattr(lessons, "now", lambda: TODAY)
    lessons.to_bin(database, lesson)
    gone = None
    for day in starts:
        monkeypatch.setattr(facts, "STARTED", TODAY + int(day * DAY))
        monkeypatch.setattr(shelves, "now", lambda time=TODAY + int(day * DAY): time)
        shelves.tidy(database)
        if gone is None and lessons.shelf_of_lesson(database, lesson) is None:
            gone = day
    assert gone == goes_at


@pytest.mark.parametrize(
    ("seen", "goes_at"),
    [
        # Each time of it with the day of the start that it is seen in.
        pytest.param([(0, 0), (100, 100), (101, 100), (105, 100)], None, id="over midnight"),
        pytest.param([(0, 0), (100, 0), (101, 0), (140, 0)], None, id="while it runs"),
        pytest.param([(0, 0), (100, 100), (100.2, 100.2), (101, 100.2)], None, id="one day"),
        pytest.param([(0, 0), (100, 100), (101, 101)], 101, id="two days"),
        pytest.param([(0, 0), (100, 0), (101, 101)], 101, id="seen while it ran"),
        pytest.param([(0, 0), (100, 100), (101, 100), (101.2, 101.2)], 101.2, id="a day later"),
        pytest.param([(day, 0) for day in range(32)], 31, id="each day of one start"),
    ],
)
def test_a_leap_is_confirmed_by_another_start(
    seen: list[tuple[float, int]],
    goes_at: float | None,
    database: Database,
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    shelf, _ = shelves.new_shelf(database)
    lesson = adding.add_lesson(database, shelf, lesson_of("one"))
    monkeypatch.setattr(lessons, "now", lambda: TODAY)
    lessons.to_bin(database, lesson)
    gone = None
    for day, start in seen:
        monkeypatch.setattr(facts, "STARTED", TODAY + int(start * DAY))
        monkeypatch.setattr(shelves, "now", lambda time=TODAY + int(day * DAY): time)
        shelves.tidy(database)
        if gone is None and lessons.shelf_of_lesson(database, lesson) is None:
            gone = day
    assert gone == goes_at


@pytest.mark.parametrize("behind", [10, 40, 2_000])
def test_what_a_clock_that_was_behind_put_into_the_bin_stays_there_all_its_time(
    behind: int, database: Database, monkeypatch: pytest.MonkeyPatch
) -> None:
    shelf, _ = shelves.new_shelf(database)
    lesson = adding.add_lesson(database, shelf, lesson_of("one"))
    monkeypatch.setattr(shelves, "now", lambda: TODAY)
    shelves.tidy(database)
    with monkeypatch.context() as wrong:
        for module in (lessons, shelves):
            wrong.setattr(module, "now", lambda: TODAY - behind * DAY)
        lessons.to_bin(database, lesson)
        shelves.tidy(database)
    there = {}
    for day in (*range(0, 30, 3), 30, 31, 32):
        monkeypatch.setattr(shelves, "now", lambda time=TODAY + day * DAY: time)
        shelves.tidy(database)
        there[day] = lessons.shelf_of_lesson(database, lesson) is not None
    assert [day for day in there if not there[day]] == [31, 32]


@pytest.mark.parametrize("with_version", [False, True])
def test_what_a_clock_that_was_far_behind_deleted_stays_in_the_bin_of_its_lesson(
    with_version: bool, database: Database, monkeypatch: pytest.MonkeyPatch
) -> None:
    shelf, _ = shelves.new_shelf(database)
    lesson = adding.add_lesson(database, shelf, lesson_of("one", "two", "three"))
    one, two, _ = (item.id for item in lessons.news(database, lesson).items)
    monkeypatch.setattr(shelves, "now", lambda: TODAY)
    shelves.tidy(database)
    with monkeypatch.context() as wrong:
        for module in (lessons, shelves, versions):
            wrong.setattr(module, "now", lambda: TODAY - 2_000 * DAY)
        delete_card(database, lesson, one)
    if with_version:
        # What is done since says when the lesson has changed, but not when the card was deleted.
        with monkeypatch.context() as wrong:
            wrong.setattr(versions, "now", lambda: TODAY - 1_999 * DAY)
            delete_card(database, lesson, two)
    there = {}
    for day in (*range(0, 30, 3), 30, 31, 32):
        monkeypatch.setattr(shelves, "now", lambda time=TODAY + day * DAY: time)
        shelves.tidy(database)
        there[day] = one in {item.id for item in lessons.deleted_items(database, lesson)}
    assert [day for day in there if not there[day]] == [31, 32]


def delete_card(database: Database, lesson: str, card: str) -> None:
    revision = lessons.news(database, lesson).revision
    asked = Save(new_id(), revision, items=[Change(card, deleted=revision)])
    saving.save(database, lesson, asked)


def test_a_database_from_before_knows_the_time_of_its_last_change(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
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
    monkeypatch.setattr(shelves, "now", lambda: TODAY + 100 * DAY)
    shelves.tidy(database)
    assert lessons.shelf_of_lesson(database, lesson) == shelf
    assert check(database) == []
    database.close()


def test_a_shelf_goes_that_never_held_a_lesson_and_none_that_holds_one(
    database: Database, monkeypatch: pytest.MonkeyPatch
) -> None:
    def new(*, lesson: bool) -> tuple[str, str, str]:
        shelf, secret = shelves.new_shelf(database)
        held = adding.add_lesson(database, shelf, lesson_of("one")) if lesson else ""
        return shelf, secret, held

    never, once, holds = new(lesson=False), new(lesson=True), new(lesson=True)
    lessons.delete_lesson(database, once[2])
    gone = dict.fromkeys((never, once, holds), 0)
    for day in range(1, 400, 3):
        monkeypatch.setattr(shelves, "now", lambda time=TODAY + day * DAY: time)
        shelves.tidy(database)
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
