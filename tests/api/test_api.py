"""The JSON interface: its contract, and what it does with bad requests."""

from __future__ import annotations

import json
from base64 import b64encode
from io import BytesIO
from typing import Any

import msgspec
import pytest
from flask import Flask
from flask.testing import FlaskClient
from hypothesis import given
from hypothesis import strategies as st
from werkzeug.test import TestResponse

from tests.tables import table
from webapp.document import collect
from webapp.document.report import report_of_text
from webapp.formats.starts import START_FEN
from webapp.games.chess_variants import CHESS_VARIANTS
from webapp.model.position import MAX_IN_HAND
from webapp.text.characters import MAX_TEXT
from webapp.web import api
from webapp.web.limits import most_bytes
from webapp.wire.reports import LETTERS
from webapp.wire.shapes import _SENTENCES, ReadBody, WireHands, WirePosition, WriteBody

START_BOARD = START_FEN.split(" ")[0]
START_FEEN = "+rnbq+k^bn+r/+p+p+p+p+p+p+p+p/8/8/8/8/+P+P+P+P+P+P+P+P/+RNBQ+K^BN+R / C/c"
AFTER_E4 = "rnbqkbnr/pppppppp/8/8/4P3/8/PPPP1PPP/RNBQKBNR b KQkq e3 0 1"


def read(client: FlaskClient, text: str, **more: object) -> dict[str, Any]:
    response = client.post("/api/read", json={"text": text, "notation": None, **more})
    assert response.status_code == 200
    answer: dict[str, Any] = response.get_json()
    return answer


def write(client: FlaskClient, position: object, **more: object) -> dict[str, Any]:
    response = client.post("/api/write", json={"position": position, **more})
    assert response.status_code == 200
    answer: dict[str, Any] = response.get_json()
    return answer


def test_an_epd_is_told_to_be_one(client: FlaskClient) -> None:
    report = read(client, f"{START_BOARD} w KQkq - hmvc 3; bm e4;")
    assert report["notation"] == "epd"
    assert [found["message"] for found in report["findings"]] == ["Best move: e4."]
    assert report["position"]["halfmove"] == 3


def test_a_report_has_the_documented_shape(client: FlaskClient) -> None:
    report = read(client, START_FEN)
    assert report == {
        "position": {
            "game": "chess",
            "files": 8,
            "ranks": 8,
            "squares": [*"rnbqkbnr", *"pppppppp", *[""] * 32, *"PPPPPPPP", *"RNBQKBNR"],
            "hands": {"first": {}, "second": {}},
            "turn": "first",
            "castling": ["h1", "a1", "h8", "a8"],
            "en_passant": None,
            "halfmove": 0,
            "fullmove": 1,
        },
        "notation": "fen",
        "notations": {
            "fen": START_FEN,
            "xfen": START_FEN,
            "shredder": f"{START_BOARD} w HAha - 0 1",
            "epd": f"{START_BOARD} w KQkq -",
            "pgn": '[Event "?"]\n[Site "?"]\n[Date "????.??.??"]\n[Round "?"]\n[White "?"]\n'
            f'[Black "?"]\n[Result "*"]\n[FEN "{START_FEN}"]\n[SetUp "1"]\n\n*',
            "feen": START_FEEN,
            "spoken": "White: king e1, queen d1, rooks a1 h1, bishops c1 f1, knights b1 g1, "
            "pawns a2 b2 c2 d2 e2 f2 g2 h2. Black: king e8, queen d8, rooks a8 h8, "
            "bishops c8 f8, knights b8 g8, pawns a7 b7 c7 d7 e7 f7 g7 h7. White to move. "
            "White can castle king-side and queen-side. Black can castle king-side and "
            "queen-side.",
        },
        "findings": [],
        "fix_all": None,
        "choices": {
            "castling": [
                {"right": right, "rook": rook, "possible": True, "held": True, "reason": None}
                for right, rook in zip("KQkq", ("h1", "a1", "h8", "a8"), strict=True)
            ],
            "en_passant": [],
        },
    }


