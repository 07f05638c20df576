"""Games and puzzles of Lichess and chess.com in JSON, read as PGN."""

from __future__ import annotations

import json
from typing import Any

import pytest

from tests.tables import table
from webapp.document import parse
from webapp.document.games import index_games
from webapp.formats.pgn.reading import read_pgn
from webapp.formats.pgn.tags import read_tags
from webapp.formats.programs.servers import pgn_of_servers
from webapp.model.line import Line, write_code

PLAYERS: dict[str, Any] = {
    "white": {"user": {"name": "Ann", "title": "WFM"}, "rating": 1600, "ratingDiff": 4},
    "black": {"aiLevel": 3},
}
GAME: dict[str, Any] = {
    "id": "q7ZvsdUF",
    "rated": True,
    "variant": "standard",
    "perf": "blitz",
    "createdAt": 1514505150384,
    "status": "mate",
    "winner": "white",
    "players": PLAYERS,
    "moves": "e4 e5 Qh5 Ke7 Qxe5#",
    "clocks": [18003, 18003, 17000, 100, 5],
    "analysis": [
        {"eval": 11},
        {"eval": -1},
        {
            "eval": -50,
            "variation": "Nf3 Nc6",
            "judgment": {"name": "Inaccuracy", "comment": "Nf3 was best."},
        },
        {"mate": 1},
    ],
    "opening": {"eco": "C20", "name": "King's Pawn Game"},
    "clock": {"initial": 180, "increment": 2},
}
PUZZLE: dict[str, Any] = {
    "game": {
        "id": "AHGPPS44",
        "pgn": "e4 e5 Nf3 Nc6 Bb5",
        "players": [{"color": "white", "name": "Ann", "rating": 1500}],
        "clock": "5+8",
    },
    "puzzle": {
        "id": "20yWT",
        "initialPly": 4,
        "rating": 1859,
        "solution": ["a7a6", "b5a4"],
        "themes": ["short", "endgame"],
    },
}
OF_MONTH: dict[str, Any] = {
    "url": "https://www.chess.com/game/live/1",
    "pgn": '[Event "Live Chess"]\n[White "ann"]\n\n1. e4 {[%clk 0:02:59]} 1... e5 1-0\n',
    "rules": "chess",
}
ABORTED: dict[str, Any] = {
    "url": "https://www.chess.com/game/live/2",
    "end_time": 1705936093,
    "time_control": "300",
    "white": {"username": "ann", "rating": 900, "result": "win"},
    "black": {"username": "ben", "result": "abandoned"},
}


def read(value: Any) -> Line:
    text = pgn_of_servers(value if isinstance(value, str) else json.dumps(value))
    assert text
    record = read_pgn(text)
    assert record
    assert [one for one in record.findings if one.severity == "error"] == []
    return record.line


def codes(line: Line) -> list[str]:
    return [write_code(ply.move, line.start.kind) for ply in line.plies]


def test_a_game_of_lichess_has_its_moves_tags_clocks_and_judgments() -> None:
    line = read(GAME)
    tags = dict(line.tags)
    assert codes(line) == ["e2e4", "e7e5", "d1h5", "g1f3", "b8c6", "e8e7", "h5e5"]
    assert line.result == "1-0"
    assert tags["Site"] == "https://lichess.org/q7ZvsdUF"
    assert (tags["White"], tags["WhiteElo"], tags["WhiteTitle"]) == ("Ann", "1600", "WFM")
    assert tags["Black"] == "lichess AI level 3"
    assert (tags["Date"], tags["UTCTime"]) == ("2017.12.28", "23:52:30")
    assert (tags["ECO"], tags["TimeControl"]) == ("C20", "180+2")
    third = line.plies[2]
    assert third.nags == (6,)
    assert third.after == "Nf3 was best."
    assert third.commands == ("[%eval -0.50]", "[%clk 0:02:50]")
    assert "[%eval #1]" in line.plies[5].commands


def test_a_game_of_lichess_begins_where_it_did() -> None:
    start = "nrbbqknr/pppppppp/8/8/8/8/PPPPPPPP/NRBBQKNR w KQkq - 0 1"
    given = {**GAME, "variant": "chess960", "initialFen": start, "moves": "e4 e5", "analysis": []}
    line = read({**given, "status": "draw", "winner": None})
    assert line.start == parse(start).position
    assert (codes(line), line.result) == (["e2e4", "e7e5"], "1/2-1/2")


