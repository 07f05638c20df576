"""`fenboard prove`: what it says of lines, what it counts, and how it ends."""

from __future__ import annotations

import json
import shutil
import signal
from pathlib import Path
from typing import Any

import pytest

from tests.install.terminal import SHORT, fenboard, posix_only, start
from tests.tables import table
from webapp.engines.proof import Proof
from webapp.terminal import prove
from webapp.terminal.workers import Workers

IN_ONE = "6k1/5ppp/8/8/8/8/8/R3K3 w - -"
IN_TWO = "kbK5/pp6/1P6/8/8/8/8/R7 w - -"
NO_MATE = "4k3/8/8/8/8/8/4P3/4K3 w - -"
PROMOTION = "8/1KP5/3k1b2/5Q2/8/8/6r1/8 w - -"
"""Mate by a knight alone."""
HARD = "r1bq1rk1/pp2bppp/2n1pn2/3p4/2PP4/2N1BN2/PP2BPPP/R2Q1RK1 w - -"
TWO_KINGS = "K7/8/8/8/8/8/8/KK5k w - -"
OTHER_KEY = "The best move that is named does not mate as soon."
OTHER_SIDE = "The words ask for something of one side, but the other one is to move."
TWO_KINGS_SAID = (
    "Illegal position: nothing proved. A proof needs one king that is to be mated and cannot be "
    "captured at once."
)
NOT_DECIDED = "Whether there is such a mate could not be decided in the time given."
FIELDS = ["line", "input", "claim", "mate", "keys", "proved", "answer"]


def objects(*args: str, text: str) -> list[dict[str, Any]]:
    return [
        json.loads(line)
        for line in fenboard("prove", "--json", *args, text=text).stdout.splitlines()
    ]


@table(
    ("line", "printed", "code"),
    [
        (f"{IN_ONE} 0 1", "proved: Mate in 1: Ra8# is the only solution.", 0),
        (f"{IN_ONE} dm 1;", "proved: Mate in 1: Ra8# is the only solution.", 0),
        (f"{IN_TWO} bm #2;", "proved: Mate in 2: Ra6 is the only solution.", 0),
        (f"{IN_TWO} bm #-2;", f"undecided: {OTHER_SIDE}", 1),
        (f"{IN_ONE} dm 1; bm Ra8;", "proved: Mate in 1: Ra8# is the only solution.", 0),
        (f"{IN_TWO} 0 1 Mate in 2", "proved: Mate in 2: Ra6 is the only solution.", 0),
        (f"Loyd: Mate in 2 {IN_TWO} 0 1", "proved: Mate in 2: Ra6 is the only solution.", 0),
        (f"{IN_TWO} 0 1 White mates in two", "proved: Mate in 2: Ra6 is the only solution.", 0),
        (f"{IN_TWO} 0 1 Find the mate", "proved: Mate in 2: Ra6 is the only solution.", 0),
        (f"{IN_TWO} 0 1 White wins", "proved: Mate in 2: Ra6 is the only solution.", 0),
        (f"{NO_MATE} 0 1", "proved: There is no mate in 3.", 0),
        (f"{IN_ONE} dm 2;", "not so: It is mate in 1 already: Ra8#.", 1),
        (f"{IN_TWO} dm 1;", "not so: There is no mate in 1.", 1),
        (
            f"{IN_ONE} dm 1; bm Kd2;",
            f"not so: Mate in 1: Ra8# is the only solution. {OTHER_KEY}",
            1,
        ),
        (
            f"{PROMOTION} dm 1; bm c8=Q;",
            f"not so: Mate in 1: c8=N# is the only solution. {OTHER_KEY}",
            1,
        ),
        (
            f"{NO_MATE} bm Kd2;",
            "undecided: There is no mate in 3. Which move is best is not proved.",
            1,
        ),
        (f"{IN_TWO} 0 1 Black mates in 2", f"undecided: {OTHER_SIDE}", 1),
        (
            f"{IN_ONE} 0 1 White to move and draw",
            "not so: Mate in 1: Ra8# is the only solution.",
            1,
        ),
        (
            f"{NO_MATE} 0 1 White wins",
            "undecided: There is no mate in 3. Whether it is a win or a draw is not proved.",
            1,
        ),
        (f"{NO_MATE} 0 1 Find the mate", "undecided: There is no mate in 3.", 1),
        (
            f"{IN_TWO} 0 1 Selfmate in 2",
            "undecided: Tasks of this kind (selfmate, helpmate) are not checked yet.",
            1,
        ),
        (f"{TWO_KINGS} 0 1", f"undecided: {TWO_KINGS_SAID}", 1),
        (
            "7k/6Q1/6K1/8/8/8/8/8 b - - dm 1;",
            "not so: It is mate already: there is nothing to play.",
            1,
        ),
        (
            "7k/5Q2/6K1/8/8/8/8/8 b - - 0 1",
            "undecided: It is stalemate: there is nothing to play.",
            1,
        ),
    ],
)
def test_a_line_is_held_against_what_it_claims(line: str, printed: str, code: int) -> None:
    result = fenboard("prove", text=f"{line}\n")
    assert (result.stdout, result.exit_code) == (f"<stdin>:1: {printed}\n", code)
    answer = printed.partition(":")[0]
    assert result.stderr == f"1 line, 1 {answer}, 0 errors\n"


