"""All diagrams of a lesson as one file."""

from __future__ import annotations

from io import BytesIO
from typing import Any
from zipfile import ZipFile

import pytest
from flask.testing import FlaskClient
from msgspec.structs import replace
from PIL import Image

from webapp.document.record_reading import read_record
from webapp.formats.starts import START, START_POSITIONS
from webapp.lessons.model import Card, Heading, Lesson, card_of_line, new_id
from webapp.lessons.shapes import lesson_to_json
from webapp.model.marks import Mark
from webapp.web import lesson_diagrams

PATH = "/api/lesson-diagrams"
ORIGIN = {"Origin": "http://localhost"}


def card(**values: Any) -> Card:
    return Card(new_id(), START, **values)


def asked(client: FlaskClient, lesson: Lesson, **more: Any) -> Any:
    body = {"lesson": lesson_to_json(lesson), **more}
    return client.post(PATH, json=body, headers=ORIGIN)


def files(answer: Any) -> dict[str, bytes]:
    assert answer.status_code == 200, answer.get_data(as_text=True)
    assert answer.mimetype == "application/zip"
    with ZipFile(BytesIO(answer.data)) as held:
        return {name: held.read(name) for name in held.namelist()}


def test_each_card_with_a_board_is_a_picture_by_its_number_and_title(client: FlaskClient) -> None:
    lesson = Lesson(
        items=(
            card(title="Back rank"),
            Heading(new_id(), "Then"),
            Card(new_id(), None, text="no board"),
            card(title="../../etc/passwd"),
            Card(new_id(), START_POSITIONS["shogi"], title="詰将棋"),
            card(),
            card(title="Back rank"),
        )
    )
    answer = asked(client, lesson, kind="svg")
    names = ["01 Back rank", "03 etc passwd", "04 詰将棋", "05", "06 Back rank"]
    found = files(answer)
    assert [*found] == [f"{name}.svg" for name in names]
    assert answer.headers["Fenboard-Count"] == "5"
    assert all(content.startswith(b"<svg") for content in found.values())
    assert asked(client, lesson, kind="svg").data == answer.data


def test_pictures_look_as_chosen_and_stand_as_the_card_does(client: FlaskClient) -> None:
    lesson = Lesson(items=(card(flipped=True), card(marks=(Mark("circle", "green", 0),))))
    looks = {"width": "300px", "title": "not of all", "color": "black"}
    found = files(asked(client, lesson, kind="png", looks=looks))
    assert [Image.open(BytesIO(content)).width for content in found.values()] == [300, 300]
    flipped, marked = files(asked(client, lesson, kind="svg", looks=looks)).values()
    plain = files(asked(client, Lesson(items=(card(), card())), kind="svg", looks=looks))
    assert len({flipped, marked, *plain.values()}) == 3
    assert b"not of all" not in flipped + marked
    unmarked = files(asked(client, lesson, kind="svg", looks={**looks, "marks": "off"}))
    assert [*unmarked.values()][1] == [*plain.values()][1]


def test_a_picture_has_nothing_of_the_solution(client: FlaskClient) -> None:
    record = read_record("1. e4 {[%csl Ge4]} e5 2. Nf3")
    assert record
    solved = replace(card_of_line(record.line), solution="Knight first")
    one, other = (
        files(asked(client, Lesson(items=(each,)), kind="svg"))["01.svg"]
        for each in (solved, Card(new_id(), START))
    )
    assert one == other


def test_what_cannot_be_drawn_is_said_in_words(
    client: FlaskClient, monkeypatch: pytest.MonkeyPatch
) -> None:
    def said(answer: Any) -> str:
        assert answer.status_code == 400
        return str(answer.get_json()["error"]["message"])

    assert "has a board" in said(asked(client, Lesson(items=(Heading(new_id(), "Only"),))))
    assert said(asked(client, Lesson(items=(card(),)), looks={"board": "no such"}))
    assert "wrong" in said(asked(client, Lesson(items=(card(),)), looks={"wrong": ""}))
    monkeypatch.setattr(lesson_diagrams, "MOST_PIXELS", 100_000)
    lesson = Lesson(items=(card(), card()))
    with monkeypatch.context() as before_work:
        before_work.setattr(lesson_diagrams, "pool", None)
        assert "too large together" in said(asked(client, lesson, looks={"width": "300px"}))
    assert files(asked(client, lesson, kind="svg", looks={"width": "300px"}))
    text = client.post(PATH, data="{}", headers=ORIGIN, content_type="text/plain")
    assert text.status_code == 415
    assert client.post(PATH, json={}).status_code == 403
