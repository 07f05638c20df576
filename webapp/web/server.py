"""Runs the web application for one person on their own machine.

What is slow to import is imported where it is needed: the command line looks
here for the defaults, and most of its commands serve nothing.
"""

from __future__ import annotations

import errno
import os
import socket
import sys
import threading
import time
from collections.abc import Callable

from webapp.language import gettext

DEFAULT_HOST = "127.0.0.1"
DEFAULT_PORT = 5000
_START_LIMIT = 30.0


class PortTakenError(Exception):
    """The port asked for cannot be listened on; the message says why."""


def choose_port(host: str, port: int | None) -> int:
    """The port to listen on: the one asked for, else 5000, else any free one.

    Raises PortTakenError where a port was asked for, or the host cannot be listened
    on at all.
    """
    try:
        return _bound(host, DEFAULT_PORT if port is None else port)
    except OSError as error:
        if port is not None or error.errno not in (errno.EADDRINUSE, errno.EACCES):
            args = {"address": f"{host}:{port or ''}", "reason": error.strerror}
            said = gettext("Cannot listen on %(address)s (%(reason)s).") % args
            raise PortTakenError(said) from error
        return _bound(host, 0)


def _bound(host: str, port: int) -> int:
    family = socket.AF_INET6 if ":" in host else socket.AF_INET
    with socket.socket(family, socket.SOCK_STREAM) as probe:
        # Without it a port that was in use a minute ago counts as taken.
        if os.name == "posix":
            probe.setsockopt(socket.SOL_SOCKET, socket.SO_REUSEADDR, 1)
        probe.bind((host, port))
        chosen: int = probe.getsockname()[1]
        return chosen


def run(host: str, port: int, when_ready: Callable[[str], None]) -> None:
    """Serves until a signal ends it; `when_ready` gets the address once it answers."""
    import multiprocessing

    from granian.constants import Interfaces
    from granian.log import LogLevels
    from granian.server import Server

    # A worker forked while the thread below runs could inherit a lock it holds.
    multiprocessing.set_start_method("spawn", force=True)
    # "All addresses" is none that a browser could open.
    shown = {"0.0.0.0": "127.0.0.1", "::": "::1"}.get(host, host)
    address = f"http://{f'[{shown}]' if ':' in shown else shown}:{port}/"
    server = Server(
        "webapp:create_app",
        factory=True,
        address=host,
        port=port,
        interface=Interfaces.WSGI,
        websockets=False,
        blocking_threads=4,
        log_level=LogLevels.warning,
    )
    threading.Thread(target=_announce, args=(address, when_ready), daemon=True).start()
    server.serve()


def _announce(address: str, when_ready: Callable[[str], None]) -> None:
    import urllib.request

    give_up = time.monotonic() + _START_LIMIT
    while time.monotonic() < give_up:
        try:
            with urllib.request.urlopen(address + "healthz", timeout=1):
                when_ready(address)
                return
        except OSError:
            time.sleep(0.05)
    print(gettext("Fenboard did not start within 30 seconds."), file=sys.stderr)


def open_in_browser(address: str) -> None:
    """Opens the address in the user's browser, where there is one to open."""
    import webbrowser

    headless = sys.platform.startswith("linux") and not (
        os.environ.get("DISPLAY") or os.environ.get("WAYLAND_DISPLAY")
    )
    if not headless:
        webbrowser.open(address)
