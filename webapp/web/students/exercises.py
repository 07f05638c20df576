"""Answers to exercises: what is said of them, to scripts and on pages without."""

from __future__ import annotations

from math import ceil
from typing import Annotated, Any

from flask import Response, request
from msgspec import Meta, Struct
from werkzeug.exceptions import NotFound, UnsupportedMediaType

from webapp.lessons.exercises import LONGEST_ANSWER, judge, judge_board
from webapp.lessons.seen import Seen
from webapp.model.position import Position
from webapp.web.answers import body, json_answer
from webapp.web.students import cards
from webapp.web.students.boards import exercise_of
from webapp.web.students.pages import card_page
from webapp.web.students.tries import FORM, VerdictInWords
from webapp.web.students.visits import (
    JSON,
    Visit,
    blueprint,
    pauses,
    proof,
    tries_of,
    visit_of_card,
)
from webapp.web.words import say
from webapp.wire.position import position_from_wire
from webapp.wire.shapes import WirePosition, decoded

_PLACE = "exercise"
"""Stands for the moves so far, by which the tries at a place are counted."""


class AnswerBody(Struct):
    """An answer as a text, also where squares were clicked; or the board that was set up."""

    text: Annotated[str, Meta(max_length=LONGEST_ANSWER)] = ""
    position: WirePosition | None = None


@blueprint.post("/l/<token>/<int:number>/answer")
def answer(token: str, number: int) -> Response:
    """Judges an answer. NotFound for a card without an exercise that is answered on the page."""
    in_json = request.mimetype == JSON
    visit, card = visit_of_card(token, number, headings=not in_json)
    if in_json:
        asked = decoded(body(), AnswerBody)
        board = position_from_wire(asked.position) if asked.position else None
        return json_answer(_judged(visit, card, asked.text, board))
    if request.mimetype != FORM:
        raise UnsupportedMediaType
    found = _judged(visit, card, request.form.get("text", "")[:LONGEST_ANSWER])
    solved = found["solved"]
    shows = solved and card.shown.solution != "never"
    result = {
        "told": VerdictInWords(found["verdict"], found["message"]),
        "path": "",
        "proof": found.get("proof", "") or request.form.get("proof", ""),
        "place": None,
        "over": solved,
        "solution": cards.solution_in_writing(card.whole) if shows else None,
        "words": card.solution if shows else "",
        "answer": cards.answer_in_words(card) if shows else "",
        "text": request.form.get("text", "")[:LONGEST_ANSWER],
    }
    return card_page(visit, card, number, result=result)


def _judged(visit: Visit, card: Seen, text: str, board: Position | None = None) -> dict[str, Any]:
    """The verdict, what is said, and the solution once the exercise is solved; `wait` where a pause
    is on, or begins.
    """
    exercise = exercise_of(card)
    if exercise is None or (exercise.answered == "board") != (board is not None):
        raise NotFound
    if exercise.answered == "paper":
        raise NotFound
    judged = judge_board(exercise, board) if board else judge(exercise, text)
    counted = tries_of(visit.token, card.id, _PLACE)
    settled = pauses().settle(counted, wrong=judged.verdict == "wrong")
    if pause := ceil(settled.left):
        waits = say("student-wait", count=pause)
        return {"verdict": "wait", "wait": pause, "message": waits, "solved": False}
    solved = judged.verdict == "right"
    found: dict[str, Any] = {
        "verdict": judged.verdict,
        "message": say("student-answered") if solved else judged.message,
        "solved": solved,
    }
    if judged.verdict != "unread":
        found["proof"] = proof(visit, card)
    if settled.begins:
        found["wait"] = settled.begins
    if solved and card.shown.solution != "never":
        found["solution"] = cards.solution_to_json(card)
    return found
