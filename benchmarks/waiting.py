"""How long others wait while somebody saves as much as may be, and while another program writes.

    python benchmarks/waiting.py [--seconds 20]

The heaviest save is of a whole lesson with long solutions, changed each time. The lock is that of a
program which holds the database for 5 s, as a copy or a tool of SQLite may. Beside them two
teachers save a card each, and one sets up a position in the editor; no request is sent twice.
"""

from __future__ import annotations

import argparse
import json
import os
import sqlite3
import statistics
import sys
import tempfile
import threading
import time
from collections.abc import Callable
from http.client import HTTPConnection
from pathlib import Path

from msgspec.structs import replace

sys.path.insert(0, str(Path(__file__).parent.parent))

from lessons import Shelf, running
from students import heavy

from webapp.formats.starts import START
from webapp.lessons.model import new_id
from webapp.lessons.shapes import lesson_to_json
from webapp.lessons.store import lessons
from webapp.lessons.store.database import FILE, address_of, open_database
from webapp.web.limits import most_bytes
from webapp.wire.position import position_to_json
from webapp.wire.shapes import MOST_OF_ANY_SHAPE, values_in

SAVED = 1000
"""The milliseconds that the longest of others' saves may take."""

EDITED = 100
"""The milliseconds that 99 of 100 edits may take."""

HELD = 5.0
"""The seconds for which another program holds the database."""


class Client:
    """A teacher on a connection that stays open; each answer's milliseconds are kept by `took`."""

    def __init__(self, port: int, teacher: Shelf) -> None:
        self.teacher = teacher
        self.took: list[float] = []
        self.refused = 0
        self.last = ""
        self._connection = HTTPConnection("127.0.0.1", port, timeout=300)
        self._head = {
            "Content-Type": "application/json",
            "Origin": f"http://127.0.0.1:{port}",
            "Cookie": f"shelf={teacher.secret}",
        }

    def ask(self, path: str, body: bytes) -> None:
        """Asks, and again where the server says that it is busy."""
        while True:
            began = time.monotonic()
            self._connection.request("POST", path, body, self._head)
            answer = self._connection.getresponse()
            said = answer.read()
            self.took.append(1000 * (time.monotonic() - began))
            if answer.status == 200:
                return
            assert answer.status == 503, (answer.status, said[:200])
            self.refused += 1
            time.sleep(float(answer.headers["Retry-After"]))

    def save(self, number: int) -> None:
        """Changes a card."""
        self.last = f"Task number {number}"
        fields = {"task": {"value": self.last, "base": 1}}
        item = {"id": self.teacher.cards[0], "fields": fields}
        body = {"by": "benchmarks", "since": 2**31 - 1, "items": [item]}
        self.ask(f"/api/lessons/{self.teacher.lesson}", json.dumps(body).encode())

    def edit(self, number: int) -> None:
        """Sets up a position."""
        position = position_to_json(replace(START, fullmove=1 + number % 9000))
        self.ask("/api/write", json.dumps({"position": position}).encode())


class Heaviest:
    """Saves of a lesson as large as they may be, each of them changed."""

    _MARK = b"changed anew"

    def __init__(self) -> None:
        made = lesson_to_json(heavy())["items"]
        skipped = {"id", "kind"}
        items = []
        for item in made:
            for ply in item["board"]["line"]["plies"]:
                ply["after"] = "A knight comes and goes again, and nobody can say what for."
            fields = {n: {"value": v, "base": 0} for n, v in item.items() if n not in skipped}
            fields["title"] = {"value": self._MARK.decode(), "base": 2**31 - 1}
            items.append({"id": item["id"], "kind": item["kind"], "fields": fields})
        body = {"by": "benchmarks", "since": 2**31 - 1, "items": items, "new": True}
        while not self._may_be(encoded := json.dumps(body, separators=(",", ":")).encode()):
            items.pop()
        self._body, self._lesson = encoded, new_id()

    @property
    def kilobytes(self) -> int:
        """What one weighs."""
        return len(self._body) >> 10

    @staticmethod
    def _may_be(body: bytes) -> bool:
        has_room = len(body) <= most_bytes("/api/lessons/") - 1000
        return has_room and values_in(body) <= MOST_OF_ANY_SHAPE

    def save(self, client: Client, number: int) -> None:
        """Saves all of it."""
        body = self._body.replace(self._MARK, f"{number:012}".encode())
        client.ask(f"/api/lessons/{self._lesson}", body)


def repeated(what: Callable[[int], None], until: float, pause: float) -> threading.Thread:
    """Does it over and over in a thread of its own."""

    def work() -> None:
        number = 0
        while time.monotonic() < until:
            number += 1
            what(number)
            time.sleep(pause)

    thread = threading.Thread(target=work)
    thread.start()
    return thread


def beside(
    name: str, port: int, teachers: list[Shelf], seconds: float, load: threading.Thread
) -> list[Client]:
    """Prints how long saves and edits take while the load lasts; those who have saved."""
    until = time.monotonic() + seconds
    savers = [Client(port, teacher) for teacher in teachers]
    editor = Client(port, teachers[0])
    threads = [repeated(saver.save, until, 0.1) for saver in savers]
    threads.append(repeated(editor.edit, until, 0.02))
    for thread in [*threads, load]:
        thread.join()
    took = [each for saver in savers for each in saver.took]
    edits = statistics.quantiles(editor.took, n=100)[98]
    print(
        f"beside {name}: {len(took)} saves, longest {max(took):.0f} ms (at most {SAVED}), "
        f"{sum(saver.refused for saver in savers)} told to come again; {len(editor.took)} edits, "
        f"99 of 100 {edits:.1f} ms (at most {EDITED}), longest {max(editor.took):.0f} ms; "
        f"load average {os.getloadavg()[0]:.1f}",
        flush=True,
    )
    return savers


def lost(folder: Path, savers: list[Client]) -> int:
    """How many of the cards do not say what was saved last."""
    database = open_database(address_of(folder))
    count = 0
    for saver in savers:
        items = lessons.news(database, saver.teacher.lesson).items
        card = next(item for item in items if item.id == saver.teacher.cards[0])
        count += card.fields["task"] != saver.last
    database.close()
    return count


def hold(file: Path, until: float) -> None:
    """Holds the database as another program does, time and again with a second between."""
    while time.monotonic() < until:
        other = sqlite3.connect(file, timeout=60)
        other.execute("BEGIN IMMEDIATE")
        time.sleep(HELD)
        other.rollback()
        other.close()
        time.sleep(1)


def main() -> None:
    """Prints a line for each load."""
    parser = argparse.ArgumentParser()
    parser.add_argument("--seconds", type=float, default=20)
    seconds = parser.parse_args().seconds
    heaviest = Heaviest()
    with tempfile.TemporaryDirectory() as place:
        folder = Path(place)
        database = open_database(address_of(folder))
        one, *others = [Shelf(database, folder, number) for number in range(3)]
        database.close()
        savers = []
        with running(folder, "") as port:
            until = time.monotonic() + seconds
            client = Client(port, one)
            load = repeated(lambda number: heaviest.save(client, number), until, 0)
            savers += beside("the heaviest save", port, others, seconds, load)
            middle = statistics.median(client.took)
            print(f"  of {heaviest.kilobytes} kB, {len(client.took)} times, {middle:.0f} ms each")
            until = time.monotonic() + seconds
            load = threading.Thread(target=hold, args=(folder / FILE, until))
            load.start()
            savers[:] = beside("a lock of 5 s", port, others, seconds, load)
        print(f"  lost: {lost(folder, savers)}")


if __name__ == "__main__":
    main()
