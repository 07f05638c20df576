"""Everything out into one file, and in again: a backup, or the way to another server or database.

The file is JSON:

    {"fenboard": 1, "made": "2027-03-01T10:00:00Z",
     "keys": {"newest": "1a2b3c4d", "keys": {"1a2b3c4d": "<base64>"}},
     "shelves": [{"id", "made", "used",
                  "access": [{"hash": "<hex>", "kind", "made"}],
                  "lessons": [{"id", "made", "changed", "archived", "binned",
                               "links": {"key", "student_count", "student", "editor_count",
                                         "editor"},
                               "lesson": {…}}]}]}

`lesson` is as `lessons.shapes` has it. With the keys and the counts the links work on as they were;
with the hashes the cookies and words of browsers do. Whoever has the file can open all links, so it
is to be kept like the database itself. Earlier versions of lessons stay behind.
"""

from __future__ import annotations

import json
from collections.abc import Callable, Mapping
from datetime import UTC, datetime
from pathlib import Path
from typing import IO, Any

import msgspec
from msgspec import Raw, Struct, field
from sqlalchemy import Connection, select

from webapp.lessons.access import add_keys, open_keys
from webapp.lessons.changes import Kept
from webapp.lessons.shapes import lesson_of_json, lesson_to_json
from webapp.lessons.store import lessons as kept_lessons
from webapp.lessons.store.clock import now
from webapp.lessons.store.database import Database, insert_if_new
from webapp.lessons.store.shelves import own_shelf
from webapp.lessons.store.tables import ACCESS, ITEM, LESSON, SHELF
from webapp.wire.shapes import WireError

FORMAT = 1


class NoBackupError(Exception):
    """The file is none that `export` has written."""


class _Keys(Struct):
    newest: str = ""
    keys: dict[str, str] = {}


class _Links(Struct):
    key: str | None = None
    student_count: int = 0
    student: str | None = None
    editor_count: int = 0
    editor: str | None = None


class _Lesson(Struct):
    id: str
    lesson: Raw
    made: int = 0
    changed: int = 0
    archived: bool = False
    binned: int | None = None
    links: _Links = field(default_factory=_Links)


class _Access(Struct):
    hash: str
    kind: str
    made: int = 0


class _Shelf(Struct):
    id: str
    made: int = 0
    used: int = 0
    access: list[_Access] = []
    lessons: list[Raw] = []


class _File(Struct):
    fenboard: int
    shelves: list[_Shelf]
    keys: _Keys = field(default_factory=_Keys)


class Moved(Struct, frozen=True):
    """How many lessons were moved, how many were there already, and how many could not be read."""

    lessons: int
    there: int = 0
    unread: int = 0


def export(database: Database, folder: Path, file: IO[str]) -> Moved:
    """Writes everything, a lesson at a time. Raises StorageError and OSError."""
    keys = open_keys(folder)
    count = 0
    with database.reading() as connection:
        head = {
            "fenboard": FORMAT,
            "made": f"{datetime.now(UTC):%Y-%m-%dT%H:%M:%SZ}",
            "keys": {"newest": keys.newest, "keys": keys.to_json()},
        }
        file.write(json.dumps(head)[:-1] + ', "shelves": [')
        for number, shelf in enumerate(connection.execute(select(SHELF)).all()):
            file.write(",\n" if number else "\n")
            count += _export_shelf(connection, shelf, file)
        file.write("\n]}\n")
    return Moved(count)


def _export_shelf(connection: Connection, shelf: Any, file: IO[str]) -> int:
    access = connection.execute(select(ACCESS).where(ACCESS.c.shelf == shelf.id)).all()
    head = {
        "id": shelf.id,
        "made": shelf.made,
        "used": shelf.used,
        "access": [
            {"hash": bytes(one.hash).hex(), "kind": one.kind, "made": one.made}
            for one in access
            if one.kind != "once"
        ],
    }
    file.write(json.dumps(head)[:-1] + ', "lessons": [')
    ids = connection.execute(select(LESSON.c.id).where(LESSON.c.shelf == shelf.id)).scalars().all()
    for number, lesson in enumerate(ids):
        file.write((",\n" if number else "\n") + json.dumps(_exported(connection, lesson)))
    file.write("]}")
    return len(ids)


def _exported(connection: Connection, lesson: str) -> dict[str, Any]:
    row = connection.execute(select(LESSON).where(LESSON.c.id == lesson)).one()
    of_lesson = ITEM.c.lesson == lesson, ~ITEM.c.deleted
    items = connection.execute(select(ITEM).where(*of_lesson).order_by(ITEM.c.place, ITEM.c.id))
    content = {
        **json.loads(row.fields),
        "items": [{"id": i.id, "kind": i.kind, **json.loads(i.fields)} for i in items],
    }
    return {
        "id": row.id,
        "made": row.made,
        "changed": row.changed,
        "archived": row.archived,
        "binned": row.binned,
        "links": {
            "key": row.key,
            "student_count": row.student_count,
            "student": row.student and bytes(row.student).hex(),
            "editor_count": row.editor_count,
            "editor": row.editor and bytes(row.editor).hex(),
        },
        "lesson": content,
    }


