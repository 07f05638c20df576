"""Evaluate, and Settings → Engine, as the page asks for them: who may, and what is answered."""

from __future__ import annotations

import os
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import msgspec
import pytest
from flask import Flask
from flask.testing import FlaskClient

from tests.fake_engine import fake_engine
from tests.tables import table
from webapp.checking.asked import AnsweredWork, AskedWork, EvaluationWork
from webapp.checking.evaluations import Evaluations
from webapp.checking.worker import CheckWorkers
from webapp.engines.driver.found import FAIRY_STOCKFISH, STOCKFISH, programs_named, this_machine
from webapp.engines.driver.settings import kept_path
from webapp.formats.starts import START_POSITIONS
from webapp.processes import BusyError, FailedError, LateError
from webapp.web.evaluation import EVALUATIONS, RATE
from webapp.web.security.rates import Rate
from webapp.wire.position import position_to_json

ORIGIN = {"Origin": "http://localhost"}
BODY = {"position": position_to_json(START_POSITIONS["chess"]), "seconds": 0.3}
TOLD = {"engine": "Fake 1", "depth": 9, "seconds": 0.3, "lines": ["…"], "over": ""}


class FakeWorkers:
    """In place of the processes: answers at once."""

    def __init__(self) -> None:
        self.asked: list[AskedWork] = []
        self.answer: AnsweredWork | Exception = AnsweredWork(answer=TOLD)

    def work(self, asked: AskedWork) -> AnsweredWork:
        self.asked.append(asked)
        if isinstance(self.answer, Exception):
            raise self.answer
        return self.answer

    def close(self) -> None:
        pass


def with_fake(app: Flask) -> FakeWorkers:
    workers = FakeWorkers()
    app.extensions[EVALUATIONS] = Evaluations(workers)  # type: ignore[arg-type]
    app.extensions[RATE] = Rate(100, 60)
    return workers


@pytest.fixture
def workers(owner: FlaskClient) -> FakeWorkers:
    return with_fake(owner.application)


def ask(client: FlaskClient, **more: Any) -> Any:
    return client.post("/api/evaluate", json={**BODY, **more}, headers=ORIGIN)


def error(answer: Any) -> tuple[int, str]:
    said = answer.get_json()["error"]
    assert said["message"]
    return answer.status_code, said["code"]


def test_the_owner_gets_what_an_engine_thinks(owner: FlaskClient, workers: FakeWorkers) -> None:
    answer = ask(owner)
    assert answer.get_json() == TOLD
    assert answer.headers["Cache-Control"] == "no-store"
    (asked,) = workers.asked
    part = msgspec.json.decode(bytes(asked.what), type=EvaluationWork)
    assert (asked.work, asked.language, part.seconds) == ("evaluate", "en", 0.3)


@table(
    "wrong",
    [
        {"position": None},
        {"seconds": 0},
        {"seconds": 100},
        {"lines": 0},
        {"lines": 100},
        {"last": "x" * 100},
        {"page": "x" * 100},
    ],
)
def test_bad_questions_are_refused_before_any_work(
    owner: FlaskClient, workers: FakeWorkers, wrong: dict[str, Any]
) -> None:
    assert error(ask(owner, **wrong)) == (400, "bad-request")
    assert workers.asked == []


def test_a_body_that_is_too_large_is_refused(owner: FlaskClient, workers: FakeWorkers) -> None:
    assert ask(owner, page="x" * 200_000).status_code == 413
    assert workers.asked == []


def test_what_no_page_of_ours_has_sent_is_refused(owner: FlaskClient, workers: FakeWorkers) -> None:
    for address, body in (("/api/evaluate", BODY), ("/api/engines", {"path": "/bin/sh"})):
        assert owner.post(address, json=body).status_code == 403
        elsewhere = {"Origin": "http://elsewhere.example"}
        assert owner.post(address, json=body, headers=elsewhere).status_code == 403
    assert workers.asked == []


@table(
    ("outcome", "status", "code"),
    [
        (AnsweredWork(404, "no-engine", "None."), 404, "no-engine"),
        (AnsweredWork(409, "not-sent", "Illegal."), 409, "not-sent"),
        (AnsweredWork(503, "engine-failed", "X."), 503, "engine-failed"),
        (BusyError(), 503, "busy"),
        (LateError(), 503, "too-long"),
        (FailedError(), 503, "failed"),
    ],
)
def test_why_there_is_no_answer_is_said(
    owner: FlaskClient,
    workers: FakeWorkers,
    outcome: AnsweredWork | Exception,
    status: int,
    code: str,
) -> None:
    workers.answer = outcome
    answer = ask(owner)
    assert error(answer) == (status, code)
    assert ("Retry-After" in answer.headers) == (code == "busy")


