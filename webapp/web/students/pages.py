"""Pages of a lesson, its boards as pictures, and the parts of a card that come when asked for."""

from __future__ import annotations

import hashlib
from collections.abc import Sequence
from functools import cache
from typing import Annotated, Any

from flask import Response, make_response, request
from markupsafe import Markup, escape
from msgspec import Meta, Struct
from werkzeug.exceptions import NotFound

from webapp.games import labels
from webapp.games.board import MOST_SQUARES
from webapp.language import current, gettext
from webapp.lessons import solving
from webapp.lessons.access import hashed
from webapp.lessons.model import Heading
from webapp.lessons.seen import Seen
from webapp.lessons.writing_out import latest
from webapp.web.answers import body, json_answer
from webapp.web.pages import as_json
from webapp.web.students import boards, cards
from webapp.web.students.visits import (
    Visit,
    blueprint,
    page_seal,
    visit_of,
    visit_of_card,
    wants_json,
)
from webapp.web.templates import render
from webapp.web.words import in_words, say, student_words
from webapp.wire.shapes import decoded

_PICTURE_KEPT = 10
"""Seconds for which browsers need not ask for a picture again: what a teacher changes is soon seen.
"""

_NUMBER = "NUMBER"
"""Stands for the number of a card."""


class PartBody(Struct):
    """The body of a part that is asked for: proves that its card was tried."""

    proof: Annotated[str, Meta(max_length=100)] = ""


# --- the page ---------------------------------------------------------------------------------


@blueprint.get("/l/<token>")
def lesson(token: str) -> Response:
    """A card of the lesson, all of them, or how it went."""
    if request.args.get("all") == "1":
        return _all(visit_of(token, lambda _: None, whole=True))
    if request.args.get("results") == "1":
        found = visit_of(token, lambda _: None)
        return _page("student_results.html", found, words=_script_words(current()))
    found = visit_of(token, lambda ids: ids[_number(ids) - 1] if ids else None)
    number = _number(found.cards)
    return card_page(found, found.card(number), number)


def _number(ids: Sequence[str]) -> int:
    """The number of the card that is asked for; another one where there is none."""
    asked = request.args.get("at", "")
    at = ids.index(asked) + 1 if asked in ids else 1
    return max(min(request.args.get("card", at, int), len(ids)), 1)


def _all(visit: Visit) -> Response:
    shown: list[Heading | cards.CardView] = []
    number, until = 0, latest()
    for part in visit.parts:
        item = visit.items[part.id]
        if isinstance(item, Heading):
            shown.append(item)
            continue
        number += 1
        shown.append(cards.view(visit, item, number, in_writing=True, pictured=True, until=until))
    return _page("student_all.html", visit, shown=shown)


def card_page(
    visit: Visit, card: Seen | None, number: int, *, result: dict[str, Any] | None = None
) -> Response:
    """The page of a card; None for a lesson that has none.

    result  of what was tried on a page without scripts, for `student.html`
    """
    view, data, page = None, None, page_seal(visit.token)
    if card and result is None:
        view = cards.view(visit, card, number)
        data = cards.card_to_json(visit, card, view, page)
    elif card and result:
        shown = {"proof": result["proof"], "place": result["place"]}
        view = cards.view(visit, card, number, in_writing=True, **shown)
    return _page(
        "student.html",
        visit,
        card=view,
        number=number,
        page_seal=page,
        data=data,
        games=cards.games_to_json(card) if card and data else None,
        words=_script_words(current()),
        large=request.args.get("large") == "1",
        result=result,
    )


@cache
def _script_words(_language: str) -> Markup:
    """The words of the page's scripts, as JSON in an attribute."""
    return escape(as_json({**labels.script_words(), **labels.move_words(), **student_words()}))


