"""The sides of a game with a handicap are called 上手 and 下手, wherever they are named."""

from __future__ import annotations

import html
import json
import re
from urllib.parse import quote

import pytest
from flask.testing import FlaskClient
from msgspec.structs import replace

from tests.tables import table
from webapp.formats.shogi.start import handicap, name_of, side_names
from webapp.formats.starts import START_POSITIONS
from webapp.games import EVERY_GAME
from webapp.games.shogi import EVEN, HANDICAPS, PLAYERS
from webapp.model.line import Line
from webapp.model.position import Position
from webapp.model.sides import handicap_of, has_handicap, side_name
from webapp.pictures import Looks, alt_text, draw

TWO = "lnsgkgsnl/9/ppppppppp/9/9/9/PPPPPPPPP/1B5R1/LNSGKGSNL w - 1"
EVEN_SFEN = "lnsgkgsnl/1r5b1/ppppppppp/9/9/9/PPPPPPPPP/1B5R1/LNSGKGSNL b - 1"
TWO_MOVED = "lnsgkgsnl/9/ppppppppp/9/9/9/PPPPPPPPP/1B5R1/LNSGKGSNL b - 2"
KIF = "手合割：{start}\n{first}：甲\n{second}：乙\n   1 {move}\n   2 投了\n"
LANGUAGES = {
    "en": ("Uwate to move", "Shitate’s hand"),
    "ja": ("上手番", "下手の持ち駒"),
    "zh-Hans": ("上手走棋", "下手持驹"),
    "ko": ("상수 차례", "하수의 잡은 기물"),
}


@table("name", HANDICAPS)
def test_the_start_of_a_handicap_is_known_by_itself(name: str) -> None:
    start = handicap(name)
    assert has_handicap(start) == (name != EVEN) == (name_of(start) != EVEN)
    assert side_names(start) == PLAYERS[has_handicap(start)]


def changed(**fields: object) -> Position:
    values = {name: getattr(handicap("二枚落ち"), name) for name in Position.__struct_fields__}
    return Position(**{**values, **fields})


@table(
    "position",
    [
        changed(turn="first"),
        changed(fullmove=2),
        changed(hands=((("P", 1),), ())),
        changed(squares=("",) * 81),
        START_POSITIONS["shogi"],
        START_POSITIONS["shogi-problem"],
        START_POSITIONS["chess"],
    ],
)
def test_any_other_position_is_called_as_usual(position: Position) -> None:
    assert not has_handicap(position)


def test_a_line_is_told_by_its_start_and_by_its_tags() -> None:
    even, two = START_POSITIONS["shogi"], handicap("二枚落ち")
    later = changed(turn="first", fullmove=2)
    assert handicap_of(later, Line(two))
    assert handicap_of(later, Line(even, tags=(("上手", "乙"),)))
    assert not handicap_of(later, Line(even, tags=(("後手", "乙"), ("Event", "上手"))))
    for name in ("手合割", "Handicap"):
        assert handicap_of(later, Line(later, tags=((name, "二枚落ち"),)))
        assert handicap_of(later, Line(later, tags=((name, "2枚落"),)))
        assert not handicap_of(later, Line(later, tags=((name, EVEN),)))
        assert not handicap_of(later, Line(later, tags=((name, "その他"),)))
    assert not handicap_of(later, Line(later, tags=(("Event", "二枚落ち"),)))
    assert not has_handicap(START_POSITIONS["chess"], [("上手", "乙")])
    assert [side_name(start, "second") for start in (even, two)] == ["Gote", "Uwate"]


def page_of(client: FlaskClient, address: str, language: str = "en") -> str:
    page = client.get(address, headers={"Accept-Language": language}).get_data(as_text=True)
    return html.unescape(re.sub(r'data-(state|games|start|words)="[^"]*"', "", page))


@pytest.mark.parametrize("language", LANGUAGES)
def test_the_page_of_a_handicap_calls_the_sides_so(client: FlaskClient, language: str) -> None:
    to_move, hand = LANGUAGES[language]
    page = page_of(client, f"/?fen={quote(TWO.replace(' ', '_'))}", language)
    assert f'<p id="side-line">{to_move}</p>' in page
    assert f'aria-label="{hand}"' in page
    if language == "en":
        assert 'aria-label="9a, Uwate’s lance"' in page
        assert 'title="Shitate’s pawn"' in page
        assert not re.search("Sente|Gote", page.partition("</main>")[0])


