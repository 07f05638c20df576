"""One shelf deleted on request: nothing of it is left, in any table, copy or page of a file."""

from __future__ import annotations

import sqlite3
import zlib
from collections.abc import Callable, Iterator
from contextlib import closing
from pathlib import Path

import pytest
from click.testing import CliRunner, Result
from sqlalchemy import inspect, text

from tests.databases import KINDS, opened
from tests.store.test_lessons_store import BY, KEYS, lesson_of, rename
from tests.store.test_lessons_store import deleted as deleted_cards
from webapp.lessons.access import new_words
from webapp.lessons.changes import Change, Save
from webapp.lessons.paper import PaperOptions
from webapp.lessons.store import (
    adding,
    erasing,
    lessons,
    links,
    moments,
    saving,
    sheets,
    shelves,
    verdicts,
    versions,
)
from webapp.lessons.store.database import Database, _copy
from webapp.terminal.cli import main

MARK = "Zwischenzug1851"
OTHER = "Anderssen1852"


def filled(database: Database, mark: str) -> tuple[str, str, str]:
    """A shelf with something of all there is: its id, its twelve words, and a lesson on it."""
    shelf, _ = shelves.new_shelf(database)
    lesson = adding.add_lesson(database, shelf, lesson_of(mark, f"{mark}b", title=f"{mark} title"))
    first, second = lessons.news(database, lesson).items
    rename(database, lesson, first.id, f"{mark} renamed")
    revision = lessons.news(database, lesson).revision
    gone = Change(second.id, deleted=revision)
    saving.save(database, lesson, Save(BY, revision, items=[gone]))
    assert deleted_cards(database, lesson)
    assert versions.listed(database, lesson)
    binned = adding.add_lesson(database, shelf, lesson_of(f"{mark} binned"))
    lessons.to_bin(database, binned)
    links.open_link(database, KEYS, lesson, "student")
    of = verdicts.KeptVerdict(mark.encode().ljust(32), mark.encode())
    verdicts.keep(database, lesson, first.id, of)
    moments.keep(database, shelf, mark.encode().ljust(32), mark.encode())
    sheets.keep(database, shelf, sheets.Sheet(mark, PaperOptions(class_name=mark)))
    words = new_words("en")
    shelves.keep_words(database, shelf, words)
    return shelf, words, lesson


def traces(database: Database, shelf: str) -> list[bytes]:
    """Whatever would tell that the shelf was there: of what is compressed its own bytes."""
    with database.reading() as connection:
        packed = [
            bytes(content)
            for name in ("version", "verdict", "moment")
            for (content,) in connection.execute(text(f"SELECT content FROM {name}"))
            if MARK.encode() in zlib.decompress(content)
        ]
        of_shelf = "SELECT hash FROM access WHERE shelf = :shelf"
        hashes = [bytes(row[0]) for row in connection.execute(text(of_shelf), {"shelf": shelf})]
    assert len(packed) > 2
    assert hashes
    return [MARK.encode(), MARK.lower().encode(), shelf.encode(), *packed, *hashes]


def in_tables(database: Database, mark: str) -> list[str]:
    """The tables, in all schemas, in a row of which a text stands."""
    found = []
    with database.reading() as connection:
        schemas = [None] if database.file else inspect(connection).get_schema_names()
        for schema in schemas:
            if schema in ("information_schema", "pg_catalog"):
                continue
            for name in inspect(connection).get_table_names(schema):
                where = f'"{schema}"."{name}"' if schema else name
                rows = connection.execute(text(f"SELECT * FROM {where}")).all()
                found += [where for row in rows if mark.lower() in repr(row).lower()]
    return sorted(set(found))


def files_with(folder: Path, marks: list[bytes]) -> list[str]:
    """The files that hold any of the bytes."""
    contents = {path.name: path.read_bytes() for path in folder.iterdir() if path.is_file()}
    return sorted(n for n, content in contents.items() if any(mark in content for mark in marks))


def copied(database: Database) -> str:
    """A copy as it is made before a migration."""
    with database.writing() as connection:
        return _copy(database, connection, "0001")


@pytest.mark.parametrize("copies", [False, True])
def test_nothing_of_a_shelf_is_left(database: Database, copies: bool, tmp_path: Path) -> None:
    shelf, _, lesson = filled(database, MARK)
    other, _, kept = filled(database, OTHER)
    marks = traces(database, shelf)
    copy = copied(database)
    database.checkpoint()
    if database.file:
        assert {"lessons.db", Path(copy).name} <= {*files_with(tmp_path, marks)}
    before = erasing.copies_having(database, shelf)
    assert before.having == (copy,)
    assert erasing.erase(database, shelf, copies=before if copies else None)
    assert lessons.shelf_of_lesson(database, lesson) is None
    in_copy = [name for name in in_tables(database, MARK) if "before_" in name]
    assert in_tables(database, MARK) == in_copy
    assert bool(in_copy) == (not copies and database.file is None)
    if database.file:
        assert files_with(tmp_path, marks) == ([] if copies else [Path(copy).name])
    # Nothing else has gone.
    assert lessons.whole(database, kept).title == f"{OTHER} title"
    assert len(versions.listed(database, kept)) == 1
    assert erasing.copies_having(database, other).having == (copy,)


