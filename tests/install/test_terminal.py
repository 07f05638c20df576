"""`fenboard check` and `fenboard convert`: what they print, and how they end."""

from __future__ import annotations

import itertools
import json
import os
import re
import signal
import subprocess
import sys
import threading
from collections.abc import Iterator
from contextlib import suppress
from pathlib import Path
from typing import Any

import click
import pytest
from click.testing import CliRunner, Result

from tests.games import random_boards
from tests.install.terminal import BOARD, CLEAN, GLUED, SHORT, fenboard, posix_only, start
from tests.languages import forget
from tests.tables import table
from webapp import language
from webapp.document.lines import InputLine, take_rest
from webapp.document.packed import PIECE
from webapp.findings import Span
from webapp.terminal.cli import main
from webapp.terminal.decoding import NotTextError, as_it_is
from webapp.terminal.lines import Chunk, Lines
from webapp.terminal.printout import WIDTH, excerpt
from webapp.text.characters import MAX_LENGTH


def objects(result: Result) -> list[dict[str, Any]]:
    return [json.loads(line) for line in result.stdout.splitlines()]


@pytest.fixture
def mixed(tmp_path: Path) -> Path:
    path = tmp_path / "mixed.fen"
    path.write_bytes(f"# mine\r\n{CLEAN}\r\n\r\n{GLUED}\r\n{SHORT}".encode())
    return path


# --- check -----------------------------------------------------------------------


def test_clean_lines_print_nothing(tmp_path: Path) -> None:
    path = tmp_path / "clean.fen"
    path.write_text(f"{CLEAN}\n\n# a comment\n{CLEAN}\n", encoding="utf-8")
    result = fenboard("check", str(path))
    assert (result.exit_code, result.stdout) == (0, "")
    assert result.stderr == "2 lines, 0 errors\n"


def test_findings_are_printed_as_compilers_do() -> None:
    result = fenboard("check", text=f"{GLUED}\n{SHORT}\n")
    assert result.exit_code == 1
    assert result.stdout.splitlines() == [
        "<stdin>:1:44: repaired: A space is missing before “w”. [missing-space]",
        f"  {GLUED}",
        "  " + " " * 43 + "^",
        f"  fix: {CLEAN}",
        "<stdin>:2:19: error: Rank 6 has 7 of 8 squares: one is missing. [rank-short]",
        f"  {SHORT}",
        "  " + " " * 18 + "^",
        # At either end an empty square makes an empty rank, so it is said once.
        f"  or: {CLEAN}",
    ]
    assert result.stderr == "2 lines, 1 error, 1 repaired\n"


def test_a_fix_that_findings_share_stands_with_the_last_of_them() -> None:
    lines = fenboard("check", text=CLEAN.replace(" ", "_")).stdout.splitlines()
    assert [line for line in lines if line.startswith("  fix:")] == [lines[-1]]


def test_json_is_one_object_a_line() -> None:
    result = fenboard(
        "check", "--json", text=f"{CLEAN}\n#\n\n{GLUED}\n{SHORT}\n{BOARD} w - - bm e4;"
    )
    found = objects(result)
    assert result.exit_code == 1
    assert [list(o) for o in found] == [["line", "input", "output", "notation", "findings"]] * 4
    assert [o["line"] for o in found] == [1, 4, 5, 6]
    assert [o["input"] for o in found][:3] == [CLEAN, GLUED, SHORT]
    assert [o["output"] for o in found] == [CLEAN, CLEAN, None, f"{BOARD} w - - bm e4;"]
    assert [o["notation"] for o in found] == ["fen", "fen", "fen", "epd"]
    (finding,) = found[1]["findings"]
    assert (finding["code"], finding["severity"]) == ("missing-space", "repaired")
    assert (finding["start"], finding["end"]) == (43, 44)
    assert finding["fixes"] == [{"label": "Correct the text", "text": CLEAN, "sure": True}]


SILVER_TWICE = "Sente: king 5i, gold 5e, silver 5e. Gote: king 5a. Sente to move."
HORSE_TWICE = "Red: general e0, cannon b2, horse b2. Black: general d9. Red to move."
FACING = "4g^4/9/9/9/9/9/9/9/9/4G^4 / X/x"


