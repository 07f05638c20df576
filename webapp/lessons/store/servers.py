"""Connections to PostgreSQL, and what one of several processes does at a time there."""

from __future__ import annotations

import select
from typing import Any

from sqlalchemy import URL, Connection, Engine, create_engine, event, text
from sqlalchemy.exc import InvalidatePoolError

UPGRADING, TIDYING = 4660146, 4660147
"""By which numbers PostgreSQL knows what one process does at a time."""

_COUNTERS = 3
"""So many connections there are for counting, each of which is taken for one statement."""


def server_engine(url: URL, patience: float, **options: Any) -> Engine:
    """Connections to a server, on which a lock is waited for so many seconds."""
    engine = create_engine(url, connect_args={"connect_timeout": 5}, **options)

    @event.listens_for(engine, "connect")
    def prepare(connection: Any, _record: Any) -> None:
        connection.execute(f"SET lock_timeout = {int(patience * 1000)}")
        connection.commit()

    @event.listens_for(engine, "checkout")
    def look(connection: Any, *_: Any) -> None:
        # Asking the server whether it is there would take as long as many a statement.
        if _is_hung_up(connection.fileno()):
            raise InvalidatePoolError

    return engine


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
