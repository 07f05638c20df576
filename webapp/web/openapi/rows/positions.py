"""Texts, positions, lines and moves: nothing of them is kept."""

from __future__ import annotations

from typing import Any, Literal, TypedDict

from webapp.lessons.answer_shapes import CardsJson
from webapp.lessons.student_shapes import ExerciseJson
from webapp.web.exercises import ExerciseBody
from webapp.web.openapi.described import JSON, JsonBody, Media, Rows, View
from webapp.wire import answer_shapes as told
from webapp.wire.line import LineBody, RecordBody
from webapp.wire.moves import MoveBody, PathBody
from webapp.wire.reports import GamesBody, WriteBodyWithLine
from webapp.wire.shapes import AttacksBody, CardsBody, ElsewhereBody, EncodingBody, ReadBody


class HealthJson(TypedDict):
    """That all is well."""

    status: Literal["ok"]


FILE_PARTS = "multipart/form-data"
OF_LINES = ("too-many-moves",)
SENT_FILES: Any = {
    "type": "object",
    "properties": {
        "file": {"type": "array", "items": {"type": "string", "contentMediaType": "*/*"}}
    },
}
"""The form that files are sent in, as JSON Schema."""

ROWS: Rows = {
    ("api.read", "POST"): View(told.ReportJson, asks=JsonBody(ReadBody)),
    ("api.positions", "POST"): View(told.CollectionJson, asks=JsonBody(ReadBody)),
    ("api.write", "POST"): View(
        told.ReportJson, asks=JsonBody(WriteBodyWithLine), refuses=OF_LINES
    ),
    ("api.moves", "POST"): View(told.MovesJson, asks=JsonBody(PathBody), refuses=OF_LINES),
    ("api.move", "POST"): View(told.MoveJson, asks=JsonBody(MoveBody), refuses=OF_LINES),
    ("api.line", "POST"): View(told.LineJson, asks=JsonBody(LineBody), refuses=OF_LINES),
    ("api.games", "POST"): View(told.GamesJson, asks=JsonBody(GamesBody)),
    ("api.encoding", "POST"): View(told.EncodingJson, asks=JsonBody(EncodingBody)),
    ("api.record", "POST"): View(told.RecordJson, asks=JsonBody(RecordBody), refuses=OF_LINES),
    ("api.boards_elsewhere", "POST"): View(told.ElsewhereJson, asks=JsonBody(ElsewhereBody)),
    ("api.attacks", "POST"): View(told.AttacksJson, asks=JsonBody(AttacksBody)),
    ("api.chess960", "GET"): View(told.ReportJson),
    ("api.start", "GET"): View(told.ReportJson),
    ("lessons.cards", "POST"): View(CardsJson, asks=JsonBody(CardsBody)),
    ("exercises.exercise", "POST"): View(ExerciseJson, asks=JsonBody(ExerciseBody)),
    ("files.files", "POST"): View(
        Media(FILE_PARTS), asks=Media(FILE_PARTS, SENT_FILES), refuses=("forbidden",)
    ),
    ("openapi.openapi", "GET"): View(Media(JSON, dict[str, Any]), other={304: "As it was."}),
    ("health.alive", "GET"): View(HealthJson),
    ("health.ready", "GET"): View(HealthJson, refuses=("not-ready",)),
}
