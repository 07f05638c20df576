"""Counts that all processes on one PostgreSQL have together.

Each is one statement, by the clock of the database, so that it holds whichever process asks and
however many do at once. It is carried out by itself (`Database.counting`): what is counted stays so
whatever becomes of the request, and nobody waits for that.

A row is known by a mark of what is counted: addresses and seals are in no database. Beside it stand
a time, and a number: how many tries there were, or who holds it. A row is of no use `KEPT_FOR`
after its time. When PostgreSQL comes down all are lost, and counting begins anew. All functions
raise StorageError.
"""

from __future__ import annotations

import hashlib
from collections.abc import Sequence
from typing import Any

from sqlalchemy import Connection, text

from webapp.lessons.store.database import Database

KEPT_FOR = 24 * 60 * 60
"""So many seconds a row is kept after its time."""

_NOW = "extract(epoch FROM clock_timestamp())::double precision"
_PAUSE = "greatest(0, least(:longest, :step * (:times - :free + 1)))"

_TAKE = text(f"""\
INSERT INTO counts AS held (name, until, times) VALUES (:name, {_NOW} + :cost, 0)
ON CONFLICT (name) DO UPDATE SET until = greatest(held.until, {_NOW}) + :cost
WHERE held.until <= {_NOW} + :room
RETURNING until
""")
_GIVE_BACK = text("UPDATE counts SET until = until - :cost WHERE name = :name")
_LEFT = text(f"""\
SELECT name, until - {_NOW} AS left_over FROM counts WHERE name = ANY(:names)
""")
_WRONG = text(f"""\
INSERT INTO counts AS held (name, until, times)
SELECT :name, {_NOW} + {_PAUSE.replace(":times", "1")}, 1
WHERE NOT EXISTS (SELECT FROM counts WHERE name = ANY(:also) AND until > {_NOW})
ON CONFLICT (name) DO UPDATE
SET times = held.times + 1, until = {_NOW} + {_PAUSE.replace(":times", "(held.times + 1)")}
WHERE held.until <= {_NOW}
RETURNING times
""")
_HOLD = text(f"""\
INSERT INTO counts AS held (name, until, times) VALUES (:name, {_NOW} + :seconds, :by)
ON CONFLICT (name) DO UPDATE SET until = {_NOW} + :seconds, times = :by
WHERE held.until <= {_NOW}
RETURNING until
""")
_HOLD_ON = text(f"""\
UPDATE counts SET until = {_NOW} + :seconds WHERE name = :name AND times = :by RETURNING until
""")
_LET_GO = text("DELETE FROM counts WHERE name = :name AND times = :by")
_DRAW = text(f"""\
INSERT INTO counts AS held (name, until, times) VALUES (:name, {_NOW}, 0)
ON CONFLICT (name) DO UPDATE SET until = greatest(held.until + 0.00001, {_NOW})
RETURNING until
""")
_DRAWN = text("SELECT until FROM counts WHERE name = :name")
_TIDY = text(f"DELETE FROM counts WHERE until < {_NOW} - :kept")


def take(database: Database, name: str, cost: float, room: float) -> float:
    """Counts one more where it is possible; 0, or the seconds after which it is.

    cost  the seconds in which it comes back
    room  the seconds that may be to come back before it
    """
    mark = _mark(database, name)
    with database.counting() as connection:
        if connection.execute(_TAKE, {"name": mark, "cost": cost, "room": room}).first():
            return 0.0
        (left,) = _left(connection, [mark])
    # It may have come back meanwhile: not 0, as it was not counted.
    return max(left - room, 0.001)


def give_back(database: Database, name: str, cost: float) -> None:
    """Has the one that was counted last not count."""
    with database.counting() as connection:
        connection.execute(_GIVE_BACK, {"name": _mark(database, name), "cost": cost})


def left(database: Database, names: Sequence[str]) -> list[float]:
    """The seconds of the pause that is on at each, 0 for none."""
    with database.counting() as connection:
        return _left(connection, [_mark(database, name) for name in names])


def count_wrong(
    database: Database, name: str, *also: str, free: int, step: int, longest: int
) -> int | None:
    """Counts a try that was wrong, and says how many there were; None where a pause is on, there or
    at the places `also`, and it was not counted.

    free     of so many the last one is the first with a pause behind it
    step     the seconds of that, and how much longer each further one is
    longest  the seconds of the longest one
    """
    marks = [_mark(database, one) for one in (name, *also)]
    rule = {"free": free, "step": step, "longest": longest}
    asked = {"name": marks[0], "also": marks[1:], **rule}
    with database.counting() as connection:
        found = connection.execute(_WRONG, asked).scalar()
    return None if found is None else int(found)


def hold(database: Database, name: str, by: int, seconds: float) -> bool:
    """Holds what one may hold at a time, for so many seconds at the most; False where another one
    holds it.

    by   tells who holds it, a number that nobody else has
    """
    asked = {"name": _mark(database, name), "by": by, "seconds": seconds}
    return _number(database, _HOLD, asked) is not None


def hold_on(database: Database, name: str, by: int, seconds: float) -> bool:
    """Holds it for so many seconds from now on; False where it is lost."""
    asked = {"name": _mark(database, name), "by": by, "seconds": seconds}
    return _number(database, _HOLD_ON, asked) is not None


def let_go(database: Database, name: str, by: int) -> None:
    """Holds it no more."""
    with database.counting() as connection:
        connection.execute(_LET_GO, {"name": _mark(database, name), "by": by})


def draw(database: Database, name: str) -> float:
    """A number that is higher than all that were drawn before."""
    found = _number(database, _DRAW, {"name": _mark(database, name)})
    assert found is not None
    return found


def is_last(database: Database, name: str, drawn: float) -> bool:
    """Whether none was drawn after that number."""
    last = _number(database, _DRAWN, {"name": _mark(database, name)})
    return last is None or last <= drawn


def tidy(database: Database) -> None:
    """Takes away rows that are of no use; there are none in a file."""
    if database.file is None:
        with database.counting() as connection:
            connection.execute(_TIDY, {"kept": KEPT_FOR})


def _mark(database: Database, name: str) -> str:
    """Tells what is counted from all else, and says nothing of it."""
    if database.keys is None:
        return hashlib.sha256(name.encode()).hexdigest()
    return database.keys().mark(f"counted|{name}")


def _left(connection: Connection, marks: Sequence[str]) -> list[float]:
    found: dict[str, float] = {
        row.name: row.left_over for row in connection.execute(_LEFT, {"names": [*marks]})
    }
    return [max(0.0, found.get(mark, 0.0)) for mark in marks]


def _number(database: Database, statement: Any, asked: dict[str, Any]) -> float | None:
    with database.counting() as connection:
        found = connection.execute(statement, asked).scalar()
    return None if found is None else float(found)
