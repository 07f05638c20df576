"""Several processes that serve the same lessons, whoever asks them, and what ends them."""

from __future__ import annotations

import json
import random
import re
import threading
import time
from collections.abc import Callable, Iterator, Mapping
from contextlib import contextmanager
from http.client import HTTPConnection, HTTPException, HTTPResponse
from pathlib import Path
from typing import Any, Literal

import psutil

from tests.ports import free_port
from tests.servers import Started, ended, started, told_address
from webapp.lessons.access import KEY_FILE, open_keys

NAME = "boards.example.org"
"""By which all of them are known, as behind a proxy."""

_SETTINGS = {
    "FENBOARD_TRUSTED_HOSTS": NAME,
    # How much is asked here says nothing about how often people ask.
    **{
        f"FENBOARD_{name}": "1000000"
        for name in (
            "REQUESTS_OF_ADDRESS", "REQUESTS_OF_SHELF", "STUDENTS_OF_ADDRESS", "STUDENTS_OF_LINK"
        )
    },
}  # fmt: skip

_BETWEEN_ATTEMPTS = 0.01  # s

Kind = Literal["servers", "workers"]


class Fleet:
    """Processes on one database: servers with a port each, or the workers of one of them."""

    def __init__(self, kind: Kind, number: int, folder: Path, url: str) -> None:
        self.kind, self.number = kind, number
        self._folder, self._url = folder, url
        self.ports = [free_port() for _ in range(number if kind == "servers" else 1)]
        self._servers: dict[int, Started] = {}
        self._away: list[tuple[float, float]] = []
        self._lock = threading.Lock()
        self.ended = False
        self.refusals: dict[str, int] = {}
        """How often it was refused for now, by the code."""

    def start(self) -> None:
        """Starts all of them, each with the keys of links in a folder of its own."""
        self._folder.joinpath("keys").mkdir()
        open_keys(self._folder / "keys")
        for port in self.ports:
            folder = self._folder / str(port)
            folder.mkdir()
            (folder / KEY_FILE).write_bytes((self._folder / "keys" / KEY_FILE).read_bytes())
            self._start(port)
        for port in self.ports:
            told_address(self._servers[port])

    def _start(self, port: int) -> None:
        options = ["serve", "--port", str(port)]
        if self.kind == "workers":
            options += ["--workers", str(self.number)]
        told = {"DATABASE_URL": self._url, "FENBOARD_DATA": str(self._folder / str(port))}
        # What they say of a database that is away may be more than a pipe holds.
        self._servers[port] = started(*options, stderr=None, **_SETTINGS, **told)

    def kill_one(self, chooser: random.Random) -> None:
        """Kills one by SIGKILL. Another one takes its place."""
        if self.kind == "workers":
            (server,) = self._servers.values()
            chooser.choice(psutil.Process(server.pid).children()).kill()
            return
        port = chooser.choice(self.ports)
        self._servers[port].kill()
        ended(self._servers[port])
        self._start(port)
        told_address(self._servers[port])

    def stop(self) -> list[int]:
        """Ends all of them in good order: their exit codes."""
        for server in self._servers.values():
            server.terminate()
        return [ended(server)[0] for server in self._servers.values()]

    def end(self) -> None:
        """Ends all of them, whatever they are about."""
        self.ended = True
        for server in self._servers.values():
            server.kill()
            server.wait()

    @contextmanager
    def without_database(self) -> Iterator[None]:
        """Within it the database is away."""
        since = time.monotonic()
        with self._lock:
            self._away.append((since, float("inf")))
        yield
        with self._lock:
            self._away[-1] = since, time.monotonic()

    def refused(self, code: str, asked: float) -> None:
        """Notes a refusal; that the database is away may be said only where it was."""
        with self._lock:
            self.refusals[code] = self.refusals.get(code, 0) + 1
            if code == "storage-away":
                assert any(asked <= until for _, until in self._away), "the database was there"


