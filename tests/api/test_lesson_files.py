"""Files of lessons over HTTP: all of one comes or nothing."""

from __future__ import annotations

import json

import pytest
from flask.testing import FlaskClient
from sqlalchemy import event

from tests.api.applications import MakeApp
from webapp.lessons.limits import MOST_KEPT
from webapp.web.storage import STORAGE

MOST = 50
HEADERS = {"Origin": "http://localhost", "Content-Type": "application/json"}


@pytest.fixture
def owner(make_app: MakeApp) -> FlaskClient:
    return make_app(most_lessons=MOST).test_client()


def post(client: FlaskClient, *lessons: object) -> tuple[int, object]:
    answer = client.post("/api/lessons/file", data=json.dumps(lessons), headers=HEADERS)
    return answer.status_code, answer.get_json()


def count(client: FlaskClient) -> int:
    found: int = client.get("/api/shelf").get_json()["count"]
    return found


def test_a_file_with_more_lessons_than_there_is_room_for_is_refused_whole(
    owner: FlaskClient,
) -> None:
    lesson = {"title": "One", "items": []}
    database = owner.application.extensions[STORAGE].database()
    count(owner)
    begun: list[object] = []
    event.listen(database.engine, "begin", begun.append)
    status, answer = post(owner, *[lesson] * (MOST + 1))
    assert (status, answer["error"]["code"]) == (409, "too-many-lessons")  # type: ignore[index]
    assert count(owner) == 0
    begun.clear()
    status, answer = post(owner, *[lesson] * MOST)
    assert (status, len(answer["ids"])) == (200, MOST)  # type: ignore[index]
    assert len(begun) < 5
    assert count(owner) == MOST


def test_a_lesson_with_too_many_cards_keeps_out_those_beside_it(owner: FlaskClient) -> None:
    many = {"items": [{"kind": "card", "title": "x"}] * (MOST_KEPT + 1)}
    status, answer = post(owner, {"title": "One", "items": []}, many)
    assert (status, answer["error"]["code"]) == (409, "too-many-items")  # type: ignore[index]
    assert count(owner) == 0


def test_a_shelf_without_room_takes_in_no_other_and_its_secret_stays_good(
    make_app: MakeApp,
) -> None:
    app = make_app(shared=True, most_lessons=MOST)
    one, two = app.test_client(), app.test_client()
    for client in (one, two):
        post(client, *[{"title": "One", "items": []}] * 30)
    headers = {"Origin": "http://localhost"}
    secret = one.post("/api/shelf/handover", json={}, headers=headers).get_json()["secret"]
    asked = {"secret": secret, "bring": True}
    refused = two.post("/api/shelf/take", json=asked, headers=headers)
    assert (refused.status_code, count(two)) == (409, 30)
    assert refused.get_json()["error"]["code"] == "too-many-lessons"
    taken = two.post("/api/shelf/take", json={**asked, "bring": False}, headers=headers)
    assert (taken.status_code, count(one)) == (200, 30)
