"""Counts that several processes have together; a database of one process keeps none."""

from __future__ import annotations

import threading
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest
from psycopg import Error as PsycopgError
from sqlalchemy import delete, insert, select, text, update

from tests.databases import address, opened
from tests.servers import wait_until
from tests.store.test_lessons_store import KEYS, lesson_of
from tests.tables import table
from webapp.lessons.changes import Save
from webapp.lessons.model import new_id
from webapp.lessons.store import adding, counts, facts, retention, saving, shelves
from webapp.lessons.store.database import Database, address_of, open_database
from webapp.lessons.store.failures import told
from webapp.lessons.store.servers import TIDYING, is_alone
from webapp.lessons.store.tables import ACCESS, COUNTS, SHELF
from webapp.lessons.troubles import StorageError

RULE = {"free": 3, "step": 500, "longest": 1200}


@pytest.fixture(scope="module")
def server(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Database]:
    with opened("postgres", tmp_path_factory.mktemp("counts")) as database:
        database.keys = lambda: KEYS
        yield database


@pytest.fixture
def other(server: Database) -> Iterator[Database]:
    """What another process has of the same database."""
    found = open_database(server.engine.url)
    found.keys = lambda: KEYS
    yield found
    found.close()


@pytest.fixture
def name() -> str:
    """What nobody else has counted."""
    return new_id()


def later(database: Database, seconds: float) -> None:
    """Time goes on for all that was counted."""
    with database.counting() as connection:
        connection.execute(update(COUNTS).values(until=COUNTS.c.until - seconds))


def rows(database: Database) -> list[str]:
    with database.reading() as connection:
        return [*connection.execute(select(COUNTS.c.name)).scalars()]


# --- so many times -------------------------------------------------------------------------


def test_so_many_are_counted_over_all_and_come_back_bit_by_bit(
    server: Database, other: Database, name: str
) -> None:
    taken = [counts.take(one, name, 1000, 2000) for one in (server, other) * 2]
    assert taken[:3] == [0, 0, 0]
    assert 900 < taken[3] <= 1000
    assert counts.take(server, f"{name}.", 1000, 2000) == 0
    later(server, 1000)
    assert counts.take(other, name, 1000, 2000) == 0
    assert counts.take(server, name, 1000, 2000) > 0
    counts.give_back(other, name, 1000)
    assert counts.take(server, name, 1000, 2000) == 0
    # After a long time there are no more than there may be.
    later(server, 90_000)
    assert [counts.take(other, name, 1000, 2000) > 0 for _ in range(4)] == [False] * 3 + [True]


def test_of_many_at_once_no_more_are_let_through(server: Database, name: str) -> None:
    let: list[bool] = []

    def ask() -> None:
        let.extend(counts.take(server, name, 1000, 4000) == 0 for _ in range(5))

    threads = [threading.Thread(target=ask) for _ in range(4)]
    for thread in threads:
        thread.start()
    for thread in threads:
        thread.join()
    assert (let.count(True), len(let)) == (5, 20)


# --- tries ---------------------------------------------------------------------------------


def test_wrong_tries_are_counted_over_all_and_pauses_grow(
    server: Database, other: Database, name: str
) -> None:
    def wrong(database: Database, *also: str) -> int | None:
        return counts.count_wrong(database, name, *also, **RULE)

    assert [wrong(one) for one in (server, other, server)] == [1, 2, 3]
    (left,) = counts.left(other, [name])
    assert 400 < left <= 500
    # In the pause nothing is counted.
    assert [wrong(one) for one in (server, other)] == [None, None]
    for times, pause in ((4, 1000), (5, 1200), (6, 1200)):
        later(server, 1200)
        assert counts.left(server, [name]) == [0]
        assert wrong(other) == times
        assert pause - 100 < counts.left(server, [name])[0] <= pause


def test_where_a_pause_is_on_elsewhere_nothing_is_counted(server: Database, name: str) -> None:
    elsewhere = f"{name} elsewhere"
    for _ in range(3):
        counts.count_wrong(server, elsewhere, **RULE)
    for _ in range(2):
        assert counts.count_wrong(server, name, f"{name} free", elsewhere, **RULE) is None
    first, second = counts.left(server, [name, elsewhere])
    assert (first, second > 0) == (0, True)
    later(server, 500)
    assert [counts.count_wrong(server, name, elsewhere, **RULE) for _ in range(2)] == [1, 2]


