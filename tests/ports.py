"""Ports for servers that tests start, and start again."""

from __future__ import annotations

import random
import socket

_CHOSEN = random.SystemRandom()
_PORTS = range(15_000, 30_000)
"""No system gives these to connections that go out, so that none of them takes a server's port
before it is started, or while it is away.
"""


def free_port() -> int:
    """A port of this machine that nothing listens on."""
    while True:
        port = _CHOSEN.choice(_PORTS)
        with socket.socket() as probe:
            try:
                probe.bind(("127.0.0.1", port))
            except OSError:
                continue
        return port
