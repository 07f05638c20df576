"""Who asks, without accounts: the owner of the machine, a browser with a shelf, or a link.

The owner's shelf opens by itself, and only

    to a connection from this machine (a loopback peer),
    asking for it by a name of this machine (a loopback Host),
    sent by a program of the same user that is still there, as far as the system tells (`peers.py`:
    Linux does),
    that shows no sign of a proxy: none of the headers in `FORWARDED`, and HTTP/1.1, which proxies
    long did not speak unless told to,
    unless the server was started with `--shared`, or has names of its own (FENBOARD_TRUSTED_HOSTS),
    or a browser has said that it sees this server at another address (`watch_for_proxies`).

What that leaves: a proxy that adds no header, and works as the same user, or elsewhere than on
Linux. Until a page is used behind it over HTTPS, whoever comes through it is taken for the owner; a
server behind a proxy is to be started with `--shared`.

All others have the secret in a cookie, which scripts cannot read and pages elsewhere cannot send.
Browsers know no ports of cookies: each server of a host has a name for its own, see `cookie_names`.
Every write must come from a page of this very address (Origin).
"""

from __future__ import annotations

from contextlib import suppress
from ipaddress import IPv4Address, IPv6Address, IPv6Network, ip_address
from typing import TYPE_CHECKING
from urllib.parse import urlsplit

from flask import Flask, Response, current_app, g, request
from werkzeug.exceptions import Forbidden, NotFound, ServiceUnavailable

from webapp.lessons import store
from webapp.lessons.access import Role, hashed
from webapp.lessons.model import is_id
from webapp.web.security.hosts import LOOPBACK, name_in, normal_address
from webapp.web.security.peers import PEER, GoneError
from webapp.web.security.proxies import PROXIES, is_believed
from webapp.web.security.rates import refuse_for
from webapp.web.storage import database, keys

if TYPE_CHECKING:
    from itsdangerous import Signer

    from webapp.lessons.store.links import Opened

COOKIE = "shelf"
SHARED = "IS_SHARED"
NEW_SHELVES = "fenboard-new-shelves"

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

_PREVIEW = "preview-"
"""Before what stands for a lesson in place of a students' token; none of these begins so."""

_COOKIE_FOR = 400 * 24 * 60 * 60  # s; browsers keep none longer
_NETWORK = 64  # bits of an IPv6 address that one household has, or one school
_WRITES = frozenset(["POST", "PUT", "PATCH", "DELETE"])


def is_owner() -> bool:
    """Whether whoever sits at this machine asks, directly."""
    return (
        not current_app.config[SHARED]
        and (peer := _address(request.remote_addr)) is not None
        and peer.is_loopback
        and name_in(request.host) in LOOPBACK
        and request.environ.get("SERVER_PROTOCOL") == "HTTP/1.1"
        and not any(header in request.headers for header in FORWARDED)
        and _is_of_this_user()
    )


def _is_of_this_user() -> bool:
    """As `PEER` says; without one there is no connection that could be asked about.

    Raises ServiceUnavailable where nobody is there any more: what the owner sent last would begin a
    shelf that nobody can open.
    """
    asked = request.environ.get(PEER)
    try:
        return asked is None or bool(asked())
    except GoneError as error:
        raise ServiceUnavailable from error


def shelf() -> str | None:
    """The shelf of whoever asks, None where there is none yet. Raises StorageError."""
    if "shelf" not in g:
        g.shelf = _shelf()
    found: str | None = g.shelf
    return found


def _shelf() -> str | None:
    if is_owner():
        return store.shelves.own_shelf(database())
    name, *earlier = cookie_names()
    for given in (name, *earlier):
        secret = request.cookies.get(given, "")
        opened = store.shelves.shelf_of(database(), secret) if secret else None
        if opened is None:
            continue
        g.secret = secret
        if opened.renew or given != name:
            let_in(opened.shelf, secret, instead_of=given)
        return opened.shelf
    return None