def test_a_finding_has_the_documented_shape(client: FlaskClient) -> None:
    report = read(client, f"{START_BOARD}w KQkq - 0 1")
    assert report["findings"] == [
        {
            "code": "missing-space",
            "severity": "repaired",
            "asks": False,
            "quiet": False,
            "start": 43,
            "end": 44,
            "squares": [],
            "message": "A space is missing before “w”.",
            "fixes": [{"label": "Correct the text", "text": START_FEN, "sure": True}],
        }
    ]


def test_text_without_a_placement_has_no_position(client: FlaskClient) -> None:
    report = read(client, "hello")
    assert report["position"] is None
    assert report["notations"] == {}
    assert report["choices"] == {"castling": [], "en_passant": []}
    assert [finding["severity"] for finding in report["findings"]] == ["error"]


def test_en_passant_is_written_as_asked(client: FlaskClient) -> None:
    for mode, target in (("always", "e3"), ("xfen", "-"), ("legal", "-")):
        report = read(client, AFTER_E4, en_passant=mode)
        assert report["notations"]["fen"].split(" ")[3] == target
        assert report["position"]["en_passant"] == "e3"
        assert report["choices"]["en_passant"] == [{"square": "e3", "capturable": False}]


@table("text", [START_FEN, AFTER_E4, "4k3/8/8/8/8/8/8/4K1RR w G - 3 9"])
def test_what_is_read_is_written_back(client: FlaskClient, text: str) -> None:
    position = read(client, text)["position"]
    report = write(client, position)
    assert report["position"] == position
    assert report["notations"]["fen"] == text
    assert {finding["severity"] for finding in report["findings"]} <= {"note"}


def test_rights_follow_the_pieces_where_castling_is_null(client: FlaskClient) -> None:
    position = read(client, "r3k3/8/8/8/8/8/8/4K2R w - - 0 1")["position"]
    report = write(client, {**position, "castling": None})
    assert report["position"]["castling"] == ["h1", "a8"]


def test_an_edit_drops_the_right_it_makes_impossible(client: FlaskClient) -> None:
    before = read(client, START_FEN)["position"]
    squares = [*before["squares"][:63], ""]
    report = write(client, {**before, "squares": squares}, before=before)
    assert report["position"]["castling"] == ["a1", "h8", "a8"]
    assert report["findings"][0]["code"] == "castling-dropped"


def test_chess960_starts_by_number(client: FlaskClient) -> None:
    assert client.get("/api/chess960/518").get_json()["notations"]["fen"] == START_FEN
    for number in ("960", "-1", "x", "99999999999999999999"):
        response = client.get(f"/api/chess960/{number}")
        assert response.status_code == 404
        assert response.get_json()["error"]["code"] == "not-found"


def test_what_cannot_arise_is_found_with_its_place_and_a_way_out(client: FlaskClient) -> None:
    text = "4k3/8/8/8/8/8/8/4K3 w K - 0 40"
    (finding,) = read(client, text)["findings"]
    assert (finding["code"], finding["severity"]) == ("castling-no-rook", "illegal")
    assert (finding["start"], finding["end"], finding["squares"]) == (22, 23, ["h1"])
    assert [fix["text"] for fix in finding["fixes"]] == [text.replace(" K ", " - ")]
    assert not finding["fixes"][0]["sure"]


def test_all_that_is_certain_is_put_right_in_one_text(client: FlaskClient) -> None:
    assert read(client, START_FEN.replace("/8/", "/44/", 1) + " ")["fix_all"] == START_FEN
    assert read(client, START_FEN.replace(" w ", " x "))["fix_all"] is None


def test_a_position_is_not_judged_by_what_was_put_for_an_unreadable_field(
    client: FlaskClient,
) -> None:
    report = read(client, "4k3/8/8/8/8/8/8/4RK2 ? - - 0 60")
    assert [finding["code"] for finding in report["findings"]] == ["unknown-side"]


def test_several_positions_are_listed_with_their_lines(client: FlaskClient) -> None:
    lines = ["# a lesson", START_FEN, "", f"2) {AFTER_E4}", "and/or", "8/8/8/8/8/8/8/8 w - - 0 1"]
    report = read(client, "\n".join(lines))
    assert [(found["line"], found["text"]) for found in report["several"]] == [
        (2, START_FEN),
        (4, f"2) {AFTER_E4}"),
        (6, lines[5]),
    ]
    assert all(len(found["position"]["squares"]) == 64 for found in report["several"])
    many = read(client, f"{START_FEN}\n" * 1000)
    assert len(many["several"]) == 100
    assert "several" not in read(client, START_FEN)


