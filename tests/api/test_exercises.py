"""The exercises of a position over HTTP, for the teacher who chooses one."""

from __future__ import annotations

from typing import Any

import pytest
from flask.testing import FlaskClient

from tests.tables import table
from webapp.document import parse
from webapp.wire.position import position_to_json

ENDING = "4k3/8/8/8/8/8/4P3/4K3 w - - 0 1"
SHOGI = "lnsgkgsnl/1r5b1/ppppppppp/9/9/9/PPPPPPPPP/1B5R1/LNSGKGSNL b - 1"


def asked(client: FlaskClient, fen: str, exercise: str = "", **more: Any) -> Any:
    position = parse(fen).position
    assert position
    body = {"position": position_to_json(position), "exercise": exercise, **more}
    answer = client.post("/api/exercise", json=body, headers={"Origin": "http://localhost"})
    assert answer.status_code == 200, answer.text
    return answer.get_json()


def test_what_makes_sense_is_listed_with_what_it_takes(client: FlaskClient) -> None:
    found = asked(client, ENDING)
    assert {row["name"]: row["takes"] for row in found["exercises"]} == {
        "fen": "", "setup": "", "names": "squares", "attacks": "piece", "count": "mover",
        "check": "", "checks": "", "possible": "", "way": "way",
    }  # fmt: skip
    assert (found["task"], found["answer"], found["trouble"], found["pieces"]) == ("", "", "", [])
    shogi = asked(client, SHOGI)["exercises"]
    assert shogi[0] == {"name": "fen", "label": "Write the SFEN", "takes": ""}
    assert "way" not in [row["name"] for row in shogi]


def test_one_is_told_about_with_its_answer_and_the_pieces_it_may_be_about(
    client: FlaskClient,
) -> None:
    found = asked(client, ENDING, "attacks:e2")
    assert found["task"].startswith("Mark all squares attacked by the piece on e2")
    assert (found["answer"], found["trouble"], found["squares"]) == ("d3, f3", "", "e2")
    assert found["pieces"] == [
        {"code": "attacks:e2", "label": "white pawn e2"},
        {"code": "attacks:e1", "label": "white king e1"},
        {"code": "attacks:e8", "label": "black king e8"},
    ]
    assert len(asked(client, ENDING, "count")["pieces"]) == 2


@table(
    ("fen", "exercise", "typed", "code", "trouble"),
    [
        (ENDING, "names", "e4, d5", "names:e4,d5", ""),
        (ENDING, "way", "A1 h8", "way:a1,h8", ""),
        (ENDING, "names:e4", "", "names", ""),
        (SHOGI, "names", "7六 23", "names:7f,2c", ""),
        (ENDING, "names", "e4 x9", "names:e4", "This board has no such square: x9"),
        (ENDING, "attacks:d4", None, "attacks:d4", "This exercise does not fit"),
        (ENDING, "nothing:d4", None, "nothing:d4", "This exercise does not fit"),
        ("8/8/8/8/8/8/8/8 w - - 0 1", "checks", None, "checks", "This exercise does not fit"),
    ],
)
def test_squares_are_typed_and_what_does_not_fit_is_told(
    client: FlaskClient, fen: str, exercise: str, typed: str | None, code: str, trouble: str
) -> None:
    found = asked(client, fen, exercise, typed=typed)
    assert found["code"] == code
    assert found["trouble"].startswith(trouble)
    assert bool(found["trouble"]) == bool(trouble)
    if exercise == "checks":
        # It stays in the menu, as it is what the card has.
        assert "checks" in [row["name"] for row in found["exercises"]]


@pytest.mark.parametrize(
    "body", [{}, {"position": 5}, {"exercise": "x" * 200}, {"position": None, "typed": 5}, []]
)
def test_what_is_no_such_request_is_refused(client: FlaskClient, body: Any) -> None:
    answer = client.post("/api/exercise", json=body, headers={"Origin": "http://localhost"})
    assert answer.status_code == 400
