"""Exercises whose answer is the board in words, or as text: no form tells it but in the key."""

from __future__ import annotations

import base64
import re
from io import BytesIO
from typing import Any
from zipfile import ZipFile

import pytest

from webapp.lessons.importing.reading import lessons_of_text
from webapp.lessons.paper import PaperOptions
from webapp.pictures.png import to_png
from webapp.worksheets.content import Worksheet, worksheet_of
from webapp.worksheets.diagrams import write_diagrams
from webapp.worksheets.docx import write_docx
from webapp.worksheets.html import write_html
from webapp.worksheets.pages import data_of

BOARD = "6k1/5ppp/8/8/8/8/8/R3K3"


def sheet_of(exercise: str, **chosen: Any) -> Worksheet:
    (lesson,) = lessons_of_text(f"{BOARD} w - - 0 1")
    return worksheet_of(lesson, PaperOptions(exercise=exercise, **chosen), with_key=False)


def forms_of(sheet: Worksheet) -> dict[str, str]:
    """All that a reader could find in each form."""
    return {
        "pages": data_of([sheet], only_keys=False)[0],
        "docx": _unzipped(write_docx([sheet], to_png)[0]),
        "html": _with_pictures(write_html([sheet])[0].decode()),
        "diagrams": _unzipped(write_diagrams([sheet], "svg", to_png)[0]),
    }


def _unzipped(content: bytes) -> str:
    with ZipFile(BytesIO(content)) as file:
        return "".join(file.read(name).decode("latin-1") for name in file.namelist())


def _with_pictures(page: str) -> str:
    data = re.findall(r"base64,([^\"]+)\"", page)
    return page + "".join(base64.b64decode(one).decode() for one in data)


@pytest.mark.parametrize("exercise", ["fen", "names"])
def test_no_form_tells_what_is_asked_for(exercise: str) -> None:
    for name, found in forms_of(sheet_of(exercise)).items():
        assert "Chess diagram." in found, name
        assert BOARD not in found, name
        assert "king e1" not in found, name
        assert "Marks:" not in found, name


def test_boards_of_other_exercises_are_told() -> None:
    for name, found in forms_of(sheet_of("checks")).items():
        assert "king e1" in found, name
    assert BOARD in forms_of(sheet_of(""))["diagrams"]
