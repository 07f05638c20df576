"""A copy of the database while it is in use, and a copy put back.

Of a database that is one file; PostgreSQL has programs of its own for it. Beside the copy stands
one of the keys that links are made with, FILE.links.key, if there are any.
"""

from __future__ import annotations

import errno
import os
import secrets
import shutil
import sqlite3
from contextlib import closing, suppress
from datetime import UTC, datetime
from pathlib import Path

from sqlalchemy import URL, inspect

from webapp.lessons.access import KEY_FILE, add_keys, read_keys, usable_keys
from webapp.lessons.places import made_private, reserved
from webapp.lessons.store.database import (
    check,
    copy_file,
    open_database,
    revisions,
    upgrade_to_newest,
)
from webapp.lessons.store.failures import told
from webapp.lessons.store.logs import check_log, is_whole, log_of
from webapp.lessons.store.tables import ITEM, LESSON, SHELF
from webapp.lessons.troubles import StorageError

_MAGIC = b"SQLite format 3\0"


class NoDatabaseError(Exception):
    """The file is no database of Fenboard's, or not a whole one."""


def keys_beside(file: Path) -> Path:
    """Where the keys stand that belong to a copy."""
    return file.with_name(f"{file.name}.{KEY_FILE}")


def back_up(file: Path, folder: Path, target: Path) -> None:
    """Copies the database, whole, while others may write; also the keys of the data folder.

    Raises StorageError, also where the database is damaged, and OSError.
    """
    check_log(file)
    draft = target.with_name(f"{target.name}.part")
    draft.unlink(missing_ok=True)
    try:
        # What keeps it from being there is no fault of the database.
        os.close(os.open(draft, os.O_CREAT | os.O_EXCL | os.O_WRONLY, 0o600))
        with told():
            with (
                closing(sqlite3.connect(f"{file.absolute().as_uri()}?mode=rw", uri=True)) as source,
                closing(sqlite3.connect(draft)) as copy,
            ):
                source.backup(copy)
                # One file, and nothing beside it.
                copy.execute("PRAGMA journal_mode = DELETE")
            if not is_whole(draft):
                raise StorageError("corrupt", str(file))
        keys = folder / KEY_FILE
        if keys.exists():
            keys_beside(target).unlink(missing_ok=True)
            made_private(keys_beside(target))
            shutil.copyfile(keys, keys_beside(target))
        draft.replace(target)
    except StorageError as error:
        if error.trouble != "full":
            raise
        # The database is read only: it is the copy that has no room.
        raise OSError(errno.ENOSPC, os.strerror(errno.ENOSPC)) from error
    finally:
        draft.unlink(missing_ok=True)


def restore(file: Path, folder: Path, backup: Path) -> Path | None:
    """Puts a copy in the place of the database, and says where that is as it was; None for none.

    A server may have it open: what it is asked next is answered from the copy. The keys beside the
    copy join those of the data folder.

    Raises NoDatabaseError, before anything is changed, as StorageError for damaged keys; that for
    all else as well, and OSError.
    """
    with open(backup, "rb") as source:
        if source.read(len(_MAGIC)) != _MAGIC:
            raise NoDatabaseError(str(backup))
    beside = keys_beside(backup)
    keys = read_keys(beside) if beside.exists() else None
    file.parent.mkdir(parents=True, exist_ok=True, mode=0o700)
    # No name that anything else has, such as the copy itself.
    draft = file.with_name(f"{file.stem}-restoring-{secrets.token_hex(8)}{file.suffix}")
    try:
        _take_in(backup, draft)
        before = _replace(file, draft)
    except OSError as error:
        if error.errno != errno.ENOSPC:
            raise
        raise StorageError("full", str(error)) from error
    finally:
        _remove(draft)
    if keys:
        usable_keys(folder)
        add_keys(folder, keys.to_json())
    return before


def _take_in(backup: Path, draft: Path) -> None:
    """The copy as a database that is whole and up to date."""
    made_private(draft)
    shutil.copyfile(backup, draft)
    if log_of(backup).exists():
        check_log(backup)
        shutil.copyfile(log_of(backup), log_of(draft))
    try:
        database = open_database(URL.create("sqlite", database=str(draft)), upgrade=False)
        try:
            with database.reading() as connection:
                there = inspect(connection).get_table_names()
            # Other programs number their migrations as well.
            is_ours = {SHELF.name, LESSON.name, ITEM.name}.issubset(there)
            if not is_ours or revisions(database)[0] is None:
                raise NoDatabaseError(str(backup))
            copy = upgrade_to_newest(database)
            if copy:
                Path(copy).unlink()
            if check(database):
                raise NoDatabaseError(str(backup))
        finally:
            database.close()
    except StorageError as error:
        if error.trouble == "corrupt":
            raise NoDatabaseError(str(backup)) from error
        raise


def _replace(file: Path, draft: Path) -> Path | None:
    if not file.exists():
        # What is left of another one would be mixed with it.
        _remove(file)
        draft.replace(file)
        return None
    name = f"before-restore-{datetime.now(UTC):%Y%m%d-%H%M%S}"
    try:
        check_log(file)
        with told():
            copy = copy_file(file, name)
            with closing(sqlite3.connect(draft)) as source, closing(sqlite3.connect(file)) as into:
                source.backup(into)
        return copy
    except StorageError as error:
        if error.trouble not in ("corrupt", "log"):
            raise
    aside = reserved(file.with_name(f"{file.stem}-{name}{file.suffix}"))
    for end in ("-wal", "-shm", ""):
        with suppress(FileNotFoundError):
            Path(f"{file}{end}").replace(f"{aside}{end}")
    draft.replace(file)
    return aside


def _remove(file: Path) -> None:
    for end in ("", "-wal", "-shm"):
        Path(f"{file}{end}").unlink(missing_ok=True)
