"""Tasks found in games: the page asks for one game after the other, so that it shows what comes,
stops when it is told to, and goes on where it was.
"""

from __future__ import annotations

from hashlib import sha256
from typing import TYPE_CHECKING

import msgspec
from flask import Blueprint, Response
from msgspec import Struct

from webapp.document.games import name_of_tags
from webapp.document.record_reading import read_record
from webapp.formats.records.registry import as_in_pgn
from webapp.language import gettext
from webapp.lessons import store
from webapp.lessons.shapes import item_to_json
from webapp.model.line import Line
from webapp.web.answers import body, json_answer
from webapp.web.checking import WorkError, may_ask_engines, work
from webapp.web.evaluation import not_allowed
from webapp.web.lessons import limited
from webapp.web.limits import MOMENTS
from webapp.web.security import visitors
from webapp.web.storage import database
from webapp.wire.learning import learned
from webapp.wire.line import WireLine, line_from_wire
from webapp.wire.position import Json, position_to_json
from webapp.wire.shapes import decoded

if TYPE_CHECKING:
    # What plays chess is not loaded for a page.
    from webapp.checking.games.moments import Moment, Searched

blueprint = Blueprint("moments", __name__)
blueprint.before_request(limited)

_VERSION = b"1"
"""Raised where what was found before is not to count any more."""


class MomentsBody(Struct):
    """The body of /api/moments: a game as a text, or as the line of a card."""

    text: str = ""
    line: WireLine | None = None


@blueprint.errorhandler(WorkError)
def _not_done(error: WorkError) -> Response:
    return error.answer


@blueprint.post(MOMENTS)
def moments() -> Response:
    """The moments of a game: those that are kept, or found now.

    `name` is that of the game, `engine` what has searched it, `whole` whether all of it was
    searched in the time there is; `skipped` says in words why it was not searched at all. Of each
    moment there are its `card`, its `position`, the `ply` of the game, its `theme` with a `label`,
    and whether it was `found` there, `said` in words.
    """
    from webapp.checking.games.moments import can_be_searched

    asked = decoded(body(), MomentsBody)
    if not may_ask_engines():
        return not_allowed()
    record = None if asked.line else read_record(asked.text)
    line = line_from_wire(asked.line) if asked.line else record.line if record else None
    if line is None:
        return _skipped("", gettext("No game was found here."))
    name = name_of_tags(as_in_pgn(dict(reversed(line.tags))))
    if not can_be_searched(line):
        return _skipped(name, gettext("Tasks are found in games of chess by the usual rules only."))
    if not line.plies:
        return _skipped(name, gettext("The game has no moves."))
    engine, found = _found(line)
    return json_answer(
        {
            "name": name,
            "engine": engine,
            "whole": found.whole,
            "skipped": "",
            "moments": [moment_to_json(moment, line) for moment in found.moments],
        }
    )


def _found(line: Line) -> tuple[str, Searched]:
    """The engine and what was found with it; found by none before, now. Raises WorkError."""
    from webapp.checking.games.moments import Searched
    from webapp.checking.games.searching import asked_of, bare

    # Only the name: what is kept was found by this engine, or does not count.
    engine = work("moments", asked_of())["engine"] or ""
    shelf = visitors.shelf()
    of = _hash(line, engine)
    if engine and shelf:
        kept = _kept(shelf, of)
        if kept:
            return engine, kept
    answer = work("moments", asked_of(bare(line)))
    found = msgspec.convert(answer["found"], learned(Searched))
    if found.whole and shelf:
        store.moments.keep(database(), shelf, of, msgspec.json.encode(found))
    return answer["engine"], found


def _kept(shelf: str, of: bytes) -> Searched | None:
    """All that is kept of a game; None where another version kept it otherwise."""
    from webapp.checking.games.moments import Searched

    content = store.moments.of_game(database(), shelf, of)
    try:
        return msgspec.json.decode(content, type=learned(Searched)) if content else None
    except msgspec.DecodeError:
        return None


def _hash(line: Line, engine: str) -> bytes:
    """A hash that tells a game, and what searches it, from others."""
    from webapp.checking.games.searching import asked_of, bare

    of = sha256(_VERSION)
    of.update(asked_of(bare(line)))
    of.update(engine.encode())
    return of.digest()


def moment_to_json(moment: Moment, line: Line) -> Json:
    """A moment of a game, as `moments` answers it."""
    from webapp.checking.games.taking import card_of, label_of, position_of, said_of_game

    position = position_of(moment, line)
    return {
        "ply": moment.ply,
        "theme": next(iter(moment.themes), ""),
        "label": label_of(moment),
        "found": moment.found,
        "said": said_of_game(moment, position),
        "position": position_to_json(position),
        "card": item_to_json(card_of(moment, line)),
    }


def _skipped(name: str, why: str) -> Response:
    return json_answer({"name": name, "engine": "", "whole": True, "skipped": why, "moments": []})
