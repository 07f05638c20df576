"""Which programs there are, which are set, and which is taken for a game."""

from __future__ import annotations

import os
from pathlib import Path

import pytest

from tests.engines.fakes import START, Turned, engines, fake, of_game, running, told
from tests.tables import table
from webapp.engines.driver.answers import Dialect
from webapp.engines.driver.evaluating import Engines
from webapp.engines.driver.found import (
    FAIRY_STOCKFISH,
    STOCKFISH,
    Machine,
    programs_named,
    where_is,
)
from webapp.engines.driver.programs import ProgramInfo
from webapp.engines.driver.settings import (
    FILE,
    EngineSettings,
    SetProgram,
    engine_settings,
    keep_path,
    kept_path,
    read_programs,
)
from webapp.engines.evaluation import EngineFailedError, NoEngineError

SHOGI = of_game("lnsgkgsnl/1r5b1/ppppppppp/9/9/9/PPPPPPPPP/1B5R1/LNSGKGSNL b - 1", "sfen")
XIANGQI = of_game(
    "rnbakabnr/9/1c5c1/p1p1p1p1p/9/9/P1P1P1P1P/1C5C1/9/RNBAKABNR w - - 0 1", "xiangqi"
)


def program(file: Path) -> Path:
    file.parent.mkdir(parents=True, exist_ok=True)
    file.write_text("#!/bin/sh\n")
    file.chmod(0o755)
    return file


def machine(root: Path, platform: str = "linux", **environ: str) -> Machine:
    return Machine(environ, platform, root / "home/teacher", root)


@table(
    "file",
    [
        "usr/games/stockfish",
        "usr/local/bin/stockfish",
        "opt/homebrew/bin/stockfish",
        "snap/bin/stockfish",
        "home/linuxbrew/.linuxbrew/bin/stockfish",
        "home/teacher/.local/bin/stockfish",
        "opt/stockfish/stockfish",
        "opt/Stockfish-17/stockfish-ubuntu-x86-64-avx2",
    ],
)
def test_engines_are_found_where_they_are_usually_installed(
    tmp_path_factory: pytest.TempPathFactory, file: str
) -> None:
    root = tmp_path_factory.mktemp("root")
    found = program(root / file)
    assert [*programs_named(STOCKFISH, machine(root))] == [found]
    assert [*programs_named(FAIRY_STOCKFISH, machine(root))] == []


@table(
    "file, variable, value",
    [
        ("scoop/shims/stockfish.exe", "USERPROFILE", ""),
        ("chocolatey/bin/stockfish.exe", "ProgramData", ""),
        ("Stockfish/stockfish.exe", "ProgramFiles", ""),
        ("stockfish/stockfish/stockfish-windows-x86-64-avx2.exe", "ProgramFiles", ""),
        ("Programs/Stockfish 17/stockfish-windows-x86-64.exe", "LOCALAPPDATA", ""),
        ("Microsoft/WinGet/Links/stockfish.exe", "LOCALAPPDATA", ""),
        ("Microsoft/WinGet/Packages/Stockfish.Stockfish_x/stockfish/stockfish-windows.exe",
         "LOCALAPPDATA", ""),
        ("bin/stockfish.exe", "PATH", "bin"),
    ],
)  # fmt: skip
def test_engines_are_found_on_windows(
    tmp_path_factory: pytest.TempPathFactory, file: str, variable: str, value: str
) -> None:
    root = tmp_path_factory.mktemp("root")
    found = program(root / file)
    environ = {variable: str(root / value)}
    assert [*programs_named(STOCKFISH, machine(root, "win32", **environ))] == [found]


def test_what_is_no_program_is_not_found(tmp_path: Path) -> None:
    (tmp_path / "usr/games/stockfish").mkdir(parents=True)
    folder = tmp_path / "opt/stockfish"
    folder.mkdir(parents=True)
    (folder / "stockfish-17.tar").touch()
    program(folder / "stockfishy")
    program(tmp_path / "here/stockfish")
    found = programs_named(STOCKFISH, machine(tmp_path, PATH=f"here{os.pathsep}.{os.pathsep}"))
    assert [*found] == []