def test_health(client: FlaskClient) -> None:
    assert client.get("/healthz").get_json() == {"status": "ok"}


# --- bad requests ------------------------------------------------------------------

BASE = {"squares": [""] * 64}
BAD_POSITIONS: list[object] = [
    None,
    [],
    "x",
    {},
    {"squares": None},
    {"squares": [""] * 63},
    {"squares": [""] * 65},
    {"squares": [*[""] * 63, "x"]},
    {"squares": [*[""] * 63, "PP"]},
    {"squares": [*[""] * 63, 1]},
    {"squares": [*[""] * 63, "\ud800"]},
    {"squares": [*[""] * 63, ["P"]]},
    {**BASE, "turn": "white"},
    {**BASE, "turn": ["first"]},
    {**BASE, "castling": "KQkq"},
    {**BASE, "castling": ["e4"]},
    {**BASE, "castling": [1]},
    {**BASE, "castling": ["h1"] * 17},
    {**BASE, "en_passant": "e9"},
    {**BASE, "en_passant": 3},
    {**BASE, "halfmove": -1},
    {**BASE, "halfmove": True},
    {**BASE, "halfmove": 1.5},
    {**BASE, "halfmove": 10**30},
    {**BASE, "fullmove": 0},
    {**BASE, "fullmove": None},
    {**BASE, "files": 9},
    {**BASE, "files": True},
    {**BASE, "game": "go"},
    {**BASE, "hands": {"first": {"M": 1}}},
    {**BASE, "checks": [3]},
    {**BASE, "hands": []},
    {**BASE, "hands": {"first": []}},
    {**BASE, "hands": {"x": 0}},
    {**BASE, "files": 8.0},
    {**BASE, "castling": False},
    {**BASE, "castling": 0},
    {**BASE, "castling": ""},
    {**BASE, "castling": {}},
    {**BASE, "styles": ["C", "J"]},
    {"game": "shogi", "squares": [""] * 81, "styles": ["S", "J"]},
    {"game": "xiangqi", "squares": [""] * 90, "styles": ["M", "M"]},
    {"game": "custom", "files": 1, "ranks": 256, "squares": [""] * 256},
    {"game": "custom", "files": 1, "ranks": 3, "squares": [""] * 3, "layout": [[1], [1, 1]]},
    {"game": "custom", "files": 1, "ranks": 512, "squares": [""] * 512, "layout": [[1] * 2] * 256},
]


@table("position", BAD_POSITIONS)
def test_malformed_positions_are_refused_with_a_reason(
    client: FlaskClient, position: object
) -> None:
    response = client.post("/api/write", json={"position": position})
    assert response.status_code == 400
    assert response.get_json()["error"]["code"] == "bad-request"
    assert len(response.get_json()["error"]["message"]) > 10


BOARD_OF_ONE = {"game": "custom", "files": 1, "ranks": 1, "squares": ["K"]}


def test_a_position_that_no_notation_can_hold_says_so(client: FlaskClient) -> None:
    crowded = {**BOARD_OF_ONE, "hands": {"first": {"P": 2}}}
    report = client.post("/api/write", json={"position": crowded}).get_json()
    assert report["position"]["hands"] == {"first": {"P": 2}, "second": {}}
    assert report["notations"] == {}
    assert [found["code"] for found in report["findings"]] == ["more-pieces-than-squares"]
    long = {"game": "custom", "files": 40, "ranks": 40, "squares": ["+K^'"] * 1600}
    report = client.post("/api/write", json={"position": long}).get_json()
    assert report["notations"] == {}
    assert "feen-too-long" in [found["code"] for found in report["findings"]]


def test_hands_larger_than_the_board_are_not_written_in_feen(client: FlaskClient) -> None:
    text = "4k4/9/9/9/9/9/9/9/4K4 b 80P 1"
    report = client.post("/api/read", json={"text": text}).get_json()
    assert report["notations"].keys() == {"sfen", "spoken"}
    assert report["notations"]["sfen"] == text
    written = client.post("/api/write", json={"position": report["position"]}).get_json()
    assert written["notations"] == report["notations"]


