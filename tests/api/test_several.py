"""Two servers on one PostgreSQL: whichever is asked, the answer is the same."""

from __future__ import annotations

import json
from collections.abc import Callable, Iterator
from pathlib import Path
from typing import Any, NamedTuple

import pytest
from flask import Flask
from flask.testing import FlaskClient
from msgspec.structs import replace
from sqlalchemy import select, text, update

from tests.api.applications import as_started
from tests.api.test_checking import CARD, Counted
from tests.api.test_evaluation import FakeWorkers, ask, error
from tests.api.test_lessons import LESSON, OPEN, ORIGIN, card, post
from tests.api.test_students import HIDING, JSON, PAGE, WRONG, Class, try_address, try_there
from tests.api.test_students_costs import REQUESTS, school_of
from tests.api.test_students_paths import MATE
from tests.api.test_students_paths import WRONG as WRONG_PATHS
from tests.databases import opened, recorded
from webapp.checking.asked import AnsweredWork, AskedWork
from webapp.checking.evaluations import Evaluations
from webapp.lessons.access import KEY_FILE, Keys, add_keys, open_keys
from webapp.lessons.model import Card, Heading, Lesson, card_of_line, new_id
from webapp.lessons.shapes import item_to_json
from webapp.lessons.store import adding, links, shelves
from webapp.lessons.store.tables import COUNTS
from webapp.lessons.troubles import StorageError
from webapp.processes import BusyError
from webapp.web import checking, evaluation, lessons
from webapp.web.security import together, visitors
from webapp.web.security.rates import Rate
from webapp.web.security.together import newest_of
from webapp.web.storage import STORAGE, Storage
from webapp.web.students import visits


class Later:
    """What storages do beside requests: nothing before a test has it done."""

    def __init__(self) -> None:
        self.acts: list[tuple[float, Callable[[], None]]] = []

    def __call__(self, seconds: float, act: Callable[[], None]) -> None:
        self.acts.append((seconds, act))

    def do(self, seconds: float) -> None:
        """Does what is to be done after so many seconds."""
        due = [one for one in self.acts if one[0] == seconds]
        self.acts = [one for one in self.acts if one[0] != seconds]
        for _, act in due:
            act()


class Both(NamedTuple):
    """Two servers with a folder of keys and a database of their own."""

    here: Flask
    there: Flask
    folder: Path
    later: Later

    @property
    def storage(self) -> Storage:
        found: Storage = self.here.extensions[STORAGE]
        return found

    def clients(self, address: str = "") -> tuple[FlaskClient, FlaskClient]:
        """One browser, which comes to either; from an address of its own."""
        here, there = (app.test_client() for app in self.apps)
        for client in (here, there):
            client.environ_base["REMOTE_ADDR"] = address or _new_address()
            client._cookies = here._cookies
        if not address:
            there.environ_base["REMOTE_ADDR"] = here.environ_base["REMOTE_ADDR"]
        return here, there

    @property
    def apps(self) -> tuple[Flask, Flask]:
        return self.here, self.there

    def set_rates(self, name: str, rate: Callable[[], Rate]) -> None:
        for app in self.apps:
            app.extensions[name] = rate()

    def counted(self, **values: Any) -> None:
        """Changes all that is counted."""
        with self.storage.database().counting() as connection:
            connection.execute(update(COUNTS).values(values))

    def held(self) -> list[float]:
        with self.storage.database().counting() as connection:
            return [*connection.execute(select(COUNTS.c.until)).scalars()]

    def school(self, *items: Card | Heading) -> tuple[Class, Class]:
        """A class with a lesson, as it comes to either."""
        database = self.storage.database()
        shelf, _ = shelves.new_shelf(database)
        lesson = adding.add_lesson(database, shelf, Lesson(title="A lesson", items=items))
        links.open_link(database, self.storage.keys(), lesson, "student")
        token = links.links(database, self.storage.keys(), lesson)[0].token or ""
        here, there = self.clients()
        return Class(self.here, here, lesson, token), Class(self.there, there, lesson, token)


_numbers = iter(range(1, 1 << 16))


def _new_address() -> str:
    return f"2001:db8:{next(_numbers):x}::1"


