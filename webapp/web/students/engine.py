"""The opinion of an engine on a position of a card, for students whose teacher allows it there."""

from __future__ import annotations

from typing import Annotated

from flask import Response
from msgspec import Meta, Struct
from werkzeug.exceptions import NotFound

from webapp.games.coordinates import square_name
from webapp.model.line import LONGEST_CODE
from webapp.moves import play
from webapp.web.answers import body
from webapp.web.evaluation import evaluated, may_students_ask, not_allowed
from webapp.web.security import visitors
from webapp.web.students.visits import blueprint, visit_of_card
from webapp.wire.moves import move_of_code
from webapp.wire.position import position_to_json
from webapp.wire.reports import encoded
from webapp.wire.shapes import decoded

_MOST_MOVES = 300
_SECONDS = 1.0


class OpinionBody(Struct):
    """The moves from where the card begins to the position that is on the board."""

    path: Annotated[
        list[Annotated[str, Meta(max_length=LONGEST_CODE)]], Meta(max_length=_MOST_MOVES)
    ] = []


@blueprint.post("/l/<token>/<int:number>/evaluate")
def evaluate(token: str, number: int) -> Response:
    """The best line of an engine, as /api/evaluate tells it.

    NotFound where the teacher does not allow it on this card.
    """
    visitors.check_origin()
    visit, card = visit_of_card(token, number, headings=False)
    if not card.engine or card.position is None:
        raise NotFound
    if not may_students_ask():
        return not_allowed()
    position, last = card.position, None
    for code in decoded(body(), OpinionBody).path:
        move = move_of_code(code, position.kind, position)
        position, last = play(position, move), move.to
    asked = {
        "position": position_to_json(position, handicap=card.has_handicap),
        "last": None if last is None else square_name(position.kind, last),
        "lines": 1,
        "seconds": _SECONDS,
    }
    return evaluated(encoded(asked), visitors.known_by(visit.token, "student") or visitors.asker())