@table(
    ("command", "text", "squares"),
    [
        (("check",), SILVER_TWICE, "5e"),
        (("check",), HORSE_TWICE, "b2"),
        (("check",), FACING, "e9 e0"),
        (("convert", "--to", "feen"), SILVER_TWICE, "5e"),
        (("convert", "--to", "sfen"), "4k^4/9/9/9/4m4/9/9/9/4K^4 / S/s", "5e"),
    ],
)
def test_json_names_squares_as_on_the_board_that_was_read(
    command: tuple[str, ...], text: str, squares: str
) -> None:
    (found,) = objects(fenboard(*command, "--json", text=f"{text}\n"))
    assert [s for finding in found["findings"] for s in finding["squares"]] == squares.split()


def test_with_several_files_json_names_them(mixed: Path) -> None:
    found = objects(fenboard("check", "--json", str(mixed), "-", text=CLEAN))
    assert [(o["file"], o["line"]) for o in found] == [
        *((str(mixed), line) for line in (2, 4, 5)),
        ("<stdin>", 1),
    ]


def test_a_field_that_cannot_be_read_is_not_put_out_as_if_it_had_been() -> None:
    (found,) = objects(fenboard("check", "--json", text=CLEAN.replace(" w ", " x ")))
    assert found["output"] is None


def test_fix_writes_all_lines_and_corrects_those_it_can(mixed: Path) -> None:
    result = fenboard("check", "--fix", str(mixed))
    assert result.exit_code == 1
    assert result.stdout_bytes.decode() == f"# mine\r\n{CLEAN}\r\n\r\n{CLEAN}\r\n{SHORT}"
    assert f"{mixed}:4:44: repaired" in result.stderr
    assert f"{mixed}:5:19: error" in result.stderr
    assert result.stderr.endswith("3 lines, 1 error, 1 repaired\n")
    assert fenboard("check", "--fix", text=CLEAN).stdout == CLEAN


def test_files_without_a_last_line_break_do_not_run_together(mixed: Path) -> None:
    result = fenboard("check", "--fix", str(mixed), str(mixed))
    assert f"{SHORT}\n# mine" in result.stdout_bytes.decode()


@table("text", [f"{CLEAN}\r\n{CLEAN}\r\n", f"{CLEAN}\r", f"\n \t\n# {SHORT}\n  #"])
def test_line_endings_blanks_and_comments_are_no_findings(text: str) -> None:
    result = fenboard("check", "--fix", text=text)
    assert (result.exit_code, result.stdout_bytes.decode()) == (0, text)
    assert "0 errors\n" in result.stderr


def test_strict_counts_illegal_positions(monkeypatch: pytest.MonkeyPatch) -> None:
    from webapp.document import answers
    from webapp.findings import CODES, Finding
    from webapp.findings.codes import Code

    row = Code("illegal", "Impossible.", why="It is.", example="")
    monkeypatch.setitem(CODES, "test-illegal", row)
    read = answers.findings_of
    monkeypatch.setattr(
        answers, "findings_of", lambda line: (read(line)[0], (Finding("test-illegal"),))
    )
    lax, strict = fenboard("check", text=CLEAN), fenboard("check", "--strict", text=CLEAN)
    assert (lax.exit_code, strict.exit_code) == (0, 1)
    assert lax.stdout == f"<stdin>:1:1: illegal: Impossible. [test-illegal]\n  {CLEAN}\n"
    assert lax.stderr == "1 line, 0 errors, 1 illegal\n"


def test_nothing_of_a_line_controls_the_terminal() -> None:
    result = fenboard("check", text=f"\x1b[2J\x07{SHORT}\x9b\n")
    assert not any(0 < ord(c) < 32 and c != "\n" for c in result.stdout)
    assert "\x9b" not in result.stdout


# --- convert ---------------------------------------------------------------------


def test_a_position_of_another_game_is_said_to_be_readable() -> None:
    text = f"{BOARD} w KQkq - 0 1"
    result = fenboard("convert", "--to", "sfen", text=f"{text}\n")
    assert result.exit_code == 1
    assert result.stdout == f"# cannot be written in SFEN: {text}\n"
    assert "[game-not-in-notation]" in result.stderr