def test_json_is_one_object_a_line() -> None:
    text = f"{IN_ONE} dm 1;\n# mine\n\n{IN_TWO} 0 1 Black mates in 2\n{NO_MATE} 0 1\n"
    claimed, other, bare = objects(text=text)
    assert list(claimed) == FIELDS
    assert claimed == {
        "line": 1,
        "input": f"{IN_ONE} dm 1;",
        "claim": {"goal": "mate", "moves": 1},
        "mate": 1,
        "keys": ["Ra8#"],
        "proved": True,
        "answer": "proved",
    }
    assert other["claim"] == {"goal": "mate", "moves": 2, "side": "second"}
    assert (other["line"], other["proved"], other["answer"]) == (4, False, "undecided")
    assert bare["claim"] is None
    assert (bare["mate"], bare["keys"], bare["proved"]) == (None, [], True)


def test_a_line_that_cannot_be_read_is_reported_and_the_rest_goes_on(tmp_path: Path) -> None:
    text = f"{SHORT}\n{IN_ONE} dm 1;\n"
    result = fenboard("prove", text=text)
    assert result.exit_code == 1
    assert result.stdout.startswith("<stdin>:1:19: error: Rank 6 has 7 of 8 squares")
    assert result.stdout.endswith("<stdin>:2: proved: Mate in 1: Ra8# is the only solution.\n")
    assert result.stderr == "2 lines, 1 proved, 1 error\n"
    bad, good = objects(text=text)
    assert (bad["claim"], bad["mate"], bad["keys"], bad["proved"]) == (None, None, [], False)
    assert [found["code"] for found in bad["findings"]] == ["rank-short"]
    assert good["answer"] == "proved"
    assert fenboard("prove", str(tmp_path / "missing.epd")).exit_code == 2


def test_bytes_that_are_no_text_and_overlong_lines_are_errors(tmp_path: Path) -> None:
    path = tmp_path / "bad.epd"
    path.write_bytes(b"\xe4\n" + b"x" * 100_000 + f"\n{IN_ONE} dm 1;\n".encode())
    result = fenboard("prove", str(path))
    assert result.exit_code == 2
    assert "0xE4" in result.stderr
    assert "proved: Mate in 1" in result.stdout


def test_a_mate_is_looked_for_in_as_many_moves_as_are_asked_for() -> None:
    (short,) = objects("--mate", "1", text=f"{IN_TWO} 0 1")
    (long,) = objects("--mate", "2", text=f"{IN_TWO} 0 1")
    (claimed,) = objects("--mate", "1", text=f"{IN_TWO} dm 2;")
    assert (short["mate"], short["proved"]) == (None, True)
    assert (long["mate"], long["keys"]) == (2, ["Ra6"])
    assert (claimed["mate"], claimed["answer"]) == (None, "undecided")
    assert fenboard("prove", "--mate", "0", text=IN_ONE).exit_code == 2


def test_a_position_is_given_up_after_its_time(monkeypatch: pytest.MonkeyPatch) -> None:
    asked: list[tuple[int, float]] = []

    def given_up(_position: object, within: int, *, seconds: float) -> Proof:
        asked.append((within, seconds))
        return Proof(within, proved=False)

    monkeypatch.setattr(prove, "prove", given_up)
    result = fenboard("prove", "--seconds", "0.5", text=f"{IN_TWO} dm 2;\n")
    assert result.stdout == f"<stdin>:1: undecided: {NOT_DECIDED}\n"
    assert (result.exit_code, asked) == (1, [(2, 0.5)])
    (found,) = objects("--seconds", "0.5", text=f"{IN_TWO} dm 2;\n")
    assert (found["mate"], found["proved"], found["answer"]) == (None, False, "undecided")


