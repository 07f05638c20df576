"""An engine for students: on cards whose teacher lets them ask one, and nowhere else."""

from __future__ import annotations

import json
from typing import Any

import msgspec
import pytest
from msgspec.structs import replace

from tests.api.test_evaluation import TOLD, FakeWorkers, with_fake
from tests.api.test_students import HIDING, Class, given
from webapp.checking.asked import AskedEvaluation, EvaluationWork
from webapp.lessons.model import Card, card_of_line
from webapp.web.evaluation import RATE
from webapp.web.security import visitors
from webapp.web.security.rates import Rate

__all__ = ["given"]

ORIGIN = {"Origin": "http://localhost"}


@pytest.fixture
def school(given: Any) -> Class:
    """A card without an engine, then one with it."""
    made: Class = given(card_of_line(HIDING), with_engine())
    return made


@pytest.fixture
def workers(school: Class) -> FakeWorkers:
    return with_fake(school.app)


def with_engine() -> Card:
    return replace(card_of_line(HIDING), engine=True)


def ask(school: Class, number: int, path: object, **headers: str) -> Any:
    address = f"/l/{school.token}/{number}/evaluate"
    return school.client.post(address, json={"path": path}, headers={**ORIGIN, **headers})


def asked_of(workers: FakeWorkers) -> AskedEvaluation:
    part = msgspec.json.decode(bytes(workers.asked[-1].what), type=EvaluationWork)
    return msgspec.json.decode(bytes(part.asked), type=AskedEvaluation)


def test_only_the_card_that_allows_it_has_an_engine(school: Class, workers: FakeWorkers) -> None:
    for number, has in ((1, False), (2, True)):
        page = school(f"?card={number}").get_data(as_text=True)
        assert ("/evaluate" in page) == has
        assert ("ask-engine" in page) == has
        assert ask(school, number, []).status_code == (200 if has else 404)
    assert len(workers.asked) == 1
    assert ask(school, 3, []).status_code == 404
    assert ask(school, 2, []).get_json() == TOLD


def test_the_position_is_the_one_that_the_moves_lead_to(
    school: Class, workers: FakeWorkers
) -> None:
    ask(school, 2, ["a1a6", "b7a6"])
    asked = asked_of(workers)
    assert (asked.position.turn, asked.last, asked.lines) == ("first", "a6", 1)
    for wrong in (["a1a9"], ["nonsense"], ["a1a6"] * 301, "a1a6", [1]):
        assert ask(school, 2, wrong).status_code == 400
    assert len(workers.asked) == 1


def test_pages_elsewhere_cannot_ask_and_a_class_asks_only_so_often(
    school: Class, workers: FakeWorkers
) -> None:
    assert ask(school, 2, [], Origin="http://elsewhere.example").status_code == 403
    school.app.extensions[RATE] = Rate(2, 60, lambda: 1.0)
    assert [ask(school, 2, []).status_code for _ in range(3)] == [200, 200, 429]


def test_on_a_shared_server_it_takes_the_setting_that_lets_all(
    school: Class, workers: FakeWorkers, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setitem(school.app.config, visitors.SHARED, True)
    answer = ask(school, 2, [])
    assert (answer.status_code, json.loads(answer.data)["error"]["code"]) == (403, "not-allowed")
    monkeypatch.setitem(school.app.config, "ENGINES", "all")
    assert ask(school, 2, []).status_code == 200
