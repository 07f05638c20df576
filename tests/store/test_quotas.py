"""A shelf holds so much, earlier versions included; what is refused says so."""

from __future__ import annotations

import io
import random

import pytest

from tests.store.test_lessons_store import KEYS, lesson_of
from tests.store.test_saving import of_card
from webapp.lessons.changes import Change, Save
from webapp.lessons.model import new_id
from webapp.lessons.store import adding, lessons, moving, quotas, saving, shelves, versions
from webapp.lessons.store.database import Database
from webapp.lessons.store.quotas import Quota, used_bytes
from webapp.lessons.troubles import FullShelfError

MOST = 20_000
LONG = "x" * 3_000


@pytest.fixture
def shelf(database: Database) -> str:
    database.quota = Quota(MOST).check
    return shelves.new_shelf(database)[0]


def used(database: Database, shelf: str) -> int:
    with database.reading() as connection:
        return used_bytes(connection, shelf)


def fill(database: Database, lesson: str, base: int = 1) -> int:
    """Adds cards until no more have room, and says how many there are."""
    for number in range(50):
        change = of_card(f"card{number:04}", base, task=LONG)
        try:
            saving.save(database, lesson, change)
        except FullShelfError:
            return number
    raise AssertionError


def test_a_save_that_has_no_room_is_refused_and_what_takes_away_is_not(
    database: Database, shelf: str
) -> None:
    lesson = adding.add_lesson(database, shelf, lesson_of("one"))
    count = fill(database, lesson)
    assert count >= 4
    assert MOST - 2 * len(LONG) < used(database, shelf) <= MOST
    for _ in range(2):
        with pytest.raises(FullShelfError):
            adding.add_lesson(database, shelf, lesson_of(*"abcdefghijklmn", title=LONG[:200]))
    saving.save(database, lesson, of_card("card0000", 99, task="short"))
    saving.save(database, lesson, Save("onebrowser", 99, items=[Change("card0001", deleted=99)]))
    # What is deleted can still be brought back; only what is gone for good leaves room.
    other = adding.add_lesson(database, shelf, lesson_of("two"))
    lessons.delete_lesson(database, lesson)
    assert fill(database, other) >= count - 1


def test_earlier_versions_count_too(
    database: Database, shelf: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(versions, "EVERY", -1)
    lesson = adding.add_lesson(database, shelf, lesson_of("one"))
    letters = random.Random(1)

    def go_on() -> None:
        for _ in range(40):
            words = "".join(chr(letters.randrange(32, 126)) for _ in range(1_500))
            saving.save(database, lesson, of_card("card0000", 99, task=words))

    with pytest.raises(FullShelfError):
        go_on()
    assert used(database, shelf) <= MOST + 2_000
    with pytest.raises(FullShelfError):
        saving.bring_back(database, lesson, 2)


def test_cards_that_come_and_go_do_not_fill_it_with_versions(
    database: Database, shelf: str
) -> None:
    lesson = adding.add_lesson(database, shelf, lesson_of("one", "two"))
    letters = random.Random(1)
    words = ["".join(chr(letters.randrange(32, 126)) for _ in range(2_000)) for _ in range(2)]
    for number, task in enumerate(words):
        saving.save(database, lesson, of_card(f"card{number:04}", 99, task=task))
    for number in range(40):
        deleted = None if number % 2 else 99 + number
        saving.save(
            database, lesson, Save("onebrowser", 99, items=[Change("card0001", deleted=deleted)])
        )
    assert used(database, shelf) <= MOST
    assert versions.listed(database, lesson)


def test_a_backup_that_has_no_room_is_refused(database: Database, shelf: str) -> None:
    lesson = adding.add_lesson(database, shelf, lesson_of("one"))
    for number in range(4):
        saving.save(database, lesson, of_card(f"card{number:04}", 1, task=LONG))
    file = io.BytesIO()
    moving.export_shelf(database, KEYS, shelf, file)
    other = shelves.new_shelf(database)[0]
    for target, fits in ((other, True), (other, False)):
        content = file.getvalue().replace(lesson.encode(), new_id().encode())
        if fits:
            assert moving.restore(database, KEYS, target, content).lessons == 1
        else:
            with pytest.raises(FullShelfError):
                moving.restore(database, KEYS, target, content)


def test_a_shelf_is_measured_now_and_then_and_the_owners_never(
    database: Database, shelf: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    database.quota = Quota(50 * MOST).check
    measured = []
    monkeypatch.setattr(
        quotas, "used_bytes", lambda *asked: measured.append(1) or used_bytes(*asked)
    )
    lesson = adding.add_lesson(database, shelf, lesson_of("one"))
    for number in range(40):
        saving.save(database, lesson, of_card(f"card{number:04}", 1, title=f"a title {number}"))
    assert len(measured) <= 2
    measured.clear()
    database.quota = Quota(1).check
    adding.add_lesson(database, shelves.own_shelf(database), lesson_of("one"))
    assert not measured