def test_convert_writes_every_line_and_says_what_is_lost(mixed: Path) -> None:
    with mixed.open("a", encoding="utf-8") as file:
        file.write(f"\n{BOARD} w KQkq - 5 9\n")
    result = fenboard("convert", "--to", "epd", str(mixed))
    assert result.exit_code == 1
    assert result.stdout_bytes.decode() == (
        f"# mine\r\n{BOARD} w KQkq -\r\n\r\n{BOARD} w KQkq -\r\n"
        f"# cannot be read: {SHORT}\n{BOARD} w KQkq -\n"
    )
    assert (
        f"{mixed}:6:54: note: Halfmove clock 5 and move number 9 are not written in EPD."
        " [counters-not-written]\n"
    ) in result.stderr
    assert result.stderr.endswith("4 lines, 1 error, 1 repaired, 1 note\n")


def test_convert_keeps_the_operations_of_epd() -> None:
    text = f'{BOARD} w KQkq - bm e4; id "a;b";\n'
    assert fenboard("convert", "--to", "EPD", text=text).stdout == text
    result = fenboard("convert", "--to", "shredder", text=text)
    assert result.stdout == f"{BOARD} w HAha - 0 1\n"
    assert "operations-not-written" in result.stderr


def test_convert_gives_json() -> None:
    text = f"# x\n{SHORT}\n{BOARD} w KQkq - 5 9\n"
    result = fenboard("convert", "--to", "epd", "--json", text=text)
    found = objects(result)
    assert [o["output"] for o in found] == [None, f"{BOARD} w KQkq -"]
    assert [[f["code"] for f in o["findings"]] for o in found] == [
        ["rank-short"],
        ["counters-not-written"],
    ]
    assert result.stderr == "2 lines, 1 error, 1 note\n"


# --- usage and files -------------------------------------------------------------


@table(
    "args",
    [
        ("check", "--json", "--fix"),
        ("check", "--to", "fen"),
        ("convert",),
        ("convert", "--to", "gif"),
    ],
)
def test_wrong_usage_is_code_2(args: tuple[str, ...]) -> None:
    result = fenboard(*args, text="")
    assert (result.exit_code, result.stdout) == (2, "")
    assert "Usage:" in result.stderr


def refused(path: Path) -> str:
    result = fenboard("check", str(path))
    assert (result.exit_code, result.stdout) == (2, "")
    assert result.stderr.startswith(f"Error: Cannot read {path}: ")
    assert result.stderr.count("\n") == 1
    return result.stderr


def test_what_cannot_be_read_is_named_in_one_sentence(tmp_path: Path) -> None:
    refused(tmp_path / "missing.fen")
    refused(tmp_path)
    path = tmp_path / "binary"
    for content, why in (
        (CLEAN.encode() + b"\n" + b"\0" * 20, "line 2 holds a NUL"),
        (f"{CLEAN}\n".encode("utf-16")[:-1], "line 1 is not UTF-16"),
        (CLEAN.encode("utf-16-le"), "line 1 holds a NUL"),
        (b"\xff\x00\xff\x00", "line 1 holds a NUL"),
    ):
        path.write_bytes(content)
        assert why in refused(path)


@pytest.mark.skipif(not hasattr(os, "geteuid") or os.geteuid() == 0, reason="root reads anything")
def test_a_file_one_may_not_read(tmp_path: Path) -> None:
    path = tmp_path / "locked.fen"
    path.write_text(CLEAN, encoding="utf-8")
    path.chmod(0)
    refused(path)


def test_the_other_files_are_read_all_the_same(tmp_path: Path, mixed: Path) -> None:
    result = fenboard("check", str(tmp_path / "missing.fen"), str(mixed))
    assert result.exit_code == 2
    assert "rank-short" in result.stdout
    assert "1 error" in result.stderr


@table("encoding", ["utf-8-sig", "utf-16"])
def test_byte_order_marks_are_no_findings(encoding: str) -> None:
    text = f"# ü 象棋\r\n{CLEAN}\r\n"
    result = fenboard("check", "--fix", text=text.encode(encoding))
    assert (result.exit_code, result.stdout_bytes.decode()) == (0, text)


# --- lines -----------------------------------------------------------------------


