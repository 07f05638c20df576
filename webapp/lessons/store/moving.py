"""All lessons out into one file, and in again, see `backup_file.py`.

With the keys and the counts links work on as they were; with the hashes the cookies and words of
browsers do. Whoever has the file can open all links, so it is to be kept like the database itself.
Earlier versions, deleted cards, verdicts and moments come along (`belongings.py`); of a teacher's
own file verdicts alone.

What comes in again has a higher revision than any page that was open knows, so that what such a
page saves is told from what it has not seen.
"""

from __future__ import annotations

import json
from collections import Counter
from collections.abc import Callable, Iterable, Iterator
from contextlib import suppress
from pathlib import Path
from typing import Any, BinaryIO

from msgspec import MsgspecError, Raw, Struct
from sqlalchemy import Connection, select

from webapp.lessons.access import ROLES, Keys, add_keys, open_keys
from webapp.lessons.backup_file import (
    AHEAD,
    LessonEntry,
    NoBackupError,
    ShelfEntry,
    any_of,
    content_of,
    entry_of,
    head,
    lessons_of_backup,
    read_backup,
    sheets_of_backup,
)
from webapp.lessons.limits import MOST_SHEETS
from webapp.lessons.model import new_id
from webapp.lessons.store import adding, belongings, sheets
from webapp.lessons.store.database import Database, insert_if_new
from webapp.lessons.store.lessons import is_spoiled
from webapp.lessons.store.rows import content_of_row
from webapp.lessons.store.shelves import OWN_SHELF, check_room, has_words
from webapp.lessons.store.tables import ACCESS, LESSON, SHELF, now
from webapp.lessons.troubles import TooLargeLessonError
from webapp.wire.shapes import WireError


class MovedLessons(Struct, frozen=True):
    """The outcome of lessons that were moved.

    lessons  how many were moved
    there    how many were there already
    replaced how many were there, could not be read, and were replaced
    unread   how many could not be read
    own      some were moved to the own shelf of a computer, which no words open
    """

    lessons: int
    there: int = 0
    unread: int = 0
    replaced: int = 0
    own: bool = False


def export(
    database: Database,
    folder: Path,
    file: BinaryIO,
    shelf: str | None = None,
    *,
    with_keys: bool = True,
) -> MovedLessons:
    """Writes everything, a lesson at a time. Raises StorageError and OSError.

    shelf      one alone, with no other keys than its own links were made with; None for all
    with_keys  without them links are closed where the file comes in
    """
    with database.reading() as connection:
        keys = open_keys(folder)
        asked, kept = select(SHELF), keys.to_json()
        if shelf is not None:
            asked = asked.where(SHELF.c.id == shelf)
            names = select(LESSON.c.key).where(LESSON.c.shelf == shelf).distinct()
            used = set(connection.execute(names).scalars())
            kept = {name: key for name, key in kept.items() if name in used}
        each = ((one.id, _of_shelf(connection, one)) for one in connection.execute(asked).all())
        beginning = head(keys.newest, kept if with_keys else None)
        return _write(file, connection, beginning, each, belongings.of_lesson)


def export_shelf(database: Database, keys: Keys, shelf: str, file: BinaryIO) -> MovedLessons:
    """Writes the lessons of one shelf, without what opens it or its links. Raises as `export`.

    Taken in elsewhere they are on that computer's own shelf. Verdicts are sealed by the keys.
    """

    def beside(connection: Connection, lesson: str) -> dict[str, Any]:
        return {"verdicts": belongings.verdicts(connection, lesson, keys)}

    with database.reading() as connection:
        own = {"id": OWN_SHELF, "sheets": _sheets(connection, shelf)}
        return _write(file, connection, head(), [(shelf, own)], beside)


def _of_shelf(connection: Connection, shelf: Any) -> dict[str, Any]:
    """A shelf without its lessons."""
    access = connection.execute(select(ACCESS).where(ACCESS.c.shelf == shelf.id)).all()
    kept = [
        {"hash": bytes(one.hash).hex(), "kind": one.kind, "made": one.made}
        for one in access
        if one.kind != "once"
    ]
    own = {name: getattr(shelf, name) for name in ("id", "made", "used", "held")}
    found = belongings.moments(connection, shelf.id)
    return {**own, "access": kept, "sheets": _sheets(connection, shelf.id), "moments": found}


