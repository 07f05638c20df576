"""Moves, lines and games over HTTP."""

from __future__ import annotations

from base64 import b64decode
from typing import Any

import pytest
from flask.testing import FlaskClient

from benchmarks.memory import custom
from tests.tables import table
from webapp.document import parse
from webapp.formats.starts import START, START_POSITIONS
from webapp.games import GAMES, kind_of
from webapp.lessons.importing import gather
from webapp.lessons.model import Card
from webapp.model.line import MOST_PLIES, MOST_SQUARES_PLAYED, PASS, Line, Ply, most_plies
from webapp.moves.walk import Passing, line_of_codes, positions_of
from webapp.web.limits import most_bytes
from webapp.wire.position import position_of_json, position_to_json

CHESS = position_to_json(START)
SHOGI = position_to_json(START_POSITIONS["shogi"])
EXCHANGE = ["7g7f", "3c3d", "8h2b=+B"]


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


@table(
    ("fen", "path", "variant", "castles"),
    [
        ("7k/8/8/8/8/8/8/4R1K1 w E - 0 40", [], None, 0),
        ("7k/8/8/8/8/8/8/4R1K1 w E - 0 40", [], "chess960", 1),
        ("r3k2r/8/8/8/8/8/8/R5K1 w Qkq - 0 40", [], None, 0),
        ("r3k2r/8/8/8/8/8/8/R5K1 b Qkq - 0 40", [], None, 2),
        ("r5k1/8/8/8/8/8/8/R5K1 w Qq - 0 40", [], None, 1),
        # what it began with says what it is
        ("r5k1/8/8/8/8/8/8/R5K1 b Qq - 0 40", ["g8h7"], None, 1),
        ("7k/8/8/8/8/8/8/3KR3 w E - 0 40", [], None, 1),
    ],
)
def test_a_king_that_has_castled_castles_no_more_but_in_chess960(
    client: FlaskClient, fen: str, path: list[str], variant: str | None, castles: int
) -> None:
    position = parse(fen).position
    assert position
    body = {"start": position_to_json(position), "path": path, "variant": variant}
    moves = asked(client, "/api/moves", body)["moves"]
    assert sum("castling" in move for move in moves) == castles
    castled = [asked(client, "/api/move", {**body, "text": text}) for text in ("O-O-O", "O-O")]
    assert sum("ply" in answer for answer in castled) == castles
    if not castles:
        assert castled[0]["reason"] == "There is no right to castle on that side."


def test_what_is_called_chess960_is_judged_and_written_so(client: FlaskClient) -> None:
    fen = "7k/8/8/8/8/8/8/4R1K1 w E - 0 40"
    codes = {}
    for variant in (None, "chess960"):
        read = asked(client, "/api/read", {"text": fen, "variant": variant})
        assert "variant" not in read
        body = {"position": read["position"], "variant": variant}
        written = asked(client, "/api/write", body)
        codes[variant] = [[f["code"] for f in report["findings"]] for report in (read, written)]
        record = {"line": {"start": read["position"]}, "form": "pgn", "variant": variant}
        tagged = '[Variant "Chess960"]' in asked(client, "/api/record", record)["text"]
        assert tagged == (variant is not None)
    assert codes == {None: [["castling-king-castled"]] * 2, "chess960": [["castling-chess960"]] * 2}
    chess960 = asked(client, "/api/read", {"text": "7k/8/8/8/8/8/8/3KR3 w E - 0 40"})
    assert chess960["variant"] == "chess960"
    body = {"position": chess960["position"], "variant": "atomic"}
    refused = client.post("/api/write", json=body)
    assert refused.status_code == 400
    assert refused.get_json()["error"]["message"] == "“variant” must be null or chess960"