def test_the_most_that_a_hand_may_hold_is_one_for_reading_and_for_the_wire(
    client: FlaskClient,
) -> None:
    for count in (70_000, MAX_IN_HAND):
        text = f"4k4/9/9/9/9/9/9/9/4K4 b {count}P 1"
        position = read(client, text)["position"]
        assert position["hands"]["first"] == {"P": count}
        assert write(client, position)["notations"]["sfen"] == text


SQUARES = [""] * 64


@table(
    ("body", "sentence"),
    [
        ([], "the request must be a JSON object"),
        ({}, "“position” must be a JSON object"),
        ({"position": 1}, "“position” must be a JSON object"),
        ({"position": BASE, "before": 1}, "“before” must be a JSON object or null"),
        ({"position": BASE, "before": {}}, "“squares” must be a list"),
        ({"position": BASE, "en_passant": "never"}, "“en_passant” must be one of always, xfen,"),
        ({"position": {}}, "“squares” must be a list"),
        ({"position": {"squares": SQUARES[1:]}}, "“squares” must have 64 entries, not 63"),
        ({"position": {"squares": [1, *SQUARES[1:]]}}, "each entry of “squares” must be a string"),
        ({"position": {"squares": [None, *SQUARES[1:]]}}, "“squares” holds null; a square is"),
        ({"position": {"squares": ["x", *SQUARES[1:]]}}, "“squares” holds “x”; a square is"),
        ({"position": {**BASE, "game": "go"}}, "“game” must be one of chess, shogi"),
        ({"position": {**BASE, "game": 1}}, "“game” must be one of chess, shogi"),
        ({"position": {**BASE, "files": True}}, "“files” must be a whole number from 1 to 255"),
        ({"position": {**BASE, "files": 0}}, "“files” must be a whole number from 1 to 255"),
        ({"position": {**BASE, "ranks": 9}}, "a board of chess has 8 files and 8 ranks"),
        ({"position": {**BASE, "styles": ["C"]}}, "“styles” must be two capital letters"),
        ({"position": {**BASE, "styles": ["C", "c"]}}, "“styles” must be two capital letters"),
        ({"position": {**BASE, "layout": [8]}}, "“layout” must be a list of layers"),
        ({"position": {**BASE, "layout": [["8"]]}}, "“layout” must be a list of layers"),
        ({"position": {**BASE, "signs": "C"}}, "“signs” must be one of A, B-, B+"),
        ({"position": {**BASE, "hands": {"x": {}}}}, "“hands” must be a JSON object with the keys"),
        ({"position": {**BASE, "hands": {"first": 1}}}, "the first of “hands” must be a JSON"),
        ({"position": {**BASE, "hands": {"first": {"P": 0}}}}, "a count in “hands” must be a"),
        ({"position": {**BASE, "hands": {"first": {"M": 1}}}}, "“hands” holds “M”, which is not"),
        ({"position": {**BASE, "hands": {"first": {"P": 4097}}}}, "“hands” must hold 4096 pieces"),
        ({"position": {**BASE, "checks": [3, 10]}}, "“checks” must be two whole numbers"),
        ({"position": {**BASE, "turn": "white"}}, "“turn” must be “first” or “second”"),
        ({"position": {**BASE, "castling": "-"}}, "“castling” must be a list"),
        ({"position": {**BASE, "castling": [1]}}, "each entry of “castling” must be a square"),
        ({"position": {**BASE, "castling": ["e4"]}}, "each entry of “castling” must be on rank"),
        ({"position": {**BASE, "en_passant": ""}}, "“en_passant” must be a square from a1 to h8"),
        ({"position": {**BASE, "en_passant": 1}}, "“en_passant” must be a square from a1 to h8"),
        ({"position": {**BASE, "halfmove": 1.0}}, "“halfmove” must be a whole number from 0 to"),
        ({"position": BASE, "before": {**BASE, "fullmove": 0}}, "“fullmove” must be a whole"),
        ({"position": BASE, "operations": "bm e4;"}, "“operations” must be null or hold"),
        ({"position": BASE, "operations": {"text": 1, "notation": "epd"}}, "“operations” must be"),
        ({"position": BASE, "operations": {"text": "", "notation": "x"}}, "“notation” must be"),
    ],
)
def test_a_refusal_says_in_a_sentence_what_is_wrong(
    client: FlaskClient, body: object, sentence: str
) -> None:
    error = client.post("/api/write", json=body).get_json()["error"]
    assert error["message"].startswith(sentence)


