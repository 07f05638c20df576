"""What is chosen for worksheets is kept: with each lesson, and by name for all of them."""

from __future__ import annotations

import io
import json
from pathlib import Path
from typing import Any

import pytest
from alembic import command
from msgspec.structs import replace

from tests.store.test_lessons_store import BY, KEYS, lesson_of
from tests.tables import table
from webapp.lessons.access import open_keys
from webapp.lessons.changes import Change, Save, Value
from webapp.lessons.limits import MOST_SHEETS
from webapp.lessons.model import new_id
from webapp.lessons.paper import PaperOptions
from webapp.lessons.store import adding, lessons, moving, saving, sheets, shelves, versions
from webapp.lessons.store import database as databases
from webapp.lessons.store.database import Database, check, revisions, upgrade_to_newest
from webapp.lessons.store.quotas import Quota
from webapp.lessons.store.sheets import Sheet
from webapp.lessons.store.tables import SHEET
from webapp.lessons.troubles import FullShelfError, TooManySheetsError

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


# --- by name, for all lessons of a shelf ---------------------------------------------------------


def sheet(name: str, **options: Any) -> Sheet:
    return Sheet(name, PaperOptions(**options))


def names(database: Database, shelf: str) -> list[str]:
    return [one.name for one in sheets.listed(database, shelf)]


def test_settings_are_kept_by_name_and_written_over(database: Database) -> None:
    shelf, other = (shelves.new_shelf(database)[0] for _ in range(2))
    for one in (sheet("homework", boards=4), sheet("Exam", lines=0), sheet("課題 'x'")):
        sheets.keep(database, shelf, one)
    sheets.keep(database, shelf, sheet("homework", boards=9))
    assert sheets.listed(database, shelf) == [
        *(sheet("Exam", lines=0), sheet("homework", boards=9), sheet("課題 'x'"))
    ]
    assert names(database, other) == []
    sheets.forget(database, shelf, "Exam")
    sheets.forget(database, shelf, "nothing")
    sheets.forget(database, other, "homework")
    assert names(database, shelf) == ["homework", "課題 'x'"]
    shelves.delete_shelf(database, shelf)
    assert names(database, shelf) == []


def test_a_shelf_has_so_many_settings_and_those_there_can_be_changed(database: Database) -> None:
    shelf = shelves.new_shelf(database)[0]
    for number in range(MOST_SHEETS):
        sheets.keep(database, shelf, sheet(f"{number}"))
    with pytest.raises(TooManySheetsError):
        sheets.keep(database, shelf, sheet("more"))
    sheets.keep(database, shelf, sheet("7", boards=2))
    assert sheet("7", boards=2) in sheets.listed(database, shelf)
    assert len(names(database, shelf)) == MOST_SHEETS


def test_settings_count_to_what_a_shelf_may_hold(database: Database) -> None:
    shelf = shelves.new_shelf(database)[0]
    database.quota = Quota(1_000).check
    sheets.keep(database, shelf, sheet("a", instructions="x" * 500))
    with pytest.raises(FullShelfError):
        sheets.keep(database, shelf, sheet("b", instructions="x" * 500))
    assert names(database, shelf) == ["a"]


def test_settings_of_another_version_are_read_as_far_as_they_can_be(database: Database) -> None:
    shelf = shelves.new_shelf(database)[0]
    texts = {"a": '{"boards": 4, "paper": "a3", "colour": "red"}', "b": "no JSON", "c": "[" * 9_999}
    with database.writing() as connection:
        for name, text in texts.items():
            row = {"shelf": shelf, "name": name, "options": text, "changed": 1}
            connection.execute(SHEET.insert().values(row))
    assert sheets.listed(database, shelf) == [sheet("a", boards=4), sheet("b"), sheet("c")]


