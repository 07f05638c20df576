"""The application's lessons: where they are, opened when they are first asked for."""

from __future__ import annotations

import math
import threading
from collections.abc import Callable
from contextlib import suppress
from pathlib import Path
from time import monotonic
from typing import TYPE_CHECKING

from flask import current_app, g

from webapp.lessons import store
from webapp.lessons.access import KEY_FILE, Keys, open_keys, read_keys
from webapp.lessons.limits import DAYS_IN_BIN, MOST_LESSONS
from webapp.lessons.troubles import WRONG_KEYS, StorageError, Trouble

if TYPE_CHECKING:
    from webapp.lessons.store.database import Database

STORAGE = "fenboard-storage"

_FOR_GOOD: tuple[Trouble, ...] = ("log", *WRONG_KEYS, "newer", "address")
"""With these no server starts."""

_PATIENCE = 0.8  # s that a save waits for another one, before its page is asked to come again

_WHOLE_WITHIN = 60  # s in which what is written ahead comes into the file itself

_TIDIED_EVERY = 6 * 60 * 60  # s

_TIDIED_AFTER = 10  # s: when a server starts, those who waited for it save first


def _soon(seconds: float, act: Callable[[], None]) -> None:
    timer = threading.Timer(seconds, act)
    timer.daemon = True
    timer.start()


class Storage:
    """The database and the keys of links.

    folder        where the file is, and the keys
    address       DATABASE_URL; "" for the file of the folder
    most_lessons  the most of a shelf
    megabytes     the most that a shelf holds; None for any number
    days_in_bin   so long a lesson stays in the bin
    soon          calls a function after some seconds, in a thread
    clock         tells the seconds by which it is known when old things were last taken away

    `is_server` says whether several processes may work with the database, and `later` is `soon`.
    """

    def __init__(
        self,
        folder: Path,
        address: str,
        most_lessons: int = MOST_LESSONS,
        *,
        megabytes: int | None = None,
        days_in_bin: int = DAYS_IN_BIN,
        soon: Callable[[float, Callable[[], None]], object] = _soon,
        clock: Callable[[], float] = monotonic,
    ) -> None:
        self.folder = folder
        self.address = address
        self.is_server = address.startswith("postgres")
        self.most_lessons = most_lessons
        self._days_in_bin = days_in_bin
        self._lock = threading.RLock()
        self._database: Database | None = None
        self._keys: Keys | None = None
        self._stamp: tuple[int, ...] | None = None
        self._tidied = -math.inf
        self.later = soon
        self._clock = clock
        self._most_bytes = megabytes and megabytes << 20
        self._unsaved = threading.Lock()
        self._closed = False

    def check(self) -> None:
        """Looks at what must be right before the server starts. Raises StorageError."""
        if not self.address:
            store.logs.check_log(self.folder / "lessons.db")
            return
        try:
            self.database()
        except StorageError as error:
            # All else may get better while it runs, and is told on its pages.
            if error.trouble in _FOR_GOOD:
                raise

    @property
    def opened(self) -> Database | None:
        """The database, once it is open."""
        return self._database

    def database(self) -> Database:
        """The database, opened and brought up to date at the first call. Raises StorageError."""
        with self._lock:
            if self._database is None:
                url = store.database.address_of(self.folder, self.address)
                database = store.database.open_database(url, patience=_PATIENCE)
                if database.file is None:
                    # Other processes may work with it as well, each in a folder of its own.
                    try:
                        stamp = self._stamp_of_keys()
                        keys = self._keys or store.facts.opened_keys(database, self.folder)
                        store.facts.check_keys(database, keys)
                        if self._keys is None:
                            self._keys, self._stamp = keys, stamp
                    except BaseException:
                        database.close()
                        raise
                self._database = database
                if self._most_bytes:
                    self._database.quota = store.quotas.Quota(self._most_bytes).check
                self._database.most_lessons = self.most_lessons
                self._database.keep_in_bin(self._days_in_bin)
                self._database.keys = self.keys
                self._database.written = self._written
            if self._tidied + _TIDIED_EVERY < self._clock():
                self._tidied = self._clock()
                self.later(_TIDIED_AFTER, self._tidy)
        return self._database

    def _written(self) -> None:
        """Has what was written ahead in the file itself before long: a copy of it is one of all."""
        if self._unsaved.acquire(blocking=False):
            self.later(_WHOLE_WITHIN, self._bring_up_to_date)

    def _bring_up_to_date(self) -> None:
        self._unsaved.release()
        with suppress(StorageError):
            if self._database and not self._closed and not self._database.checkpoint():
                self._written()

    def _tidy(self) -> None:
        """Beside all requests; what fails is done the next time."""
        if self._database and not self._closed:
            with suppress(StorageError):
                store.retention.tidy(self._database)

    def close(self) -> None:
        """The server ends: of a file all is in it then, and nothing more is written."""
        self._closed = True
        if self._database:
            self._database.close()

    def keys(self) -> Keys:
        """The keys of links, made at the first call. Raises StorageError.

        What another process adds to their file is known at once. While the file is gone, damaged,
        or begins anew with keys that the database has not accepted, they stay as they are.
        """
        with self._lock:
            stamp = self._stamp_of_keys()
            if self._keys is None and stamp is None and self.is_server:
                # The database knows whether they may be made.
                self.database()
            if self._keys is None:
                self._keys, self._stamp = open_keys(self.folder), stamp
            elif stamp not in (None, self._stamp):
                with suppress(StorageError):
                    again = read_keys(self.folder / KEY_FILE)
                    if again.newest == self._keys.newest or self._accepts(again):
                        self._keys = again
                self._stamp = stamp
            return self._keys

    def _accepts(self, keys: Keys) -> bool:
        """Whether they are the database's, which knows that where several processes share it."""
        return bool(
            self.is_server and self._database and store.facts.has_keys(self._database, keys)
        )

    def _stamp_of_keys(self) -> tuple[int, ...] | None:
        """Tells the file of keys from what becomes of it; None where it is not there."""
        try:
            found = (self.folder / KEY_FILE).stat()
        except OSError:
            return None
        return found.st_mtime_ns, found.st_ino, found.st_size


def storage() -> Storage:
    """The application's."""
    found: Storage = current_app.extensions[STORAGE]
    return found


def database() -> Database:
    """Its database. Raises StorageError."""
    return storage().database()


def keys() -> Keys:
    """Its keys, looked up once for each request. Raises StorageError."""
    if "keys" not in g:
        g.keys = storage().keys()
    found: Keys = g.keys
    return found