@pytest.fixture(scope="module")
def servers(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Both]:
    folder = tmp_path_factory.mktemp("several")
    here, there = (as_started(folder, shared=True, number=number) for number in (11, 12))
    with opened("postgres", folder) as database:
        url = database.engine.url.render_as_string(hide_password=False)
        later = Later()
        made = Both(here, there, folder / "keys", later)
        for app in made.apps:
            app.extensions[STORAGE] = Storage(made.folder, url, soon=later)
        yield made
        for app in made.apps:
            app.extensions[STORAGE].close()


@pytest.fixture
def both(servers: Both) -> Iterator[Both]:
    """The servers, which have counted nothing yet, and have their limits again afterwards."""
    kept = [dict(app.extensions) for app in servers.apps]
    with servers.storage.database().counting() as connection:
        connection.execute(text("DELETE FROM counts"))
    servers.later.acts.clear()
    yield servers
    for app, extensions in zip(servers.apps, kept, strict=True):
        app.extensions.update(extensions)


# --- what is counted -----------------------------------------------------------------------


def test_a_pause_of_students_goes_on_wherever_they_ask_next(both: Both) -> None:
    here, there = both.school(card_of_line(HIDING))
    address = try_address(here)
    answers = [try_there((here, there)[n % 2], address, move) for n, move in enumerate(WRONG)]
    assert [answer["verdict"] for answer in answers] == ["wrong"] * 10
    assert [answer.get("wait", 0) for answer in answers] == [0] * 9 + [5]
    both.counted(until=COUNTS.c.until + 1000)
    for asked in (here, there):
        for text_ in ("Ra6", "Rh1"):
            answer = try_there(asked, address, text_)
            assert (answer["verdict"], answer["wait"] > 900) == ("wait", True)
    both.counted(until=0)
    assert try_there(there, address, "Rh1")["wait"] == 10
    both.counted(until=0)
    assert try_there(here, address, "Ra6")["verdict"] == "right"


def test_paths_are_guessed_nowhere(both: Both) -> None:
    here, there = both.school(card_of_line(MATE))

    def status(asked: Class, path: str) -> int:
        address = f"/l/{asked.token}/1.svg?path={path}"
        return int(asked.client.get(address, headers=PAGE).status_code)

    found = [status((here, there)[n % 2], path) for n, path in enumerate(WRONG_PATHS[:10])]
    both.counted(until=COUNTS.c.until + 1000)
    assert found == [404] * 10
    assert [status(asked, "a1a8") for asked in (here, there)] == [429, 429]
    both.counted(until=0)
    assert status(there, "a1a8") == 200


def test_what_is_tried_in_a_pause_of_paths_says_nothing_be_it_right_or_not(both: Both) -> None:
    here, there = both.school(card_of_line(HIDING))
    address = try_address(here)

    def tried(asked: Class, text: str, *path: str) -> Any:
        body = {"path": list(path), "text": text}
        return asked.client.post(address, json=body, headers=JSON)

    for number in range(10):
        assert tried((here, there)[number % 2], "Ra1", "a1h1", "b7a6").status_code == 404
    both.counted(until=COUNTS.c.until + 1000)
    for asked in (here, there):
        for path in ((), ("a1h1", "b7a6"), ("a1a6", "b7a6")):
            for text_ in ("Ra6", "b7", "Rh1", "nonsense"):
                answer = tried(asked, text_, *path)
                assert answer.status_code == 429
                assert int(answer.headers["Retry-After"]) > 900


def test_words_that_are_tried_are_counted_over_both(both: Both) -> None:
    for app in both.apps:
        app.extensions[lessons.RATES].secrets = Rate(4, 6000, together="secrets")
    clients = both.clients()

    def tried(words: str) -> list[int]:
        body = {"words": words}
        return [post(client, "/api/shelf/open", body).status_code for client in clients]

    save_on(clients[0], "words")
    words = post(clients[1], "/api/shelf/words").get_json()["words"]
    for _ in range(3):
        assert tried(words) == [200, 200]
    assert [*tried("a guess"), *tried("a guess"), *tried("a guess")] == [404] * 4 + [429] * 2
    assert tried(words) == [429, 429]
    assert post(both.clients()[0], "/api/shelf/open", {"words": words}).status_code == 200


def save_on(client: FlaskClient, lesson: str) -> Any:
    body = {"by": "onebrowser", "items": [card(1, title="One")], "new": True}
    return post(client, f"/api/lessons/{lesson.ljust(8, '0')}", body)


