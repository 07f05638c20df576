"""Several processes that serve on the same sockets, watched by one that serves nothing.

gunicorn's arbiter starts them, ends them and replaces those that are lost; in each of them runs our
own `connections.py`, as in a server of one process. The arbiter loads the program and listens, and
opens nothing else: a process makes its application once it is a copy of the arbiter, so that no
connection to a database is shared.

    SIGHUP, SIGINT, SIGTERM, SIGQUIT   to the arbiter: all end, as one process does
    the arbiter is gone                each process ends by itself
    a process is gone                  another one begins at once
    a process cannot begin             the arbiter ends and says why, unless others serve: then
                                       another one is tried every few seconds for as long as they do
"""

from __future__ import annotations

import json
import logging
import os
import signal
import sys
import time
from collections.abc import Callable
from contextlib import suppress
from functools import partial
from socket import socket
from types import SimpleNamespace
from typing import Any, Literal, NamedTuple, NoReturn

from gunicorn.arbiter import Arbiter
from gunicorn.config import Config
from gunicorn.workers.base import Worker

from webapp.language import gettext
from webapp.web.listening import CannotStartError
from webapp.web.observing import worker_ended

_STOPS = (signal.SIGHUP, signal.SIGINT, signal.SIGQUIT, signal.SIGTERM)
"""The signals that end the arbiter, and with it all."""

_TOLD = signal.SIGUSR1
"""A process has told something."""

_HUNG = 30  # s without a turn, after which a process is replaced
_STOPPING = 2  # s that processes have to end
_AGAIN = 5.0  # s until another process is tried in place of one that could not begin
_MOST_IN_VAIN = 5
"""So many one after the other end while they begin, and the arbiter gives up, if none serves."""

_GUESS = " Perhaps out of memory?"
"""Why a process was killed, as gunicorn has it."""

_IN_MEMORY = "/dev/shm"
"""Where files cost no disk: each process shows by one that it is alive."""


class Begun(NamedTuple):
    """A process that is ready: `serve` answers until `stop` is called, and ends the process."""

    serve: Callable[[], NoReturn]
    stop: Callable[[], None]


Start = Callable[[Callable[[], object], Callable[[str], object]], Begun]
"""Makes ready to serve. What it is given first is to be called every second, the other with what
whoever runs the server should know. Raises CannotStartError.
"""


def supervise(
    sockets: list[socket],
    number: int,
    start: Start,
    when_ready: Callable[[], None],
    warn: Callable[[str], None],
) -> None:
    """Has so many processes serve on these sockets, until a signal ends them.

    start        is called in each process
    when_ready   is called in this one, when the first time all of them serve
    warn         likewise, with sentences from them, each once

    Raises CannotStartError.
    """
    supervisor = Supervisor(sockets, number, start, when_ready)
    supervisor.warn = warn
    with suppress(SystemExit):
        supervisor.run()
    if supervisor.trouble is not None:
        raise CannotStartError(supervisor.trouble)


