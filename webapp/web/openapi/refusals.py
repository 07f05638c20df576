"""The errors of the interface, by their codes: one shape, a status each, and when it comes.

The sentences that go with them are in the language of whoever asks, and may change; codes stay.
"""

from __future__ import annotations

from collections.abc import Mapping
from typing import TypedDict, get_args

from msgspec import Struct

from webapp.lessons.troubles import PASSING, STORAGE_MESSAGES, Trouble


class ErrorTold(TypedDict):
    """An error: its code for programs, its message for people."""

    code: str
    message: str


class ErrorJson(TypedDict):
    """The answer to a request that is refused."""

    error: ErrorTold


class RefusalCode(Struct, frozen=True):
    """An error of the interface.

    code    on the wire
    status  of HTTP
    said    when it comes
    again   whether the answer always says in `Retry-After` after how many seconds to try again
    name    in the rows of views, where two errors have one code
    """

    code: str
    status: int
    said: str
    again: bool = False
    name: str = ""


def _storage(trouble: Trouble) -> RefusalCode:
    said = STORAGE_MESSAGES[trouble]
    return RefusalCode(f"storage-{trouble}", 503, said, trouble in PASSING)


_ALL = (
    RefusalCode("bad-request", 400, "The request does not have the documented form."),
    RefusalCode("bad-option", 400, "An option is unknown, or cannot have this value."),
    RefusalCode("bad-marks", 400, "The marks cannot be read."),
    RefusalCode("unreadable", 400, "There is no position in the text."),
    RefusalCode("too-large", 400, "The picture would have too many pixels."),
    RefusalCode("no-engine-there", 400, "The path is not that of an engine."),
    RefusalCode("forbidden", 403, "The request did not come from a page of this address."),
    RefusalCode("not-allowed", 403, "Engines are for whoever runs this server."),
    RefusalCode("not-found", 404, "There is nothing here, or nothing for whoever asks."),
    RefusalCode("no-engine", 404, "The server has no engine for this game."),
    RefusalCode("method-not-allowed", 405, "The address does not support this method."),
    RefusalCode("superseded", 409, "The same page has asked for another position since."),
    RefusalCode("not-sent", 409, "The position is illegal, so no engine is asked."),
    RefusalCode("card-changed", 409, "The teacher has changed the card that was asked about."),
    RefusalCode("too-many-items", 409, "The lesson would have too many cards and headings."),
    RefusalCode("too-many-characters", 409, "The lesson would have too many characters."),
    RefusalCode("too-many-lessons", 409, "The shelf has as many lessons as it may."),
    RefusalCode("too-many-sheets", 409, "The shelf has as many named settings as it may."),
    RefusalCode("request-entity-too-large", 413, "The body is larger than the address takes."),
    RefusalCode("too-many-moves", 413, "A line has more moves than its board may."),
    RefusalCode("too-long", 414, "The address is too long.", name="too-long-address"),
    RefusalCode("unsupported-media-type", 415, "The body is not of the content type asked for."),
    RefusalCode("too-many-requests", 429, "Too many requests in a short time.", again=True),
    RefusalCode("not-checked", 500, "The task could not be checked."),
    RefusalCode("not-made", 500, "The worksheet could not be made."),
    RefusalCode("not-drawn", 500, "The picture could not be drawn."),
    RefusalCode("busy", 503, "Too many ask for the same just now.", again=True),
    RefusalCode("too-long", 503, "It takes too long, and was given up."),
    RefusalCode("failed", 503, "The engine could not be asked."),
    RefusalCode("engine-failed", 503, "The engine has stopped, or does not answer as one."),
    RefusalCode("not-ready", 503, "The database cannot be reached, or is not current.", again=True),
    RefusalCode("service-unavailable", 503, "The connection is gone."),
    *map(_storage, get_args(Trouble)),
    RefusalCode("too-many-bytes", 507, "The shelf holds as much as it may."),
    RefusalCode("not-saved", 507, "The path of the engine could not be saved."),
)

REFUSALS: Mapping[str, RefusalCode] = {row.name or row.code: row for row in _ALL}
"""All of them by their names in rows of views."""

OF_ALL = ("bad-request",)
"""Those that every address may have: a Host that is none of the server’s is one."""

OF_BODIES = ("request-entity-too-large", "unsupported-media-type")
OF_ORIGINS = ("forbidden",)
OF_RATES = ("too-many-requests",)
OF_STORAGE = (*(f"storage-{name}" for name in get_args(Trouble)), "service-unavailable")
OF_PATHS = ("not-found",)

OF_SAVES = ("too-many-items", "too-many-characters", "too-many-lessons", "too-many-bytes")
OF_NEW_LESSONS = ("too-many-lessons", "too-many-bytes")
OF_WORK = ("busy", "too-long", "not-checked")
OF_ENGINES = ("not-allowed", "no-engine", "engine-failed")
"""Those that several views have together."""
