"""The JSON interface: what it takes, and its answers."""

from __future__ import annotations

from flask import Response, abort, jsonify, make_response, request

from webapp.web.limits import most_bytes
from webapp.wire import reports


def body() -> bytes:
    """The body of the request: JSON, no more than its address may carry."""
    if request.mimetype != "application/json":
        abort(415)
    most = most_bytes(request.path)
    # One more: where the length is not given, reading ends there without a word.
    request.max_content_length = most + 1
    found = request.get_data(cache=False)
    if len(found) > most:
        abort(413)
    return found


def json_answer(answer: reports.Json) -> Response:
    """An answer that nobody keeps."""
    response = Response(reports.encoded(answer), mimetype="application/json")
    response.headers["Cache-Control"] = "no-store"
    return response


def file_answer(content: bytes, media_type: str) -> Response:
    """A file to save, which nobody keeps; scripts know it from JSON by its disposition."""
    response = Response(content, mimetype=media_type)
    response.headers["Cache-Control"] = "no-store"
    response.headers["Content-Disposition"] = "attachment"
    return response


def error_as_json(code: str, message: str, status: int) -> Response:
    """An error as programs get it; `message` is for people."""
    return make_response(jsonify({"error": {"code": code, "message": message}}), status)


def busy_as_json(message: str, again: int) -> Response:
    """That too many ask for the same just now; they may come again after so many seconds."""
    response = error_as_json("busy", message, 503)
    response.headers["Retry-After"] = str(again)
    return response
