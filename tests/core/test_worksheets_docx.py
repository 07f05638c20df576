"""Worksheets as DOCX: what others read in them, and what no reader can find in them."""

from __future__ import annotations

import itertools
import re
from datetime import UTC, datetime
from functools import partial
from io import BytesIO
from typing import Any
from zipfile import ZipFile

import docx
import pytest
from docx.document import Document
from lxml import etree
from msgspec.structs import replace

from tests.tables import table
from webapp.language import use_language
from webapp.lessons.fields import Shown
from webapp.lessons.importing.reading import lessons_of_text
from webapp.lessons.model import Card, Heading, Lesson, new_id
from webapp.lessons.paper import PaperOptions
from webapp.lessons.ready import lesson as ready_lesson
from webapp.pictures.png import to_png
from webapp.worksheets.content import HeadingBlock, Worksheet, worksheet_of
from webapp.worksheets.docx import write_docx
from webapp.worksheets.said import plain

W = "{http://schemas.openxmlformats.org/wordprocessingml/2006/main}"
MATE = (
    '[Event "Back rank"]\n[FEN "6k1/5ppp/8/8/8/8/8/R3K3 w - - 0 1"]\n[SetUp "1"]\n\n'
    "1. Ra8# {the rook alone} (1. Ra7 h6 (1... g6)) 1-0\n"
)


def drawn(svg: str, width: int, dpi: int) -> bytes:
    """In place of the picture: drawing takes long."""
    return f"\x89PNG {width} {dpi} {hash(svg)}".encode("latin-1")


def lesson_of(text: str, **said: Any) -> Lesson:
    (lesson,) = lessons_of_text(text)
    return replace(lesson, **said)


def written(*sheets: Worksheet, only_keys: bool = False) -> bytes:
    return write_docx(sheets, drawn, only_keys=only_keys)[0]


def opened(*sheets: Worksheet, only_keys: bool = False) -> Document:
    content = write_docx(sheets, partial(_tiny, to_png), only_keys=only_keys)[0]
    return docx.Document(BytesIO(content))


def _tiny(draw: Any, svg: str, _width: int, dpi: int) -> bytes:
    return draw(svg, 20, dpi)


def texts(document: Document) -> list[str]:
    """All paragraphs, those in tables as well."""
    found = document.element.body.iter(f"{W}p")
    return ["".join(node.text or "" for node in one.iter(f"{W}t")) for one in found]


def sheet_of(
    lesson: Lesson, *, with_key: bool = False, version: str = "", **chosen: Any
) -> Worksheet:
    return worksheet_of(lesson, PaperOptions(**chosen), with_key=with_key, version=version)


# --- what is in it -------------------------------------------------------------------------------


def test_a_worksheet_has_its_words_in_styles_and_its_boards_in_a_table() -> None:
    lesson = ready_lesson("mates-queen-rook")
    chosen = {"class_name": "5b", "instructions": "Find it.\nWrite it.", "points": 2, "boards": 6}
    document = opened(sheet_of(lesson, header="Club", footer="Foot", **chosen))
    assert [(p.style.name, p.text) for p in document.paragraphs[:4]] == [
        ("Title", "Basic mates: queen and rook"),
        ("Normal", f"5b   {2 * len(lesson.cards)} points"),
        ("Normal", "Name \t  Date \t"),
        ("Normal", "Find it.\nWrite it."),
    ]
    (boards,) = document.tables
    assert len(boards.columns) == 2
    assert len(boards.rows) == (len(lesson.cards) + 1) // 2
    cell = boards.rows[0].cells[0]
    assert [p.style.name for p in cell.paragraphs] == [
        "Diagram", "Board Title", "Task", "Answer Line", "Answer Line",
    ]  # fmt: skip
    said = cell.paragraphs[1].text.replace("\N{NO-BREAK SPACE}", " ")
    assert said == "1  Queen: find them all  White to move  (2 points)"
    section = document.sections[0]
    assert section.header.paragraphs[0].text == "Club"
    fields = [node.get(f"{W}instr") for node in section.footer._element.iter(f"{W}fldSimple")]
    assert fields == [" PAGE ", " NUMPAGES "]
    assert section.footer.paragraphs[0].text.startswith("Foot\tPage ")
    assert document.core_properties.title == lesson.title
    assert document.core_properties.author == ""


PAGES = [
    ({"paper": "a4"}, 210, 297, 2),
    ({"paper": "letter", "orientation": "landscape"}, 279.4, 215.9, 3),
    ({"paper": "a5", "boards": 1}, 148, 210, 1),
    ({"boards": 20}, 210, 297, 4),
]