def test_there_is_a_sentence_for_each_place_of_a_request() -> None:
    def places(shape: type[msgspec.Struct], within: str = "") -> set[str]:
        found: set[str] = set()
        for field in msgspec.structs.fields(shape):
            found.add(within + field.encode_name)
            if field.name in ("position", "before"):
                found |= places(WirePosition)
            elif field.name == "hands":
                found |= places(WireHands, "hands.")
        return found

    named = {place.removesuffix("[]").removesuffix("[]") for place in _SENTENCES}
    assert places(ReadBody) | places(WriteBody) <= named


@table(
    "body",
    [
        {},
        {"text": None},
        {"text": 3},
        {"text": ["x"]},
        {"text": "x", "notation": "sgf"},
        {"text": "x", "notation": []},
        {"text": "x", "en_passant": "never"},
        {"text": "x", "en_passant": {}},
        [],
        "x",
        7,
    ],
)
def test_malformed_reads_are_refused_with_a_reason(client: FlaskClient, body: object) -> None:
    response = client.post("/api/read", json=body)
    assert response.status_code == 400
    assert response.get_json()["error"]["code"] == "bad-request"


@table(
    "raw",
    [
        b"",
        b"{",
        b"\xff\xfe",
        b'{"text": "\xff"}',
        b"[" * 60_000,
        b'{"a":' * 10_000,
        b'{"text": 1e999}',
        b'{"text": ' + b"9" * 5000 + b"}",
        b"NaN",
        b"null",
    ],
)
@table("path", ["/api/read", "/api/write"])
def test_what_is_not_json_is_refused(client: FlaskClient, path: str, raw: bytes) -> None:
    response = client.post(path, data=raw, content_type="application/json")
    assert response.status_code == 400
    assert response.get_json()["error"]["message"]


def test_only_json_is_taken(client: FlaskClient) -> None:
    for content_type in ("text/plain", "application/x-www-form-urlencoded", "", "application/xml"):
        response = client.post("/api/read", data='{"text": ""}', content_type=content_type)
        assert response.status_code == 415
        assert response.get_json()["error"]["code"] == "unsupported-media-type"


@table(
    ("path", "limit"),
    [
        ("/api/read", "1 MB"),
        ("/api/positions", "1 MB"),
        ("/api/write", "4 MB"),
        ("/api/attacks", "64 KB"),
    ],
)
@table("says_length", [True, False])
def test_bodies_beyond_the_limit_of_the_address_are_refused(
    client: FlaskClient, path: str, limit: str, says_length: bool
) -> None:
    def post(size: int) -> TestResponse:
        padded = json.dumps({"text": "", "position": BASE}).encode().ljust(size)
        if says_length:
            return client.post(path, data=padded, content_type="application/json")
        chunked = {"HTTP_TRANSFER_ENCODING": "chunked", "wsgi.input_terminated": True}
        stream = {"input_stream": BytesIO(padded), "environ_overrides": chunked}
        return client.post(path, content_type="application/json", **stream)

    assert post(most_bytes(path)).status_code == 200
    for size in (most_bytes(path) + 1, most_bytes(path) + 2, 3 * most_bytes(path)):
        response = post(size)
        assert response.status_code == 413
        assert response.get_json()["error"]["code"] == "request-entity-too-large"
        assert limit in response.get_json()["error"]["message"]