def test_in_shogi_what_is_claimed_counts_plies(monkeypatch: pytest.MonkeyPatch) -> None:
    asked: list[int] = []

    def proved(_position: object, within: int, *, seconds: float) -> Proof:
        asked.append(within)
        return Proof(within, within, ("P*5b",))

    monkeypatch.setattr(prove, "prove", proved)
    line = "3手詰 4k4/9/4P4/9/9/9/9/9/9 b G 1"
    assert fenboard("prove", text=line).stdout.startswith("<stdin>:1: proved: Mate in 3: ")
    (found,) = objects(text=line)
    assert (found["mate"], found["claim"]) == (2, {"goal": "mate", "moves": 2})
    assert asked == [2, 2]
    objects(text="4k4/9/4P4/9/9/9/9/9/9 b G 1")
    assert asked[2:] == [2]


def test_several_processes_give_what_one_gives(tmp_path: Path, sent: list[Any]) -> None:
    path = tmp_path / "many.epd"
    path.write_text(f"{IN_ONE} dm 1;\n{IN_TWO} dm 2;\n{SHORT}\n{IN_TWO} dm 1;\n" * 4, "utf-8")
    alone, together = (fenboard("prove", "--jobs", jobs, str(path)) for jobs in ("1", "2"))
    assert sent
    assert together.exit_code == alone.exit_code == 1
    assert together.output == alone.output
    assert alone.stderr == "16 lines, 8 proved, 4 not so, 4 errors\n"


@posix_only
def test_what_is_proved_is_told_before_the_next_is(tmp_path: Path) -> None:
    path = tmp_path / "two.epd"
    path.write_text(f"{IN_ONE} dm 1;\n{HARD} dm 9;\n", "utf-8")
    process = start("prove", "--seconds", "86400", str(path))
    assert process.stdout is not None
    assert b"proved: Mate in 1" in process.stdout.readline()
    process.send_signal(signal.SIGINT)
    _, errors = process.communicate()
    assert process.returncode == 130
    assert errors.startswith(b"Stopped after 1 line")


def test_one_position_starts_no_process(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(Workers, "_start", lambda _: pytest.fail("started"))
    assert fenboard("prove", "--jobs", "0", text=f"{IN_ONE} dm 1;\n").exit_code == 0


def test_nothing_of_a_line_controls_the_terminal() -> None:
    result = fenboard("prove", text=f"\x1b[2J\x07{SHORT}\x9b\n{IN_ONE} 0 1 \x1b[2Jmate in 1\n")
    assert not any(0 < ord(c) < 32 and c != "\n" for c in result.stdout)


def test_it_speaks_the_language_of_the_terminal(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("LC_ALL", "ja")
    result = fenboard("prove", text=f"{IN_TWO} dm 2;\n")
    assert result.stdout.startswith("<stdin>:1: 証明済み: ")
    assert result.stderr.startswith("1行、証明済み1件")


# --- engines -----------------------------------------------------------------------------------


def engine_of_this_machine() -> str:
    found = shutil.which("stockfish") or shutil.which("stockfish", path="/usr/games")
    if not found:
        pytest.skip("needs Stockfish, which is not installed here")
    return found


def test_what_is_no_engine_is_said_before_anything_is_read(tmp_path: Path) -> None:
    for path in (tmp_path / "nothing", tmp_path):
        result = fenboard("prove", "--engine", str(path), text=f"{IN_ONE} dm 1;\n")
        assert (result.exit_code, result.stdout) == (2, "")
        assert "There is no program that can be run: " in result.stderr


def test_an_engine_is_asked_where_no_mate_is_proved() -> None:
    text = f"{IN_ONE} dm 1;\n{NO_MATE} 0 1 White wins\n"
    proved, thought = objects("--engine", engine_of_this_machine(), text=text)
    assert "engine" not in proved
    assert thought["engine"].startswith("Stockfish")
    assert thought["depth"] > 5
    assert thought["score"] > 100
    # It is an opinion: nothing is proved by it.
    assert thought["answer"] == "undecided"
    assert (thought["mate"], thought["keys"]) == (None, [])