@table("chosen, width, height, columns", PAGES)
def test_pages_are_those_that_were_chosen(
    chosen: dict[str, Any], width: float, height: float, columns: int
) -> None:
    document = opened(sheet_of(lesson_of(MATE), **chosen))
    section = document.sections[0]
    assert section.page_width.mm == pytest.approx(width, abs=0.1)
    assert section.page_height.mm == pytest.approx(height, abs=0.1)
    assert (section.orientation == 1) == (width > height)
    (boards,) = document.tables
    assert len(boards.columns) == columns
    for shape in document.inline_shapes:
        assert shape.width.mm <= width
        assert shape.height.mm <= height


def test_rows_stay_whole_but_for_those_that_no_page_holds() -> None:
    lesson = lesson_of(f"{MATE}\n\n{MATE}")
    long = replace(lesson.cards[1], task="word " * 800)
    document = opened(sheet_of(replace(lesson, items=(lesson.cards[0], long)), boards=1))
    rows = document.tables[0].rows
    assert [row._tr.find(f"{W}trPr/{W}cantSplit") is not None for row in rows] == [True, False]


def test_a_heading_stays_with_its_boards_and_may_begin_a_page() -> None:
    sheet = sheet_of(lesson_of(MATE))
    (board,) = sheet.blocks
    blocks = (HeadingBlock("One"), board, HeadingBlock("Two", "Words", new_page=True), board)
    document = opened(replace(sheet, blocks=blocks))
    headings = [p for p in document.paragraphs if p.style.name == "Heading 1"]
    assert [p.text for p in headings] == ["One", "Two"]
    assert [bool(p.paragraph_format.page_break_before) for p in headings] == [False, True]
    assert document.styles["Heading 1"].paragraph_format.keep_with_next
    words = next(p for p in document.paragraphs if p.text == "Words")
    assert words.paragraph_format.keep_with_next
    assert len(document.tables) == 2


def test_a_board_may_begin_a_page() -> None:
    sheet = sheet_of(lesson_of(MATE))
    (board,) = sheet.blocks
    document = opened(replace(sheet, blocks=(board, replace(board, new_page=True), board)))
    kinds = [child.tag.removeprefix(W) for child in document.element.body]
    assert kinds[kinds.index("tbl") :] == ["tbl", "p", "tbl", "p", "sectPr"]
    breaks = [p for p in document.paragraphs if p.paragraph_format.page_break_before]
    assert len(breaks) == 1


def test_pictures_say_what_is_on_them() -> None:
    document = opened(sheet_of(lesson_of(MATE)))
    (said,) = {node.get("descr") for node in document.element.body.iter() if node.get("descr")}
    assert said == (
        "Chess diagram. White: king e1, rook a1. Black: king g8, pawns f7 g7 h7. White to move."
    )


LANGUAGES = [
    ("en", "", "ja-JP", "Yu Gothic"),
    ("ja", "", "ja-JP", "Yu Gothic"),
    ("zh-Hans", "", "zh-CN", "Microsoft YaHei"),
    ("ko", "", "ko-KR", "Malgun Gothic"),
    ("en", "ko", "ko-KR", "Malgun Gothic"),
]


@table("own, words, tag, font", LANGUAGES)
def test_letters_and_languages_are_named(own: str, words: str, tag: str, font: str) -> None:
    lesson = lesson_of(MATE, title="題 제목 Title", language=words)
    styles = part(written(sheet_of(lesson, language=own)), "word/styles.xml")
    assert f'w:eastAsia="{tag}"' in styles
    assert f'w:eastAsia="{font}"' in styles


def test_words_of_the_teacher_have_their_language() -> None:
    chosen = {"language": "en"}
    japanese = part(written(sheet_of(lesson_of(MATE, title="題", language="ja"), **chosen)))
    assert (
        '<w:rFonts w:hint="eastAsia" w:eastAsia="Yu Gothic"/><w:lang w:eastAsia="ja-JP"/>'
        in japanese
    )
    german = part(written(sheet_of(lesson_of(MATE, title="Titel", language="de"), **chosen)))
    assert '<w:rPr><w:lang w:val="de"/></w:rPr><w:t>Titel</w:t>' in german


@pytest.mark.parametrize("language", ["ja", "zh-Hans", "ko"])
def test_own_words_are_in_the_language_of_the_worksheet(language: str) -> None:
    chosen = {"language": language, "points": 3}
    with use_language(language):
        sheet = sheet_of(lesson_of(MATE), with_key=True, **chosen)
    said = " ".join(texts(opened(sheet)))
    assert not re.search("Name|Date|points|move|Answers", said)


# --- the key -------------------------------------------------------------------------------------


def test_the_key_is_behind_the_worksheet_in_a_section_of_its_own() -> None:
    document = opened(sheet_of(lesson_of(MATE), with_key=True))
    assert len(document.sections) == 2
    said = texts(document)
    at = said.index("Answers")
    assert said[at + 1 :] == ["11. Ra8# the rook alone", "1. Ra7 h6", "1… g6", ""]
    solutions = [p for p in document.paragraphs if p.style.name == "Solution"]
    indents = [p.paragraph_format.left_indent.mm for p in solutions]
    assert indents == sorted(indents)
    assert indents[0] < indents[1]


