"""Applications for tests of lessons: made once, and each time as if they had just been started."""

from __future__ import annotations

from collections.abc import Callable
from functools import cache
from pathlib import Path
from typing import Any

import pytest
from flask import Flask
from flask.testing import FlaskClient

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


@pytest.fixture
def make_app(tmp_path: Path) -> MakeApp:
    """Makes an application without lessons; those of other numbers are other servers.

    shared       nobody owns it
    of_storage   the limits of its lessons
    """

    def make(*, shared: bool = False, number: int = 0, **of_storage: Any) -> Flask:
        app = _made(shared, number)
        app.testing, app.config[visitors.SHARED] = True, shared
        folder = tmp_path / f"server{number}"
        make_file(folder)
        app.extensions[STORAGE] = Storage(folder, "", **{"soon": never, **of_storage})
        app.extensions[lessons.RATES] = lessons.LessonRates(app.config, standing)
        app.extensions[visitors.NEW_SHELVES]._known.clear()
        return app

    return make


@pytest.fixture
def owner(make_app: MakeApp) -> FlaskClient:
    """Who sits at the machine of the server."""
    return make_app().test_client()


@pytest.fixture
def shared(make_app: MakeApp) -> Flask:
    return make_app(shared=True)


@pytest.fixture(scope="session")
def app(tmp_path_factory: pytest.TempPathFactory) -> Flask:
    """One whose lessons all tests of students share, each with its own, and nothing runs beside."""
    app = _made(False, -1)
    app.testing = True
    app.extensions[STORAGE] = Storage(tmp_path_factory.mktemp("lessons"), "", soon=never)
    return app
