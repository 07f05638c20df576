"""Whatever is deleted by itself: what that is, when, and who is told beforehand."""

from __future__ import annotations

from collections.abc import Callable
from datetime import UTC, datetime
from pathlib import Path

import pytest
from click.testing import CliRunner, Result
from sqlalchemy import delete

from tests.store.test_facts import TODAY, clock_at
from tests.store.test_lessons_store import lesson_of
from webapp.lessons.paper import PaperOptions
from webapp.lessons.store import adding, facts, lessons, retention, sheets, shelves
from webapp.lessons.store.database import Database
from webapp.lessons.store.tables import DAY, FACT
from webapp.terminal.cli import main

WEEK = 7


@pytest.fixture(autouse=True)
def _any_leap(monkeypatch: pytest.MonkeyPatch) -> None:
    """A clock that goes on by years is believed."""
    monkeypatch.setattr(facts, "_LEAP", 1_000 * DAY)


def day(number: int) -> int:
    return TODAY // DAY + number


@pytest.fixture
def shelf(database: Database) -> str:
    """With a lesson that stays, and three in the bin."""
    with database.writing() as connection:
        connection.execute(delete(FACT))
    with clock_at(TODAY):
        shelf, _ = shelves.new_shelf(database)
        made = [adding.add_lesson(database, shelf, lesson_of(str(n))) for n in range(4)]
        lessons.to_bin(database, made[1])
    with clock_at(TODAY + 2 * DAY):
        for lesson in made[2:]:
            lessons.to_bin(database, lesson)
    return shelf


def test_what_goes_next_is_known_to_the_day(database: Database, shelf: str) -> None:
    with clock_at(TODAY):
        shelves.new_shelf(database)
        emptied, _ = shelves.new_shelf(database)
        lesson = adding.add_lesson(database, emptied, lesson_of("gone"))
        lessons.delete_lesson(database, lesson)
        shelves.own_shelf(database)
        found = retention.upcoming(database)
    assert found.lessons == {day(30): (1, 1), day(32): (2, 1)}
    assert found.shelves == {day(30): 1, day(90): 1}
    assert not found.doubted
    # And so it is.
    gone = {}
    for after in (29, 30, 31, 32, 89, 90):
        with clock_at(TODAY + after * DAY + 1):
            retention.tidy(database)
            found = retention.upcoming(database)
        gone[after] = sum(n for n, _ in found.lessons.values()), sum(found.shelves.values())
    assert [gone[n] for n in (29, 30, 31, 32)] == [(3, 2), (2, 1), (2, 1), (0, 1)]
    assert [gone[n] for n in (89, 90)] == [(0, 1), (0, 0)]


def test_a_lesson_stays_in_the_bin_for_as_long_as_is_set(database: Database, shelf: str) -> None:
    database.keep_in_bin(3)
    with clock_at(TODAY):
        assert retention.upcoming(database).lessons == {day(3): (1, 1), day(5): (2, 1)}
    for after, left in ((2, 3), (4, 2), (6, 0)):
        with clock_at(TODAY + after * DAY):
            retention.tidy(database)
            counted = sum(count for count, _ in retention.upcoming(database).lessons.values())
            assert counted == left
    database.keep_in_bin(10**12)
    retention.upcoming(database)


def test_a_teacher_is_told_a_week_before(database: Database, shelf: str) -> None:
    other, _ = shelves.new_shelf(database)
    for after, leaving in ((22, 0), (24, 1), (26, 3), (29, 3)):
        with clock_at(TODAY + after * DAY):
            assert retention.leaving(database, shelf) == leaving
            assert retention.leaving(database, other) == 0


def test_a_shelf_with_settings_for_worksheets_is_not_empty(database: Database, shelf: str) -> None:
    with clock_at(TODAY):
        kept, _ = shelves.new_shelf(database)
        sheets.keep(database, kept, sheets.Sheet("Tuesday", PaperOptions()))
        assert day(30) not in retention.upcoming(database).shelves
    with clock_at(TODAY + 900 * DAY):
        retention.tidy(database)
    assert sheets.listed(database, kept)


def test_a_clock_that_leaps_is_told(
    database: Database, shelf: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(facts, "_LEAP", 3 * DAY)
    with clock_at(TODAY):
        retention.tidy(database)
    with clock_at(TODAY + 100 * DAY):
        assert retention.upcoming(database).doubted


@pytest.fixture
def run(
    database: Database, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> Callable[..., Result]:
    url = database.engine.url.render_as_string(hide_password=False)
    monkeypatch.setenv("FENBOARD_DATA", str(tmp_path))
    monkeypatch.setenv("DATABASE_URL", "" if database.file else url)

    def run(**environ: str) -> Result:
        return CliRunner().invoke(main, ["db", "retention"], env=environ)

    return run


def test_an_administrator_sees_how_much_goes_and_not_what(
    database: Database, shelf: str, run: Callable[..., Result]
) -> None:
    then = f"{datetime.fromtimestamp(day(32) * DAY / 1000, UTC):%Y-%m-%d}"
    told = run().output
    assert "Days that lessons stay in the bin: 30" in told
    assert f"{then}: lessons from the bin: 2 (shelves: 1)" in told
    assert "Days that lessons stay in the bin: 5" in run(FENBOARD_DAYS_IN_BIN="5").output
    wrong = run(FENBOARD_DAYS_IN_BIN="soon")
    assert wrong.exit_code == 2
    assert "FENBOARD_DAYS_IN_BIN must be a whole number" in wrong.output
    shelves.delete_shelf(database, shelf)
    assert "Nothing will be deleted" in run().output
