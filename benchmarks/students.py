"""Students and the editor at once: views, tries, pages of all cards, and how long an edit waits.

    benchmarks/students.py [--seconds 10]

The load comes from processes of its own beside the server, over connections that stay open. First
how many of each a second the server answers, with the time of its processor for one; then how long
the editor waits beside 100 views a second, and beside eight who load the heaviest page there is, of
500 cards with 160 moves each. It means something on two quiet cores alone.
"""

from __future__ import annotations

import argparse
import json
import multiprocessing
import os
import re
import statistics
import subprocess
import sys
import tempfile
import time
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from html import unescape
from http.client import HTTPConnection
from pathlib import Path

from load.school import CARDS, first_right, usual
from msgspec.structs import replace

from webapp.formats.starts import START
from webapp.lessons.access import open_keys
from webapp.lessons.fields import Shown
from webapp.lessons.model import Lesson, card_of_line
from webapp.lessons.store import adding, links, shelves
from webapp.lessons.store.database import address_of, open_database
from webapp.moves.walk import line_of_codes
from webapp.wire.position import position_to_json

HEAVY, MOVES, AT_ONCE = 500, 160, 8
VIEWS = 100
BARS = {"view": 250, "try": 400, "all": 60}
"""A second."""
EDITOR = {"views": 50, "heaviest": 250}
"""The milliseconds that 99 of 100 edits may take."""

_CLIENTS = 8
_LONGEST = 25
"""The seconds for which the heaviest pages are asked for, at the most; they end some later."""
_PATIENCE = 10
"""The seconds for which answers are waited for that were asked for in time."""
_HEAD = {"Accept": "text/html", "Accept-Encoding": "gzip, deflate, br"}
_JSON = {"Accept": "application/json", "Content-Type": "application/json"}


_RIGHT = [first_right(card) for card in usual().cards]


