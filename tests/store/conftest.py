"""Each test of a database runs on both kinds."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path

import pytest

from tests.databases import KINDS, opened
from webapp.lessons.store.database import Database


@pytest.fixture(params=KINDS)
def kind(request: pytest.FixtureRequest) -> str:
    return str(request.param)


@pytest.fixture
def database(kind: str, tmp_path: Path) -> Iterator[Database]:
    with opened(kind, tmp_path) as database:
        yield database