def test_those_on_path_come_first_and_each_once(tmp_path: Path) -> None:
    first, other = program(tmp_path / "first/stockfish"), program(tmp_path / "usr/games/stockfish")
    (tmp_path / "usr/bin").mkdir()
    (tmp_path / "usr/bin/stockfish").symlink_to(other)
    found = programs_named(STOCKFISH, machine(tmp_path, PATH=str(tmp_path / "first")))
    assert [*found] == [first, other]


def test_a_name_alone_is_looked_for(tmp_path: Path) -> None:
    file = program(tmp_path / "usr/games/crafty")
    assert where_is("crafty", machine(tmp_path)) == file
    assert where_is(str(file), machine(tmp_path)) == file
    assert where_is("nothing", machine(tmp_path)) == Path("nothing").absolute()


@table(
    "text, programs",
    [
        ("", []),
        (" ", []),
        ("/opt/lc0/lc0", [("/opt/lc0/lc0", None)]),
        (' "/opt/My Engines/lc0" ', [("/opt/My Engines/lc0", None)]),
        ("shogi=/a", [("/a", "shogi")]),
        ("Shogi = /a", [("/a", "shogi")]),
        (f"/a{os.pathsep}xiangqi=/b{os.pathsep}{os.pathsep}", [("/a", None), ("/b", "xiangqi")]),
        ("checkers=/a", [("checkers=/a", None)]),
        ("custom=/a", [("custom=/a", None)]),
        ("shogi=", []),
        ("/a\n/b", []),
        ("/a" * 9_999, []),
        ("\x00", []),
    ],
)
def test_programs_are_read(text: str, programs: list[tuple[str, str | None]]) -> None:
    assert [(found.path, found.game) for found in read_programs(text)] == programs


def test_a_path_may_hold_what_stands_between_several(tmp_path: Path) -> None:
    file = program(tmp_path / f"a{os.pathsep}b")
    assert read_programs(str(file)) == (SetProgram(str(file)),)


def test_what_is_set_is_kept(tmp_path: Path) -> None:
    folder = tmp_path / "data"
    assert kept_path(folder) == ""
    keep_path(folder, " /opt/將棋 ")
    assert kept_path(folder) == "/opt/將棋"
    environ = {"FENBOARD_ENGINE": "chess=/x", "FENBOARD_SYZYGY": "/tables"}
    both = (SetProgram("/x", "chess"), SetProgram("/opt/將棋"))
    assert engine_settings(environ, folder) == EngineSettings(both, "/tables")
    keep_path(folder, "")
    assert engine_settings({}, folder) == EngineSettings()
    assert [file.name for file in folder.iterdir()] == [FILE]
    for wrong in ("a\nb", "x" * 5_000):
        with pytest.raises(ValueError, match="path"):
            keep_path(folder, wrong)


@table("data", [b"", b"{", b"[]", b'{"path": 1}', b"\xff", b'{"path": "' + b"x" * 99_999 + b'"}'])
def test_a_file_that_cannot_be_read_sets_nothing(tmp_path: Path, data: bytes) -> None:
    (tmp_path / FILE).write_bytes(data)
    assert kept_path(tmp_path) == ""


@table(
    "name, dialect, variants, meant_for, plays",
    [
        ("Stockfish 17", "uci", None, None, {"chess"}),
        ("Pikafish 2024", "uci", None, None, {"xiangqi"}),
        ("Other", "uci", None, "xiangqi", {"xiangqi"}),
        ("YaneuraOu", "usi", None, None, {"shogi"}),
        ("YaneuraOu", "usi", None, "chess", {"shogi"}),
        ("Fairy", "uci", {"chess", "shogi"}, None, {"chess", "shogi"}),
        ("Fairy", "usi", {"chess", "shogi"}, None, {"shogi"}),
    ],
)
def test_games_that_a_program_plays(
    name: str, dialect: Dialect, variants: set[str] | None, meant_for: str | None, plays: set[str]
) -> None:
    info = ProgramInfo(name, dialect, None if variants is None else frozenset(variants))
    games = ("chess", "shogi", "xiangqi", "janggi", "makruk", "atomic")
    assert {game for game in games if info.plays(game, meant_for)} == plays
    if meant_for is None:
        assert set(info.games) == plays


