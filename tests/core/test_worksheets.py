"""Worksheets: what is on them, and their pages."""

from __future__ import annotations

from collections.abc import Iterator
from io import BytesIO
from itertools import pairwise
from typing import Any

import pytest
from msgspec.structs import replace
from pypdf import PdfReader

from tests.tables import table
from tests.worksheets import card, entries, lesson, letters_of, mate, streams_of, tags_of, words_of
from webapp.games.board import BoardKind
from webapp.lessons.fields import Shown
from webapp.lessons.model import Card, Heading, Lesson, new_id
from webapp.lessons.paper import OPTIONS, OptionError, PaperOptions, options_of
from webapp.model.position import Position
from webapp.worksheets.content import BoardBlock, HeadingBlock, worksheet_of
from webapp.worksheets.drawn import drawn
from webapp.worksheets.key import KeyEntry
from webapp.worksheets.making import sheets_of
from webapp.worksheets.pages import MISSING
from webapp.worksheets.typeset import Typesetter

SECRET = b"secret"


@pytest.fixture(scope="module")
def typesetter() -> Iterator[Typesetter]:
    found = Typesetter()
    yield found
    found.close()


def pdf_of(typesetter: Typesetter, made: Lesson, *, keys: bool = False, **options: Any) -> bytes:
    chosen = PaperOptions(**options)
    with_key = keys or chosen.key == "end" or chosen.kind == "cards"
    return typesetter.to_pdf([worksheet_of(made, chosen, with_key=with_key)], keys=keys).content


# --- all that is on them -------------------------------------------------------------------------


def test_a_worksheet_has_what_students_may_see() -> None:
    sheet = worksheet_of(lesson())
    first, second, third, fourth = sheet.boards
    assert [board.number for board in sheet.boards] == [1, 2, 3, 4]
    assert (first.title, first.task, first.to_move) == (
        "Back rank",
        "White mates.",
        "White to move",
    )
    assert (second.title, second.task) == ("", "Out of check?")
    assert second.picture
    assert second.picture.marks == ()
    assert (third.to_move, fourth.to_move) == ("Gote to move", "Red to move")
    assert sheet.key == ()


def test_what_is_chosen_is_left_out() -> None:
    bare = PaperOptions(titles=False, tasks=False, turn="off", headings=False, marks=False, lines=0)
    sheet = worksheet_of(lesson(), bare)
    assert all(isinstance(block, BoardBlock) for block in sheet.blocks)
    said = [(b.title, b.task, b.to_move, b.circle, b.lines) for b in sheet.boards]
    assert said == [("", "", "", "", 0)] * 4


def test_a_card_with_nothing_to_see_has_no_number() -> None:
    hidden = Card(new_id(), text="secrettext", solution="secret")
    made = Lesson(items=(hidden, mate(), Card(new_id(), task="In words"), Heading(new_id(), " ")))
    sheet = worksheet_of(made)
    assert [(b.number, b.task, b.picture is None) for b in sheet.boards] == [
        (1, "", False),
        (2, "In words", True),
    ]
    assert len(sheet.blocks) == 2


def test_points_are_summed() -> None:
    sheet = worksheet_of(lesson(), PaperOptions(points=3))
    assert (sheet.points, sheet.points_in_words) == (12, "12 points")
    assert worksheet_of(lesson()).points_in_words == ""


@table(
    "chosen, of_lesson, said",
    [
        ("", "", "White to move"),
        ("ja", "", "白番"),
        ("", "ko", "백 차례"),
        ("zh-Hans", "ja", "白方走棋"),
        ("xx", "", "White to move"),
    ],
)
def test_its_own_words_are_in_the_language_that_is_chosen(
    chosen: str, of_lesson: str, said: str
) -> None:
    made = Lesson(language=of_lesson, items=(mate(),))
    (board,) = worksheet_of(made, PaperOptions(language=chosen)).boards
    assert board.to_move == said


def test_empty_boards_are_of_the_game_of_the_lesson() -> None:
    sheet = worksheet_of(Lesson(items=lesson().items[3:]), PaperOptions(empty=True, boards=4))
    assert len(sheet.blocks) == 4
    pictures = [board.picture for board in sheet.boards]
    assert all(p and p.position.game == "shogi" and not any(p.position.squares) for p in pictures)
    assert worksheet_of(Lesson(), PaperOptions(empty=True)).boards[0].picture


