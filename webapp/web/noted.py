"""All that is told of a request to whoever runs the server (`observing/`): nothing that may be secret.

Its address may open a lesson, so it is told by the rule that the address follows; its method may be
any text.
"""

from __future__ import annotations

from typing import NamedTuple

from flask import Response, g, request

from webapp.web.security.hosts import UNTRUSTED

METHODS = frozenset(["GET", "HEAD", "POST", "PUT", "PATCH", "DELETE", "OPTIONS"])
"""The methods that are told by their names."""

_REFUSALS = {413: "too-large", 429: "rate", 503: "busy", 507: "full"}


class NotedRequest(NamedTuple):
    """A request that was answered.

    rule     that its address follows; "none" for no rule
    method   one of METHODS, or OTHER
    status   of the answer
    seconds  that the application took
    refused  why it was refused: too-large, rate, busy, full, storage, host; "" where it was not
    trouble  that the database had with it, see `lessons/troubles.py`; "" for none
    saved    whether it has saved changes of a lesson
    merged   whether others had changed the same
    """

    rule: str
    method: str
    status: int
    seconds: float
    refused: str = ""
    trouble: str = ""
    saved: bool = False
    merged: bool = False


def method_of_request() -> str:
    """The method of the request, as it is told."""
    return request.method if request.method in METHODS else "OTHER"


def rule_of_request() -> str:
    """The rule that the address of the request follows."""
    return request.url_rule.rule if request.url_rule else "none"


def note_save(*, merged: bool) -> None:
    """Notes that this request has saved changes, and whether others had changed the same."""
    g.noted_save = merged


def note_trouble(trouble: str) -> None:
    """Notes that the database could not do what this request asked for."""
    g.noted_trouble = trouble


def answered(response: Response, seconds: float) -> NotedRequest:
    """All that is told of the request of the moment, which took so many seconds."""
    status = response.status_code
    trouble, merged = g.get("noted_trouble", ""), g.get("noted_save")
    refused = _REFUSALS.get(status, "")
    if trouble:
        refused = "storage"
    elif UNTRUSTED in request.environ:
        refused = "host"
    return NotedRequest(
        rule_of_request(),
        method_of_request(),
        status,
        seconds,
        refused,
        trouble,
        saved=merged is not None and status < 400,
        merged=bool(merged),
    )
