"""Where lessons are kept: a database of one file, or PostgreSQL.

    tables.py       what is in it, and the time as it has it
    database.py     opening it, in whichever kind it is; migrations
    servers.py      connections to PostgreSQL, and what one process does there at a time
    failures.py     its errors as `StorageError`
    shelves.py      whose lessons they are, and by which secrets they are opened
    rows.py         what a row holds, and back
    lessons.py      one lesson read, and what becomes of it as a whole
    saving.py       one lesson changed
    adding.py       whole lessons as new ones
    links.py        the links to a lesson
    cards.py        one card at a time, for those who see no more
    listing.py      all lessons of a shelf
    versions.py     what a lesson was like earlier
    moving.py       everything out into one file, and in again
    belongings.py   what goes along with a lesson there, beside what stands in it
    backups.py      copies of the whole database
    logs.py         whether a log is the database's
    facts.py        what is known of the database as a whole
    counts.py       what several processes count together
    moments.py      what was found in games
    sheets.py       settings for worksheets, by name
    verdicts.py     what was found of the tasks of cards
    quotas.py       how much a shelf may hold
    retention.py    what is deleted by itself, and when
    erasing.py      one shelf deleted, so that nothing of it is left

All that fails with the database itself raises `StorageError`.

Each is imported when it is first used, as `store.links`: what they need takes longer than many a
command.
"""

from __future__ import annotations

from importlib import import_module
from typing import TYPE_CHECKING, Any

if TYPE_CHECKING:
    from webapp.lessons.store import (  # noqa: F401 - that they are here is what types know
        adding,
        cards,
        counts,
        database,
        facts,
        lessons,
        links,
        listing,
        logs,
        moments,
        moving,
        quotas,
        retention,
        saving,
        sheets,
        shelves,
        tables,
        verdicts,
        versions,
    )


def __getattr__(name: str) -> Any:
    module = f"{__name__}.{name}"
    try:
        return import_module(module)
    except ModuleNotFoundError as error:
        if error.name != module:
            raise
        raise AttributeError(name) from None
