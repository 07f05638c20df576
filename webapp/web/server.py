"""Runs the web application for one person on their own machine, or for a class.

All of it is one process, or those that `workers.py` watches, but for those that draw pictures, and
these end with it: when it ends, however it ends, nothing of it stays. What is slow to import is
imported where it is needed, as most commands of the terminal serve nothing.
"""

from __future__ import annotations

import os
import signal
import sys
import threading
from collections.abc import Callable, Iterator
from contextlib import contextmanager, suppress
from datetime import UTC, datetime
from functools import partial
from importlib.util import find_spec
from socket import socket
from typing import TYPE_CHECKING, NoReturn

from webapp.language import gettext, language_of_environment, use_language
from webapp.lessons.places import data_folder, trouble_in_words
from webapp.settings import WRONG, SettingError, misspelt, text_of
from webapp.web.listening import (
    CannotStartError,
    addresses_for_others,
    listen,
    names_of,
    shown_address,
)

if TYPE_CHECKING:
    from flask import Flask

    from webapp.lessons.store.facts import Clocks
    from webapp.web.connections import Connections

DEFAULT_HOST = "127.0.0.1"

MOST_WORKERS = 64
"""The most processes of a server."""

_TURN = 0.0005  # s that a thread calculates before another may; usually ten times as long

_ALLOCATION = ((-8, 2), (-3, 1 << 18), (-1, 1 << 20))
"""Options of mallopt(3): so many arenas, from so many bytes on a mapping of its own, and so many
free ones at the end that are kept.
"""

_STOPS = ("SIGINT", "SIGTERM", "SIGHUP", "SIGBREAK")
"""Ctrl+C; the system; the terminal that is closed; Ctrl+Break on Windows."""


_kept_handlers: list[object] = []
"""What Windows calls has to stay where it is."""


def run(
    host: str,
    port: int | None,
    when_ready: Callable[[str, list[str]], None],
    *,
    shared: bool = False,
) -> NoReturn:
    """Serves until a signal ends it, and ends the process. Raises CannotStartError.

    port         as `listen` takes it
    shared       nobody owns it, see `web/security/visitors.py`
    when_ready   gets the address for this machine, and those for others, once it answers
    """
    # Until there is something to end in good order, Ctrl+C just ends it.
    signal.signal(signal.SIGINT, signal.SIG_DFL)
    sockets = listen(host, port)
    connections, app = _prepared(host, sockets, shared=shared)
    _serve_metrics()
    warn_of_settings()
    _stop_on_signals(connections.stop)
    when_ready(shown_address(host, sockets), addresses_for_others(sockets))
    _serve(connections, app, _warn)


def run_several(
    host: str, port: int | None, workers: int, when_ready: Callable[[str, list[str]], None]
) -> NoReturn:
    """As `run`, by so many processes on one port. Nobody owns the server."""
    _check_several()
    from webapp.web import observing

    # It needs what only servers have installed.
    from webapp.web import workers as several

    signal.signal(signal.SIGINT, signal.SIG_DFL)
    sockets = listen(host, port)

    def start(watch: Callable[[], object], warn: Callable[[str], object]) -> several.Begun:
        connections, app = _prepared(host, sockets, shared=True, alone=False, watch=watch)
        return several.Begun(partial(_serve, connections, app, warn), connections.stop)

    def ready() -> None:
        when_ready(shown_address(host, sockets), addresses_for_others(sockets))

    observing.prepare_workers()
    _load_all()
    _serve_metrics()
    warn_of_settings()
    several.supervise(sockets, workers, start, ready, _warn)
    observing.forget_workers()
    _end()


def _check_several() -> None:
    """Raises CannotStartError where several processes cannot be."""
    if sys.platform == "win32":
        raise CannotStartError(gettext("On Windows Fenboard runs as one process: --workers 1."))
    for module, extra in (("gunicorn", "server"), ("psycopg", "postgres")):
        if not find_spec(module):
            said = gettext("Several processes need an extra part of Fenboard: %(command)s")
            raise CannotStartError(said % {"command": f"pip install 'fenboard[{extra}]'"})
    from webapp.lessons.store.database import address_of

    with _in_words():
        url = address_of(data_folder(), text_of("DATABASE_URL"))
    if url.get_backend_name() == "sqlite":
        said = gettext(
            "Several processes need lessons in PostgreSQL: name the database in DATABASE_URL, or "
            "start one process, without --workers."
        )
        raise CannotStartError(said)


def _load_all() -> None:
    """Loads what processes need that are copied from this one, and begin quickly then."""
    import psycopg  # noqa: F401
    import sqlalchemy.dialects.postgresql.psycopg  # noqa: F401

    import webapp.lessons.store.database
    import webapp.lessons.store.facts
    import webapp.web.app
    import webapp.web.connections  # noqa: F401
    from webapp.web import assets

    assets.load()


def _prepared(
    host: str,
    sockets: list[socket],
    *,
    shared: bool,
    alone: bool = True,
    watch: Callable[[], object] | None = None,
) -> tuple[Connections, Flask]:
    """All that answers on these sockets, not begun yet. Raises CannotStartError.

    alone, watch   as `Connections` takes them
    """
    from webapp.web.app import create_app
    from webapp.web.connections import Connections
    from webapp.web.lessons import ADDRESSES
    from webapp.web.security.visitors import SHARED
    from webapp.web.storage import STORAGE

    with _in_words():
        app = create_app(names_of(host, sockets), shared=shared)
        app.extensions[STORAGE].check()
    others = addresses_for_others(sockets)
    app.config[ADDRESSES] = [address.rstrip("/") for address in others]
    owned = not app.config[SHARED]
    connections = Connections(app, sockets, owned=owned, alone=alone, watch=watch)
    # A request that comes back from the database, as each does many times, need not wait long for
    # those that calculate.
    sys.setswitchinterval(_TURN)
    _give_memory_back()
    return connections, app


