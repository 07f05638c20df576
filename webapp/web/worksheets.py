"""Worksheets of lessons: their pages to be looked at, and their files."""

from __future__ import annotations

from typing import Annotated, Any

from flask import Blueprint, Response, current_app
from msgspec import Meta, Struct

from webapp.language import gettext
from webapp.lessons.limits import MOST_KEPT
from webapp.lessons.paper import OptionError, options_of
from webapp.lessons.shapes import WireLesson, lesson_from_wire
from webapp.pictures.words import file_name
from webapp.processes import BusyError, FailedError
from webapp.web.answers import body, busy_as_json, error_as_json, file_answer, json_answer
from webapp.web.lessons import limited
from webapp.web.limits import WORKSHEET
from webapp.web.pictures import attached
from webapp.wire.shapes import decoded
from webapp.worksheets.content import language_of
from webapp.worksheets.making import FORMS, Part, has_key, lesson_of_cards, make, sheets_of
from webapp.worksheets.pages import geometry_of
from webapp.worksheets.typeset import Typesetter

blueprint = Blueprint("worksheets", __name__)
blueprint.before_request(limited)

TYPESETTER = "fenboard-typesetter"
"""Where the application keeps its typesetter."""

MOST_PAGES = 6
"""The most pages of one answer."""

_AGAIN = 2  # s


class WorksheetBody(Struct):
    """The body.

    lesson   with its options; `options` are others in their place
    form     `pages`, or the name of a form of files
    part     of a file: what students get, or the key alone
    cards    the ids of the cards that are on it; all where it is missing
    first, most  of `pages`: so many from this one on, from 0
    address  of the students' page, for a QR code
    """

    lesson: WireLesson
    form: str = "pages"
    part: Part = "sheet"
    options: dict[str, Any] | None = None
    cards: Annotated[list[str], Meta(max_length=MOST_KEPT)] | None = None
    first: Annotated[int, Meta(ge=0, le=10_000)] = 0
    most: Annotated[int, Meta(ge=1, le=MOST_PAGES)] = MOST_PAGES
    address: Annotated[str, Meta(max_length=500, pattern="^[!-~]*$")] = ""


@blueprint.post(WORKSHEET)
def worksheet() -> Response:
    """The pages as pictures, with what a teacher is to know of them; or a file."""
    asked = decoded(body(), WorksheetBody)
    lesson = lesson_from_wire(asked.lesson)
    options = lesson.worksheet if asked.options is None else options_of(asked.options)
    if asked.cards is not None:
        lesson = lesson_of_cards(lesson, asked.cards)
    if asked.form in FORMS:
        form = FORMS[asked.form]
        file = make(
            lesson, options, asked.form, typesetter(), part=asked.part, address=asked.address
        )
        response = file_answer(file.content, form.media_type)
        name = file_name(options.title or lesson.title) or gettext("worksheet")
        if asked.part == "key":
            name = f"{name} – {gettext('answers')}"
        response.headers["Content-Disposition"] = attached(f"{name}.{form.extension}")
        return response
    sheets = sheets_of(
        lesson, options, with_key=has_key(options, asked.part), address=asked.address
    )
    keys = asked.part == "key"
    found = typesetter().to_pages(sheets, keys=keys, first=asked.first, most=asked.most)
    page = geometry_of(options)
    return json_answer(
        {
            "pages": found.pages,
            "first": asked.first,
            "images": [image.decode() for image in found.images],
            "width": page.width,
            "height": page.height,
            "missing": found.missing,
            "said": list(dict.fromkeys(note for sheet in sheets for note in sheet.notes)),
            "boards": len(sheets[0].boards),
            "points": sheets[0].points,
            "language": language_of(lesson, options),
        }
    )


@blueprint.errorhandler(OptionError)
def _bad_option(error: OptionError) -> Response:
    return error_as_json("bad-option", str(error), 400)


@blueprint.errorhandler(BusyError)
def busy(_: BusyError) -> Response:
    """Says that others are being made."""
    said = gettext("Too many worksheets are being made right now. Try again in a moment.")
    return busy_as_json(said, _AGAIN)


@blueprint.errorhandler(FailedError)
def not_made(_: FailedError) -> Response:
    """Says that there is none although there might be."""
    return error_as_json("not-made", gettext("This worksheet could not be made."), 500)


def typesetter() -> Typesetter:
    """The application's."""
    found: Typesetter = current_app.extensions[TYPESETTER]
    return found
