"""What the server has acknowledged is there, however it ended."""

from __future__ import annotations

import json
import os
import random
import signal
import threading
import time
from http.client import HTTPConnection, HTTPException
from pathlib import Path
from typing import Any

import pytest

from tests.databases import KINDS, address
from tests.install.running import place
from tests.install.terminal import posix_only
from tests.servers import ended, started, told_address
from webapp.lessons.store.database import address_of, check, open_database
from webapp.lessons.store.lessons import news

ROUNDS = int(os.environ.get("FENBOARD_TEST_ROUNDS", "3"))
"""How often the server is killed; the more the surer."""


class Server:
    """A server on a database, which can be killed."""

    def __init__(self, folder: Path, url: str) -> None:
        options = ("--no-open", "--port", "0")
        self.process = started(*options, FENBOARD_DATA=str(folder), DATABASE_URL=url)
        _, self.port = place(told_address(self.process))

    def kill(self) -> None:
        if self.process.poll() is None:
            self.process.kill()
            ended(self.process)


class Teacher(threading.Thread):
    """Saves cards of one lesson, one after the other, until there is no answer any more."""

    def __init__(
        self, port: int, lesson: str, number: int, saved: threading.Semaphore, saves: int = 10_000
    ) -> None:
        super().__init__()
        self.saves, self.saved = saves, saved
        self.port, self.lesson, self.number = port, lesson, number
        self.acknowledged: dict[str, str] = {}
        self.statuses: set[int] = set()

    def run(self) -> None:
        connection = HTTPConnection("127.0.0.1", self.port)
        try:
            for count in range(self.saves):
                card, title = f"card{self.number:04}{count % 100:04}", f"title {time.time_ns()}"
                fields = {"title": {"value": title, "base": 10**6}}
                body = {"by": "oneteacher", "items": [{"id": card, "fields": fields}], "new": True}
                headers = {
                    "Content-Type": "application/json",
                    "Origin": f"http://127.0.0.1:{self.port}",
                }
                path = f"/api/lessons/{self.lesson}"
                connection.request("POST", path, json.dumps(body), headers)
                answer = connection.getresponse()
                answer.read()
                self.statuses.add(answer.status)
                self.acknowledged[card] = title
                self.saved.release()
        except (OSError, HTTPException):
            pass
        finally:
            connection.close()
            # Whoever waits for more sees that there is none.
            self.saved.release(1000)


def titles(port: int, lesson: str) -> dict[str, str]:
    connection = HTTPConnection("127.0.0.1", port)
    connection.request("GET", f"/api/lessons/{lesson}")
    response = connection.getresponse()
    answer: dict[str, Any] = json.loads(response.read())
    assert response.status == 200, answer
    connection.close()
    return {item["id"]: item["fields"]["title"] for item in answer.get("items", [])}


@posix_only
@pytest.mark.parametrize("name", ["SIGTERM", "SIGHUP"])
def test_after_an_orderly_stop_all_is_in_the_one_file(name: str, tmp_path: Path) -> None:
    server = Server(tmp_path, "")
    teacher = Teacher(server.port, "lesson0001", 1, threading.Semaphore(0), saves=20)
    teacher.run()
    assert len(teacher.acknowledged) == 20
    server.process.send_signal(getattr(signal, name))
    assert ended(server.process)[0] == 0
    assert sorted(path.name for path in tmp_path.iterdir()) == ["lessons.db"]
    database = open_database(address_of(tmp_path, ""))
    found = {item.id: item.fields["title"] for item in news(database, "lesson0001").items}
    assert found == teacher.acknowledged
    database.close()


@pytest.mark.timeout(600 + 60 * ROUNDS)
@pytest.mark.parametrize("kind", KINDS)
def test_nothing_acknowledged_is_lost_when_the_server_is_killed(
    kind: str, tmp_path: Path, request: pytest.FixtureRequest
) -> None:
    url = address(kind, tmp_path)
    servers: list[Server] = []
    request.addfinalizer(lambda: [server.kill() for server in servers])
    chooser = random.Random(kind)
    expected: dict[str, dict[str, str]] = {}
    count = 0
    for number in range(ROUNDS):
        server = Server(tmp_path, url)
        servers[:] = [server]
        for lesson, known in expected.items():
            there = titles(server.port, lesson)
            # Titles grow with time; one that was not acknowledged may have been saved all the same.
            assert [card for card, title in known.items() if there.get(card, "") < title] == []
        lessons = [f"lesson{number % 5:08}", f"other{number % 5:08}", f"lesson{number % 5:08}"]
        saved = threading.Semaphore(0)
        teachers = [Teacher(server.port, lesson, at, saved) for at, lesson in enumerate(lessons)]
        for teacher in teachers:
            teacher.start()
        # In the midst of any save.
        for _ in range(chooser.randint(1, 60)):
            saved.acquire()
        server.kill()
        for teacher in teachers:
            teacher.join()
            assert teacher.statuses <= {200}
            if teacher.acknowledged:
                expected.setdefault(teacher.lesson, {}).update(teacher.acknowledged)
            count += len(teacher.acknowledged)
        for lesson in expected:
            expected[lesson] = dict(list(expected[lesson].items())[-200:])
        database = open_database(address_of(tmp_path, url))
        assert check(database) == []
        database.close()
    assert count > ROUNDS
