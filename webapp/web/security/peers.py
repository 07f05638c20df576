"""Whose program is at the other end of a connection from this machine, where the system tells.

Linux lists all connections with the user whose program has opened each end, by their addresses
(`/proc/net/tcp`, proc_net_tcp.txt of its documentation). A proxy works as a user of its own as a
rule, so that who comes through it is told from who sits at the machine.
"""

from __future__ import annotations

import os
import socket
import sys
from collections.abc import Iterable
from contextlib import suppress
from ipaddress import ip_address
from pathlib import Path

from webapp.web.security.hosts import normal_address

PEER = "fenboard.peer"
"""Where a server has a function that says whether this user's program has sent the request.

It raises GoneError.
"""

_TABLES = ("/proc/net/tcp", "/proc/net/tcp6")
_LOOKS = 3  # at the tables, for one connection
_ESTABLISHED, _FIN_WAIT = "01", ("04", "05")
_LOCAL, _REMOTE, _STATE, _USER, _INODE = 1, 2, 3, 7, 9  # the columns

End = tuple[str, int]
"""The address, by `normal_address`, and the port of one end of a connection."""


class GoneError(ConnectionError):
    """Nobody is at the other end any more, so nobody can say who it was."""


def is_of_this_user(connection: socket.socket) -> bool:
    """Whether a program of this user is at the other end. Raises GoneError where none is.

    connection   one from which nothing is to be received just now; it does not block

    True where the system does not tell: it has no tables, or nothing stands in them, not even that
    we listen.
    """
    # The tables change while they are read, so that one row may be passed over.
    for _ in range(_LOOKS):
        rows = _rows()
        if not rows:
            return True
        try:
            # Not before: for as long as it is open no other connection has had these two ends.
            theirs, ours = _end(*connection.getpeername()[:2]), _end(*connection.getsockname()[:2])
        except OSError as error:
            raise GoneError from error
        users = users_of(rows, theirs, ours)
        if users:
            return users == {os.geteuid()}
        if _is_closed(connection):
            raise GoneError
    # Whoever stands in no table may be of another system, as of one that runs inside this.
    return False


def _rows() -> list[str]:
    """The rows of all tables that there are."""
    rows: list[str] = []
    for table in _TABLES:
        with suppress(OSError):
            rows += Path(table).read_text("ascii").splitlines()[1:]
    return rows


def _is_closed(connection: socket.socket) -> bool:
    try:
        return not connection.recv(1, socket.MSG_PEEK)
    except BlockingIOError:
        return False
    except OSError:
        return True


def users_of(rows: Iterable[str], local: End, remote: End) -> set[int]:
    """The users who have the end `local` of a connection to `remote`.

    An end that is closed has no user any more, and counts for none.
    """
    port = f":{local[1]:04X}"
    users: set[int] = set()
    for row in rows:
        fields = row.split()
        if not fields[_LOCAL].endswith(port) or not _is_held(fields):
            continue
        if (_end_in(fields[_LOCAL]), _end_in(fields[_REMOTE])) == (local, remote):
            users.add(int(fields[_USER]))
    return users


def _is_held(fields: list[str]) -> bool:
    """Whether a program has that end, be it one that has nothing more to send."""
    state = fields[_STATE]
    return state == _ESTABLISHED or (state in _FIN_WAIT and fields[_INODE] != "0")


def _end(address: str, port: int) -> End:
    return normal_address(address), port


def _end_in(field: str) -> End:
    """An end as a table has it: each four bytes of the address are a number of this machine."""
    address, _, port = field.partition(":")
    words = (int(address[at : at + 8], 16) for at in range(0, len(address), 8))
    packed = b"".join(word.to_bytes(4, sys.byteorder) for word in words)
    return _end(str(ip_address(packed)), int(port, 16))
