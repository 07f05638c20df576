"""Fixtures that all tests share."""

from __future__ import annotations

import gc
import os
import signal
import sys
from collections.abc import Iterator
from pathlib import Path
from tempfile import TemporaryDirectory
from typing import TYPE_CHECKING

import pytest

if TYPE_CHECKING:
    # Who hands out tests needs none of it, and all wait for that.
    from babel.messages.catalog import Catalog
    from flask import Flask
    from flask.testing import FlaskClient

# Where nothing compiled may lie beside the sources, each process would compile all of them.
if sys.dont_write_bytecode:
    sys.dont_write_bytecode = False
    sys.pycache_prefix = str(Path(__file__).parents[1] / ".pytest_cache" / "compiled")

# What is begun in the background hears no Ctrl+C, nor does all that it begins.
signal.signal(signal.SIGINT, signal.default_int_handler)

# English, whatever the machine speaks; commands that tests start inherit it.
os.environ["LC_ALL"] = "C.UTF-8"

# What tests leave behind is little, and all that is there would be looked through each time.
gc.set_threshold(50_000, 50, 50)

# Nobody's own lessons: servers and commands that tests start inherit it as well.
_FOLDER = TemporaryDirectory(prefix="fenboard-tests-", ignore_cleanup_errors=True)
os.environ["FENBOARD_DATA"] = _FOLDER.name

# The longest first, so that at the end no worker waits for another's last test.
ORDER = ("test_both_ways", "test_accessibility", "install", "browser")

# Seconds; those marked `slow` take minutes, and several times that beside others.
LONGEST = 3 * 3600

# What holds of the whole package, when all else does.
LAST = {"test_wheel", "test_readme"}


def pytest_addoption(parser: pytest.Parser) -> None:
    parser.addoption("--lessons", type=int, default=2000, help="how many random lessons are edited")


def pytest_configure(config: pytest.Config) -> None:
    """How many examples of a property are tried."""
    if config.getoption("dist", "no") != "no" and not config.getoption("hypothesis_profile"):
        # Who hands out tests needs none of it, and all wait for that.
        return
    from hypothesis import settings

    # Slow machines must not fail a property for being slow, nor chance a run. Other examples each
    # time before a release, and after a change of a reader or a rule: the profile `thorough`.
    settings.register_profile("quick", deadline=None, max_examples=8, derandomize=True)
    settings.register_profile("thorough", deadline=None, max_examples=2000)
    settings.load_profile("quick")


def pytest_xdist_auto_num_workers(config: pytest.Config) -> int:
    """One more than there are processors, as much of what browsers do is waiting."""
    waits = not all({"core", "api"} & {*Path(asked).parts} for asked in config.args)
    return (os.cpu_count() or 1) + waits


def pytest_collection_modifyitems(items: list[pytest.Item]) -> None:
    def place(item: pytest.Item) -> int:
        names = {item.path.stem, item.path.parent.name}
        if names & LAST:
            return len(ORDER) + 1
        return next((place for place, name in enumerate(ORDER) if name in names), len(ORDER))

    items.sort(key=place)
    for item in items:
        if item.get_closest_marker("slow"):
            item.add_marker(pytest.mark.timeout(LONGEST))


def pytest_collection_finish() -> None:
    """What is there by now stays: it is not looked through again, which would take a second."""
    gc.freeze()


@pytest.hookimpl(trylast=True)
def pytest_sessionfinish() -> None:
    """At the end pytest looks five times for what nobody holds any more: once is enough."""
    gc.collect()
    gc.freeze()


@pytest.fixture(scope="session", autouse=True)
def _compiled(tmp_path_factory: pytest.TempPathFactory) -> None:
    """Where nothing compiled may lie beside the sources, commands do not compile them each time."""
    if os.environ.pop("PYTHONDONTWRITEBYTECODE", ""):
        folder = tmp_path_factory.getbasetemp().parent / "compiled"
        os.environ["PYTHONPYCACHEPREFIX"] = str(folder)


@pytest.fixture(scope="session")
def flask_app() -> Flask:
    from webapp import create_app

    app = create_app()
    app.testing = True
    return app


@pytest.fixture(scope="session")
def template() -> Catalog:
    """All that is to be translated: not to be changed, as gathering it takes long."""
    from scripts.catalogues import extracted

    return extracted()


@pytest.fixture
def client(flask_app: Flask) -> Iterator[FlaskClient]:
    with flask_app.test_client() as client:
        yield client
