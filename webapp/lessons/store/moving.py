"""Everything out into one file, and in again: a backup, or the way to another server or database.

The file is JSON:

    {"fenboard": 1, "made": "2027-03-01T10:00:00Z",
     "keys": {"newest": "1a2b3c4d", "keys": {"1a2b3c4d": "<base64>"}},
     "shelves": [{"id", "made", "used",
                  "access": [{"hash": "<hex>", "kind", "made"}],
                  "lessons": [{"id", "revision", "made", "changed", "archived", "binned",
                               "links": {"key", "student_count", "student", "editor_count",
                                         "editor"},
                               "lesson": {…}}]}]}

`lesson` is as `lessons.shapes` has it; without `revision` the file is of an older Fenboard. With
the keys and the counts the links work on as they were; with the hashes the cookies and words of
browsers do. Whoever has the file can open all links, so it is to be kept like the database itself.
Earlier versions of lessons stay behind.

What comes in again has a higher revision than any page that was open knows, as `_AHEAD` says, so
that what such a page saves is told from what it has not seen.
"""

from __future__ import annotations

import json
import re
import threading
from collections import Counter
from collections.abc import Callable, Iterable, Iterator
from datetime import UTC, datetime
from pathlib import Path
from typing import IO, Annotated, Any, Literal, TypeVar

import msgspec
from msgspec import Meta, Raw, Struct, field
from msgspec.structs import replace
from sqlalchemy import Connection, select

from webapp.lessons.access import ROLES, Keys, add_keys, open_keys
from webapp.lessons.model import (
    LONGEST_NOTES,
    LONGEST_TITLE,
    MOST_CARDS,
    MOST_KEPT,
    MOST_LESSONS,
    Item,
    Lesson,
    new_id,
)
from webapp.lessons.shapes import LESSON_FIELDS, item_to_json, lesson_of_json, lesson_to_json
from webapp.lessons.store import lessons as kept_lessons
from webapp.lessons.store.clock import now
from webapp.lessons.store.database import Database, insert_if_new
from webapp.lessons.store.shelves import OWN_SHELF, check_room, has_words, own_shelf
from webapp.lessons.store.tables import ACCESS, ITEM, LESSON, SHELF
from webapp.lessons.troubles import TooLargeLessonError
from webapp.wire.shapes import WireError, check_values, learned

FORMAT = 1

_AHEAD = 1_000
"""So many revisions further a lesson comes in than it went out: there it may have gone on since."""

_OURS = re.compile(rb'\s*\{\s*"fenboard"\s*:')

_Id = Annotated[str, Meta(pattern="^[a-z0-9]{1,32}$")]
_Hash = Annotated[str, Meta(pattern="^[0-9a-f]{64}$")]
_Time = Annotated[int, Meta(ge=0, lt=1 << 53)]
_Count = Annotated[int, Meta(ge=0, le=(1 << 31) - 2 * _AHEAD)]


class NoBackupError(Exception):
    """The file is none that `export` has written, or is not whole."""


class NewerBackupError(NoBackupError):
    """A newer Fenboard has written the file."""


_MOST_OF_FILE = 2 * MOST_LESSONS
"""The most lessons and shelves of a file that `restore` takes."""

_Items = Annotated[list[Raw], Meta(max_length=MOST_KEPT)]


class _Keys(Struct):
    newest: str = ""
    keys: dict[str, str] = {}


class _Links(Struct):
    key: Annotated[str, Meta(max_length=16)] | None = None
    student_count: _Count = 0
    student: _Hash | None = None
    editor_count: _Count = 0
    editor: _Hash | None = None


class _Lesson(Struct):
    id: _Id
    lesson: Raw
    revision: _Count = 0
    made: _Time = 0
    changed: _Time = 0
    archived: bool = False
    binned: _Time | None = None
    links: _Links = field(default_factory=_Links)


class _Access(Struct):
    hash: _Hash
    kind: Literal["device", "words"]
    made: _Time = 0


