"""The students' page of a lesson: JSON for scripts, pages for browsers without."""

from __future__ import annotations

from typing import Any

from webapp.checking.answer_shapes import EvaluationJson
from webapp.lessons import student_shapes as told
from webapp.web.openapi.described import HTML, JSON, JsonBody, Media, Query, Rows, View
from webapp.web.openapi.refusals import OF_ENGINES
from webapp.web.students.engine import OpinionBody
from webapp.web.students.exercises import AnswerBody
from webapp.web.students.pages import PartBody
from webapp.web.students.tries import FORM, TryBody

_PAGE = Media(HTML)
_CHANGED = ("card-changed",)
_OF_CARD = (
    Query("seal", "Tells the card that is asked about, as its page has it: 409 for another one."),
    Query("lang", "The language of the answer."),
)
_OF_PAGE = (*_OF_CARD, Query("page", "The seal of the page that asks."))
_PATH = Query("path", "The codes of moves that were found, joined with `_`.")
_PROOF = Query("proof", "Proves that the card was tried.")


def _form(*names: str) -> Media:
    """A form of texts, as pages without scripts send it."""
    texts: Any = {name: {"type": "string"} for name in names}
    return Media(FORM, {"type": "object", "properties": texts})


_PART_GET = View(
    (Media(JSON, told.PartJson), _PAGE), refuses=_CHANGED, query=(*_OF_CARD, _PATH, _PROOF)
)
_PART_POST = View(
    (Media(JSON, told.PartJson), _PAGE),
    asks=JsonBody(PartBody),
    refuses=_CHANGED,
    query=(*_OF_CARD, _PATH, _PROOF),
)

ROWS: Rows = {
    ("students.attempt", "GET"): View(_PAGE, refuses=_CHANGED, query=(*_OF_PAGE, _PATH, _PROOF)),
    ("students.attempt", "POST"): View(
        (Media(JSON, told.TriedJson), _PAGE),
        asks=(JsonBody(TryBody), _form("text", "path", "proof")),
        refuses=_CHANGED,
        query=_OF_PAGE,
    ),
    ("students.answer", "POST"): View(
        (Media(JSON, told.AnsweredJson), _PAGE),
        asks=(JsonBody(AnswerBody), _form("text", "proof")),
        refuses=_CHANGED,
        query=_OF_PAGE,
    ),
    ("students.part", "GET"): _PART_GET,
    ("students.part", "POST"): _PART_POST,
    ("students.evaluate", "POST"): View(
        EvaluationJson,
        asks=JsonBody(OpinionBody),
        refuses=(
            *_CHANGED,
            *OF_ENGINES,
            *("forbidden", "busy", "too-long", "failed", "superseded", "not-sent"),
        ),
        query=_OF_CARD,
    ),
}