def test_every_option_has_a_row_and_reads_its_own_value() -> None:
    usual = PaperOptions()
    assert set(OPTIONS) == set(PaperOptions.__struct_fields__)
    for name, row in OPTIONS.items():
        assert options_of({name: getattr(usual, name)}) == usual
        assert row.info.label
        assert not row.info.choices or len(row.info.choices) == len(row.values)


@table(
    "values, name",
    [({"boards": 5}, "boards"), ({"lines": 9}, "lines"), ({"x": 1}, "x"), ({"key": 1}, "key")],
)
def test_an_option_that_cannot_be_is_named(values: dict[str, Any], name: str) -> None:
    with pytest.raises(OptionError) as told:
        options_of({"boards": 4, **values} if "boards" not in values else values)
    assert told.value.name == name


# --- pages ---------------------------------------------------------------------------------------


def test_the_pdf_says_all_in_order(typesetter: Typesetter) -> None:
    pdf = pdf_of(typesetter, lesson(), boards=2, points=2, key="end", class_name="5b")
    sheet, rest, key = words_of(pdf)
    wanted = [
        "Forks & pins", "5b", "8 points", "Name", "Date", "Mates", "1", "Back rank",
        "White to move", "(2 points)", "White mates.", "2", "Black to move", "Out of check?",
        "将棋", "3", "Gote to move", "次の一手は？", "4", "Red to move", "红先，走哪一步最好？",
    ]  # fmt: skip
    whole = sheet + rest
    places = [whole.index(wanted[0])]
    for words in wanted[1:]:
        places.append(whole.index(words, places[-1]))
    assert all(before <= after for before, after in pairwise(places))
    assert "Page 1 of 2" in sheet
    assert "Page 2 of 2" in rest
    assert "Page 1 of 1" in key
    assert key.index("Answers") < key.index("1. Ra8#") < key.index("secretcomment")


def test_the_pdf_is_tagged_and_the_same_each_time(typesetter: Typesetter) -> None:
    pdf = pdf_of(typesetter, lesson(), key="end")
    assert pdf == pdf_of(typesetter, lesson(), key="end")
    reader = PdfReader(BytesIO(pdf))
    root: Any = reader.trailer["/Root"]
    assert root["/Lang"] == "en"
    assert root["/MarkInfo"]["/Marked"].value
    assert b"<pdfuaid:part>1</pdfuaid:part>" in root["/Metadata"].get_object().get_data()
    assert reader.metadata
    assert reader.metadata.title == "Forks & pins"
    assert reader.metadata.creation_date is None
    tags = tags_of(pdf)
    boards = [alt for tag, alt in tags if tag == "/Figure"]
    assert str(boards[0]).startswith("Chess diagram. White: king g1, rook a1.")
    assert str(boards[2]).startswith("Shogi diagram.")
    assert [tag for tag, _ in tags if tag in ("/Title", "/H1")] == ["/Title", "/H1", "/H1", "/H1"]
    titles = [entry.title for entry in reader.outline if not isinstance(entry, list)]
    assert titles == ["Mates", "将棋", "Answers – Forks & pins"]


def test_its_fonts_are_within(typesetter: Typesetter) -> None:
    reader = PdfReader(BytesIO(pdf_of(typesetter, lesson())))
    fonts = [font for page in reader.pages for font in page["/Resources"]["/Font"].values()]  # type: ignore[index]
    assert fonts
    for font in fonts:
        (within,) = font.get_object()["/DescendantFonts"]
        descriptor = within.get_object()["/FontDescriptor"]
        assert {"/FontFile2", "/FontFile3"} & descriptor.keys()


@pytest.mark.parametrize("kind", ["sheet", "poster"])
def test_without_the_key_no_trace_of_it_is_there(typesetter: Typesetter, kind: str) -> None:
    made = lesson()
    pdf = pdf_of(typesetter, made, kind=kind)
    everything = b"\n".join(streams_of(pdf)) + pdf
    assert SECRET not in everything.lower()
    assert b"arrow" not in everything
    words = " ".join(words_of(pdf))
    assert "Ra8" not in words
    # All of it is in the key.
    key = " ".join(words_of(pdf_of(typesetter, made, kind=kind, keys=True)))
    for said in ("Ra8#", "Kf2", "secretcomment", "secretvariation", "secretwords"):
        assert said in key
    assert "secretnotes" not in key


HOSTILE = (
    '#read("/etc/passwd")', "\\u{41}", "$x^2$", "@label", "<label>", "*bold* _slanted_", "`raw`",
    "= no heading", "- no list", "// no comment", "/* none */", '"quoted"', "it's --- a -- test...",
    "#import \"@preview/cetz:0.3.0\"", "~", "\\", "#", "&lt;b&gt;", "{[()]}", "100 %",
)  # fmt: skip


