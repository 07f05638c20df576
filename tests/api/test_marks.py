"""Marks on a board, on the wire and in the address of the page."""

from __future__ import annotations

import html
import json
import re
from typing import Any

from flask.testing import FlaskClient

from tests.tables import table
from webapp.findings.codes import ENDING, SHOGI_TEXT, START
from webapp.model.marks import MAX_MARKS

MARKS = [
    {"kind": "circle", "colour": "green", "square": "e4"},
    {"kind": "arrow", "colour": "red", "square": "d1", "to": "h5"},
    {"kind": "square", "colour": "yellow", "square": "d5"},
    {"kind": "label", "colour": "blue", "square": "f7", "text": "!?"},
]
ADDRESS = "Ge4,Rd1h5,yd5,Bf7=!?"
COMMANDS = "[%csl Ge4][%cal Rd1h5]"
STUDY = f'[Event "A"]\n[FEN "{START}"]\n\n{{ {COMMANDS} }}\n*\n\n'


def ask(client: FlaskClient, address: str, **body: object) -> dict[str, Any]:
    response = client.post(address, json=body)
    assert response.status_code == 200
    answer: dict[str, Any] = response.get_json()
    return answer


def state_of(client: FlaskClient, **asked: str) -> dict[str, Any]:
    page = client.get("/", query_string=asked).get_data(as_text=True)
    found = re.search(r'data-state="([^"]*)"', page)
    assert found
    state: dict[str, Any] = json.loads(html.unescape(found[1]))
    return state


def test_a_text_gives_its_marks_and_one_without_any_has_no_key(client: FlaskClient) -> None:
    report = ask(client, "/api/read", text=STUDY)
    assert report["marks"] == MARKS[:2]
    assert COMMANDS in report["notations"]["pgn"]
    assert "marks" not in ask(client, "/api/read", text=START)


def test_marks_that_are_sent_stay_where_the_text_has_none(client: FlaskClient) -> None:
    report = ask(client, "/api/read", text=START, marks=MARKS)
    assert report["marks"] == MARKS
    assert report["marks_text"] == ADDRESS
    assert COMMANDS in report["notations"]["pgn"]
    assert ask(client, "/api/read", text=STUDY, marks=MARKS[2:])["marks"] == MARKS[:2]
    on_shogi = [*MARKS, {"kind": "circle", "colour": "red", "square": "5e"}]
    assert ask(client, "/api/read", text=SHOGI_TEXT, marks=on_shogi)["marks"] == on_shogi[4:]
    assert "marks" not in ask(client, "/api/read", text="nothing", marks=MARKS)


def test_a_position_is_written_with_its_marks(client: FlaskClient) -> None:
    position = ask(client, "/api/read", text=START)["position"]
    report = ask(client, "/api/write", position=position, marks=MARKS)
    assert report["marks"] == MARKS
    assert COMMANDS in report["notations"]["pgn"]
    assert report["notations"]["fen"] == START
    apart = {**MARKS[3], "text": "e\u0301"}
    (label,) = ask(client, "/api/write", position=position, marks=[apart])["marks"]
    assert label["text"] == "é"
    assert "[%" not in ask(client, "/api/write", position=position)["notations"]["pgn"]
    twice = [MARKS[0], {**MARKS[0], "colour": "red"}, {**MARKS[0], "square": "e9"}]
    assert ask(client, "/api/write", position=position, marks=twice)["marks"] == twice[1:2]


def test_each_position_of_a_text_has_its_own_marks(client: FlaskClient) -> None:
    text = f"{STUDY}{STUDY.replace(COMMANDS, '')}https://x.example/?fen={ENDING.replace(' ', '_')}"
    found = ask(client, "/api/positions", text=f"{text}&marks={ADDRESS}")["positions"]
    assert [entry.get("marks") for entry in found] == [MARKS[:2], None, MARKS]


@table("text", ["", "abc", " ", "\x07", "\ud83e", "\u0301", "x" * 5000])
def test_a_label_that_cannot_be_shown_is_left_out(client: FlaskClient, text: str) -> None:
    sent = [MARKS[0], {**MARKS[3], "text": text}, MARKS[1]]
    for address, body in (
        ("/api/write", {"position": {"squares": [""] * 64}}),
        ("/api/read", {"text": START}),
    ):
        assert ask(client, address, **body, marks=sent)["marks"] == MARKS[:2]


