"""Slow, endless and oversized requests, over real connections."""

from __future__ import annotations

import json
import re
import select
import socket
import sqlite3
import struct
import threading
from collections.abc import Iterator
from contextlib import ExitStack, contextmanager
from pathlib import Path
from typing import Any

import pytest
from flask import Flask

from tests.install.running import answer_on, answer_to, chunked_request, half_sent, request_bytes
from tests.servers import wait_until
from webapp import create_app
from webapp.formats.starts import START_FEN
from webapp.web import storage as storages
from webapp.web.connections import Connections, Limits, most_connections
from webapp.web.lanes import THREADS
from webapp.web.limits import BACKUP, MAX_BODY, most_bytes
from webapp.web.listening import listen
from webapp.web.security.headers import HEADERS
from webapp.web.security.peers import PEER, GoneError
from webapp.web.storage import STORAGE, Storage

Place = tuple[str, int]
GET = b"GET /healthz HTTP/1.1\r\nHost: localhost\r\n\r\n"
OTHER = GET.replace(b"/healthz", b"/api/start/chess")
"""One that waits for nothing but a thread of those that most requests have."""
TITLE = {"title": {"value": "Endings"}}
READ = json.dumps({"text": START_FEN}).encode()
STEP = 0.4  # s of a test's clock: more than between two checks, and less than anyone's patience


@pytest.fixture(scope="module", autouse=True)
def room_for_both_sides() -> None:
    """Here one process holds both ends of a thousand connections."""
    if hasattr(select, "poll"):
        most_connections()


class Clock:
    """The time of a server, which passes only where a test has it pass."""

    now = 0.0
    server: Connections

    def __call__(self) -> float:
        return self.now

    def passes(self, seconds: float) -> None:
        """So much later the server looks."""
        self.now += seconds
        self.server._listeners[0].pull_trigger()


@contextmanager
def in_a_thread(connections: Connections) -> Iterator[None]:
    """The server at work."""
    if isinstance(connections._clock, Clock):
        connections._clock.server = connections
    thread = threading.Thread(target=connections.serve)
    thread.start()
    try:
        yield
    finally:
        connections.stop()
        thread.join()


@contextmanager
def serving(app: Any, limits: Limits | None = None, clock: Clock | None = None) -> Iterator[Place]:
    """A server in a thread of this process, which gives up no connection while its clock stands."""
    sockets, limits = listen("127.0.0.1", 0), limits or Limits(stop=0)
    to: Place = sockets[0].getsockname()
    with in_a_thread(Connections(app, sockets, limits, clock=clock or Clock())):
        yield to


@pytest.fixture(scope="module")
def to(flask_app: Flask) -> Iterator[Place]:
    with serving(flask_app) as to:
        yield to


FEW = 100


@pytest.fixture(scope="module")
def clock() -> Clock:
    """That of the crowded server."""
    return Clock()


@pytest.fixture(scope="module")
def crowded(flask_app: Flask, clock: Clock) -> Iterator[Place]:
    """A server that has room for few, who go only where they give way."""
    ever = 1e9
    limits = Limits(connections=FEW, head=ever, body=ever, idle=ever)
    with serving(flask_app, limits, clock) as to:
        yield to


def status_of(answer: bytes) -> int:
    found = re.match(rb"HTTP/1\.[01] (\d+) ", answer)
    assert found, answer
    return int(found[1])


def assert_answered(to: Place, request: bytes = GET) -> None:
    """While others wait for ever."""
    with socket.create_connection(to) as connection:
        connection.sendall(request)
        assert status_of(connection.recv(4096)) == 200


