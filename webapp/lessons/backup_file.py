"""The file of whole shelves: a backup, or the way to another server or database.

It is JSON:

    {"fenboard": 1, "made": "2027-03-01T10:00:00Z",
     "keys": {"newest": "1a2b3c4d", "keys": {"1a2b3c4d": "<base64>"}},
     "shelves": [{"id", "made", "used",
                  "access": [{"hash": "<hex>", "kind", "made"}],
                  "lessons": [{"id", "revision", "made", "changed", "archived", "binned",
                               "links": {"key", "student_count", "student", "editor_count",
                                         "editor"},
                               "lesson": {…}, "versions", "verdicts", "deleted"}],
                  "sheets": [{"name", "options"}], "moments", "held"}]}

`sheets` are settings for worksheets by name (`store/sheets.py`), `versions` and the like what
belongs to a lesson or a shelf beside (`store/belongings.py`), `held` whether it ever had a lesson;
older files do not have these.
`lesson` is as `lessons.shapes` has it; without `revision` the file is of an older Fenboard. Lessons
are read one after the other, and of a lesson the items: all at once fill the memory.
"""

from __future__ import annotations

import json
import re
import threading
from collections.abc import Iterable, Iterator, Mapping
from datetime import UTC, datetime
from typing import Annotated, Any, Literal, TypeVar

import msgspec
from msgspec import Meta, Raw, Struct, field

from webapp.lessons.limits import MOST_KEPT, MOST_LESSONS
from webapp.lessons.shapes import OF_LESSON, item_to_json, lesson_of_json, lesson_to_json
from webapp.wire.learning import learned
from webapp.wire.shapes import WireError, check_values

FORMAT = 1

AHEAD = 1_000
"""So many revisions further a lesson comes in than it went out: there it may have gone on since."""

_MOST = 2 * MOST_LESSONS
"""The most lessons and shelves of a file that anybody sends."""

_OURS = re.compile(rb'\s*\{\s*"fenboard"\s*:')

_Id = Annotated[str, Meta(pattern=r"\A[a-z0-9]{1,32}\Z")]
_Hash = Annotated[str, Meta(pattern=r"\A[0-9a-f]{64}\Z")]
_Time = Annotated[int, Meta(ge=0, lt=1 << 53)]
_Count = Annotated[int, Meta(ge=0, le=(1 << 31) - 2 * AHEAD)]


class NoBackupError(Exception):
    """The file is none that `export` has written, or is not whole."""


class NewerBackupError(NoBackupError):
    """A newer Fenboard has written the file."""


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


class LessonEntry(Struct):
    """A lesson with what belongs to it beside its content; what is raw is not read yet."""

    id: _Id
    lesson: Raw
    revision: _Count = 0
    made: _Time = 0
    changed: _Time = 0
    archived: bool = False
    binned: _Time | None = None
    links: _Links = field(default_factory=_Links)
    versions: Raw = Raw(b"[]")
    verdicts: Raw = Raw(b"[]")
    deleted: Raw = Raw(b"[]")


class _Access(Struct):
    hash: _Hash
    kind: Literal["device", "words"]
    made: _Time = 0


class ShelfEntry(Struct):
    """A shelf, what opens it, and its lessons, each a `LessonEntry`."""

    id: _Id
    made: _Time = 0
    used: _Time = 0
    access: list[_Access] = []
    lessons: list[Raw] = []
    sheets: list[Raw] = []
    moments: Raw = Raw(b"[]")
    held: bool = False


class BackupFile(Struct):
    """The file."""

    fenboard: int
    shelves: list[ShelfEntry]
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
    worksheet: Raw = Raw(b"{}")


class _OfAnyShelf(Struct):
    lessons: list[Raw] = []
    sheets: list[Raw] = []


class _LessonsAlone(Struct):
    shelves: list[_OfAnyShelf]


class _CountedObject(Struct, gc=False):
    """An object in a list, read to be counted: raises ValueError where there are more than may be.

    How long a list is msgspec looks at itself, but not before it holds all of it.
    """

    def __post_init__(self) -> None:
        _may_be.left -= 1
        if _may_be.left < 0:
            raise ValueError


class _CountedShelf(_CountedObject, gc=False):
    lessons: list[_CountedObject] = []
    sheets: list[_CountedObject] = []


class _CountedFile(Struct):
    shelves: list[_CountedShelf]


_may_be = threading.local()


def _check_count(content: bytes | Raw, shape: Any, most: int) -> None:
    """Raises msgspec.MsgspecError where more than so many objects are in lists of JSON."""
    _may_be.left = most
    msgspec.json.decode(content, type=learned(shape))


