"""`fenboard worksheet`: files are read and joined, options and templates taken, pages written."""

from __future__ import annotations

import os
import re
import zipfile
from pathlib import Path

import pytest
from click.testing import CliRunner, Result
from msgspec.structs import replace

from tests.tables import table
from webapp.lessons.importing.files import write_file
from webapp.lessons.importing.reading import lessons_of_text
from webapp.lessons.paper import OPTIONS, PaperOptions
from webapp.terminal.cli import main
from webapp.worksheets.templates import (
    TemplateError,
    options_with,
    read_template,
    value_of,
    write_template,
)

MATE = "6k1/5ppp/8/8/8/8/8/R3K2R w - - 0 1"
GAME = (
    '[Event "Back rank"]\n[FEN "6k1/5ppp/8/8/8/8/8/R3K3 w - - 0 1"]\n[SetUp "1"]\n\n1. Ra8# 1-0\n'
)


@pytest.fixture(autouse=True)
def folder(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    monkeypatch.chdir(tmp_path)
    return tmp_path


def run(*args: str, text: str | bytes = "", expect: int = 0) -> Result:
    result = CliRunner().invoke(main, ["worksheet", *args], input=text, catch_exceptions=False)
    assert result.exit_code == expect, result.output
    assert result.stdout == ""
    return result


def names() -> list[str]:
    return sorted(os.listdir())


def test_standard_input_becomes_a_pdf_that_is_the_same_each_time() -> None:
    result = run("--out", "sheet.pdf", "--boards", "2", text=f"{MATE}\n{MATE}\n")
    first = Path("sheet.pdf").read_bytes()
    assert first.startswith(b"%PDF")
    assert result.stderr == "2 boards in sheet.pdf\n"
    run("--out", "sheet.pdf", "--boards", "2", "-", text=f"{MATE}\n{MATE}\n")
    assert Path("sheet.pdf").read_bytes() == first
    assert names() == ["sheet.pdf"]


def test_each_page_is_a_file_of_its_own_with_its_number() -> None:
    text = f"{MATE}\n" * 11
    run("--out", "sheet.PNG", "--boards", "1", text=text)
    assert names() == [f"sheet-{number:02}.PNG" for number in range(1, 12)]
    assert all(Path(name).read_bytes().startswith(b"\x89PNG") for name in names())
    run("--out", "one.svg", text=MATE)
    assert Path("one-1.svg").read_text("utf-8").startswith("<svg")


def test_the_end_of_a_name_says_the_form() -> None:
    begins = {"a.docx": b"PK", "a.html": b"<!doctype", "a.pdf": b"%PDF", "A.PNG.ZIP": b"PK"}
    for name, head in {**begins, "a.zip": b"PK"}.items():
        run("--out", name, text=MATE)
        assert Path(name).read_bytes().startswith(head)
    with zipfile.ZipFile("a.zip") as boards, zipfile.ZipFile("A.PNG.ZIP") as images:
        assert [*boards.namelist(), *images.namelist()] == [
            "diagrams.csv", "01.svg", "diagrams.csv", "01.png",
        ]  # fmt: skip


def test_a_key_is_made_only_where_it_is_asked_for() -> None:
    Path("game.pgn").write_text(GAME)
    run("game.pgn", "--out", "without.pdf")
    assert names() == ["game.pgn", "without.pdf"]
    result = run("game.pgn", "--out", "sheet.pdf", "--key", "key.pdf")
    assert Path("sheet.pdf").read_bytes() == Path("without.pdf").read_bytes()
    assert result.stderr == "1 board in sheet.pdf\nAnswer key in key.pdf\n"
    run("game.pgn", "--out", "both.pdf", "--key", "end")
    sizes = [Path(f"{name}.pdf").stat().st_size for name in ("without", "both")]
    assert sizes[0] < sizes[1]
    assert b"/Count 2" in Path("both.pdf").read_bytes()
    assert b"/Count 1" in Path("key.pdf").read_bytes()


def test_a_key_that_a_template_wants_is_made_and_one_of_a_lesson_is_not() -> None:
    Path("game.pgn").write_text(GAME)
    Path("end.toml").write_text('key = "end"\n')
    Path("own.toml").write_text('key = "separate"\n')
    run("game.pgn", "--template", "end.toml", "--out", "a.pdf")
    assert b"/Count 2" in Path("a.pdf").read_bytes()
    result = run("game.pgn", "--template", "own.toml", "--out", "b.pdf")
    assert b"/Count 1" in Path("b.pdf").read_bytes()
    assert "The answer key was not written: name a file for it with --key FILE." in result.stderr
    run("game.pgn", "--template", "end.toml", "--key", "k.pdf", "--out", "c.pdf")
    assert Path("c.pdf").read_bytes() == Path("b.pdf").read_bytes()


def test_what_a_lesson_has_chosen_for_paper_is_taken_but_for_its_key() -> None:
    (lesson,) = lessons_of_text(GAME)
    own = replace(lesson, worksheet=PaperOptions(key="end", boards=2, titles=False))
    Path("own.json").write_text(write_file([own]))
    run("own.json", "--out", "a.pdf", "--save-template", "t.toml")
    assert b"/Count 1" in Path("a.pdf").read_bytes()
    options = options_with(PaperOptions(), read_template(Path("t.toml").read_bytes()))
    assert options == PaperOptions(boards=2, titles=False)


def test_several_files_are_one_worksheet_with_their_titles_as_headings(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    seen = []
    monkeypatch.setattr(
        "webapp.terminal.worksheet_run.sheets_of",
        lambda lesson, options, **given: seen.append(lesson) or _sheets(lesson, options, **given),
    )
    from webapp.worksheets.making import sheets_of as _sheets

    Path("Pins.fen").write_text(f"{MATE}\n{MATE}\n")
    Path("own.json").write_text(write_file(lessons_of_text(GAME, "Of mine")))
    with zipfile.ZipFile("pack.zip", "w") as file:
        file.writestr("a.fen", MATE)
        file.writestr("b.fen", MATE)
    run("Pins.fen", "own.json", "own.json", "pack.zip", "--out", "s.pdf")
    (lesson,) = seen
    titles = [item.title for item in lesson.items if not hasattr(item, "position")]
    assert titles == ["Pins", "Of mine", "Of mine", "pack"]
    assert len(lesson.cards) == 6
    assert len({item.id for item in lesson.items}) == len(lesson.items)


def test_what_cannot_be_read_is_said_and_the_rest_is_made() -> None:
    text = f"{MATE}\n{MATE.replace('5ppp', '6ppp')}\n{MATE.replace(' w ', ' x ')}\n"
    result = run("--out", "s.pdf", text=text, expect=1)
    assert "Error: 6k1/6ppp/8/8/8/8/8/R3K2R w - - 0 1: Rank 7 has 9 squares" in result.stderr
    assert "“x” is not a side to move" in result.stderr
    assert "2 boards in s.pdf\n" in result.stderr
    Path("bad.pgn").write_text('[Event "Bad"]\n\n1. e4 e5 2. Ke3 Nc6 1-0\n')
    result = run("bad.pgn", "--out", "s.pdf", expect=1)
    assert "Error: Bad: Move 2 of White, “Ke3”, cannot be played: the white king" in result.stderr
    result = run("--out", "s.pdf", text=MATE.replace(" w", "w"))
    assert result.stderr == "1 board in s.pdf, 1 repaired\n"
    Path("bad.pgn").unlink()
    Path("a.fen").write_text(MATE)
    result = run("gone.fen", "a.fen", "--out", "s.pdf", expect=2)
    assert "Cannot read gone.fen: No such file or directory." in result.stderr
    assert "1 board in s.pdf" in result.stderr
    Path("s.pdf").unlink()
    Path("words.txt").write_text("Nothing of that kind here")
    result = run("words.txt", "--out", "s.pdf", expect=1)
    assert "There is no position and no game in words.txt." in result.stderr
    result = run("gone.fen", "--out", "s.pdf", expect=2)
    assert names() == ["a.fen", "words.txt"]


def test_characters_that_no_font_has_are_said() -> None:
    result = run("--out", "s.pdf", "--title", "a \U00012000 b", text=MATE)
    assert "No font has “\U00012000”" in result.stderr


def test_files_in_other_encodings_are_read() -> None:
    Path("a.pgn").write_bytes(GAME.replace("Back", "Ältere").encode("cp1252"))
    result = run("a.pgn", "--out", "s.pdf")
    assert "a.pgn is not UTF-8 text and is read as windows-1252" in result.stderr


WRONG_USAGE = [
    ([], "The worksheet needs a file: --out sheet.pdf"),
    (["--key", "end"], "The worksheet needs a file: --out sheet.pdf"),
    (["--out", "s.odt"], "“s.odt” has to end with one of: .pdf"),
    (["--out", "s.pdf", "--key", "k"], "“k” has to end with one of: .pdf"),
    (["--out", "gone/s.pdf"], "There is no folder “gone”."),
    (["--out", "s.pdf", "--key", "./s.pdf"], "“s.pdf” is given twice"),
    (["s.pdf", "--out", "s.pdf"], "“s.pdf” is given twice"),
    (["--out", "s.pdf", "--boards", "5"], "“boards” cannot be “5”. It can be: 1, 2, 3"),
    (["--out", "s.pdf", "--lines", "9"], "“lines” must be a whole number from 0 to 8."),
    (["--out", "s.pdf", "--name-line", "no"], "“name-line” cannot be “no”. It can be: on, off."),
    (["--out", "s.pdf", "--board", "x"], "“board” cannot be “x”."),
    (["--out", "s.pdf", "--pieces", "x"], "“pieces” cannot be “x”."),
    (["--out", "s.pdf", "--language", "fr"], "“language” cannot be “fr”. It can be: en, ja"),
    (["--out", "s.pdf", "--title", "a" * 201], "“title” has 201 characters. At most 200"),
    (["--out", "s.pdf", "--qr", "on"], "No such option"),
]


@table("args, said", WRONG_USAGE)
def test_wrong_usage_is_said_before_anything_is_read(args: list[str], said: str) -> None:
    result = CliRunner().invoke(main, ["worksheet", *args], input=MATE)
    assert result.exit_code == 2
    assert said in " ".join(result.stderr.split())


def test_an_earlier_file_stays_where_nothing_comes_of_a_run() -> None:
    Path("s.pdf").write_bytes(b"earlier")
    run("gone.fen", "--out", "s.pdf", expect=2)
    assert Path("s.pdf").read_bytes() == b"earlier"
    Path("folder.pdf").mkdir()
    result = run("--out", "folder.pdf", text=MATE, expect=2)
    assert "Cannot write: folder.pdf: " in result.stderr
    assert names() == ["folder.pdf", "s.pdf"]
    run("--out", "s.pdf", "--key", "folder.pdf", "--save-template", "t.toml", text=MATE, expect=2)
    assert Path("s.pdf").read_bytes() == b"earlier"
    assert names() == ["folder.pdf", "s.pdf"]


def test_a_file_may_have_the_longest_name_and_no_other_is_touched() -> None:
    Path("s.pdf.part").write_bytes(b"another")
    longest = "s" * 251 + ".pdf"
    run("--out", "s.pdf", "--key", longest, text=MATE)
    assert Path("s.pdf.part").read_bytes() == b"another"
    assert names() == ["s.pdf", "s.pdf.part", longest]


# --- templates -------------------------------------------------------------------------------


def test_a_template_is_written_with_what_is_chosen_and_read_again() -> None:
    run("--save-template", "t.toml", "--boards", "9", "--title", 'Mein "Blatt" \\ é\x7f')
    text = Path("t.toml").read_text("utf-8")
    assert "# Boards per page: 1, 2, 3, 4, 6, 8, 9, 12, 20\nboards = 9\n" in text
    options = options_with(PaperOptions(), read_template(text.encode()))
    assert options == PaperOptions(boards=9, title='Mein "Blatt" \\ é\x7f')
    run("--template", "t.toml", "--save-template", "u.toml", "--boards", "4", "--marks", "off")
    options = options_with(PaperOptions(), read_template(Path("u.toml").read_bytes()))
    assert (options.boards, options.marks, options.title[:4]) == (4, False, "Mein")


def test_every_option_with_a_help_is_one_of_the_terminal() -> None:
    shown = run_help()
    for row in OPTIONS.values():
        assert (f"--{row.name.replace('_', '-')} " in shown) == bool(
            row.info.help or row.name == "key"
        )


def run_help() -> str:
    return CliRunner().invoke(main, ["worksheet", "--help"]).stdout


def test_help_says_what_is_usual_in_the_language_of_the_terminal(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    assert "20 boards per page. [default: 6]" in " ".join(run_help().split())
    monkeypatch.setenv("LC_ALL", "ja_JP.UTF-8")
    assert "[既定値：" in run_help()


READ = [
    ("boards = 4\nname-line = false\n", {"boards": 4, "name_line": False}),
    ('\ufeffmarks = "off"\r\ntitle = "é"\r\n', {"marks": False, "title": "é"}),
    ('language = "ja-JP"', {"language": "ja"}),
    ("", {}),
]


@table("text, values", READ)
def test_templates_are_read(text: str, values: dict[str, object]) -> None:
    assert read_template(text.encode()) == values


WRONG = [
    ("boards = 5", "Line 1: “boards” cannot be “5”. It can be: 1, 2, 3, 4, 6, 8, 9, 12, 20."),
    ("\nboards = true", "Line 2: “boards” cannot be “true”."),
    ("boards = 4.0", "Line 1: “boards” cannot be “4.0”."),
    ("boards = 0x" + "f" * 9000, "Line 1: “boards” cannot be “…”."),
    ("[boards]\na = 1", "Line 1: “boards” cannot be “…”."),
    ('lines = "2"', "Line 1: “lines” must be a whole number from 0 to 8."),
    ("name-line = 1", "Line 1: “name-line” cannot be “1”. It can be: on, off."),
    ("title = 3", "Line 1: “title” must be a text in quotes."),
    ("# x\nbord = 3", "Line 2: There is no option “bord”. Choose one of: name, kind"),
    ("name_line = true\nname-line = true", "Line 2: “name_line” is there twice."),
    ("boards = 4\nboards = 4", "This is no template"),
    ("boards 4", "Line 1, column 8: TOML has something else here."),
    ('exercise = "A1"', "Line 1: “exercise” cannot be “A1”. It can be: fen, setup,"),
    ("a = " + "[" * 5000, "This is no template"),
    ("boards = 4 # " + "a" * 100_000, "This is no template"),
    (b"title = '\xff'", "This is no template"),
]


@table("text, said", WRONG)
def test_a_template_says_what_is_wrong_and_where(text: str | bytes, said: str) -> None:
    with pytest.raises(TemplateError, match=f"^{re.escape(said)}"):
        read_template(text.encode() if isinstance(text, str) else text)


def test_a_bad_template_ends_the_command() -> None:
    Path("t.toml").write_text("boards = 5")
    result = run("--template", "t.toml", "--out", "s.pdf", text=MATE, expect=2)
    assert "Error: t.toml: Line 1: “boards” cannot be “5”." in result.stderr
    result = run("--template", "gone.toml", "--out", "s.pdf", text=MATE, expect=2)
    assert "Cannot read gone.toml: No such file or directory." in result.stderr
    assert names() == ["t.toml"]


def test_values_are_those_of_the_rows() -> None:
    for row in OPTIONS.values():
        if row.type == "switch":
            assert [value_of(row, word) for word in ("on", "off")] == [True, False]
        elif row.type == "choice":
            assert tuple(value_of(row, str(value)) for value in row.values) == row.values
        elif row.type == "number":
            assert value_of(row, str(row.most)) == row.most
    assert read_template(write_template(PaperOptions()).encode()) == {
        name: row.usual for name, row in OPTIONS.items()
    }