def test_settings_are_in_backups_and_stay_as_they_are_there(
    database: Database, tmp_path: Path
) -> None:
    shelf = shelves.new_shelf(database)[0]
    adding.add_lesson(database, shelf, lesson_of("one"))
    sheets.keep(database, shelf, sheet("homework", boards=4))
    sheets.keep(database, shelf, sheet("exam", boards=2))
    whole, own = io.BytesIO(), io.BytesIO()
    moving.export(database, tmp_path, whole)
    moving.export_shelf(database, KEYS, shelf, own)
    sheets.forget(database, shelf, "exam")
    sheets.keep(database, shelf, sheet("homework", boards=8))
    expected = [sheet("exam", boards=2), sheet("homework", boards=8)]
    moving.bring_in(database, tmp_path, whole.getvalue())
    assert sheets.listed(database, shelf) == expected
    sheets.forget(database, shelf, "exam")
    moving.restore(database, open_keys(tmp_path), shelf, own.getvalue())
    assert sheets.listed(database, shelf) == expected
    # Somebody else's shelf, and files that have none, or nothing that can be read.
    other = shelves.new_shelf(database)[0]
    moving.restore(database, open_keys(tmp_path), other, own.getvalue())
    assert sheets.listed(database, other) == [*map(sheet_4, ("exam", "homework"), (2, 4))]
    file = json.loads(own.getvalue())
    file["shelves"][0]["lessons"] = []
    odd = [{}, {"name": "x"}, {"name": "", "options": {}}, {"name": "n" * 201, "options": {}}]
    more = [{"name": f"{n}", "options": {"boards": 3, "lines": "many"}} for n in range(200)]
    file["shelves"][0]["sheets"] = [*odd, *more]
    moving.restore(database, open_keys(tmp_path), other, json.dumps(file).encode())
    assert len(names(database, other)) == MOST_SHEETS
    assert sheet("0", boards=3) in sheets.listed(database, other)
    del file["shelves"][0]["sheets"]
    moving.restore(database, open_keys(tmp_path), other, json.dumps(file).encode())


def sheet_4(name: str, boards: Any) -> Sheet:
    return sheet(name, boards=boards)


def test_settings_come_along_where_two_shelves_become_one(database: Database) -> None:
    shelf, _ = shelves.new_shelf(database)
    other, _ = shelves.new_shelf(database)
    long = "n" * 200
    for name, here, there in (("same", 4, 4), ("two", 4, 6), ("mine", 3, None), (long, 1, 2)):
        sheets.keep(database, shelf, sheet_4(name, here))
        if there:
            sheets.keep(database, other, sheet_4(name, there))
    once = shelves.handover(database, other)
    assert shelves.taken_over(database, once, bring=shelf)
    assert sheets.listed(database, other) == [
        sheet_4("mine", 3),
        sheet_4("n" * 196 + " (2)", 1),
        sheet_4(long, 2),
        sheet_4("same", 4),
        sheet_4("two", 6),
        sheet_4("two (2)", 4),
    ]
    assert names(database, shelf) == []


def test_a_database_from_before_there_were_settings_is_brought_up_to_date(
    database: Database,
) -> None:
    shelf, secret = shelves.new_shelf(database)
    with database.writing() as connection:
        command.downgrade(databases._config(connection), "0005")
    assert revisions(database)[0] == "0005"
    assert upgrade_to_newest(database)
    assert check(database) == []
    assert shelves.shelf_of(database, secret) == (shelf, False)
    sheets.keep(database, shelf, sheet("homework", boards=4))
    assert names(database, shelf) == ["homework"]


@table(
    ("given", "name"),
    [
        ("homework", "homework"),
        ("  my\thomework\nsheet \0 ", "my homework sheet"),
        ("family 👨\u200d👩\u200d👧  \u3000x", "family 👨\u200d👩\u200d👧  \u3000x"),
        ("x" * 200, "x" * 200),
        ("x" * 201, ""),
        ("", ""),
        (" \x07\n ", ""),
        (5, ""),
        (None, ""),
        ("a\ud800", "a?"),
    ],
)
def test_a_name_is_one_line(given: Any, name: str) -> None:
    assert sheets.name_of(given) == name
