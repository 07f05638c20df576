"""A shelf as a whole: its lessons, who is let in, and files of all of them."""

from __future__ import annotations

from typing import Annotated, Any

from msgspec import Meta

from webapp.lessons import answer_shapes as told
from webapp.lessons.paper import PaperOptions
from webapp.lessons.store.listing import Part
from webapp.web.openapi.described import JSON, JsonBody, Media, Query, Rows, View
from webapp.web.openapi.refusals import OF_NEW_LESSONS, OF_PATHS
from webapp.web.sheets import NameBody, SheetBody
from webapp.web.shelf_access import SecretBody, WordsBody

_CHOSEN = (
    Query("part", "Which lessons: `open` without.", Part),
    Query("words", "Each must occur in a title, a tag, a task or a position."),
    Query("tag", "A tag that the lessons have."),
    Query("at", "The first to be listed, from 0; then nothing is told of all of them.",
          Annotated[int, Meta(ge=0)]),
)  # fmt: skip
_FILE = Media(JSON, dict[str, Any])

ROWS: Rows = {
    ("shelf-access.listing", "GET"): View(told.ShelfJson, query=_CHOSEN),
    ("shelf.about", "GET"): View(told.AboutShelfJson),
    ("shelf.ready", "GET"): View(told.ReadyLessonsJson),
    ("shelf.use_ready", "POST"): View(told.NewLessonJson, refuses=OF_NEW_LESSONS),
    ("shelf.from_file", "POST"): View(
        told.NewLessonsJson,
        asks=_FILE,
        refuses=(*OF_NEW_LESSONS, "too-many-items", "too-many-characters", "too-many-moves"),
    ),
    ("shelf.backup", "GET"): View(told.BackupJson, refuses=OF_PATHS),
    ("shelf.restore", "POST"): View(
        told.RestoredJson, asks=_FILE, refuses=(*OF_NEW_LESSONS, "too-many-moves")
    ),
    ("shelf-access.handover", "POST"): View(told.SecretJson, refuses=OF_PATHS),
    ("shelf-access.take", "POST"): View(
        told.DoneJson, asks=JsonBody(SecretBody), refuses=(*OF_PATHS, *OF_NEW_LESSONS)
    ),
    ("shelf-access.words", "POST"): View(told.WordsJson, refuses=OF_PATHS),
    ("shelf-access.open_by_words", "POST"): View(
        told.DoneJson, asks=JsonBody(WordsBody), refuses=(*OF_PATHS, *OF_NEW_LESSONS)
    ),
    ("shelf-access.leave", "POST"): View(told.DoneJson),
    ("shelf-access.sign_out", "POST"): View(told.SignedOutJson, refuses=OF_PATHS),
    ("shelf-access.delete_shelf", "POST"): View(told.DoneJson, refuses=OF_PATHS),
    ("sheets.sheets", "GET"): View(told.SheetsJson),
    ("sheets.keep", "POST"): View(
        told.DoneJson,
        asks=JsonBody(SheetBody, inner={"options": PaperOptions}),
        refuses=("too-many-sheets", "too-many-bytes"),
    ),
    ("sheets.forget", "POST"): View(told.DoneJson, asks=JsonBody(NameBody)),
}
