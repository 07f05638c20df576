"""Pictures of positions, worksheets and QR codes."""

from __future__ import annotations

from webapp.lessons.answer_shapes import PagesJson, QrJson
from webapp.lessons.paper import PaperOptions
from webapp.lessons.shapes import WireLesson
from webapp.pictures.looks import OPTIONS
from webapp.web.lesson_diagrams import DiagramsBody
from webapp.web.lessons import QrBody
from webapp.web.openapi.described import JSON, JsonBody, Media, Query, Rows, View
from webapp.web.pictures import MISSING, TYPES
from webapp.worksheets.asked import AskedWorksheet
from webapp.worksheets.making import FORMS

_OF_POSITION = (
    Query("fen", "The position in any notation, with `_` for a space; the usual start without."),
    Query("game", "The game that is meant where that could be any of several."),
    Query("marks", "Marks on the board; `on` and `off` say whether those of the text are shown."),
    Query("lang", "The language of what the picture says."),
    Query("download", "`1` for a file to be kept."),
    *(
        Query(name, f"An option of the picture: `{name}`.")
        for name in OPTIONS
        if name not in ("marks",)
    ),
)
_REFUSED = ("bad-option", "bad-marks", "unreadable", "too-large", "too-long-address", "busy")
_MISSING = {MISSING: "The characters, percent-encoded, that no font has."}
_SHOWN = {304: "The picture is as it was."}

ROWS: Rows = {
    ("pictures.svg", "GET"): View(
        Media(TYPES["svg"]), refuses=_REFUSED, query=_OF_POSITION, headers=_MISSING, other=_SHOWN
    ),
    ("pictures.png", "GET"): View(
        Media(TYPES["png"]),
        refuses=(*_REFUSED, "not-drawn"),
        query=_OF_POSITION,
        headers=_MISSING,
        other=_SHOWN,
    ),
    ("lesson-diagrams.diagrams", "POST"): View(
        Media("application/zip"),
        asks=JsonBody(DiagramsBody),
        refuses=("bad-option", "busy", "not-drawn", "too-many-moves"),
        headers={"Fenboard-Count": "How many pictures are in it."},
    ),
    ("worksheets.worksheet", "POST"): View(
        (Media(JSON, PagesJson), *(Media(form.media_type) for form in FORMS.values())),
        asks=JsonBody(
            AskedWorksheet,
            inner={"lesson": WireLesson, "options": PaperOptions | None},
            hidden=frozenset(["language", "for_students"]),
        ),
        refuses=("bad-option", "busy", "too-long", "not-made"),
    ),
    ("lessons.qr", "POST"): View(QrJson, asks=JsonBody(QrBody)),
}
