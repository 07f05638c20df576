"""Connections over HTTP: waitress, with limits of time and number.

One thread receives and sends, others work on requests that are there as a whole. So a
request that is sent slowly, or never to its end, keeps nobody waiting; it is closed
when its time is over. Where there are as many connections as there may be, the next wait with
the system until there is room, and those on which nothing is asked give way after a while:
whoever has asked something is answered.
"""

from __future__ import annotations

import logging
import select
import socket
import time
from contextlib import suppress
from dataclasses import dataclass
from ipaddress import ip_address
from typing import TYPE_CHECKING, Any
from weakref import WeakSet

from waitress import wasyncore
from waitress.adjustments import Adjustments
from waitress.channel import HTTPChannel
from waitress.server import TcpWSGIServer

from webapp.web.lanes import Lanes
from webapp.web.limits import MAX_BODY
from webapp.web.requests import Answer, RefusedRequest, Request
from webapp.web.security.hosts import normal_address
from webapp.web.security.peers import GoneError, is_of_this_user

if TYPE_CHECKING:
    from collections.abc import Callable

    from _typeshed.wsgi import WSGIApplication

_MOST_CONNECTIONS = 2_000
_FILES_ELSE = 200
"""So many files may be open beside connections: the database, processes, requests on disk."""

_MOST_WITHOUT_POLL = 480
"""As many sockets `select` takes on Windows, less those that listen."""

_MOST_COMING = 1 << 30  # bytes of requests that are not there as a whole

_PIECE = 1 << 16
_PIECES_UNREAD = 16
_AT_ONCE = 64
_TURN = 1.0  # s; Windows hears a signal only between two turns
_BETWEEN_CHECKS = 0.25  # s


@dataclass(frozen=True, slots=True)
class Limits:
    """How long a connection may take, in seconds, and how many there may be.

    head         from a request's first byte to the end of its headers
    body         from a request's first byte to its last
    answer       for the other side to take an answer
    idle         between two requests
    stop         for requests under way when the server is told to stop
    connections  the most; others wait until one of these is closed
    patience     after which a connection gives way to them on which nothing is asked, or of which
                 nothing is taken
    """

    head: float = 10
    body: float = 30
    answer: float = 30
    idle: float = 60
    stop: float = 0.5
    connections: int = _MOST_CONNECTIONS
    patience: float = 2