def test_shelves_of_an_address_are_counted_over_both(both: Both) -> None:
    both.set_rates(visitors.NEW_SHELVES, lambda: Rate(3, 6000, together="shelves"))
    address = _new_address()
    found = [
        save_on(both.clients(address)[number % 2], f"lesson{number}").status_code
        for number in range(5)
    ]
    assert found == [200] * 3 + [429] * 2


def test_evaluations_are_counted_over_both_and_of_a_page_the_newest_counts(both: Both) -> None:
    clients = both.clients()
    both.set_rates(evaluation.RATE, lambda: Rate(3, 6000, together="evaluations"))
    answers: list[Any] = []

    class Asks(FakeWorkers):
        def work(self, asked: AskedWork) -> AnsweredWork:
            if not self.asked:
                answers.append(ask(clients[1], page="one"))
            return super().work(asked)

    for app, workers in zip(both.apps, (Asks(), FakeWorkers()), strict=True):
        app.config[checking.ENGINES] = "all"
        of_pages = Evaluations(workers, newest_of=newest_of)  # type: ignore[arg-type]
        app.extensions[evaluation.EVALUATIONS] = of_pages
    answer = ask(clients[0], page="one", seconds=3)
    assert error(answer) == (409, "superseded")
    assert answers[0].status_code == 200
    assert [ask(client, page="two").status_code for client in clients] == [200, 429]
    for app in both.apps:
        del app.config[checking.ENGINES]


def test_a_stranger_has_one_thing_worked_on_at_a_time_over_both(both: Both) -> None:
    clients = both.clients()
    found: list[int] = []

    def asked(client: FlaskClient) -> int:
        body = {"card": item_to_json(CARD)}
        return client.post("/api/check", json=body, headers=ORIGIN).status_code

    class Asks(Counted):
        def work(self, asked_work: AskedWork) -> AnsweredWork:
            if not found:
                found.extend(map(asked, (*clients, both.clients()[1])))
                # It takes longer than it is held for.
                both.counted(until=COUNTS.c.until - together._HELD_FOR + 1)
                both.later.do(together._HELD_ON_EVERY)
                both.counted(until=COUNTS.c.until - 1)
                found.append(asked(clients[1]))
            return super().work(asked_work)

    for app in both.apps:
        app.extensions[checking.WORKERS] = Asks("mate-proved")
    assert asked(clients[0]) == 200
    assert found == [503, 503, 200, 503]
    # Nothing is held any more, also by what comes late.
    assert both.held() == []
    both.later.do(together._HELD_ON_EVERY)
    assert (both.held(), both.later.acts) == ([], [])
    assert [asked(client) for client in clients] == [200, 200]


def test_who_asked_a_server_that_has_died_is_answered_before_long(both: Both) -> None:
    asker = "somebody"
    for seconds, is_free in ((1, False), (together._HELD_FOR, True)):
        with both.here.app_context():
            dies = together.one_at_a_time(asker)
            dies.__enter__()
        both.later.acts.clear()
        both.counted(until=COUNTS.c.until - seconds)
        with both.there.app_context():
            if is_free:
                with together.one_at_a_time(asker):
                    pass
            else:
                with pytest.raises(BusyError), together.one_at_a_time(asker):
                    pass
                both.counted(until=0)


def test_where_the_database_is_away_nothing_is_let_through_uncounted(both: Both) -> None:
    url = both.storage.address
    for app in both.apps:
        gone = url.replace("/test_", "/no_such_")
        app.extensions[STORAGE] = Storage(both.folder, gone, soon=both.later)
    client = both.clients()[0]
    answer = post(client, "/api/shelf/open", {"words": "a guess"})
    assert error(answer) == (503, "storage-away")
    assert answer.headers["Retry-After"]
    with both.here.app_context(), pytest.raises(StorageError):
        both.here.extensions[visits.PAUSES].left("place")


# --- what is saved, and opened -------------------------------------------------------------