class _Shelf(Struct):
    id: _Id
    made: _Time = 0
    used: _Time = 0
    access: list[_Access] = []
    lessons: list[Raw] = []


class _File(Struct):
    fenboard: int
    shelves: list[_Shelf]
    keys: _Keys = field(default_factory=_Keys)


class _Begun(Struct):
    fenboard: int
    shelves: Raw


class _Content(Struct):
    items: Raw = Raw(b"[]")
    title: Raw = Raw(b'""')
    language: Raw = Raw(b'""')
    notes: Raw = Raw(b'""')
    tags: Raw = Raw(b"[]")


class _OfAnyShelf(Struct):
    lessons: list[Raw] = []


class _LessonsAlone(Struct):
    """What `restore` takes of a file."""

    fenboard: int
    shelves: list[_OfAnyShelf]


class _Counted(Struct, gc=False):
    """An object in a list, read to be counted: raises ValueError where there are more than may be.

    How long a list is msgspec looks at itself, but not before it holds all of it.
    """

    def __post_init__(self) -> None:
        _may_be.left -= 1
        if _may_be.left < 0:
            raise ValueError


class _CountedShelf(_Counted, gc=False):
    lessons: list[_Counted] = []


class _CountedFile(Struct):
    shelves: list[_CountedShelf]


_may_be = threading.local()


def _check_count(content: bytes | Raw, shape: Any, most: int) -> None:
    """Raises msgspec.MsgspecError where more than so many objects are in lists of JSON."""
    _may_be.left = most
    msgspec.json.decode(content, type=learned(shape))


_Whole = TypeVar("_Whole", _File, _LessonsAlone)


class Moved(Struct, frozen=True):
    """What has become of lessons.

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


def export_shelf(database: Database, shelf: str, file: IO[str]) -> Moved:
    """Writes the lessons of one shelf, without what opens it or its links. Raises as `export`.

    Taken in elsewhere they are on that computer's own shelf.
    """
    made = f"{datetime.now(UTC):%Y-%m-%dT%H:%M:%SZ}"
    with database.reading() as connection:
        head = json.dumps({"fenboard": FORMAT, "made": made})[:-1]
        own = json.dumps({"id": OWN_SHELF})[:-1]
        file.write(f'{head}, "shelves": [{own}, "lessons": [')
        count = _export_lessons(connection, shelf, file)
        file.write("]}\n]}\n")
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
    count = _export_lessons(connection, shelf.id, file)
    file.write("]}")
    return count


def _export_lessons(connection: Connection, shelf: str, file: IO[str]) -> int:
    ids = connection.execute(select(LESSON.c.id).where(LESSON.c.shelf == shelf)).scalars().all()
    for number, lesson in enumerate(ids):
        file.write((",\n" if number else "\n") + json.dumps(_exported(connection, lesson)))
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
        "revision": row.revision,
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
    """Whether it is a file of `export`, and not one of lessons alone.

    Raises NoBackupError for a file of ours, of either kind, that is cut or spoiled.
    """
    try:
        msgspec.json.decode(content, type=_Begun)
    except msgspec.ValidationError:
        return False
    except (msgspec.DecodeError, RecursionError) as error:
        if _OURS.match(content):
            raise NoBackupError(str(error)) from error
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

    Raises NoBackupError, before anything is written, StorageError and OSError.
    """
    file = _file_of(content, _File)
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
    return Moved(counts["lessons"], counts["there"], counts["unread"], own=own)


def _file_of(content: bytes, shape: type[_Whole]) -> _Whole:
    try:
        begun = msgspec.json.decode(content, type=_Begun)
        if begun.fenboard > FORMAT:
            raise NewerBackupError(f"format {begun.fenboard}")
        return msgspec.json.decode(content, type=learned(shape))
    except (msgspec.MsgspecError, UnicodeDecodeError, RecursionError) as error:
        raise NoBackupError(str(error)) from error


