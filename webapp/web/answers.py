"""What the JSON interface takes and gives."""

from __future__ import annotations

from flask import Response, abort, request

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