def test_what_an_earlier_fenboard_left_in_the_file_goes_as_well(tmp_path: Path) -> None:
    with opened("sqlite", tmp_path) as database:
        shelf, _, _ = filled(database, MARK)
        marks = traces(database, shelf)
        database.checkpoint()
        # As by a SQLite that overwrites nothing.
        with closing(sqlite3.connect(tmp_path / "lessons.db", isolation_level=None)) as connection:
            connection.execute("PRAGMA secure_delete = OFF")
            connection.execute("PRAGMA foreign_keys = ON")
            connection.execute("DELETE FROM shelf WHERE id = ?", (shelf,))
        database.checkpoint()
        assert files_with(tmp_path, marks) == ["lessons.db"]
        assert erasing.clean(database)
        assert files_with(tmp_path, marks) == []


def test_what_a_teacher_deletes_is_overwritten_by_itself(tmp_path: Path) -> None:
    with opened("sqlite", tmp_path) as database:
        shelf, _, _ = filled(database, MARK)
        marks = traces(database, shelf)
        shelves.delete_shelf(database, shelf)
        # What the server does within a minute.
        assert database.checkpoint()
        assert files_with(tmp_path, marks) == []


def test_traces_that_somebody_reads_are_told(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(erasing, "_PATIENCE", 0.0)
    with opened("sqlite", tmp_path) as database:
        shelf, _, _ = filled(database, MARK)
        with database.reading() as connection:
            connection.execute(text("SELECT 1 FROM lesson")).all()
            with closing(sqlite3.connect(tmp_path / "lessons.db")) as reader:
                reader.execute("BEGIN")
                reader.execute("SELECT 1 FROM lesson").fetchall()
                assert not erasing.erase(database, shelf)
        assert erasing.clean(database)


def test_a_shelf_is_named_by_what_people_have_of_it(database: Database) -> None:
    shelf, words, lesson = filled(database, MARK)
    links.open_link(database, KEYS, lesson, "editor")
    student, editor = (link.token for link in links.links(database, KEYS, lesson))
    named = (
        shelf,
        f"  {words.replace(' ', '   ')}\n",
        lesson,
        f"https://boards.example.org/lesson/{lesson}?card=3#x",
        f"https://boards.example.org/e/{editor}",
        f"/l/{student}/2",
    )
    assert {erasing.shelf_meant(database, said) for said in named} == {shelf}
    for wrong in ("", "nothing", new_words("en"), f"{lesson}x", "?" * 10_000):
        assert erasing.shelf_meant(database, wrong) is None


# --- in the terminal -----------------------------------------------------------------------------


@pytest.fixture(params=KINDS)
def database(request: pytest.FixtureRequest, tmp_path: Path) -> Iterator[Database]:
    with opened(request.param, tmp_path) as database:
        yield database


@pytest.fixture
def run(
    database: Database, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> Callable[..., Result]:
    url = database.engine.url.render_as_string(hide_password=False)
    monkeypatch.setenv("FENBOARD_DATA", str(tmp_path))
    monkeypatch.setenv("DATABASE_URL", "" if database.file else url)

    def run(*words: str, answer: str = "") -> Result:
        found = CliRunner().invoke(main, [*words], input=answer)
        assert found.exception is None or isinstance(found.exception, SystemExit), found.exception
        return found

    return run


def test_an_administrator_is_asked_and_told_what_is_left(
    database: Database, run: Callable[..., Result]
) -> None:
    _, words, lesson = filled(database, MARK)
    copy = copied(database)
    told = run("lessons", "delete-shelf", *words.split(), answer="n\n")
    assert told.exit_code == 1
    assert "Lessons: 2 (in the archive: 0, in the bin: 1)" in told.output
    assert "Earlier versions: 2" in told.output
    assert copy in told.output
    assert MARK not in told.output, "what is on it is nobody's concern"
    assert lessons.shelf_of_lesson(database, lesson)
    # Asked for, the words are in no history.
    told = run("lessons", "delete-shelf", answer=f"{words}\ny\n")
    assert told.exit_code == 0, told.output
    assert lessons.shelf_of_lesson(database, lesson) is None
    assert told.output.count(copy) == 2, told.output
    assert ("DROP SCHEMA" in told.output) == (database.file is None)
    assert "Backups elsewhere still have it" in told.output
    told = run("lessons", "delete-shelf", "--yes", *words.split())
    assert (told.exit_code, "no such shelf" in told.output) == (2, True)


def test_copies_go_with_it_where_that_is_asked_for(
    database: Database, run: Callable[..., Result]
) -> None:
    shelf, _, lesson = filled(database, MARK)
    copied(database)
    told = run("lessons", "delete-shelf", "--copies", "--yes", f"/lesson/{lesson}")
    assert told.exit_code == 0, told.output
    assert erasing.copies_having(database, shelf).having == ()
    assert run("db", "clean").exit_code == 0
