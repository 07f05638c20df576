"""All that several processes on one PostgreSQL count together; a single process counts in memory.

    secrets      wrong secrets and recovery words, by address
    shelves      shelves that an address begins
    evaluations  positions that an engine evaluates
    tries        wrong moves and answers of students, and paths that nobody has found
    work         the one thing that is worked on for a stranger at a time
    pages        which page has asked an engine for what last

These are rare, or are to be right wherever one asks next. All else each process counts for itself:
requests, of which as many more may come through as there are processes, and what is done at once,
which is a matter of the processors of its machine. Nobody is refused wrongly by that.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator
from contextlib import contextmanager, suppress
from random import randrange
from threading import Lock
from typing import TYPE_CHECKING, Literal

from webapp.lessons import store
from webapp.lessons.troubles import StorageError
from webapp.processes import BusyError
from webapp.web.storage import storage

if TYPE_CHECKING:
    from webapp.lessons.store.database import Database

Together = Literal["secrets", "shelves", "evaluations", "tries", "work", "pages"]

_HELD_FOR = 12.0
"""So many seconds what is held stays so when its process has died."""

_HELD_ON_EVERY = 4.0
"""So often it is held on to, in seconds."""

_MOST_HOLDERS = 1 << 31

_lock = Lock()
_working: set[str] = set()
"""For whom this process works, where it is the only one."""


def database_of_all() -> Database | None:
    """The database that counts for several processes; None where one has all to itself.

    Raises StorageError.
    """
    found = storage()
    return found.database() if found.is_server else None


@contextmanager
def one_at_a_time(asker: str) -> Iterator[None]:
    """Works on one thing at a time for whoever is known by that. Raises BusyError, StorageError."""
    database = database_of_all()
    if database:
        with _holding(database, f"work|{asker}"):
            yield
        return
    with _lock:
        if asker in _working:
            raise BusyError
        _working.add(asker)
    try:
        yield
    finally:
        _working.discard(asker)


@contextmanager
def _holding(database: Database, name: str) -> Iterator[None]:
    """Holds it, and on to it, as the work may take longer than it is to stay held for nobody."""
    by = randrange(_MOST_HOLDERS)
    if not store.counts.hold(database, name, by, _HELD_FOR):
        raise BusyError
    later, is_done = storage().later, False

    def hold_on() -> None:
        if not is_done:
            # Once it is let go of nobody has it by that number.
            with suppress(StorageError):
                store.counts.hold_on(database, name, by, _HELD_FOR)
            later(_HELD_ON_EVERY, hold_on)

    later(_HELD_ON_EVERY, hold_on)
    try:
        yield
    finally:
        is_done = True
        # What has come of the work is worth more.
        with suppress(StorageError):
            store.counts.let_go(database, name, by)


def newest_of(page: str) -> Callable[[], bool] | None:
    """Has a page ask for something, and tells whether it has asked for nothing since, in whichever
    process; None where this one knows that by itself. Raises StorageError, both times.
    """
    database = database_of_all()
    if database is None:
        return None
    name = f"pages|{page}"
    mine = store.counts.draw(database, name)
    return lambda: store.counts.is_last(database, name, mine)
