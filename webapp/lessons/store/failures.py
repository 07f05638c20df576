"""Errors of the database, in whichever kind it is, as `StorageError`."""

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
    # Another has taken away, or made, what a change goes by: the next try sees it as it is.
    "busy": ("database is locked", "foreign key constraint", "unique constraint"),
}
"""By which words of the database it is known what is wrong, the first that are found."""

_STATES: Mapping[str, Trouble] = {
    "23503": "busy",  # foreign key violation
    "23505": "busy",  # unique violation
    "25006": "read-only",
    "40001": "busy",  # serialization failure
    "40P01": "busy",  # deadlock
    "42501": "read-only",  # no privilege
    "53100": "full",
    "55P03": "busy",  # lock timeout
    "57014": "busy",  # canceled, as by a statement timeout
}
"""The same by what PostgreSQL calls it in any language
(https://www.postgresql.org/docs/current/errcodes-appendix.html).
"""

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
        trouble = _trouble_of(error)
        if trouble is None:
            raise
        raise StorageError(trouble, _said(error)) from error


def _said(error: DBAPIError | sqlite3.Error) -> str:
    return str(error.orig if isinstance(error, DBAPIError) else error)


def _trouble_of(error: DBAPIError | sqlite3.Error) -> Trouble | None:
    """The trouble that there is; None for what must not happen."""
    state = getattr(getattr(error, "orig", None), "sqlstate", None)
    if found := _STATES.get(str(state)):
        return found
    said = _said(error).lower()
    signs = (trouble for trouble, words in _SIGNS.items() if any(word in said for word in words))
    is_gone = isinstance(error, DBAPIError) and error.connection_invalidated
    is_away = is_gone or type(error).__name__ in _AWAY
    return next(signs, "away" if is_away else None)