def _sheets(connection: Connection, shelf: str) -> list[dict[str, Any]]:
    return [sheets.sheet_to_json(sheet) for sheet in sheets.of_shelf(connection, shelf)]


def _write(
    file: BinaryIO,
    connection: Connection,
    beginning: str,
    shelves: Iterable[tuple[str, dict[str, Any]]],
    beside: Callable[[Connection, str], dict[str, Any]],
) -> MovedLessons:
    """Writes shelves: the id of each in the database, and all of it beside its lessons.

    beside   gives what goes along with a lesson
    """
    count = 0
    file.write(beginning.encode())
    for number, (shelf, own) in enumerate(shelves):
        before = ",\n" if number else "\n"
        file.write(f'{before}{json.dumps(own)[:-1]}, "lessons": ['.encode())
        found = select(LESSON.c.id).where(LESSON.c.shelf == shelf)
        for place, lesson in enumerate(connection.execute(found).scalars().all()):
            before = ",\n" if place else "\n"
            whole = _exported(connection, lesson) | beside(connection, lesson)
            file.write((before + json.dumps(whole)).encode())
            count += 1
        file.write(b"]}")
    file.write(b"\n]}\n")
    return MovedLessons(count)


def _exported(connection: Connection, lesson: str) -> dict[str, Any]:
    row = connection.execute(select(LESSON).where(LESSON.c.id == lesson)).one()
    columns = row._mapping
    links: dict[str, Any] = {"key": row.key}
    for role in ROLES:
        hashed = columns[role]
        links |= {f"{role}_count": columns[f"{role}_count"], role: hashed and bytes(hashed).hex()}
    names = ("id", "revision", "made", "changed", "archived", "binned")
    own = {name: columns[name] for name in names}
    return {**own, "links": links, "lesson": content_of_row(connection, row)}


def bring_in(
    database: Database,
    folder: Path,
    content: bytes,
    progress: Callable[[int], object] = lambda _: None,
) -> MovedLessons:
    """Puts all there is in a file into the database; a lesson that is there stays as it is there.

    progress  told how many lessons have been looked at

    Raises NoBackupError, before anything is written, StorageError and OSError.
    """
    file = read_backup(content)
    try:
        keys = add_keys(folder, file.keys.keys)
    except ValueError as error:
        raise NoBackupError(str(error)) from error
    counts, of_own = Counter[str](), 0
    for shelf in file.shelves:
        _bring_in_shelf(database, shelf)
        for raw in shelf.lessons:
            outcome = _bring_in_lesson(database, keys, shelf.id, raw)
            counts[outcome] += 1
            of_own += shelf.id == OWN_SHELF and outcome == "lessons"
            progress(counts.total())
    own = of_own > 0 and not has_words(database, OWN_SHELF)
    return MovedLessons(counts["lessons"], counts["there"], counts["unread"], own=own)


def _bring_in_shelf(database: Database, shelf: ShelfEntry) -> None:
    with database.writing() as connection:
        made, used = shelf.made or now(), shelf.used or now()
        insert_if_new(connection, SHELF, id=shelf.id, made=made, used=used, held=shelf.held)
        for one in shelf.access:
            own = {"hash": bytes.fromhex(one.hash), "kind": one.kind, "made": one.made}
            insert_if_new(connection, ACCESS, shelf=shelf.id, **own)
        sheets.add_new(connection, shelf.id, _readable(shelf.sheets), len(shelf.sheets))
        belongings.bring_in_moments(connection, shelf.id, shelf.moments)


def _readable(raws: Iterable[Raw]) -> Iterator[sheets.Sheet]:
    """Those of the settings for worksheets of a file that can be read."""
    for raw in raws:
        with suppress(MsgspecError, WireError, ValueError, RecursionError):
            if sheet := sheets.sheet_of_json(any_of(raw)):
                yield sheet


