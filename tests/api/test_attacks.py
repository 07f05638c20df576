"""What each piece of a position attacks, as JSON."""

from __future__ import annotations

from typing import Any

from flask.testing import FlaskClient

from tests.tables import table
from webapp.formats.feen import parse_feen
from webapp.games import GAMES
from webapp.wire.position import position_to_json


def attacks(client: FlaskClient, position: object) -> dict[str, list[str]]:
    response = client.post("/api/attacks", json={"position": position})
    assert response.status_code == 200
    assert response.headers["Cache-Control"] == "no-store"
    answer: dict[str, Any] = response.get_json()
    assert list(answer) == ["attacks"]
    found: dict[str, list[str]] = answer["attacks"]
    return found


def test_each_piece_is_listed_with_what_it_attacks_and_protects(client: FlaskClient) -> None:
    squares = [""] * 64
    squares[36], squares[27], squares[56] = "P", "p", "K"  # e4, d5, a1
    assert attacks(client, {"squares": squares}) == {
        "d5": ["c4", "e4"],
        "e4": ["d5", "f5"],
        "a1": ["a2", "b2", "b1"],
    }


@table(
    ("game", "square", "targets"),
    [
        ("chess", "b1", "a3 c3 d2"),
        ("shogi", "8h", "9g 7g 9i 7i"),
        ("xiangqi", "b2", "b9 b8 i2"),
        ("janggi", "c1", "e4"),
        ("makruk", "c1", "b2 c2 d2"),
    ],
)
@table("language", ["en", "ja"])
def test_squares_are_named_as_in_the_game(
    client: FlaskClient, game: str, square: str, targets: str, language: str
) -> None:
    start = parse_feen(GAMES[game].start).position
    assert start is not None
    body = {"position": position_to_json(start)}
    response = client.post("/api/attacks", json=body, headers={"Accept-Language": language})
    assert response.get_json()["attacks"][square] == targets.split()


def test_pieces_that_attack_nothing_are_left_out(client: FlaskClient) -> None:
    custom = {"game": "custom", "files": 3, "ranks": 1, "styles": ["C", "V"]}
    assert attacks(client, {**custom, "squares": ["P", "", "q"]}) == {}
    assert attacks(client, {**custom, "squares": ["R", "", "q"]}) == {"a1": ["b1", "c1"]}


def test_squares_that_are_not_there_are_neither_named_nor_passed(client: FlaskClient) -> None:
    ragged = {"game": "custom", "files": 2, "ranks": 3, "layout": [[2, 1, 2]]}
    squares = ["R", "", "", None, "", "N"]
    assert attacks(client, {**ragged, "squares": squares}) == {
        "a3": ["b3", "a2", "a1"],
        "b1": ["a3"],
    }


@table(
    "body",
    [
        {},
        [],
        {"position": None},
        {"position": {"squares": []}},
        {"position": {"squares": ["X"] * 64}},
    ],
)
def test_what_is_no_position_is_refused(client: FlaskClient, body: object) -> None:
    response = client.post("/api/attacks", json=body)
    assert response.status_code == 400
    assert response.get_json()["error"]["code"] == "bad-request"


def test_the_largest_board_is_answered(client: FlaskClient) -> None:
    full = {"game": "custom", "files": 80, "ranks": 50, "squares": ["Q"] * 4000}
    found = attacks(client, full)
    assert len(found) == 4000
    assert {len(targets) for targets in found.values()} == {3, 5, 8}
