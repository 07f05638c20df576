"""Whose program is at the other end of a connection from this machine, where the system tells.

Linux lists all connections with the user whose program has opened each end, by their ports
(`/proc/net/tcp`, proc_net_tcp.txt of its documentation). A proxy works as a user of its own as a
rule, so that who comes through it is told from who sits at the machine.
"""

from __future__ import annotations

import os
from collections.abc import Iterable
from contextlib import suppress
from pathlib import Path

PEER = "fenboard.peer"
"""Where a server has a function that says whether this user's program has sent the request."""

_TABLES = ("/proc/net/tcp", "/proc/net/tcp6")
_ESTABLISHED = "01"
_LOCAL, _REMOTE, _STATE, _USER = 1, 2, 3, 7  # the columns


def is_of_this_user(port: int, to: int) -> bool:
    """Whether a program of this user is at `port`, connected to our port `to`.

    True where the system does not tell.
    """
    rows: list[str] = []
    for table in _TABLES:
        with suppress(OSError):
            rows += Path(table).read_text("ascii").splitlines()[1:]
    users = users_of(rows, port, to)
    return users is None or users == {os.geteuid()}


def users_of(rows: Iterable[str], port: int, to: int) -> set[int] | None:
    """The users at `port` with a connection to port `to`; None for a table that has not even ours.

    An end that is closed has no user any more, and counts for none.
    """
    ends = f":{port:04X}", f":{to:04X}"
    users: set[int] = set()
    ours = False
    for row in rows:
        fields = row.split()
        local, remote = fields[_LOCAL][-5:], fields[_REMOTE][-5:]
        ours = ours or (remote, local) == ends
        if (local, remote) == ends and fields[_STATE] == _ESTABLISHED:
            users.add(int(fields[_USER]))
    return users if ours else None
