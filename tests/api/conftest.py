"""Servers of lessons, as fixtures."""

from __future__ import annotations

from functools import partial
from pathlib import Path
from typing import TYPE_CHECKING

import pytest

if TYPE_CHECKING:
    # Who hands out tests needs none of it, and all wait for that.
    from flask import Flask
    from flask.testing import FlaskClient

    from tests.api.applications import MakeApp


@pytest.fixture
def make_app(tmp_path: Path) -> MakeApp:
    """Makes an application without lessons."""
    from tests.api.applications import as_started

    return partial(as_started, tmp_path)


@pytest.fixture
def owner(make_app: MakeApp) -> FlaskClient:
    """Who sits at the machine of the server."""
    return make_app().test_client()


@pytest.fixture
def shared(make_app: MakeApp) -> Flask:
    return make_app(shared=True)


@pytest.fixture(scope="session")
def app(tmp_path_factory: pytest.TempPathFactory) -> Flask:
    """One whose lessons all tests of students share."""
    from tests.api.applications import with_lessons_of_all

    return with_lessons_of_all(tmp_path_factory.mktemp("lessons"))
