"""The sockets that the server listens on, and the addresses that people are told.

They listen before anything else is done: who comes second to a port hears so at once, and
what a browser asks while the server is still starting waits instead of failing.
"""

from __future__ import annotations

import errno
import os
import socket
from ipaddress import ip_address
from typing import Any

from webapp.language import gettext

DEFAULT_PORT = 5000
_WAITING = 1024
_TRIES = 5
_TAKEN = (errno.EADDRINUSE, errno.EACCES)
_MISSING = (errno.EADDRNOTAVAIL, errno.EAFNOSUPPORT)
# An address for documents (RFC 5737): nothing is sent there, but there is a way to it.
_FAR_AWAY = ("192.0.2.1", 9)

Address = tuple[socket.AddressFamily, Any]
"""The family and the address of a socket, as `getaddrinfo` gives them."""


class CannotStartError(Exception):
    """The server cannot start; the message says why in a sentence."""


class CannotListenError(CannotStartError):
    """There is no listening on that host and port."""


def listen(host: str, port: int | None) -> list[socket.socket]:
    """A socket for each address of the host, all on one port.

    port   the one asked for, 0 for any that is free; None for 5000, or any if that is taken

    Raises CannotListenError.
    """
    addresses = _resolved(host)
    try:
        return _listening(addresses, DEFAULT_PORT if port is None else port)
    except OSError as error:
        if port is None and error.errno in _TAKEN:
            return listen(host, 0)
        if error.errno in _MISSING:
            raise _no_address(host) from error
        address = _joined(host, port) if port else host
        args = {"address": address, "reason": error.strerror or error}
        said = gettext("Cannot listen on %(address)s (%(reason)s).") % args
        raise CannotListenError(said) from error


def _no_address(host: str) -> CannotListenError:
    said = gettext("There is no address “%(host)s” on this computer.") % {"host": host}
    return CannotListenError(said)


def _resolved(host: str) -> list[Address]:
    """The addresses of a host. Raises CannotListenError."""
    # Left to itself an empty name would mean all the addresses there are.
    name = host.strip().removeprefix("[").removesuffix("]")
    if not name:
        raise CannotListenError(gettext("--host needs an address, such as 127.0.0.1."))
    try:
        found = socket.getaddrinfo(name, 0, type=socket.SOCK_STREAM, flags=socket.AI_PASSIVE)
    except (OSError, ValueError) as error:
        raise _no_address(host) from error
    inet = (socket.AF_INET, socket.AF_INET6)
    return list(dict.fromkeys((family, to) for family, *_, to in found if family in inet))


def _listening(addresses: list[Address], port: int) -> list[socket.socket]:
    """Sockets on one port. Those of a family that the machine does without may be missing."""
    for attempt in range(_TRIES):
        sockets: list[socket.socket] = []
        missing: OSError | None = None
        try:
            for address in addresses:
                chosen = sockets[0].getsockname()[1] if sockets else port
                try:
                    sockets.append(_socket(address, chosen))
                except OSError as error:
                    if error.errno not in _MISSING:
                        raise
                    missing = error
            if sockets:
                return sockets
        except OSError as error:
            for opened in sockets:
                opened.close()
            # A port that was free at one address is perhaps taken at the next.
            if port or not sockets or attempt == _TRIES - 1:
                raise
            missing = error
    raise missing or OSError(errno.EADDRNOTAVAIL, os.strerror(errno.EADDRNOTAVAIL))


def _socket(address: Address, port: int) -> socket.socket:
    family, (name, _, *scope) = address
    made = socket.socket(family, socket.SOCK_STREAM)
    try:
        if os.name == "posix":
            # Without it a port that was in use a minute ago counts as taken.
            made.setsockopt(socket.SOL_SOCKET, socket.SO_REUSEADDR, 1)
        elif hasattr(socket, "SO_EXCLUSIVEADDRUSE"):
            # Windows lets others onto the same port unless told.
            made.setsockopt(socket.SOL_SOCKET, socket.SO_EXCLUSIVEADDRUSE, 1)
        if family == socket.AF_INET6:
            made.setsockopt(socket.IPPROTO_IPV6, socket.IPV6_V6ONLY, int(name != "::"))
        made.bind((name, port, *scope))
        made.listen(_WAITING)
    except OSError:
        made.close()
        raise
    return made


def is_everywhere(sockets: list[socket.socket]) -> bool:
    """Whether they listen on all addresses of the machine."""
    return any(ip_address(_name_of(one)).is_unspecified for one in sockets)


def names_of(host: str, sockets: list[socket.socket]) -> list[str]:
    """The names by which the server is asked for: what was given, and what it came to."""
    names = [host, *map(_name_of, sockets)]
    return [*names, *_names_of_machine()] if is_everywhere(sockets) else names


def shown_address(host: str, sockets: list[socket.socket]) -> str:
    """The address that opens the page in a browser on this machine."""
    name, port = _name_of(sockets[0]), sockets[0].getsockname()[1]
    if ip_address(name).is_unspecified:
        # "All addresses" is none that a browser could open.
        name = "::1" if ":" in name else "127.0.0.1"
    elif not _is_numeric(host):
        name = host
    return _http(name, port)


def addresses_for_others(sockets: list[socket.socket]) -> list[str]:
    """The addresses that open the page on other machines of the network, as far as is known."""
    if not is_everywhere(sockets):
        return []
    port = sockets[0].getsockname()[1]
    with socket.socket(socket.AF_INET, socket.SOCK_DGRAM) as way:
        try:
            way.connect(_FAR_AWAY)
            outside = [way.getsockname()[0]]
        except OSError:
            outside = []
    return [_http(name, port) for name in (*outside, *_names_of_machine()[1:])]


def _names_of_machine() -> list[str]:
    """The machine's name, and the one by which it is found in a network without a name server."""
    name = socket.gethostname().partition(".")[0]
    return [name, f"{name}.local"] if name and name != "localhost" else []


def _name_of(one: socket.socket) -> str:
    return str(one.getsockname()[0]).partition("%")[0]


def _is_numeric(host: str) -> bool:
    try:
        socket.inet_aton(host)
    except OSError:
        return ":" in host
    return True


def _http(name: str, port: int) -> str:
    return f"http://{_joined(name, port)}/"


def _joined(name: str, port: int) -> str:
    return f"[{name.strip('[]')}]:{port}" if ":" in name else f"{name}:{port}"