def read_in(data: bytes, size: int) -> Iterator[InputLine]:
    pieces = iter([data[at : at + size] for at in range(0, len(data), size)])
    for lines in Lines(as_it_is(lambda _: next(pieces, b""))):
        yield from lines.lines() if isinstance(lines, Chunk) else (lines,)


@table(
    "size, encoding",
    itertools.product([1, 3, MAX_LENGTH, PIECE], ["utf-8", "utf-8-sig", "utf-16", "utf-16-be"]),
)
def test_lines_are_the_same_however_they_arrive(size: int, encoding: str) -> None:
    texts = ["", "a\r", "象é", "x" * MAX_LENGTH, "y" * (MAX_LENGTH + 1), "z" * 5000 + "\r", "end"]
    data = "\n".join(texts).encode(encoding)
    if encoding == "utf-16-be":
        data = b"\xfe\xff" + data
    whole: list[str] = []
    lengths: list[int] = []
    for number, line in enumerate(read_in(data, size), 1):
        pieces = [line.text, line.ending]
        assert line.number == number
        assert len(line.text) <= MAX_LENGTH
        lengths.append(take_rest(line, pieces.append))
        whole.append("".join(pieces))
    assert "".join(whole) == "\n".join(texts)
    assert lengths == [len(text.rstrip("\r")) for text in texts]


def test_the_rest_of_an_overlong_line_may_be_left() -> None:
    data = ("a" * 10_000 + "\n" + "b" * 10_000 + "\nc\n").encode()
    for size in (7, PIECE):
        assert [line.text[0] for line in read_in(data, size)] == ["a", "b", "c"]


def test_lines_before_a_bad_one_are_given() -> None:
    for bad in (b"\0" * 100, b"thr\0e\0e\0" * 9):
        lines = read_in(b"one\ntwo\n" + bad, 2)
        assert [next(lines).text, next(lines).text] == ["one", "two"]
        with pytest.raises(NotTextError, match="line 3"):
            next(lines)


ENDINGS = ["\n", "\r\n", "\r", "\v", "\f", "\x85", "\u2028", "\u2029"]


@table("ending, size", itertools.product(ENDINGS, [1, 3, PIECE]))
def test_lines_end_with_any_line_break_and_keep_it(ending: str, size: int) -> None:
    texts = ["", "a", "é象", "x" * MAX_LENGTH, "y" * 5000, "", "end"]
    data = ending.join([*texts, ""]).encode()
    lines = list(read_in_whole(data, size))
    assert lines == [(number, text, ending) for number, text in enumerate(texts, 1)]
    mixed = "".join(f"{n}{e}" for n, e in enumerate(ENDINGS))
    assert [one[1:] for one in read_in_whole(mixed.encode(), size)] == [
        (str(n), e) for n, e in enumerate(ENDINGS)
    ]


def read_in_whole(data: bytes, size: int) -> Iterator[tuple[int, str, str]]:
    """Number, text and ending of each line."""
    for line in read_in(data, size):
        rest: list[str] = []
        length = take_rest(line, rest.append)
        whole = line.text + "".join(rest)
        yield line.number, whole[:length], line.ending or whole[length:]


@table("separator", [*ENDINGS, "\t", " ", "   \t", ", "])
def test_of_positions_apart_by_anything_none_is_lost(separator: str) -> None:
    text = f"{CLEAN}{separator}{BOARD} w KQkq -{separator}{GLUED}"
    fixed = fenboard("check", "--fix", text=text.encode())
    assert fixed.exit_code == 0
    assert fixed.stdout_bytes.decode().count(CLEAN) == 3
    converted = fenboard("convert", "--to", "epd", text=text.encode())
    assert re.split("[\r\n]+", converted.stdout_bytes.decode()) == [f"{BOARD} w KQkq -"] * 3
    objects = fenboard("check", "--json", text=text.encode()).stdout.splitlines()
    assert [json.loads(one)["output"] for one in objects] == [CLEAN] * 3


def test_columns_count_from_the_beginning_of_a_line_with_several_positions() -> None:
    result = fenboard("check", text=f"{CLEAN}\t{GLUED}\n".encode())
    column = len(CLEAN) + 1 + GLUED.index("w KQkq") + 1
    assert f"<stdin>:1:{column}: repaired: A space is missing" in result.stdout


