"""Errors as JSON for programs and as a page for people."""

from __future__ import annotations

from collections.abc import Callable

from flask import Flask, Response, current_app, make_response, request
from werkzeug.exceptions import BadRequest, HTTPException, NotFound, RequestEntityTooLarge

from webapp.language import gettext
from webapp.lessons.limits import MOST_CARDS, MOST_CHARACTERS
from webapp.lessons.troubles import (
    PASSING,
    STORAGE_MESSAGES,
    FullShelfError,
    NoSuchLessonError,
    StorageError,
    TooLargeLessonError,
    TooManyItemsError,
    TooManyLessonsError,
)
from webapp.web.answers import error_as_json
from webapp.web.limits import limit_in_words, most_of
from webapp.web.security.hosts import UNTRUSTED
from webapp.web.templates import render
from webapp.web.words import STUDENT_WORDS
from webapp.wire.reports import WireError
from webapp.wire.shapes import TooLongLineError, TooManyValuesError

MESSAGES = {
    404: "There is nothing at this address.",
    405: "This address does not support that method.",
    413: "This is too large: the limit is %(limit)s.",
    415: "Send JSON, with the content type application/json.",
    403: "This request did not come from a page of this site, so nothing was done.",
    429: "Too many requests in a short time. Please wait a minute.",
    500: "Something went wrong in Fenboard. Your work has been kept; please try again.",
}

_STUDENTS = "/l/"

UNTRUSTED_MESSAGE = (
    "Fenboard is not set up to answer at this address. Whoever runs it can add the name to "
    "FENBOARD_TRUSTED_HOSTS."
)
"""What people read where the Host is none of the server’s."""

_AGAIN = 1  # s

_PASSING = (429, 500, 503)
"""What may go better the next time."""

OTHER_MESSAGE = "This request cannot be answered."
"""What people read of all other errors."""


class UntrustedHostError(BadRequest):
    """The request came for a host that is none of the server’s."""


LIMIT_MESSAGES = {
    "items": "A lesson can have at most %(count)s cards and headings.",
    "characters": "A lesson can have at most %(count)s characters.",
    "lessons": "You can keep at most %(count)s lessons.",
    "bytes": "Your lessons and their earlier versions have used up the %(count)s MB available "
    "here. What is not saved yet stays in this browser. To make room, save lessons as files, then "
    "delete them for good.",
    "moves": "A game on a board of this size can have at most %(count)s moves.",
}


def handle_errors(app: Flask) -> None:
    """Registers the error handlers."""
    app.register_error_handler(WireError, lambda e: error_as_json("bad-request", str(e), 400))
    app.register_error_handler(TooLongLineError, _too_long_line)
    app.register_error_handler(TooManyValuesError, lambda _: _http_error(RequestEntityTooLarge()))
    app.register_error_handler(HTTPException, _http_error)
    app.register_error_handler(StorageError, _storage_error)
    app.register_error_handler(NoSuchLessonError, lambda _: _http_error(NotFound()))
    for error, name, most, status in (
        (TooManyItemsError, "items", MOST_CARDS, 409),
        (TooLargeLessonError, "characters", MOST_CHARACTERS, 409),
        (TooManyLessonsError, "lessons", most_of(app.config, "MOST_LESSONS"), 409),
        # Not 409, which asks for a smaller portion: all of it waits until there is room.
        (FullShelfError, "bytes", most_of(app.config, "MEGABYTES_OF_SHELF"), 507),
    ):
        app.register_error_handler(error, _over(name, most, status))

    @app.before_request
    def refuse_untrusted() -> None:
        if UNTRUSTED in request.environ:
            raise UntrustedHostError


def _too_long_line(error: TooLongLineError) -> Response:
    """As what is too large in any other way: pages keep what they have."""
    message = _limit_in_words("moves", error.most)
    if request.path.startswith("/api/"):
        return error_as_json("too-many-moves", message, 413)
    return _page(413, message)


def _storage_error(error: StorageError) -> Response:
    """Work is not lost by it: pages keep what they have and try again."""
    current_app.logger.warning("lessons: %s: %s", error.trouble, error)
    message = gettext(STORAGE_MESSAGES[error.trouble])
    if request.path.startswith("/api/"):
        response = error_as_json(f"storage-{error.trouble}", message, 503)
    else:
        response = _page(503, message)
    if error.trouble in PASSING:
        response.headers["Retry-After"] = str(_AGAIN)
    return response


def _over(name: str, most: int, status: int) -> Callable[[Exception], Response]:
    def answer(_: Exception) -> Response:
        return error_as_json(f"too-many-{name}", _limit_in_words(name, most), status)

    return answer


def _limit_in_words(name: str, most: int) -> str:
    return gettext(LIMIT_MESSAGES[name]) % {"count": most}


def _http_error(error: HTTPException) -> Response:
    status = error.code or 500
    known = UNTRUSTED_MESSAGE if isinstance(error, UntrustedHostError) else MESSAGES.get(status)
    of_students = request.path.startswith(_STUDENTS)
    if of_students and status == NotFound.code:
        known = STUDENT_WORDS["student-gone"]
    args = {"limit": limit_in_words(request.path)}
    message = gettext(known) % args if known else error.description or error.name
    wants_json = request.path.startswith("/api/") or request.is_json
    if wants_json or not request.accept_mimetypes.accept_html:
        response = error_as_json(error.name.lower().replace(" ", "-"), message, status)
    else:
        # Where the host is not known the editor is not to be had either; students want none.
        way_out = known is not UNTRUSTED_MESSAGE and not of_students
        response = _page(status, message if known else gettext(OTHER_MESSAGE), way_out=way_out)
    # Such as Allow with a 405; the body and its type are ours.
    for name, value in error.get_headers():
        if name not in ("Content-Type", "Content-Length"):
            response.headers[name] = value
    if request.method == "GET" and "Retry-After" in response.headers:
        # A page asks again by itself, as scripts do; it needs none for that.
        response.headers["Refresh"] = response.headers["Retry-After"]
    return response


def _page(status: int, message: str, *, way_out: bool = True) -> Response:
    """An error as a page; `way_out` leads to the editor."""
    again = request.method == "GET" and status in _PASSING
    page = render("error.html", status=status, message=message, way_out=way_out, again=again)
    return make_response(page, status)