def test_the_key_alone_has_no_board_to_be_solved() -> None:
    document = opened(sheet_of(lesson_of(MATE), with_key=True), only_keys=True)
    assert document.tables == []
    assert "Answers" in texts(document)
    assert opened(sheet_of(lesson_of("4k3/8/8/8/8/8/8/4K3 w - -")), only_keys=True).tables == []


def test_boards_of_the_key_are_pictures() -> None:
    document = opened(sheet_of(lesson_of(MATE), with_key=True, key_form="boards"))
    said = [node.get("descr") for node in document.element.body.iter(f"{WP}docPr")]
    assert len(said) == 2
    assert "arrow from a1 to a8" in said[1]


WP = "{http://schemas.openxmlformats.org/drawingml/2006/wordprocessingDrawing}"


def test_nothing_of_a_solution_is_in_a_file_without_key() -> None:
    (card,) = lesson_of(MATE).cards
    shown = replace(
        card, title="T", task="To do", solution="SECRET", hint="SECRET", source="SECRET"
    )
    for held in (shown, replace(shown, shown=Shown(marks="solution"))):
        without = replace(held, line=None, solution="", hint="", source="", notes="")
        full = replace(held, notes="SECRET", text="SECRET")
        lessons = [Lesson("L", notes="SECRET", items=(full,)), Lesson("L", items=(without,))]
        assert written(*map(sheet_of, lessons[:1])) == written(*map(sheet_of, lessons[1:]))
        assert "SECRET" not in all_parts(written(sheet_of(lessons[0])))
        assert "SECRET" in all_parts(written(sheet_of(lessons[0], with_key=True)))


# --- versions ------------------------------------------------------------------------------------


def test_versions_are_one_behind_the_other_and_counted_for_themselves() -> None:
    lesson = lesson_of(MATE)
    document = opened(*(sheet_of(lesson, with_key=True, version=name, seed=7) for name in "AB"))
    assert len(document.sections) == 4
    starts = [one._sectPr.find(f"{W}pgNumType").get(f"{W}start") for one in document.sections]
    assert starts == ["1"] * 4
    footers = [one.footer.paragraphs[0].text for one in document.sections]
    assert [footer.strip()[:5] for footer in footers] == ["A · 7", "B · 7"] * 2
    assert [said for said in texts(document) if said.startswith("Answers")] == [
        "Answers – Version A", "Answers – Version B",
    ]  # fmt: skip


# --- odd input -----------------------------------------------------------------------------------

HOSTILE = [
    "</w:t></w:r><w:r><w:t>x</w:t>",
    "<script>alert(1)</script> &amp; & \" '",
    "{ PAGE } =1+1 %(page)s {{ x }} ]]>",
    "\U00012000 👨‍👩‍👧 𠮷 e\u0301 \u05d0\u05d1 \u0627",
    "a" * 4000,
]


@table("text", HOSTILE)
def test_every_text_prints_itself(text: str) -> None:
    lesson = lesson_of(MATE, title=text[:200])
    (card,) = lesson.cards
    card = replace(card, title=text[:200], task=text, solution=text)
    items = (Heading(new_id(), text[:200]), card)
    chosen = {
        "instructions": text,
        "header": text[:200],
        "footer": text[:200],
        "class_name": text[:200],
    }
    document = opened(sheet_of(replace(lesson, items=items), with_key=True, **chosen))
    said = texts(document)
    assert said.count(text) >= 3
    assert document.core_properties.title == text[:200].strip()
    assert document.sections[0].header.paragraphs[0].text == text[:200]


HEADS = itertools.product(("a4", "a5"), (1, 6, 20), ("portrait", "landscape"))


@table("paper, boards, orientation", HEADS)
def test_boards_have_room_below_any_head(paper: str, boards: int, orientation: str) -> None:
    chosen = {"paper": paper, "boards": boards, "orientation": orientation}
    document = opened(sheet_of(lesson_of(MATE), instructions="word\n" * 800, **chosen))
    (shape,) = document.inline_shapes
    assert shape.width.mm > 8


def test_what_no_document_can_hold_is_left_out() -> None:
    text = "a\x00\x08\x0b\x0c\x1f\x7f\x85\ud800\uffff\u202e\u2066b\tc\r\nd\u2028e"
    assert plain(text) == "a\n\n\nb c\nd\ne"
    lesson = lesson_of(MATE, title=text)
    document = opened(sheet_of(lesson, instructions=text))
    assert document.paragraphs[0].text == "a\n\n\nb c\nd\ne"
    assert "<w:t>a</w:t><w:br/>" in part(written(sheet_of(lesson)))


