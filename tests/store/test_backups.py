"""The file is whole after each orderly end, is copied while it is in use, and comes back."""

from __future__ import annotations

import errno
import os
import shutil
import sqlite3
from collections.abc import Callable
from contextlib import closing, suppress
from datetime import datetime, tzinfo
from pathlib import Path
from threading import Event, Thread
from typing import BinaryIO

import pytest
from click.testing import CliRunner, Result
from sqlalchemy import select

from tests.databases import make_file
from tests.store.test_lessons_store import lesson_of
from webapp.lessons.access import open_keys
from webapp.lessons.store import adding, backups, moving, retention, shelves
from webapp.lessons.store.database import Database, address_of, check, open_database
from webapp.lessons.store.tables import LESSON
from webapp.lessons.troubles import StorageError
from webapp.terminal.cli import main
from webapp.web.storage import Storage


def titles_in(file: Path) -> list[str]:
    """The titles of lessons in one file, without what is beside it."""
    alone = file.with_name("alone")
    shutil.copyfile(file, alone)
    with closing(sqlite3.connect(f"file:{alone}?immutable=1", uri=True)) as connection:
        try:
            found = connection.execute("SELECT fields FROM lesson ORDER BY changed").fetchall()
        except sqlite3.OperationalError:
            found = []
    alone.unlink()
    return [fields.split('"title": "')[1].partition('"')[0] for (fields,) in found]


def add(database: Database, *titles: str) -> None:
    for title in titles:
        adding.add_lesson(database, shelves.own_shelf(database), lesson_of("card", title=title))


@pytest.fixture
def database(tmp_path: Path) -> Database:
    make_file(tmp_path)
    return open_database(address_of(tmp_path))


@pytest.fixture
def file(tmp_path: Path) -> Path:
    return tmp_path / "lessons.db"