def _bring_in_shelf(database: Database, shelf: _Shelf) -> None:
    with database.writing() as connection:
        made, used = shelf.made or now(), shelf.used or now()
        insert_if_new(connection, SHELF, id=shelf.id, made=made, used=used)
        for one in shelf.access:
            own = {"hash": bytes.fromhex(one.hash), "kind": one.kind, "made": one.made}
            insert_if_new(connection, ACCESS, shelf=shelf.id, **own)


def restore(database: Database, keys: Keys, shelf: str, content: bytes) -> Moved:
    """Puts the lessons of a file on a shelf, all that can be read or none.

    One that is on the shelf already stays as it is, or is replaced where it cannot be read; one
    that is on another comes in as a new one. Neither keys nor what opens shelves is taken from the
    file.

    Raises NoBackupError, TooManyLessonsError, FullShelfError and StorageError.
    """
    try:
        _check_count(content, _CountedFile, _MOST_OF_FILE)
    except (msgspec.MsgspecError, UnicodeDecodeError, RecursionError) as error:
        raise NoBackupError(str(error)) from error
    raws = [raw for one in _file_of(content, _LessonsAlone).shelves for raw in one.lessons]
    read = [_rows(keys, shelf, raw) for raw in raws]
    rows = {found[0]["id"]: found for found in read if found}
    spoiled = _spoiled(database, shelf, rows)
    with database.writing() as connection:
        holders = _holders(connection, rows)
        wanted = [
            _renamed(found) if id_ in holders else found
            for id_, found in rows.items()
            if holders.get(id_) != shelf
        ]
        mended = [rows[id_] for id_ in spoiled if holders.get(id_) == shelf]
        check_room(connection, shelf, len(wanted), database.most_lessons)
        kept_lessons.check_quota(database, connection, shelf, wanted + mended)
        kept_lessons.insert_whole(connection, wanted)
        for found in mended:
            kept_lessons.replace_spoiled(connection, found)
    there = len(rows) - len(wanted) - len(mended)
    return Moved(len(wanted), there, read.count(None), len(mended))


def _holders(connection: Connection, lessons: Iterable[str]) -> dict[str, str]:
    """The shelves of those lessons that there are."""
    known = select(LESSON.c.id, LESSON.c.shelf).where(LESSON.c.id.in_(lessons))
    return {row.id: row.shelf for row in connection.execute(known)}


def _spoiled(database: Database, shelf: str, lessons: Iterable[str]) -> list[str]:
    """Those of the lessons that are on the shelf and cannot be read. To find them takes long."""
    with database.reading() as connection:
        there = [id_ for id_, holder in _holders(connection, lessons).items() if holder == shelf]
        return [id_ for id_ in there if kept_lessons.is_spoiled(database, id_)]


def _renamed(rows: kept_lessons.Rows) -> kept_lessons.Rows:
    """The rows of a lesson as those of a new one, without its links."""
    own, items = rows
    made = new_id()
    closed: dict[str, None] = dict.fromkeys(ROLES)
    return {**own, **closed, "id": made}, [{**item, "lesson": made} for item in items]


def _rows(keys: Keys, shelf: str, raw: Raw) -> kept_lessons.Rows | None:
    """The rows of a lesson in a file; None where it cannot be read."""
    try:
        entry = msgspec.json.decode(raw, type=_Lesson)
        content = _content(entry.lesson)
        revision = entry.revision + _AHEAD
        latest = now()
        more = {
            "made": min(entry.made or latest, latest),
            "changed": min(entry.changed or latest, latest),
            "archived": entry.archived,
            # Its time in the bin begins anew, or it would go for good as soon as it is here.
            "binned": entry.binned and latest,
            **_links(keys, entry),
        }
        return kept_lessons.rows_of_whole(entry.id, shelf, content, revision, "import", **more)
    except (msgspec.MsgspecError, WireError, TooLargeLessonError, ValueError, RecursionError):
        return None