def most_connections() -> int:
    """As many as the system lets a process have, up to what `Limits` says; it is asked for more."""
    if not hasattr(select, "poll"):
        return _MOST_WITHOUT_POLL
    import resource

    soft, hard = resource.getrlimit(resource.RLIMIT_NOFILE)
    wanted = _MOST_CONNECTIONS + _FILES_ELSE
    unlimited = resource.RLIM_INFINITY
    if soft != unlimited and soft < wanted:
        soft = wanted if hard == unlimited else min(hard, wanted)
        with suppress(OSError, ValueError):
            resource.setrlimit(resource.RLIMIT_NOFILE, (soft, hard))
        soft = resource.getrlimit(resource.RLIMIT_NOFILE)[0]
    most = wanted if soft == unlimited else soft
    return max(min(_MOST_CONNECTIONS, most - _FILES_ELSE), most // 2)


class Connection(HTTPChannel):
    """One connection.

    since   when it began to be as it is: a request coming in, an answer going out, idle
    taken   when some of an answer was taken last
    """

    parser_class = Request
    task_class = Answer
    error_task_class = RefusedRequest

    def __init__(self, server: Any, sock: socket.socket, *more: Any, **named: Any) -> None:
        super().__init__(server, sock, *more, **named)
        self._clock: Callable[[], float] = server.clock
        self.since: float = self._clock()
        self.taken = self.since
        near = ip_address(normal_address(str(self.addr[0]))).is_loopback
        self._of_this_user: bool | None = None if near else False
        try:
            self.local_address = normal_address(str(sock.getsockname()[0]))
        except OSError:
            self.local_address = ""

    def is_of_this_user(self) -> bool:
        """As `peers` has it, of a connection from this machine; looked up once, in milliseconds.

        Raises GoneError.
        """
        if self._of_this_user is None:
            # It may be closed by another thread just now.
            sock = self.socket
            if sock is None:
                raise GoneError
            self._of_this_user = is_of_this_user(sock)
        return self._of_this_user

    def received(self, data: bytes) -> bool:
        """Takes what has come in."""
        if self.request is None:
            self.since = self._clock()
        return bool(super().received(data))

    def service(self) -> None:
        """Answers a request, in a thread of its own."""
        super().service()
        self.since = self._clock()

    def handle_close(self) -> None:
        """Closes the connection, if it is open still."""
        if self.socket is None:
            return
        # With bytes unread the system would take the answer back.
        with suppress(OSError):
            for _ in range(_PIECES_UNREAD):
                if not self.socket.recv(_PIECE):
                    break
        super().handle_close()
        if self.request:
            self.request.close()

    def is_overdue(self, now: float, limits: Limits) -> bool:
        """Whether it has had its time. One that is asked something has all the time there is."""
        if self.requests:
            return False
        if self.total_outbufs_len:
            limit = limits.answer
        elif self.request is None:
            limit = limits.idle
        else:
            limit = limits.body if self.request.headers_finished else limits.head
        return now - self.since > limit

    def gives_way(self, now: float, limits: Limits) -> bool:
        """Whether others need its place more."""
        return not self.requests and now - max(self.since, self.taken) > limits.patience

    @property
    def coming(self) -> int:
        """How many bytes of a request are there that is not there as a whole."""
        body = self.request.body_rcv if self.request else None
        return len(body) if body is not None else 0

    def _flush_some(self, do_close: bool = True) -> bool:
        """Sends some of the answer."""
        sent = bool(super()._flush_some(do_close=do_close))
        if sent:
            self.taken = self._clock()
        return sent


class Listener(TcpWSGIServer):
    """A socket that listens, while there is room for more connections."""

    channel_class = Connection
    room_for: Callable[[], int]
    """How many more connections there may be now."""
    clock: Callable[[], float]
    """The seconds by which connections have their time."""
    at_once: Callable[[], int]
    """How many are taken up in one turn."""

    def readable(self) -> bool:
        """Whether the next connection is taken up."""
        return self.room_for() > 0

    def handle_accept(self) -> None:
        """Takes up those that wait: one a turn would be slow where there are many."""
        for _ in range(min(self.room_for(), self.at_once())):
            before = len(self._map)
            super().handle_accept()
            if len(self._map) == before:
                return


def _without_address(record: logging.LogRecord) -> bool:
    """Has waitress log what went wrong, and not at which address, which may be a secret."""
    record.msg = str(record.msg).partition(" while serving ")[0]
    return True


class Connections:
    """All connections of a server, until it is stopped."""

    def __init__(
        self,
        application: WSGIApplication,
        sockets: list[socket.socket],
        limits: Limits | None = None,
        *,
        owned: bool = True,
        alone: bool = True,
        watch: Callable[[], object] | None = None,
        clock: Callable[[], float] = time.monotonic,
    ) -> None:
        """`sockets` listen already.

        owned   there is a shelf that opens to programs of this user, see `web/security/visitors.py`
        alone   no other process takes up connections from these sockets
        watch   is called by the thread that serves, every second at the least
        clock   the seconds by which `limits` are kept
        """
        self._alone, self._watch = alone, watch
        self._limits = limits or Limits(connections=most_connections())
        self._clock = clock
        self._stopping = False
        self._next_check = clock()
        self._map: dict[int, Any] = {}
        # That requests wait for a thread is no news to whoever started the server.
        logging.getLogger("waitress.queue").setLevel(logging.ERROR)
        Connection.logger.addFilter(_without_address)
        adjustments = Adjustments(
            sockets=sockets,
            ident=None,
            recv_bytes=_PIECE,
            # What is larger is on disk until it is worked on, or taken.
            inbuf_overflow=MAX_BODY,
            outbuf_overflow=2 * MAX_BODY,
            max_request_header_size=MAX_BODY,
            # Ours are in `limits.py`.
            max_request_body_size=1 << 62,
            clear_untrusted_proxy_headers=False,
        )
        self.lanes = Lanes(owned=owned)
        self._listeners = []
        for one in sockets:
            listener = Listener(
                application,
                self._map,
                True,
                one,
                dispatcher=self.lanes,
                adj=adjustments,
                sockinfo=(one.family, one.type, one.proto, one.getsockname()),
                bind_socket=False,
            )
            listener.room_for = self._room
            listener.clock = clock
            listener.at_once = self._at_once
            self._listeners.append(listener)
        self._others = len(self._map)
        RUNNING.add(self)

    def serve(self) -> None:
        """Answers until `stop`, and then what is under way, as far as there is time for it."""
        while not self._stopping:
            self._turn(_TURN if self._room() > 0 else _BETWEEN_CHECKS)
        give_up = self._clock() + self._limits.stop
        for listener in self._listeners:
            # What wakes this thread stays open, as those at work still use it.
            wasyncore.dispatcher.close(listener)
        while self._busy and self._clock() < give_up:
            self._turn(0.05)
        wasyncore.close_all(dict(enumerate(self._open)))

    def stop(self) -> None:
        """Has `serve` end soon; a signal handler may call it."""
        self._stopping = True
        self._listeners[0].pull_trigger()

    @property
    def number_open(self) -> int:
        """How many connections there are."""
        return len(self._open)

    @property
    def _open(self) -> list[Connection]:
        return [one for one in [*self._map.values()] if isinstance(one, Connection)]

    @property
    def _busy(self) -> bool:
        return any(one.requests or one.total_outbufs_len for one in self._open)

    def _room(self) -> int:
        return self._limits.connections + self._others - len(self._map)

    def _at_once(self) -> int:
        """How many connections are taken up in a turn.

        Of several processes each takes one, as the others may have less to do; a few where a turn
        takes longer because there are many.
        """
        return _AT_ONCE if self._alone else 1 + len(self._map) // _AT_ONCE

    def _turn(self, timeout: float) -> None:
        """Receives and sends what there is, and closes what has had its time."""
        wasyncore.loop(timeout=timeout, use_poll=True, map=self._map, count=1)
        now = self._clock()
        if now < self._next_check:
            return
        self._next_check = now + _BETWEEN_CHECKS
        if self._watch:
            self._watch()
        for one in self._open:
            if one.is_overdue(now, self._limits):
                one.handle_close()
        self._make_room(now)

    def _make_room(self, now: float) -> None:
        """Closes those that give way, where there is no room, and what takes too much of it."""
        waiting = sorted(self._open, key=lambda one: one.since)
        if self._room() <= 0:
            giving_way = [one for one in waiting if one.gives_way(now, self._limits)]
            for one in giving_way[: max(self._limits.connections // 4, 1)]:
                one.handle_close()
        too_much = sum(one.coming for one in waiting) - _MOST_COMING
        for one in waiting:
            if too_much > 0 and one.coming:
                too_much -= one.coming
                one.handle_close()


RUNNING: WeakSet[Connections] = WeakSet()
"""Those of this process."""