def heavy() -> Lesson:
    """As many cards as there may be, each with a long solution that is shown."""
    line, _ = line_of_codes(START, "g1f3_g8f6_f3g1_f6g8_" * (MOVES // 4))
    shown = Shown(solution="always")
    return Lesson(
        "heavy", items=tuple(replace(card_of_line(line), shown=shown) for _ in range(HEAVY))
    )


def filled(folder: Path) -> list[str]:
    """A database with both lessons; the tokens of their links."""
    database, keys = open_database(address_of(folder)), open_keys(folder)
    shelf, _ = shelves.new_shelf(database)
    tokens = []
    for made in (usual(), heavy()):
        name = adding.add_lesson(database, shelf, made)
        links.open_link(database, keys, name, "student")
        tokens.append(str(links.links(database, keys, name)[0].token))
    database.close()
    return tokens


@contextmanager
def running(folder: Path) -> Iterator[tuple[int, int]]:
    """The port and the process of a shared server."""
    rates = ("STUDENTS_OF_ADDRESS", "STUDENTS_OF_LINK", "REQUESTS_OF_ADDRESS")
    environ = {
        **os.environ,
        "FENBOARD_DATA": str(folder),
        **{f"FENBOARD_{name}": "100000000" for name in rates},
    }
    command = [sys.executable, "-m", "webapp", "--no-open", "--shared", "--port", "0"]
    process = subprocess.Popen(command, env=environ, stdout=subprocess.PIPE, text=True)
    assert process.stdout
    found = re.search(r":(\d+)/", process.stdout.readline())
    assert found
    try:
        yield int(found[1]), process.pid
    finally:
        process.terminate()
        process.wait()


class Client:
    """One connection that stays open."""

    def __init__(self, port: int, token: str) -> None:
        self._connection = HTTPConnection("127.0.0.1", port, timeout=300)
        self._path = f"/l/{token}"
        self._tries: dict[int, str] = {}
        self._number = 0

    def _ask(self, method: str, path: str, body: str | None, head: dict[str, str]) -> bytes:
        self._connection.request(method, path, body, head)
        answer = self._connection.getresponse()
        data = answer.read()
        assert answer.status == 200, (answer.status, path, data[:200])
        return data

    def _next(self) -> int:
        self._number += 1
        return 1 + self._number % CARDS

    def view(self) -> None:
        """Loads a card."""
        self._ask("GET", f"{self._path}?card={self._next()}", None, _HEAD)

    def all(self) -> None:
        """Loads a page of all cards."""
        self._ask("GET", f"{self._path}?all=1", None, _HEAD)

    def attempt(self) -> None:
        """Plays a right move, as a page whose seal it has: wrong ones would meet pauses."""
        number = self._next()
        if number not in self._tries:
            page = self._ask("GET", f"{self._path}?card={number}", None, {"Accept": "text/html"})
            found = re.search(r'method="post" action="([^"]+/try[^"]*)"', page.decode())
            assert found, number
            self._tries[number] = unescape(found[1])
        body = json.dumps({"text": _RIGHT[number - 1], "path": []})
        answer = json.loads(self._ask("POST", self._tries[number], body, _JSON))
        assert answer["verdict"] == "right", (number, answer)

    def edit(self) -> None:
        """Sets up a position in the editor."""
        position = position_to_json(replace(START, fullmove=1 + self._next()))
        self._ask("POST", "/api/write", json.dumps({"position": position}), _JSON)


def _loads(port: int, token: str, what: str, until: float, pace: float, count: object) -> None:
    client = Client(port, token)
    due = time.monotonic()
    while time.monotonic() < until:
        getattr(client, what)()
        with count.get_lock():  # type: ignore[attr-defined]
            count.value += 1  # type: ignore[attr-defined]
        due += pace
        time.sleep(max(0.0, due - time.monotonic()) if pace else 0)


@contextmanager
def load(
    port: int, token: str, what: str, seconds: float, clients: int, each_second: float = 0
) -> Iterator[Callable[[], int]]:
    """So many clients in processes of their own; gives how often they were answered."""
    count = multiprocessing.Value("i", 0)
    until = time.monotonic() + seconds
    pace = clients / each_second if each_second else 0.0
    asked = (port, token, what, until, pace, count)
    processes = [multiprocessing.Process(target=_loads, args=asked) for _ in range(clients)]
    for process in processes:
        process.start()
    try:
        yield lambda: count.value
    finally:
        for process in processes:
            process.join(max(0.0, until + _PATIENCE - time.monotonic()))
            if process.is_alive():
                process.kill()
                process.join()


def seconds_of(process: int) -> float:
    """Time of the processor that it has taken."""
    said = Path(f"/proc/{process}/stat").read_text().rpartition(")")[2].split()
    return (int(said[11]) + int(said[12])) / os.sysconf("SC_CLK_TCK")


def answered(port: int, process: int, token: str, what: str, seconds: float) -> None:
    """Prints how many a second the server answers, and what one costs it."""
    Client(port, token).view()
    before = seconds_of(process)
    with load(port, token, what, seconds, _CLIENTS) as count:
        pass
    took, done = seconds_of(process) - before, count()
    name = "try" if what == "attempt" else what
    print(
        f"{name:5} {done / seconds:6.0f} a second (at least {BARS[name]}), "
        f"{1000 * took / max(done, 1):.2f} ms of the processor, "
        f"load average {os.getloadavg()[0]:.1f}",
        flush=True,
    )


def edited(port: int, token: str, beside: str, seconds: float) -> None:
    """Prints how long the editor waits beside a load."""
    what, clients, pace = ("view", 4, VIEWS) if beside == "views" else ("all", AT_ONCE, 0)
    client, times = Client(port, token), list[float]()
    with load(port, token, what, seconds, clients, pace) as count:
        time.sleep(0.5)
        until = time.monotonic() + seconds - 1
        while time.monotonic() < until:
            began = time.monotonic()
            client.edit()
            times.append(1000 * (time.monotonic() - began))
            time.sleep(0.02)
    middle, worst = statistics.median(times), statistics.quantiles(times, n=100)[98]
    busy = os.getloadavg()[0]
    print(
        f"editor beside {beside}: median {middle:.1f} ms, 99 of 100 {worst:.1f} ms "
        f"(at most {EDITOR[beside]}), {len(times)} edits, {count()} loads, load average {busy:.1f}",
        flush=True,
    )


def main() -> None:
    """Prints all of it."""
    parser = argparse.ArgumentParser()
    parser.add_argument("--seconds", type=float, default=10)
    seconds = parser.parse_args().seconds
    with tempfile.TemporaryDirectory() as name:
        folder = Path(name)
        few, many = filled(folder)
        with running(folder) as (port, process):
            for what in ("view", "attempt", "all"):
                answered(port, process, few, what, seconds)
            edited(port, few, "views", seconds)
            edited(port, many, "heaviest", min(2 * seconds, _LONGEST))


if __name__ == "__main__":
    main()