class Supervisor(Arbiter):
    """The arbiter.

    trouble   why there is no more point in it, a sentence; None while there is
    warn      gets what whoever runs the server should know
    """

    warn: Callable[[str], None]

    SIGNALS = (*_STOPS, _TOLD)

    def __init__(
        self, sockets: list[socket], number: int, start: Start, when_ready: Callable[[], None]
    ) -> None:
        self.trouble: str | None = None
        self._when_ready: Callable[[], None] | None = when_ready
        self._hears, self._tells = os.pipe()
        os.set_blocking(self._hears, False)
        self._heard = b""
        self._beginning: set[int] = set()
        self._serving: set[int] = set()
        self._in_vain = 0
        self._warned: set[str] = set()
        self._not_before = 0.0
        self._killed: set[int] = set()
        super().__init__(SimpleNamespace(cfg=_settings(number), start=start, told=self._tells))
        if logging.getLogger().handlers:
            # A log is set for all, in which this process speaks as the others do.
            self.log.error_log.handlers.clear()
            self.log.error_log.propagate = True
        self.log.error_log.addFilter(self._without_guess)
        self.LISTENERS = sockets
        self.WORKERS: dict[int, Worker] = {}

    def init_signals(self) -> None:
        """Sets what signals do; `nohup` has one ignored, and so it stays."""
        nohup = signal.getsignal(signal.SIGHUP) == signal.SIG_IGN
        super().init_signals()
        if nohup:
            signal.signal(signal.SIGHUP, signal.SIG_IGN)

    def handle_term(self) -> None:
        """Ends all."""
        raise StopIteration

    handle_hup = handle_int = handle_quit = handle_term

    def handle_usr1(self) -> None:
        """Does nothing: what was told is heard next."""

    def spawn_worker(self) -> Any:
        """Starts a process. A signal that it gets before it can heed it waits until it can."""
        before = signal.pthread_sigmask(signal.SIG_BLOCK, _STOPS)
        try:
            pid = super().spawn_worker()
        finally:
            signal.pthread_sigmask(signal.SIG_SETMASK, before)
        self._beginning.add(pid)
        self._killed.discard(pid)
        return pid

    def kill_worker(self, pid: int, sig: int) -> None:
        """Sends a process a signal."""
        if sig == signal.SIGKILL:
            self._killed.add(pid)
        super().kill_worker(pid, sig)

    def _without_guess(self, record: logging.LogRecord) -> bool:
        """Takes away what the arbiter guesses of a process that it has ended itself."""
        if isinstance(record.args, tuple) and record.args[:1] and record.args[0] in self._killed:
            record.msg = str(record.msg).removesuffix(_GUESS)
        return True

    def manage_workers(self) -> None:
        """Replaces what is lost. StopIteration where there is no point in that."""
        self._hear()
        self._serving &= self.WORKERS.keys()
        for lost in self._beginning - self.WORKERS.keys():
            self._beginning.discard(lost)
            self._failed(gettext("A process of the server ended while it was starting."))
        if self._when_ready and len(self._serving) == self.num_workers:
            self._when_ready()
            self._when_ready = None
        if not self._serving or time.monotonic() >= self._not_before:
            super().manage_workers()

    def _hear(self) -> None:
        """Hears which processes serve, and which cannot."""
        with suppress(BlockingIOError):
            while piece := os.read(self._hears, 1 << 16):
                self._heard += piece
        *lines, self._heard = self._heard.split(b"\n")
        for pid, kind, said in map(json.loads, lines):
            if kind == "warning":
                if said not in self._warned:
                    self._warned.add(said)
                    self.warn(said)
                continue
            self._beginning.discard(pid)
            if kind == "serves":
                self._serving.add(pid)
                self._in_vain = 0
            else:
                self._failed(said, for_good=True)

    def _failed(self, said: str, *, for_good: bool = False) -> None:
        """A process could not begin. StopIteration where there is no point in another one.

        for_good   it has said why, and will again
        """
        self._in_vain += 1
        hopeless = for_good or self._in_vain >= _MOST_IN_VAIN
        if self._when_ready or (hopeless and not self._serving):
            self.trouble = said
            raise StopIteration
        self.log.error("Another process cannot start: %s", said)
        if for_good or self._in_vain > 1:
            self._not_before = time.monotonic() + _AGAIN


def _settings(number: int) -> Config:
    """How the arbiter works."""
    made = Config()
    for name, value in {
        "workers": number,
        "worker_class": ServerProcess,
        "timeout": _HUNG,
        "graceful_timeout": _STOPPING,
        "child_exit": lambda _arbiter, process: worker_ended(process.pid),
        # It tells of what is wrong, and nothing else.
        "loglevel": "warning",
        "proc_name": "fenboard",
        "worker_tmp_dir": _IN_MEMORY if os.access(_IN_MEMORY, os.W_OK) else None,
        # By which others could tell it what to do.
        "control_socket_disable": True,
    }.items():
        if name in made.settings:
            made.set(name, value)
    return made


class ServerProcess(Worker):
    """A process that serves."""

    def init_process(self) -> NoReturn:
        """Serves, and ends the process."""
        code = 0
        try:
            self._begin().serve()
        except CannotStartError as error:
            self._tell("fails", str(error))
        except BaseException as error:
            # By what is set for the log, if anything is.
            logging.getLogger("webapp").critical("The process ends", exc_info=error)
            code = 1
            if not self.booted:
                self._tell("fails", f"{type(error).__name__}: {error}")
        finally:
            with suppress(OSError, ValueError):
                sys.stderr.flush()
            os._exit(code)

    def _begin(self) -> Begun:
        """Makes ready, and heeds signals. Raises CannotStartError."""
        for number in (signal.SIGCHLD, signal.SIGTERM, signal.SIGQUIT, _TOLD):
            signal.signal(number, signal.SIG_DFL)
        for number in (signal.SIGHUP, signal.SIGINT):
            # The terminal says so to all its processes; this one ends when the arbiter says so.
            # What is ignored would be so by programs that it starts as well.
            signal.signal(number, lambda *_: None)
        # As a process that hangs in a library heeds nothing else.
        signal.signal(signal.SIGABRT, lambda *_: os._exit(1))
        signal.pthread_sigmask(signal.SIG_UNBLOCK, _STOPS)
        begun: Begun = self.app.start(self._look_around, partial(self._tell, "warning"))
        self._stop = begun.stop
        for number in (signal.SIGTERM, signal.SIGQUIT):
            signal.signal(number, lambda *_: begun.stop())
        self.booted = True
        self._tell("serves")
        return begun

    def _look_around(self) -> None:
        """Shows that it is alive, and ends where the arbiter is not."""
        self.notify()
        if os.getppid() != self.ppid:
            self._stop()

    def _tell(self, kind: Literal["serves", "fails", "warning"], said: str = "") -> None:
        """Tells the arbiter that this process serves, or why it cannot, or what is not right."""
        os.write(self.app.told, json.dumps([self.pid, kind, said]).encode() + b"\n")
        if os.getppid() == self.ppid:
            os.kill(self.ppid, _TOLD)