def test_a_puzzle_begins_where_it_is_to_be_solved() -> None:
    line = read(PUZZLE)
    tags = dict(line.tags)
    assert codes(line) == ["a7a6", "b5a4"]
    assert (line.start.turn, line.start.fullmove) == ("second", 3)
    assert tags["MovesBefore"] == PUZZLE["game"]["pgn"]
    assert tags["Site"] == "https://lichess.org/training/20yWT"
    assert (tags["White"], tags["Themes"]) == ("Ann", "short endgame")


def test_the_moves_before_a_puzzle_may_be_many() -> None:
    before = " ".join(["Nf3 Nf6 Ng1 Ng8"] * 12 + ["e4 Nc6 Bc4 e6 Nf3 Bc5 O-O Nge7"])
    puzzle = {**PUZZLE["puzzle"], "initialPly": 55, "solution": ["d2d4"]}
    line = read({"game": {"pgn": before}, "puzzle": puzzle})
    assert (line.start.fullmove, codes(line)) == (29, ["d2d4"])


def test_a_puzzle_whose_game_is_cut_has_no_position() -> None:
    puzzle = {**PUZZLE["puzzle"], "initialPly": 93}
    assert pgn_of_servers(json.dumps({"game": {"pgn": "e4 Nc6"}, "puzzle": puzzle})) is None


def test_a_puzzle_with_its_position_needs_no_game() -> None:
    fen = "r1bqkbnr/pppp1ppp/2n5/1B2p3/4P3/5N2/PPPP1PPP/RNBQK2R b KQkq - 3 3"
    one = {"date": 1, "win": True, "puzzle": {"id": "x", "fen": fen, "solution": ["a7a6"]}}
    assert codes(read(one)) == ["a7a6"]


@pytest.mark.parametrize(
    "given",
    [
        [GAME, GAME],
        {"games": [GAME, GAME]},
        f"{json.dumps(GAME)}\n{json.dumps(GAME)}\n",
        f"\ufeff{json.dumps(GAME)}\r\n\r\n{json.dumps(GAME)}",
        {"puzzles": [PUZZLE, PUZZLE]},
        {"games": [OF_MONTH, OF_MONTH]},
    ],
)
def test_games_stand_one_a_line_in_a_list_or_in_an_object(given: Any) -> None:
    text = pgn_of_servers(given if isinstance(given, str) else json.dumps(given))
    assert text
    assert text.count("[Event ") == 2


def test_a_game_of_chess_com_is_as_its_pgn() -> None:
    line = read({"games": [OF_MONTH]})
    assert codes(line) == ["e2e4", "e7e5"]
    assert dict(line.tags)["Event"] == "Live Chess"


def test_a_game_without_moves_keeps_its_players() -> None:
    text = pgn_of_servers(json.dumps({"games": [OF_MONTH, ABORTED]}))
    assert text
    games, _ = index_games(text)
    found = read_tags(text, games[1].start, games[1].end).tags
    tags = {tag.name: tag.value for tag in found}
    assert (tags["White"], tags["Black"], tags["Result"]) == ("ann", "ben", "1-0")
    assert tags["Site"] == ABORTED["url"]


def test_a_line_that_is_cut_stays() -> None:
    text = pgn_of_servers(f'{json.dumps(GAME)}\n{{"id": "cut", "mov')
    assert text
    assert '{"id": "cut", "mov' in text


@pytest.mark.parametrize(
    "text",
    [
        "", "[", "{", "1. e4 e5", '{"fenboard": 1, "lessons": []}', '{"moves": "e4"}', '["pgn"]',
        '[{"fen": "8/8/8/8/8/8/8/8 w - - 0 1", "moves": "e2e4"}]', '{"games": [1, "pgn"]}',
        '{"pgn": null}', "[" * 100_000 + '"moves"', '{"players": [], "moves": ""}',
        '[Event "moves"]\n\n1. e4 {"moves" "pgn"} e5 *',
    ],
)  # fmt: skip
def test_other_texts_are_none_of_theirs(text: str) -> None:
    assert pgn_of_servers(text) is None


@table("field", [*GAME, "initialFen", "pgn", "daysPerTurn", "tournament"])
def test_odd_values_are_no_exception(field: str) -> None:
    for value in (None, 1, -1e308, "x", [], {}, [None], {"white": 1}, "}"):
        pgn_of_servers(json.dumps({**GAME, field: value}))
        pgn_of_servers(json.dumps({"puzzle": {**PUZZLE["puzzle"], field: value}, "game": {}}))
        pgn_of_servers(json.dumps({"games": [{**ABORTED, field: value}]}))