# --- one at a time -------------------------------------------------------------------------


def test_one_holds_a_thing_at_a_time_and_nobody_who_has_died(
    server: Database, other: Database, name: str
) -> None:
    assert counts.hold(server, name, 1, 1000)
    assert not counts.hold(other, name, 2, 1000)
    assert counts.hold_on(server, name, 1, 3000)
    later(server, 2000)
    assert not counts.hold(other, name, 2, 1000)
    later(server, 2000)
    assert counts.hold(other, name, 2, 1000)
    # Who has lost it neither keeps it nor takes it from another.
    assert not counts.hold_on(server, name, 1, 1000)
    counts.let_go(server, name, 1)
    assert not counts.hold(server, name, 1, 1000)
    counts.let_go(other, name, 2)
    assert counts.hold(server, name, 1, 1000)


def test_the_last_of_all_is_known_everywhere(server: Database, other: Database, name: str) -> None:
    drawn = [counts.draw(one, name) for one in (server, other) * 10]
    assert drawn == sorted(set(drawn))
    assert [counts.is_last(other, name, one) for one in drawn] == [False] * 19 + [True]
    with server.counting() as connection:
        connection.execute(delete(COUNTS))
    assert counts.is_last(other, name, drawn[-1])


# --- what is kept of it --------------------------------------------------------------------


def test_nothing_is_told_of_who_was_counted(server: Database) -> None:
    name = "secrets|203.0.113.77"
    counts.take(server, name, 1000, 0)
    assert KEYS.mark(f"counted|{name}") in rows(server)
    assert not [row for row in rows(server) if "203" in row or "secrets" in row]


def test_rows_that_are_of_no_use_go_when_things_are_tidied(server: Database, name: str) -> None:
    for old in (f"{name}1", f"{name}2"):
        counts.take(server, old, 10, 10)
    later(server, counts.KEPT_FOR + 20)
    counts.take(server, name, 10, 10)
    retention.tidy(server)
    marks = [KEYS.mark(f"counted|{one}") for one in (name, f"{name}1", f"{name}2")]
    assert [mark in rows(server) for mark in marks] == [True, False, False]


def test_it_is_no_part_of_what_is_read_or_written_meanwhile(server: Database, name: str) -> None:
    with server.reading() as before:
        before.execute(text("SELECT 1"))
        counts.take(server, name, 1000, 0)
        found = select(COUNTS).where(COUNTS.c.name == KEYS.mark(f"counted|{name}"))
        assert before.execute(found).first() is None
    with server.writing() as connection:
        counts.give_back(server, name, 2000)
        connection.rollback()
    assert counts.take(server, name, 1000, 0) == 0


def test_it_is_told_where_the_database_is_away(tmp_path: Path, name: str) -> None:
    with opened("postgres", tmp_path) as database:
        database.close()
        with pytest.raises(StorageError) as error:
            counts.take(database, name, 1, 1)
        assert error.value.trouble == "away"


def test_the_table_is_without_a_log_and_empty_in_a_file(database: Database) -> None:
    retention.tidy(database)
    with database.reading() as connection:
        assert connection.execute(select(COUNTS)).all() == []
        if database.file is None:
            asked = text("SELECT relpersistence::text FROM pg_class WHERE relname = 'counts'")
            assert connection.execute(asked).scalar() == "u"


def test_connections_that_the_server_has_ended_are_replaced_before_they_are_used(
    server: Database, other: Database, name: str
) -> None:
    counts.take(other, name, 1, 1000)
    assert shelves.new_shelf(other)
    others = "FROM pg_stat_activity WHERE datname = current_database() AND pid <> pg_backend_pid()"
    with server.counting() as connection:
        connection.execute(text(f"SELECT pg_terminate_backend(pid) {others}"))
        asked = text(f"SELECT count(*) {others}")
        wait_until(lambda: connection.execute(asked).scalar() == 0)
    counts.take(other, name, 1, 1000)
    assert shelves.new_shelf(other)
    assert shelves.new_shelf(server)