def test_each_variant_comes_back_from_its_pgn(client: FlaskClient) -> None:
    boards = ["4k3/8/8/8/8/8/8/4K3[Qp] w - - 0 1", "4k3/8/8/8/8/8/8/4K3 w - - 3+2 0 1"]
    boards.append("bqnb1rkr/pp3ppp/3ppn2/2p5/5P2/P2P4/NPP1P1PP/BQ1BNRKR w HFhf - 2 9")
    reports = [ask(client, "/api/read", text=text, marks=MARKS[:2]) for text in boards]
    games = [report["notations"]["pgn"] for report in reports]
    for report, game in zip(reports, games, strict=True):
        again = ask(client, "/api/read", text=game)
        assert again["position"] == report["position"]
        assert again["marks"] == MARKS[:2]
    found = ask(client, "/api/positions", text="\n\n".join(games))["positions"]
    assert [entry["text"] for entry in found] == [report["notations"]["fen"] for report in reports]
    assert [entry["marks"] for entry in found] == [MARKS[:2]] * 3


def test_the_largest_edit_with_the_most_marks_is_taken(client: FlaskClient) -> None:
    board = "/".join(["80"] * 50) + " / C/c"
    position = ask(client, "/api/read", text=board)["position"]
    names = [f"a{rank}" for rank in range(1, 51)]
    arrows = [
        {"kind": "arrow", "colour": "yellow", "square": a, "to": b}
        for a in names
        for b in names
        if a != b
    ]
    body = {"position": position, "before": position, "marks": arrows[:MAX_MARKS]}
    assert len(json.dumps(body)) > 64 * 1024
    assert len(ask(client, "/api/write", **body)["marks"]) == MAX_MARKS


@table(
    ("marks", "sentence"),
    [
        (None, "“marks” must be a list of 500 entries at the most"),
        ({}, "“marks” must be a list of 500 entries at the most"),
        ([MARKS[0]] * (MAX_MARKS + 1), "“marks” must be a list of 500 entries at the most"),
        (["Ge4"], "a mark must be a JSON object with"),
        ([{**MARKS[0], "opacity": 1}], "a mark must be a JSON object with"),
        ([{"kind": "circle", "colour": "red"}], "“square” and “to” of a mark must be strings"),
        ([{**MARKS[0], "square": 28}], "“square” and “to” of a mark must be strings"),
        ([{**MARKS[0], "kind": "cross"}], "“kind” must be one of square, circle, arrow, label"),
        ([{**MARKS[0], "colour": "pink"}], "“colour” must be one of green, red, blue, yellow"),
        ([{**MARKS[0], "to": "e5"}], "of “marks” each arrow must have “to”, another square"),
        ([{**MARKS[1], "to": None}], "of “marks” each arrow must have “to”, another square"),
        ([{**MARKS[1], "to": "d1"}], "of “marks” each arrow must have “to”, another square"),
        ([{**MARKS[3], "text": 1}], "of “marks” each label must have a “text” of one to 2"),
        ([{**MARKS[0], "text": "a"}], "of “marks” each label must have a “text” of one to 2"),
    ],
)
def test_what_is_no_list_of_marks_is_refused_in_a_sentence(
    client: FlaskClient, marks: object, sentence: str
) -> None:
    position = {"squares": [""] * 64}
    for address, body in (("/api/write", {"position": position}), ("/api/read", {"text": START})):
        response = client.post(address, json={**body, "marks": marks})
        assert response.status_code == 400
        assert response.get_json()["error"]["message"].startswith(sentence)


def test_the_address_of_the_page_gives_the_marks(client: FlaskClient) -> None:
    state = state_of(client, fen=START, marks=f"{ADDRESS},Ge9,x")
    assert (state["marks"], state["marks_unread"]) == (MARKS, 2)
    assert COMMANDS in state["board"]["notations"]["pgn"]
    assert state["read"]["notations"] == state["board"]["notations"]
    assert state["text"] == START
    assert state_of(client, marks=ADDRESS)["marks"] == MARKS
    assert state_of(client, fen=STUDY)["marks"] == MARKS[:2]
    assert state_of(client, fen=STUDY, marks="yd5")["marks"] == MARKS[2:3]
    assert state_of(client, fen="nothing", marks="yd5")["marks"] == MARKS[2:3]
    plain = state_of(client, fen=START)
    assert (plain["marks"], plain["marks_unread"]) == ([], 0)
