"""The application's lessons: where they are, opened when they are first asked for."""

from __future__ import annotations

import math
import threading
import time
from contextlib import suppress
from pathlib import Path
from typing import TYPE_CHECKING

from flask import current_app

from webapp.lessons.model import MOST_LESSONS

if TYPE_CHECKING:
    from webapp.lessons.access import Keys
    from webapp.lessons.store.database import Database

STORAGE = "fenboard-storage"

_PATIENCE = 0.8  # s that a save waits for another one, before its page is asked to come again

_TIDIED_EVERY = 6 * 60 * 60  # s


class Storage:
    """The database and the keys of links.

    folder        where the file is, and the keys
    address       DATABASE_URL; "" for the file of the folder
    most_lessons  the most of a shelf
    """

    def __init__(self, folder: Path, address: str, most_lessons: int = MOST_LESSONS) -> None:
        self.folder = folder
        self.address = address
        self.most_lessons = most_lessons
        self._lock = threading.Lock()
        self._database: Database | None = None
        self._keys: Keys | None = None
        self._tidied = -math.inf

    def database(self) -> Database:
        """The database, opened and brought up to date at the first call. Raises StorageError."""
        with self._lock:
            if self._database is None:
                from webapp.lessons.store.database import address_of, open_database

                url = address_of(self.folder, self.address)
                self._database = open_database(url, patience=_PATIENCE)
                self._database.most_lessons = self.most_lessons
                self._database.keys = self.keys
            if self._tidied + _TIDIED_EVERY < time.monotonic():
                self._tidied = time.monotonic()
                threading.Thread(target=_tidy, args=(self._database,), daemon=True).start()
        return self._database

    def keys(self) -> Keys:
        """The keys of links, made at the first call. Raises StorageError."""
        with self._lock:
            if self._keys is None:
                from webapp.lessons.access import open_keys
                from webapp.lessons.troubles import StorageError

                try:
                    self._keys = open_keys(self.folder)
                except (OSError, ValueError) as error:
                    raise StorageError("read-only", str(error)) from error
        return self._keys


def _tidy(database: Database) -> None:
    """Beside all requests, none of which is to wait for it; what fails is done the next time."""
    from webapp.lessons.store import shelves
    from webapp.lessons.troubles import StorageError

    with suppress(StorageError):
        shelves.tidy(database)


def storage() -> Storage:
    """The application's."""
    found = current_app.extensions[STORAGE]
    assert isinstance(found, Storage)
    return found
