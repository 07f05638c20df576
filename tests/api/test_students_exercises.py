"""Exercises on the students' page: what is shown of them, and what is said of answers."""

from __future__ import annotations

import html
import json
from typing import Any

import pytest

from tests.api.test_students import JSON, PAGE, Class, given
from tests.made import line, position
from tests.tables import table
from webapp.formats.starts import START_POSITIONS
from webapp.games import GAMES
from webapp.lessons.fields import Shown
from webapp.lessons.model import Card, card_of_line, new_id
from webapp.web.security.rates import FREE
from webapp.wire.position import position_to_json

__all__ = ["given"]

SCHOLAR = "r1bqkb1r/pppp1ppp/2n2n2/4p2Q/2B1P3/8/PPPP1PPP/RNB1K1NR w KQkq - 4 4"
ENDING = "4k3/8/8/8/8/8/4P3/4K3 w - - 0 1"


def card(exercise: str, fen: str = SCHOLAR, **said: Any) -> Card:
    return Card(new_id(), position(fen), exercise=exercise, **said)


def answered(school: Class, text: str, number: int = 1) -> Any:
    return school.post(f"/{number}/answer", {"text": text}).get_json()


def in_form(school: Class, text: str, **more: str) -> str:
    found = school.client.post(
        f"/l/{school.token}/1/answer", data={"text": text, **more}, headers=PAGE
    )
    assert found.status_code == 200
    return html.unescape(found.text)


@table(
    ("exercise", "fen", "answer", "secret"),
    [
        ("count", SCHOLAR, "43", None),
        ("checks", SCHOLAR, "Qxf7, Qxe5, Bxf7", "Qxf7#, Qxe5+, Bxf7+"),
        ("fen", SCHOLAR, SCHOLAR, SCHOLAR),
        ("check", SCHOLAR, "neither", None),
        ("possible", SCHOLAR, "yes", None),
        ("attacks:e2", ENDING, "d3 f3", "d3, f3"),
        ("names:e4,a1", ENDING, "e4 a1", "1 e4 · 2 a1"),
        ("way:b1,h8", ENDING, "c3 d5 e7 g6 h8", "b1 – "),
    ],
)
def test_an_exercise_is_answered_and_its_solution_comes_then(
    given: Any, exercise: str, fen: str, answer: str, secret: str | None
) -> None:
    school = given(card(exercise, fen))
    page = html.unescape(school().text)
    assert 'name="text"' in page
    for shown in (page, html.unescape(school("?all=1").text)):
        assert secret is None or secret not in shown
    found = answered(school, answer)
    assert (found["verdict"], found["solved"]) == ("right", True)
    words = found["solution"]["answer"]["words"]
    assert words if secret is None else secret in words
    assert found["proof"]


def test_a_wrong_answer_is_said_to_be_and_nothing_of_the_solution_is_sent(given: Any) -> None:
    school = given(card("checks"))
    found = answered(school, "Qxf7, Nf3")
    assert found == {
        "verdict": "wrong",
        "message": "1 of 3 moves found. 1 is wrong.",
        "solved": False,
        "proof": found["proof"],
    }
    found = answered(school, "Qxf9")
    assert (found["verdict"], "proof" in found, "solution" in found) == ("unread", False, False)


def test_who_tries_every_number_has_to_wait(given: Any) -> None:
    school = given(card("count"))
    for number in range(FREE):
        found = answered(school, str(number))
        assert found["verdict"] == "wrong"
    assert found["wait"] > 0
    found = answered(school, "43")
    assert found["verdict"] == "wait"
    assert "solution" not in found
    assert "next try in" in in_form(school, "43")


def test_where_the_solution_is_never_seen_it_does_not_come(given: Any) -> None:
    school = given(card("count", shown=Shown(solution="never")))
    found = answered(school, "43")
    assert (found["verdict"], "solution" in found) == ("right", False)
    assert school.post("/1/solution", {}).status_code == 404
    assert school("/1.svg?marks=solution").status_code == 404


def test_the_solution_may_be_asked_for_after_a_try(given: Any) -> None:
    school = given(card("attacks:h5"))
    assert school.post("/1/solution", {}).status_code == 404
    proof = answered(school, "a1")["proof"]
    found = school.post("/1/solution", {"proof": proof}).get_json()
    assert found["answer"]["words"].startswith("f7, h7, ")
    assert len(found["answer"]["marks"]) == 14
    drawn, solved = (
        school(f"/1.svg{more}").data for more in ("", f"?marks=solution&proof={proof}")
    )
    assert drawn != solved
    page = html.unescape(school(f"/1/solution?proof={proof}").text)
    assert "f7, h7, " in page
    assert "marks=solution" in page


def test_an_exercise_is_answered_without_scripts(given: Any) -> None:
    school = given(card("check"), card("count"))
    page = school().text
    assert page.count('type="radio" name="text"') == 4
    told = in_form(school, "first")
    assert "That is not the answer." in told
    assert 'value="first" checked' in told
    told = in_form(school, "neither")
    assert 'data-verdict="right"' in told
    assert "Neither side" in told
    assert "Next card" in told
    assert "There is no answer yet." in in_form(school, "")
    assert "<script>" not in in_form(school, "<script>")