def own_shelf() -> str:
    """The shelf of whoever asks. NotFound where there is none yet."""
    found = shelf()
    if found is None:
        raise NotFound
    return found


def secret() -> str:
    """The secret that opens the asker's shelf, "" where it opens without one, or there is none."""
    shelf()
    return str(g.get("secret", ""))


def cookie_names() -> tuple[str, ...]:
    """By which names the secret may come; the first is the one that it is given.

    It has the port, as a cookie goes to all servers of a host, and over HTTPS the prefix that has
    browsers take it from this very host alone, and over HTTPS alone (RFC 6265bis, 4.1.3.2).
    """
    try:
        port = urlsplit(f"//{request.host}").port
    except ValueError:
        port = None
    own = f"{COOKIE}-{port}" if port else COOKIE
    names = (f"__Host-{own}", own) if scheme() == "https" else (own,)
    return tuple(dict.fromkeys((*names, COOKIE)))


def scheme() -> str:
    """How the browser has asked, `http` or `https`, as the first proxy says that it saw it."""
    said = request.headers.get("X-Forwarded-Proto", "").partition(",")[0].strip().lower()
    return said if said in ("http", "https") else request.scheme


def shelf_or_new() -> str:
    """The shelf of whoever asks; a new one, and its cookie, where there is none yet.

    Raises TooManyRequests where an address has made many of late: each holds megabytes.
    """
    found = shelf()
    if found is None:
        refuse_for(current_app.extensions[NEW_SHELVES].wait_for(asker()))
        found, secret = store.shelves.new_shelf(database())
        let_in(found, secret)
    return found


def let_in(opened: str, secret: str, *, instead_of: str = "") -> None:
    """The answer to this request has the secret of a shelf in its cookie.

    instead_of   the name of a cookie in which it came, and need not come again
    """
    g.shelf = opened
    g.secret = g.new_secret = secret
    g.old_cookies = {instead_of}


def forget() -> None:
    """The answer to this request takes the cookie away, and no other server's of this host."""
    left = secret()
    given = {name: request.cookies[name] for name in cookie_names() if name in request.cookies}
    g.old_cookies = {
        name
        for name, one in given.items()
        if one == left or store.shelves.shelf_of(database(), one)
    }
    g.shelf = None
    g.secret = g.new_secret = ""


def own_lesson(lesson: str) -> str:
    """The id of a lesson on the asker's shelf. NotFound for any other, be it there or not."""
    own = shelf() if is_id(lesson) else None
    if own is None or store.lessons.shelf_of_lesson(database(), lesson) != own:
        raise NotFound
    return lesson


def linked_lesson(token: str | None = None) -> str:
    """The id of the lesson that a colleague's link opens. NotFound where it opens none.

    token   that of the link; None for the one in the header
    """
    token = request.headers.get(LINK_HEADER, "") if token is None else token
    found = opened_by_link(token, "editor")
    if found is None:
        raise NotFound
    return found.lesson


def opened_by_link(token: str, role: Role) -> Opened | None:
    """The lesson that an open link opens; looked up once for each request."""
    known: dict[tuple[str, Role], Opened | None] = g.setdefault("linked", {})
    if (token, role) not in known:
        known[token, role] = store.links.opened_by(database(), token, role) if token else None
    return known[token, role]


def preview_token(lesson: str, *, linked: bool) -> str:
    """By which a teacher sees a lesson as students do, in place of a token of theirs.

    It opens to whose lesson it is. To a colleague, by whose link the lesson is `linked`, it opens
    by a seal that holds for as long as that link does, and opens nothing else.
    """
    return f"{_PREVIEW}{_of_preview(lesson).sign(lesson).decode() if linked else lesson}"


def is_preview(token: str) -> bool:
    """Whether it is one of `preview_token`, or looks like one."""
    return token.startswith(_PREVIEW)