@pytest.mark.parametrize(
    "begun",
    [
        b"",
        b"GET / HTTP/1.1\r\n",
        b"POST /api/read HTTP/1.1\r\nHost: localhost\r\nX: ",
        request_bytes("/api/read", b"{", length=500),
        request_bytes("/api/read", b'{"text": "' + b"8" * 500_000, length=1_000_000),
        chunked_request("/api/write", b"{")[:-5],
    ],
)
def test_half_sent_requests_keep_nobody_waiting(
    to: Place, crowded: Place, clock: Clock, begun: bytes
) -> None:
    for place in (to, crowded):
        waiting = [socket.create_connection(place) for _ in range(3 * FEW)]
        try:
            for number, connection in enumerate(waiting):
                connection.sendall(begun if number < FEW // 2 else begun[:200])
            for request in (GET, request_bytes("/api/read", READ)):
                if place == to:
                    assert_answered(place, request)
                else:
                    assert_answered_in_time(clock, place, request)
        finally:
            for connection in waiting:
                connection.close()


def assert_answered_in_time(clock: Clock, to: Place, request: bytes) -> None:
    """As those on which nothing is asked give way, when their time has passed."""
    with socket.create_connection(to) as connection:
        connection.sendall(request)

        def is_answered() -> bool:
            clock.passes(STEP)
            return bool(select.select([connection], [], [], 0)[0])

        wait_until(is_answered)
        assert status_of(connection.recv(4096)) == 200


def test_whoever_asks_at_once_is_answered_each_time(to: Place, crowded: Place) -> None:
    asking = [socket.create_connection(to) for _ in range(1000)]
    for some in (asking, asking[:FEW]):
        for connection in some:
            connection.sendall(GET)
        assert {status_of(answer_on(connection)) for connection in some} == {200}
    for connection in asking:
        connection.close()
    # Many more than there may be: the others are taken up as these are closed.
    closing = GET.replace(b"\r\n\r\n", b"\r\nConnection: close\r\n\r\n")
    asking = [socket.create_connection(crowded) for _ in range(3 * FEW)]
    for connection in asking:
        connection.sendall(closing)
    assert {status_of(answer_on(connection)) for connection in asking} == {200}
    for connection in asking:
        connection.close()


def test_an_answer_that_is_being_taken_keeps_its_place_and_one_that_is_not_gives_way() -> None:
    sockets, clock = listen("127.0.0.1", 0), Clock()
    sockets[0].setsockopt(socket.SOL_SOCKET, socket.SO_SNDBUF, LITTLE)
    place: Place = sockets[0].getsockname()
    connections = Connections(large_answer, sockets, Limits(connections=2), clock=clock)
    with in_a_thread(connections), ExitStack() as opened:
        taking, leaving, third = (opened.enter_context(asked(place)) for _ in range(3))
        assert receive(taking, 10 * LITTLE)
        assert receive(leaving, 1)
        while not select.select([third], [], [], 0.02)[0]:
            clock.passes(STEP)
            # More than the system keeps on its way, so that some of it was sent after the step.
            assert receive(taking, 10 * LITTLE)
        assert clock.now > Limits().patience
        assert receive(third, 1)
        assert receive(taking, 10 * LITTLE)


LITTLE = 1 << 16  # bytes that the system keeps on either side


def asked(to: Place) -> socket.socket:
    """A connection on which an answer was asked for."""
    connection = socket.socket()
    connection.setsockopt(socket.SOL_SOCKET, socket.SO_RCVBUF, LITTLE)
    connection.connect(to)
    connection.sendall(GET)
    return connection


def receive(connection: socket.socket, number: int) -> bool:
    """Whether that many bytes come."""
    while number > 0:
        piece = len(connection.recv(min(number, 1 << 20)))
        if not piece:
            return False
        number -= piece
    return True


LATE = 5 * STEP
BEGUN = [
    b"",
    GET,
    b"GET /healthz HT",
    request_bytes("/api/read", b"{", length=500),
    chunked_request("/api/read", b"{")[:-5],
]
DRIPPING = [
    (b"GET /healthz HTTP/1.1\r\nHost: ", b"a"),
    (request_bytes("/api/read", b"{", length=50_000), b" "),
    (chunked_request("/api/read", b"{")[:-5], b"1\r\n \r\n"),
]


def is_open(connection: socket.socket, more: bytes = b"") -> bool:
    """Whether the server has not closed the connection; it is sent that much more."""
    try:
        connection.sendall(more)
        return bool(connection.recv(1 << 16))
    except TimeoutError:
        return True
    except OSError:
        return False


def test_a_connection_is_closed_when_its_time_is_over_however_slowly_it_goes_on(
    flask_app: Flask,
) -> None:
    clock = Clock()
    with serving(flask_app, Limits(idle=LATE, head=LATE, body=LATE), clock) as to:
        connections = {}
        for begun, more in [*((begun, b"") for begun in BEGUN), *DRIPPING]:
            connection = socket.create_connection(to, timeout=0.02)
            connection.sendall(begun)
            connections[connection] = more
        while clock.now + STEP < LATE:
            clock.passes(STEP)
            assert all(is_open(connection, more) for connection, more in connections.items())
        # What is answered is idle from then on only.
        clock.passes(LATE)
        wait_until(lambda: not any(is_open(one, more) for one, more in connections.items()))
        for connection in connections:
            connection.close()


def large_answer(environ, start_response):  # type: ignore[no-untyped-def]
    """More than fits into what the system keeps for both sides."""
    start_response("200 OK", [("Content-Length", "50000000")])
    return [b" " * 50_000_000]


def test_an_answer_that_nobody_takes_is_dropped_after_its_time() -> None:
    sockets = listen("127.0.0.1", 0)
    clock = Clock()
    connections = Connections(large_answer, sockets, clock=clock)
    with in_a_thread(connections), socket.socket() as connection:
        connection.connect(sockets[0].getsockname())
        connection.sendall(GET)
        assert connection.recv(100)
        assert connections.number_open == 1

        def is_dropped() -> bool:
            clock.passes(Limits().answer)
            return connections.number_open == 0

        wait_until(is_dropped)


def test_of_requests_sent_at_once_the_first_is_answered(to: Place) -> None:
    with socket.create_connection(to) as connection:
        connection.sendall(50 * GET)
        answer = b"".join(iter(lambda: connection.recv(1 << 16), b""))
    assert answer.count(b"HTTP/1.1 200") == 1
    assert b"Connection: close" in answer


# --- sizes -------------------------------------------------------------------------


def padded(size: int) -> bytes:
    """A request to read, of that many bytes."""
    return READ + b" " * (size - len(READ))


@pytest.mark.parametrize("path", ["/api/read", "/api/attacks"])
@pytest.mark.parametrize("times", [1.001, 8])
@pytest.mark.parametrize("chunked", [False, True])
def test_a_body_beyond_the_limit_is_refused_in_words_however_it_is_sent(
    to: Place, path: str, times: float, chunked: bool
) -> None:
    most = most_bytes(path)
    body = padded(int(most * times))
    ask = chunked_request if chunked else request_bytes
    answer = answer_to(to, ask(path, body))
    assert status_of(answer) == 413
    assert b"1 MB" in answer if path == "/api/read" else b"64 KB" in answer
    for name, value in HEADERS.items():
        assert f"{name}: {value}".encode() in answer


@pytest.mark.parametrize("chunked", [False, True])
def test_a_text_of_up_to_a_megabyte_is_read(to: Place, chunked: bool) -> None:
    body = padded(most_bytes("/api/read"))
    ask = chunked_request if chunked else request_bytes
    answer = answer_to(to, ask("/api/read", body))
    assert status_of(answer) == 200
    assert b"rnbqkbnr" in answer


def test_who_asks_before_sending_too_much_is_refused_at_once(to: Place) -> None:
    request = request_bytes("/api/read", length=5_000_000)[:-2] + b"Expect: 100-continue\r\n\r\n"
    answer = answer_to(to, request)
    assert status_of(answer) == 413
    assert b"100 Continue" not in answer


def test_a_connection_goes_on_after_a_body_that_was_too_large(to: Place) -> None:
    too_large = request_bytes("/api/attacks", b" " * (2 * most_bytes("/api/attacks")))
    with socket.create_connection(to) as connection:
        connection.sendall(too_large)
        assert status_of(answer_on(connection)) == 413
        connection.sendall(GET)
        assert status_of(connection.recv(4096)) == 200


@pytest.mark.parametrize(
    "request_",
    [
        b"nonsense\r\n\r\n",
        b"GET / HTTP/1.1\r\nno colon\r\n\r\n",
        b"POST /api/read HTTP/1.1\r\nHost: localhost\r\nContent-Length: -1\r\n\r\n",
        b"POST /api/read HTTP/1.1\r\nHost: localhost\r\nTransfer-Encoding: gzip\r\n\r\n",
        b"GET / HTTP/1.1\r\nHost: localhost\r\nX: " + b"x" * 70_000 + b"\r\n\r\n",
        chunked_request("/api/read", b"{}").replace(b"\r\n2\r\n", b"\r\nx\r\n"),
        b"GET / HTTP/1.1\r\nHost: evil.example\r\n\r\n",
        b"GET / HTTP/1.1\r\n\r\n",
    ],
)
def test_what_is_no_request_is_refused_with_all_headers(to: Place, request_: bytes) -> None:
    answer = answer_to(to, request_)
    assert 400 <= status_of(answer) <= 501
    for name, value in HEADERS.items():
        assert f"{name}: {value}".encode() in answer


def test_the_connection_says_which_address_it_came_in_on(flask_app: Flask) -> None:
    sockets = listen("0.0.0.0", 0)
    port = sockets[0].getsockname()[1]
    get = "GET /healthz HTTP/1.1\r\nHost: {}\r\nConnection: close\r\n\r\n"
    with in_a_thread(Connections(flask_app, sockets)):
        for address in ("127.0.0.1", "127.0.0.5"):
            for host, status in ((address, 200), ("127.0.0.9", 400), ("evil.example", 400)):
                answer = answer_to((address, port), get.format(host).encode())
                assert status_of(answer) == status


@pytest.mark.parametrize(
    "asked",
    [request_bytes("/api/read", padded(4 * MAX_BODY)), GET.replace(b"/healthz", BACKUP.encode())],
    ids=["text", "backup"],
)
def test_large_requests_keep_no_small_one_waiting(flask_app: Flask, asked: bytes) -> None:
    over = threading.Event()

    def slow(environ, start_response):  # type: ignore[no-untyped-def]
        backs_up = environ["PATH_INFO"] == BACKUP
        if backs_up or int(environ.get("CONTENT_LENGTH") or 0) > MAX_BODY:
            over.wait()
        return flask_app(environ, start_response)

    with serving(slow) as to:
        large = [socket.create_connection(to) for _ in range(20)]
        for connection in large:
            connection.sendall(asked)
        assert_answered(to, OTHER)
        over.set()
        for connection in large:
            assert status_of(connection.recv(4096)) in (200, 404)
            connection.close()


def test_saves_that_wait_keep_no_other_request_waiting(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    # The lock is held for longer than anybody’s patience.
    monkeypatch.setattr(storages, "_PATIENCE", 0.01)
    app = create_app(shared=True)
    storage = app.extensions[STORAGE] = Storage(tmp_path, "")
    storage.database()
    waits, over = threading.Semaphore(0), threading.Event()

    def counted(environ, start_response):  # type: ignore[no-untyped-def]
        if environ["REQUEST_METHOD"] == "POST":
            waits.release()
            # A lock that is held for as long as it takes.
            over.wait()
        return app(environ, start_response)

    body = json.dumps({"by": "onebrowser", "items": [], "new": True, "lesson": TITLE}).encode()
    with serving(counted) as to, sqlite3.connect(tmp_path / "lessons.db") as other:
        save = request_bytes("/api/lessons/lesson00000001", body)
        save = save.replace(b"Host: localhost", b"Host: localhost\r\nOrigin: http://localhost")
        saving = [socket.create_connection(to) for _ in range(3 * THREADS["small"])]
        for connection in saving:
            connection.sendall(save)
        for _ in range(THREADS["saves"]):
            waits.acquire()
        assert_answered(to, OTHER)
        other.execute("BEGIN IMMEDIATE")
        over.set()
        answers = [connection.recv(4096) for connection in saving]
        assert {status_of(answer) for answer in answers} == {503}
        assert all(b"\r\nRetry-After: 1\r\n" in answer for answer in answers)
        assert all(b'"storage-busy"' in answer for answer in answers)
        other.rollback()
        assert status_of(answer_to(to, save)) == 200
    for connection in saving:
        connection.close()


def test_students_keep_no_other_request_waiting_nor_pages_of_all_cards_a_card(
    flask_app: Flask,
) -> None:
    waits, over = {"card": threading.Semaphore(0), "all": threading.Semaphore(0)}, threading.Event()

    def slow(environ, start_response):  # type: ignore[no-untyped-def]
        if environ["PATH_INFO"].startswith("/l/"):
            waits["card" if "card" in environ["QUERY_STRING"] else "all"].release()
            over.wait()
        return flask_app(environ, start_response)

    with serving(slow) as to:
        asking = []
        for name, query, threads in (
            # As addresses may have it, too.
            ("all", b"?at=x&al%6C=%31", THREADS["all cards"]),
            ("card", b"?card=2", THREADS["students"]),
        ):
            for _ in range(3 * THREADS["small"]):
                asking.append(socket.create_connection(to))
                asking[-1].sendall(GET.replace(b"/healthz", b"/l/token" + query))
            for _ in range(threads):
                waits[name].acquire()
            assert_answered(to, OTHER)
        over.set()
        for connection in asking:
            assert status_of(connection.recv(4096)) == 404
            connection.close()


@pytest.mark.parametrize(
    "path",
    [
        "/diagram.svg?caption=x",
        "/diagram.png",
        "/diagram%2esvg",
        "/api/worksheet",
        "/l/token/worksheet.pdf?lang=ja",
    ],
)
def test_pictures_and_worksheets_keep_no_other_request_waiting(flask_app: Flask, path: str) -> None:
    over = threading.Event()

    def slow(environ, start_response):  # type: ignore[no-untyped-def]
        if environ["PATH_INFO"].startswith(("/diagram", "/api/worksheet", "/l/")):
            over.wait()
            # How long it takes to draw them says nothing here.
            environ["PATH_INFO"] = "/healthz"
        return flask_app(environ, start_response)

    get = GET.replace(b"/healthz", path.encode())
    with serving(slow) as to:
        asking = [socket.create_connection(to) for _ in range(40)]
        for connection in asking:
            connection.sendall(get)
        assert_answered(to, OTHER)
        over.set()
        for connection in asking:
            assert status_of(connection.recv(4096)) == 200
            connection.close()


@pytest.mark.parametrize("slow_path", ["/api/start/chess", "/readyz"])
def test_that_the_server_is_there_is_said_whatever_else_waits(
    flask_app: Flask, slow_path: str
) -> None:
    over = threading.Event()

    def slow(environ, start_response):  # type: ignore[no-untyped-def]
        if environ["PATH_INFO"] == slow_path:
            over.wait()
        return flask_app(environ, start_response)

    with serving(slow) as to:
        asking = [socket.create_connection(to) for _ in range(3 * THREADS["small"])]
        for connection in asking:
            connection.sendall(GET.replace(b"/healthz", slow_path.encode()))
        assert_answered(to)
        over.set()
        for connection in asking:
            assert status_of(answer_on(connection)) == 200
            connection.close()


def test_of_several_processes_none_takes_up_all_who_come_at_once(flask_app: Flask) -> None:
    for alone in (True, False):
        sockets = listen("127.0.0.1", 0)
        server = Connections(flask_app, sockets, Limits(stop=0), alone=alone)
        coming = [socket.create_connection(sockets[0].getsockname()) for _ in range(20)]
        server._turn(1)
        assert server.number_open == (20 if alone else 1)
        # Those that another one does not take are taken in the next turns.
        while server.number_open < len(coming):
            server._turn(1)
        server.stop()
        server.serve()
        for connection in coming:
            connection.close()


def test_it_looks_around_now_and_then(flask_app: Flask) -> None:
    clock, looked = Clock(), threading.Semaphore(0)
    sockets = listen("127.0.0.1", 0)
    limits = Limits(stop=0)
    server = Connections(flask_app, sockets, limits, watch=looked.release, clock=clock)
    with in_a_thread(server):
        for _ in range(3):
            looked.acquire()
            clock.passes(STEP)


def test_a_server_that_has_ended_may_be_stopped_again(flask_app: Flask) -> None:
    connections = Connections(flask_app, listen("127.0.0.1", 0))
    with in_a_thread(connections):
        pass
    # So does whoever comes to an end of work only now.
    connections.stop()


@pytest.mark.parametrize("in_time", [True, False])
def test_stopping_lets_a_request_under_way_come_to_its_end_if_it_does_so_in_time(
    flask_app: Flask, in_time: bool
) -> None:
    begun, go_on = threading.Event(), threading.Event()

    def slow(environ, start_response):  # type: ignore[no-untyped-def]
        begun.set()
        go_on.wait()
        return flask_app(environ, start_response)

    sockets, clock = listen("127.0.0.1", 0), Clock()
    to = sockets[0].getsockname()
    connections = Connections(slow, sockets, Limits(stop=LATE), clock=clock)
    with in_a_thread(connections), socket.create_connection(to) as connection, half_sent(to):
        connection.sendall(GET)
        begun.wait()
        connections.stop()
        # From now on it listens no more.
        wait_until(lambda: sockets[0].fileno() < 0)
        if in_time:
            go_on.set()
            assert status_of(connection.recv(4096)) == 200
        else:
            clock.passes(LATE)
            assert connection.recv(4096) == b""
            go_on.set()


@pytest.mark.skipif(not Path("/proc/net/tcp").exists(), reason="the system does not tell")
def test_whoever_has_gone_is_not_known_but_what_was_written_is_still_theirs() -> None:
    asked: list[bool | None] = []
    begun, go_on, done = threading.Event(), threading.Event(), threading.Event()

    def slow(environ, start_response):  # type: ignore[no-untyped-def]
        begun.set()
        go_on.wait()
        try:
            asked.append(environ[PEER]())
        except GoneError:
            asked.append(None)
        done.set()
        start_response("200 OK", [("Content-Length", "0")])
        return [b""]

    with serving(slow) as to:
        for request in (GET, request_bytes("/api/shelf/delete", b"{}")):
            connection = socket.create_connection(to)
            # Closed without a word, so that nothing of it stays in the tables of the system.
            connection.setsockopt(socket.SOL_SOCKET, socket.SO_LINGER, struct.pack("ii", 1, 0))
            connection.sendall(request)
            begun.wait()
            connection.close()
            go_on.set()
            done.wait()
            for event in (begun, go_on, done):
                event.clear()
    assert asked == [None, True]


def test_the_log_of_connections_names_no_address(caplog: pytest.LogCaptureFixture) -> None:
    def broken(environ, start_response):  # type: ignore[no-untyped-def]
        raise RuntimeError

    with serving(broken) as to:
        assert status_of(answer_to(to, GET.replace(b"healthz", b"l/secret"))) == 500
    assert "RuntimeError" in caplog.text
    assert "secret" not in caplog.text
