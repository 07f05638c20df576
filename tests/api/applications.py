"""Applications for tests of lessons: made once, and each time as if they had just been started."""

from __future__ import annotations

from collections.abc import Callable
from functools import cache
from pathlib import Path
from typing import Any

from flask import Flask

from tests.databases import make_file
from webapp.web import lessons
from webapp.web.app import create_app
from webapp.web.security import visitors
from webapp.web.storage import STORAGE, Storage

MakeApp = Callable[..., Flask]


def standing() -> float:
    """A clock: what is counted by the minute comes back in none, however busy the machine is."""
    return 1000.0


def never(_seconds: float, _act: Callable[[], None]) -> None:
    """In place of what a storage does beside requests: it is no part of any."""


@cache
def _made(shared: bool, number: int) -> Flask:
    """The addresses, scripts and templates of an application take as long as many requests."""
    return create_app(shared=shared, clock=standing)


def as_started(folder: Path, *, shared: bool = False, number: int = 0, **of_storage: Any) -> Flask:
    """An application without lessons; those of other numbers are other servers.

    shared       nobody owns it
    of_storage   the limits of its lessons
    """
    app = _made(shared, number)
    app.testing, app.config[visitors.SHARED] = True, shared
    folder = folder / f"server{number}"
    make_file(folder)
    app.extensions[STORAGE] = Storage(folder, "", **{"soon": never, **of_storage})
    app.extensions[lessons.RATES] = lessons.LessonRates(app.config, standing)
    app.extensions[visitors.NEW_SHELVES]._known.clear()
    return app


def with_lessons_of_all(folder: Path) -> Flask:
    """One whose lessons tests share, each with its own, and nothing runs beside."""
    app = _made(False, -1)
    app.testing = True
    app.extensions[STORAGE] = Storage(folder, "", soon=never)
    return app
