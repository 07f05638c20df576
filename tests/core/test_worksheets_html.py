"""Worksheets as HTML for the browser's own print: what is in it, and what is not."""

from __future__ import annotations

import base64
import hashlib
import re
from html.parser import HTMLParser
from typing import Any

from msgspec.structs import replace

from tests.tables import table
from webapp.language import use_language
from webapp.lessons.importing.reading import lessons_of_text
from webapp.lessons.model import Heading, Lesson, new_id
from webapp.lessons.paper import PaperOptions
from webapp.lessons.ready import lesson as ready_lesson
from webapp.worksheets.content import HeadingBlock, Worksheet, worksheet_of
from webapp.worksheets.html import css_text, write_html

MATE = (
    '[Event "Back rank"]\n[FEN "6k1/5ppp/8/8/8/8/8/R3K3 w - - 0 1"]\n[SetUp "1"]\n\n'
    "1. Ra8# {the rook alone} (1. Ra7 h6 (1... g6)) 1-0\n"
)


class Seen(HTMLParser):
    """All elements, and all text by the element that it stands in."""

    def __init__(self, document: str) -> None:
        super().__init__(convert_charrefs=True)
        self.tags: list[tuple[str, dict[str, str | None]]] = []
        self.texts: list[tuple[str, str]] = []
        self._open: list[str] = []
        self.feed(document)
        self.close()

    def handle_starttag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        self.tags.append((tag, dict(attrs)))
        if tag not in ("meta", "img"):
            self._open.append(tag)

    def handle_endtag(self, tag: str) -> None:
        assert self._open.pop() == tag

    def handle_data(self, data: str) -> None:
        if data.strip():
            self.texts.append((self._open[-1], data.strip()))

    def text(self, tag: str) -> list[str]:
        return [text for name, text in self.texts if name == tag]

    def classes(self, name: str) -> int:
        return sum(name in (attrs.get("class") or "").split() for _, attrs in self.tags)


def lesson_of(text: str = MATE, **said: Any) -> Lesson:
    (lesson,) = lessons_of_text(text)
    return replace(lesson, **said)


def sheet_of(
    lesson: Lesson, *, with_key: bool = False, version: str = "", **chosen: Any
) -> Worksheet:
    return worksheet_of(lesson, PaperOptions(**chosen), with_key=with_key, version=version)


def written(*sheets: Worksheet, only_keys: bool = False) -> str:
    return write_html(sheets, only_keys=only_keys)[0].decode()


def test_header_and_footer_have_the_letters_of_the_page() -> None:
    said = written(sheet_of(lesson_of()))
    at_page = re.search(r"@page \{[^@]*", said)
    assert at_page
    assert "font-family" in at_page[0]


def test_a_worksheet_has_its_head_and_rows_of_boards() -> None:
    lesson = ready_lesson("mates-queen-rook")
    page = written(sheet_of(lesson, class_name="5b", instructions="Find it.", points=2))
    seen = Seen(page)
    assert seen.text("title") == seen.text("h1") == ["Basic mates: queen and rook"]
    assert {"Name", "Date", "Find it."} <= {text for _, text in seen.texts}
    assert seen.classes("row") == (len(lesson.cards) + 1) // 2
    assert seen.classes("to-write") == 2 * len(lesson.cards)
    images = [attrs for tag, attrs in seen.tags if tag == "img"]
    assert len(images) == len(lesson.cards)
    assert str(images[0]["alt"]).startswith("Chess diagram. White: king d6, queen g7.")
    assert all(str(image["src"]).startswith("data:image/svg+xml;base64,") for image in images)
    assert "Queen: find them all" in seen.text("bdi")


PAGES = [
    ({"paper": "a4"}, "210mm 297mm", 2),
    ({"paper": "letter", "orientation": "landscape"}, "279.4mm 215.9mm", 3),
    ({"paper": "a5", "boards": 20}, "148mm 210mm", 4),
]


@table("chosen, size, columns", PAGES)
def test_pages_are_those_that_were_chosen(chosen: dict[str, Any], size: str, columns: int) -> None:
    page = written(sheet_of(lesson_of(), **chosen))
    assert f"@page {{ size: {size};" in page
    assert f"repeat({columns}, minmax(0, 1fr))" in page


def test_nothing_runs_and_nothing_is_fetched() -> None:
    page = written(sheet_of(lesson_of(), with_key=True, key_form="boards"))
    seen = Seen(page)
    assert not {"script", "link", "iframe", "object", "form"} & {tag for tag, _ in seen.tags}
    assert not any(name in ("style", "onclick") for _, attrs in seen.tags for name in attrs)
    (style,) = re.findall("<style>(.*?)</style>", page, re.DOTALL)
    digest = base64.b64encode(hashlib.sha256(style.encode()).digest()).decode()
    policies = [a["content"] for _, a in seen.tags if a.get("http-equiv")]
    assert policies == [
        f"default-src 'none'; style-src 'sha256-{digest}'; img-src data:; base-uri 'none'"
    ]


HOSTILE = [
    "</style><script>alert(1)</script>",
    '" onload="alert(1)" x=\'',
    "&amp; &lt;b&gt; ]]> -->",
    'url(x) } * { display: none } "; \\22',
    "\U00012000 👨‍👩‍👧 \u05d0\u05d1 \u0627 e\u0301",
]


