"""Worksheets as pages: PDF, SVG and PNG, typeset by typst in processes of their own.

The pages are laid out by `sheet.typ`; all that is on them goes there as data (`pages.py`), so that
no text is ever source.

The PDF is tagged (PDF/UA-1, ISO 14289-1), has the words of a board as its alternative text, titles
as bookmarks, and is the same for the same worksheets.
"""

from __future__ import annotations

import base64
import json
from collections.abc import Callable, Mapping, Sequence
from functools import cache
from importlib.resources import files
from pathlib import Path
from typing import Any, Literal

from msgspec import Struct

from webapp.pictures import faces
from webapp.pictures.drawing.glyphs import book
from webapp.processes import FailedError, Processes
from webapp.worksheets import typst_process
from webapp.worksheets.content import Worksheet
from webapp.worksheets.pages import data_of

AT_ONCE = 2
"""So many worksheets are typeset at once."""

WAITING = 16
"""So many more may wait for that."""

LONGEST = 30.0
"""The seconds that one may take: 500 boards take two or three."""

STARTING = 10.0
"""The seconds more that a process may take to be there."""

PageForm = Literal["svg", "png"]


class Typeset(Struct, frozen=True):
    """Pages, or a PDF.

    pages    how many there are; 0 where that is not known
    images   SVG documents or PNGs of those asked for
    missing  characters that no font has, each once
    """

    content: bytes = b""
    pages: int = 0
    images: tuple[bytes, ...] = ()
    missing: str = ""


class Typesetter(Processes):
    """The processes. Any thread may ask, and waits until the answer is there."""

    def __init__(
        self, processes: int = AT_ONCE, waiting: int = WAITING, longest: float = LONGEST
    ) -> None:
        super().__init__(Path(typst_process.__file__), processes, waiting, longest, STARTING)

    def to_pdf(self, sheets: Sequence[Worksheet], *, keys: bool = False) -> Typeset:
        """The PDF of worksheets one after the other, or of their keys alone.

        Raises BusyError or FailedError.
        """
        data, missing = data_of(sheets, only_keys=keys)
        content = self._answer({"form": "pdf"}, data)
        return Typeset(content, missing=missing)

    def to_pages(
        self,
        sheets: Sequence[Worksheet],
        form: PageForm = "svg",
        *,
        keys: bool = False,
        first: int = 0,
        most: int = 6,
        ppi: float = 96,
    ) -> Typeset:
        """So many of the pages from that one on. Raises BusyError or FailedError."""
        data, missing = data_of(sheets, only_keys=keys)
        asked = {"form": form, "first": first, "most": most, "ppi": ppi}
        found = json.loads(self._answer(asked, data))
        decode: Callable[[str], bytes] = str.encode if form == "svg" else base64.b64decode
        images = tuple(map(decode, found["images"]))
        return Typeset(pages=found["pages"], images=images, missing=missing)

    def _answer(self, asked: Mapping[str, Any], data: str) -> bytes:
        whole = {**asked, "source": layout(), "fonts": font_folders(), "data": data}
        found = self.ask(json.dumps(whole).encode())
        if not found:
            raise FailedError
        return found


@cache
def layout() -> str:
    """The layout of pages, in the language of typst."""
    return files("webapp.worksheets").joinpath("sheet.typ").read_text("utf-8")


@cache
def font_folders() -> tuple[str, ...]:
    """Where the fonts are that words are set in."""
    return (*faces.folders(), str(book().parent))
