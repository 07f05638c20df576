"""Worksheets as a page asks for them."""

from __future__ import annotations

from collections.abc import Iterator
from io import BytesIO
from typing import Any
from zipfile import ZipFile

import pytest
from flask.testing import FlaskClient
from msgspec.structs import replace

from tests.worksheets import lesson, words_of
from webapp.lessons.shapes import lesson_to_json
from webapp.processes import BusyError, FailedError, LateError
from webapp.web.worksheets import WORKERS
from webapp.worksheets.making import FORMS, WorksheetForm
from webapp.worksheets.worker import WorksheetWorkers

ORIGIN = {"Origin": "http://localhost"}


@pytest.fixture(scope="module")
def workers() -> Iterator[WorksheetWorkers]:
    found = WorksheetWorkers()
    yield found
    found.close()


@pytest.fixture(autouse=True)
def _one_for_all(client: FlaskClient, workers: WorksheetWorkers) -> None:
    client.application.extensions[WORKERS] = workers


def ask(client: FlaskClient, **more: Any) -> Any:
    body = {"lesson": lesson_to_json(lesson()), **more}
    return client.post("/api/worksheet", json=body, headers=ORIGIN)


def test_pages_come_as_pictures_with_what_is_to_be_known(client: FlaskClient) -> None:
    answer = ask(client, options={"boards": 2, "points": 2}, first=1, most=1).get_json()
    assert (answer["pages"], answer["first"], len(answer["images"])) == (2, 1, 1)
    assert answer["images"][0].startswith("<svg")
    assert (answer["width"], answer["height"]) == (210, 297)
    assert (answer["boards"], answer["points"], answer["missing"]) == (4, 8, "")


def test_the_pdf_has_the_key_only_where_that_is_chosen(client: FlaskClient) -> None:
    for options, part, has in (
        ({}, "sheet", False),
        ({"key": "separate"}, "sheet", False),
        ({"key": "end"}, "sheet", True),
        ({}, "key", True),
    ):
        answer = ask(client, form="pdf", options=options, part=part)
        assert answer.mimetype == "application/pdf"
        assert answer.headers["Cache-Control"] == "no-store"
        assert ("Ra8" in "".join(words_of(answer.data))) == has


def test_a_file_has_the_name_of_the_lesson(client: FlaskClient) -> None:
    named = ask(client, form="pdf").headers["Content-Disposition"]
    assert 'filename="Forks & pins.pdf"' in named
    key = ask(client, form="pdf", part="key").headers["Content-Disposition"]
    assert "Forks%20%26%20pins%20%E2%80%93%20answers.pdf" in key


def test_chosen_cards_come_with_their_heading(client: FlaskClient) -> None:
    made = lesson()
    body = {"lesson": lesson_to_json(made), "form": "pdf", "cards": [made.items[4].id]}
    answer = client.post("/api/worksheet", json=body, headers=ORIGIN)
    (words,) = words_of(answer.data)
    assert "将棋" in words
    assert "Mates" not in words
    assert "1 Gote to move" in words


def test_what_cannot_be_is_said(client: FlaskClient) -> None:
    wrong = ({"options": {"boards": 5}}, {"options": {"x": 1}}, {"first": -1}, {"part": "x"})
    for more in (*wrong, {"form": "PDF"}, {"form": ""}):
        answer = ask(client, **more)
        assert answer.status_code == 400
        assert answer.get_json()["error"]["message"]


@pytest.mark.parametrize(
    ("error", "status", "code"),
    [(BusyError, 503, "busy"), (LateError, 503, "too-long"), (FailedError, 500, "not-made")],
)
def test_it_is_said_where_nothing_can_be_made(
    client: FlaskClient,
    workers: WorksheetWorkers,
    monkeypatch: pytest.MonkeyPatch,
    error: type[Exception],
    status: int,
    code: str,
) -> None:
    def fails(*_args: object) -> bytes:
        raise error

    monkeypatch.setattr(workers, "ask", fails)
    answer = ask(client)
    assert answer.status_code == status
    assert answer.get_json()["error"]["code"] == code
    assert answer.get_json()["error"]["message"]


def test_a_lesson_without_cards_is_a_page(client: FlaskClient) -> None:
    body = {"lesson": lesson_to_json(replace(lesson(), items=()))}
    answer = client.post("/api/worksheet", json=body, headers=ORIGIN).get_json()
    assert (answer["pages"], answer["boards"]) == (1, 0)


@pytest.mark.parametrize("form", FORMS.values(), ids=lambda form: form.name)
def test_every_form_has_the_key_only_where_it_is_asked_for(
    client: FlaskClient, form: WorksheetForm
) -> None:
    for part, has in (("sheet", False), ("key", True)):
        answer = ask(client, form=form.name, part=part)
        assert answer.mimetype == form.media_type
        assert answer.headers["Content-Disposition"].endswith(f".{form.extension}")
        if form.name not in ("pdf", "png", "svg"):
            assert ("Ra8" in _texts_of(answer.data)) == has


def test_files_of_one_worksheet_have_names_of_their_own(client: FlaskClient) -> None:
    names = [
        ask(client, form=form, part=part).headers["Content-Disposition"]
        for form in FORMS
        for part in ("sheet", "key")
    ]
    assert len({*names}) == len(names)


def _texts_of(content: bytes) -> str:
    """All that a reader could find in a file, packed or not."""
    if not content.startswith(b"PK"):
        return content.decode()
    with ZipFile(BytesIO(content)) as file:
        return "".join(file.read(name).decode("latin-1") for name in file.namelist())
