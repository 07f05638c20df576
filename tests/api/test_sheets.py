"""Settings for worksheets over HTTP: a shelf's own, by name."""

from __future__ import annotations

import json
from typing import Any

from flask import Flask
from flask.testing import FlaskClient
from werkzeug.test import TestResponse

from tests.tables import table
from webapp.lessons.limits import MOST_SHEETS
from webapp.lessons.paper import OPTIONS

ORIGIN = {"Origin": "http://localhost"}
HOMEWORK = {"name": "Homework", "options": {"boards": 4, "paper": "letter"}}


def post(client: FlaskClient, body: object, path: str = "/api/sheets") -> TestResponse:
    return client.post(path, json=body, headers=ORIGIN)


def sheets(client: FlaskClient) -> Any:
    return client.get("/api/sheets").get_json()


def test_settings_are_saved_written_over_and_deleted(owner: FlaskClient) -> None:
    assert sheets(owner) == {"sheets": []}
    assert post(owner, HOMEWORK).get_json() == {}
    exam = {"name": " Exam ", "options": {"name": "old", "kind": "sheet", "lines": 0}}
    assert post(owner, exam).status_code == 200
    assert sheets(owner) == {"sheets": [{"name": "Exam", "options": {"lines": 0}}, HOMEWORK]}
    assert post(owner, {"name": "Homework", "options": {}}).status_code == 200
    assert sheets(owner)["sheets"][1] == {"name": "Homework", "options": {}}
    for _ in range(2):
        gone = post(owner, {"name": "Exam"}, "/api/sheets/delete")
        assert (gone.status_code, gone.get_json()) == (200, {})
    assert [one["name"] for one in sheets(owner)["sheets"]] == ["Homework"]


def test_an_option_that_cannot_be_read_is_as_usual(owner: FlaskClient) -> None:
    options = {"boards": 5, "colour": "red", "points": 3, "title": "x" * 300}
    assert post(owner, {"name": "odd", "options": options}).status_code == 200
    (found,) = sheets(owner)["sheets"]
    assert found["options"] == {"points": 3, "title": "x" * 200}


def test_half_a_character_is_as_any_value_that_is_none(owner: FlaskClient) -> None:
    for name in OPTIONS:
        for value in ("\ud800", ["\ud800"], {"\ud800": "\ud800"}):
            kept = post(owner, {"name": "odd", "options": {name: value, "\ud800": 1}})
            assert kept.status_code == 200
            (found,) = sheets(owner)["sheets"]
            assert OPTIONS[name].type == "text" or found["options"] == {}


@table(
    "body",
    [
        {},
        {"name": "x"},
        {"options": {}},
        {"name": "", "options": {}},
        {"name": " \n", "options": {}},
        {"name": "x" * 201, "options": {}},
        {"name": 5, "options": {}},
        {"name": "x", "options": []},
        {"name": "x", "options": "letter"},
        [],
        "x",
    ],
)
def test_what_are_no_settings_is_refused(owner: FlaskClient, body: object) -> None:
    refused = post(owner, body)
    assert (refused.status_code, refused.get_json()["error"]["code"]) == (400, "bad-request")
    assert sheets(owner) == {"sheets": []}


def test_there_are_so_many_at_the_most(owner: FlaskClient) -> None:
    for number in range(MOST_SHEETS):
        assert post(owner, {"name": f"{number}", "options": {}}).status_code == 200
    refused = post(owner, HOMEWORK)
    assert (refused.status_code, refused.get_json()["error"]) == (
        409,
        {
            "code": "too-many-sheets",
            "message": "You can keep at most 100 named worksheet settings.",
        },
    )


def test_each_shelf_has_its_own_and_pages_of_others_change_nothing(shared: Flask) -> None:
    one, two = shared.test_client(), shared.test_client()
    # Who asks, or deletes, is given no shelf.
    assert sheets(one) == {"sheets": []}
    assert post(one, {"name": "x"}, "/api/sheets/delete").status_code == 200
    assert not one.get("/api/shelf/about").get_json()["there"]
    assert post(one, HOMEWORK).status_code == 200
    assert one.get("/api/shelf/about").get_json()["there"]
    assert sheets(one) == {"sheets": [HOMEWORK]}
    assert sheets(two) == {"sheets": []}
    assert post(two, {"name": "Homework"}, "/api/sheets/delete").status_code == 200
    assert sheets(one) == {"sheets": [HOMEWORK]}
    for path in ("/api/sheets", "/api/sheets/delete"):
        for headers in ({}, {"Origin": "http://elsewhere.example"}):
            assert one.post(path, json=HOMEWORK, headers=headers).status_code == 403
        plain = {**ORIGIN, "Content-Type": "text/plain"}
        assert one.post(path, data=json.dumps(HOMEWORK), headers=plain).status_code == 415
    assert sheets(one) == {"sheets": [HOMEWORK]}


def test_settings_are_in_the_file_of_the_shelf_and_come_back_from_it(shared: Flask) -> None:
    one, two = shared.test_client(), shared.test_client()
    assert post(one, HOMEWORK).status_code == 200
    with one.get("/api/shelf/backup") as answer:
        file = answer.get_data()
    sent = {**ORIGIN, "Content-Type": "application/json"}
    assert two.post("/api/lessons/restore", data=file, headers=sent).status_code == 200
    assert sheets(two) == {"sheets": [HOMEWORK]}