def test_an_engine_of_shogi_is_asked_in_usi(tmp_path: Path) -> None:
    with engines(fake(tmp_path, "usi", "moves=7g7f,2g2f")) as asked:
        found = asked.evaluate(SHOGI)
        assert asked.name("chess") is None
    assert [line.codes for line in found.lines] == [("7g7f",), ("2g2f",)]
    log = told(tmp_path)
    assert log[:2] == ["uci", "usi"]
    assert log[-2].startswith("position sfen lnsg")
    assert log[-1] == "go btime 0 wtime 0 byoyomi 1000"


def test_an_engine_of_xiangqi_alone_counts_ranks_from_nought(tmp_path: Path) -> None:
    with engines(fake(tmp_path, "named=Pikafish 1", "moves=h2e2")) as asked:
        found = asked.evaluate(XIANGQI, moves=["h2e2"])
    assert [line.codes for line in found.lines] == [("h2e2",)]
    assert told(tmp_path)[-1] == "go movetime 1000 searchmoves h2e2"


def test_an_engine_of_several_games_is_told_which(tmp_path: Path) -> None:
    with engines(fake(tmp_path, "variants", "moves=g3g4")) as asked:
        found = asked.evaluate(SHOGI)
        with pytest.raises(NoEngineError):
            asked.evaluate(XIANGQI)
        assert len(running(asked)) == 1
    assert [line.codes for line in found.lines] == [("3g3f",)]
    assert "setoption name UCI_Variant value shogi" in told(tmp_path)


def test_the_one_set_for_a_game_comes_before_one_for_all(tmp_path: Path) -> None:
    programs = []
    for name in ("all", "one"):
        (tmp_path / name).mkdir()
        programs.append(fake(tmp_path / name, f"named={name}", "variants"))
    settings = EngineSettings(
        (SetProgram(str(programs[0])), SetProgram(str(programs[1]), "chess")), find=False
    )
    with Engines(settings, clock=Turned()) as asked:
        assert (asked.name("chess"), asked.name("shogi")) == ("one", "all")


def test_one_that_is_set_and_does_not_work_is_named(tmp_path: Path) -> None:
    settings = EngineSettings((SetProgram(str(tmp_path / "no-engine")),))
    with Engines(settings, clock=Turned()) as asked, pytest.raises(EngineFailedError, match="no-e"):
        asked.evaluate(START)
    wrong = EngineSettings((SetProgram(str(fake(tmp_path)), "shogi"),))
    with Engines(wrong, clock=Turned()) as asked:
        assert asked.name("shogi") == "Fake 1.0"  # it is believed
    usi = EngineSettings((SetProgram(str(fake(tmp_path, "usi")), "chess"),))
    with Engines(usi, clock=Turned()) as asked, pytest.raises(EngineFailedError, match="Fake"):
        asked.name("chess")


def test_one_that_is_found_and_does_not_work_makes_way_for_another(tmp_path: Path) -> None:
    broken, fair = tmp_path / "usr/games", tmp_path / "usr/local/bin"
    program(broken / "stockfish")
    fair.mkdir(parents=True)
    fake(fair, "variants").rename(fair / "fairy-stockfish")
    with Engines(clock=Turned(), machine=machine(tmp_path)) as asked:
        assert asked.evaluate(START).engine == "Fake 1.0"
    (fair / "fairy-stockfish").unlink()
    with (
        Engines(clock=Turned(), machine=machine(tmp_path)) as asked,
        pytest.raises(EngineFailedError, match="stockfish"),
    ):
        asked.evaluate(START)


def test_a_program_is_asked_what_it_is(tmp_path: Path) -> None:
    file = fake(tmp_path, "variants", "960")
    with engines(tmp_path / "none") as asked:
        info = asked.ask_program(file)
        assert (info.name, info.dialect, info.games) == ("Fake 1.0", "uci", ("chess", "shogi"))
        assert running(asked) == []
        with pytest.raises(EngineFailedError):
            asked.ask_program(Path("/bin/true"))