class Visitor:
    """A browser, which asks any of the processes, and again where that one is lost."""

    def __init__(self, fleet: Fleet, seed: object) -> None:
        self._fleet, self._chooser = fleet, random.Random(str(seed))
        self.cookies: dict[str, str] = {}
        self._open: dict[int, HTTPConnection] = {}

    def ask(
        self, method: str, path: str, body: Any = None, *, link: str = "", port: int = 0
    ) -> tuple[int, bytes]:
        """The status and the answer.

        link   of a colleague
        port   of the server that is asked; 0 for any
        """
        while True:
            asked, chosen = time.monotonic(), port or self._chooser.choice(self._fleet.ports)
            try:
                answer, content = self._answer(chosen, method, path, body, link)
            except (OSError, HTTPException):
                self._open.pop(chosen).close()
                assert not self._fleet.ended, "there is nobody left to ask"
                continue
            if answer.status != 503:
                return answer.status, content
            assert int(answer.headers["Retry-After"]) > 0
            found = re.match(rb'{"error":{"code":"([\w-]+)"', content)
            of_page = b"cannot be reached just now" in content and "storage-away"
            self._fleet.refused(found[1].decode() if found else of_page or "other", asked)
            time.sleep(_BETWEEN_ATTEMPTS)

    def json(self, method: str, path: str, body: Any = None, **more: Any) -> Any:
        """The JSON of an answer to what must not be refused."""
        status, content = self.ask(method, path, body, **more)
        assert status == 200, (path, status, content[:500])
        return json.loads(content)

    def close(self) -> None:
        for connection in self._open.values():
            connection.close()

    def _answer(
        self, port: int, method: str, path: str, body: Any, link: str
    ) -> tuple[HTTPResponse, bytes]:
        # Both a connection that was there and a new one, which any process may take up.
        if port in self._open and self._chooser.random() < 0.3:
            self._open.pop(port).close()
        if port not in self._open:
            self._open[port] = HTTPConnection("127.0.0.1", port)
        headers = {"Host": NAME, "Origin": f"http://{NAME}", "Content-Type": "application/json"}
        headers["Cookie"] = "; ".join(f"{name}={value}" for name, value in self.cookies.items())
        if link:
            headers["Fenboard-Link"] = link
        sent = None if body is None else json.dumps(body)
        self._open[port].request(method, path, sent, headers)
        answer = self._open[port].getresponse()
        content = answer.read()
        for told in answer.headers.get_all("Set-Cookie", []):
            name, _, value = told.partition(";")[0].partition("=")
            self.cookies[name] = value
        return answer, content


class Crowd:
    """Visitors at work, each in a thread, until they are told to stop, or one finds a fault."""

    def __init__(self) -> None:
        self.over = threading.Event()
        self.done = threading.Semaphore(0)
        """Released for each thing that was done and counts."""
        self._threads: list[threading.Thread] = []
        self._faults: list[BaseException] = []

    def begin(self, work: Callable[[], None], visitor: Visitor) -> None:
        """Does the work again and again."""

        def run() -> None:
            try:
                while not self.over.is_set():
                    work()
            except BaseException as fault:
                self._faults.append(fault)
                self.over.set()
                # Whoever waits for more sees that there is none.
                self.done.release(1_000_000)
            finally:
                visitor.close()

        self._threads.append(threading.Thread(target=run))
        self._threads[-1].start()

    def wait_for(self, number: int) -> None:
        """Waits until so much more was done. Raises what a visitor has found wrong."""
        for _ in range(number):
            self.done.acquire()
        if self._faults:
            self.end()

    def end(self) -> None:
        """Waits until all have done what they are about. Raises what one has found wrong."""
        self.over.set()
        for thread in self._threads:
            thread.join()
        if self._faults:
            raise self._faults[0]


class Record:
    """All that was saved, as those know who have saved it: numbers that grow, by what has them."""

    def __init__(self) -> None:
        self.acknowledged: dict[tuple[str, str], int] = {}
        self.attempted: dict[tuple[str, str], int] = {}
        self.saves = 0

    def known(self, lesson: str) -> dict[str, int]:
        """What of a lesson is known to be saved."""
        return {name: n for (of, name), n in [*self.acknowledged.items()] if of == lesson}

    def check(self, lesson: str, known: Mapping[str, int], found: Mapping[str, str]) -> None:
        """What was found is no older than what was known before it was asked for."""
        for name, number in known.items():
            there = int(found.get(name, "0"))
            assert number <= there <= self.attempted[lesson, name], (lesson, name, number, there)