@pytest.mark.parametrize("jobs", ["1", "2"])
def test_a_byte_that_is_no_text_stops_its_own_line_only(jobs: str) -> None:
    bad = b'4k3/8/8/8/8/8/8/4K3 w - - id "Z\xfcrich";'
    data = f"{GLUED}\n".encode() + bad + f"\r\n{GLUED}\n".encode()
    fixed = fenboard("check", "--fix", "--jobs", jobs, text=data)
    assert fixed.exit_code == 2
    assert fixed.stdout_bytes == f"{CLEAN}\n".encode() + bad + f"\r\n{CLEAN}\n".encode()
    assert "line 2: the byte 0xFC is not UTF-8 text" in fixed.stderr
    converted = fenboard("convert", "--to", "fen", text=data)
    assert converted.exit_code == 2
    comment = b"# cannot be read: " + bad
    assert converted.stdout_bytes == f"{CLEAN}\n".encode() + comment + f"\r\n{CLEAN}\n".encode()
    objects = [
        json.loads(one) for one in fenboard("check", "--json", text=data).stdout.splitlines()
    ]
    assert [one["line"] for one in objects] == [1, 2, 3]
    assert "0xFC" in objects[1]["error"]


def test_a_nul_at_the_end_of_a_line_is_left_out() -> None:
    result = fenboard("check", "--fix", text=f"{CLEAN}\0\n{CLEAN}\n\0".encode())
    assert result.exit_code == 0
    assert result.stdout_bytes.decode() == f"{CLEAN}\n{CLEAN}\n\0"


def test_an_overlong_line_is_passed_on_whole_but_never_held() -> None:
    long = "x" * 100_000
    text = f"{long}\r\n{CLEAN}\n"
    result = fenboard("check", "--fix", text=text)
    assert (result.exit_code, result.stdout_bytes.decode()) == (1, text)
    assert "<stdin>:1:4097: error: The text has 100000 characters." in result.stderr
    converted = fenboard("convert", "--to", "fen", text=text).stdout_bytes.decode()
    assert converted == f"# cannot be read: {text}"
    first, second = objects(fenboard("check", "--json", text=text))
    assert first["input"] == long[:MAX_LENGTH]
    assert [f["code"] for f in first["findings"]] == ["too-long"]
    assert second["output"] == CLEAN
    comment = f"#{long}\n"
    assert fenboard("check", "--fix", text=comment).stdout == comment


@table(
    ("text", "span", "shown", "before", "under"),
    [
        ("abc", Span(1, 2), "abc", 1, 1),
        ("abc", Span(3, 3), "abc", 3, 1),
        ("abc", Span(1, 1), "abc", 1, 1),
        ("８/８ w", Span(2, 3), "８/８ w", 3, 2),
        ("象\tb\u200b", Span(2, 4), "象 b\ufffd", 3, 2),
        ("e\u0301x", Span(2, 3), "e\u0301x", 1, 1),
    ],
)
def test_carets_stand_under_their_span(
    text: str, span: Span, shown: str, before: int, under: int
) -> None:
    assert excerpt(text, span) == (shown, before, under)


@table("at, character", itertools.product([0, 1, 50, 500, 4000, 4095, 4096], ["x", "象"]))
def test_long_lines_are_cut_to_a_window(at: int, character: str) -> None:
    from rich.cells import cell_len

    text = character * at + "!" + character * (4095 - at)
    shown, before, under = excerpt(text, Span(at, min(at + 2000, len(text))))
    assert cell_len(shown) <= WIDTH
    assert before + under <= cell_len(shown) + 1
    if at < 4096:
        assert cell_len(shown[: shown.index("!")]) == before
    assert shown.startswith("…") == (at >= 50)


# --- processes -------------------------------------------------------------------


@posix_only
@pytest.mark.parametrize("args", [("check",), ("convert", "--to", "fen"), ("check", "--jobs", "2")])
def test_nobody_reading_any_more_is_a_quiet_end(tmp_path: Path, args: tuple[str, ...]) -> None:
    path = tmp_path / "big.fen"
    # More than a pipe holds.
    path.write_text(f"{GLUED}\n" * (1500 if "convert" in args else 400), encoding="utf-8")
    # With lines on standard output the findings go to standard error, and are not read here.
    unread = subprocess.DEVNULL if "convert" in args else subprocess.PIPE
    process = start(*args, str(path), stderr=unread)
    assert process.stdout is not None
    assert process.stdout.readline()
    process.stdout.close()
    if process.stderr:
        assert process.stderr.read() == b""
    assert process.wait() == 141


