"""Engines that die, are silent, lie or flood: they are asked again once, then named."""

from __future__ import annotations

from pathlib import Path

import psutil
import pytest

from tests.engines.fakes import START, Turned, engines, fake, running, told
from tests.tables import table
from webapp.engines.driver.answers import BestLines, SaidLine, read_info, read_name, read_option
from webapp.engines.evaluation import EngineFailedError, Evaluation, ScoredLine

USUAL = (ScoredLine(("e2e4",), 40), ScoredLine(("d2d4",), 30), ScoredLine(("g1f3",), 20))


def asked(program: Path, **limits: float) -> Evaluation:
    with engines(program, **limits) as all_of_them:
        return all_of_them.evaluate(START)


def test_an_engine_is_asked(tmp_path: Path) -> None:
    found = asked(fake(tmp_path))
    assert found == Evaluation("Fake 1.0", 7, found.seconds, USUAL)
    position = "position fen rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1"
    assert told(tmp_path) == [
        "uci",
        "setoption name Ponder value false",
        "setoption name Threads value 1",
        "setoption name Hash value 32",  # the most that it takes
        "isready",
        "setoption name MultiPV value 3",
        "isready",
        position,
        "go movetime 1000",
    ]


@pytest.mark.parametrize("mode", ["hang-start", "die-start", "gibberish", "flood-start"])
def test_one_that_does_not_begin_is_started_twice_and_named(tmp_path: Path, mode: str) -> None:
    with pytest.raises(EngineFailedError, match=r"\Afake\Z"):
        asked(fake(tmp_path, mode), lines=500)
    assert sum(word in ("uci", "usi") for word in told(tmp_path)) in (2, 4)


@pytest.mark.parametrize(
    "mode",
    ["hang-go", "die-go", "closes", "flood-lines", "flood-line", "deaf", "moves=e2e5,e7e5,0000"],
)
def test_one_that_fails_is_asked_twice_and_named(tmp_path: Path, mode: str) -> None:
    with pytest.raises(EngineFailedError, match=r"\AFake 1\.0\Z"):
        asked(fake(tmp_path, mode), lines=500)
    assert told(tmp_path).count("go movetime 1000") == 2
    assert told(tmp_path).count("uci") == 2


def test_one_that_dies_once_has_answered_the_second_time(tmp_path: Path) -> None:
    assert asked(fake(tmp_path, "die-once")).lines == USUAL


def test_one_that_thinks_too_long_is_stopped(tmp_path: Path) -> None:
    assert asked(fake(tmp_path, "slow")).seconds == 1
    assert told(tmp_path)[-2:] == ["go movetime 1000", "stop"]


def test_one_that_has_failed_three_times_rests(tmp_path: Path) -> None:
    clock = Turned()
    with engines(fake(tmp_path, "die-go"), clock) as all_of_them:
        for _ in range(5):
            with pytest.raises(EngineFailedError, match="Fake"):
                all_of_them.evaluate(START)
        assert told(tmp_path).count("uci") == 6
        clock.time += 61
        with pytest.raises(EngineFailedError, match="Fake"):
            all_of_them.evaluate(START)
        assert told(tmp_path).count("uci") == 8


@table(
    "line",
    [
        "info depth 9 score cp 99999999999999999999 pv a2a3",
        "info depth 9 score cp ٣ pv a2a3",
        "info depth 9 score mate 0 pv a2a3",
        "info depth 9 score mate 100000 pv a2a3",
        "info depth 9 score pv a2a3",
        "info depth 9 score cp 5",
        "info depth 9 score cp 5 pv",
        "info string score cp 5 pv a2a3",
        "infodepth 9 score cp 5 pv a2a3",
        "option name pv",
        "",
        "\x00\x1b[2J",
    ],
)
def test_absurd_lines_are_passed_over(line: str) -> None:
    assert read_info(line, "uci") is None


def test_absurd_lines_stand_in_nobodys_way(tmp_path: Path) -> None:
    lines = ("info depth 7 multipv 77 score cp 1 pv a2a3", "info score cp 1e9 pv a2a3", "\x07")
    assert asked(fake(tmp_path, *(f"line={line}" for line in lines))).lines == USUAL


def test_of_a_line_the_legal_moves_are_kept(tmp_path: Path) -> None:
    said = "line=info depth 7 multipv 1 score cp 9 pv e2e4 e7e5 e4e5 g1f3"
    assert asked(fake(tmp_path, said)).lines[0] == ScoredLine(("e2e4", "e7e5"), 9)


def test_lines_with_illegal_first_moves_are_left_out(tmp_path: Path) -> None:
    found = asked(fake(tmp_path, "moves=e2e5,d2d4,d2d4"))
    assert found.lines == (ScoredLine(("d2d4",), 30),)


def test_moves_that_were_not_asked_for_are_left_out(tmp_path: Path) -> None:
    with engines(fake(tmp_path, "moves=e2e4,a2a3")) as all_of_them:
        found = all_of_them.evaluate(START, moves=["a2a3", "a2a4"])
    assert found.lines == (ScoredLine(("a2a3",), 30),)
    assert told(tmp_path)[-1] == "go movetime 1000 searchmoves a2a3 a2a4"


