"""Moves, lines and games over HTTP."""

from __future__ import annotations

from typing import Any

import pytest
from flask.testing import FlaskClient

from webapp.starts import START
from webapp.web.wire_position import position_to_json

CHESS = position_to_json(START)


def asked(client: FlaskClient, path: str, body: object, status: int = 200) -> dict[str, Any]:
    response = client.post(path, json=body)
    assert response.status_code == status
    answer: dict[str, Any] = response.get_json()
    return answer


def test_the_moves_of_a_position_come_with_what_they_change(client: FlaskClient) -> None:
    answer = asked(client, "/api/moves", {"start": CHESS, "path": ["e2e4", "d7d5"]})
    assert answer["free"] is None
    found = {move["code"]: move for move in answer["moves"]}
    assert len(found) == 31
    assert found["e4d5"] == {
        "code": "e4d5", "from": "e4", "to": "d5", "taken": "p", "side": "first", "number": 2,
        "changes": {
            "squares": {"d5": "P", "e4": ""}, "turn": "second", "en_passant": None,
        },
        "text": "rnbqkbnr/ppp1pppp/8/3P4/8/8/PPPP1PPP/RNBQKBNR b KQkq - 0 2",
        "names": ["exd5"],
    }  # fmt: skip


def test_castling_says_where_the_king_lands(client: FlaskClient) -> None:
    squares = [""] * 64
    squares[60], squares[63], squares[4] = "K", "R", "k"
    start = {"squares": squares, "castling": ["h1"]}
    answer = asked(client, "/api/moves", {"start": start})
    (castling,) = (move for move in answer["moves"] if "castling" in move)
    assert (castling["to"], castling["lands"], castling["castling"]) == ("h1", "g1", "short")


def test_a_move_is_read_or_there_is_a_reason(client: FlaskClient) -> None:
    body = {"start": CHESS, "path": ["e2e4"]}
    assert asked(client, "/api/move", {**body, "text": "Sf6"})["ply"]["code"] == "g8f6"
    answer = asked(client, "/api/move", {**body, "text": "Nf5"})
    assert answer == {"reason": "No black knight can reach f5.", "squares": ["f5"]}


def test_a_line_is_told_from_a_ply_on(client: FlaskClient) -> None:
    plies = [
        {"parent": -1, "code": "e2e4", "after": "good", "nags": [1]},
        {"parent": 0, "code": "e7e5"},
        {
            "parent": 0,
            "code": "c7c5",
            "marks": [{"kind": "circle", "colour": "red", "square": "c5"}],
        },
    ]
    line = {"start": CHESS, "plies": plies, "tags": [["White", "A"]], "result": "1-0"}
    answer = asked(client, "/api/line", {"line": line})
    assert [ply["names"] for ply in answer["plies"]] == [["e4"], ["e5"], ["c5"]]
    assert answer["plies"][0]["after"] == "good"
    assert answer["plies"][2]["marks"] == plies[2]["marks"]
    assert answer["tags"] == [["White", "A"]]


@pytest.mark.parametrize(
    "body",
    [
        {"start": CHESS, "path": ["e2e9"]},
        {"start": CHESS, "path": ["e7e5"]},
        {"start": CHESS, "path": ["x" * 100]},
        {"start": CHESS, "path": 3},
        {"path": []},
    ],
)
def test_a_path_that_cannot_be_played_is_refused(client: FlaskClient, body: object) -> None:
    assert "message" in asked(client, "/api/moves", body, status=400)["error"]


@pytest.mark.parametrize(
    "plies",
    [
        [{"parent": 0, "code": "e2e4"}],
        [{"parent": -2, "code": "e2e4"}],
        [{"parent": -1, "code": "e2e4", "nags": [256]}],
        [{"parent": -1}],
        [{"parent": -1, "code": "e2e4"}] * 20_001,
    ],
)
def test_a_line_that_is_none_is_refused(client: FlaskClient, plies: object) -> None:
    body = {"line": {"start": CHESS, "plies": plies}}
    assert "message" in asked(client, "/api/line", body, status=400)["error"]


def test_an_address_with_moves_shows_the_position_after_them(client: FlaskClient) -> None:
    fen = "rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR_w_KQkq_-_0_1"
    page = client.get(f"/?fen={fen}&moves=e2e4_e7e5&ply=1").get_data(as_text=True)
    assert 'data-square="e4" aria-label="e4, white pawn"' in page
    assert 'data-square="e5" aria-label="e5, empty"' in page
    assert "rnbqkbnr/pppppppp/8/8/4P3/8/PPPP1PPP/RNBQKBNR b KQkq e3 0 1</textarea>" in page


@pytest.mark.parametrize("query", ["ply=9", "ply=-1", "ply=x", "ply=", "ply=99999999", ""])
def test_an_odd_number_of_moves_shows_the_last(client: FlaskClient, query: str) -> None:
    fen = "rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR_w_KQkq_-_0_1"
    page = client.get(f"/?fen={fen}&moves=e2e4_e7e5&{query}").get_data(as_text=True)
    assert 'data-square="e5" aria-label="e5, black pawn"' in page


@pytest.mark.parametrize(
    ("game", "host"),
    [
        ("chess", "https://lichess.org/editor/"),
        ("shogi", "https://www.pychess.org/editor/shogi?fen="),
        ("xiangqi", "https://www.pychess.org/editor/xiangqi?fen="),
    ],
)
def test_a_position_can_be_opened_elsewhere(client: FlaskClient, game: str, host: str) -> None:
    start = client.get(f"/api/start/{game}").get_json()["position"]
    links = asked(client, "/api/elsewhere", {"position": start})["links"]
    assert links[0]["address"].startswith(host)
