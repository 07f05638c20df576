"""What is chosen for worksheets is kept: with each lesson."""

from __future__ import annotations

import io
from pathlib import Path

from msgspec.structs import replace

from tests.store.test_lessons_store import BY, lesson_of
from webapp.lessons.changes import Change, Save, Value
from webapp.lessons.model import new_id
from webapp.lessons.paper import PaperOptions
from webapp.lessons.store import adding, lessons, moving, saving, shelves, versions
from webapp.lessons.store.database import Database

CHOSEN = PaperOptions(boards=12, paper="letter", instructions="Mate in one.")
JSON = {"boards": 12, "paper": "letter", "instructions": "Mate in one."}


def choose(database: Database, lesson: str, base: int, worksheet: object) -> None:
    own = {"worksheet": Value(worksheet, base)}
    saving.save(database, lesson, Save(BY, base, own))


def test_the_worksheet_of_a_lesson_is_saved_and_brought_back(database: Database) -> None:
    lesson = adding.add_lesson(database, shelves.new_shelf(database)[0], lesson_of("one"))
    assert lessons.whole(database, lesson).worksheet == PaperOptions()
    choose(database, lesson, 1, {**JSON, "colour": "red", "lines": 99})
    assert lessons.news(database, lesson).fields["worksheet"] == JSON
    assert lessons.whole(database, lesson).worksheet == CHOSEN
    # Its words are in a version before they go.
    choose(database, lesson, 2, {"boards": 2})
    kept = versions.listed(database, lesson)
    assert [version.revision for version in kept] == [2]
    assert lessons.whole(database, lesson).worksheet == PaperOptions(boards=2)
    saving.bring_back(database, lesson, 2)
    assert lessons.whole(database, lesson).worksheet == CHOSEN


def test_a_version_from_before_there_were_worksheets_is_brought_back(database: Database) -> None:
    lesson = new_id()
    shelf = shelves.new_shelf(database)[0]
    begun = Save(BY, 0, {"title": Value("L")}, [Change("card0001")], new=True)
    saving.save(database, lesson, begun, shelf=shelf)
    saving.save(database, lesson, Save(BY, 1, items=[Change("card0001", deleted=1)]))
    assert "worksheet" not in (versions.version(database, lesson, 1) or {"worksheet": None})
    choose(database, lesson, 2, JSON)
    saving.bring_back(database, lesson, 1)
    assert lessons.whole(database, lesson).worksheet == PaperOptions()


def test_the_worksheet_of_a_lesson_is_in_a_copy_of_it_and_in_a_backup(
    database: Database, tmp_path: Path
) -> None:
    shelf = shelves.new_shelf(database)[0]
    lesson = adding.add_lesson(database, shelf, replace(lesson_of("one"), worksheet=CHOSEN))
    copy = adding.add_lesson(database, shelf, lessons.whole(database, lesson))
    assert lessons.whole(database, copy).worksheet == CHOSEN
    out = io.BytesIO()
    moving.export(database, tmp_path, out)
    lessons.delete_lesson(database, lesson)
    assert moving.bring_in(database, tmp_path, out.getvalue()).lessons == 1
    assert lessons.whole(database, lesson).worksheet == CHOSEN