@table("text", HOSTILE)
def test_every_text_prints_itself(text: str) -> None:
    lesson = lesson_of(title=text)
    card = replace(lesson.cards[0], title=text, task=text, solution=text)
    items = (Heading(new_id(), text), card)
    chosen = {"instructions": text, "header": text, "footer": text, "class_name": text}
    page = written(sheet_of(replace(lesson, items=items), with_key=True, **chosen))
    seen = Seen(page)
    assert [said for _, said in seen.texts].count(text.strip()) >= 9
    assert page.count("<style>") == page.count("</style>") == 1
    assert "script" not in {tag for tag, _ in seen.tags}


def test_a_text_of_css_is_nothing_else() -> None:
    assert css_text("Page 1") == '"Page\\0000201"'
    assert css_text('a"}\\\n</style>\x00') == (
        '"a\\000022\\00007d\\00005c\\000020\\00003c\\00002fstyle\\00003e"'
    )
    page = written(sheet_of(lesson_of(), page_numbers=True))
    number = 'content: "Page\\000020" counter(page) "\\000020of\\000020" counter(pages);'
    assert number in page
    assert "counter(" not in written(sheet_of(lesson_of(), page_numbers=False))


def test_the_key_begins_a_page_and_is_there_only_where_it_is_asked_for() -> None:
    lesson = lesson_of()
    assert "Answers" not in written(sheet_of(lesson))
    seen = Seen(written(sheet_of(lesson, with_key=True)))
    assert [tag for tag, _ in seen.tags].count("section") == 2
    assert seen.text("h2") == ["Answers"]
    assert seen.text("strong") == ["1. Ra8#"]
    assert "the rook alone" in seen.text("span")
    assert seen.classes("d1") == 1
    assert seen.classes("d2") == 1
    alone = Seen(written(sheet_of(lesson, with_key=True), only_keys=True))
    assert "img" not in {tag for tag, _ in alone.tags}
    boards = Seen(written(sheet_of(lesson, with_key=True, key_form="boards"), only_keys=True))
    assert "arrow from a1 to a8" in str([a.get("alt") for tag, a in boards.tags if tag == "img"])


def test_nothing_of_a_solution_is_in_a_file_without_key() -> None:
    (card,) = lesson_of().cards
    full = replace(card, title="T", task="Do", solution="SECRET", hint="SECRET", notes="SECRET")
    without = replace(full, line=None, solution="", hint="", notes="")
    first = written(sheet_of(Lesson(notes="SECRET", items=(full,))))
    assert first == written(sheet_of(Lesson(items=(without,))))
    assert "SECRET" not in first


def test_versions_are_named_on_their_pages() -> None:
    lesson = lesson_of()
    page = written(*(sheet_of(lesson, with_key=True, version=name, seed=7) for name in "AB"))
    seen = Seen(page)
    assert [a["class"] for tag, a in seen.tags if tag == "section"] == ["v0", "v1"] * 2
    assert f"@page v1 {{ @bottom-center {{ content: {css_text('B · 7')};" in page
    assert seen.text("h2") == ["Answers – Version A", "Answers – Version B"]


def test_headings_and_boards_may_begin_pages() -> None:
    sheet = sheet_of(lesson_of())
    (board,) = sheet.blocks
    new = HeadingBlock("Two", "Words", new_page=True)
    blocks = (HeadingBlock("One"), board, new, board, replace(board, new_page=True), board)
    seen = Seen(written(replace(sheet, blocks=blocks)))
    assert seen.text("h2") == ["One", "Two"]
    assert seen.classes("new") == 2
    assert seen.classes("row") == 3
    empty = replace(sheet, blocks=(board, HeadingBlock("", "", new_page=True), board))
    assert Seen(written(empty)).classes("new") == 1


def test_long_tasks_may_go_over_pages() -> None:
    lesson = lesson_of()
    long = replace(lesson.cards[0], task="word " * 800)
    seen = Seen(written(sheet_of(Lesson(items=(lesson.cards[0], long)), boards=1)))
    assert seen.classes("row") == 2
    assert seen.classes("splits") == 1


def test_words_are_in_their_languages() -> None:
    lesson = lesson_of(title="題", language="ja")
    with use_language("ko"):
        page = written(sheet_of(lesson, language="ko", with_key=True))
    assert '<html lang="ko">' in page
    assert '<h1 class="own" lang="ja" dir="auto">題</h1>' in page
    assert not re.search("Name|Date|Answers|Page", " ".join(t for _, t in Seen(page).texts))


def test_the_same_worksheet_is_the_same_file_and_an_empty_one_a_page() -> None:
    sheet = sheet_of(ready_lesson("tsume-1"), with_key=True)
    assert write_html([sheet]) == write_html([sheet])
    assert Seen(written(sheet_of(Lesson()))).text("title") == ["Worksheet"]
    assert Seen(written(sheet_of(Lesson(), empty=True, boards=6))).classes("row") == 3
    sheet = worksheet_of(lesson_of(), PaperOptions(qr=True), address="https://fenboard.example/l/a")
    assert "QR code: https://fenboard.example/l/a" in written(sheet)
