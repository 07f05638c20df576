"""The boards of worksheets as pictures in a ZIP, with their list."""

from __future__ import annotations

import csv
from io import BytesIO, StringIO
from typing import Any
from zipfile import ZipFile

from msgspec.structs import replace

from tests.tables import table
from webapp.document import parse
from webapp.lessons.importing.reading import lessons_of_text
from webapp.lessons.model import Card, Lesson, new_id
from webapp.lessons.paper import PaperOptions
from webapp.lessons.ready import READY
from webapp.lessons.ready import lesson as ready_lesson
from webapp.worksheets.content import Worksheet, worksheet_of
from webapp.worksheets.diagrams import MOST_PIXELS, harmless, write_diagrams

MATE = (
    '[Event "Back rank"]\n[FEN "6k1/5ppp/8/8/8/8/8/R3K3 w - - 0 1"]\n[SetUp "1"]\n\n'
    "1. Ra8# {the rook alone} (1. Ra7 h6 (1... g6)) 1-0\n"
)

Rows = list[dict[str, str]]


def drawn(_svg: str, width: int, _dpi: int) -> bytes:
    return f"PNG {width}".encode()


def lesson_of(text: str = MATE) -> Lesson:
    (lesson,) = lessons_of_text(text)
    return lesson


def sheet_of(
    lesson: Lesson, *, with_key: bool = False, version: str = "", **chosen: Any
) -> Worksheet:
    return worksheet_of(lesson, PaperOptions(**chosen), with_key=with_key, version=version)


def zipped(*sheets: Worksheet, kind: Any = "svg", only_keys: bool = False) -> ZipFile:
    return ZipFile(BytesIO(write_diagrams(sheets, kind, drawn, only_keys=only_keys)[0]))


def rows(file: ZipFile, name: str = "diagrams.csv") -> Rows:
    text = file.read(name).decode("utf-8")
    assert text.startswith("\ufeff")
    assert "\r\n" in text
    return [*csv.DictReader(StringIO(text.removeprefix("\ufeff"), newline=""))]


def test_each_board_is_a_file_that_the_list_names() -> None:
    lesson = ready_lesson("mates-queen-rook")
    file = zipped(sheet_of(lesson))
    found = rows(file)
    assert found[0] == {
        "Number": "1",
        "File": "01 Queen find them all.svg",
        "Title": "Queen: find them all",
        "Task": "White to move. Mate in 1.",
        "Side to move": "White to move",
        "Position": "3k4/6Q1/3K4/8/8/8/8/8 w - - 0 1",
    }
    assert sorted(file.namelist()) == sorted(["diagrams.csv", *(row["File"] for row in found)])
    assert file.read(found[0]["File"]).startswith(b"<svg")


def test_positions_are_in_the_notation_of_their_game() -> None:
    for ready in READY:
        lesson = ready_lesson(ready.name)
        for row, card in zip(rows(zipped(sheet_of(lesson))), lesson.cards, strict=True):
            assert parse(row["Position"]).position == card.position, row


def test_solutions_are_in_a_list_of_their_own_where_they_are_asked_for() -> None:
    lesson = lesson_of()
    assert "Ra8" not in "".join(map(str, rows(zipped(sheet_of(lesson)))))
    file = zipped(sheet_of(lesson, with_key=True, key_form="boards"))
    assert file.namelist()[-1] == "answers/01.svg"
    assert "Ra8" not in str(rows(file))
    assert rows(file, "answers.csv")[0]["File"] == "answers/01.svg"
    alone = zipped(sheet_of(lesson, with_key=True), only_keys=True)
    assert alone.namelist() == ["answers.csv"]
    assert rows(alone, "answers.csv") == [
        {"Number": "1", "Solution": "1. Ra8# the rook alone (1. Ra7 h6) (1… g6)", "File": ""}
    ]


def test_nothing_of_a_solution_is_in_a_file_without_key() -> None:
    (card,) = lesson_of().cards
    full = replace(card, title="T", task="Do", solution="SECRET", hint="SECRET", notes="SECRET")
    without = replace(full, line=None, solution="", hint="", notes="")
    first, second = (
        write_diagrams([sheet_of(Lesson(items=(one,)))], "svg", drawn) for one in (full, without)
    )
    assert first == second


def test_versions_have_folders_of_their_own() -> None:
    lesson = lesson_of()
    sheets = (sheet_of(lesson, version=name, with_key=True, key_form="boards") for name in "AB")
    file = zipped(*sheets)
    assert [(row["Version"], row["File"]) for row in rows(file)] == [
        ("A", "A/01 Back rank.svg"), ("B", "B/01 Back rank.svg"),
    ]  # fmt: skip
    assert [row["File"] for row in rows(file, "answers.csv")] == [
        "answers/A/01.svg", "answers/B/01.svg",
    ]  # fmt: skip
    assert len(set(file.namelist())) == len(file.namelist()) == 6


CELLS = [
    ("=1+1", "'=1+1"),
    ("+1", "'+1"),
    ("-x", "'-x"),
    ("@a", "'@a"),
    ("\t=x", "' =x"),
    (" =1", "' =1"),
    ("\r=1", "'\n=1"),
    ("a=1", "a=1"),
    ("–", "–"),
    ("a\r\nb\x00", "a\nb"),
    ("", ""),
]


@table("cell, shown", CELLS)
def test_no_cell_is_a_formula(cell: str, shown: str) -> None:
    assert harmless(cell) == shown


def test_odd_texts_are_cells_and_names_of_files() -> None:
    card = lesson_of().cards[0]
    titles = [
        '=HYPERLINK("x")',
        "../../etc/passwd",
        'a,"b"\nc;d',
        "CON",
        "題",
        "\ud800x",
        "x" * 200,
    ]
    items = tuple(replace(card, id=new_id(), title=title, task=title) for title in titles)
    file = zipped(sheet_of(Lesson(items=items)))
    found = rows(file)
    assert [row["Title"].lstrip("'") for row in found[:5]] == titles[:5]
    names = [row["File"] for row in found]
    assert not any("/" in name or ".." in name for name in names)
    assert set(names) < set(file.namelist())
    assert file.testzip() is None


def test_many_pictures_have_fewer_pixels() -> None:
    card = lesson_of().cards[0]
    assert rows(zipped(sheet_of(Lesson(items=(card,))), kind="png"))[0]["File"].endswith(".png")
    few = zipped(sheet_of(Lesson(items=(card,))), kind="png")
    assert few.read("01 Back rank.png") == b"PNG 800"
    items = tuple(replace(card, id=new_id()) for _ in range(500))
    many = zipped(sheet_of(Lesson(items=items)), kind="png")
    width = int(many.read("001 Back rank.png").split()[1])
    assert 300 < width < 800
    assert 500 * width * width <= MOST_PIXELS


def test_the_same_worksheet_is_the_same_file() -> None:
    sheet = sheet_of(lesson_of(), with_key=True)
    assert write_diagrams([sheet], "svg", drawn) == write_diagrams([sheet], "svg", drawn)
    assert {info.date_time for info in zipped(sheet).infolist()} == {(1980, 1, 1, 0, 0, 0)}


def test_a_worksheet_without_boards_has_a_list() -> None:
    assert rows(zipped(sheet_of(Lesson()))) == []
    words = Card(new_id(), title="Only words")
    assert rows(zipped(sheet_of(Lesson(items=(words,)))))[0]["File"] == ""
