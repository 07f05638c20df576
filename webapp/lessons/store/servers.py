"""Connections to PostgreSQL, and what one of several processes does at a time there."""

from __future__ import annotations

import select
from collections.abc import Callable, Generator, Mapping
from functools import cache
from time import monotonic
from typing import Any

from sqlalchemy import URL, Connection, Engine, create_engine, event, text
from sqlalchemy.exc import InvalidatePoolError

from webapp.lessons.troubles import StorageError

UPGRADING, TIDYING = 4660146, 4660147
"""By which numbers PostgreSQL knows what one process does at a time."""

_COUNTERS = 3
"""So many connections there are for counting, each of which is taken for one statement."""


_ANSWERED_WITHIN = 20.0
"""The seconds that a statement may take; after that the server is taken to be away."""

_LEFT_ALONE = 2.0
"""The seconds for which a server that hangs is not asked again."""

_CONNECTED: Mapping[str, int] = {
    "connect_timeout": 5,
    # A machine that vanishes ends no connection: who waits finds out by asking.
    "keepalives_idle": 5,
    "keepalives_interval": 2,
    "keepalives_count": 3,
    "tcp_user_timeout": 10_000,
}
"""How PostgreSQL is connected to where the address does not say otherwise
(https://www.postgresql.org/docs/current/libpq-connect.html).
"""


def server_engine(url: URL, patience: float, **options: Any) -> Engine:
    """Connections to a server, on which a lock is waited for so many seconds."""
    _check_options(url)
    given = {name: value for name, value in _CONNECTED.items() if name not in url.query}
    engine = create_engine(url, connect_args=given, **options)

    hanging = Hanging()

    @event.listens_for(engine, "do_connect")
    def connect(_dialect: Any, _record: Any, cargs: Any, cparams: dict[str, Any]) -> Any:
        return hanging.unless(lambda: _impatient().connect(*cargs, **cparams))

    @event.listens_for(engine, "connect")
    def prepare(connection: Any, _record: Any) -> None:
        connection.execute(f"SET lock_timeout = {int(patience * 1000)}")
        connection.commit()

    @event.listens_for(engine, "checkout")
    def look(connection: Any, *_: Any) -> None:
        # Asking the server whether it is there would take as long as many a statement.
        if _is_hung_up(connection.fileno()):
            raise InvalidatePoolError
        connection.patience = _ANSWERED_WITHIN

    return engine


class Hanging:
    """Whether a server hangs, so that not all wait for it one after the other."""

    def __init__(self, clock: Callable[[], float] = monotonic) -> None:
        self._clock = clock
        self._until = float("-inf")

    def unless(self, connect: Callable[[], Any]) -> Any:
        """The connection; where one was waited for in vain, no other is tried for `_LEFT_ALONE`."""
        from psycopg.errors import ConnectionTimeout

        if self._clock() < self._until:
            raise ConnectionTimeout("the server has just not answered")
        try:
            return connect()
        except ConnectionTimeout:
            self._until = self._clock() + _LEFT_ALONE
            raise


def _check_options(url: URL) -> None:
    """Raises StorageError where the address has an option that PostgreSQL does not know."""
    from psycopg import ProgrammingError
    from psycopg.conninfo import make_conninfo

    try:
        make_conninfo(**dict.fromkeys(url.query, "0"))
    except ProgrammingError as error:
        raise StorageError("address", str(error)) from error


def take_time(connection: Connection) -> None:
    """Lets statements take as long as they like, until the connection goes back to the pool."""
    if connection.dialect.name == "postgresql":
        connection.connection.driver_connection.patience = None  # type: ignore


@cache
def _impatient() -> Any:
    """The class of connections to PostgreSQL that do not wait for ever."""
    import psycopg

    class ImpatientConnection(psycopg.Connection[Any]):
        """One that ends if the server, which may have stopped in the middle, says nothing."""

        patience: float | None = _ANSWERED_WITHIN

        def wait(self, gen: Any, *args: Any, **options: Any) -> Any:
            if self.patience is None:
                return super().wait(gen, *args, **options)
            return super().wait(within(gen, self.patience, self._given_up), *args, **options)

        def _given_up(self) -> Exception:
            self.close()
            return psycopg.OperationalError("the server does not answer")

    return ImpatientConnection


def within(
    steps: Generator[Any, Any, Any],
    patience: float,
    given_up: Callable[[], Exception],
    clock: Callable[[], float] = monotonic,
) -> Generator[Any, Any, Any]:
    """The steps of a conversation with the server, none of which comes after so many seconds.

    given_up   gives what is raised then
    """
    until = clock() + patience
    try:
        wanted = next(steps)
        while True:
            ready = yield wanted
            # The driver looks ten times in a second.
            if not ready and clock() > until:
                steps.close()
                raise given_up()
            wanted = steps.send(ready)
    except StopIteration as end:
        return end.value


def counting_engine(url: URL, patience: float) -> Engine:
    """Connections on which each statement stands by itself, so that nothing is left of it."""
    of_pool = {"pool_size": _COUNTERS, "max_overflow": 0, "pool_timeout": 5}
    by_itself = {"isolation_level": "AUTOCOMMIT", "pool_reset_on_return": None}
    return server_engine(url, patience, **of_pool, **by_itself)


def is_alone(connection: Connection, act: int) -> bool:
    """Whether no other process is about that act until this transaction ends.

    act   its number, such as `TIDYING`
    """
    if connection.dialect.name != "postgresql":
        return True
    asked = text("SELECT pg_try_advisory_xact_lock(:act)")
    return bool(connection.execute(asked, {"act": act}).scalar())


def _is_hung_up(socket: int) -> bool:
    """Whether the server has ended a connection that nobody uses: all that it would say is that."""
    if not hasattr(select, "poll"):
        return bool(select.select([socket], [], [], 0)[0])
    # There may be more than `select.select` has numbers for.
    poll = select.poll()
    poll.register(socket, select.POLLIN)
    return bool(poll.poll(0))