def previewed_lesson(token: str) -> str | None:
    """The lesson of such a token, None for any other. NotFound where it opens none."""
    if not is_preview(token):
        return None
    found: dict[str, str] = g.setdefault("previewed", {})
    if token not in found:
        signed = token.removeprefix(_PREVIEW)
        lesson, _, seal = signed.partition(".")
        if not seal:
            found[token] = own_lesson(lesson)
        elif is_id(lesson) and _of_preview(lesson).validate(signed):
            found[token] = lesson
        else:
            raise NotFound
    return found[token]


def _of_preview(lesson: str) -> Signer:
    """Signs for as long as the colleagues' link is the one that is open. NotFound where none is."""
    editor = store.links.links(database(), keys(), lesson)[1].token
    return keys().signer(f"preview|{linked_lesson(editor or '')}|{editor}")


def known_by(token: str | None, role: Role = "editor") -> str | None:
    """A short text by which an asker is known: a link that is open, or a shelf; else None."""
    if token is None:
        own = shelf()
        return own and f"shelf {own}"
    if is_preview(token):
        with suppress(NotFound):
            return f"preview {previewed_lesson(token)}"
        return None
    return hashed(token).hex() if opened_by_link(token, role) else None


def asker() -> str:
    """The address by which visitors are told apart, behind a proxy that is believed the one it saw.

    Of an IPv6 address it is the network, as whoever has one has all addresses in it.
    """
    peer = _address(request.remote_addr)
    if peer is None or not is_believed(peer, current_app.extensions[PROXIES]):
        return _network(peer)
    return _network(_address(request.headers.get("X-Forwarded-For", "").rpartition(",")[2]) or peer)


def _network(address: IPv4Address | IPv6Address | None) -> str:
    if isinstance(address, IPv6Address):
        return str(IPv6Network((address, _NETWORK), strict=False))
    return str(address or "")


def _address(text: str | None) -> IPv4Address | IPv6Address | None:
    """The address in a text; None where there is none."""
    try:
        return ip_address(normal_address((text or "").strip()))
    except ValueError:
        return None


def check_origin() -> None:
    """Refuses a write that no page of this address has sent."""
    if request.method not in _WRITES:
        return
    if _origin() != request.host:
        raise Forbidden


def _origin() -> str | None:
    """The host of the page that has sent the request; None where none says so."""
    try:
        origin = urlsplit(request.headers.get("Origin", ""))
    except ValueError:
        return None
    return origin.netloc if origin.scheme in ("http", "https") else None


def watch_for_proxies(app: Flask) -> None:
    """Has the owner's shelf stay closed from when a proxy has given itself away.

    A browser names the address that it sees in the Origin of what a page of ours sends, and says
    that both are of one origin (Sec-Fetch-Site). Then the Host was changed on the way. It says so
    of HTTPS alone; what it does not say so of may be a page elsewhere, which is to close nothing.
    """

    @app.before_request
    def watch() -> None:
        if request.headers.get("Sec-Fetch-Site") != "same-origin":
            return
        seen = name_in(_origin() or "")
        if seen is not None and seen not in LOOPBACK and is_owner():
            current_app.config[SHARED] = True
            said = "%s is another address of this server: each visitor now has a shelf of their own"
            current_app.logger.warning(said, seen)


def keep_cookies(app: Flask) -> None:
    """Has answers carry the cookie that their request has brought about."""

    @app.after_request
    def set_cookie(response: Response) -> Response:
        secret = g.get("new_secret")
        if secret is None:
            return response
        name, *earlier = cookie_names()
        _set(response, name, secret)
        for old in earlier:
            if old in g.get("old_cookies", ()):
                _set(response, old, "")
        return response


def _set(response: Response, name: str, secret: str) -> None:
    response.set_cookie(
        name,
        secret,
        max_age=_COOKIE_FOR if secret else 0,
        httponly=True,
        samesite="Lax",
        secure=scheme() == "https",
    )