def test_all_text_prints_itself(typesetter: Typesetter) -> None:
    items = [replace(mate(), id=new_id(), task=text, title=text) for text in HOSTILE]
    made = Lesson(HOSTILE[0], items=(Heading(new_id(), HOSTILE[1]), *items))
    options = {"header": HOSTILE[2], "footer": HOSTILE[3], "class_name": HOSTILE[4]}
    pdf = pdf_of(typesetter, made, boards=2, instructions=HOSTILE[5], **options)
    words = "".join(" ".join(words_of(pdf)).split())
    for text in HOSTILE:
        assert words.count(text.replace(" ", "")) >= 2, text
    assert "root:" not in words


STRANGE = (
    "\x00\x07\x1b[31m", "\ud800", "\ufffe\uffff", "\U0001f468\u200d\U0001f469\u200d\U0001f466",
    "العربية", "ภาษาไทย", "עברית", "e\u0301\u0302\u0303", "\u0301", "\u202eabc\u202c", "\u200b",
    "\xad", "\r\n\t\v\f", "\u2028", "\uf8ff", "\U000e0061", "가힣", "𠮷☗♔", "ĀǢẤß",
)  # fmt: skip


def test_characters_that_no_font_has_are_boxes_and_told(typesetter: Typesetter) -> None:
    items = [replace(mate(), id=new_id(), task=f"<{text}>") for text in STRANGE]
    unseen = Heading(new_id(), "\u2060")
    sheet = worksheet_of(Lesson("🙂 x", items=(unseen, *items)), with_key=True)
    found = typesetter.to_pdf([sheet])
    words = " ".join(words_of(found.content))
    assert f"{MISSING} x" in words
    assert {"🙂", "ا", "ไ", "ע"} <= set(found.missing)
    assert not {"♔", "𠮷", "Ấ", "<"} & set(found.missing)
    assert "ĀǢẤß" in words
    assert "<□□□>" in words


def test_long_words_and_large_boards_stay_on_the_page(typesetter: Typesetter) -> None:
    board = Position(("G",) * 900, kind=BoardKind("custom", 30, 30, ("G", "G")))
    large = Card(new_id(), board, task="x" * 4000)
    long = [mate(title="W" * 200, task="Look at every check. " * 60), mate(task="漢" * 1000)]
    items = (large, *(replace(one, id=new_id()) for one in (*long, mate(task="short"))))
    for boards in (6, 20):
        pdf = pdf_of(typesetter, Lesson("T" * 200, items=items), boards=boards, header="H" * 200)
        for (wide, high), boxes in letters_of(pdf):
            for left, bottom, right, top in boxes:
                assert 0 < left <= right < wide
                assert 0 < bottom <= top < high
        words = "".join("".join(words_of(pdf)).split())
        assert words.count("漢") == 1000
        assert words.count("Lookateverycheck.") >= 55
        assert words.count("x") >= 4000


def test_what_students_ask_for_on_their_page_stands_on_paper() -> None:
    asked = [mate(task=when, shown=Shown(task=when)) for when in ("click", "tried", "never")]  # type: ignore[arg-type]
    made = Lesson(items=tuple(replace(one, id=new_id()) for one in asked))
    assert [board.task for board in worksheet_of(made).boards] == ["click", "", ""]


def test_the_backs_of_cards_lie_behind_their_fronts(typesetter: Typesetter) -> None:
    items = [replace(mate(), id=new_id(), task=f"t{n}", solution=f"s{n}") for n in range(1, 4)]
    front, back = words_of(pdf_of(typesetter, Lesson("x", items=tuple(items)), kind="cards"))
    assert sorted("123", key=lambda n: front.index(f"t{n}")) == ["1", "2", "3"]
    assert sorted("123", key=lambda n: back.index(f"s{n}")) == ["2", "1", "3"]


def test_a_page_begins_where_that_is_wanted_and_headings_stay_with_boards(
    typesetter: Typesetter,
) -> None:
    boards = [replace(mate(), id=new_id(), task=f"t{n}") for n in range(5)]
    items = (*boards[:4], Heading(new_id(), "Next"), boards[4])
    pages = words_of(pdf_of(typesetter, Lesson("x", items=items), boards=4))
    assert ["Next" in page for page in pages] == [False, True]
    sheet = worksheet_of(Lesson(items=(boards[0], boards[1])), PaperOptions(boards=6))
    first, second = sheet.boards
    apart = replace(sheet, blocks=(first, HeadingBlock("", "words", new_page=True), second))
    assert len(words_of(typesetter.to_pdf([apart]).content)) == 2


