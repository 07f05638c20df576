"""Errors as JSON for programs and as a page for people."""

from __future__ import annotations

from flask import Flask, Response, jsonify, make_response, render_template, request
from werkzeug.exceptions import BadRequest, HTTPException

from webapp.language import gettext
from webapp.web.hosts import UNTRUSTED
from webapp.web.limits import limit_in_words
from webapp.web.wire import WireError

MESSAGES = {
    404: "There is nothing at this address.",
    405: "This address does not support that method.",
    413: "This is too large: the limit is %(limit)s.",
    415: "Send JSON, with the content type application/json.",
    500: "Something went wrong in Fenboard. Your board is kept in the browser.",
}

UNTRUSTED_MESSAGE = (
    "Fenboard is not set up to answer at this address. Whoever runs it can add the name to "
    "FENBOARD_TRUSTED_HOSTS."
)
"""What people read where the Host is none of the server’s."""

OTHER_MESSAGE = "This request cannot be answered."
"""What people read of all other errors."""


class UntrustedHostError(BadRequest):
    """The request came for a host that is none of the server’s."""


def handle_errors(app: Flask) -> None:
    """Registers the error handlers."""
    app.register_error_handler(WireError, _malformed)
    app.register_error_handler(HTTPException, _http_error)
    app.before_request(_refuse_untrusted)


def _refuse_untrusted() -> None:
    if UNTRUSTED in request.environ:
        raise UntrustedHostError


def _malformed(error: WireError) -> Response:
    return error_as_json("bad-request", str(error), 400)


def _http_error(error: HTTPException) -> Response:
    status = error.code or 500
    known = UNTRUSTED_MESSAGE if isinstance(error, UntrustedHostError) else MESSAGES.get(status)
    args = {"limit": limit_in_words(request.path)}
    message = gettext(known) % args if known else error.description or error.name
    if request.path.startswith("/api/") or not request.accept_mimetypes.accept_html:
        response = error_as_json(error.name.lower().replace(" ", "-"), message, status)
    else:
        shown = message if known else gettext(OTHER_MESSAGE)
        # Where the host is not known the editor is not to be had either.
        way_out = known is not UNTRUSTED_MESSAGE
        page = render_template("error.html", status=status, message=shown, way_out=way_out)
        response = make_response(page, status)
    # Such as Allow with a 405; the body and its type are ours.
    for name, value in error.get_headers():
        if name not in ("Content-Type", "Content-Length"):
            response.headers[name] = value
    return response


def error_as_json(code: str, message: str, status: int) -> Response:
    """An error as programs get it; `message` is for people."""
    return make_response(jsonify({"error": {"code": code, "message": message}}), status)
