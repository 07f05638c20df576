"""Facts of the database as a whole: which time it has come to, and its keys of links."""

from __future__ import annotations

import json
from pathlib import Path
from typing import NamedTuple

from sqlalchemy import Connection, or_, select, text, update

from webapp.lessons.access import KEY_FILE, ROLES, Keys, open_keys, read_keys
from webapp.lessons.store.database import Database, insert_if_new
from webapp.lessons.store.tables import DAY, FACT, LESSON, now
from webapp.lessons.troubles import StorageError

_CLOCK, _KEYS = "clock", "keys"

STARTED = now()
"""When this process began, as its clock said then."""

_LEAP = 3 * DAY
"""A clock that goes on by no more is believed at once."""

_AGREES = 5_000  # ms

_CONFIRMED_WITHIN = 60 * DAY
"""So much later a leap is confirmed at the latest, or it is another one."""


def trusted_time(connection: Connection, time: int) -> int:
    """The time by which things may go for good; never later than `time`, which the clock says.

    A clock that leaps, as when it was set wrong, is believed by a process that began on another day
    than it was seen to leap: one that just runs on is no witness.
    """
    kept = _fact(connection, _CLOCK)
    trusted: int
    doubtful: int | None
    trusted, doubtful = json.loads(kept) if kept else (time, None)
    if time - trusted > _LEAP:
        if doubtful is not None and _confirms(time, doubtful):
            trusted, doubtful = doubtful, None
        # Where it has been set right a little the leap is a smaller one.
        if doubtful is None or not 0 <= time - doubtful <= _CONFIRMED_WITHIN:
            doubtful = time
    if time - trusted <= _LEAP:
        trusted, doubtful = max(trusted, time), None
    _set(connection, _CLOCK, json.dumps([trusted, doubtful]))
    return int(min(trusted, time))


def is_in_doubt(connection: Connection, time: int) -> bool:
    """Whether the clock, which says `time`, is not believed for now."""
    before = reached(connection)
    return bool(before) and time - before > _LEAP


def reached(connection: Connection) -> int:
    """The time that the database has come to by `trusted_time`; 0 where none is known."""
    kept = _fact(connection, _CLOCK)
    return int(json.loads(kept)[0]) if kept else 0


class Clocks(NamedTuple):
    """How this machine's clock stands, in milliseconds; 0 for what agrees, or is not known.

    ahead     it is so much ahead of the database's, behind it where negative
    come_to   a time that it has not come to, though the database has, by `trusted_time`
    """

    ahead: int
    come_to: int


def clocks(database: Database) -> Clocks:
    """Compares the clocks; those that differ by less than `_AGREES` agree. Raises StorageError."""
    with database.reading() as connection:
        come_to, ahead = reached(connection), 0
        if connection.dialect.name == "postgresql":
            asked = now()
            told = connection.execute(text("SELECT extract(epoch FROM clock_timestamp())")).scalar()
            there, answered = int(float(told or 0) * 1000), now()
            # Nobody knows when between these two it looked.
            ahead = max(asked - there, 0) or min(answered - there, 0)
    return Clocks(
        ahead if abs(ahead) >= _AGREES else 0, come_to if come_to - now() >= _AGREES else 0
    )


def _confirms(time: int, doubtful: int) -> bool:
    """Whether a time goes with an earlier one, and this process began in between, a day later."""
    return doubtful // DAY < STARTED // DAY <= time // DAY and time - doubtful <= _CONFIRMED_WITHIN


def opened_keys(database: Database, folder: Path) -> Keys:
    """The keys of a data folder, made where the database knows of none. Raises StorageError."""
    path = folder / KEY_FILE
    with database.reading() as connection:
        is_known = _fact(connection, _KEYS) is not None
    return read_keys(path) if is_known else open_keys(folder)


def check_folder(database: Database, folder: Path) -> None:
    """Raises StorageError where links do not work with the keys of a data folder; makes none.

    Of several keys that links were made with one is enough: others may be lost for good.
    """
    is_open = or_(*(LESSON.c[role].is_not(None) for role in ROLES))
    with database.reading() as connection:
        kept = _fact(connection, _KEYS)
        used = connection.execute(select(LESSON.c.key).where(is_open).distinct()).scalars().all()
    try:
        keys = read_keys(folder / KEY_FILE)
    except StorageError as error:
        if error.trouble == "no-keys" and kept is None and not used:
            return
        raise
    if kept == keys.fingerprint():
        return
    is_shared = database.file is None and kept is not None
    if is_shared or (used and not any(key and keys.knows(key) for key in used)):
        raise StorageError("other-keys", str(folder / KEY_FILE))


def check_keys(database: Database, keys: Keys, *, first: bool = True) -> None:
    """Raises StorageError where other processes make the links of this database with other keys.

    first   these are the database's where none are known yet
    """
    own = keys.fingerprint()
    with database.reading() as connection:
        kept = _fact(connection, _KEYS)
    if kept is None and first:
        with database.writing() as connection:
            insert_if_new(connection, FACT, name=_KEYS, value=own)
            kept = _fact(connection, _KEYS)
    if kept not in (None, own):
        raise StorageError("other-keys", "links.key")


def has_keys(database: Database, keys: Keys) -> bool:
    """Whether these are the database's keys. Raises StorageError."""
    with database.reading() as connection:
        return _fact(connection, _KEYS) == keys.fingerprint()


def accept_keys(database: Database, keys: Keys) -> None:
    """These are the database's keys from now on."""
    with database.writing() as connection:
        _set(connection, _KEYS, keys.fingerprint())


def _fact(connection: Connection, name: str) -> str | None:
    found = connection.execute(select(FACT.c.value).where(FACT.c.name == name)).scalar()
    return None if found is None else str(found)


def _set(connection: Connection, name: str, value: str) -> None:
    insert_if_new(connection, FACT, name=name, value=value)
    connection.execute(update(FACT).where(FACT.c.name == name).values(value=value))