@table("exercise", ["attacks:e6", "nothing", "attacks:z9", ""])
def test_what_does_not_fit_is_no_exercise(given: Any, exercise: str) -> None:
    school = given(card(exercise))
    assert "answer-form" not in school().text
    assert school.post("/1/answer", {"text": "1"}).status_code == 404
    assert school.attempt("Qxf7").get_json()["verdict"] == "tried"


def test_moves_of_a_card_with_an_exercise_are_not_tried(given: Any) -> None:
    moves = line(f'[SetUp "1"]\n[FEN "{SCHOLAR}"]\n\n1. Qxf7# *')
    school = given(card_of_line(moves, exercise="count"))
    assert school.attempt("Qxf7").status_code == 404
    assert "Qxf7" not in school().text
    solution = answered(school, "43")["solution"]
    assert solution["line"]
    assert solution["answer"]["words"] == "43"


def test_a_board_is_set_up_and_judged(given: Any) -> None:
    school = given(card("setup", ENDING))
    page = html.unescape(school().text)
    assert ENDING in page
    assert 'data-piece="K"' not in page
    assert school.post("/1/answer", {"text": ENDING}).status_code == 404
    for fen, verdict in (("4k3/8/8/8/8/8/8/4K3 w - - 0 1", "wrong"), (ENDING, "right")):
        found = school.post("/1/answer", {"position": position_to_json(position(fen))}).get_json()
        assert found["verdict"] == verdict
    assert "K" in json.dumps(found["solution"]["answer"]["position"])
    assert given(card("count")).post("/1/answer", {"position": {"squares": []}}).status_code == 400


@table("game", list(GAMES))
def test_pieces_of_all_games_can_be_put_on_the_board(given: Any, game: str) -> None:
    here = START_POSITIONS[game]
    school = given(Card(new_id(), here, exercise="setup"))
    assert '"pieces":[{' in html.unescape(school().text).replace(" ", "")
    found = school.post("/1/answer", {"position": position_to_json(here)}).get_json()
    assert found["verdict"] == "right"


def test_promoted_pieces_can_be_put_on_the_board_as_well(given: Any) -> None:
    promoted = "4k4/9/9/4+P4/9/9/9/9/4K4 b - 1"
    page = html.unescape(given(card("setup", promoted))().text)
    assert '"piece":"+P"' in page.replace(" ", "")
    assert '"piece":"+p"' in page.replace(" ", "")


def test_a_board_with_hands_is_set_up_on_paper(given: Any) -> None:
    school = given(card("setup", "4k4/9/4P4/9/9/9/9/9/9 b G2r2b3g4s4n4l17p 1"))
    page = school().text
    assert "answer-form" not in page
    assert 'data-part="solution"' in page
    assert school.post("/1/answer", {"text": "?"}).status_code == 404
    found = school.post("/1/solution", {}).get_json()
    assert "P" in json.dumps(found["answer"]["position"])


def test_numbers_on_the_board_are_not_named_in_words(given: Any) -> None:
    page = given(card("names:e4,a1", ENDING))().text
    assert "label" not in page.partition("<picture>")[2].partition("</picture>")[0]


def test_another_exercise_is_another_task(given: Any) -> None:
    school = given(card("count"), card("count"))
    proof = answered(school, "1")["proof"]
    assert school.post("/1/solution", {"proof": proof}).status_code == 200
    school.change(0, exercise="checks")
    assert school.post("/1/solution", {"proof": proof}).status_code == 404


@table(
    ("fen", "exercise", "answer"),
    [
        ("lnsgkgsnl/1r5b1/ppppppppp/9/9/9/PPPPPPPPP/1B5R1/LNSGKGSNL b - 1", "count", "30"),
        ("lnsgkgsnl/1r5b1/ppppppppp/9/9/9/PPPPPPPPP/1B5R1/LNSGKGSNL b - 1", "names:7f", "7六"),
        ("rnbakabnr/9/1c5c1/p1p1p1p1p/9/9/P1P1P1P1P/1C5C1/9/RNBAKABNR w - - 0 1", "count", "44"),
    ],
)
def test_exercises_of_other_games(given: Any, fen: str, exercise: str, answer: str) -> None:
    school = given(card(exercise, fen))
    assert answered(school, answer)["verdict"] == "right"


@pytest.mark.parametrize("body", [{"text": None}, {"text": 5}, {"text": "x" * 5000}, [], "x"])
def test_what_is_no_answer_is_refused(given: Any, body: Any) -> None:
    school = given(card("count"))
    assert school.post("/1/answer", body).status_code in (400, 413, 422)
    assert school.client.post(
        f"/l/{school.token}/1/answer", data="x", headers=JSON
    ).status_code in (400, 415)
