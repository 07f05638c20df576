"""The worksheet of a lesson for its students: as the teacher chose it, and never with the key."""

from __future__ import annotations

from flask import Response
from msgspec.structs import replace

from webapp.language import gettext
from webapp.lessons.model import Heading, Lesson
from webapp.lessons.paper import PaperOptions, read_options
from webapp.pictures.words import file_name
from webapp.processes import BusyError, FailedError
from webapp.web.answers import file_answer
from webapp.web.pictures import attached
from webapp.web.students.visits import Visit, blueprint, visit_of
from webapp.web.worksheets import busy, not_made, typesetter
from webapp.worksheets.making import make


@blueprint.get("/l/<token>/worksheet.pdf")
def worksheet(token: str) -> Response:
    """The worksheet, as a PDF that browsers show."""
    visit = visit_of(token, lambda _: None, whole=True)
    options = for_students(read_options(visit.own.worksheet))
    lesson = _lesson(visit)
    try:
        file = make(lesson, options, "pdf", typesetter())
    except BusyError as error:
        return busy(error)
    except FailedError as error:
        return not_made(error)
    response = file_answer(file.content, "application/pdf")
    name = file_name(options.title or lesson.title) or gettext("worksheet")
    response.headers["Content-Disposition"] = attached(f"{name}.pdf", kind="inline")
    return response


def for_students(options: PaperOptions) -> PaperOptions:
    """The same without solutions: one version, no key, and no cards with something behind them."""
    kind = "sheet" if options.kind == "cards" else options.kind
    return replace(options, kind=kind, key="none", versions=1)


def _lesson(visit: Visit) -> Lesson:
    items = (visit.items[part.id] for part in visit.parts)
    whole = tuple(item if isinstance(item, Heading) else item.whole for item in items)
    return Lesson(visit.own.title, visit.own.language, items=whole)
