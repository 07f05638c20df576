"""Whether the tasks of cards are true: one card checked, and what was found of a lesson's."""

from __future__ import annotations

import json
from collections.abc import Iterator
from contextlib import contextmanager
from hashlib import sha256
from typing import Any

import msgspec
from flask import Blueprint, Response, current_app, request
from msgspec import Raw, Struct

from webapp.checking.asked import AnsweredWork, AskedWork, Work
from webapp.checking.telling import verdict_to_json
from webapp.checking.verdict import Verdict
from webapp.checking.worker import CheckWorkers
from webapp.language import current, gettext
from webapp.lessons import store
from webapp.lessons.model import Card, is_id
from webapp.lessons.shapes import WireItem, item_from_wire, item_to_json
from webapp.processes import BusyError, FailedError, LateError
from webapp.web.answers import body, busy_as_json, error_as_json, json_answer
from webapp.web.lessons import LINKED, limited
from webapp.web.limits import CHECK
from webapp.web.security import visitors
from webapp.web.security.together import one_at_a_time
from webapp.web.storage import STORAGE, database
from webapp.wire.learning import learned
from webapp.wire.position import Json
from webapp.wire.shapes import WireError, decoded

blueprint = Blueprint("checking", __name__)
blueprint.before_request(limited)

WORKERS = "fenboard-checks"
"""Where the application keeps the processes that check."""

ENGINES = "ENGINES"
"""The setting that says who may ask engines: `all`, or nothing, and then the owner alone."""

_VERSION = 1
"""Raised where verdicts of before are not to count any more."""
_AGAIN = 2  # s
_OF_BOARD = ("position", "at", "variant", "operations")
_OF_PLY = ("parent", "code", "nags")
_PASSING = frozenset(["no-engine", "undecided", "engine-failed"])
"""Sentences of verdicts that another time may be others."""


class CheckBody(Struct):
    """The body of /api/check.

    card    as lessons have it
    lesson  the one it is in, with which the verdict is kept: an id, `linked`, or "" for none
    again   whether it is checked though there is a verdict
    """

    card: Raw
    lesson: str = ""
    again: bool = False


class WorkError(Exception):
    """Work that was not done: the answer says why."""

    def __init__(self, answer: Response) -> None:
        super().__init__()
        self.answer = answer


@blueprint.errorhandler(WorkError)
def _not_done(error: WorkError) -> Response:
    return error.answer


@blueprint.post(CHECK)
def check() -> Response:
    """The verdict on a card: the one that is kept, or a new one."""
    asked = decoded(body(), CheckBody)
    card = item_from_wire(decoded(bytes(asked.card), WireItem))
    if not isinstance(card, Card):
        raise WireError("“card” must be a card")
    lesson, shown = _lesson(asked.lesson), item_to_json(card)
    of = _hash(shown)
    if lesson and not asked.again:
        kept = store.verdicts.of_card(database(), lesson, card.id)
        if kept and kept.of == of and (found := _verdict(kept.content)):
            return json_answer({"verdict": verdict_to_json(found, card)})
    answer = work("check", msgspec.json.encode(shown))
    verdict = msgspec.convert(answer, learned(Verdict))
    if lesson and not _PASSING & {said.code for said in verdict.said}:
        content = msgspec.json.encode(verdict)
        store.verdicts.keep(database(), lesson, card.id, store.verdicts.KeptVerdict(of, content))
    return json_answer({"verdict": verdict_to_json(verdict, card)})


@blueprint.get("/api/lessons/<lesson>/verdicts")
def verdicts(lesson: str) -> Response:
    """The verdicts that are kept, by the ids of cards, and whether the cards have changed since."""
    own = visitors.linked_lesson() if lesson == LINKED else visitors.own_lesson(lesson)
    kept = store.verdicts.of_lesson(database(), own)
    if not kept:
        return json_answer({"verdicts": {}})
    cards = {card.id: card for card in store.lessons.whole(database(), own).cards}
    told: dict[str, Json] = {}
    for name, one in kept.items():
        card = cards.get(name)
        verdict = _verdict(one.content) if card else None
        if card and verdict:
            stale = _hash(item_to_json(card)) != one.of
            told[name] = {**verdict_to_json(verdict, card, with_tree=False), "stale": stale}
    return json_answer({"verdicts": told})


def work(what: Work, asked: bytes) -> Any:
    """The answer of a process to what is asked, as JSON. Raises WorkError."""
    workers: CheckWorkers = current_app.extensions[WORKERS]
    data = str(current_app.extensions[STORAGE].folder)
    given = AskedWork(what, Raw(asked), current(), engines=may_ask_engines(), data=data)
    try:
        with _one_at_a_time():
            found: AnsweredWork = workers.work(given)
    except LateError:
        said = gettext("This takes too long, and was given up.")
        raise WorkError(error_as_json("too-long", said, 503)) from None
    except BusyError:
        said = gettext("Too much is being checked right now. Try again in a moment.")
        raise WorkError(busy_as_json(said, _AGAIN)) from None
    except FailedError:
        said = gettext("This could not be checked.")
        raise WorkError(error_as_json("not-checked", said, 500)) from None
    if found.status != 200:
        raise WorkError(error_as_json(found.code, found.message, found.status))
    return found.answer


@contextmanager
def _one_at_a_time() -> Iterator[None]:
    """Of a stranger one thing is worked on at a time, so that nobody has all processes.

    Raises BusyError.
    """
    if visitors.is_owner():
        yield
        return
    asker = visitors.known_by(request.headers.get(visitors.LINK_HEADER)) or visitors.asker()
    with one_at_a_time(asker):
        yield


def may_ask_engines() -> bool:
    """Whether whoever asks may have engines think: the owner, or all where that is set."""
    return visitors.is_owner() or current_app.config.get(ENGINES) == "all"


def _lesson(lesson: str) -> str:
    """The lesson that a verdict is kept with; "" for none, also where it is not saved yet."""
    if lesson == LINKED:
        return visitors.linked_lesson()
    if not is_id(lesson):
        return ""
    shelf = visitors.shelf()
    return lesson if shelf and store.lessons.shelf_of_lesson(database(), lesson) == shelf else ""


def _hash(card: Json) -> bytes:
    """A hash of all of a card that its verdict depends on: of moves not what is said of them, or
    drawn; `checking/matters.js` of the page goes by the same.
    """
    board, line = card["board"], card["board"].get("line")
    parts: list[Json] = [{name: board.get(name) for name in _OF_BOARD}]
    if line:
        parts.append(line["start"])
        parts += [{name: ply.get(name) or 0 for name in _OF_PLY} for ply in line["plies"]]
    of = [_VERSION, parts, card["title"], card["task"], card.get("exercise", "")]
    return sha256(json.dumps(of, sort_keys=True).encode()).digest()


def _verdict(content: bytes) -> Verdict | None:
    """A verdict that is kept; None where another version kept it otherwise."""
    try:
        return msgspec.json.decode(content, type=learned(Verdict))
    except (msgspec.DecodeError, ValueError):
        return None
