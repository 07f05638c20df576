"""Who asks, without accounts: the owner of the machine, a browser with a shelf, or a link.

The owner's shelf opens by itself, and only

    to a connection from this machine (a loopback peer),
    asking for it by a name of this machine (a loopback Host),
    that shows no sign of a proxy: none of the headers in `FORWARDED`, and HTTP/1.1, which proxies
    long did not speak unless told to. A proxy of today that adds no header is not found out, so
    that a server behind one is to be started with `--shared`,
    unless the server was started with `--shared`, or has names of its own (FENBOARD_TRUSTED_HOSTS).

All others have the secret in a cookie, which scripts cannot read and pages elsewhere cannot send.
Every write must come from a page of this very address (Origin).
"""

from __future__ import annotations

import ipaddress
from urllib.parse import urlsplit

from flask import Flask, Response, current_app, g, request
from werkzeug.exceptions import Forbidden, NotFound

from webapp.lessons.model import is_id
from webapp.web.hosts import LOOPBACK, name_in
from webapp.web.storage import storage

COOKIE = "shelf"
SHARED = "FENBOARD_IS_SHARED"

LINK_HEADER = "Fenboard-Link"
"""In which a colleague's page names its link: an address would be kept in logs."""

FORWARDED = (
    "Forwarded",
    "Via",
    "X-Forwarded-For",
    "X-Forwarded-Host",
    "X-Forwarded-Proto",
    "X-Real-Ip",
)
"""The headers by which proxies say that they are there."""

_COOKIE_FOR = 400 * 24 * 60 * 60  # s; browsers keep none longer
_WRITES = frozenset(["POST", "PUT", "PATCH", "DELETE"])


def is_owner() -> bool:
    """Whether whoever sits at this machine asks, directly."""
    return (
        not current_app.config[SHARED]
        and _is_loopback(request.remote_addr)
        and name_in(request.host) in LOOPBACK
        and request.environ.get("SERVER_PROTOCOL") == "HTTP/1.1"
        and not any(header in request.headers for header in FORWARDED)
    )


def shelf() -> str | None:
    """The shelf of whoever asks, None where there is none yet. Raises StorageError."""
    if "shelf" not in g:
        g.shelf = _shelf()
    found: str | None = g.shelf
    return found


def _shelf() -> str | None:
    from webapp.lessons.store import shelves

    if is_owner():
        return shelves.own_shelf(storage().database())
    secret = request.cookies.get(COOKIE, "")
    return shelves.shelf_of(storage().database(), secret) if secret else None


def shelf_or_new() -> str:
    """The shelf of whoever asks; a new one, and its cookie, where there is none yet."""
    found = shelf()
    if found is None:
        from webapp.lessons.store import shelves

        found, secret = shelves.new_shelf(storage().database())
        let_in(found, secret)
    return found


def let_in(opened: str, secret: str) -> None:
    """The answer to this request has the secret of a shelf in its cookie."""
    g.shelf = opened
    g.new_secret = secret


def forget() -> None:
    """The answer to this request takes the cookie away."""
    g.shelf = None
    g.new_secret = ""


def own_lesson(lesson: str) -> str:
    """The id of a lesson on the asker's shelf. NotFound for any other, be it there or not."""
    from webapp.lessons.store import lessons

    own = shelf() if is_id(lesson) else None
    if own is None or lessons.shelf_of_lesson(storage().database(), lesson) != own:
        raise NotFound
    return lesson


def linked_lesson(token: str | None = None) -> str:
    """The id of the lesson that a colleague's link opens. NotFound where it opens none.

    token   that of the link; None for the one in the header
    """
    from webapp.lessons.store import lessons

    token = request.headers.get(LINK_HEADER, "") if token is None else token
    found = lessons.lesson_of_token(storage().database(), token, "editor") if token else None
    if found is None:
        raise NotFound
    return found


def asker() -> str:
    """What tells visitors apart: the address, behind a proxy of this machine that which it saw."""
    seen = request.headers.get("X-Forwarded-For", "").rpartition(",")[2].strip()
    peer = request.remote_addr or ""
    return seen if seen and _is_loopback(peer) else peer


def check_origin() -> None:
    """Refuses a write that no page of this address has sent."""
    if request.method not in _WRITES:
        return
    origin = urlsplit(request.headers.get("Origin", ""))
    if origin.scheme not in ("http", "https") or origin.netloc != request.host:
        raise Forbidden


def _is_loopback(address: str | None) -> bool:
    try:
        parsed = ipaddress.ip_address((address or "").partition("%")[0])
    except ValueError:
        return False
    mapped = getattr(parsed, "ipv4_mapped", None)
    return (mapped or parsed).is_loopback


def keep_cookies(app: Flask) -> None:
    """Has answers carry the cookie that their request has brought about."""

    @app.after_request
    def set_cookie(response: Response) -> Response:
        secret = g.get("new_secret")
        if secret is None:
            return response
        secure = request.headers.get("X-Forwarded-Proto", request.scheme) == "https"
        response.set_cookie(
            COOKIE,
            secret,
            max_age=_COOKIE_FOR if secret else 0,
            httponly=True,
            samesite="Lax",
            secure=secure,
        )
        return response
