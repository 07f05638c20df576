"""Errors as JSON for programs and as a page for people."""

from __future__ import annotations

from collections.abc import Callable

from flask import Flask, Response, current_app, make_response, request
from werkzeug.exceptions import BadRequest, HTTPException, NotFound, RequestEntityTooLarge

from webapp.language import gettext
from webapp.lessons.limits import MOST_CARDS, MOST_CHARACTERS, MOST_SHEETS
from webapp.lessons.troubles import (
    PASSING,
    STORAGE_MESSAGES,
    FullShelfError,
    NoSuchLessonError,
    StorageError,
    TooLargeLessonError,
    TooManyItemsError,
    TooManyLessonsError,
    TooManySheetsError,
)
from webapp.web.answers import error_as_json
from webapp.web.limits import limit_in_words, most_of
from webapp.web.noted import note_trouble
from webapp.web.security.hosts import UNTRUSTED
from webapp.web.templates import render
from webapp.web.words import in_words, is_known
from webapp.wire.reports import WireError
from webapp.wire.shapes import TooLongLineError, TooManyValuesError

_STUDENTS = "/l/"

_AGAIN = 1  # s

_PASSING = (429, 500, 503)
"""What may go better the next time."""


class UntrustedHostError(BadRequest):
    """The request came for a host that is none of the server’s."""


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
        (TooManySheetsError, "sheets", MOST_SHEETS, 409),
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
    note_trouble(error.trouble)
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
    return in_words(f"too-many-{name}") % {"count": most}


def _http_error(error: HTTPException) -> Response:
    status, key = error.code or 500, f"error-{error.code or 500}"
    of_students = request.path.startswith(_STUDENTS)
    if isinstance(error, UntrustedHostError):
        key = "error-untrusted"
    elif of_students and status == NotFound.code:
        key = "student-gone"
    message, on_page = error.description or error.name, in_words("error-other")
    if is_known(key):
        message = on_page = in_words(key) % {"limit": limit_in_words(request.path)}
    wants_json = request.path.startswith("/api/") or request.is_json
    if wants_json or not request.accept_mimetypes.accept_html:
        response = error_as_json(error.name.lower().replace(" ", "-"), message, status)
    else:
        # Where the host is not known the editor is not to be had either; students want none.
        way_out = not (isinstance(error, UntrustedHostError) or of_students)
        response = _page(status, on_page, way_out=way_out)
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
