"""Whether tasks are true, tasks found in games, and opinions of engines."""

from __future__ import annotations

from webapp.checking import answer_shapes as told
from webapp.checking.asked import AskedEvaluation, AskedProgram
from webapp.lessons.shapes import WireItem
from webapp.web.checking import CheckBody
from webapp.web.moments import MomentsBody
from webapp.web.openapi.described import JsonBody, Rows, View
from webapp.web.openapi.refusals import OF_ENGINES, OF_WORK

_OF_PROGRAMS = ("busy", "too-long", "failed")

ROWS: Rows = {
    ("checking.check", "POST"): View(
        told.CheckedJson,
        asks=JsonBody(CheckBody, inner={"card": WireItem}),
        refuses=(*OF_WORK, "not-found", "too-many-moves"),
    ),
    ("checking.verdicts", "GET"): View(told.VerdictsJson),
    ("moments.moments", "POST"): View(
        told.MomentsJson,
        asks=JsonBody(MomentsBody),
        refuses=(*OF_WORK, *OF_ENGINES, "too-many-moves"),
    ),
    ("evaluation.evaluate", "POST"): View(
        told.EvaluationJson,
        asks=JsonBody(AskedEvaluation),
        refuses=(*_OF_PROGRAMS, *OF_ENGINES, "superseded", "not-sent"),
    ),
    ("evaluation.engines", "GET"): View(told.EnginesJson, refuses=_OF_PROGRAMS),
    ("evaluation.choose", "POST"): View(
        told.ChosenEnginesJson,
        asks=JsonBody(AskedProgram),
        refuses=(*_OF_PROGRAMS, "not-allowed", "no-engine-there", "not-saved"),
    ),
}