def test_after_moves_the_start_tells(client: FlaskClient) -> None:
    moves = f"/?fen={quote(TWO.replace(' ', '_'))}&moves=7a6b&ply=1"
    assert '<p id="side-line">Shitate to move</p>' in page_of(client, moves)
    assert '<p id="side-line">Sente to move</p>' in page_of(
        client, f"/?fen={quote(TWO_MOVED.replace(' ', '_'))}"
    )


@pytest.mark.parametrize(
    ("start", "players", "move", "expected"),
    [
        ("二枚落ち", PLAYERS[1], "６二銀(71)", True),
        ("二枚落ち", PLAYERS[0], "６二銀(71)", True),
        ("平手", PLAYERS[1], "７六歩(77)", True),
        ("平手", PLAYERS[0], "７六歩(77)", False),
    ],
)
def test_scripts_are_told_of_a_record(
    client: FlaskClient, start: str, players: tuple[str, str], move: str, expected: bool
) -> None:
    first, second = players
    text = KIF.format(start=start, first=first, second=second, move=move)
    answer = client.post("/api/read", json={"text": text, "notation": None}).get_json()
    told = answer["position"], answer["line"]["start"]
    assert [position.get("handicap", False) for position in told] == [expected] * 2
    written = client.post("/api/line", json={"line": answer["line"]}).get_json()
    assert written["start"].get("handicap", False) == expected


def test_the_words_for_scripts_are_those_of_a_handicap(client: FlaskClient) -> None:
    match = re.search(r'data-games="([^"]*)"', client.get("/").get_data(as_text=True))
    assert match
    games = json.loads(html.unescape(match[1]))["games"]
    assert {name for name, info in games.items() if info["handicap"]} == {"shogi"}
    usual, other = games["shogi"], games["shogi"]["handicap"]
    assert other["sides"] == ["Shitate", "Uwate"]
    assert other["names"].keys() == usual["names"].keys()
    assert all(len(other[name]) == len(usual[name]) for name in other)


def test_a_move_is_refused_in_the_words_of_the_game(client: FlaskClient) -> None:
    read = client.post("/api/read", json={"text": TWO, "notation": None}).get_json()
    start = read["position"]
    assert start["handicap"]
    # Later on it is known by the start, and by what the page has been told of the record.
    even = client.post("/api/write", json={"position": {**start, "fullmove": 7}}).get_json()
    assert "handicap" not in even["position"]
    for asked, side in ((start, "Uwate"), ({**even["position"], "handicap": True}, "Uwate")):
        body = {"start": asked, "path": [], "text": "7g7f"}
        answer = client.post("/api/move", json=body).get_json()
        assert answer["reason"] == f"It is {side}’s turn."
    body = {"start": start, "path": ["7a6b"], "text": "3c3d"}
    assert client.post("/api/move", json=body).get_json()["reason"] == "It is Shitate’s turn."


def test_a_picture_says_the_sides_so(client: FlaskClient) -> None:
    svg = client.get(f"/diagram.svg?fen={quote(TWO)}&turn=words").get_data(as_text=True)
    assert "Uwate to move." in svg
    assert "Shitate: king" in svg
    assert "Gote" not in svg


def test_a_picture_of_a_later_position_is_told_of_the_handicap(client: FlaskClient) -> None:
    address = f"/diagram.svg?fen={quote(TWO_MOVED)}&turn=words&color=black"
    usual, told = (
        client.get(f"{address}{more}").get_data(as_text=True)
        for more in ("&handicap=off", "&handicap=on")
    )
    assert "Sente to move." in usual
    assert "Seen from Gote’s side." in usual
    assert "Shitate to move." in told
    assert "Seen from Uwate’s side." in told
    assert not re.search("Sente|Gote", told)
    # What is drawn below the board is outlines.
    assert told.partition("</desc>")[2] != usual.partition("</desc>")[2]


