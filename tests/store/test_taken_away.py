"""Nothing is taken away from a lesson without a version that has it, and a bin for cards."""

from __future__ import annotations

import json
from typing import Any

import pytest

from tests.made import board_of
from tests.store.test_lessons_store import BY, lesson_of
from tests.tables import table
from webapp.document.record_reading import read_record
from webapp.lessons.changes import Change, Save, Value
from webapp.lessons.model import Lesson, card_of_line
from webapp.lessons.store import adding, lessons, saving, shelves, versions
from webapp.lessons.store.database import Database
from webapp.lessons.store.tables import DAY, MINUTE
from webapp.lessons.troubles import NoSuchLessonError

SOLVED = "1. e4 {good} (1. d4 {solid}) 1... e5 2. Nf3 *"


@pytest.fixture
def shelf(database: Database) -> str:
    return shelves.new_shelf(database)[0]


def solved(database: Database, shelf: str) -> tuple[str, str]:
    record = read_record(SOLVED)
    assert record
    card = card_of_line(record.line, solution="Knights before bishops", hint="Develop")
    lesson = adding.add_lesson(database, shelf, Lesson("Openings", items=(card,)))
    (item,) = lessons.news(database, lesson).items
    return lesson, item.id


def change(database: Database, lesson: str, item: str, **fields: Any) -> None:
    here = lessons.news(database, lesson).revision
    values = {name: Value(value, here) for name, value in fields.items()}
    saving.save(database, lesson, Save(BY, here, items=[Change(item, fields=values)]))


@table(
    ("fields", "count"),
    [
        ({"board": board_of("1. e4 {good} (1. d4 {solid}) 1... e5 2. Nf3 Nc6 *")}, 0),
        ({"board": board_of("1. d4 {solid} (1. e4 {good, best} 1... e5 2. Nf3) *")}, 0),
        ({"board": board_of("1. e4 {good} (1. d4 {solid}) 1... e5 *")}, 1),
        ({"board": board_of("1. e4 (1. d4 {solid}) 1... e5 2. Nf3 *")}, 1),
        ({"board": board_of("1. d4 d5 *")}, 1),
        ({"board": {}}, 1),
        ({"solution": "Knights before bishops, kings last"}, 0),
        ({"solution": "Knights before bishop"}, 0),
        ({"solution": "Castle!"}, 1),
        ({"hint": ""}, 1),
        ({"title": "Anything"}, 0),
    ],
)
def test_a_version_is_kept_before_moves_or_words_are_taken_away(
    database: Database, shelf: str, fields: dict[str, Any], count: int
) -> None:
    lesson, item = solved(database, shelf)
    change(database, lesson, item, **fields)
    kept = versions.listed(database, lesson)
    assert len(kept) == count
    if count:
        found = versions.version(database, lesson, kept[0].revision)
        assert found
        assert "good" in json.dumps(found)
        assert found["items"][0]["hint"] == "Develop"


def test_words_that_go_bit_by_bit_are_in_a_version(
    database: Database, shelf: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    lesson, item = solved(database, shelf)
    time = versions.now()
    for module in (versions, lessons):
        monkeypatch.setattr(module, "now", lambda: time)
    words = "".join(f"{number} " for number in range(200))
    change(database, lesson, item, solution=words)
    time += 2 * MINUTE
    while words:
        # As the key for that is held.
        words = words[:-45]
        change(database, lesson, item, solution=words)
        time += 1_500
    kept = versions.listed(database, lesson)
    found = [versions.version(database, lesson, one.revision) for one in kept]
    assert any(one and one["items"][0]["solution"].endswith("199 ") for one in found)
    assert len(kept) <= 4


def test_what_was_taken_away_this_morning_is_there_in_the_evening(
    database: Database, shelf: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    lesson, item = solved(database, shelf)
    time = versions.now() // DAY * DAY + 9 * 60 * MINUTE
    for module in (versions, lessons):
        monkeypatch.setattr(module, "now", lambda: time)
    for words in ("A wholly different solution", "", "And yet another one"):
        change(database, lesson, item, solution=words)
        time += 5 * MINUTE
    for hour in range(8):
        time += 60 * MINUTE
        change(database, lesson, item, title=f"{hour}")
    kept = [
        versions.version(database, lesson, one.revision)
        for one in versions.listed(database, lesson)
    ]
    found = {each["items"][0]["solution"] for each in kept if each}
    assert {"Knights before bishops", "A wholly different solution"} <= found


def test_deleted_cards_are_in_the_bin_of_the_lesson_and_can_be_put_back(
    database: Database, shelf: str
) -> None:
    lesson = adding.add_lesson(database, shelf, lesson_of("one", "two", "three"))
    one, two, _ = (item.id for item in lessons.news(database, lesson).items)
    assert lessons.deleted_items(database, lesson) == ()
    for item in (two, one):
        here = lessons.news(database, lesson).revision
        saving.save(database, lesson, Save(BY, here, items=[Change(item, deleted=here)]))
    assert [item.id for item in lessons.deleted_items(database, lesson)] == [one, two]
    # What the first deletion took is in the one version; so is what the second one took.
    assert [version.cards for version in versions.listed(database, lesson)] == [3]
    saving.put_back(database, lesson, two)
    assert [card.title for card in lessons.whole(database, lesson).cards] == ["two", "three"]
    assert [item.id for item in lessons.deleted_items(database, lesson)] == [one]
    with pytest.raises(NoSuchLessonError):
        lessons.deleted_items(database, "a" * 26)
