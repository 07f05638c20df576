"""The PDF of a worksheet as who hears it gets it: what is read, in which order, by which rules."""

from __future__ import annotations

import re
from collections.abc import Iterator
from io import BytesIO
from itertools import pairwise
from typing import Any

import pytest
from msgspec.structs import replace
from pypdf import PdfReader

from tests.worksheets import Marked, aloud, lesson, tags_of
from webapp.lessons.paper import PaperOptions
from webapp.worksheets.making import sheets_of
from webapp.worksheets.typeset import Typesetter


@pytest.fixture(scope="module")
def typesetter() -> Iterator[Typesetter]:
    found = Typesetter()
    yield found
    found.close()


def test_it_is_read_aloud_by_paragraphs_and_words_are_apart(typesetter: Typesetter) -> None:
    made = replace(lesson(), language="ja")
    options = PaperOptions(
        language="en", boards=4, points=2, class_name="5b", instructions="One.\nTwo."
    )
    sheets = sheets_of(made, options, with_key=True)
    reader = PdfReader(BytesIO(typesetter.to_pdf(sheets).content))
    assert aloud(reader, Marked(reader))[:12] == [
        ("/Title", "Forks & pins"),
        ("/P", "5b 8 points"),
        ("/P", "Name"),
        ("/P", "Date"),
        ("/P", "One. Two."),
        ("/H1", "Mates"),
        ("/P", "1 Back rank White to move (2 points)"),
        ("/P", "White mates."),
        ("/P", "2 Black to move (2 points)"),
        ("/P", "Out of check?"),
        ("/H1", "将棋"),
        ("/P", "3 Gote to move (2 points)"),
    ]


@pytest.mark.parametrize(
    "chosen",
    [
        {"boards": 4, "key": "end"},
        {"boards": 20, "versions": 2, "key": "end", "key_form": "boards", "header": "H"},
        {"kind": "poster", "turn": "circle"},
        {"kind": "cards", "key": "end"},
        {"empty": True, "footer": "F"},
    ],
)
def test_the_pdf_keeps_the_rules_of_accessibility(
    typesetter: Typesetter, chosen: dict[str, Any]
) -> None:
    # Those of the Matterhorn Protocol (for PDF/UA-1) that can be judged by few lines.
    options = PaperOptions(**chosen)
    sheets = sheets_of(lesson(), options, with_key="key" in chosen, address="https://x.org")
    pdf = typesetter.to_pdf(sheets).content
    reader = PdfReader(BytesIO(pdf))
    root: Any = reader.trailer["/Root"]
    assert root["/ViewerPreferences"]["/DisplayDocTitle"].value  # 07-001
    assert not root["/MarkInfo"]["/Suspects"].value  # 04-001
    marked = Marked(reader)
    assert marked.unmarked == set()  # 01-003, 01-005
    with_marks = {number for number, _ in marked.words}
    parts = aloud(reader, marked)
    assert marked.words == {}  # each mark is read once
    levels = [0, *(int(tag[2:]) for tag, _ in parts if re.fullmatch("/H[1-6]", tag))]
    assert all(after <= before + 1 for before, after in pairwise(levels))  # 14-003
    assert all(alt for tag, alt in tags_of(pdf) if tag == "/Figure")  # 13-004
    parents = root["/StructTreeRoot"]["/ParentTree"].get_object()["/Nums"]
    for page in reader.pages:
        assert page.indirect_reference
        number = page.indirect_reference.idnum
        assert number not in with_marks or page["/StructParents"] in parents[::2]
        assert page.get("/Tabs") == "/S" or "/Annots" not in page  # 28-002
