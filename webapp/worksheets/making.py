"""Worksheets as files: which forms there are, and one lesson in one of them."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping, Sequence
from io import BytesIO
from zipfile import ZIP_DEFLATED, ZipFile, ZipInfo

from msgspec import Struct
from msgspec.structs import replace

from webapp.language import ngettext
from webapp.lessons.model import Card, Item, Lesson
from webapp.lessons.paper import PaperOptions
from webapp.worksheets.asked import Part
from webapp.worksheets.content import Worksheet, worksheet_of
from webapp.worksheets.typeset import PageForm, Typesetter
from webapp.worksheets.unturned import ranges, unturned_in_words
from webapp.worksheets.versions import versions_of

MOST_PAGES = 200
"""The most pages that are pictures in one file."""

PPI = 200
"""Pixels per inch of pages as PNG."""

_ZIP = "application/zip"
_WORD = "application/vnd.openxmlformats-officedocument.wordprocessingml.document"

# The first day that a ZIP can name: the same worksheet makes the same file.
_DAY = (1980, 1, 1, 0, 0, 0)


class WorksheetFile(Struct, frozen=True):
    """A worksheet as a file; `missing` are characters that no font has."""

    content: bytes
    missing: str = ""


Write = Callable[[Sequence[Worksheet], Part, Typesetter], WorksheetFile]


class WorksheetForm(Struct, frozen=True):
    """A form of worksheets.

    name       in requests and at the end of a file's name, where `extension` is no other
    write      the file of all versions, of a part of them
    holds      the contents of a ZIP for its name, as there may be several of one worksheet
    """

    name: str
    extension: str
    media_type: str
    label: str
    write: Write
    holds: str = ""


def sheets_of(
    lesson: Lesson, options: PaperOptions, *, with_key: bool, address: str = ""
) -> tuple[Worksheet, ...]:
    """The worksheets of a lesson, one for each version; boards are turned as `turned.py` has it."""
    said = (options.title, options.instructions, options.header, options.footer)
    versions = versions_of(
        lesson,
        options.versions,
        options.seed,
        shuffle=options.shuffle,
        turn=options.turned,
        words=said,
    )
    # For the teacher, in the language that is current, whatever that of the sheet is.
    notes = [list(unturned_in_words(version.unturned)) for version in versions]
    first, *others = (
        worksheet_of(
            version.lesson,
            options,
            with_key=with_key,
            version=version.letter,
            address=address,
            notes=told,
        )
        for version, told in zip(versions, notes, strict=True)
    )
    return replace(first, notes=(*first.notes, *_without_exercise(first))), *others


def _without_exercise(sheet: Worksheet) -> Iterator[str]:
    """The boards that an exercise was wanted for, and have none."""
    if sheet.without:
        said = ngettext(
            "No exercise could be made for board %(numbers)s.",
            "No exercise could be made for boards %(numbers)s.",
            len(sheet.without),
        )
        yield said % {"numbers": ranges(sheet.without)}


def lesson_of_cards(lesson: Lesson, ids: Sequence[str]) -> Lesson:
    """The lesson with these cards alone, and the headings that stand before one of them."""
    wanted = set(ids)
    items: list[Item] = []
    heading: Item | None = None
    for item in lesson.items:
        if not isinstance(item, Card):
            heading = item
        elif item.id in wanted:
            items += [heading, item] if heading else [item]
            heading = None
    return replace(lesson, items=tuple(items))


def has_key(options: PaperOptions, part: Part) -> bool:
    """Whether a part of a worksheet has the solutions in it."""
    return part == "key" or options.key == "end" or options.kind == "cards"


def make(
    lesson: Lesson,
    options: PaperOptions,
    form: str,
    typesetter: Typesetter,
    *,
    part: Part = "sheet",
    address: str = "",
) -> WorksheetFile:
    """The worksheet of a lesson in the form of that name; KeyError for an unknown one.

    address  of the students' page
    """
    sheets = sheets_of(lesson, options, with_key=has_key(options, part), address=address)
    return FORMS[form].write(sheets, part, typesetter)


def _pdf(sheets: Sequence[Worksheet], part: Part, typesetter: Typesetter) -> WorksheetFile:
    found = typesetter.to_pdf(sheets, keys=part == "key")
    return WorksheetFile(found.content, found.missing)


def _docx(sheets: Sequence[Worksheet], part: Part, _: Typesetter) -> WorksheetFile:
    from webapp.pictures.png import to_png
    from webapp.worksheets.docx import write_docx

    return WorksheetFile(*write_docx(sheets, to_png, only_keys=part == "key"))


def _html(sheets: Sequence[Worksheet], part: Part, _: Typesetter) -> WorksheetFile:
    from webapp.worksheets.html import write_html

    return WorksheetFile(*write_html(sheets, only_keys=part == "key"))


def _diagrams(kind: PageForm) -> Write:
    """Each board as a picture, in a ZIP with a list."""

    def write(sheets: Sequence[Worksheet], part: Part, _: Typesetter) -> WorksheetFile:
        from webapp.pictures.png import to_png
        from webapp.worksheets.diagrams import write_diagrams

        return WorksheetFile(*write_diagrams(sheets, kind, to_png, only_keys=part == "key"))

    return write


def _pages(form: PageForm) -> Write:
    """Each page as a picture, in a ZIP."""

    def write(sheets: Sequence[Worksheet], part: Part, typesetter: Typesetter) -> WorksheetFile:
        keys = part == "key"
        found = typesetter.to_pages(sheets, form, keys=keys, most=MOST_PAGES, ppi=PPI)
        held = BytesIO()
        digits = len(str(len(found.images)))
        with ZipFile(held, "w", ZIP_DEFLATED) as file:
            for number, image in enumerate(found.images, start=1):
                file.writestr(ZipInfo(f"{number:0{digits}}.{form}", _DAY), image, ZIP_DEFLATED)
        return WorksheetFile(held.getvalue(), found.missing)

    return write


FORMS: Mapping[str, WorksheetForm] = {
    form.name: form
    for form in (
        WorksheetForm("pdf", "pdf", "application/pdf", "PDF", _pdf),
        WorksheetForm("docx", "docx", _WORD, "Word (DOCX)", _docx),
        WorksheetForm("html", "html", "text/html", "HTML, for printing from the browser", _html),
        WorksheetForm("png", "zip", _ZIP, "Pages as PNG", _pages("png"), "pages (PNG)"),
        WorksheetForm("svg", "zip", _ZIP, "Pages as SVG", _pages("svg"), "pages (SVG)"),
        WorksheetForm(
            "diagrams", "zip", _ZIP, "Boards as SVG, with a list", _diagrams("svg"), "boards (SVG)"
        ),
        WorksheetForm(
            "diagrams-png",
            "zip",
            _ZIP,
            "Boards as PNG, with a list",
            _diagrams("png"),
            "boards (PNG)",
        ),
    )
}
"""All forms by their names."""
