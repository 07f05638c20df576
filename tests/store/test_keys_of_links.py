"""The file of the keys of links: missing, another one, damaged or not to be read."""

from __future__ import annotations

import os
from collections.abc import Callable
from pathlib import Path

import pytest
from click.testing import CliRunner, Result

from tests.databases import KINDS, opened
from tests.store.test_lessons_store import lesson_of
from webapp.lessons.access import KEY_FILE, open_keys
from webapp.lessons.store import adding, backups, facts, links, shelves
from webapp.lessons.store.database import Database
from webapp.lessons.troubles import StorageError
from webapp.terminal.cli import main
from webapp.web.storage import Storage

INTACT = "The database is intact and up to date."
Run = Callable[..., Result]


@pytest.fixture
def database(kind: str, tmp_path: Path) -> Database:
    """One with a link, made with the keys in `kept`, and a data folder without keys."""
    with opened(kind, tmp_path) as database:
        keys = open_keys(tmp_path / "kept")
        lesson = adding.add_lesson(database, shelves.own_shelf(database), lesson_of("one"))
        links.open_link(database, keys, lesson, "student")
        if kind == "postgres":
            facts.accept_keys(database, keys)
        yield database


@pytest.fixture
def run(database: Database, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Run:
    url = database.engine.url.render_as_string(hide_password=False)
    monkeypatch.setenv("DATABASE_URL", "" if database.file else url)
    monkeypatch.setenv("FENBOARD_DATA", str(tmp_path))

    def run(*words: str | Path, answer: str = "") -> Result:
        found = CliRunner().invoke(main, [str(word) for word in words], input=answer)
        assert found.exception is None or isinstance(found.exception, SystemExit), found.exception
        return found

    return run


def missing(file: Path) -> str:
    return f"The file {file.name} is missing in the data folder"


def another(file: Path) -> str:
    file.unlink(missing_ok=True)
    open_keys(file.parent)
    return "made with a different links.key"


def damaged(file: Path) -> str:
    file.write_text("nonsense")
    return f"The file {file.name} is damaged"


def unread(file: Path) -> str:
    file.unlink(missing_ok=True)
    file.mkdir()
    return f"The file {file.name} cannot be read"


WRONG = pytest.mark.parametrize("wrong", [missing, another, damaged, unread])


@WRONG
def test_a_check_says_what_is_wrong_with_the_keys_and_makes_none(
    wrong: Callable[[Path], str], run: Run, tmp_path: Path
) -> None:
    file = tmp_path / KEY_FILE
    said = wrong(file)
    was_there = file.exists()
    told = run("db", "check")
    assert told.exit_code == 1
    assert said in told.stderr
    assert str(file) in told.stderr.replace("\n", "")
    assert INTACT not in told.output
    assert file.exists() is was_there


def test_keys_that_a_link_was_made_with_are_the_right_ones(run: Run, tmp_path: Path) -> None:
    (tmp_path / KEY_FILE).write_bytes((tmp_path / "kept" / KEY_FILE).read_bytes())
    told = run("db", "check")
    assert (told.exit_code, INTACT in told.output) == (0, True)


@pytest.mark.parametrize("kind", KINDS)
def test_nothing_is_missing_where_there_is_no_link(kind: str, tmp_path: Path) -> None:
    with opened(kind, tmp_path) as empty:
        facts.check_folder(empty, tmp_path)
    assert not (tmp_path / KEY_FILE).exists()


@pytest.mark.parametrize("kind", ["postgres"])
@WRONG
def test_no_server_and_no_command_works_with_wrong_keys_and_none_are_made(
    wrong: Callable[[Path], str], run: Run, database: Database, tmp_path: Path
) -> None:
    file = tmp_path / KEY_FILE
    said = wrong(file)
    before = sorted(tmp_path.iterdir())
    told = run("lessons", "export", tmp_path / "all.json")
    assert told.exit_code == 2
    assert said in told.stderr
    with pytest.raises(StorageError) as error:
        Storage(tmp_path, os.environ["DATABASE_URL"]).check()
    assert error.value.trouble in ("no-keys", "other-keys", "keys", "unread-keys")
    # Nor are they made for what needs no database.
    if wrong is missing:
        with pytest.raises(StorageError):
            Storage(tmp_path, os.environ["DATABASE_URL"]).keys()
    assert sorted(tmp_path.iterdir()) == before


@pytest.mark.parametrize("kind", ["postgres"])
def test_while_the_database_is_away_no_keys_are_made(
    run: Run, database: Database, tmp_path: Path
) -> None:
    url = os.environ["DATABASE_URL"].replace("/test_", "/no_such_")
    with pytest.raises(StorageError) as error:
        Storage(tmp_path, url).keys()
    assert error.value.trouble == "away"
    assert not (tmp_path / KEY_FILE).exists()


@pytest.mark.parametrize("wrong", [missing, another, damaged])
def test_lost_keys_are_given_up_and_it_is_said_what_no_longer_works(
    wrong: Callable[[Path], str], run: Run, tmp_path: Path
) -> None:
    said = wrong(tmp_path / KEY_FILE)
    assert "fenboard db accept-keys" in run("db", "check").stderr
    told = run("db", "accept-keys")
    assert told.exit_code == 0, told.output
    assert "Links that were made before with other keys have stopped working" in told.output
    assert run("db", "check").exit_code == 0
    assert run("lessons", "export", tmp_path / "all.json").exit_code == 0
    aside = [path.read_text() for path in tmp_path.glob(f"{KEY_FILE}.damaged-*")]
    assert aside == (["nonsense"] if "damaged" in said else [])


def test_keys_that_cannot_be_read_are_not_given_up(run: Run, tmp_path: Path) -> None:
    said = unread(tmp_path / KEY_FILE)
    told = run("db", "accept-keys")
    assert (told.exit_code, said in told.stderr) == (2, True)


@pytest.mark.parametrize("kind", ["sqlite"])
@pytest.mark.parametrize("wrong", [missing, another])
def test_who_restores_a_copy_without_keys_is_told_that_links_do_not_work(
    wrong: Callable[[Path], str], run: Run, database: Database, tmp_path: Path
) -> None:
    copy = tmp_path / "nokeys.db"
    assert run("db", "backup", copy).exit_code == 0
    said = wrong(tmp_path / KEY_FILE)
    told = run("db", "restore", copy)
    assert told.exit_code == 0
    assert said in told.stderr
    # With the keys beside it nothing is to be said.
    backups.keys_beside(copy).write_bytes((tmp_path / "kept" / KEY_FILE).read_bytes())
    assert run("db", "restore", copy).stderr == ""


@pytest.mark.parametrize("kind", ["sqlite"])
def test_a_file_of_lessons_is_not_blamed_for_keys_that_are_damaged(
    run: Run, tmp_path: Path
) -> None:
    lessons = tmp_path / "all.json"
    assert run("lessons", "export", lessons).exit_code == 0
    said = damaged(tmp_path / KEY_FILE)
    told = run("lessons", "import", lessons)
    assert said in told.stderr
    assert "all.json is incomplete" not in told.stderr


@pytest.mark.parametrize("kind", ["sqlite"])
def test_a_shelf_to_export_is_asked_for_as_its_words_are_for_no_history(
    run: Run, database: Database, tmp_path: Path
) -> None:
    _, lesson = (
        adding.add_lesson(database, shelf, lesson_of("one"))
        for shelf in (shelves.own_shelf(database), shelves.new_shelf(database)[0])
    )
    for words, count in (("/lesson/" + lesson, 1), ("", 3)):
        options = ["--shelf"] if words else []
        told = run("lessons", "export", tmp_path / "a.json", *options, answer=f"{words}\n")
        assert told.exit_code == 0, told.output
        assert f": {count}" in told.stdout
    assert run("lessons", "export", tmp_path / "a.json", "--shelf", answer="x\n").exit_code == 2