def test_a_worksheet_without_anything_is_a_document() -> None:
    document = opened(sheet_of(Lesson(), name_line=False, page_numbers=False))
    assert texts(document) == [""]
    assert document.core_properties.title == "Worksheet"
    assert len(opened(sheet_of(Lesson(), empty=True, boards=6)).inline_shapes) == 6


def test_a_card_without_board_is_its_words() -> None:
    card = Card(new_id(), title="Only words", task="Say it")
    document = opened(sheet_of(Lesson(items=(card,))))
    assert "1  Only words" in texts(document)
    assert len(document.inline_shapes) == 0


def test_other_kinds_have_no_head() -> None:
    for kind in ("poster", "cards"):
        document = opened(sheet_of(lesson_of(MATE, title="Head"), kind=kind, instructions="x"))
        assert document.paragraphs[0].text == ""
        # As in the PDF.
        is_centred = document.styles["Task"].paragraph_format.alignment == 1
        assert is_centred == (kind == "poster")


def test_the_same_worksheet_is_the_same_file() -> None:
    sheet = sheet_of(ready_lesson("tsume-1"), with_key=True, header="a", footer="b")
    first = written(sheet)
    assert written(sheet) == first
    with ZipFile(BytesIO(first)) as file:
        assert {info.date_time for info in file.infolist()} == {(1980, 1, 1, 0, 0, 0)}


def test_nothing_of_a_template_is_in_it() -> None:
    file = written(sheet_of(lesson_of(MATE, title="T" * 300), with_key=True, header="a"))
    with ZipFile(BytesIO(file)) as opened_file:
        assert sorted(opened_file.namelist()) == [
            "[Content_Types].xml", "_rels/.rels", "docProps/core.xml",
            "word/_rels/document.xml.rels", "word/document.xml", "word/footer1.xml",
            "word/footer2.xml", "word/header1.xml", "word/media/picture1.png",
            "word/settings.xml", "word/styles.xml",
        ]  # fmt: skip
    assert not re.search("python|20[0-9][0-9]-|rsid|latent|theme", all_parts(file))
    properties = docx.Document(BytesIO(file)).core_properties
    assert properties.created == properties.modified == datetime(1980, 1, 1, tzinfo=UTC)
    assert properties.title == "T" * 255
    assert [properties.author, properties.last_modified_by, properties.comments] == [""] * 3


def test_styles_are_those_that_are_used() -> None:
    styles = opened(sheet_of(lesson_of(MATE), boards=6)).styles
    assert [style.name for style in styles] == [
        "Normal", "Title", "Heading 1", "Heading 2", "Header", "Footer", "Diagram", "Board Title",
        "Task", "Answer Line", "Solution", "Separator", "Boards",
    ]  # fmt: skip
    normal, task = styles["Normal"], styles["Task"]
    assert (normal.font.name, normal.font.size.pt) == ("Calibri", 10.5)
    # A teacher who makes all letters larger does so in one place.
    assert task.base_style == normal
    assert task.font.size is None


def test_boards_that_look_alike_are_in_the_file_once() -> None:
    card = lesson_of(MATE).cards[0]
    items = tuple(replace(card, id=new_id()) for _ in range(20))
    with ZipFile(BytesIO(written(sheet_of(Lesson(items=items))))) as file:
        assert len([name for name in file.namelist() if "media" in name]) == 1


def test_a_code_leads_to_the_page_of_the_students() -> None:
    sheet = worksheet_of(
        lesson_of(MATE), PaperOptions(qr=True), address="https://fenboard.example/l/abc"
    )
    document = opened(sheet)
    said = [node.get("descr") for node in document.element.body.iter(f"{WP}docPr")]
    assert said[0] == "QR code: https://fenboard.example/l/abc"


def test_parts_are_well_formed_and_all_relations_lead_somewhere() -> None:
    sheets = [sheet_of(lesson_of(MATE), with_key=True, header="h", footer="f", version="A")]
    with ZipFile(BytesIO(written(*sheets))) as file:
        names = set(file.namelist())
        for name in names:
            if name.endswith((".xml", ".rels")):
                etree.fromstring(file.read(name))
        relations = etree.fromstring(file.read("word/_rels/document.xml.rels"))
        ids = {one.get("Id"): f"word/{one.get('Target')}" for one in relations}
        assert set(ids.values()) <= names
        used = set(re.findall(r'r:(?:id|embed)="([^"]+)"', file.read("word/document.xml").decode()))
        assert used <= set(ids)


def part(content: bytes, name: str = "word/document.xml") -> str:
    with ZipFile(BytesIO(content)) as file:
        return file.read(name).decode()


def all_parts(content: bytes) -> str:
    with ZipFile(BytesIO(content)) as file:
        return "".join(file.read(name).decode("latin-1") for name in file.namelist())
