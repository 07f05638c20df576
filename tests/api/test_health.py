"""What whoever watches over a server is told."""

from __future__ import annotations

import threading
from collections.abc import Callable
from pathlib import Path

import pytest
from flask import Flask
from sqlalchemy import text

from tests.databases import KINDS, opened
from webapp.lessons import store
from webapp.lessons.troubles import StorageError, Trouble
from webapp.web.app import create_app
from webapp.web.health import READINESS, Readiness, look
from webapp.web.storage import STORAGE, Storage


class Time:
    """A clock that a test turns."""

    now = 0.0

    def __call__(self) -> float:
        return self.now


def fails(trouble: Trouble) -> Callable[[], None]:
    def looks() -> None:
        raise StorageError(trouble)

    return looks


@pytest.fixture
def app(tmp_path: Path) -> Flask:
    made = create_app(shared=True)
    made.extensions[STORAGE] = Storage(tmp_path, "", soon=lambda *_: None)
    return made


def test_a_server_is_alive_without_lessons(app: Flask, tmp_path: Path) -> None:
    app.extensions[STORAGE] = Storage(tmp_path, "postgresql://nobody@127.0.0.1:1/none")
    answer = app.test_client().get("/healthz")
    assert (answer.status_code, answer.get_json()) == (200, {"status": "ok"})


def test_it_is_ready_once_lessons_can_be_had(app: Flask) -> None:
    for host in ("localhost", "127.0.0.1:5000", "[::1]"):
        answer = app.test_client().get("/readyz", headers={"Host": host})
        assert (answer.status_code, answer.get_json()) == (200, {"status": "ok"})
        assert answer.headers["Cache-Control"] == "no-store"


def test_it_says_why_it_is_not_ready(app: Flask, tmp_path: Path) -> None:
    app.extensions[STORAGE] = Storage(tmp_path, "postgresql://nobody@127.0.0.1:1/none")
    answer = app.test_client().get("/readyz", headers={"Accept-Language": "ja"})
    assert answer.status_code == 503
    assert int(answer.headers["Retry-After"]) > 0
    error = answer.get_json()["error"]
    assert error["code"] == "not-ready"
    assert "レッスン" in error["message"]


@pytest.mark.parametrize("kind", KINDS)
def test_it_is_not_ready_with_an_older_or_a_newer_database(kind: str, tmp_path: Path) -> None:
    with opened(kind, tmp_path) as database:
        storage = Storage(tmp_path, database.engine.url.render_as_string(hide_password=False))
        look(storage)
        newest = store.database.revisions(database)[1]
        for version, trouble in (("0001", "outdated"), ("9999", "newer"), (newest, None)):
            with database.writing() as connection:
                connection.execute(text(f"UPDATE alembic_version SET version_num = '{version}'"))
            if trouble:
                with pytest.raises(StorageError) as error:
                    look(storage)
                assert error.value.trouble == trouble
            else:
                look(storage)
        storage.close()


def test_nobody_who_asks_often_keeps_the_database_busy() -> None:
    time = Time()
    readiness, looked = Readiness(time), []
    for now, number in ((0, 1), (0.9, 1), (1.1, 2), (2, 2), (2.2, 3)):
        time.now = now
        assert readiness.trouble(lambda: looked.append(1)) is None
        assert len(looked) == number


def test_a_database_that_does_not_answer_is_given_up_and_asked_by_one_alone() -> None:
    time = Time()
    readiness, asked, answers = Readiness(time), threading.Event(), threading.Event()

    def hangs() -> None:
        assert not asked.is_set()
        asked.set()
        answers.wait()

    assert readiness.trouble(hangs, patience=0) == "away"
    asked.wait()
    assert readiness.trouble(hangs, patience=0) == "away"
    answers.set()
    # Whoever comes while it is looked waits for the answer.
    assert readiness.trouble(lambda: None, patience=600) is None
    time.now = 2
    assert readiness.trouble(fails("newer")) == "newer"
    # What it finds holds for a moment, also where it is not good.
    assert readiness.trouble(lambda: None) == "newer"
    time.now = 4
    assert readiness.trouble(lambda: None) is None


def test_a_fault_of_ours_is_no_readiness(app: Flask, monkeypatch: pytest.MonkeyPatch) -> None:
    told: list[object] = []
    monkeypatch.setattr(threading, "excepthook", lambda args: told.append(args.exc_type))
    readiness: Readiness = app.extensions[READINESS]
    assert readiness.trouble(lambda: 1 / 0) == "away"
    assert told == [ZeroDivisionError]
