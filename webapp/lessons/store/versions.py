"""Earlier versions of a lesson: as it was before a change, every ten minutes at the most, and
before anything that takes something away.

Of the last day all are kept, as each may have what the next one has not; then one a day.
"""

from __future__ import annotations

import json
import zlib
from collections.abc import Sequence
from contextlib import suppress
from itertools import pairwise
from typing import Any, NamedTuple

from sqlalchemy import Connection, Row, delete, func, select

from webapp.lessons.model import Lesson
from webapp.lessons.shapes import canonical_of_lesson, item_of_fields, item_to_json, lesson_to_json
from webapp.lessons.store.database import Database, insert_if_new
from webapp.lessons.store.rows import content_of_row
from webapp.lessons.store.tables import DAY, ITEM, MINUTE, VERSION, now
from webapp.wire.shapes import WireError

EVERY = 10 * MINUTE
"""So far versions are apart."""

ALL_FOR = DAY
"""So long none gives way to another, if they are not too many or too large; then one a day stays.
"""

MOST_ROWS = 200

MOST_BYTES = 8 << 20
LEAST = 20
"""So much all of them may come to where there are more than so many: a shelf has an end."""


class KeptVersion(NamedTuple):
    """A version that is kept; `made` in milliseconds since 1970, when it was put away."""

    revision: int
    made: int
    cards: int
    title: str


def listed(database: Database, lesson: str) -> list[KeptVersion]:
    """The versions of a lesson, the newest first."""
    columns = VERSION.c.revision, VERSION.c.made, VERSION.c.cards, VERSION.c.title
    asked = select(*columns).where(VERSION.c.lesson == lesson).order_by(VERSION.c.revision.desc())
    with database.reading() as connection:
        return [KeptVersion(*row) for row in connection.execute(asked)]


def version(database: Database, lesson: str, revision: int) -> dict[str, Any] | None:
    """The lesson's JSON at a revision that is kept."""
    of_version = VERSION.c.lesson == lesson, VERSION.c.revision == revision
    with database.reading() as connection:
        content = connection.execute(select(VERSION.c.content).where(*of_version)).scalar()
    found: dict[str, Any] | None = json.loads(zlib.decompress(content)) if content else None
    return found


class Packed(NamedTuple):
    """A lesson as a version has it, at its revision."""

    revision: int
    content: bytes


def is_due(row: Row[Any], taken: int, trimmed: int, *, always: bool = False) -> bool:
    """Whether the lesson is to be kept before it changes.

    row      the lesson's, see `rows.locked`
    taken    the last revision that set anything of what goes now, which is to be in a version; 0
             for nothing
    trimmed  likewise of words of which a part goes: they are to be kept sooner than others
    always   it is to be kept in any case
    """
    kept = row.kept or 0
    if kept >= row.revision:
        return False
    every = MINUTE if trimmed > kept else EVERY
    return always or taken > kept or (row.kept_at or row.made) < now() - every


def packed(connection: Connection, row: Row[Any]) -> Packed:
    """The lesson as it is. It takes long, and so is done before a transaction that writes."""
    content = content_of_row(connection, row)
    return Packed(row.revision, zlib.compress(json.dumps(content).encode()))


def packed_readable(connection: Connection, row: Row[Any]) -> Packed:
    """The same of a lesson of which something cannot be read, with all that can."""
    asked = select(ITEM).where(ITEM.c.lesson == row.id, ~ITEM.c.deleted)
    items = []
    for item in connection.execute(asked.order_by(ITEM.c.place, ITEM.c.id)):
        fields = _fields(item.fields)
        with suppress(WireError):
            items.append(item_to_json(item_of_fields(item.id, item.kind, fields)))
    content = lesson_to_json(Lesson("")) | _readable_fields(row.fields) | {"items": items}
    return Packed(row.revision, zlib.compress(json.dumps(content).encode()))


def _fields(text: str) -> dict[str, Any]:
    """The object in a text; nothing where it is none."""
    try:
        found = json.loads(text)
    except (ValueError, RecursionError):
        return {}
    return found if isinstance(found, dict) else {}


def _readable_fields(text: str) -> dict[str, Any]:
    found = {}
    for name, value in _fields(text).items():
        with suppress(WireError):
            found[name] = canonical_of_lesson(name, value)
    return found


def put(connection: Connection, row: Row[Any], version: Packed) -> None:
    """Keeps what was packed of the lesson of the row, at its revision."""
    title = str(_fields(row.fields).get("title", "")).replace("\0", "")
    insert_if_new(
        connection,
        VERSION,
        lesson=row.id,
        revision=version.revision,
        made=now(),
        cards=row.cards,
        title=title,
        content=version.content,
    )
    _thin(connection, row.id)


def _too_many(rows: Sequence[Any]) -> list[int]:
    """The revisions that go where there are more than `MOST_ROWS`, or larger ones, newest first.

    Of the last day those that are nearest to an earlier one: as quickly as somebody may make
    versions, what was there before is not pushed out by them. Then the oldest.
    """
    young = [
        (later.made - earlier.made, later.revision)
        for later, earlier in pairwise(rows)
        if later is not rows[0] and later.made > now() - ALL_FOR
    ]
    nearest = [revision for _, revision in sorted(young)]
    oldest = [row.revision for row in reversed(rows[1:]) if row.revision not in nearest]
    sizes = {row.revision: row.size for row in rows}
    gone = []
    for revision in (*nearest, *oldest):
        if len(sizes) <= MOST_ROWS and (len(sizes) <= LEAST or sum(sizes.values()) <= MOST_BYTES):
            break
        gone.append(revision)
        del sizes[revision]
    return gone


def _thin(connection: Connection, lesson: str) -> None:
    size = func.length(VERSION.c.content).label("size")
    asked = select(VERSION.c.revision, VERSION.c.made, size).where(VERSION.c.lesson == lesson)
    rows = connection.execute(asked.order_by(VERSION.c.revision.desc())).all()
    gone: list[int] = []
    last: int | None = None
    for row in rows:
        is_old = row.made <= now() - ALL_FOR
        # The newest of each day stays: it has what was done in it.
        if last is not None and last // DAY == row.made // DAY and is_old:
            gone.append(row.revision)
        else:
            last = row.made
    kept = [row for row in rows if row.revision not in gone]
    gone += _too_many(kept)
    if gone:
        of_lesson = VERSION.c.lesson == lesson
        connection.execute(delete(VERSION).where(of_lesson, VERSION.c.revision.in_(gone)))