def is_backup(content: bytes) -> bool:
    """Whether it is a file of `export`, and not one of lessons alone."""
    try:
        msgspec.json.decode(content, type=_File)
    except msgspec.MsgspecError:
        return False
    return True


def bring_in(
    database: Database,
    folder: Path,
    content: bytes,
    progress: Callable[[int], object] = lambda _: None,
) -> Moved:
    """Puts all there is in a file into the database; a lesson that is there stays as it is there.

    progress  told how many lessons have been looked at

    Raises NoBackupError, StorageError and OSError.
    """
    try:
        file = msgspec.json.decode(content, type=_File)
    except msgspec.MsgspecError as error:
        raise NoBackupError(str(error)) from error
    if file.fenboard != FORMAT:
        raise NoBackupError(f"format {file.fenboard}")
    try:
        add_keys(folder, file.keys.keys)
    except ValueError as error:
        raise NoBackupError(str(error)) from error
    moved = Moved(0)
    for shelf in file.shelves:
        _bring_in_shelf(database, shelf)
        for raw in shelf.lessons:
            outcome = _bring_in_lesson(database, shelf.id, raw)
            counts = {name: getattr(moved, name) for name in ("lessons", "there", "unread")}
            counts[outcome] += 1
            moved = Moved(**counts)
            progress(sum(counts.values()))
    return moved


def _bring_in_shelf(database: Database, shelf: _Shelf) -> None:
    with database.writing() as connection:
        made, used = shelf.made or now(), shelf.used or now()
        insert_if_new(connection, SHELF, id=shelf.id, made=made, used=used)
        for one in shelf.access:
            own = {"hash": bytes.fromhex(one.hash), "kind": one.kind, "made": one.made}
            insert_if_new(connection, ACCESS, shelf=shelf.id, **own)


def _bring_in_lesson(database: Database, shelf: str, raw: Raw) -> str:
    """What has become of it: the name of a field of `Moved`."""
    try:
        entry = msgspec.json.decode(raw, type=_Lesson)
        content = lesson_to_json(lesson_of_json(json.loads(bytes(entry.lesson))))
    except (msgspec.MsgspecError, WireError, ValueError, RecursionError):
        return "unread"
    with database.writing() as connection:
        if connection.execute(select(LESSON.c.id).where(LESSON.c.id == entry.id)).first():
            return "there"
        _insert(connection, shelf, entry, content)
    return "lessons"


def _insert(connection: Connection, shelf: str, entry: _Lesson, content: Mapping[str, Any]) -> None:
    own = {name: value for name, value in content.items() if name != "items"}
    links = entry.links
    cards = [item for item in content["items"] if item["kind"] == "card"]
    words = "\n".join([own["title"], *own["tags"]])
    connection.execute(
        LESSON.insert().values(
            id=entry.id,
            shelf=shelf,
            revision=1,
            fields=json.dumps(own),
            stamps=json.dumps(dict.fromkeys(own, (1, "import"))),
            made=entry.made or now(),
            changed=entry.changed or now(),
            archived=entry.archived,
            binned=entry.binned,
            cards=len(cards),
            first=kept_lessons.first_of_board(cards[0]["board"]) if cards else None,
            search=kept_lessons.as_searched(words),
            key=links.key,
            student_count=links.student_count,
            student=bytes.fromhex(links.student) if links.student else None,
            editor_count=links.editor_count,
            editor=bytes.fromhex(links.editor) if links.editor else None,
        )
    )
    for number, item in enumerate(content["items"], start=1):
        fields = {n: v for n, v in item.items() if n not in ("id", "kind")}
        kept = Kept(item["id"], item["kind"], number * kept_lessons.SPACING, fields, {}, 1)
        connection.execute(
            ITEM.insert().values(
                lesson=entry.id,
                id=kept.id,
                kind=kept.kind,
                place=kept.order,
                fields=json.dumps(fields),
                stamps=json.dumps(dict.fromkeys(fields, (1, "import"))),
                revision=1,
                deleted=False,
                search=kept_lessons.searchable(kept),
            )
        )


def add_to_own_shelf(database: Database, content: str) -> Moved:
    """Puts the lessons of a file of another kind, such as PGN, on the owner's shelf."""
    from webapp.lessons.exchange import gather, read_file
    from webapp.lessons.model import MOST_CARDS, Lesson

    found = read_file(content)
    if found is None:
        gathered = gather(content)
        cards = gathered.cards[:MOST_CARDS]
        found = (Lesson(gathered.title, items=cards),) if cards else ()
    shelf = own_shelf(database)
    for lesson in found:
        kept_lessons.add_lesson(database, shelf, lesson)
    return Moved(len(found))