# --- several who do the same at once -------------------------------------------------------


def test_one_process_tidies_at_a_time(
    server: Database, other: Database, monkeypatch: pytest.MonkeyPatch
) -> None:
    done: list[Database] = []
    trusted_time = facts.trusted_time

    def trusted(*given: Any) -> int:
        done.append(server)
        retention.tidy(other)
        return trusted_time(*given)

    monkeypatch.setattr(retention, "trusted_time", trusted)
    retention.tidy(server)
    assert done == [server]
    with other.writing() as connection:
        assert is_alone(connection, TIDYING)


def test_of_words_made_twice_at_once_the_last_ones_open_the_shelf(
    server: Database, other: Database
) -> None:
    shelf, _ = shelves.new_shelf(server)
    with server.writing() as connection:
        shelves._forget(connection, shelf, "words")
        asked = threading.Thread(target=shelves.handover, args=(other, shelf))
        asked.start()
        waits = text("SELECT count(*) FROM pg_locks WHERE NOT granted")
        wait_until(lambda: connection.execute(waits).scalar() or not asked.is_alive())
        connection.execute(_opener(shelf))
    asked.join()
    with server.reading() as connection:
        found = select(ACCESS.c.until).where(ACCESS.c.shelf == shelf, ACCESS.c.kind == "once")
        (until,) = connection.execute(found).scalars()
    assert until > 1


def _opener(shelf: str) -> Any:
    own = {"hash": new_id().encode(), "shelf": shelf, "kind": "once", "made": 1, "until": 1}
    return insert(ACCESS).values(own)


class SaidError(PsycopgError):
    """As PostgreSQL says it in another language."""


@table(
    ("state", "trouble"),
    [
        ("40001", "busy"),
        ("40P01", "busy"),
        ("55P03", "busy"),
        ("23503", "busy"),
        ("53100", "full"),
        ("25006", "read-only"),
        ("57P01", "away"),
    ],
)
def test_what_is_wrong_is_known_in_whichever_language(state: str, trouble: str) -> None:
    from sqlalchemy.exc import OperationalError

    said = SaidError("Verklemmung entdeckt")
    said.sqlstate = state
    with pytest.raises(StorageError) as error, told():
        raise OperationalError("", {}, said)
    assert error.value.trouble == trouble


def test_two_who_lock_each_other_out_are_asked_to_come_again(server: Database) -> None:
    first, second = (shelves.new_shelf(server)[0] for _ in range(2))
    patient = open_database(server.engine.url, patience=60)
    troubles: list[str] = []
    met = threading.Barrier(2)

    def use(*order: str) -> None:
        try:
            with patient.writing() as connection:
                connection.execute(text("SET LOCAL deadlock_timeout = '10ms'"))
                for shelf in order:
                    connection.execute(update(SHELF).where(SHELF.c.id == shelf).values(used=1))
                    if shelf == order[0]:
                        met.wait()
        except StorageError as error:
            troubles.append(error.trouble)

    other = threading.Thread(target=use, args=(second, first))
    other.start()
    use(first, second)
    other.join()
    patient.close()
    assert troubles == ["busy"]


def test_who_saves_on_a_shelf_that_is_deleted_meanwhile_is_asked_to_come_again(
    database: Database,
) -> None:
    shelf, _ = shelves.new_shelf(database)
    shelves.delete_shelf(database, shelf)
    for act in (
        lambda: adding.add_lesson(database, shelf, lesson_of("one")),
        lambda: saving.save(database, new_id(), Save(new_id(), new=True), shelf=shelf),
        lambda: shelves.handover(database, shelf),
    ):
        with pytest.raises(StorageError) as error:
            act()
        assert error.value.trouble == "busy"


def test_servers_that_start_at_once_bring_the_database_up_to_date_once(tmp_path: Path) -> None:
    url = address_of(tmp_path, address("postgres", tmp_path))
    found: list[Database] = []
    threads = [threading.Thread(target=lambda: found.append(open_database(url))) for _ in range(3)]
    for thread in threads:
        thread.start()
    for thread in threads:
        thread.join()
    assert len(found) == 3
    for database in found:
        database.close()