def test_pages_are_pictures(typesetter: Typesetter) -> None:
    items = tuple(replace(mate(), id=new_id()) for _ in range(9))
    sheet = worksheet_of(Lesson("x", items=items), PaperOptions(boards=2))
    found = typesetter.to_look_at([sheet], first=1, most=2)
    assert found.pages == 5
    assert [image[:4] for image in found.images] == [b"<svg"] * 2
    assert found.places == (0, 0, 1, 1, 2, 2, 3, 3, 4)
    assert b"<a " not in typesetter.to_pages([sheet], most=1).images[0]
    (image,) = typesetter.to_pages([sheet], "png", most=1, ppi=40).images
    assert image.startswith(b"\x89PNG")


def test_each_version_has_its_own_key(typesetter: Typesetter) -> None:
    boards = [replace(mate(), id=new_id(), solution=f"s{n}") for n in range(6)]
    options = PaperOptions(versions=3, seed=7, key="end", boards=6)
    sheets = sheets_of(Lesson("x", items=tuple(boards)), options, with_key=True)
    assert [sheet.version for sheet in sheets] == ["A", "B", "C"]
    pages = words_of(typesetter.to_pdf(sheets).content)
    assert len(pages) == 6
    for letter, page, key in zip("ABC", pages[:3], pages[3:], strict=True):
        assert f"Version {letter}" in page
        assert f"{letter} · 7" in page
        assert "Page 1 of 1" in page
        assert f"Answers – x – Version {letter}" in key
    orders = [
        [entry.words for entry in sheet.key if isinstance(entry, KeyEntry)] for sheet in sheets
    ]
    assert orders[0] == [f"s{n}" for n in range(6)]
    assert sorted(orders[1]) == orders[0] != orders[1]


def test_exercises_have_their_answers_in_the_key_alone(typesetter: Typesetter) -> None:
    names = card("4k3/8/8/8/8/8/4P3/4K3 w - - 0 1", exercise="names:b6,g3", task="Look!")
    counted = card("4k3/8/8/8/8/8/4P3/4K3 w - - 0 1", exercise="count:e2")
    put = card("4k3/8/8/8/8/8/4P3/4K3 w - - 0 1", exercise="setup")
    made = Lesson("x", items=(names, counted, put))
    first, second, third = worksheet_of(made).boards
    assert first.task.startswith("Look!\n")
    assert first.picture
    assert len(first.picture.marks) == 2
    assert "b6" not in first.picture.said
    assert "e2" in second.task
    assert third.picture
    assert not any(third.picture.position.squares)
    assert third.to_move == ""
    pdf = pdf_of(typesetter, made)
    everything = b"\n".join(streams_of(pdf)).decode("latin-1") + " ".join(words_of(pdf))
    assert "b6" not in everything
    assert "Marks" not in drawn(first.picture).svg
    (key,) = words_of(pdf_of(typesetter, made, keys=True))
    assert "b6" in key
    answers = entries(made)
    assert answers[1].comment == "2"
    assert answers[2].board
    assert answers[2].board.position == put.position


def test_what_an_answer_depends_on_is_seen_whatever_is_chosen() -> None:
    def board(exercise: str) -> BoardBlock:
        made = Lesson(items=(card("4k4/9/9/9/9/9/9/9/4K4 w G 2"),))
        chosen = PaperOptions(exercise=exercise, hands=False, turn="off")
        (block,) = worksheet_of(made, chosen).boards
        return block

    for exercise, turn in (("possible", "Gote to move"), ("count", ""), ("", "")):
        block = board(exercise)
        assert block.to_move == turn
        assert block.picture
        assert block.picture.looks.hands == bool(exercise)


def test_a_worksheet_can_have_one_exercise_for_all() -> None:
    sheet = worksheet_of(lesson(), PaperOptions(exercise="check", tasks=False))
    assert all("check" in board.task for board in sheet.boards[:2])


def test_boards_that_an_exercise_does_not_fit_are_told() -> None:
    empty, full = card("8/8/8/8/8/8/8/8 w - - 0 1"), card("4k3/8/8/8/8/8/8/R3K3 w - - 0 1")
    made = Lesson(items=(full, empty, Card(new_id(), title="words"), empty, empty, full))
    first, second = sheets_of(made, PaperOptions(exercise="checks", versions=2), with_key=False)
    assert "No exercise could be made for boards 2, 4, 5." in first.notes
    assert not any("exercise" in note for note in second.notes)
    assert not worksheet_of(made).without