def test_who_asks_too_often_waits(owner: FlaskClient, workers: FakeWorkers) -> None:
    owner.application.extensions[RATE] = Rate(3, 60, lambda: 1.0)
    assert [ask(owner).status_code for _ in range(4)] == [200, 200, 200, 429]
    # Programs are run to tell which engines there are.
    assert owner.get("/api/engines").status_code == 429
    assert len(workers.asked) == 3


def test_on_a_shared_server_nobody_asks_unless_all_may(shared: Flask) -> None:
    workers, client = with_fake(shared), shared.test_client()
    assert error(ask(client)) == (403, "not-allowed")
    told = client.get("/api/engines").get_json()
    assert told == {"games": {}, "path": "", "may_set": False, "allowed": False}
    assert workers.asked == []
    shared.config["ENGINES"] = "all"
    try:
        assert ask(client).status_code == 200
        workers.answer = AnsweredWork(answer={"games": {"chess": "Fake 1"}})
        told = client.get("/api/engines").get_json()
        assert (told["games"], told["may_set"], told["path"]) == ({"chess": "Fake 1"}, False, "")
        answer = client.post("/api/engines", json={"path": "/bin/sh"}, headers=ORIGIN)
        assert error(answer) == (403, "not-allowed")
    finally:
        del shared.config["ENGINES"]


def test_who_comes_from_elsewhere_is_not_the_owner(
    owner: FlaskClient, workers: FakeWorkers
) -> None:
    def other(method: str, address: str, **more: Any) -> Any:
        return owner.open(
            address,
            method=method,
            headers=ORIGIN,
            environ_base={"REMOTE_ADDR": "192.168.1.7"},
            **more,
        )

    assert error(other("POST", "/api/evaluate", json=BODY)) == (403, "not-allowed")
    assert error(other("POST", "/api/engines", json={"path": ""})) == (403, "not-allowed")
    assert workers.asked == []


# --- the path of an engine -------------------------------------------------------------------


@pytest.fixture(scope="module")
def real() -> Iterator[Evaluations]:
    found = Evaluations(CheckWorkers(1, 1, 30))
    yield found
    found.workers.close()


def set_path(client: FlaskClient, path: str) -> Any:
    return client.post("/api/engines", json={"path": path}, headers=ORIGIN)


@pytest.mark.skipif(os.name == "nt", reason="the engine of these tests is a script")
def test_a_path_is_tried_before_it_is_kept(
    owner: FlaskClient, real: Evaluations, tmp_path: Path
) -> None:
    owner.application.extensions[EVALUATIONS] = real
    folder = owner.application.extensions["fenboard-storage"].folder
    program = fake_engine(tmp_path)
    told = set_path(owner, str(program)).get_json()
    assert told["said"] == "This program answers as Fake 1 and plays chess."
    assert (told["games"]["chess"], told["path"]) == ("Fake 1", str(program))
    assert kept_path(folder) == str(program)
    answer = ask(owner, seconds=0.1).get_json()
    assert (answer["engine"], answer["lines"][0]["codes"]) == ("Fake 1", ["e2e4", "e7e5"])
    for wrong in (str(tmp_path / "nothing"), str(tmp_path), "\x00"):
        refused = set_path(owner, wrong)
        assert error(refused) == (400, "no-engine-there")
        assert kept_path(folder) == str(program)
    assert set_path(owner, "").get_json()["path"] == ""
    assert kept_path(folder) == ""


# --- engines that are installed ----------------------------------------------------------------


@pytest.mark.parametrize(("game", "names"), [("chess", STOCKFISH), ("shogi", FAIRY_STOCKFISH)])
def test_installed_engines_evaluate_the_start(
    owner: FlaskClient, real: Evaluations, game: str, names: tuple[str, ...]
) -> None:
    if not any(programs_named(names, this_machine())):
        pytest.skip(f"no engine for {game} is installed (Debian: stockfish, fairy-stockfish)")
    owner.application.extensions[EVALUATIONS] = real
    start = position_to_json(START_POSITIONS[game])
    answer = ask(owner, position=start, seconds=0.1).get_json()
    assert "Stockfish" in answer["engine"]
    first = answer["lines"][0]
    assert first["line"]["plies"][0]["names"]
    assert first["codes"] == [ply["code"] for ply in first["line"]["plies"]]
    assert (first["mate"], answer["over"]) == (None, "")
    assert abs(float(first["score"].replace("\N{MINUS SIGN}", "-"))) < 3
