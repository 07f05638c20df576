"""Opinions of engines on positions, for the page; and which engines there are.

Engines run in processes of their own (`checking/worker.py`), for those whom `may_ask_engines` lets.
"""

from __future__ import annotations

from typing import Any

import msgspec
from flask import Blueprint, Response, current_app
from msgspec import Raw

from webapp.checking.asked import AnsweredWork, AskedEvaluation, AskedProgram, AskedWork, Work
from webapp.checking.evaluations import Evaluations, SupersededError
from webapp.engines.driver.settings import keep_path, kept_path
from webapp.language import current, gettext
from webapp.processes import BusyError, FailedError, LateError
from webapp.web.answers import body, busy_as_json, error_as_json, json_answer
from webapp.web.checking import WorkError, may_ask_engines
from webapp.web.lessons import limited
from webapp.web.limits import ENGINES, EVALUATE
from webapp.web.security import visitors
from webapp.web.security.rates import refuse_for
from webapp.web.storage import STORAGE
from webapp.wire.shapes import decoded

blueprint = Blueprint("evaluation", __name__)
blueprint.before_request(limited)

EVALUATIONS = "fenboard-evaluations"
"""Where the application keeps what pages ask engines by."""

RATE = "fenboard-evaluation-rate"
"""Where it counts how often somebody asks."""

_AGAIN = 2  # s


@blueprint.errorhandler(WorkError)
def _not_done(error: WorkError) -> Response:
    return error.answer


@blueprint.post(EVALUATE)
def evaluate() -> Response:
    """The opinion of an engine on a position, as `checking/evaluating.py` tells it."""
    sent = body()
    if not may_ask_engines():
        return not_allowed()
    return evaluated(sent, _asker())


@blueprint.get(ENGINES)
def engines() -> Response:
    """The engine of each game, None for none; and who may choose another one."""
    return json_answer(_engines())


@blueprint.post(ENGINES)
def choose() -> Response:
    """Has other programs be the engines, once they have been tried; "" for what is found."""
    asked = decoded(body(), AskedProgram)
    if not visitors.is_owner():
        said = gettext("Only whoever sits at the computer of the server can choose an engine.")
        return error_as_json("not-allowed", said, 403)
    said = _worked("try-engine", msgspec.json.encode(asked))["said"] if asked.path else ""
    try:
        keep_path(current_app.extensions[STORAGE].folder, asked.path)
    except (OSError, ValueError):
        said = gettext("The path of the engine could not be saved.")
        return error_as_json("not-saved", said, 507)
    return json_answer({**_engines(), "said": said})


def evaluated(sent: bytes, asker: str) -> Response:
    """The answer to the JSON of an `AskedEvaluation` of whoever is known by that."""
    asked = decoded(sent, AskedEvaluation)
    refuse_for(current_app.extensions[RATE].wait_for(asker))
    page = asked.page and f"{asker} {asked.page}"
    try:
        found = _evaluations().evaluate(sent, _work("evaluate", b"null"), asked.seconds, page)
    except SupersededError:
        said = gettext("This page has asked for another position since.")
        return error_as_json("superseded", said, 409)
    except FailedError as error:
        return _failed(error)
    except BusyError as error:
        return _failed(error)
    if found.status != 200:
        return error_as_json(found.code, found.message, found.status)
    return json_answer(found.answer)


def may_students_ask() -> bool:
    """Whether students may, where their teacher lets them: not on a server of strangers."""
    shared = current_app.config[visitors.SHARED]
    return not shared or current_app.config["ENGINES"] == "all"


def not_allowed() -> Response:
    """That nobody but the owner of the machine may ask."""
    said = gettext(
        "On this server engines are for whoever runs it. With FENBOARD_ENGINES=all they are for "
        "everybody."
    )
    return error_as_json("not-allowed", said, 403)


def _asker() -> str:
    """A short text by which the asker is known: the shelf, or the address of who has none."""
    return visitors.known_by(None) or visitors.asker()


def _engines() -> dict[str, Any]:
    if not may_ask_engines():
        return {"games": {}, "path": "", "may_set": False, "allowed": False}
    # Programs are run for it.
    refuse_for(current_app.extensions[RATE].wait_for(_asker()))
    may_set = visitors.is_owner()
    path = kept_path(current_app.extensions[STORAGE].folder) if may_set else ""
    return {**_worked("engines", b"null"), "path": path, "may_set": may_set, "allowed": True}


def _worked(work: Work, what: bytes) -> Any:
    """The answer about engines. Raises WorkError."""
    try:
        found: AnsweredWork = _evaluations().work(_work(work, what))
    except (BusyError, FailedError) as error:
        raise WorkError(_failed(error)) from None
    if found.status != 200:
        raise WorkError(error_as_json(found.code, found.message, found.status))
    return found.answer


def _work(work: Work, what: bytes) -> AskedWork:
    data = str(current_app.extensions[STORAGE].folder)
    return AskedWork(work, Raw(what), current(), data=data)


def _failed(error: BusyError | FailedError) -> Response:
    if isinstance(error, LateError):
        return error_as_json("too-long", gettext("The engine takes too long to answer."), 503)
    if isinstance(error, BusyError):
        said = gettext("The engine is busy with other positions. Try again in a moment.")
        return busy_as_json(said, _AGAIN)
    return error_as_json("failed", gettext("The engine could not be asked."), 503)


def _evaluations() -> Evaluations:
    found: Evaluations = current_app.extensions[EVALUATIONS]
    return found
