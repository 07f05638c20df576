"""Opening a database, bringing it up to date, and what is said where that cannot be."""

from __future__ import annotations

import os
import shutil
import sqlite3
from collections.abc import Callable
from pathlib import Path
from typing import NamedTuple

import pytest
from click.testing import CliRunner, Result
from sqlalchemy import Engine, inspect, text

from tests.databases import address, opened, written_at_once
from webapp.lessons.places import is_file_on_network, is_on_network
from webapp.lessons.store import adding, shelves
from webapp.lessons.store import database as databases
from webapp.lessons.store.database import (
    Database,
    address_of,
    check,
    open_database,
    revisions,
    upgrade_to_newest,
)
from webapp.lessons.troubles import StorageError
from webapp.terminal.cli import main

NEXT = """
revision = "9999"
down_revision = "{before}"


def upgrade():
    from alembic import op
    import sqlalchemy as sa

    op.add_column("shelf", sa.Column("colour", sa.Text))


def downgrade():
    raise NotImplementedError
"""


def test_a_new_database_is_whole_and_up_to_date(database: Database) -> None:
    assert check(database) == []
    here, newest = revisions(database)
    assert here == newest
    assert upgrade_to_newest(database) is None


def with_another_migration(folder: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    migrations = folder / "migrations"
    shutil.copytree(Path(databases.__file__).parent / "migrations", migrations)
    newest = max(migrations.glob("versions/[0-9]*.py")).stem.partition("_")[0]
    (migrations / "versions" / "9999_colour.py").write_text(NEXT.format(before=newest))
    monkeypatch.setattr(databases, "_MIGRATIONS", migrations)


def test_before_a_migration_everything_is_copied(
    database: Database, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    shelf, secret = shelves.new_shelf(database)
    with_another_migration(tmp_path, monkeypatch)
    copy = upgrade_to_newest(database)
    assert copy
    assert shelves.shelf_of(database, secret) == (shelf, False)
    with database.reading() as connection:
        columns = [column["name"] for column in inspect(connection).get_columns("shelf")]
        assert "colour" in columns
        if database.file is None:
            asked = text(f'SELECT id FROM "{copy}".shelf')
            assert connection.execute(asked).scalars().all() == [shelf]
    if database.file:
        with sqlite3.connect(copy) as other:
            assert other.execute("SELECT id FROM shelf").fetchall() == [(shelf,)]
            names = [row[1] for row in other.execute("PRAGMA table_info(shelf)")]
            assert "colour" not in names


def test_a_database_of_a_newer_fenboard_is_left_alone(
    database: Database, monkeypatch: pytest.MonkeyPatch
) -> None:
    with database.writing() as connection:
        connection.execute(text("UPDATE alembic_version SET version_num = '5555'"))
    with pytest.raises(StorageError) as error:
        upgrade_to_newest(database)
    assert error.value.trouble == "newer"
    # A server asks each time: no connection stays behind.
    ended: list[bool] = []
    monkeypatch.setattr(Engine, "dispose", lambda _: ended.append(True))
    with pytest.raises(StorageError):
        open_database(database.engine.url)
    assert ended == [True]
    monkeypatch.undo()


def test_addresses_are_those_of_a_folder_or_of_a_setting(tmp_path: Path) -> None:
    assert address_of(tmp_path).database == str(tmp_path / "lessons.db")
    for given in ("postgres://u:p@h/d", "postgresql://u:p@h/d"):
        assert address_of(tmp_path, given).drivername == "postgresql+psycopg"
    for wrong in ("nonsense", "mysql://h/d", "sqlite://", "://"):
        with pytest.raises(StorageError) as error:
            address_of(tmp_path, wrong)
        assert error.value.trouble == "address"


def test_a_database_that_is_away_says_so_and_comes_back(tmp_path: Path) -> None:
    url = address("postgres", tmp_path)
    away = url.rpartition("/")[0] + "/no_such_database" + ("?" + url.partition("?")[2])
    with pytest.raises(StorageError) as error:
        open_database(address_of(tmp_path, away))
    assert error.value.trouble == "away"
    with opened("postgres", tmp_path) as database:
        shelf, secret = shelves.new_shelf(database)
        with database.reading() as connection:
            number = connection.execute(text("SELECT pg_backend_pid()")).scalar()
        with database.writing() as connection:
            others = text("SELECT pg_terminate_backend(:number)")
            if number != connection.execute(text("SELECT pg_backend_pid()")).scalar():
                connection.execute(others, {"number": number})
        assert shelves.shelf_of(database, secret) == (shelf, False)


def test_a_folder_that_cannot_be_written_to_says_so(tmp_path: Path) -> None:
    (tmp_path / "file").write_text("")
    with pytest.raises(StorageError) as error:
        open_database(address_of(tmp_path / "file" / "data"))
    assert error.value.trouble == "read-only"


def test_a_full_disk_is_told_and_nothing_is_half_there(tmp_path: Path) -> None:
    database = open_database(address_of(tmp_path))
    with database.engine.connect() as connection:
        pages = connection.exec_driver_sql("PRAGMA page_count").scalar()
    database.close()

    database = open_database(address_of(tmp_path))

    from sqlalchemy import event

    @event.listens_for(database.engine, "begin")
    def little(connection: object) -> None:
        connection.exec_driver_sql(f"PRAGMA max_page_count = {pages}")  # type: ignore[attr-defined]

    shelf = shelves.own_shelf(database)
    from tests.store.test_lessons_store import lesson_of

    titles = [f"card {number}" for number in range(200)]
    lesson = lesson_of(*titles)

    def until_it_is_full() -> None:
        while adding.add_lesson(database, shelf, lesson):
            pass

    with pytest.raises(StorageError) as error:
        until_it_is_full()
    assert error.value.trouble == "full"
    assert check(database) == []
    database.close()


def test_a_network_drive_is_told_and_runs_without_writing_ahead(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    import psutil

    class Part:
        mountpoint, fstype, opts = str(tmp_path), "nfs4", "rw"

    monkeypatch.setattr(psutil, "disk_partitions", lambda all: [Part])  # noqa: A006
    database = open_database(address_of(tmp_path / "data"))
    assert database.network
    with database.reading() as connection:
        assert connection.exec_driver_sql("PRAGMA journal_mode").scalar() == "delete"
    database.close()
    monkeypatch.setattr(psutil, "disk_partitions", lambda all: [])  # noqa: A006
    with written_at_once():
        database = open_database(address_of(tmp_path / "data"))
        assert not database.network
        with database.reading() as connection:
            assert connection.exec_driver_sql("PRAGMA journal_mode").scalar() == "wal"
            assert connection.exec_driver_sql("PRAGMA synchronous").scalar() == 2
    database.close()


class Mounted(NamedTuple):
    """A file system, as psutil tells of it."""

    mountpoint: str
    fstype: str
    opts: str = "rw"


@pytest.mark.parametrize(
    ("mounts", "is_remote"),
    [
        ([Mounted("/", "ext4"), Mounted("/home", "ext4")], False),
        ([Mounted("/", "ext4"), Mounted("/home", "nfs4")], True),
        ([Mounted("/", "ext4"), Mounted("/home", "cifs")], True),
        ([Mounted("/", "ext4"), Mounted("/home/kim", "fuse.sshfs")], True),
        ([Mounted("/", "apfs"), Mounted("/home", "smbfs")], True),
        ([Mounted("/", "NTFS", "rw,remote")], True),
        ([Mounted("/", "NTFS", "rw,fixed")], False),
        # The one that is nearest; a name that begins the same is another folder.
        ([Mounted("/", "nfs"), Mounted("/home", "btrfs")], False),
        ([Mounted("/", "ext4"), Mounted("/home/ki", "nfs")], False),
        ([Mounted("/", "ext4"), Mounted("/media", "nfs")], False),
        # Mounted when it is used: both stand there.
        ([Mounted("/home", "autofs"), Mounted("/home", "nfs4")], True),
        ([Mounted("/", "overlay"), Mounted("/home", "fuseblk")], False),
        ([], False),
    ],
)
def test_network_drives_are_known(
    mounts: list[Mounted], is_remote: bool, monkeypatch: pytest.MonkeyPatch
) -> None:
    import psutil

    monkeypatch.setattr(psutil, "disk_partitions", lambda all: mounts)  # noqa: A006
    monkeypatch.setattr(Path, "resolve", lambda path: path)
    folder = "/home/kim/lessons"
    assert is_on_network(Path(folder)) is is_remote
    assert is_file_on_network({"FENBOARD_DATA": folder}) is is_remote
    assert is_file_on_network({"DATABASE_URL": f"sqlite:///{folder}/lessons.db"}) is is_remote
    for elsewhere in ("postgresql://host/lessons", "nonsense"):
        assert not is_file_on_network({"DATABASE_URL": elsewhere, "FENBOARD_DATA": folder})


@pytest.mark.parametrize("on_network", [True, False])
def test_a_network_drive_is_told_of_at_the_start(
    on_network: bool, monkeypatch: pytest.MonkeyPatch
) -> None:
    from click.testing import CliRunner

    from webapp.terminal import cli, serving

    def run(host: str, port: int, ready: Callable[..., None], *, shared: bool) -> None:
        ready("http://127.0.0.1:5000/", [])

    monkeypatch.setattr(serving.server, "run", run)
    monkeypatch.setattr(serving.places, "is_file_on_network", lambda: on_network)
    said = CliRunner().invoke(cli.main, ["--no-open"]).output
    assert "Lessons are kept in" in said
    assert ("on a network drive" in said) is on_network


def test_the_terminal_says_where_it_is_and_whether_it_is_whole(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setenv("FENBOARD_DATA", str(tmp_path / "data"))
    monkeypatch.delenv("DATABASE_URL", raising=False)

    def run(*words: str) -> Result:
        return CliRunner().invoke(main, words, catch_exceptions=False)

    assert run("db", "check").exit_code == 1
    assert run("db", "upgrade").exit_code == 0
    checked = run("db", "check")
    assert checked.exit_code == 0
    assert str(tmp_path / "data") in checked.stdout
    (tmp_path / "a.pgn").write_text("1. e4 e5 *\n\n1. d4 d5 *\n")
    assert run("lessons", "import", str(tmp_path / "a.pgn")).exit_code == 0
    out = run("lessons", "export", str(tmp_path / "all.json"))
    assert out.stdout.strip().endswith(": 1")
    assert (tmp_path / "all.json").stat().st_mode & 0o077 == 0
    again = run("lessons", "import", str(tmp_path / "all.json"))
    assert "left unchanged: 1" in again.stdout


@pytest.mark.skipif(os.name != "posix", reason="Windows has no such rights")
def test_nobody_else_may_read_the_database_nor_its_copies(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    folder = tmp_path / "data"
    folder.mkdir(mode=0o755)
    database = open_database(address_of(folder))
    shelves.own_shelf(database)
    with_another_migration(tmp_path, monkeypatch)
    upgrade_to_newest(database)
    rights = {path.name: path.stat().st_mode & 0o777 for path in folder.iterdir()}
    database.close()
    assert len(rights) >= 3
    assert set(rights.values()) == {0o600}
