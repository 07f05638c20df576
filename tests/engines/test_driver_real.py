"""Stockfish and Fairy-Stockfish, where they are installed, in every game."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path

import pytest

from tests.engines.fakes import START, chess, of_game, running
from tests.tables import table
from webapp.engines.driver.evaluating import Engines
from webapp.engines.driver.found import FAIRY_STOCKFISH, STOCKFISH, programs_named, this_machine
from webapp.engines.driver.settings import EngineSettings, SetProgram
from webapp.engines.evaluation import Evaluation, NoEngineError
from webapp.model.line import read_code
from webapp.model.position import Position
from webapp.moves import possible_moves

STARTS = {
    "shogi": ("lnsgkgsnl/1r5b1/ppppppppp/9/9/9/PPPPPPPPP/1B5R1/LNSGKGSNL b - 1", "sfen"),
    "xiangqi": ("rnbakabnr/9/1c5c1/p1p1p1p1p/9/9/P1P1P1P1P/1C5C1/9/RNBAKABNR w - - 0 1", "xiangqi"),
    "janggi": (
        "rnba1abnr/4k4/1c5c1/p1p1p1p1p/9/9/P1P1P1P1P/1C5C1/4K4/RNBA1ABNR w - - 0 1",
        "janggi",
    ),
    "makruk": ("rnsmksnr/8/pppppppp/8/8/PPPPPPPP/8/RNSKMSNR w - - 0 1", "makruk"),
}


def first(names: tuple[str, ...]) -> str:
    found = next(programs_named(names, this_machine()), None)
    if found is None:
        pytest.skip(f"{names[0]} is not installed")
    return str(found)


@pytest.fixture(scope="module")
def stockfish() -> Iterator[Engines]:
    with Engines(EngineSettings((SetProgram(first(STOCKFISH)),), find=False)) as engines:
        yield engines


@pytest.fixture(scope="module")
def fairy() -> Iterator[Engines]:
    with Engines(EngineSettings((SetProgram(first(FAIRY_STOCKFISH)),), find=False)) as engines:
        yield engines


def holds(position: Position, found: Evaluation, lines: int) -> None:
    """The lines are so many, begin with different legal moves, and go on."""
    assert len(found.lines) == lines
    moves = [read_code(line.codes[0], position.kind) for line in found.lines]
    assert len({*moves}) == lines
    assert {*moves} <= {*possible_moves(position).moves}
    assert len(found.lines[0].codes) > 1
    assert all((line.score is None) != (line.mate is None) for line in found.lines)


def test_stockfish_plays_chess(stockfish: Engines) -> None:
    found = stockfish.evaluate(START, depth=6)
    assert found.engine.startswith("Stockfish")
    assert found.depth == 6
    assert not found.exact
    holds(START, found, 3)
    found = stockfish.evaluate(START, depth=4, lines=5, moves=["a2a3", "h2h4"])
    assert {line.codes[0] for line in found.lines} == {"a2a3", "h2h4"}


@table("game", [*STARTS])
def test_fairy_stockfish_plays_the_other_games(fairy: Engines, game: str) -> None:
    position = of_game(*STARTS[game])
    found = fairy.evaluate(position, depth=5)
    assert found.engine.startswith("Fairy-Stockfish")
    assert found.engine == fairy.name(game)
    holds(position, found, 3)
    (only,) = fairy.evaluate(position, depth=3, moves=[found.lines[2].codes[0]]).lines
    assert only.codes[0] == found.lines[2].codes[0]


@table(
    "text, notation, code, mate",
    [
        ("4k4/9/4G4/9/9/9/9/9/4K4 b G 1", "sfen", "G*5b", 1),
        ("4k4/9/4G4/9/9/9/9/9/9 b G 1", "sfen", "G*5b", 1),  # no king of the side to move
        ("7nl/7k1/6ppp/9/9/9/9/9/4K4 b RG 1", "sfen", "R*9b", 2),
        ("4k4/9/9/9/9/9/4g4/9/4K4 w g 1", "sfen", "g*5h", 1),
        ("4k4/9/4S4/9/9/9/9/9/9 b G 1", "sfen", "G*5b", 1),
        ("3k5/R8/9/9/9/9/9/8R/9/4K4 w - - 0 1", "xiangqi", "i2i9", 1),
        ("4k4/R8/9/9/9/9/9/9/8R/3K5 w - - 0 1", "janggi", "i2i10", 1),
        ("k7/8/1K6/8/8/8/8/7R w - - 0 1", "makruk", "h1h8", 1),
    ],
)
def test_mates_are_found(fairy: Engines, text: str, notation: str, code: str, mate: int) -> None:
    found = fairy.evaluate(of_game(text, notation), depth=8, lines=10)
    assert found.lines[0].mate == mate
    assert code in [line.codes[0] for line in found.lines if line.mate == mate]


@table(
    "fen, code, mate",
    [
        ("6k1/5ppp/8/8/8/8/8/R3K3 w Q - 0 1", "a1a8", 1),
        ("k7/2P5/1K6/8/8/8/8/8 w - - 0 1", "c7c8=Q", 1),
        ("k7/8/1K6/8/8/8/8/6R1 b - - 0 1", "a8b8", -1),
        ("k7/8/1K6/8/8/8/8/6R1 w - - 99 1", "g1g8", 1),  # counters are not sent
    ],
)
def test_mates_of_chess_are_found(stockfish: Engines, fen: str, code: str, mate: int) -> None:
    best = stockfish.evaluate(chess(fen), depth=8).lines[0]
    assert (best.codes[0], best.mate) == (code, mate)


@table(
    "fen, moves",
    [
        ("r3k2r/8/8/8/8/8/8/R3K2R w KQkq - 0 1", ["e1h1", "e1a1"]),
        ("4k3/8/8/8/8/8/8/1R2KR2 w KQ - 0 1", ["e1f1", "e1b1"]),
        ("4k3/8/8/3pP3/8/8/8/4K3 w - d6 0 1", ["e5d6"]),
        ("7k/P7/8/8/8/8/8/4K3 w - - 0 1", ["a7a8=Q", "a7a8=N"]),
    ],
)
def test_moves_of_chess_that_are_written_otherwise(
    stockfish: Engines, fairy: Engines, fen: str, moves: list[str]
) -> None:
    for engines in (stockfish, fairy):
        found = engines.evaluate(chess(fen), depth=4, moves=moves)
        assert {line.codes[0] for line in found.lines} == {*moves}


@table(
    "fen, variant",
    [
        ("rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1", "kingOfTheHill"),
        ("rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w - - 0 1", "antichess"),
        ("8/8/8/8/8/8/krbnNBRK/qrbnNBRQ w - - 0 1", "racingKings"),
        ("rnbqkbnr/pppppppp/8/1PP2PP1/PPPPPPPP/PPPPPPPP/PPPPPPPP/PPPPPPPP w kq - 0 1", "horde"),
        ("rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 3+3 0 1", ""),
        ("rnbqkb1r/pppppppp/8/8/8/8/PPPPPPPP/RNBQKB1R[Nn] w KQkq - 0 1", ""),
    ],
)
def test_fairy_stockfish_plays_variants_of_chess(fairy: Engines, fen: str, variant: str) -> None:
    position = chess(fen, variant)
    holds(position, fairy.evaluate(position, depth=4), 3)


def test_stockfish_plays_no_variants(stockfish: Engines) -> None:
    with pytest.raises(NoEngineError):
        stockfish.evaluate(chess("8/8/8/8/8/8/krbnNBRK/qrbnNBRQ w - - 0 1", "racingKings"))


def test_a_drop_in_crazyhouse(fairy: Engines) -> None:
    position = chess("6k1/5ppp/8/8/8/8/8/4K3[R] w - - 0 1")
    assert fairy.evaluate(position, depth=4).lines[0].codes == ("R*a8",)


def test_a_pass_in_janggi(fairy: Engines) -> None:
    position = of_game(*STARTS["janggi"])
    assert fairy.evaluate(position, depth=3, moves=["pass"]).lines[0].codes[0] == "pass"


def test_what_they_say_of_themselves(stockfish: Engines, fairy: Engines) -> None:
    info = stockfish.ask_program(Path(first(STOCKFISH)))
    assert (info.dialect, info.games) == ("uci", ("chess",))
    info = fairy.ask_program(Path(first(FAIRY_STOCKFISH)))
    assert info.dialect == "uci"
    assert {*info.games} == {"chess", *STARTS}


def test_one_process_answers_for_hours(stockfish: Engines) -> None:
    stockfish.evaluate(START, depth=1)
    before = running(stockfish)
    for _ in range(30):
        stockfish.evaluate(START, depth=2, lines=1)
    assert running(stockfish) == before


def test_the_one_that_speaks_both_tells_mates_in_usi_in_plies(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    monkeypatch.setattr("webapp.engines.driver.evaluating.DIALECTS", ("usi", "uci"))
    position = of_game("7nl/7k1/6ppp/9/9/9/9/9/4K4 b RG 1", "sfen")
    with Engines(EngineSettings((SetProgram(first(FAIRY_STOCKFISH)),), find=False)) as engines:
        best = engines.evaluate(position, depth=8).lines[0]
    assert (best.codes[0], best.mate) == ("R*9b", 2)