@posix_only
def test_ctrl_c_ends_with_130_and_one_sentence() -> None:
    process = start("check", "--fix")
    assert process.stdin is not None
    assert process.stdout is not None
    process.stdin.write(f"{CLEAN}\n".encode())
    process.stdin.flush()
    # The line comes at once, though no more have been sent.
    assert process.stdout.readline().decode() == f"{CLEAN}\n"
    process.send_signal(signal.SIGINT)
    _, errors = process.communicate()
    assert (process.returncode, errors) == (130, b"Stopped after 1 line.\n")


CONTROLS = (
    "\x1b[31m\x07\x7f\x85\x9b\u061c\u200e\u200f\u2028\u2029\u202a\u202e\u2066\u2069\U000e0041"
)


@table("command", [("check",), ("convert", "--to", "fen")])
def test_json_escapes_what_could_control_a_terminal_and_keeps_its_meaning(
    command: tuple[str, ...],
) -> None:
    # Separators that end a line for some readers end none here.
    within = CONTROLS.replace("\x85", "").replace("\u2028", "").replace("\u2029", "")
    text = f"4k3/8/8/8/8/8/8/4K3 w - - 0 1 {within} 日本\u3000語\n"
    result = fenboard(*command, "--json", text=text)
    objects = [json.loads(line) for line in result.stdout.splitlines()]
    assert [one["input"] for one in objects] == [text.rstrip("\n")]
    assert not set(result.stdout) & set(CONTROLS) - set("[31m")
    assert "日本\u3000語" in result.stdout


@table("line", ["# \x1b]0;title\x07 a comment", "8/8 \x1b[2J\x9b5m", "x" * 70_000 + "\x1b[2J"])
def test_convert_writes_no_control_characters(line: str) -> None:
    result = fenboard("convert", "--to", "fen", text=f"{line}\r\n{CLEAN}\n")
    assert not set(result.stdout) & set("\x1b\x07\x9b")
    assert "\N{SYMBOL FOR ESCAPE}" in result.stdout
    assert result.stdout.endswith(f"\n{CLEAN}\n")


def shown_in_terminal(*args: str, text: bytes = b"", **options: Any) -> str:
    """All that the command writes in a terminal, as far as `options` place no stream elsewhere."""
    import pty

    ours, theirs = pty.openpty()
    process = start(*args, **{"stdout": theirs, "stderr": theirs} | options)
    os.close(theirs)
    assert process.stdin is not None
    with process.stdin:
        process.stdin.write(text)
    shown = b""
    # It ends with an error, or with nothing.
    with suppress(OSError):
        while piece := os.read(ours, 65536):
            shown += piece
    process.wait()
    os.close(ours)
    return shown.decode()


@posix_only
@pytest.mark.parametrize("command", [("check", "--fix"), ("convert", "--to", "fen")])
def test_nothing_that_is_written_to_a_terminal_controls_it(command: tuple[str, ...]) -> None:
    lines = f"# {CONTROLS} \x1b[2J\n8/8 \x1b[2J {CONTROLS}\n{CLEAN}\n"
    shown = shown_in_terminal(*command, text=lines.encode(), stderr=subprocess.DEVNULL)
    assert CLEAN in shown
    assert not set(shown) & set(CONTROLS) - set("[31m")


def test_a_file_that_is_corrected_keeps_its_other_lines_byte_by_byte() -> None:
    lines = "# \x1b[31mred\t\u202e\n"
    assert fenboard("check", "--fix", text=lines).stdout == lines


@pytest.mark.skipif(not Path("/dev/full").exists(), reason="no /dev/full here")
def test_a_full_disk_is_told_in_one_sentence() -> None:
    with Path("/dev/full").open("wb") as full:
        process = start("check", "--json", stdout=full)
        _, errors = process.communicate(f"{CLEAN}\n".encode())
    assert process.returncode == 2
    assert errors.startswith(b"Error: Cannot write: ")
    assert errors.count(b"\n") == 1


