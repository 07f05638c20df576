"""The worksheet of a lesson for its students: as the teacher chose it, and never with the key."""

from __future__ import annotations

from collections.abc import Iterator

import msgspec
from flask import Response
from msgspec import Raw

from webapp.language import current
from webapp.lessons.model import Heading
from webapp.web.limits import WORKSHEET_OF_STUDENTS
from webapp.web.students.visits import Visit, blueprint, visit_of
from webapp.web.worksheets import made
from webapp.worksheets.asked import AskedWorksheet


@blueprint.get(f"/l/<token>{WORKSHEET_OF_STUDENTS}")
def worksheet(token: str) -> Response:
    """The worksheet, as a PDF that browsers show."""
    visit = visit_of(token, lambda _: None, whole=True)
    lesson = Raw(b"".join(_lesson(visit)))
    asked = AskedWorksheet(lesson, "pdf", language=current(), for_students=True)
    return made(asked, disposition="inline")


def _lesson(visit: Visit) -> Iterator[bytes]:
    """The JSON of the lesson; that of its cards is as it is kept."""
    own = msgspec.json.encode(visit.own)
    yield own.removesuffix(b"}") + b',"items":['
    for at, part in enumerate(visit.parts):
        item = visit.items[part.id]
        kept = msgspec.json.encode(item) if isinstance(item, Heading) else item.kept.encode()
        head = msgspec.json.encode({"id": part.id, "kind": part.kind})
        # An `id` that comes twice is the same.
        yield (b"," if at else b"") + head.removesuffix(b"}") + b"," + kept.removeprefix(b"{")
    yield b"]}"
