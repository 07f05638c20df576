"""Whatever stands in a lesson, its worksheet is made: 5,000 texts in all fields."""

from __future__ import annotations

import random
from io import BytesIO

import docx
import pytest
from msgspec.structs import replace
from pypdf import PdfReader

from tests.worksheets import lesson, mate
from webapp.lessons.limits import LONGEST_TITLE, LONGEST_WORDS
from webapp.lessons.model import Card, Heading, Item, Lesson, new_id
from webapp.lessons.paper import OPTIONS, PaperOptions, options_of
from webapp.worksheets.content import worksheet_of
from webapp.worksheets.docx import write_docx
from webapp.worksheets.typeset import Typesetter

MARKUP = (
    '#read("/etc/passwd")', "#import", "\\u{41}", "$x^2$", "@label", "<label>", "*b*", "_i_", "`r`",
    "= head", "- list", "/ t: d", "//", "/*", "*/", "\\", "#", '"', "'", "~", "---", "...", "{}",
    "[]", "()", "%", "&lt;", "<b>",
)  # fmt: skip
CHARACTERS = (
    "\x00", "\x07", "\x1b[31m", "\ud800", "\ufffe", "\U0001f600", "\U0001f468\u200d\U0001f469",
    "العربية", "ไทย", "עברית", "한글", "漢字", "カナ", "é", "e\u0301\u0302\u0303", "\u0301", "ﬁ",
    "\u202e", "\u200b", "\xad", "\t", "\r\n", "\n\n\n", "\u2028", "\u3000", "\xa0", "\u1100",
    "\u1161", "\ud7b0", "\u200d", "\ufe0f", "\u2066", "☗", "♔", "●", "𠮷", "\U000e0061", "\u0489",
    "०१२", "Ω", "Ж", "\uf8ff", "\ue000", "A" * 200, "W" * 60, "漢" * 300, " ",
)  # fmt: skip
ATOMS = MARKUP + CHARACTERS
TEXTS = 5_000


def text(chooser: random.Random, most: int, longest: int) -> str:
    parts = (
        chooser.choice(ATOMS) if chooser.random() < 0.8 else chr(chooser.randrange(0x20, 0x30000))
        for _ in range(chooser.randrange(most))
    )
    return "".join(parts)[:longest]


def any_options(chooser: random.Random) -> PaperOptions:
    found: dict[str, object] = {}
    for name, row in OPTIONS.items():
        if row.type == "choice":
            found[name] = chooser.choice(row.values)
        elif row.type == "switch":
            found[name] = chooser.random() < 0.5
        elif row.type == "number":
            found[name] = chooser.randint(row.least, row.most)
        elif name not in ("exercise", "language"):
            found[name] = text(chooser, 12, row.most)
    return options_of({**found, "language": chooser.choice(["", "en", "ja", "ko", "zh-Hans"])})


def hostile(item: Item, chooser: random.Random) -> Item:
    title = text(chooser, 20, LONGEST_TITLE)
    words = text(chooser, 40, LONGEST_WORDS)
    if isinstance(item, Heading):
        return replace(item, title=title, text=words)
    assert isinstance(item, Card)
    line = item.line
    if line:
        plies = [
            replace(ply, before=text(chooser, 6, 99), after=text(chooser, 6, 99))
            for ply in line.plies
        ]
        line = replace(line, plies=tuple(plies), comment=text(chooser, 10, 99))
    return replace(item, title=title, task=words, solution=text(chooser, 30, 999), line=line)


@pytest.mark.slow
def test_no_text_and_no_choice_fails_a_worksheet() -> None:
    chooser, typesetter, texts = random.Random(27), Typesetter(), 0
    base = (*lesson().items, replace(mate(), id=new_id()), replace(mate(), id=new_id()))
    while texts < TEXTS:
        items = tuple(hostile(item, chooser) for item in base)
        texts += 3 * len(items) + 8
        made = Lesson(text(chooser, 10, LONGEST_TITLE), items=items)
        options = any_options(chooser)
        sheet = worksheet_of(made, options, with_key=True)
        found = typesetter.to_pdf([sheet])
        assert PdfReader(BytesIO(found.content)).pages
        word, _ = write_docx([sheet], lambda svg, width, dpi: f"{svg} {width}".encode())
        assert docx.Document(BytesIO(word)).paragraphs
    typesetter.close()