@table("game", [name for name in START_POSITIONS if name != "shogi"])
def test_no_other_game_is_called_otherwise(game: str) -> None:
    position = START_POSITIONS[game]
    if EVERY_GAME[position.game].handicap is None:
        for looks in (Looks(), Looks(turn_line=True, flipped=True)):
            told = draw(position, (), replace(looks, handicap=True))
            assert told == draw(position, (), looks)


def test_a_board_that_words_do_not_hold_calls_the_sides_so() -> None:
    squares = (*handicap("二枚落ち").squares[:-1], "X")
    strange = changed(turn="first", fullmove=2, squares=squares)
    assert "5a, Gote’s king" in alt_text(strange)
    told = alt_text(strange, (), Looks(handicap=True))
    assert "5a, Uwate’s king" in told
    assert "Shitate to move" in told
    assert not re.search("Sente|Gote", told)


def test_a_record_is_said_in_its_words(client: FlaskClient) -> None:
    first, second = PLAYERS[1]
    text = KIF.format(start="二枚落ち", first=first, second=second, move="６二銀(71)")
    read = client.post("/api/read", json={"text": text, "notation": None}).get_json()
    assert read["ply"] == 0
    assert "Uwate: king 5a" in read["notations"]["spoken"]
    assert read["notations"]["spoken"].endswith("Shitate to move. Move 2.")
    # Words are no other position, in whichever names the sides are.
    again = client.post("/api/read", json={"text": read["notations"]["spoken"]}).get_json()
    assert {**again["position"], "handicap": True} == read["position"]


def test_a_position_of_a_line_is_said_in_its_words(client: FlaskClient) -> None:
    text = KIF.format(
        start="二枚落ち", first=PLAYERS[1][0], second=PLAYERS[1][1], move="６二銀(71)"
    )
    read = client.post("/api/read", json={"text": text, "notation": None}).get_json()
    position = {name: value for name, value in read["position"].items() if name != "handicap"}
    asked = {"position": position, "played": True}
    usual = client.post("/api/write", json=asked).get_json()
    line = {name: read["line"][name] for name in ("start", "tags")}
    told = client.post("/api/write", json={**asked, "line": line}).get_json()
    assert "Sente to move" in usual["notations"]["spoken"]
    assert "handicap" not in usual["position"]
    assert told["position"] == read["position"]
    assert told["notations"] == read["notations"]


def test_a_line_that_was_edited_is_said_in_its_words(client: FlaskClient) -> None:
    start = client.post("/api/read", json={"text": EVEN_SFEN, "notation": None}).get_json()
    line = {"start": start["position"], "plies": [], "tags": [[PLAYERS[1][1], "乙"]], "result": "*"}
    for ply, at in ((-1, -1), (0, 0)):
        read = client.post("/api/write", json={"position": start["position"]}).get_json()
        position = read["position"]
        if ply == 0:
            line = {**line, "plies": [{"parent": -1, "code": "7g7f"}]}
            moved = client.post("/api/line", json={"line": line}).get_json()
            text = moved["plies"][0]["text"]
            position = client.post("/api/read", json={"text": text}).get_json()["position"]
        asked = {"position": position, "was": {"line": line, "ply": ply, "at": at}}
        told = client.post("/api/write", json=asked).get_json()
        assert told["position"]["handicap"]
        assert "Uwate" in told["notations"]["spoken"]


def test_the_page_of_a_later_position_says_so_in_words(client: FlaskClient) -> None:
    address = f"/?fen={quote(TWO.replace(' ', '_'))}&moves=7a6b&ply=1"
    page = client.get(address).get_data(as_text=True)
    match = re.search(r'data-state="([^"]*)"', page)
    assert match
    board = json.loads(html.unescape(match[1]))["board"]
    assert board["position"]["handicap"]
    assert "Uwate: king 5a" in board["notations"]["spoken"]


@pytest.mark.parametrize("language", LANGUAGES)
def test_a_handicap_in_words_is_read_again(client: FlaskClient, language: str) -> None:
    headers = {"Accept-Language": language}
    body = {"text": TWO, "notation": None}
    read = client.post("/api/read", json=body, headers=headers).get_json()
    words = read["notations"]["spoken"]
    body = {"text": words, "notation": None}
    again = client.post("/api/read", json=body, headers=headers).get_json()
    assert again["position"] == read["position"], words
    assert again["findings"] == read["findings"]
