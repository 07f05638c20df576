"""Whether the server is there, and whether it can do its work: for whoever watches over it."""

from __future__ import annotations

import threading
from collections.abc import Callable
from functools import partial
from time import monotonic

from flask import Blueprint, Response, current_app

from webapp.language import gettext
from webapp.lessons import store
from webapp.lessons.troubles import STORAGE_MESSAGES, StorageError, Trouble
from webapp.web.answers import error_as_json, json_answer
from webapp.web.limits import ALIVE, READY
from webapp.web.storage import Storage, storage

blueprint = Blueprint("health", __name__)

READINESS = "fenboard-readiness"

_PATIENCE = 2.0  # s that the database has to answer
_KEPT = 1.0  # s that what was found holds: nobody is to keep the database busy by asking
_AGAIN = 2  # s


class Readiness:
    """Whether lessons can be had, by a `clock` of seconds."""

    def __init__(self, clock: Callable[[], float] = monotonic) -> None:
        self._clock = clock
        self._lock = threading.Lock()
        self._looking: threading.Event | None = None
        self._found: Trouble | None = None
        self._until = float("-inf")

    def trouble(self, look: Callable[[], object], patience: float = _PATIENCE) -> Trouble | None:
        """Why not, as found within the last second; None where all is well.

        look       raises StorageError where they cannot; it may take as long as it likes
        patience   the seconds until it is said that the database does not answer
        """
        with self._lock:
            if self._clock() < self._until:
                return self._found
            if self._looking is None:
                self._looking = threading.Event()
                told = (look, self._looking)
                threading.Thread(target=self._see, args=told, daemon=True).start()
            looking = self._looking
        return self._found if looking.wait(patience) else "away"

    def _see(self, look: Callable[[], object], seen: threading.Event) -> None:
        """Looks, in a thread of its own: a database that is away may hold it for long."""
        found: Trouble | None = "away"
        try:
            look()
            found = None
        except StorageError as error:
            found = error.trouble
        finally:
            with self._lock:
                self._found, self._until = found, self._clock() + _KEPT
                self._looking = None
            seen.set()


def look(lessons: Storage) -> None:
    """Raises StorageError where the database cannot be reached, or is not up to date."""
    here, newest = store.database.revisions(lessons.database())
    if here != newest:
        raise StorageError("outdated", str(here))


@blueprint.get(ALIVE)
def alive() -> Response:
    """Says that the server is there."""
    return json_answer({"status": "ok"})


@blueprint.get(READY)
def ready() -> Response:
    """Says whether lessons can be had here just now."""
    trouble = current_app.extensions[READINESS].trouble(partial(look, storage()))
    if trouble is None:
        return json_answer({"status": "ok"})
    response = error_as_json("not-ready", gettext(STORAGE_MESSAGES[trouble]), 503)
    response.headers["Retry-After"] = str(_AGAIN)
    response.headers["Cache-Control"] = "no-store"
    return response
