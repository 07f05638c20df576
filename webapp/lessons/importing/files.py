"""Lessons as JSON, with all that is in them: `{"fenboard": 1, "lessons": [...]}`.

Each lesson is as `lessons.shapes` says. A lesson alone is read too, or a list of them. All items
come with new ids, so that a file may be opened twice. An item that has not the documented form is
a card with its JSON as the text, and so is a lesson.
"""

from __future__ import annotations

import json
from collections.abc import Iterable, Iterator, Mapping
from typing import Any

import msgspec
from msgspec.structs import replace

from webapp.lessons.backup_file import NoBackupError, contents_of_backup
from webapp.lessons.importing.gathered import Gathered, short, unread
from webapp.lessons.limits import MOST_KEPT
from webapp.lessons.model import Heading, Item, Lesson, new_id
from webapp.lessons.shapes import OF_LESSON, lesson_of_json, lesson_to_json
from webapp.wire.position import Json
from webapp.wire.shapes import MOST_OF_ANY_SHAPE, WireError, check_values

VERSION = 1
LONGEST_FILE = 64 << 20
"""The most characters of a file of lessons: more than a full shelf of ordinary ones has."""

_LEAST_ITEM = 25
"""The fewest characters of an item. Where many have less on the average, they are none of ours, and
would take long to read.
"""

_KEYS = frozenset(["items", *OF_LESSON])


def write_file(lessons: Iterable[Lesson]) -> str:
    """The file with these lessons."""
    file: Json = {"fenboard": VERSION, "lessons": [lesson_to_json(lesson) for lesson in lessons]}
    return json.dumps(file, ensure_ascii=False, indent=1) + "\n"


def read_file(text: str, most: int | None = None) -> tuple[Lesson, ...] | None:
    """The lessons of a file, with new ids; None for a text that is none.

    most   values in JSON, as `check_values` has it; None for any number

    Each is whole, with notes and tags, which have no place among `Gathered.cards`. Raises
    TooManyValuesError.
    """
    begin = text[:64].lstrip("\ufeff \t\r\n")[:1]
    if not begin or begin not in "{[" or len(text) > LONGEST_FILE:
        return None
    encoded = text.lstrip("\ufeff").encode("utf-8", "surrogatepass")
    try:
        if most is not None:
            # Whether it is JSON at all is seen before anything of it is held.
            msgspec.json.decode(encoded, type=msgspec.Raw)
            check_values(encoded, most)
        value = msgspec.json.decode(encoded)
    except (msgspec.DecodeError, UnicodeDecodeError, RecursionError):
        return None
    values = value.get("lessons", [value]) if isinstance(value, dict) else value
    if isinstance(value, dict) and isinstance(value.get("shelves"), list):
        try:
            values = contents_of_backup(encoded)
        except NoBackupError:
            return None
    if not isinstance(values, list) or not any(
        isinstance(one, dict) and "items" in one and _KEYS & one.keys() for one in values
    ):
        return None
    if sum(map(_count, values)) > max(MOST_KEPT, len(text) // _LEAST_ITEM):
        return None
    return tuple(map(_lesson, values))


def gather_file(text: str) -> Gathered | None:
    """The items of all lessons of a file, of several each behind a heading with its title."""
    lessons = read_file(text, MOST_OF_ANY_SHAPE)
    if lessons is None:
        return None
    items: list[Item] = []
    for lesson in lessons:
        if len(lessons) > 1:
            items.append(Heading(new_id(), lesson.title))
        items += lesson.items
    return Gathered(tuple(items), title=lessons[0].title)


def _count(value: Any) -> int:
    """How many items there are in what may be a lesson, and one for itself."""
    items = value.get("items") if isinstance(value, dict) else None
    return 1 + (len(items) if isinstance(items, list) else 0)


def _lesson(value: Any) -> Lesson:
    whole = _read(value)
    if whole is not None:
        return replace(whole, items=tuple(replace(item, id=new_id()) for item in whole.items))
    fields = value if isinstance(value, dict) else {}
    about = _read({name: fields[name] for name in OF_LESSON if name in fields}) or Lesson()
    items = fields.get("items")
    if not isinstance(items, list):
        return replace(about, items=(_as_text(value),))
    return replace(about, items=tuple(_items(items)))


def _items(values: Iterable[Any]) -> Iterator[Item]:
    for value in values:
        given = {**value, "id": new_id()} if isinstance(value, Mapping) else value
        found = _read({"items": [given]})
        yield found.items[0] if found else _as_text(value)


def _read(value: Any) -> Lesson | None:
    try:
        return lesson_of_json(value)
    except WireError:
        return None


def _as_text(value: Any) -> Item:
    title = value.get("title") if isinstance(value, dict) else None
    text = json.dumps(value, ensure_ascii=False)
    return unread(text, title=short(title) if isinstance(title, str) else "")
