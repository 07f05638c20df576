"""The answers of a worker: a lesson is read, its worksheet made, and said what is to be known."""

from __future__ import annotations

import msgspec
from msgspec.structs import replace

from webapp.language import LANGUAGES, SOURCE, gettext, use_language
from webapp.lessons.model import Lesson
from webapp.lessons.paper import OptionError, PaperOptions, options_of
from webapp.lessons.shapes import WireLesson, lesson_from_wire
from webapp.pictures.words import file_name
from webapp.wire.learning import learned
from webapp.wire.shapes import TooManyValuesError, WireError, decoded
from webapp.worksheets.asked import PAGES, AnsweredWorksheet, AskedWorksheet
from webapp.worksheets.making import FORMS, has_key, lesson_of_cards, make, sheets_of
from webapp.worksheets.pages import geometry_of
from webapp.worksheets.typeset import Typesetter


class Answering:
    """Answers one after the other; fonts are read once."""

    def __init__(self) -> None:
        self._typesetter = Typesetter()

    def answer(self, message: bytes) -> bytes:
        """The answer to the JSON of an `AskedWorksheet`: the JSON of an `AnsweredWorksheet`, a line
        break, its content.
        """
        asked = msgspec.json.decode(message, type=learned(AskedWorksheet))
        with use_language(asked.language if asked.language in LANGUAGES else SOURCE):
            try:
                head, content = self._made(asked)
            except (WireError, TooManyValuesError) as error:
                head, content = AnsweredWorksheet(400, "bad-request", str(error)), b""
            except OptionError as error:
                head, content = AnsweredWorksheet(400, "bad-option", str(error)), b""
        return msgspec.json.encode(head) + b"\n" + content

    def close(self) -> None:
        """Takes away what it has beside it."""
        self._typesetter.close()

    def _made(self, asked: AskedWorksheet) -> tuple[AnsweredWorksheet, bytes]:
        lesson = lesson_from_wire(decoded(bytes(asked.lesson), WireLesson))
        options = lesson.worksheet if asked.options is None else options_of(asked.options)
        if asked.for_students:
            options = for_students(options)
        if asked.cards is not None:
            lesson = lesson_of_cards(lesson, asked.cards)
        if asked.form == PAGES:
            return self._pages(asked, lesson, options)
        if asked.form not in FORMS:
            raise WireError(f"“form” must be one of: {', '.join((PAGES, *FORMS))}")
        return self._file(asked, lesson, options)

    def _file(
        self, asked: AskedWorksheet, lesson: Lesson, options: PaperOptions
    ) -> tuple[AnsweredWorksheet, bytes]:
        form, part = FORMS[asked.form], asked.part
        file = make(lesson, options, form.name, self._typesetter, part=part, address=asked.address)
        name = file_name(options.title or lesson.title) or gettext("worksheet")
        if part == "key":
            name = f"{name} – {gettext('answers')}"
        if form.holds:
            name = f"{name} – {gettext(form.holds)}"
        named = f"{name}.{form.extension}"
        return AnsweredWorksheet(
            name=named, media_type=form.media_type, missing=file.missing
        ), file.content

    def _pages(
        self, asked: AskedWorksheet, lesson: Lesson, options: PaperOptions
    ) -> tuple[AnsweredWorksheet, bytes]:
        part = asked.part
        with_key = has_key(options, part)
        sheets = sheets_of(lesson, options, with_key=with_key, address=asked.address)
        found = self._typesetter.to_look_at(
            sheets, keys=part == "key", first=asked.first, most=asked.most
        )
        page, notes = geometry_of(options), [note for sheet in sheets for note in sheet.notes]
        told = {
            "pages": found.pages,
            "first": asked.first,
            "images": [image.decode() for image in found.images],
            "width": page.width,
            "height": page.height,
            "missing": found.missing,
            "said": list(dict.fromkeys(notes)),
            "boards": len(sheets[0].boards),
            "points": sheets[0].points,
            "places": found.places[: len(sheets[0].boards)],
        }
        return AnsweredWorksheet(media_type="application/json"), msgspec.json.encode(told)


def for_students(options: PaperOptions) -> PaperOptions:
    """The same without solutions: one version, no key, and no cards with something behind them."""
    kind = "sheet" if options.kind == "cards" else options.kind
    return replace(options, kind=kind, key="none", versions=1)
