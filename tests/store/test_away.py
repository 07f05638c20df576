"""A PostgreSQL that cannot be had, or that says nothing any more, and addresses of none."""

from __future__ import annotations

from collections.abc import Generator
from pathlib import Path

import pytest
from psycopg.errors import ConnectionTimeout
from sqlalchemy import text

from tests import databases
from webapp.lessons.places import place_in_words, trouble_in_words, url_of
from webapp.lessons.store import servers
from webapp.lessons.store.database import address_of, open_database
from webapp.lessons.troubles import StorageError

_ADDRESS = "postgresql://fenboard:hidden@127.0.0.1"


class Unconnected:
    """Keeps the options that it is to connect with, and does not."""

    def __init__(self) -> None:
        self.options: dict[str, object] = {}

    def connect(self, **options: object) -> object:
        self.options = options
        raise InterruptedError


@pytest.fixture
def unconnected(monkeypatch: pytest.MonkeyPatch) -> Unconnected:
    """In place of all connections."""
    made = Unconnected()
    monkeypatch.setattr(servers, "_impatient", lambda: made)
    return made


def _connect(address: str) -> None:
    with pytest.raises(InterruptedError):
        servers.server_engine(address_of(Path(), address), 1.0).connect()


def test_a_machine_that_vanishes_is_noticed(unconnected: Unconnected) -> None:
    _connect(f"{_ADDRESS}/fenboard")
    assert unconnected.options["tcp_user_timeout"] == 10_000
    assert unconnected.options["keepalives_idle"] == 5


def test_options_of_the_address_count(unconnected: Unconnected) -> None:
    _connect(f"{_ADDRESS}/fenboard?connect_timeout=2")
    assert unconnected.options["connect_timeout"] == "2"


def _silent() -> Generator[str, int, str]:
    """A conversation in which the server says nothing for as long as nobody is ready."""
    while not (yield "wait"):
        pass
    return "answer"


def test_a_server_that_says_nothing_is_not_waited_for_without_end() -> None:
    now = 0.0
    steps = servers.within(_silent(), 20.0, lambda: TimeoutError("silent"), lambda: now)
    assert next(steps) == "wait"
    now = 19.0
    assert steps.send(0) == "wait"
    now = 21.0
    with pytest.raises(TimeoutError, match="silent"):
        steps.send(0)


def test_others_do_not_wait_for_a_server_that_hangs() -> None:
    now, asked = 0.0, []
    hanging = servers.Hanging(lambda: now)

    def connect() -> object:
        asked.append(now)
        if not now:
            raise ConnectionTimeout("silent")
        return "connection"

    for _ in range(2):
        with pytest.raises(ConnectionTimeout):
            hanging.unless(connect)
    assert asked == [0.0]
    now = 3.0
    assert hanging.unless(connect) == "connection"


def test_an_answer_ends_the_conversation() -> None:
    steps = servers.within(_silent(), 20.0, TimeoutError)
    next(steps)
    with pytest.raises(StopIteration) as end:
        steps.send(1)
    assert end.value.value == "answer"


def test_a_statement_that_takes_too_long_is_told_and_the_next_one_works(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(servers, "_ANSWERED_WITHIN", 0.0)
    url = address_of(tmp_path, databases.address("postgres", tmp_path, "made"))
    database = open_database(url, upgrade=False)
    try:
        with pytest.raises(StorageError) as told, database.reading() as connection:
            connection.execute(text("SELECT pg_sleep(60)"))
        assert told.value.trouble == "away"
        monkeypatch.setattr(servers, "_ANSWERED_WITHIN", 60.0)
        with database.reading() as connection:
            assert connection.execute(text("SELECT 1")).scalar() == 1
        with database.reading() as connection:
            servers.take_time(connection)
            assert connection.execute(text("SELECT 1 FROM pg_sleep(0.2)")).scalar() == 1
    finally:
        database.close()


@pytest.mark.parametrize(
    "address",
    [
        f"{_ADDRESS}:port/fenboard",
        "postgresql://fenboard:hid:den@[::1/fenboard",
        f"{_ADDRESS}/fenboard?surprise=1",
        "mysql://127.0.0.1/fenboard?password=hidden",
        "postgresql://fenboard:Top@hid/den@127.0.0.1:7543/db",
        "postgresql://fenboard:a?b@hid@127.0.0.1/db",
        "postgresql://fenboard@hid@127.0.0.1/db",
    ],
)
def test_an_address_that_is_none_is_told_without_its_password(address: str) -> None:
    with pytest.raises(StorageError) as told:
        open_database(address_of(Path(), address))
    assert told.value.trouble == "address"
    assert "hid" not in str(told.value) + place_in_words({"DATABASE_URL": address})


@pytest.mark.parametrize(
    "address",
    [
        "postgresql://fenboard:a%40b@127.0.0.1/db?application_name=a@b",
        "postgresql:///db?user=a@b&application_name=c@d",
        "sqlite:////srv/a@b@c/lessons.db",
    ],
)
def test_elsewhere_than_in_a_password_there_may_be_such_a_sign(address: str) -> None:
    assert url_of(address).password in (None, "a@b")


def test_the_reason_is_told_in_one_line() -> None:
    settings = {"DATABASE_URL": f"{_ADDRESS}/fenboard?foo=bar"}
    with pytest.raises(StorageError) as told:
        open_database(address_of(Path(), settings["DATABASE_URL"]))
    said = trouble_in_words(told.value, settings)
    assert said.endswith('@127.0.0.1/fenboard?foo=bar: invalid connection option "foo")')
    assert "\n" not in said
    assert "hidden" not in said
    bare = trouble_in_words(StorageError("away"), settings)
    assert bare.endswith("@127.0.0.1/fenboard?foo=bar)")


def test_a_password_among_the_options_is_not_shown() -> None:
    shown = place_in_words({"DATABASE_URL": "postgresql:///fenboard?user=me&password=hidden"})
    assert shown == "postgresql:///fenboard?user=me"
