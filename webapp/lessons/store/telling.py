"""What goes wrong with a database, of either kind, told as `StorageError`."""

from __future__ import annotations

import sqlite3
from collections.abc import Iterator, Mapping
from contextlib import contextmanager

from sqlalchemy.exc import DBAPIError
from sqlalchemy.exc import TimeoutError as PoolTimeoutError

from webapp.lessons.troubles import StorageError, Trouble

_SIGNS: Mapping[Trouble, tuple[str, ...]] = {
    "full": ("disk is full", "no space", "disk full", "quota"),
    "corrupt": ("malformed", "not a database", "disk i/o error", "could not decode"),
    "read-only": ("readonly", "read-only", "unable to open", "permission denied"),
    "busy": ("database is locked", "lock timeout"),
}
"""By which words of the database it is known what is wrong, the first that are found."""

_AWAY = ("OperationalError", "InterfaceError")
"""The kinds of errors by which a database says that it does not answer, in whatever words."""


@contextmanager
def told() -> Iterator[None]:
    """Raises StorageError in place of what the database, or SQLite itself, raises."""
    try:
        yield
    except PoolTimeoutError as error:
        raise StorageError("away", str(error)) from error
    except (DBAPIError, sqlite3.Error) as error:
        said = str(error.orig if isinstance(error, DBAPIError) else error).lower()
        found = (trouble for trouble, signs in _SIGNS.items() if any(s in said for s in signs))
        is_gone = isinstance(error, DBAPIError) and error.connection_invalidated
        is_away = is_gone or type(error).__name__ in _AWAY
        trouble: Trouble | None = next(found, "away" if is_away else None)
        if trouble is None:
            raise
        raise StorageError(trouble, said) from error