def test_a_move_is_read_or_there_is_a_reason(client: FlaskClient) -> None:
    body = {"start": CHESS, "path": ["e2e4"]}
    assert asked(client, "/api/move", {**body, "text": "Sf6"})["ply"]["code"] == "g8f6"
    answer = asked(client, "/api/move", {**body, "text": "Nf5"})
    assert answer == {"reason": "No black knight can reach f5.", "squares": ["f5"]}


def test_a_move_to_the_square_of_the_last_one_is_called_and_read_so(
    client: FlaskClient, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("webapp.web.api.LONGEST_WALK", 60)
    body = {"start": SHOGI, "path": EXCHANGE}
    for typed in ("同銀", "△同　銀"):
        ply = asked(client, "/api/move", {**body, "text": typed})["ply"]
        assert (ply["code"], ply["names"][-1]) == ("3a2b", "同銀")
    moves = {move["code"]: move["names"] for move in asked(client, "/api/moves", body)["moves"]}
    assert (moves["3a2b"][-1], moves["8b5b"][-1]) == ("同銀", "５二飛")
    plies = [{"parent": at - 1, "code": code} for at, code in enumerate([*EXCHANGE, "3a2b"])]
    plies.append({"parent": -1, "code": "2g2f"})
    line = asked(client, "/api/line", {"line": {"start": SHOGI, "plies": plies}})["plies"]
    assert [ply["names"][-1] for ply in line] == ["７六歩", "３四歩", "２二角成", "同銀", "２六歩"]


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


@table(
    "body",
    [
        {"start": CHESS, "path": ["e2e9"]},
        {"start": CHESS, "path": ["e7e5"]},
        {"start": CHESS, "path": ["x" * 100]},
        {"start": CHESS, "path": ["e2e4=+Q"]},
        {"start": CHESS, "path": 3},
        {"path": []},
    ],
)
def test_a_path_that_cannot_be_played_is_refused(client: FlaskClient, body: object) -> None:
    assert "message" in asked(client, "/api/moves", body, status=400)["error"]


@table(
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


def test_a_line_that_is_too_large_is_refused_in_words(client: FlaskClient) -> None:
    for path, limit in (("/api/line", "4 MB"), ("/api/moves", "1 MB")):
        body = b" " * (most_bytes(path) + 1)
        response = client.post(path, data=body, content_type="application/json")
        assert response.status_code == 413
        assert limit in response.get_json()["error"]["message"]


def test_an_address_with_moves_shows_the_position_after_them(client: FlaskClient) -> None:
    fen = "rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR_w_KQkq_-_0_1"
    page = client.get(f"/?fen={fen}&moves=e2e4_e7e5&ply=1").get_data(as_text=True)
    assert 'data-square="e4" aria-label="e4, white pawn"' in page
    assert 'data-square="e5" aria-label="e5, empty"' in page
    assert "rnbqkbnr/pppppppp/8/8/4P3/8/PPPP1PPP/RNBQKBNR b KQkq e3 0 1</textarea>" in page


@table("piece", ["+Q", "Z", "Q^"])
def test_an_address_with_a_piece_that_chess_does_not_have_is_answered(
    client: FlaskClient, piece: str
) -> None:
    query = {"fen": "4k3/P7/8/8/8/8/8/4K3_w_-_-_0_1", "moves": f"a7a8={piece}"}
    assert client.get("/", query_string=query).status_code == 200


@table("query", ["ply=9", "ply=-1", "ply=x", "ply=", "ply=99999999", ""])
def test_an_odd_number_of_moves_shows_the_last(client: FlaskClient, query: str) -> None:
    fen = "rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR_w_KQkq_-_0_1"
    page = client.get(f"/?fen={fen}&moves=e2e4_e7e5&{query}").get_data(as_text=True)
    assert 'data-square="e5" aria-label="e5, black pawn"' in page


@table(
    ("game", "host"),
    [
        ("chess", "https://lichess.org/editor/"),
        ("shogi", "https://lishogi.org/editor/lnsgkgsnl/1r5b1/ppppppppp/9/9/9/PPPPPPPPP/"),
        ("xiangqi", "https://www.pychess.org/editor/xiangqi?fen="),
    ],
)
def test_a_position_can_be_opened_elsewhere(client: FlaskClient, game: str, host: str) -> None:
    start = client.get(f"/api/start/{game}").get_json()["position"]
    links = asked(client, "/api/elsewhere", {"position": start})["links"]
    assert links[0]["address"].startswith(host)


def test_shogi_is_opened_on_lishogi_and_pychess(client: FlaskClient) -> None:
    start = client.get("/api/start/shogi-problem").get_json()["position"]
    held = {**start, "hands": {"first": {"R": 1}, "second": {"p": 2}}}
    links = asked(client, "/api/elsewhere", {"position": held})["links"]
    assert [link["name"] for link in links] == ["Lishogi editor", "Lishogi analysis", "PyChess"]
    sfen = "4k4/9/9/9/9/9/9/9/9_b_R2p_1"
    assert links[0]["address"] == f"https://lishogi.org/editor/{sfen}"
    assert links[1]["address"] == f"https://lishogi.org/analysis/{sfen}"


def test_an_edited_position_comes_with_the_moves_that_still_fit(client: FlaskClient) -> None:
    read = client.post(
        "/api/read",
        json={"text": '[FEN "4k3/8/8/8/8/8/8/R3K3 w Q - 0 1"]\n\n1. Ra8+ {so} Kd7 (1... Ke7)'},
    )
    line = read.get_json()["line"]
    squares = [*line["start"]["squares"]]
    squares[1] = "n"
    position = {**line["start"], "squares": squares}
    asked = {"position": position, "was": {"line": line, "ply": -1, "at": 1}}
    found = client.post("/api/write", json=asked).get_json()["refitted"]
    assert [ply["code"] for ply in found["line"]["plies"]] == ["a1a8", "e8d7", "e8e7"]
    assert (found["ply"], found["at"], found["left"], found["count"]) == (-1, 1, "", 0)
    position["turn"] = "second"
    found = client.post("/api/write", json=asked).get_json()["refitted"]
    assert found["count"] == 3
    assert found["left"] == "1. Ra8+ { so } 1... Kd7 (1... Ke7)"
    asked["was"]["ply"] = 3
    assert client.post("/api/write", json=asked).status_code == 400
    mirrored = {**line["start"], "squares": list(reversed(line["start"]["squares"]))}
    mirrored["turn"], mirrored["castling"] = "second", []
    mirrored["squares"] = [piece.swapcase() for piece in mirrored["squares"]]
    asked = {"position": mirrored, "was": {"line": line, "turns": ["mirror", "swap"]}}
    found = client.post("/api/write", json=asked).get_json()["refitted"]
    assert [ply["code"] for ply in found["line"]["plies"]] == ["h8h1", "d1e2", "d1d2"]
    asked["was"]["turns"] = ["over"]
    assert client.post("/api/write", json=asked).status_code == 400


def test_a_line_has_as_many_moves_as_its_board_is_small(client: FlaskClient) -> None:
    large = custom(63)
    most = MOST_SQUARES_PLAYED // 63**2
    codes = ["a63b63", "pass", "b63a63", "pass"]
    path = (codes * most)[: most + 1]
    plies = [{"parent": at - 1, "code": code} for at, code in enumerate(path)]
    said = f"A game on a board of this size can have at most {most} moves."
    for address, body in (
        ("/api/moves", {"start": large, "path": path}),
        ("/api/move", {"start": large, "path": path, "text": "a63b63"}),
        ("/api/line", {"line": {"start": large, "plies": plies}}),
        ("/api/record", {"line": {"start": large, "plies": plies}, "form": "pgn"}),
    ):
        assert asked(client, address, body, 413)["error"] == {
            "code": "too-many-moves",
            "message": said,
        }
    assert asked(client, "/api/move", {"start": large, "path": path[:most], "text": "pass"})["ply"]
    line, left = line_of_codes(position_of_json(large), "_".join(path))
    assert (len(line.plies), left) == (most, 1)


def test_real_records_stay_far_below_the_most_moves() -> None:
    for game in GAMES:
        assert most_plies(kind_of(game)) == MOST_PLIES, game


def test_positions_on_the_way_are_kept_until_the_last_move_that_follows() -> None:
    line = Line(START, tuple(Ply(parent, PASS) for parent in (-1, 0, 1, 0, 3, -1)))
    passing = Passing(START, [ply.parent for ply in line.plies])
    after = positions_of(line)
    for number, ply in enumerate(line.plies):
        before = passing.before(number)
        assert before == (after[ply.parent] if ply.parent >= 0 else START)
        passing.then(number, before, ply.move)
    assert passing.count == 0


def test_a_list_of_games_has_results_as_the_game_has_them(client: FlaskClient) -> None:
    tags = {
        '[Variant "Shogi"]': "Gote wins",
        '[Game "Chinese Chess"]': "Black wins",
        '[Variant "Makruk"]': "0-1",
        '[Event "Any"]': "0-1",
    }
    text = "".join(f'{tag}\n[Result "0-1"]\n\n1. e4 0-1\n\n' for tag in tags)
    games = asked(client, "/api/games", {"text": text})["games"]
    assert [(game["result"], game["won"]) for game in games] == [("0-1", s) for s in tags.values()]


def test_a_list_of_games_counts_moves_as_the_game_does(client: FlaskClient) -> None:
    """In shogi and janggi a move of either side is one."""
    counted = {'[Variant "Shogi"]': 3, '[Variant "Janggi"]': 3, '[Event "Any"]': 2}
    text = "".join(f"{tag}\n\n1. e4 e5 2. d4 *\n\n" for tag in counted)
    games = asked(client, "/api/games", {"text": text})["games"]
    assert [game["moves"] for game in games] == list(counted.values())


OPENINGS = (
    'ECO,Name,Moves\nB20,Sicilian,1. e4 c5\n"C60","Ruy Lopez, open",1. e4 e5 2. Nf3 Nc6 3. Bb5\n'
)


@table(
    ("text", "rows"),
    [
        (OPENINGS, [("Sicilian", "B20", 1), ("Ruy Lopez, open", "C60", 3)]),
        ("Name\tMoves\nSicilian\te2e4 c7c5\nFrench\te2e4 e7e6\n",
         [("Sicilian", "", 1), ("French", "", 1)]),
        ("Name,Moves\r\n😀,1. e4 c5\r\n\r\nFrench,1. e4 e6\r\n",
         [("😀", "", 1), ("French", "", 1)]),
        ("Name,FEN,Moves\nLucena,1K1k4/1P6/8/8/8/8/r7/2R5 w - - 0 1,Rc4\n", [("Lucena", "", 1)]),
    ],
)  # fmt: skip
def test_the_rows_of_a_table_of_games_are_listed_as_games_are(
    client: FlaskClient, text: str, rows: list[tuple[str, str, int]]
) -> None:
    answer = asked(client, "/api/games", {"text": text})
    found = [(game["title"], game["event"], game["moves"]) for game in answer["games"]]
    assert (found, answer["next"]) == (rows, len(text))
    for game in answer["games"]:
        row = answer["head"] + text[game["start"] : game["end"]]
        (card,) = gather(row).cards
        assert isinstance(card, Card)
        assert card.title == game["title"]
        assert card.line is not None


def test_the_rows_of_a_table_that_comes_in_slices_are_those_of_the_whole(
    client: FlaskClient,
) -> None:
    rows = "".join(f"B{number:02},Opening {number},1. e4 c5 2. Nf3\n" for number in range(50))
    text = f"ECO,Name,Moves\n{rows}"
    titles: list[str] = []
    at, head = 0, ""
    while at < len(text):
        end = min(at + 200, len(text))
        asks = {"text": text[at:end], "last": end == len(text), "head": head}
        answer = asked(client, "/api/games", asks)
        titles += [game["title"] for game in answer["games"]]
        at, head = at + answer["next"], answer["head"]
    assert titles == [f"Opening {number}" for number in range(50)]


@table(
    "text", ["Name,FEN\nLucena,1K1k4/1P6/8/8/8/8/r7/2R5 w - - 0 1\n", "1. e4 e5\n", "a,b\n1,2\n"]
)
def test_what_is_no_table_of_games_is_none(client: FlaskClient, text: str) -> None:
    assert "head" not in asked(client, "/api/games", {"text": text})


@table(("form", "encoding", "name"), [("kif", "shift_jis", "先手"), ("ki2", "shift_jis", "先手")])
def test_a_record_may_be_a_file_in_shift_jis(
    client: FlaskClient, form: str, encoding: str, name: str
) -> None:
    text = f"手合割：平手\n{name}：Jérôme 甲\n   1 ７六歩(77)\n   2 ３四歩(33)\n"
    line = client.post("/api/read", json={"text": text}).get_json()["line"]
    sent = {**line, "plies": [{"parent": p["parent"], "code": p["code"]} for p in line["plies"]]}
    plain = asked(client, "/api/record", {"line": sent, "form": form})
    answer = asked(client, "/api/record", {"line": sent, "form": form, "encoding": encoding})
    assert "file" not in plain
    assert (plain["findings"], answer["text"]) == ([], plain["text"])
    (lost,) = answer["findings"]
    assert "é, ô" in lost["message"]
    written = b64decode(answer["file"]).decode("cp932")
    assert written.replace("\r\n", "\n") == plain["text"].replace("UTF-8", "Shift_JIS").replace(
        "Jérôme", "J〓r〓me"
    )


@table(("form", "encoding"), [("csa", "shift_jis"), ("kif", "latin1"), ("kif", 1)])
def test_other_encodings_are_none(client: FlaskClient, form: str, encoding: object) -> None:
    start = client.get("/api/start/shogi").get_json()["position"]
    body = {"line": {"start": start, "plies": []}, "form": form, "encoding": encoding}
    assert client.post("/api/record", json=body).status_code == 400


def test_what_is_set_up_of_a_shogi_problem_comes_from_the_hand_that_has_it(
    client: FlaskClient,
) -> None:
    before = client.get("/api/start/shogi-problem").get_json()["position"]
    rest = before["hands"]["second"]

    def edited(piece: str = "", hand: str = "", base: dict[str, Any] = before) -> dict[str, Any]:
        hands = {
            **base["hands"],
            "first": {**base["hands"]["first"], **({hand: 1} if hand else {})},
        }
        squares = [piece, *base["squares"][1:]] if piece else base["squares"]
        position = {**base, "squares": squares, "hands": hands}
        return asked(client, "/api/write", {"position": position, "before": base})

    placed = edited("+R")
    assert placed["position"]["hands"]["second"] == {**rest, "r": 1}
    assert [found["code"] for found in placed["findings"]][:1] == ["shogi-taken-from-hand"]
    assert edited(hand="G")["position"]["hands"] == {"first": {"G": 1}, "second": {**rest, "g": 3}}
    assert edited("+R", "P")["position"]["hands"] == {
        "first": {"P": 1}, "second": {**rest, "r": 1, "p": 17},
    }  # fmt: skip
    # Without an edit, and where no hand has one, nothing is taken.
    whole = client.get("/api/start/shogi").get_json()["position"]
    assert edited(hand="R", base=whole)["position"]["hands"] == {"first": {"R": 1}, "second": {}}
    many = {**before, "squares": ["R", *before["squares"][1:]]}
    plain = asked(client, "/api/write", {"position": many})
    assert plain["position"]["hands"] == before["hands"]
