"""Worksheets of lessons: their pages to be looked at, and their files."""

from __future__ import annotations

from flask import Blueprint, Response, current_app

from webapp.language import current, gettext
from webapp.processes import BusyError, FailedError, LateError
from webapp.web.answers import body, busy_as_json, error_as_json, file_answer
from webapp.web.lessons import limited
from webapp.web.limits import WORKSHEET
from webapp.web.pictures import attached
from webapp.wire.shapes import decoded
from webapp.worksheets.asked import AskedWorksheet
from webapp.worksheets.worker import WorksheetWorkers

blueprint = Blueprint("worksheets", __name__)
blueprint.before_request(limited)

WORKERS = "fenboard-worksheets"
"""Where the application keeps the processes that make them."""

_AGAIN = 2  # s


@blueprint.post(WORKSHEET)
def worksheet() -> Response:
    """The pages as pictures, with what a teacher is to know of them; or a file."""
    asked = decoded(body(), AskedWorksheet)
    asked.language, asked.for_students = current(), False
    return made(asked)


def made(asked: AskedWorksheet, *, disposition: str = "attachment") -> Response:
    """The answer to what is asked for; of a file whether it is to be saved, or shown `inline`."""
    workers: WorksheetWorkers = current_app.extensions[WORKERS]
    try:
        answer, content = workers.make(asked)
    except LateError:
        said = gettext("This worksheet takes too long. Try it with fewer boards or versions.")
        return error_as_json("too-long", said, 503)
    except BusyError:
        said = gettext("Too many worksheets are being made right now. Try again in a moment.")
        return busy_as_json(said, _AGAIN)
    except FailedError:
        return error_as_json("not-made", gettext("This worksheet could not be made."), 500)
    if answer.status != 200:
        return error_as_json(answer.code, answer.message, answer.status)
    response = file_answer(content, answer.media_type)
    if answer.name:
        response.headers["Content-Disposition"] = attached(answer.name, disposition)
    else:
        del response.headers["Content-Disposition"]
    return response