def test_a_colleague_hears_of_a_save_at_the_next_question_wherever_it_goes(both: Both) -> None:
    here, there = both.clients()
    other = both.clients()[1]
    lesson = f"/api/lessons/{LESSON}"
    assert save_on(here, LESSON).status_code == 200
    token = post(there, f"{lesson}/links", OPEN).get_json()["editor"]
    link = {"headers": {visitors.LINK_HEADER: token}}
    for number in range(2, 8):
        client = (here, there)[number % 2]
        body = {"by": "onebrowser", "items": [card(1, number - 1, title=f"{number}")]}
        assert post(client, lesson, {**body, "since": number - 1}).status_code == 200
        for asks, path, how in (
            (there, lesson, {}),
            (here, lesson, {}),
            (other, "/api/lessons/linked", link),
        ):
            news = asks.get(f"{path}?since={number - 1}", **how).get_json()
            assert news["revision"] == number
            assert [item["fields"]["title"] for item in news["items"]] == [f"{number}"]


def test_students_see_what_has_changed_wherever_they_ask(both: Both) -> None:
    here, there = both.school(replace(card_of_line(HIDING), title="first"), Heading(new_id(), "x"))
    for number in range(4):
        for asked in (here, there):
            asked.change(0, title=f"title {number}")
            assert f"title {number}" in here().text
            assert f"title {number}" in there().text
    # A seal of one holds for the other.
    address = try_address(there)
    assert try_there(here, address, "Ra6")["verdict"] == "right"
    proof = try_there(there, address, "Ra6")["proof"]
    assert proof == try_there(here, address, "Ra6")["proof"]


@pytest.fixture
def keys(both: Both) -> Iterator[Keys]:
    """Those of the servers, which have them again afterwards."""
    file = both.folder / KEY_FILE
    before = file.read_bytes()
    yield both.storage.keys()
    file.write_bytes(before)
    accepted(both, open_keys(both.folder))


def test_keys_that_are_brought_in_while_servers_run_are_known_to_both(
    both: Both, keys: Keys
) -> None:
    here, there = both.school(card_of_line(HIDING))
    other = Keys({"bb": b"o" * 32}, "bb")
    # The link is made where these keys are from.
    links.open_link(both.storage.database(), other, here.lesson, "student", renew=True)
    token = links.links(both.storage.database(), other, here.lesson)[0].token or ""
    asked = here._replace(token=token), there._replace(token=token)
    assert [one().status_code for one in asked] == [404, 404]
    add_keys(both.folder, other.to_json())
    signed = other.signer("page|x").sign("1")
    for app in both.apps:
        assert app.extensions[STORAGE].keys().signer("page|x").validate(signed)
    assert [one().status_code for one in asked] == [200, 200]


def test_a_file_of_keys_that_begins_anew_is_nothing_to_servers_before_it_is_accepted(
    both: Both, keys: Keys
) -> None:
    asked = both.school(card_of_line(HIDING))
    (both.folder / KEY_FILE).unlink()
    assert [one().status_code for one in asked] == [200, 200]
    new = open_keys(both.folder)
    assert [one().status_code for one in asked] == [200, 200]
    accepted(both, new)
    assert [one().status_code for one in asked] == [404, 404]


def accepted(both: Both, keys: Keys) -> None:
    """As `fenboard db accept-keys` does it."""
    from webapp.lessons.store import facts

    facts.accept_keys(both.storage.database(), keys)
    (both.folder / KEY_FILE).touch()
    for app in both.apps:
        assert app.extensions[STORAGE].keys().newest == keys.newest


# --- what it costs -------------------------------------------------------------------------


COUNTED = {
    name: any(said in name for said in ("move", "without scripts", "as a page"))
    for name in REQUESTS
}
"""Whether a request asks what all have counted, or counts more."""


def test_a_try_takes_one_statement_more(both: Both) -> None:
    school = school_of(lambda *items: both.school(*items)[0], 1)
    for name, request in REQUESTS.items():
        database = both.storage.database()
        with recorded(database.engine) as done, recorded(database.counters) as counting:
            assert request(school).status_code == 200
        assert len(done.statements) <= 2, (name, done.statements)
        assert done.transactions == 1, name
        assert len(counting.statements) == COUNTED[name], (name, counting.statements)


def test_a_single_process_counts_nothing_in_its_database(owner: FlaskClient) -> None:
    database = owner.application.extensions[STORAGE].database()
    with recorded(database.engine) as done:
        for _ in range(2):
            post(owner, "/api/shelf/open", {"words": "a guess"})
        with owner.application.app_context():
            owner.application.extensions[visits.PAUSES].settle("place", wrong=True)
    assert [one for one in done.statements if "counts" in one] == []
    assert json.loads(owner.get("/api/shelf").data)["count"] == 0
