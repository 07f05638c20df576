"""Errors as JSON for programs and as a page for people."""

from __future__ import annotations

from flask import Flask, Response, jsonify, make_response, render_template, request
from werkzeug.exceptions import HTTPException

from webapp.language import gettext
from webapp.web.wire import WireError

MESSAGES = {
    404: "There is nothing at this address.",
    405: "This address does not take that method.",
    413: "The request is too large: 64 KiB at the most.",
    415: "Send JSON, with the content type application/json.",
    500: "Something went wrong in Fenboard. Your board is kept in the browser.",
}

OTHER_MESSAGE = "This request cannot be answered."
"""What people read of all other errors."""


def handle_errors(app: Flask) -> None:
    """Registers the error handlers."""
    app.register_error_handler(WireError, _malformed)
    app.register_error_handler(HTTPException, _http_error)


def _malformed(error: WireError) -> Response:
    return _as_json("bad-request", str(error), 400)


def _http_error(error: HTTPException) -> Response:
    status = error.code or 500
    known = MESSAGES.get(status)
    message = gettext(known) if known else error.description or error.name
    if request.path.startswith("/api/") or not request.accept_mimetypes.accept_html:
        response = _as_json(error.name.lower().replace(" ", "-"), message, status)
    else:
        shown = message if known else gettext(OTHER_MESSAGE)
        page = render_template("error.html", status=status, message=shown)
        response = make_response(page, status)
    # Such as Allow with a 405; the body and its type are ours.
    for name, value in error.get_headers():
        if name not in ("Content-Type", "Content-Length"):
            response.headers[name] = value
    return response


def _as_json(code: str, message: str, status: int) -> Response:
    return make_response(jsonify({"error": {"code": code, "message": message}}), status)
