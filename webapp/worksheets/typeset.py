"""Worksheets as pages: PDF, SVG and PNG, typeset by typst.

The pages are laid out by `sheet.typ`; all that is on them goes there as data (`pages.py`), so that
no text is ever source. Nothing outside is read: the root is an empty folder, no fonts of the system
are used, and packages would have to lie in that folder too.

The PDF is tagged (PDF/UA-1, ISO 14289-1), has the words of a board as its alternative text, titles
as bookmarks, and is the same for the same worksheets.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from functools import cache
from importlib.resources import files
from tempfile import TemporaryDirectory
from typing import Any, Literal

from msgspec import Struct

from webapp.pictures import faces
from webapp.pictures.drawing.glyphs import book
from webapp.worksheets.content import Worksheet
from webapp.worksheets.pages import data_of

PageForm = Literal["svg", "png"]

_UA = "ua-1"
_BOARD = b'<a href="board:"'
"""The link at a board in an SVG. No other text of it is source: letters are drawn."""


class Typeset(Struct, frozen=True):
    """Pages, or a PDF.

    content  the PDF
    pages    how many there are; 0 where that is not known
    images   SVG documents or PNGs of those asked for
    places   of each board the page it stands on, from 0, where that was asked for
    missing  characters that no font has, each once
    """

    content: bytes = b""
    pages: int = 0
    images: tuple[bytes, ...] = ()
    places: tuple[int, ...] = ()
    missing: str = ""


class Typesetter:
    """Typst with its fonts, which are read once. It holds the interpreter's lock for as long as it
    works, and remembers some of what it has set: the server has it in processes (`worker.py`).
    """

    def __init__(self) -> None:
        # Only here, as it is slow to import and most runs print nothing.
        import typst

        self._empty = TemporaryDirectory(prefix="fenboard-")
        self._fonts = typst.Fonts(
            include_system_fonts=False,
            include_embedded_fonts=False,
            font_paths=list(font_folders()),
        )

    def to_pdf(self, sheets: Sequence[Worksheet], *, keys: bool = False) -> Typeset:
        """The PDF of worksheets one after the other, or of their keys alone."""
        data, missing = data_of(sheets, only_keys=keys)
        content: bytes = self._compiler(data).compile(
            format="pdf", pdf_standards=[_UA], timestamp=0
        )
        return Typeset(content, missing=missing)

    def to_pages(
        self,
        sheets: Sequence[Worksheet],
        form: PageForm = "svg",
        *,
        keys: bool = False,
        most: int = 6,
        ppi: float = 96,
    ) -> Typeset:
        """The first so many pages."""
        data, missing = data_of(sheets, only_keys=keys)
        pages = _as_list(self._compiler(data).compile(format=form, ppi=ppi))
        return Typeset(pages=len(pages), images=tuple(pages[:most]), missing=missing)

    def to_look_at(
        self, sheets: Sequence[Worksheet], *, keys: bool = False, first: int = 0, most: int = 6
    ) -> Typeset:
        """So many of the pages from that one on, as SVG, with the places of all boards."""
        data, missing = data_of(sheets, only_keys=keys)
        pages = _as_list(self._compiler(data, {"looked-at": ""}).compile(format="svg"))
        places = [at for at, page in enumerate(pages) for _ in range(page.count(_BOARD))]
        images = tuple(pages[first : first + most])
        return Typeset(pages=len(pages), images=images, places=tuple(places), missing=missing)

    def close(self) -> None:
        """Takes away the empty folder."""
        self._empty.cleanup()

    def _compiler(self, data: str, more: Mapping[str, str] = {}) -> Any:
        import typst

        return typst.Compiler(
            layout().encode(),
            root=self._empty.name,
            font_paths=self._fonts,
            ignore_system_fonts=True,
            sys_inputs={"data": data, **more},
            package_path=self._empty.name,
            package_cache_path=self._empty.name,
        )


def _as_list(drawn: list[bytes] | bytes) -> list[bytes]:
    """Pages, which are not in a list where there is but one."""
    return drawn if isinstance(drawn, list) else [drawn]


@cache
def layout() -> str:
    """The layout of pages, in the language of typst."""
    return files("webapp.worksheets").joinpath("sheet.typ").read_text("utf-8")


@cache
def font_folders() -> tuple[str, ...]:
    """Where the fonts are that words are set in."""
    return (*faces.folders(), str(book().parent))