def _page(template: str, visit: Visit, **values: object) -> Response:
    """A page of a lesson, with its contents, and how links are made."""
    # Made once for all cards: this list is the most of a page that is long.
    pattern, name = visit.to("lesson", card=_NUMBER), in_words("student-card")
    number, listed = 0, list[dict[str, Any]]()
    for part in visit.parts:
        # Headings have no number.
        entry = {"id": part.id, "task": part.task, "number": 0, "title": visit.title(part.id)}
        if part.kind == "card":
            number += 1
            address, called = pattern.replace(_NUMBER, str(number)), name.format(number=number)
            entry |= {"number": number, "name": called, "address": address}
        listed.append(entry)
    page = render(
        template,
        title=visit.own.title or gettext("Lesson"),
        language_of_words=visit.own.language,
        is_preview=visit.is_preview,
        contents=listed,
        tasks={part.id: part.task for part in visit.parts},
        count=number,
        progress=hashlib.sha256(b"progress:" + hashed(visit.token)).hexdigest()[:24],
        to=visit.to,
        student_words=student_words,
        card_said=lambda at: say("student-card", number=at),
        **values,
    )
    return make_response(page)


# --- pictures ---------------------------------------------------------------------------------


@blueprint.get("/l/<token>/<int:number>.svg")
def picture(token: str, number: int) -> Response:
    """The board of a card, or the one after moves that were found; `dark` for a dark page."""
    visit, card = visit_of_card(token, number, headings=False)
    place = place_of(card, codes_of(request.args.get("path", "")))
    if len(place.position.squares) > MOST_SQUARES:
        raise NotFound
    solved = request.args.get("marks") == "solution" and not place.moves
    if solved:
        cards.check_open(visit, card, "solution", request.args.get("proof", ""))
    position, marks = cards.seen_on_board(card, place, solved=solved)
    dark = request.args.get("dark") == "1"
    drawn = boards.svg(position, marks, flipped=card.flipped, dark=dark, handicap=card.has_handicap)
    response = Response(drawn, mimetype="image/svg+xml")
    response.set_etag(hashlib.sha256(drawn).hexdigest()[:32])
    response.headers["Cache-Control"] = f"private, max-age={_PICTURE_KEPT}"
    response.make_conditional(request)
    return response


def codes_of(path: str) -> list[str]:
    """The codes of moves in an address."""
    return [code for code in path.split("_") if code]


def place_of(card: Seen, codes: list[str]) -> solving.Progress:
    """The place that a path leads to. NotFound where it is not one that was found."""
    place = solving.follow(card.whole, codes) if codes else solving.begin(card)
    if place is None:
        raise NotFound
    return place


# --- what comes when asked for ----------------------------------------------------------------


@blueprint.route(
    "/l/<token>/<int:number>/<any(task, hint, solution):name>", methods=["GET", "POST"]
)
def part(token: str, number: int, name: str) -> Response:
    """A part of a card. Raises as `cards.check_open` does."""
    in_json = wants_json()
    visit, card = visit_of_card(token, number, headings=not in_json)
    given = decoded(body(), PartBody).proof if request.method == "POST" else ""
    proof = given or request.args.get("proof", "")
    cards.check_open(visit, card, name, proof)
    is_solution = name == "solution"
    if in_json:
        words = {"words": getattr(card, name)}
        return json_answer(cards.solution_to_json(card) if is_solution else words)
    codes = codes_of(request.args.get("path", ""))
    place = place_of(card, codes) if codes else None
    of_marks = is_solution and (
        solving.has_marks_of_solution(card) or boards.exercise_of(card) is not None
    )
    return _page(
        "student_part.html",
        visit,
        name=name,
        card=cards.view(visit, card, number, pictured=True, solved=is_solution),
        drawn={"marks": "solution", "proof": proof} if of_marks else {},
        words=getattr(card, name),
        answer=cards.answer_in_words(card) if is_solution else "",
        blocks=cards.solution_in_writing(card.whole, place=place) if is_solution else (),
        path="_".join(place.codes) if place else "",
        proof=proof,
    )
