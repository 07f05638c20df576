"""Cards checked over HTTP: what is found, kept, and told to whom."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

import msgspec
import pytest
from flask.testing import FlaskClient
from msgspec.structs import replace

from tests.api.test_lessons import LESSON, ORIGIN, post, save
from tests.core.test_verdicts import MORPHY, card_of, game
from webapp.checking.asked import AnsweredWork, AskedWork
from webapp.checking.verdict import Sentence, Verdict
from webapp.checking.worker import CheckWorkers
from webapp.lessons.shapes import item_to_json
from webapp.processes import BusyError, FailedError, LateError
from webapp.web.checking import WORKERS

CARD = replace(card_of(game(MORPHY, "1. Ra6 bxa6 2. b7#"), "Mate in 2"), id="card0001")


class Counted:
    """Workers that find what they are told to, and count how often they are asked."""

    def __init__(self, *said: str) -> None:
        self.said = tuple(map(Sentence, said))
        self.asked: list[AskedWork] = []

    def work(self, asked: AskedWork) -> AnsweredWork:
        self.asked.append(asked)
        return AnsweredWork(answer=msgspec.to_builtins(Verdict("right", self.said)))


@pytest.fixture(scope="module")
def real() -> Iterator[CheckWorkers]:
    found = CheckWorkers()
    yield found
    found.close()


def with_workers(client: FlaskClient, workers: object) -> Any:
    client.application.extensions[WORKERS] = workers
    return workers


def saved(client: FlaskClient, **changed: object) -> None:
    fields = {**item_to_json(CARD), **changed}
    names = ("board", "title", "task")
    item = {"id": CARD.id, "fields": {name: {"value": fields[name], "base": 9} for name in names}}
    save(client, item)


def check(client: FlaskClient, lesson: str = LESSON, again: bool = False, **changed: object) -> Any:
    card = {**item_to_json(CARD), **changed}
    answer = post(client, "/api/check", {"card": card, "lesson": lesson, "again": again})
    assert answer.status_code == 200, answer.get_data(as_text=True)
    return answer.get_json()["verdict"]


def kept(client: FlaskClient) -> Any:
    return client.get(f"/api/lessons/{LESSON}/verdicts").get_json()["verdicts"]


def test_a_card_is_proved_in_a_process(owner: FlaskClient, real: CheckWorkers) -> None:
    with_workers(owner, real)
    found = check(owner, lesson="")
    assert (found["sign"], found["label"]) == ("right", "Proved: mate in 2")
    assert found["sentences"][0]["text"] == "Mate in 2: 1.Ra6 is the only solution."
    assert found["tree"]["plies"][0]["names"] == ["Ra6"]
    answer = post(owner, "/api/check", {"card": {**item_to_json(CARD), "kind": "heading"}})
    assert answer.status_code == 400


def test_a_verdict_is_kept_and_not_found_again(owner: FlaskClient) -> None:
    workers = with_workers(owner, Counted("mate-proved"))
    saved(owner)
    assert kept(owner) == {}
    check(owner)
    check(owner)
    assert len(workers.asked) == 1
    assert {name: one["stale"] for name, one in kept(owner).items()} == {CARD.id: False}
    assert kept(owner)[CARD.id]["tree"] is None
    check(owner, again=True)
    assert len(workers.asked) == 2


def test_it_counts_no_more_once_the_card_has_changed(owner: FlaskClient) -> None:
    workers = with_workers(owner, Counted("mate-proved"))
    saved(owner)
    check(owner)
    saved(owner, task="Mate in 3")
    assert kept(owner)[CARD.id]["stale"]
    check(owner, task="Mate in 3")
    assert len(workers.asked) == 2
    assert not kept(owner)[CARD.id]["stale"]
    # What nobody proves by is no reason to prove again.
    check(owner, task="Mate in 3", hint="Look at the pawns", notes="hard")
    board = item_to_json(CARD)["board"]
    moves = [{**ply, "after": "A quiet key."} for ply in board["line"]["plies"]]
    said = {**board, "line": {**board["line"], "plies": moves, "comment": "By Morphy."}}
    check(owner, task="Mate in 3", board=said)
    assert len(workers.asked) == 2
    marked = {**board["line"], "plies": [{**ply, "nags": [1]} for ply in moves]}
    check(owner, task="Mate in 3", board={**board, "line": marked})
    assert len(workers.asked) == 3


@pytest.mark.parametrize("said", ["no-engine", "undecided", "engine-failed"])
def test_what_another_time_may_be_otherwise_is_not_kept(owner: FlaskClient, said: str) -> None:
    with_workers(owner, Counted(said))
    saved(owner)
    check(owner)
    assert kept(owner) == {}


def test_it_is_kept_with_ones_own_lesson_alone(owner: FlaskClient) -> None:
    workers = with_workers(owner, Counted("mate-proved"))
    check(owner, lesson="otherlesson" + "a" * 15)
    check(owner, lesson="otherlesson" + "a" * 15)
    assert len(workers.asked) == 2


def test_a_colleague_has_it_by_the_link_and_students_never(owner: FlaskClient) -> None:
    with_workers(owner, Counted("mate-proved"))
    saved(owner)
    check(owner)
    links = {}
    for role in ("editor", "student"):
        opened = post(owner, f"/api/lessons/{LESSON}/links", {"role": role, "open": True})
        links = opened.get_json()
    by_link = {"Fenboard-Link": links["editor"]}
    told = owner.get("/api/lessons/linked/verdicts", headers=by_link).get_json()["verdicts"]
    assert CARD.id in told
    for path in (f"/l/{links['student']}", f"/l/{links['student']}?all=1"):
        page = owner.get(path).get_data(as_text=True)
        assert "Proved" not in page
        assert "mate-proved" not in page
    refused = owner.get("/api/lessons/linked/verdicts", headers={"Fenboard-Link": links["student"]})
    assert refused.status_code == 404


@pytest.mark.parametrize(
    ("error", "status", "code"),
    [(BusyError, 503, "busy"), (LateError, 503, "too-long"), (FailedError, 500, "not-checked")],
)
def test_it_is_said_where_nothing_can_be_checked(
    owner: FlaskClient, error: type[Exception], status: int, code: str
) -> None:
    class Fails:
        def work(self, _asked: AskedWork) -> AnsweredWork:
            raise error

    with_workers(owner, Fails())
    answer = post(owner, "/api/check", {"card": item_to_json(CARD)})
    assert answer.status_code == status
    assert answer.get_json()["error"]["code"] == code
    assert answer.get_json()["error"]["message"]
    assert ("Retry-After" in answer.headers) == (code == "busy")


def test_engines_are_the_owners_unless_all_may(owner: FlaskClient) -> None:
    workers = with_workers(owner, Counted("mate-proved"))
    body = {"card": item_to_json(CARD)}
    post(owner, "/api/check", body)
    stranger = {"REMOTE_ADDR": "203.0.113.7"}
    owner.post("/api/check", json=body, headers=ORIGIN, environ_base=stranger)
    owner.application.config["ENGINES"] = "all"
    owner.post("/api/check", json=body, headers=ORIGIN, environ_base=stranger)
    del owner.application.config["ENGINES"]
    assert [asked.engines for asked in workers.asked] == [True, False, True]


def test_a_stranger_has_one_thing_worked_on_at_a_time(owner: FlaskClient) -> None:
    body = {"card": item_to_json(CARD)}
    found: list[int] = []

    def asked(address: str) -> int:
        base = {"REMOTE_ADDR": address}
        answer = owner.post("/api/check", json=body, headers=ORIGIN, environ_base=base)
        return answer.status_code

    class Asks(Counted):
        def work(self, asked_work: AskedWork) -> AnsweredWork:
            if not found:
                found.append(0)
                found.extend(map(asked, ("203.0.113.7", "203.0.113.9", "127.0.0.1")))
            return super().work(asked_work)

    with_workers(owner, Asks("mate-proved"))
    assert asked("203.0.113.7") == 200
    assert found[1:] == [503, 200, 200]
    assert asked("203.0.113.7") == 200
