"""`fenboard diagram`: a picture of each line, its name, and what is said of the others."""

from __future__ import annotations

import os
import re
import struct
from pathlib import Path

import pytest
from click.testing import CliRunner, Result

from tests.tables import table
from webapp.pictures.looks import OPTIONS as LOOKS
from webapp.pictures.words import MOST_BYTES, file_name
from webapp.terminal import cli, workers
from webapp.terminal.cli import main
from webapp.terminal.printout import Bar
from webapp.terminal.run import CommandRun

LUCENA = "1K1k4/1P6/8/8/8/8/r7/2R5 w - -"
SHOGI = "lnsgkgsnl/1r5b1/ppppppppp/9/9/9/PPPPPPPPP/1B5R1/LNSGKGSNL b - 1"


@pytest.fixture
def out(tmp_path: Path) -> Path:
    return tmp_path / "a folder" / "pictures"


def drawn(out: Path, *args: str, text: str | bytes = LUCENA, expect: int = 0) -> Result:
    command = ["diagram", "--out", str(out), *args]
    result = CliRunner().invoke(main, command, input=text, catch_exceptions=False)
    assert result.exit_code == expect, result.output
    return result


def names(folder: Path) -> list[str]:
    return sorted(os.listdir(folder))


def test_pictures_are_named_by_number_and_by_what_positions_are_called(out: Path) -> None:
    lines = [
        "# a comment",
        f'{LUCENA} id "Lucena";',
        f"{LUCENA} 0 1",
        "",
        "8/8/8",
        f'{LUCENA} id "../../Lucena";',
        f'{LUCENA} id "Lucena";',
        SHOGI,
    ]
    result = drawn(out, text="\n".join(lines), expect=1)
    assert names(out) == [
        "0001-Lucena.svg",
        "0002.svg",
        "0004-Lucena.svg",
        "0005-Lucena.svg",
        "0006.svg",
    ]
    assert "<stdin>:5:1: error: The board has 3 of 8 ranks" in result.stderr
    assert result.stderr.endswith(f"6 lines, 1 error, 1 repaired\n5 pictures in {out}\n")
    assert result.stdout == ""
    assert names(out.parent) == ["pictures"]


def test_options_are_those_of_the_address(out: Path) -> None:
    options = ("--color", "black", "--coordinates", "off", "--area", "a1-d4", "--title", "骨")
    drawn(out, *options, "--caption", "Under it", "--turn", "words", "--board", "green")
    [path] = out.iterdir()
    svg = path.read_text(encoding="utf-8")
    assert "<title>骨</title>" in svg
    assert "#8aa877" in svg
    assert "a2" in svg
    assert "b8" not in svg


def test_each_option_of_the_looks_has_its_words() -> None:
    assert set(cli.LOOK_OPTIONS) | {"orientation"} == set(LOOKS)


def test_a_png_says_its_resolution(out: Path) -> None:
    drawn(out, "--to", "png", "--width", "2cm", "--dpi", "127")
    png = (out / "0001.png").read_bytes()
    assert struct.unpack_from(">I", png, 16) == (100,)
    assert struct.pack(">IIB", 5000, 5000, 1) in png


def test_marks_are_on_every_board_that_has_their_squares(out: Path) -> None:
    result = drawn(out, "--marks", "Ga8b8,Rc8=!", text=f"{LUCENA}\n{SHOGI}\n", expect=1)
    assert names(out) == ["0001.svg"]
    assert "arrow from a8 to b8, green" in (out / "0001.svg").read_text(encoding="utf-8")
    assert "<stdin>:2: error: “Ga8b8” is not a mark on this board." in result.stderr


def test_a_part_that_a_board_has_not_is_said_of_its_line(out: Path) -> None:
    result = drawn(out, "--area", "9a-8b", text=f"{LUCENA}\n{SHOGI}\n", expect=1)
    assert names(out) == ["0002.svg"]
    assert "<stdin>:1: error: “9a-8b” is not a part of this board." in result.stderr


def test_characters_that_no_font_has_are_said_once(out: Path) -> None:
    result = drawn(out, "--title", "♔ ♔\x1b", text=f"{LUCENA}\n" * 3)
    assert result.stderr.count("♔") == 1
    assert "No font has “♔”" in result.stderr


@pytest.mark.parametrize(
    "args",
    [
        ("--size", "1e9"),
        ("--size", "-1"),
        ("--board", "../wood"),
        ("--size", "800", "--width", "8cm"),
        ("--title", "x" * 201),
        ("--game", "go"),
        ("--to", "gif"),
        ("--sise", "100"),
    ],
)
def test_wrong_options_are_wrong_usage_and_nothing_is_made(
    out: Path, args: tuple[str, ...]
) -> None:
    assert "Error: " in drawn(out, *args, expect=2).stderr
    assert not out.exists()


def test_a_folder_that_cannot_be_written_is_told(tmp_path: Path) -> None:
    (tmp_path / "file").write_text("")
    result = drawn(tmp_path / "file" / "folder", expect=2)
    assert re.search(r"^Error: Cannot write: .+\.$", result.stderr, re.MULTILINE)


def test_a_line_that_is_no_text_or_too_long_is_passed_over(out: Path) -> None:
    text = b"\xff\n" + b"x" * 5000 + b"\n" + LUCENA.encode() + b"\n"
    result = drawn(out, text=text, expect=2)
    assert names(out) == ["0003.svg"]
    assert "0xFF" in result.stderr
    assert "[too-long]" in result.stderr


def test_several_processes_draw_what_one_draws(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    text = "".join(f'{LUCENA} id "{number}";\n{number}/8\n' for number in range(1, 25))
    alone = drawn(tmp_path / "alone", text=text, expect=1)
    monkeypatch.setattr(workers, "_ALONE", 0)
    together = drawn(tmp_path / "together", "--jobs", "2", text=text, expect=1)
    assert names(tmp_path / "alone") == names(tmp_path / "together")
    assert "0047-24.svg" in names(tmp_path / "together")
    for name in names(tmp_path / "alone"):
        pictures = [(tmp_path / folder / name).read_bytes() for folder in ("alone", "together")]
        assert pictures[0] == pictures[1]
    assert alone.stderr.replace("alone", "together") == together.stderr


def test_progress_is_shown_as_pictures_are_done(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    shown: list[int] = []
    begin = CommandRun._open

    def with_bar(self: CommandRun, *args: object) -> object:
        read = begin(self, *args)  # type: ignore[arg-type]
        self._bar = Bar(None, shown.append)  # type: ignore[arg-type]
        return read

    monkeypatch.setattr(CommandRun, "_open", with_bar)
    file = tmp_path / "some.fen"
    file.write_text(f"{LUCENA}\n" * 10)
    drawn(tmp_path / "out", str(file))
    assert shown[-1] == file.stat().st_size
    assert len(shown) > 2


@table(
    ("text", "name"),
    [
        ("Lucena", "Lucena"),
        ("../../etc/passwd", "etc passwd"),
        ('a\\b:c*d?e"f<g>h|i\0j\nk', "a b c d e f g h i j k"),
        ("詰将棋 №1", "詰将棋 №1"),
        ("e\u0301", "é"),
        ("\u202eevil\u200b", "evil"),
        (" . - ", ""),
        ("nul", "_nul"),
        ("COM1.svg", "_COM1.svg"),
        ("Console", "Console"),
        ("骨" * 99, "骨" * (MOST_BYTES // 3)),
    ],
)
def test_names_of_files_are_safe(text: str, name: str) -> None:
    assert file_name(text) == name
