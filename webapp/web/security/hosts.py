"""Which names the server answers to.

A page elsewhere can give its own name the address of this machine (DNS rebinding), and
would then read what is here as if it were its own. So the Host of each request must be
one that the server is known by:

    localhost, 127.0.0.1, ::1
    the address, or the name, it was told to listen on
    where it listens on all addresses: the one that the connection came in on, the name
    of the machine, and that name with `.local`
    the names in FENBOARD_TRUSTED_HOSTS

The port is not looked at: it takes a name to make a foreign page ours.
"""

from __future__ import annotations

import re
from collections.abc import Iterable
from ipaddress import IPv6Address, ip_address
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from _typeshed.wsgi import StartResponse, WSGIApplication, WSGIEnvironment

LOOPBACK = ("localhost", "127.0.0.1", "::1")
LOCAL_ADDRESS = "fenboard.local_address"
"""Where a server says which of its addresses a request came in on, by `normal_address`."""

UNTRUSTED = "fenboard.untrusted_host"
"""Set in the environment of a request that came for a host nobody named."""

_HOST = re.compile(r"(?:\[([0-9a-fA-F:.]{2,45})\]|([\w.-]{1,255}))(?::[0-9]{1,5})?", re.ASCII)


class Hosts:
    """A WSGI application behind the check; `UNTRUSTED` marks what did not pass it.

    Such a request goes on to the application, which refuses it in words, but without
    the host: nothing that comes after is to see it.
    """

    def __init__(self, application: WSGIApplication, names: Iterable[str]) -> None:
        """`names` are those of this server; one that starts with a dot stands for all below it."""
        self._application = application
        known = {normal_name(name) for name in (*LOOPBACK, *names)}
        self._known = frozenset(known)
        self._suffixes = tuple(name for name in known if name.startswith("."))

    def __call__(self, environ: WSGIEnvironment, start_response: StartResponse) -> Iterable[bytes]:
        """Checks the Host and passes the request on."""
        if not self._is_known(environ):
            environ[UNTRUSTED] = True
            environ["HTTP_HOST"] = LOOPBACK[0]
        return self._application(environ, start_response)

    def _is_known(self, environ: WSGIEnvironment) -> bool:
        name = name_in(environ.get("HTTP_HOST", ""))
        if name is None:
            return False
        return (
            name in self._known
            or name == environ.get(LOCAL_ADDRESS)
            or (bool(self._suffixes) and name.endswith(self._suffixes))
        )


def name_in(host: str) -> str | None:
    """The name or the address in a Host header, by `normal_name`; None if it is none."""
    found = _HOST.fullmatch(host)
    return normal_name(found[1] or found[2]) if found else None


def normal_name(name: str) -> str:
    """A name of a host in the one form by which names are compared."""
    name = name.strip().strip("[]").lower().removesuffix(".")
    try:
        return normal_address(name)
    except ValueError:
        pass
    try:
        return name if name.isascii() else name.encode("idna").decode()
    except UnicodeError:
        return name


def normal_address(address: str) -> str:
    """An IP address in its one form. A ValueError if it is none."""
    parsed = ip_address(address.partition("%")[0])
    if isinstance(parsed, IPv6Address) and parsed.ipv4_mapped:
        parsed = parsed.ipv4_mapped
    return str(parsed)


def trusted_names(given: Iterable[str]) -> list[str]:
    """The names of FENBOARD_TRUSTED_HOSTS in the form in which names are compared."""
    # People copy an address out of the browser.
    plain = (re.sub(r"^https?://", "", name.strip()).partition("/")[0] for name in given)
    return [name_in(name) or name for name in plain if name]