def _serve(connections: Connections, app: Flask, warn: Callable[[str], object]) -> NoReturn:
    """Serves until it is stopped, and ends the process.

    warn   gets a sentence for whoever runs the server
    """
    from webapp.web.storage import STORAGE

    threading.Thread(target=_get_ready, args=(app, warn), daemon=True).start()
    connections.serve()
    app.extensions[STORAGE].close()
    _end()


def _end() -> NoReturn:
    """Ends the process: nobody is to wait for a thread that is still at work, nor for Python."""
    for stream in (sys.stdout, sys.stderr):
        with suppress(OSError, ValueError, AttributeError):
            stream.flush()
    os._exit(0)


@contextmanager
def _in_words() -> Iterator[None]:
    """Raises CannotStartError in place of errors of settings, of the database and of metrics."""
    from webapp.lessons.troubles import StorageError
    from webapp.web.observing import ObservingError

    try:
        yield
    except ObservingError as error:
        raise CannotStartError(str(error)) from error
    except SettingError as error:
        raise CannotStartError(gettext(WRONG[error.setting.kind]) % error.said) from error
    except StorageError as error:
        raise CannotStartError(trouble_in_words(error)) from error


def _serve_metrics() -> None:
    """Raises CannotStartError where that cannot be."""
    from webapp.web.observing import serve_metrics

    with _in_words():
        serve_metrics()


def warn_of_settings() -> None:
    """Names the variables that look like a misspelt setting, a line each."""
    for name, nearest in misspelt():
        said = gettext("%(name)s is not a setting. Did you mean %(nearest)s?")
        _warn(said % {"name": name, "nearest": nearest})


def _warn(said: str) -> None:
    print(gettext("Warning: %(sentence)s") % {"sentence": said}, file=sys.stderr, flush=True)


def _give_memory_back() -> None:
    """Has what a large request took go back to the system, where the C library is glibc.

    Left to itself it keeps large pieces once it has given some back, for each thread apart.
    """
    if sys.platform != "linux":
        return
    with suppress(OSError, AttributeError):
        import ctypes

        mallopt = ctypes.CDLL(None).mallopt
        for option, value in _ALLOCATION:
            mallopt(option, value)


def _get_ready(app: Flask, warn: Callable[[str], object]) -> None:
    """Does what the first who asks for lessons would wait for, and looks whether all is right."""
    from webapp.lessons import store
    from webapp.lessons.troubles import StorageError
    from webapp.web.storage import STORAGE
    from webapp.web.templates import environment

    with app.app_context(), use_language(language_of_environment()):
        try:
            for said in _wrong_clocks(store.facts.clocks(app.extensions[STORAGE].database())):
                warn(said)
        except StorageError as error:
            # Whoever asks for lessons is told as well.
            warn(trouble_in_words(error))
        environment().get_template("lessons.html")


def _wrong_clocks(found: Clocks) -> Iterator[str]:
    """A sentence for each clock that cannot be right."""
    seconds = {"seconds": round(abs(found.ahead) / 1000)}
    if found.ahead > 0:
        said = gettext("The clock of this machine is %(seconds)s seconds ahead of the database’s.")
        yield said % seconds
    elif found.ahead < 0:
        said = gettext("The clock of this machine is %(seconds)s seconds behind the database’s.")
        yield said % seconds
    elif found.come_to:
        said = gettext(
            "Lessons were kept here at a time that this machine’s clock has not come to: %(time)s."
        )
        time = datetime.fromtimestamp(found.come_to / 1000, UTC)
        yield said % {"time": f"{time:%Y-%m-%d %H:%M} UTC"}


def _stop_on_signals(stop: Callable[[], None]) -> None:
    """Has `stop` called on each signal that ends the server.

    A handler that raised instead could do so in any line there is, and be lost in one
    that catches what it does not know.
    """
    for name in _STOPS:
        number = getattr(signal, name, None)
        # `nohup` has it ignored, and so it stays.
        nohup = name == "SIGHUP" and number and signal.getsignal(number) == signal.SIG_IGN
        if number is not None and not nohup:
            signal.signal(number, lambda *_: stop())
    if sys.platform == "win32":
        _stop_with_console(stop)


def _stop_with_console(stop: Callable[[], None]) -> None:
    """Has `stop` called when the window of the console is closed, or its user logs off.

    Windows ends the process as soon as the handler returns, or after some seconds.
    """
    if sys.platform == "win32":
        import ctypes

        @ctypes.WINFUNCTYPE(ctypes.c_int, ctypes.c_uint)
        def closing(event: int) -> int:
            if event not in (2, 5, 6):  # closed, logged off, shut down
                return 0
            stop()
            threading.Event().wait()
            return 1

        _kept_handlers.append(closing)
        ctypes.windll.kernel32.SetConsoleCtrlHandler(closing, 1)


def open_in_browser(address: str) -> None:
    """Opens the address in the user's browser, where there is one to open."""
    import webbrowser

    headless = sys.platform.startswith("linux") and not (
        os.environ.get("DISPLAY") or os.environ.get("WAYLAND_DISPLAY")
    )
    if not headless:
        # Some do not return before the browser is closed.
        threading.Thread(target=webbrowser.open, args=(address,), daemon=True).start()