def check_count(content: Raw, most: int) -> None:
    """Raises msgspec.MsgspecError where a list has more than so many objects."""
    _check_count(content, list[_CountedObject], most)


def head(newest: str = "", keys: Mapping[str, str] | None = None) -> str:
    """How the file begins, up to its shelves; with keys of links by their names, or without."""
    made = f"{datetime.now(UTC):%Y-%m-%dT%H:%M:%SZ}"
    kept = {"keys": {"newest": newest, "keys": dict(keys)}} if keys else {}
    return json.dumps({"fenboard": FORMAT, "made": made, **kept})[:-1] + ', "shelves": ['


def is_backup(content: bytes) -> bool:
    """Whether it is a file of `export`, and not one of lessons alone.

    Raises NoBackupError for a file of ours, of either kind, that is cut or spoiled.
    """
    try:
        msgspec.json.decode(content, type=learned(_Begun))
    except msgspec.ValidationError:
        return False
    except (msgspec.DecodeError, RecursionError) as error:
        if _OURS.match(content):
            raise NoBackupError(str(error)) from error
        return False
    return True


def read_backup(content: bytes) -> BackupFile:
    """The file, of somebody who may read all of it. Raises NoBackupError."""
    return _decoded(content, BackupFile)


def lessons_of_backup(content: bytes) -> list[Raw]:
    """The lessons of a file that anybody sends, each a `LessonEntry`. Raises NoBackupError."""
    return [raw for shelf in _shelves_of_anybody(content) for raw in shelf.lessons]


def sheets_of_backup(content: bytes) -> list[Raw]:
    """The settings for worksheets of such a file. Raises NoBackupError."""
    return [sheet for shelf in _shelves_of_anybody(content) for sheet in shelf.sheets]


def _shelves_of_anybody(content: bytes) -> list[_OfAnyShelf]:
    try:
        _check_count(content, _CountedFile, _MOST)
    except (msgspec.MsgspecError, UnicodeDecodeError, RecursionError) as error:
        raise NoBackupError(str(error)) from error
    return _decoded(content, _LessonsAlone).shelves


_Shape = TypeVar("_Shape", BackupFile, _LessonsAlone)


def _decoded(content: bytes, shape: type[_Shape]) -> _Shape:
    try:
        begun = msgspec.json.decode(content, type=learned(_Begun))
        if begun.fenboard > FORMAT:
            raise NewerBackupError(f"format {begun.fenboard}")
        return msgspec.json.decode(content, type=learned(shape))
    except (msgspec.MsgspecError, UnicodeDecodeError, RecursionError) as error:
        raise NoBackupError(str(error)) from error


def contents_of_backup(content: bytes) -> list[Any]:
    """The contents of the lessons of such a file, as they stand there. Raises NoBackupError."""
    entries = lessons_of_backup(content)
    read = (msgspec.json.decode(raw, type=learned(_AnyLesson)).lesson for raw in entries)
    return [msgspec.json.decode(raw) for raw in read]


class _AnyLesson(Struct):
    lesson: Raw = Raw(b"null")


def entry_of(raw: Raw) -> LessonEntry:
    """A lesson of the file. Raises msgspec.MsgspecError."""
    return msgspec.json.decode(raw, type=learned(LessonEntry))


def content_of(raw: Raw) -> dict[str, Any]:
    """A lesson's canonical JSON, its items made one after the other: all at once fill the memory.

    Raises WireError and msgspec.MsgspecError, also while items are made.
    """
    found = msgspec.json.decode(raw, type=learned(_Content))
    check_count(found.items, MOST_KEPT)
    items = msgspec.json.decode(found.items, type=learned(_Items))
    own = {name: any_of(getattr(found, name)) for name in OF_LESSON}
    return {**lesson_to_json(lesson_of_json(own)), "items": items_of(items)}


def items_of(raws: Iterable[Raw]) -> Iterator[dict[str, Any]]:
    """The canonical JSON of items, made one after the other. Raises as `content_of`."""
    ids = set()
    for raw in raws:
        (item,) = lesson_of_json({"items": [any_of(raw)]}).items
        if item.id in ids:
            raise WireError("each of “items” must have an “id” of its own")
        ids.add(item.id)
        yield item_to_json(item)


def any_of(raw: Raw) -> Any:
    """The value of a part of the file. Raises TooManyValuesError."""
    content = bytes(raw)
    check_values(content)
    return json.loads(content)