@posix_only
@pytest.mark.parametrize("option", ["stdin", "stdout"])
def test_a_closed_stream_is_told_in_one_sentence(option: str) -> None:
    descriptor = {"stdin": 0, "stdout": 1}[option]
    process = start("check", **{option: None}, preexec_fn=lambda: os.close(descriptor))
    _, errors = process.communicate()
    assert process.returncode == 2
    assert errors.startswith(b"Error: Cannot ")
    assert errors.count(b"\n") == 1


def peak_memory(args: tuple[str, ...], feed: Iterator[bytes]) -> tuple[int, bytes]:
    """The most memory the command took, in KiB, and what it wrote to standard error."""
    # Linux counts the memory of the parent in ru_maxrss, which would hide the command's.
    code = (
        "import re, resource, sys\n"
        "from webapp.terminal.cli import main\n"
        "try:\n    main()\n"
        "finally:\n"
        "    peak = resource.getrusage(resource.RUSAGE_SELF).ru_maxrss\n"
        "    if sys.platform == 'linux':\n"
        "        peak = re.search(r'VmHWM:\\s*(\\d+)', open('/proc/self/status').read())[1]\n"
        "    print(peak, file=sys.stderr)\n"
    )
    process = subprocess.Popen(
        [sys.executable, "-c", code, *args],
        stdin=subprocess.PIPE,
        stdout=subprocess.DEVNULL,
        stderr=subprocess.PIPE,
    )

    def write() -> None:
        assert process.stdin is not None
        with process.stdin:
            for piece in feed:
                process.stdin.write(piece)

    writer = threading.Thread(target=write)
    writer.start()
    assert process.stderr is not None
    with process.stderr as stream:
        *errors, peak = stream.read().splitlines(keepends=True)
    writer.join()
    process.wait()
    return int(peak) // (1024 if sys.platform == "darwin" else 1), b"".join(errors)


def different_positions() -> Iterator[str]:
    """46,656 positions of two kings and up to three knights, no two of them the same."""
    knights = [f"{file or ''}N{7 - file or ''}" for file in range(8)] + ["8"]
    kings = [f"{file or ''}K{7 - file or ''}" for file in range(8)]
    boards = itertools.product(knights, knights, knights, kings, kings)
    for number, (*ranks, first, second) in enumerate(boards):
        board = "/".join((second.lower(), "8", "8", *ranks, "8", first))
        yield f"{board} w - - {number % 50} {100 + number % 37}\n"


@posix_only
def test_memory_is_flat_however_many_lines_there_are() -> None:
    played = "".join(f"{board.fen(en_passant='fen')}\n" for board in random_boards(1000, 5))
    lines = list(different_positions())
    few, many = ((played + "".join(some)).encode() for some in (lines[::40], lines[::4]))
    small, _ = peak_memory(("check",), iter([few]))
    large, errors = peak_memory(("check",), iter([many]))
    assert errors == b"%d lines, 0 errors\n" % many.count(b"\n")
    assert large < small + 1536


@posix_only
def test_memory_is_flat_however_long_a_line_is() -> None:
    piece = b"x" * (1 << 20)
    small, _ = peak_memory(("check", "--json"), iter([piece]))
    large, errors = peak_memory(("check", "--json"), iter([piece] * 10))
    assert errors == b"1 line, 1 error\n"
    assert large < small + 2048


@posix_only
@pytest.mark.parametrize(("no_color", "lines"), [("", 5000), ("1", 4)])
def test_a_terminal_gets_colours_and_a_bar_for_large_files_unless_told_not_to(
    tmp_path: Path, no_color: str, lines: int
) -> None:
    path = tmp_path / "games.fen"
    path.write_text(f"{SHORT}\n" + f"{CLEAN}\n" * (lines - 1), encoding="utf-8")
    environment = {**os.environ, "TERM": "xterm", "NO_COLOR": no_color, "COLUMNS": "100"}
    shown = shown_in_terminal("check", str(path), env=environment)
    assert "rank-short" in shown
    assert f"{lines} lines, 1 error" in shown
    assert ("\x1b[1;31m" in shown) == (not no_color)
    assert ("%" in shown) == (lines > 1000)


