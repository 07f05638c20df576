"""`fenboard check` of games: what it says of them, what it counts, and that it changes nothing."""

from __future__ import annotations

import gzip
import json
from pathlib import Path
from typing import Any

import pytest
from click.testing import CliRunner, Result

from tests.core.test_terminal_games import CSA, IN_PGN, KIF, KINGS, START, USI
from tests.tables import table
from webapp.terminal.cli import main

FAULTY = (
    '[Event "a"]\n\n1. e4 *\n\n[Event "b"]\n\n1. e4 e5\n2. Bxf9 Nc6 *\n\n'
    '[Event "c"]\n\n1. d4 (1. Ke4) d5 *\n'
)
TWO_KINGS = "4k3/8/8/8/8/8/4K3/4K3 w - - 0 1"


def check(*args: str, text: str | bytes | None = None) -> Result:
    return CliRunner().invoke(main, ["check", *args], input=text, catch_exceptions=False)


def objects(*args: str, text: str | bytes | None = None) -> list[dict[str, Any]]:
    written = check("--json", *args, text=text).stdout
    return [json.loads(line) for line in written.splitlines()]


def saved(folder: Path, name: str, text: str | bytes) -> str:
    path = folder / name
    path.write_bytes(text if isinstance(text, bytes) else text.encode())
    return str(path)


@table(
    ("name", "text", "count"),
    [
        ("games.pgn", IN_PGN, "6 games"),
        ("games.txt", IN_PGN, "6 games"),
        ("game.kif", KIF, "1 game"),
        ("game.csa", CSA, "1 game"),
        ("games.usi", USI * 2, "2 games"),
        ("game.kif", KIF.encode("cp932"), "1 game"),
        ("games.pgn.gz", gzip.compress(IN_PGN.encode()), "6 games"),
        ("positions.fen", f"{START}\n{KINGS}\n", "2 lines"),
    ],
)
def test_what_is_clean_prints_nothing_and_is_counted_by_what_it_is(
    name: str, text: str | bytes, count: str, tmp_path: Path
) -> None:
    result = check(saved(tmp_path, name, text))
    assert (result.exit_code, result.stdout) == (0, ""), result.stderr
    assert result.stderr.splitlines()[-1] == f"{count}, 0 errors"


def test_faults_are_printed_with_their_line_also_those_of_variations(tmp_path: Path) -> None:
    path = saved(tmp_path, "faulty.pgn", FAULTY)
    result = check(path)
    assert result.exit_code == 1
    assert f"{path}:8:4: error: In game 2, move 2 of White, “Bxf9”, cannot be" in result.stdout
    assert "\n  2. Bxf9 Nc6 *\n     ^~~~\n" in result.stdout
    assert f"{path}:12:11: " in result.stdout
    assert "Ke4" in result.stdout
    assert result.stderr.startswith("3 games, ")


def test_the_start_of_a_game_is_judged_where_it_stands(tmp_path: Path) -> None:
    game = f'[Event "a"]\n[SetUp "1"]\n[FEN "{TWO_KINGS}"]\n\n1. K1d1 *\n'
    path = saved(tmp_path, "start.pgn", f"{IN_PGN}{game}")
    line = IN_PGN.count("\n") + 3
    result = check(path)
    assert f"{path}:{line}:7: illegal: " in result.stdout
    assert f'\n  [FEN "{TWO_KINGS}"]\n        ^' in result.stdout
    assert (result.exit_code, check("--strict", path).exit_code) == (0, 1)
    (found,) = [one for one in objects(path)[-1]["findings"] if one["severity"] == "illegal"]
    text = objects(path)[-1]["input"]
    assert text[found["start"] : found["end"]] == TWO_KINGS


def test_a_task_without_moves_is_judged_too() -> None:
    result = check(text=f'[Event "a"]\n[FEN "{TWO_KINGS}"]\n\n*\n\n{IN_PGN}')
    assert "<stdin>:2:7: illegal: " in result.stdout
    assert result.stderr.startswith("7 games, 0 errors, 1 illegal")


def test_notes_on_a_start_are_said_when_asked() -> None:
    game = '[Event "a"]\n[FEN "4k3/8/8/8/8/8/8/4K3 w - - 90 20"]\n\n1. Kd1 *\n'
    assert "[clock-above-moves]" not in check(text=game).stdout
    assert "[clock-above-moves]" in check("--notes", text=game).stdout


def test_json_is_one_object_a_game(tmp_path: Path) -> None:
    first, second, _ = objects(text=FAULTY)
    keys = ["line", "game", "input", "output", "notation", "findings"]
    assert list(first) == list(second) == keys
    assert (second["line"], second["game"], second["output"]) == (5, 2, None)
    (finding,) = second["findings"]
    assert second["input"][finding["start"] : finding["end"]] == "Bxf9"
    (unread,) = objects(saved(tmp_path, "none.pgn", '[Event "a"]\n\nno moves\n'))
    assert unread["error"] == "No move and no position can be read in game 1."


@table(
    ("name", "text"),
    [
        ("faulty.pgn", FAULTY),
        ("crlf.pgn", FAULTY.replace("\n", "\r\n").rstrip()),
        ("cr.pgn", FAULTY.replace("\n", "\r")),
        ("old.kif", KIF.encode("cp932")),
        ("wide.pgn", FAULTY.encode("utf-16")),
        ("marked.pgn", b"\xef\xbb\xbf" + FAULTY.encode()),
        ("mixed.pgn", FAULTY.encode() + "{Müller}".encode("latin-1") + "{Мат}".encode()),
        ("empty.pgn", b""),
        ("long.pgn", f"{FAULTY}\n1. e4 {{{'so ' * 3000}}} *\n\n" * 20),
    ],
)
@pytest.mark.parametrize("jobs", ["1", "2"])
def test_games_are_never_changed_by_fix(
    name: str, text: str | bytes, jobs: str, tmp_path: Path
) -> None:
    path = saved(tmp_path, name, text)
    result = check("--fix", "--jobs", jobs, path)
    assert result.stdout_bytes == Path(path).read_bytes()
    if text:
        assert f"{path} holds games: they are checked, and written as they are" in result.stderr


def test_files_of_games_and_of_positions_are_written_one_after_the_other(tmp_path: Path) -> None:
    glued = START.replace(" w", "w")
    paths = [
        saved(tmp_path, "a.fen", glued),
        saved(tmp_path, "b.pgn", FAULTY.rstrip()),
        saved(tmp_path, "c.fen", f"{glued}\n"),
    ]
    result = check("--fix", *paths)
    assert result.stdout == f"{START}\n{FAULTY.rstrip()}\n{START}\n"
    assert result.stderr.splitlines()[-1].startswith("3 games, 2 lines, ")


def test_packed_games_are_written_unpacked(tmp_path: Path) -> None:
    path = saved(tmp_path, "games.pgn.gz", gzip.compress(FAULTY.encode()))
    assert check("--fix", path).stdout == FAULTY


def test_the_encoding_is_said_and_can_be_chosen(tmp_path: Path) -> None:
    text = '[Event "Матч"]\n[White "Ботвинник"]\n\n1. e4 e5 *\n' * 3
    path = saved(tmp_path, "old.pgn", text.encode("cp1251"))
    assert "is read as windows-1251; use --encoding" in check(path).stderr
    (first, *_) = objects("--encoding", "cp866", saved(tmp_path, "dos.pgn", text.encode("cp866")))
    assert "Ботвинник" in first["input"]