@pytest.fixture
def run(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Callable[..., Result]:
    monkeypatch.setenv("FENBOARD_DATA", str(tmp_path))
    monkeypatch.delenv("DATABASE_URL", raising=False)

    def run(*words: str | Path) -> Result:
        found = CliRunner().invoke(main, [str(word) for word in words])
        assert found.exception is None or isinstance(found.exception, SystemExit), found.exception
        assert "try again" not in found.output
        return found

    return run


def crashed(folder: Path, file: Path) -> Path:
    """The file with its log as they are, in a folder of their own: as after a crash."""
    folder.mkdir()
    for end in ("", "-wal"):
        shutil.copy2(f"{file}{end}", folder / f"{file.name}{end}")
    return folder / file.name


def test_at_the_end_all_is_in_the_file_also_while_another_program_looks(tmp_path: Path) -> None:
    storage = Storage(tmp_path, "")
    add(storage.database(), "one", "two")
    file = tmp_path / "lessons.db"
    with closing(sqlite3.connect(file)) as other:
        other.execute("SELECT 1 FROM lesson").fetchall()
        assert titles_in(file) == []
        storage.close()
        assert titles_in(file) == ["one", "two"]
    assert not [path.name for path in tmp_path.iterdir() if path.name.endswith("-wal")]


def test_at_the_end_all_is_in_the_file_also_while_somebody_still_reads(tmp_path: Path) -> None:
    storage = Storage(tmp_path, "")
    database = storage.database()
    reads, goes_on = Event(), Event()

    def read() -> None:
        with database.reading() as connection:
            connection.execute(select(LESSON.c.id)).all()
            reads.set()
            goes_on.wait()

    def ask() -> None:
        # Until nobody is let in any more, or it is over.
        with suppress(StorageError):
            while not goes_on.is_set():
                with database.reading():
                    pass
        goes_on.set()

    reader, asker = Thread(target=read), Thread(target=ask)
    reader.start()
    reads.wait()
    add(database, "one", "two")
    asker.start()
    storage.close()
    goes_on.set()
    assert titles_in(tmp_path / "lessons.db") == ["one", "two"]
    reader.join()
    asker.join()


def test_what_somebody_keeps_from_coming_into_the_file_comes_a_while_later(tmp_path: Path) -> None:
    later: list[Callable[[], None]] = []
    storage = Storage(tmp_path, "", soon=lambda seconds, act: later.append(act))
    database = storage.database()
    later.clear()
    file = tmp_path / "lessons.db"
    with closing(sqlite3.connect(file, isolation_level=None)) as other:
        other.execute("BEGIN")
        other.execute("SELECT 1 FROM lesson").fetchall()
        add(database, "one")
        later.pop()()
        assert len(later) == 1
    later.pop()()
    assert titles_in(file) == ["one"]
    assert later == []
    storage.close()


def test_now_and_then_all_comes_into_the_file(tmp_path: Path) -> None:
    later: list[Callable[[], None]] = []
    storage = Storage(tmp_path, "", soon=lambda seconds, act: later.append(act))
    database = storage.database()
    later.clear()
    add(database, "one", "two")
    assert titles_in(tmp_path / "lessons.db") == []
    assert len(later) == 1, "once for all that is written meanwhile"
    later.pop()()
    assert titles_in(tmp_path / "lessons.db") == ["one", "two"]
    add(storage.database(), "three")
    assert len(later) == 1
    storage.close()


def test_a_server_that_runs_for_days_tidies_every_six_hours(tmp_path: Path) -> None:
    now, later = 0.0, list[Callable[[], None]]()
    storage = Storage(tmp_path, "", soon=lambda seconds, act: later.append(act), clock=lambda: now)
    for hours, times in ((0, 1), (5.9, 1), (6.1, 2), (12, 2), (12.2, 3)):
        now = hours * 60 * 60
        storage.database()
        assert len(later) == times
    storage.close()


def test_tidying_holds_up_no_save_that_comes_with_the_start(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    later: list[Callable[[], None]] = []
    tidied: list[Database] = []
    monkeypatch.setattr(retention, "tidy", tidied.append)
    storage = Storage(tmp_path, "", soon=lambda seconds, act: later.append(act))
    database = storage.database()
    storage.database()
    assert (len(later), tidied) == (1, [])
    later[0]()
    assert tidied == [database]
    storage.close()
    later[0]()
    assert len(tidied) == 1


def test_a_copy_is_made_and_put_back_while_a_server_runs(
    database: Database, file: Path, tmp_path: Path, run: Callable[..., Result]
) -> None:
    add(database, "one")
    open_keys(tmp_path)
    copy = tmp_path / "copies" / "copy.db"
    copy.parent.mkdir()
    assert run("db", "backup", copy).exit_code == 0
    assert sorted(path.name for path in copy.parent.iterdir()) == ["copy.db", "copy.db.links.key"]
    assert titles_in(copy) == ["one"]
    if os.name == "posix":
        assert {path.stat().st_mode & 0o077 for path in copy.parent.iterdir()} == {0}
    keys = (tmp_path / "links.key").read_bytes()
    (tmp_path / "links.key").write_text("damaged")
    add(database, "two")
    done = run("db", "restore", copy)
    assert done.exit_code == 0, done.output
    # The same connections see it at once.
    with database.reading() as connection:
        found = connection.exec_driver_sql("SELECT count(*) FROM lesson").scalar()
    assert found == 1
    assert check(database) == []
    add(database, "three")
    database.close()
    assert titles_in(file) == ["one", "three"]
    (before,) = tmp_path.glob("lessons-before-restore-*.db")
    assert str(before) in done.output
    assert titles_in(before) == ["one", "two"]
    assert set(open_keys(tmp_path).to_json()) >= set(eval_keys(keys))
    assert not [*tmp_path.glob("*restoring*")]


@pytest.mark.parametrize("damaged", [False, True])
def test_what_was_there_before_is_kept_each_time(
    damaged: bool, database: Database, file: Path, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    class OneSecond(datetime):
        @classmethod
        def now(cls, tz: tzinfo | None = None) -> datetime:
            return datetime(2027, 3, 1, tzinfo=tz)

    monkeypatch.setattr(backups, "datetime", OneSecond)
    add(database, "one")
    copy = tmp_path / "copy.db"
    backups.back_up(file, tmp_path, copy)
    database.close()
    content = [f"words {number}".encode() * 2000 for number in range(3)]
    found = []
    for number in range(3):
        if damaged:
            file.write_bytes(content[number])
        found.append(backups.restore(file, tmp_path, copy))
    assert len(set(found)) == 3
    for number, before in enumerate(found):
        assert before
        if damaged:
            assert before.read_bytes() == content[number]
        else:
            assert titles_in(before) == ["one"]


def test_a_copy_may_have_any_name(
    database: Database, file: Path, tmp_path: Path, run: Callable[..., Result]
) -> None:
    add(database, "one")
    copy = tmp_path / "lessons-restored.db"
    assert run("db", "backup", copy).exit_code == 0
    add(database, "two")
    done = run("db", "restore", copy)
    assert done.exit_code == 0, done.output
    database.close()
    assert titles_in(file) == titles_in(copy) == ["one"]


def eval_keys(kept: bytes) -> dict[str, str]:
    import json

    found: dict[str, str] = json.loads(kept)["keys"]
    return found


def test_nothing_else_is_put_in_the_place_of_the_database(
    database: Database, file: Path, tmp_path: Path, run: Callable[..., Result]
) -> None:
    add(database, "one")
    database.close()
    words = tmp_path / "words"
    words.write_text("no database")
    other = tmp_path / "other"
    with closing(sqlite3.connect(other)) as connection:
        connection.execute("CREATE TABLE a (b)")
    newer = tmp_path / "newer"
    damaged = tmp_path / "damaged"
    for copy in (newer, damaged):
        shutil.copyfile(file, copy)
    with closing(sqlite3.connect(newer)) as connection:
        connection.execute("UPDATE alembic_version SET version_num = '5555'")
        connection.commit()
    content = bytearray(damaged.read_bytes())
    content[4096:] = bytes(len(content) - 4096)
    damaged.write_bytes(content)
    before = file.read_bytes()
    for wrong in (words, other, newer, damaged, file):
        assert run("db", "restore", wrong).exit_code in (1, 2)
    assert file.read_bytes() == before
    assert not [*tmp_path.glob("lessons-*")]


def test_a_damaged_database_is_told_in_words_and_a_copy_put_in_its_place(
    database: Database, file: Path, tmp_path: Path, run: Callable[..., Result]
) -> None:
    add(database, "one")
    database.close()
    copy = tmp_path / "copy.db"
    run("db", "backup", copy)
    for content in (b"words" * 2000, file.read_bytes()[:4096] + b"\xff" * 40960):
        file.write_bytes(content)
        for command in (("check",), ("upgrade",), ("backup", tmp_path / "x")):
            told = run("db", *command)
            assert told.exit_code in (1, 2), command
            assert "fenboard db restore" in told.output, (command, told.output)
        assert not (tmp_path / "x").exists()
        done = run("db", "restore", copy)
        assert done.exit_code == 0, done.output
        assert titles_in(file) == ["one"]
        (aside,) = tmp_path.glob("lessons-before-restore-*.db")
        assert aside.read_bytes() == content
        aside.unlink()


def test_text_that_is_none_any_more_is_damage_and_does_not_pass_by_itself(
    database: Database, file: Path, tmp_path: Path, run: Callable[..., Result]
) -> None:
    add(database, "one")
    database.close()
    with closing(sqlite3.connect(file)) as connection:
        connection.execute("UPDATE lesson SET fields = CAST(X'7BFFFE7D' AS TEXT)")
        connection.commit()
    told = run("lessons", "export", tmp_path / "all.json")
    assert told.exit_code == 2
    assert "fenboard db restore" in told.output
    assert "try again" not in told.output


def test_the_terminal_saves_a_file_of_bytes_as_it_is(
    tmp_path: Path, run: Callable[..., Result], monkeypatch: pytest.MonkeyPatch
) -> None:
    content = bytes(range(256)) + b"\r\n\n"

    def export(
        _database: Database, _folder: Path, file: BinaryIO, *_: object, **_named: object
    ) -> moving.MovedLessons:
        file.write(content)
        return moving.MovedLessons(1)

    monkeypatch.setattr(moving, "export", export)
    assert run("lessons", "export", tmp_path / "all.zip").exit_code == 0
    assert (tmp_path / "all.zip").read_bytes() == content


def test_a_copy_that_cannot_be_written_is_told_by_its_own_name(
    database: Database, tmp_path: Path, run: Callable[..., Result]
) -> None:
    add(database, "one")
    database.close()
    target = tmp_path / "nowhere" / "copy.db"
    told = run("db", "backup", target)
    assert told.exit_code == 2
    assert str(target) in told.output
    assert "Lessons cannot be saved" not in told.output


@pytest.mark.parametrize("revision", ["0001", "ae1027a6acfe"])
def test_what_another_program_keeps_like_fenboard_is_no_database_of_its(
    revision: str, database: Database, file: Path, tmp_path: Path, run: Callable[..., Result]
) -> None:
    add(database, "one")
    database.close()
    foreign = tmp_path / "foreign.db"
    with closing(sqlite3.connect(foreign)) as connection:
        connection.execute("CREATE TABLE alembic_version (version_num TEXT)")
        connection.execute("INSERT INTO alembic_version VALUES (?)", (revision,))
        connection.commit()
    told = run("db", "restore", foreign)
    assert told.exit_code == 1
    assert "is not a Fenboard database" in told.output
    assert titles_in(file) == ["one"]


def test_damaged_keys_beside_a_copy_are_told_before_anything_is_changed(
    database: Database, file: Path, tmp_path: Path, run: Callable[..., Result]
) -> None:
    add(database, "one")
    copy = tmp_path / "copy.db"
    assert run("db", "backup", copy).exit_code == 0
    add(database, "two")
    database.close()
    backups.keys_beside(copy).write_text("nonsense")
    before = sorted(tmp_path.iterdir())
    told = run("db", "restore", copy)
    assert told.exit_code == 2
    assert str(backups.keys_beside(copy)) in told.output.replace("\n", "")
    assert titles_in(file) == ["one", "two"]
    assert sorted(tmp_path.iterdir()) == before
    backups.keys_beside(copy).unlink()
    assert run("db", "restore", copy).exit_code == 0
    assert titles_in(file) == ["one"]


def test_a_disk_without_room_is_told_as_one(
    database: Database, tmp_path: Path, run: Callable[..., Result], monkeypatch: pytest.MonkeyPatch
) -> None:
    def full(*_: object) -> None:
        raise sqlite3.OperationalError("database or disk is full")

    def no_room(*_: object) -> None:
        raise OSError(errno.ENOSPC, os.strerror(errno.ENOSPC))

    add(database, "one")
    database.close()
    target = tmp_path / "copy.db"
    assert run("db", "backup", target).exit_code == 0
    with monkeypatch.context() as patched:
        patched.setattr(backups, "is_whole", full)
        told = run("db", "backup", tmp_path / "other.db")
        assert told.exit_code == 2
        assert f"other.db: {os.strerror(errno.ENOSPC)}" in told.output
        assert "Lessons cannot be saved" not in told.output
    assert sorted(path.name for path in tmp_path.iterdir()) == ["copy.db", "lessons.db"]
    for name, fails in (("copy_file", full), ("_take_in", no_room)):
        with monkeypatch.context() as patched:
            patched.setattr(backups, name, fails)
            told = run("db", "restore", target)
        assert told.exit_code == 2
        assert "There is no room left on the disk where lessons are kept." in told.output
    assert titles_in(tmp_path / "lessons.db") == ["one"]


def test_what_else_is_wrong_is_told_in_words(
    database: Database, tmp_path: Path, run: Callable[..., Result], monkeypatch: pytest.MonkeyPatch
) -> None:
    database.close()
    assert run("db", "check").exit_code == 0
    for wrong in ("nonsense", "{}", '{"keys": {"a": "b"}, "newest": "a"}', "[]"):
        (tmp_path / "links.key").write_text(wrong)
        for code, *command in ((1, "db", "check"), (2, "lessons", "export", tmp_path / "all.json")):
            told = run(*command)
            assert told.exit_code == code
            assert "links.key" in told.output
    (tmp_path / "links.key").unlink()
    with closing(sqlite3.connect(tmp_path / "lessons.db")) as connection:
        connection.execute("UPDATE alembic_version SET version_num = '5555'")
        connection.commit()
    for command in ("check", "upgrade"):
        told = run("db", command)
        assert told.exit_code == 2
        assert "a newer version of Fenboard" in told.output
        assert "run fenboard db upgrade" not in told.output
    monkeypatch.setenv("DATABASE_URL", "postgresql://localhost/lessons")
    for words in ("backup", "restore"):
        assert "pg_dump" in run("db", words, tmp_path / "lessons.db").output


# --- the log ---------------------------------------------------------------------------------


def test_a_log_that_is_the_files_own_is_used(database: Database, tmp_path: Path) -> None:
    add(database, "one")
    database.checkpoint()
    add(database, "two")
    found = crashed(tmp_path / "crashed", tmp_path / "lessons.db")
    open_database(address_of(found.parent)).close()
    assert titles_in(found) == ["one", "two"]
    # All of it was in the file already; then the file is the later one.
    found = crashed(tmp_path / "again", tmp_path / "lessons.db")
    with closing(sqlite3.connect(found)) as connection:
        connection.execute("PRAGMA wal_checkpoint(PASSIVE)")
        crashed(tmp_path / "brought", found)
    os.utime(tmp_path / "brought" / "lessons.db")
    open_database(address_of(tmp_path / "brought")).close()
    assert titles_in(tmp_path / "brought" / "lessons.db") == ["one", "two"]
    database.close()


@pytest.mark.parametrize("keeps_times", [False, True])
def test_a_log_that_is_another_ones_is_told_before_anything_is_written(
    keeps_times: bool, database: Database, tmp_path: Path, run: Callable[..., Result]
) -> None:
    add(database, "one")
    database.checkpoint()
    backup = tmp_path / "backup"
    shutil.copy2(tmp_path / "lessons.db", backup)
    add(database, *(f"lesson {number}" for number in range(30)))
    database.checkpoint()
    add(database, *(f"later {number}" for number in range(5)))
    found = crashed(tmp_path / "crashed", tmp_path / "lessons.db")
    (shutil.copy2 if keeps_times else shutil.copyfile)(backup, found)
    if not keeps_times:
        os.utime(found)
    before = {path.name: path.read_bytes() for path in found.parent.iterdir()}
    storage = Storage(found.parent, "")
    for act in (storage.check, storage.database):
        with pytest.raises(StorageError) as error:
            act()
        assert error.value.trouble == "log"
    assert {path.name: path.read_bytes() for path in found.parent.iterdir()} == before
    database.close()


def test_who_copied_file_and_log_together_says_so(
    database: Database, tmp_path: Path, monkeypatch: pytest.MonkeyPatch, run: Callable[..., Result]
) -> None:
    add(database, "one")
    database.checkpoint()
    add(database, "two")
    found = crashed(tmp_path / "crashed", tmp_path / "lessons.db")
    os.utime(found)
    monkeypatch.setenv("FENBOARD_DATA", str(found.parent))
    assert "--use-log" in run("db", "check").output
    assert run("db", "check", "--use-log").exit_code == 0
    assert titles_in(found) == ["one", "two"]
    database.close()


def test_a_copy_is_put_back_over_a_log_that_is_another_ones(
    database: Database, tmp_path: Path, monkeypatch: pytest.MonkeyPatch, run: Callable[..., Result]
) -> None:
    add(database, "one")
    backup = tmp_path / "backup.db"
    run("db", "backup", backup)
    add(database, "two")
    found = crashed(tmp_path / "crashed", tmp_path / "lessons.db")
    shutil.copyfile(backup, found)
    os.utime(found)
    monkeypatch.setenv("FENBOARD_DATA", str(found.parent))
    assert run("db", "restore", backup).exit_code == 0
    assert titles_in(found) == ["one"]
    assert run("db", "check").exit_code == 0
    database.close()
