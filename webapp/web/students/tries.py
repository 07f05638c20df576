"""Moves that students try: what is said of them, to scripts and on pages without."""

from __future__ import annotations

from collections.abc import Sequence
from math import ceil
from typing import Annotated, NamedTuple

from flask import Response, request
from msgspec import Meta, Struct
from werkzeug.exceptions import NotFound, UnsupportedMediaType

from webapp.lessons import solving
from webapp.lessons.seen import Seen
from webapp.lessons.writing_out import name_in_words
from webapp.model.line import LONGEST_CODE, MOST_PLIES, Move
from webapp.model.position import Position
from webapp.moves.reasons import as_sentence
from webapp.moves.walk import names, step
from webapp.web.answers import body, json_answer
from webapp.web.security.rates import refuse_for
from webapp.web.students import cards
from webapp.web.students.boards import exercise_of
from webapp.web.students.pages import card_page, codes_of, place_of
from webapp.web.students.visits import (
    JSON,
    Visit,
    blueprint,
    pauses,
    place_of_paths,
    proof,
    proves,
    tries_of,
    visit_of_card,
)
from webapp.web.words import say
from webapp.wire import moves as wire_moves
from webapp.wire.position import Json
from webapp.wire.shapes import decoded

FORM = "application/x-www-form-urlencoded"
_Code = Annotated[str, Meta(max_length=LONGEST_CODE)]


class TryBody(Struct):
    """A move that is tried: the codes of those before it, and its own text or code."""

    text: Annotated[str, Meta(max_length=wire_moves.LONGEST_MOVE)]
    path: Annotated[list[_Code], Meta(max_length=MOST_PLIES)] = []


class VerdictInWords(NamedTuple):
    """The verdict on a move on a page without scripts; `comment` is the teacher's."""

    verdict: str
    message: str
    comment: str = ""


@blueprint.route("/l/<token>/<int:number>/try", methods=["GET", "POST"])
def attempt(token: str, number: int) -> Response:
    """Judges a move; without one the page shows how far the student has come."""
    is_try = request.method == "POST"
    in_json = is_try and request.mimetype == JSON
    visit, card = visit_of_card(token, number, headings=not in_json)
    if exercise_of(card):
        raise NotFound
    if in_json:
        return _in_json(visit, card)
    if is_try and request.mimetype != FORM:
        raise UnsupportedMediaType
    given = request.form if is_try else request.args
    place = place_of(card, codes_of(given.get("path", "")))
    proved, told, pause = given.get("proof", ""), None, 0
    if is_try:
        text = given.get("text", "").strip()[: wire_moves.LONGEST_MOVE]
        verdict, pause = _judged(visit, card, place, text)
    if is_try and verdict:
        told = _in_words(card, place, verdict)
        if not isinstance(verdict, solving.Illegal):
            proved = proof(visit, card)
        if isinstance(verdict, solving.Right):
            place = verdict.place
    if pause:
        told = told or VerdictInWords("wait", "")
        waits = say("student-wait", count=pause)
        told = told._replace(message=f"{told.message} {waits}".lstrip())
    shows_solution = place.over and card.shown.solution != "never"
    if shows_solution and not proves(visit, card, proved):
        proved = proof(visit, card)
    solution = cards.solution_in_writing(card.whole, place=place) if shows_solution else None
    result = {
        "told": told,
        "path": "_".join(place.codes),
        "proof": proved,
        "place": place,
        "over": place.over,
        "solution": solution,
        "words": card.solution if shows_solution else "",
    }
    return card_page(visit, card, number, result=result)


def _in_json(visit: Visit, card: Seen) -> Response:
    """The verdict on a move that a script asks about: `ply` is the student's move, `reply` the
    answer to it, `path` leads to both.
    """
    asked = decoded(body(), TryBody)
    place = solving.follow(card.whole, asked.path)
    if place is None:
        raise NotFound
    verdict, pause = _judged(visit, card, place, asked.text)
    if verdict is None:
        return json_answer({"verdict": "wait", "wait": pause})
    answer: Json = {"verdict": type(verdict).__name__.lower()}
    if pause:
        answer["wait"] = pause
    if isinstance(verdict, solving.Illegal):
        kind, handicap = place.position.kind, card.has_handicap
        said = wire_moves.refusal_to_json(verdict.refusal, kind, handicap=handicap)
        return json_answer({**answer, **said})
    answer["ply"] = _ply(place.positions, verdict.move, place.last, verdict.after)
    answer["proof"] = proof(visit, card)
    if isinstance(verdict, solving.Wrong) and verdict.comment:
        answer["comment"] = verdict.comment
    if isinstance(verdict, solving.Right):
        there = verdict.place
        if verdict.reply:
            *before, after = there.positions
            answer["reply"] = _ply(before, verdict.reply, verdict.move.to, after)
        answer |= {"path": there.codes, "solved": there.over}
        if there.over and card.shown.solution != "never":
            answer["solution"] = cards.solution_to_json(card, there)
    return json_answer(answer)


def _judged(
    visit: Visit, card: Seen, place: solving.Progress, text: str
) -> tuple[solving.Verdict | None, int]:
    """The verdict on a move, None in a pause; and the seconds that this lasts, or the one that
    begins with the move, 0 for none.

    NotFound where there is nothing to try, TooManyRequests in a pause of paths.
    """
    try:
        verdict = solving.judge(card.whole, place, text)
    except solving.NowhereError:
        raise NotFound from None
    counted = tries_of(visit.token, card.id, len(place.moves))
    is_wrong = isinstance(verdict, solving.Wrong)
    settled = pauses().settle(counted, place_of_paths(), wrong=is_wrong)
    refuse_for(settled.also)
    pause = ceil(settled.left)
    return (None, pause) if pause else (verdict, settled.begins)


def _ply(before: Sequence[Position], move: Move, last: int | None, after: Position) -> Json:
    played = step(before, move, None, last, after)
    return wire_moves.step_to_json(before[-1], move, played, "always")


def _in_words(card: Seen, place: solving.Progress, verdict: solving.Verdict) -> VerdictInWords:
    """The verdict in words, for pages without scripts."""
    if isinstance(verdict, solving.Illegal):
        return VerdictInWords(
            "illegal", as_sentence(verdict.refusal.reason, handicap=card.has_handicap)
        )
    if isinstance(verdict, solving.Right):
        key = "student-solved" if verdict.solved else "student-right"
        if verdict.reply is None:
            return VerdictInWords("right", say(key))
        reply = _named(verdict.after, verdict.reply, verdict.move.to)
        return VerdictInWords("right", say(f"{key}-reply", move=reply))
    move = _named(place.position, verdict.move, place.last)
    if isinstance(verdict, solving.Wrong):
        return VerdictInWords("wrong", say("student-wrong", move=move), verdict.comment)
    key = "student-tried-alone" if cards.is_alone(card) else "student-tried"
    return VerdictInWords("tried", say(key, move=move))


def _named(before: Position, move: Move, last: int | None) -> str:
    return name_in_words(names(before, move, None, last), before.game)
