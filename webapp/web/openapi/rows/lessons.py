"""One lesson: the asker's own by its id, or a colleague's, `linked`, by a link."""

from __future__ import annotations

from typing import Annotated

from msgspec import Meta

from webapp.lessons import answer_shapes as told
from webapp.lessons.changes import Save
from webapp.lessons.exporting import FORMS
from webapp.web.lessons import LinkBody, TextBody
from webapp.web.openapi.described import JSON, JsonBody, Media, Query, Rows, View
from webapp.web.openapi.refusals import OF_NEW_LESSONS, OF_SAVES

_SINCE = Query(
    "since",
    "The revision that is known: what of the lesson is other than then is answered.",
    Annotated[int, Meta(ge=0)],
)

ROWS: Rows = {
    ("lessons.news", "GET"): View(told.NewsJson, query=(_SINCE,)),
    ("lessons.save", "POST"): View(
        told.SavedJson, asks=JsonBody(Save), refuses=(*OF_SAVES, "too-many-moves")
    ),
    ("lessons.whole", "POST"): View(told.DoneJson),
    ("lessons.duplicate", "POST"): View(told.NewLessonJson, refuses=OF_NEW_LESSONS),
    ("lessons.deleted", "GET"): View(told.DeletedItemsJson),
    ("lessons.put_back", "POST"): View(told.DoneJson, refuses=OF_SAVES),
    ("lessons.versions", "GET"): View(told.VersionsJson),
    ("lessons.version", "GET"): View(told.LessonJson),
    ("lessons.bring_back", "POST"): View(told.DoneJson, refuses=OF_SAVES),
    ("lessons.links", "GET"): View(told.LinksJson),
    ("lessons.set_link", "POST"): View(told.LinksJson, asks=JsonBody(LinkBody)),
    ("lessons.preview", "GET"): View(told.PreviewJson),
    ("lessons.lesson_text", "POST"): View(
        (
            Media(JSON, told.LossesJson),
            Media(JSON, told.LessonFileJson),
            *(Media(form.media_type) for form in FORMS.values() if form.media_type != JSON),
        ),
        asks=JsonBody(TextBody),
        refuses=("busy", "too-many-moves"),
    ),
}