@table("path", ["/api/read", "/api/positions"])
@table("filling", ["\n", '"', "é", "將"])
def test_the_limit_on_a_text_counts_its_own_bytes_not_those_of_its_json(
    client: FlaskClient, monkeypatch: pytest.MonkeyPatch, path: str, filling: str
) -> None:
    # Texts of this length are read elsewhere.
    monkeypatch.setattr(api, "report_of_text", lambda text, *_, **__: report_of_text(text[:60]))
    monkeypatch.setattr(api, "collect", lambda text: collect(text[:60]))
    text = START_FEN + "\n" + filling * ((MAX_TEXT - 100) // len(filling.encode()))
    body = json.dumps({"text": text}, ensure_ascii=False).encode()
    response = client.post(path, data=body, content_type="application/json")
    assert response.status_code == 200


def test_a_text_beyond_the_limit_is_a_finding(client: FlaskClient) -> None:
    too_long = client.post("/api/read", json={"text": "\n" * (MAX_TEXT + 1) + START_FEN})
    (finding,) = too_long.get_json()["findings"]
    assert finding["code"] == "text-too-long"
    assert "1 MB" in finding["message"]


@table("text", ["\x00", "\ud800", "8/8/\x00/8", "\udfff8/8/8/8/8/8/8/8", "😀" * 9])
def test_odd_characters_are_findings(client: FlaskClient, text: str) -> None:
    response = client.post(
        "/api/read", data=json.dumps({"text": text}), content_type="application/json"
    )
    assert response.status_code == 200
    assert response.get_json()["findings"]


def test_a_long_text_is_a_finding_that_echoes_little(client: FlaskClient) -> None:
    response = client.post("/api/read", json={"text": "x" * 60_000})
    assert response.status_code == 200
    assert [f["code"] for f in response.get_json()["findings"]] == ["no-position-in-long-text"]
    assert len(response.data) < 1000


def test_errors_are_json_below_api_and_pages_elsewhere(client: FlaskClient) -> None:
    assert client.get("/api/nothing").get_json()["error"]["code"] == "not-found"
    wrong_method = client.get("/api/read")
    assert wrong_method.status_code == 405
    assert wrong_method.get_json()["error"]["code"] == "method-not-allowed"
    assert "POST" in wrong_method.headers["Allow"]
    page = client.get("/nothing", headers={"Accept": "text/html"})
    assert page.status_code == 404
    assert page.mimetype == "text/html"
    assert client.get("/nothing", headers={"Accept": "application/json"}).is_json


def test_a_fault_of_ours_is_json_too(owner: FlaskClient, monkeypatch: pytest.MonkeyPatch) -> None:
    owner.application.testing = False
    monkeypatch.setattr(api, "report_of_text", lambda *_, **__: 1 / 0)
    response = owner.post("/api/read", json={"text": "x"})
    assert response.status_code == 500
    assert response.get_json()["error"]["code"] == "internal-server-error"
    assert "ZeroDivision" not in response.get_data(as_text=True)


JSON = st.recursive(
    st.none() | st.booleans() | st.integers() | st.floats() | st.text(),
    lambda inner: st.lists(inner, max_size=5) | st.dictionaries(st.text(), inner, max_size=5),
    max_leaves=20,
)
FIELDS = st.sampled_from(
    ["position", "squares", "turn", "castling", "en_passant", "halfmove", "hands", "before", "text"]
)


@given(st.dictionaries(FIELDS, JSON | st.dictionaries(FIELDS, JSON)))
def test_no_json_at_all_makes_the_server_fail(flask_app: Flask, body: dict[str, object]) -> None:
    with flask_app.test_client() as client:
        for path in ("/api/read", "/api/write"):
            assert client.post(path, json=body).status_code in (200, 400)


def test_operations_of_an_epd_go_on_with_its_position(client: FlaskClient) -> None:
    epd = '4k3/8/8/8/8/8/4P3/4K3 w - - bm e4; id "one";'
    report = read(client, epd)
    assert report["operations"]["whole"] == epd
    given = {name: report["operations"][name] for name in ("text", "notation")}
    position = {**report["position"], "turn": "second"}
    answer = client.post("/api/write", json={"position": position, "operations": given}).get_json()
    assert answer["operations"]["whole"] == epd.replace(" w ", " b ")
    assert "operations" not in read(client, START_FEN)


def test_a_part_that_cannot_be_read_is_listed_with_what_is_wrong(client: FlaskClient) -> None:
    text = f"{START_FEN}\n4kx2/8/8/8/8/8/8/4K3 w - - 0 1\n{START_FEN}"
    found = client.post("/api/positions", json={"text": text}).get_json()["positions"]
    assert [entry["position"] is None for entry in found] == [False, True, False]
    assert found[1]["problem"].startswith("“x” on f8 is not a piece of chess.")
    assert ["problem" in entry for entry in found] == [False, True, False]


def test_all_positions_of_a_text_are_listed_with_their_names(client: FlaskClient) -> None:
    broken = "4kx2/8/8/8/8/8/8/4K3 w - - 0 1"
    text = f"Start\n{START_FEN}\n{broken}\n{START_FEN}\n"
    answer = client.post("/api/positions", json={"text": text}).get_json()
    found = answer["positions"]
    assert [(one["line"], one["name"], one["position"] is None) for one in found] == [
        (2, "Start", False),
        (3, "", True),
        (4, "", False),
    ]
    assert found[0]["written"] == START_FEN
    assert found[1]["text"] == broken
    assert (answer["usual_starts"], answer["rest"]) == (0, None)
    many = client.post("/api/positions", json={"text": f"{START_FEN}\n" * 130}).get_json()
    assert len(many["positions"]) == 100
    assert many["rest"] == 100 * (len(START_FEN) + 1)


def test_a_finding_about_squares_of_shogi_is_answered(client: FlaskClient) -> None:
    """Names of squares that languages write each in their way are plain text in the answer."""
    board = "lPsgkgsnl/1r5b1/ppppppppp/9/9/9/PPPPPPPPP/1B5R1/LNSGKGSNL b - 1"
    answer = read(client, board)
    squares = {square for finding in answer["findings"] for square in finding["squares"]}
    assert "8a" in squares
    assert write(client, answer["position"])["findings"]


@table(
    ("text", "encoding", "label"),
    [
        ("東京", "cp932", "shift_jis"),
        ("김이", "cp949", "euc-kr"),
        ("é", "cp1252", "windows-1252"),
        ("Świercz, Dariusz", "cp1250", "windows-1250"),
        ("Ботвинник, Михаил", "koi8-r", "koi8-r"),
        ("Ботвинник, Михаил", "cp866", "ibm866"),
        ("Hübner – Müller".replace("–", "-"), "cp437", "cp850"),
        ("▲７六歩 △３四歩", "cp932", "shift_jis"),
        ("▲７六歩 △３四歩", "euc_jp", "euc-jp"),
    ],
)
def test_the_encoding_of_bytes_is_said_as_browsers_call_it(
    client: FlaskClient, text: str, encoding: str, label: str
) -> None:
    data = b64encode(text.encode(encoding)).decode()
    assert client.post("/api/encoding", json={"data": data}).get_json() == {
        "encoding": label,
        "sure": text.startswith("▲"),
        "letters": LETTERS,
    }
    for body in ({"data": "é"}, {"data": 3}, {}):
        answer = client.post("/api/encoding", json=body)
        assert answer.status_code == 400
        assert answer.get_json()["error"]["message"] == "“data” must be a string in Base64"


def test_a_text_is_of_the_variant_of_chess_that_is_asked_for(client: FlaskClient) -> None:
    fen = "4k3/8/8/3p4/4Q3/8/8/4K3 w - - 0 1"
    report = client.post("/api/read", json={"text": fen, "variant": "atomic"}).get_json()
    assert report["position"]["variant"] == "atomic"
    refused = client.post("/api/read", json={"text": fen, "variant": "klingon"})
    assert refused.status_code == 400
    assert "atomic" in refused.get_json()["error"]["message"]


def test_each_variant_of_chess_has_its_start(client: FlaskClient) -> None:
    for key, variant in CHESS_VARIANTS.items():
        report = client.get(f"/api/start/{key}").get_json()
        assert report["position"]["variant"] == key
        assert report["notations"]["fen"] == (variant.fen or START_FEN)
    assert client.get("/api/start/klingon").status_code == 404


def test_the_page_says_in_its_menu_of_which_variant_the_board_is(client: FlaskClient) -> None:
    page = client.get("/?fen=4k3/8/8/3p4/4Q3/8/8/4K3_w&variant=racingKings").get_data(as_text=True)
    assert '<option value="racingKings" selected>Racing Kings</option>' in page
