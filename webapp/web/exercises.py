"""The exercises of a position, for the teacher who chooses one of them."""

from __future__ import annotations

from typing import Annotated

from flask import Blueprint, Response
from msgspec import Meta, Struct

from webapp.language import gettext, joined, quote
from webapp.lessons.exercises import (
    EXERCISES,
    LONGEST_ANSWER,
    Exercise,
    Subject,
    code_of,
    label_of,
    made,
    names_for,
    pieces_for,
    squares_of,
    taken_apart,
)
from webapp.lessons.exercises.saying import piece_said, square_said
from webapp.lessons.limits import LONGEST_EXERCISE
from webapp.model.position import Position
from webapp.model.sides import has_handicap
from webapp.web.answers import body, json_answer
from webapp.wire.marks import marks_to_json
from webapp.wire.position import Json, position_from_wire
from webapp.wire.shapes import Variant, WirePosition, decoded

blueprint = Blueprint("exercises", __name__)

_MOST_PIECES = 100
"""So many pieces are offered, of a full board of any game."""


class ExerciseBody(Struct):
    """A position, and the code of an exercise, "" for none.

    typed  the squares of the code as they were typed; None where the code has its own
    """

    position: WirePosition
    exercise: Annotated[str, Meta(max_length=LONGEST_EXERCISE)] = ""
    typed: Annotated[str, Meta(max_length=LONGEST_ANSWER)] | None = None
    variant: Variant | None = None


@blueprint.post("/api/exercise")
def exercise() -> Response:
    """Lists the exercises that make sense for a position, and tells about one of them.

    `exercises` has name and label of each, and what squares it `takes`; `pieces` the codes that one
    about a piece may have; `code` the one that is told about, `task` and `answer` its sentences, ""
    where it makes no sense, of which `trouble` says why; `marks` those that it has on the board of
    the position.
    """
    asked = decoded(body(), ExerciseBody)
    position = position_from_wire(asked.position)
    is_chess960 = asked.variant is not None
    subject = Subject(position, handicap=has_handicap(position), chess960=is_chess960)
    code, trouble = asked.exercise, ""
    name, squares = taken_apart(code, position)
    if asked.typed is not None:
        typed, unknown = squares_of(position, asked.typed)
        squares = tuple(typed)
        code = code_of(name, position, squares) or name
        if unknown:
            said = {"found": joined(map(quote, unknown[:3]))}
            trouble = gettext("This board has no such square: %(found)s") % said
    found = made(code, subject) if code else None
    if code and found is None and not trouble:
        trouble = gettext(
            "This exercise does not fit the position any more, so students do not see it."
        )
    listed = dict.fromkeys((*names_for(position), *(name,) * (name in EXERCISES)))
    return json_answer(
        {
            "exercises": [
                {
                    "name": each,
                    "label": label_of(each, position.game),
                    "takes": EXERCISES[each].takes,
                }
                for each in listed
            ],
            "pieces": _pieces(name, subject),
            "squares": " ".join(square_said(position, square) for square in squares or ()),
            "code": code,
            "trouble": trouble,
            **_told(found, position),
        }
    )


def _pieces(name: str, subject: Subject) -> list[Json]:
    """The pieces that an exercise may be about, each with the code."""
    position = subject.position
    return [
        {
            "code": code_of(name, position, [square]),
            "label": f"{piece_said(subject, square)} {square_said(position, square)}",
        }
        for square in pieces_for(name, position)[:_MOST_PIECES]
    ]


def _told(found: Exercise | None, position: Position) -> Json:
    if found is None:
        return {"task": "", "answer": "", "marks": []}
    is_shown = found.position == position
    return {
        "task": found.task,
        "answer": found.answer.words,
        "marks": marks_to_json(found.marks, found.position.kind) if is_shown else [],
    }