def test_positions_are_judged_and_notes_shown_when_asked() -> None:
    line = "4k3/8/8/8/8/8/8/4K3 w K - 12 3\n"
    runner = CliRunner()
    plain = runner.invoke(main, ["check"], input=line)
    assert plain.exit_code == 0
    assert "[castling-no-rook]" in plain.output
    assert "[clock-above-moves]" not in plain.output
    assert runner.invoke(main, ["check", "--strict"], input=line).exit_code == 1
    assert "[clock-above-moves]" in runner.invoke(main, ["check", "--notes"], input=line).output
    as_json = json.loads(runner.invoke(main, ["check", "--json"], input=line).stdout)
    codes = {finding["code"] for finding in as_json["findings"]}
    assert codes == {"castling-no-rook", "clock-above-moves", "too-few-moves"}


# --- languages ---------------------------------------------------------------------

JAPANESE = """
msgid ""
msgstr ""
"Content-Type: text/plain; charset=utf-8\\n"
"Plural-Forms: nplurals=1; plural=0;\\n"

msgid "A space is missing before “%(after)s”."
msgstr "「%(after)s」の前に空白がありません。"

msgid "%(count)s line"
msgid_plural "%(count)s lines"
msgstr[0] "%(count)s行"

msgctxt "severity"
msgid "repaired"
msgstr "修正"

msgid "Check positions, one per line, or games: say what is wrong, and where."
msgstr "1行に1局面を調べ、誤りとその場所を示します。"

msgid "Usage:"
msgstr "使い方:"

msgid "Exit with code 1 for illegal positions as well."
msgstr "あり得ない局面でも終了コードを1にします。"
"""


def test_the_terminal_speaks_the_language_of_the_environment(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    folder = tmp_path / "ja" / "LC_MESSAGES"
    folder.mkdir(parents=True)
    (folder / "messages.po").write_text(JAPANESE, encoding="utf-8")
    monkeypatch.setattr(language, "FOLDER", tmp_path)
    monkeypatch.setenv("LC_ALL", "ja_JP.UTF-8")
    forget()
    result = fenboard("check", text=f"{GLUED}\n")
    shown = fenboard("check", "--help").stdout
    listed = fenboard("--help").stdout
    forget()
    assert "修正: 「w」の前に空白がありません。 [missing-space]" in result.stdout
    assert result.stderr.startswith("1行, ")
    assert shown.startswith("使い方: ")
    assert "1行に1局面を調べ、誤りとその場所を示します。" in shown
    assert "あり得ない局面でも終了コードを1にします。" in shown
    assert "1行に1局面を調べ、誤りとその場所を示します" in listed
    monkeypatch.setenv("LC_ALL", "C")
    assert fenboard("check", "--help").stdout.startswith("Usage: ")


def all_commands(command: click.Command, path: tuple[str, ...] = ()) -> Iterator[tuple[str, ...]]:
    yield path
    if isinstance(command, click.Group):
        for name, within in command.commands.items():
            yield from all_commands(within, (*path, name))


def test_the_help_of_every_command_is_in_the_language_of_the_environment(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    monkeypatch.setenv("LC_ALL", "ja_JP.UTF-8")
    english = []
    for path in all_commands(main):
        shown = fenboard(*path, "--help").stdout
        # How a command is called is the same in all languages, and so are the values of options.
        for line in shown.splitlines()[1:]:
            said = re.sub(r"\[[^\]]*\]|--\S+", "", line)
            if re.search(r"\b[a-z]{2,} [a-z]{2,} [a-z]{2,}\b", said):
                english.append((*path, line))
    assert english == []
    assert "オプション：\n" in fenboard("db", "--help").stdout


@pytest.mark.parametrize("command", [("lessons", "import"), ("db", "restore")])
def test_a_file_that_is_not_there_is_named_in_the_language_of_the_environment(
    command: tuple[str, str], tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setenv("LC_ALL", "ja_JP.UTF-8")
    monkeypatch.setenv("FENBOARD_DATA", str(tmp_path))
    result = fenboard(*command, str(tmp_path / "none.json"))
    assert result.exit_code == 2
    assert result.stderr.startswith(f"エラー：{tmp_path / 'none.json'}を読めません：")