@table(
    "line, dialect, score, mate",
    [
        ("info depth 3 score cp -12 pv e2e4", "uci", -12, None),
        ("info depth 3 score mate 2 pv e2e4", "uci", None, 2),
        ("info depth 3 score mate -2 pv e2e4", "uci", None, -2),
        ("info depth 3 score mate 1 pv 7g7f", "usi", None, 1),
        ("info depth 3 score mate 3 pv 7g7f", "usi", None, 2),
        ("info depth 3 score mate +5 pv 7g7f", "usi", None, 3),
        ("info depth 3 score mate -2 pv 7g7f", "usi", None, -1),
        ("info depth 3 score mate -4 pv 7g7f", "usi", None, -2),
    ],
)
def test_scores(line: str, dialect: str, score: int | None, mate: int | None) -> None:
    said = read_info(line, "usi" if dialect == "usi" else "uci")
    assert said
    assert (said.score, said.mate) == (score, mate)


def test_lines_of_one_depth_belong_together() -> None:
    def line(depth: int, place: int, move: str, *, bound: bool = False) -> SaidLine:
        return SaidLine(depth, place, 10, None, bound, (move,))

    best = BestLines(2)
    best.add(line(1, 1, "a2a3", bound=True))
    assert [said.moves for said in best.best()] == [("a2a3",)]
    for said in (line(1, 1, "e2e4"), line(1, 2, "d2d4"), line(2, 1, "d2d4")):
        best.add(said)
    assert [(said.depth, said.moves) for said in best.best()] == [(1, ("e2e4",)), (1, ("d2d4",))]
    best.add(line(2, 2, "e2e4"))
    best.add(line(3, 3, "e2e4"))
    assert [said.moves for said in best.best()] == [("d2d4",), ("e2e4",)]
    for depth in range(1000):
        best.add(line(depth, 1, "e2e4"))
    assert len(best._depths) <= 2


@table(
    "line, name",
    [
        ("id name Stockfish 15.1", "Stockfish 15.1"),
        ("id name \x1b[31mRed\x07  one", "[31mRed one"),
        ("id name " + "x" * 500, "x" * 60),
        ("id author me", None),
        ("id name \u202e", ""),
    ],
)
def test_names(line: str, name: str | None) -> None:
    assert read_name(line) == name


@table(
    "line, name, least, most, choices",
    [
        ("option name Hash type spin default 16 min 1 max 33", "Hash", 1, 33, set()),
        ("option name UCI_Variant type combo default chess var chess var shogi", "UCI_Variant",
         None, None, {"chess", "shogi"}),
        ("option name Clear Hash type button", "Clear Hash", None, None, set()),
        ("option name Hash type spin min x max 99999999999999999", "Hash", None, None, set()),
    ],
)  # fmt: skip
def test_options(
    line: str, name: str, least: int | None, most: int | None, choices: set[str]
) -> None:
    option = read_option(line)
    assert option == (name, least, most, frozenset(choices))


def test_what_is_no_option_is_none() -> None:
    assert [*map(read_option, ("option", "option name Hash", "uciok", ""))] == [None] * 4


def test_memory_is_limited(tmp_path: Path) -> None:
    with engines(fake(tmp_path)) as all_of_them:
        all_of_them.evaluate(START)
        (number,) = running(all_of_them)
        rlimit = getattr(psutil.Process(number), "rlimit", None)
        if rlimit is None:
            pytest.skip("this system does not tell the limits of another process")
        assert rlimit(psutil.RLIMIT_AS) == (4 * 2**30, 4 * 2**30)


def test_one_that_cannot_begin_within_its_memory_has_all_there_is(tmp_path: Path) -> None:
    assert asked(fake(tmp_path, "big"), memory=2**30).lines == USUAL


def test_an_owner_that_keeps_to_less_memory_does_not_bind_its_engine(tmp_path: Path) -> None:
    resource = pytest.importorskip("resource")
    if not hasattr(resource, "prlimit"):
        pytest.skip("this system does not tell the limits of another process")
    limits = resource.getrlimit(resource.RLIMIT_AS)
    try:
        resource.setrlimit(resource.RLIMIT_AS, (16 * 2**30, limits[1]))
        with engines(fake(tmp_path), memory=0) as all_of_them:
            all_of_them.evaluate(START)
            (number,) = running(all_of_them)
            found = resource.prlimit(number, resource.RLIMIT_AS)
    finally:
        resource.setrlimit(resource.RLIMIT_AS, limits)
    assert found[0] == limits[1]


def test_what_is_set_for_fenboard_is_not_told(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setenv("FENBOARD_SECRET", "secret")
    monkeypatch.setenv("DATABASE_URL", "secret")
    with engines(fake(tmp_path)) as all_of_them:
        all_of_them.evaluate(START)
        (number,) = running(all_of_them)
        assert "secret" not in psutil.Process(number).environ().values()