def restore(database: Database, keys: Keys, shelf: str, content: bytes) -> MovedLessons:
    """Puts the lessons of a file on a shelf, all that can be read or none.

    One that is on the shelf already stays as it is, or is replaced where it cannot be read; one
    that is on another comes in as a new one. Settings for worksheets come in whose names the shelf
    has not, as long as there is room. Neither keys nor what opens shelves is taken from the file.

    Raises NoBackupError, TooManyLessonsError, FullShelfError and StorageError.
    """
    raws = lessons_of_backup(content)
    read = [_rows(keys, shelf, raw) for raw in raws]
    rows = {found[0]["id"]: found for found in read if found}
    sealed = {
        found[0]["id"]: belongings.sealed_verdicts(entry_of(raw), found[0]["id"], keys)
        for raw, found in zip(raws, read, strict=True)
        if found
    }
    spoiled = _spoiled(database, shelf, rows)
    named = list(_readable(sheets_of_backup(content)))
    with database.writing() as connection:
        holders = _holders(connection, rows)
        coming = {
            id_: _as_new(found) if id_ in holders else found
            for id_, found in rows.items()
            if holders.get(id_) != shelf
        }
        wanted = [*coming.values()]
        verdicts = [
            {**row, "lesson": own["id"]} for id_, (own, _) in coming.items() for row in sealed[id_]
        ]
        mended = [rows[id_] for id_ in spoiled if holders.get(id_) == shelf]
        check_room(connection, shelf, len(wanted), database.most_lessons)
        more = sum(len(row["content"]) for row in verdicts)
        adding.check_quota(database, connection, shelf, wanted + mended, more)
        adding.insert_whole(connection, wanted)
        belongings.insert(connection, belongings.Belongings([], [], verdicts))
        for found in mended:
            adding.replace_spoiled(connection, found)
        sheets.add_new(connection, shelf, named, MOST_SHEETS)
    there = len(rows) - len(wanted) - len(mended)
    return MovedLessons(len(wanted), there, read.count(None), len(mended))


def _holders(connection: Connection, lessons: Iterable[str]) -> dict[str, str]:
    """The shelves of those lessons that there are."""
    known = select(LESSON.c.id, LESSON.c.shelf).where(LESSON.c.id.in_(lessons))
    return {row.id: row.shelf for row in connection.execute(known)}


def _spoiled(database: Database, shelf: str, lessons: Iterable[str]) -> list[str]:
    """Those of the lessons that are on the shelf and cannot be read. To find them takes long."""
    with database.reading() as connection:
        there = [id_ for id_, holder in _holders(connection, lessons).items() if holder == shelf]
        return [id_ for id_ in there if is_spoiled(database, id_)]


def _as_new(rows: adding.Rows) -> adding.Rows:
    """The rows of a lesson as those of a new one, without its links."""
    own, items = rows
    made = new_id()
    closed: dict[str, None] = dict.fromkeys(ROLES)
    return {**own, **closed, "id": made}, [{**item, "lesson": made} for item in items]


def _rows(keys: Keys, shelf: str, raw: Raw) -> adding.Rows | None:
    """The rows of a lesson in a file; None where it cannot be read."""
    try:
        entry = entry_of(raw)
        content = content_of(entry.lesson)
        revision = entry.revision + AHEAD
        latest = now()
        more = {
            "made": min(entry.made or latest, latest),
            "changed": min(entry.changed or latest, latest),
            "archived": entry.archived,
            # Its time in the bin begins anew, or it would go for good as soon as it is here.
            "binned": entry.binned and latest,
            **_links(keys, entry),
        }
        return adding.rows_of_whole(entry.id, shelf, content, revision, "import", **more)
    except (MsgspecError, WireError, TooLargeLessonError, ValueError, RecursionError):
        return None


def _bring_in_lesson(database: Database, keys: Keys, shelf: str, raw: Raw) -> str:
    """The outcome, as the name of a field of `MovedLessons`."""
    rows = _rows(keys, shelf, raw)
    if rows is None:
        return "unread"
    beside = belongings.rows_of(entry_of(raw), *rows)
    with database.writing() as connection:
        if connection.execute(select(LESSON.c.id).where(LESSON.c.id == rows[0]["id"])).first():
            return "there"
        adding.insert_whole(connection, [rows])
        belongings.insert(connection, beside)
    return "lessons"


def _links(keys: Keys, entry: LessonEntry) -> dict[str, Any]:
    """The columns of its links; one that cannot be shown again is closed."""
    links = entry.links
    columns: dict[str, Any] = {"key": links.key}
    for role in ROLES:
        kept = bytes.fromhex(getattr(links, role) or "")
        count: int = getattr(links, f"{role}_count")
        is_open = keys.shown(links.key, entry.id, role, count, kept)
        columns |= {f"{role}_count": count, role: kept if is_open else None}
    return columns