def _content(raw: Raw) -> dict[str, Any]:
    """A lesson's canonical JSON, its items made one after the other: all at once fill the memory.

    Raises WireError and msgspec.MsgspecError, also while items are made.
    """
    found = msgspec.json.decode(raw, type=learned(_Content))
    _check_count(found.items, list[_Counted], MOST_KEPT)
    items = msgspec.json.decode(found.items, type=_Items)
    own = {name: _any(getattr(found, name)) for name in LESSON_FIELDS}
    return {**lesson_to_json(lesson_of_json(own)), "items": _items(items)}


def _items(raws: list[Raw]) -> Iterator[dict[str, Any]]:
    ids = set()
    for raw in raws:
        (item,) = lesson_of_json({"items": [_any(raw)]}).items
        if item.id in ids:
            raise WireError("each of “items” must have an “id” of its own")
        ids.add(item.id)
        yield item_to_json(item)


def _any(raw: Raw) -> Any:
    """Raises TooManyValuesError."""
    content = bytes(raw)
    check_values(content)
    return json.loads(content)


def _bring_in_lesson(database: Database, keys: Keys, shelf: str, raw: Raw) -> str:
    """What has become of it: the name of a field of `Moved`."""
    rows = _rows(keys, shelf, raw)
    if rows is None:
        return "unread"
    with database.writing() as connection:
        if connection.execute(select(LESSON.c.id).where(LESSON.c.id == rows[0]["id"])).first():
            return "there"
        kept_lessons.insert_whole(connection, [rows])
    return "lessons"


def _links(keys: Keys, entry: _Lesson) -> dict[str, Any]:
    """The columns of its links; one that cannot be shown again is closed."""
    links = entry.links
    columns: dict[str, Any] = {"key": links.key}
    for role in ROLES:
        kept = bytes.fromhex(getattr(links, role) or "")
        count: int = getattr(links, f"{role}_count")
        is_open = keys.shown(links.key, entry.id, role, count, kept)
        columns |= {f"{role}_count": count, role: kept if is_open else None}
    return columns


def add_to_own_shelf(database: Database, text: str, title: str = "") -> Moved:
    """Puts the lessons of a file of another kind, such as PGN, on the owner's shelf, all or none.

    title   that of a lesson which has none

    What has more items than a lesson may have becomes several. Raises as `lessons.add_lessons`.
    """
    from webapp.lessons.importing import read_file

    file = read_file(text)
    found = _gathered(text, title) if file is None else file
    most = MOST_CARDS if file is None else MOST_KEPT
    parts = [part for lesson in found for part in _parts(lesson, most)]
    if parts:
        kept_lessons.add_lessons(database, own_shelf(database), parts)
    return Moved(len(parts))


def _gathered(text: str, title: str) -> Iterator[Lesson]:
    """All that stands in a text as one lesson; nothing where nothing does."""
    from webapp.lessons.importing import gather

    items: list[Item] = []
    notes: list[str] = []
    named = head = ""
    while text:
        found = gather(head + text)
        items += found.cards
        notes += filter(None, [found.notes])
        named = named or found.title
        if found.rest is None:
            break
        # What is looked at again and again would never end.
        text = text[max(found.rest - len(head), 1) :]
        head = found.head
    if items:
        words = "\n\n".join(notes)[:LONGEST_NOTES]
        yield Lesson((named or title)[:LONGEST_TITLE], notes=words, items=tuple(items))


def _parts(lesson: Lesson, most: int) -> Iterator[Lesson]:
    """The lesson; one with more items than `most` as several that are numbered in their titles."""
    if len(lesson.items) <= most:
        yield lesson
        return
    for number, at in enumerate(range(0, len(lesson.items), MOST_CARDS), start=1):
        sign = f" ({number})" if number > 1 else ""
        title = lesson.title[: LONGEST_TITLE - len(sign)] + sign
        yield replace(lesson, title=title.strip(), items=lesson.items[at : at + MOST_CARDS])
