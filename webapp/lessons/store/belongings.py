"""All that belongs to a lesson or a shelf beside what stands in it, out into a file and in again.

    {"versions": [{"revision", "made", "cards", "title", "content"}],
     "verdicts": [{"card", "of", "made", "content", "seal"}],
     "deleted": [{"before", "item": {…}}]}

of a lesson (`backup_file.LessonEntry`), and of a shelf "moments": [{"of", "made", "content"}].
`content` is base64 of what the database has, compressed; `of` a hash in hexadecimal; `before` the
number of items that stand before a deleted one.

In a file that anybody sends a verdict counts by its seal alone: nobody else's is shown as one of
this program's.
"""

from __future__ import annotations

import base64
import json
import zlib
from collections.abc import Iterable, Mapping
from typing import Annotated, Any, NamedTuple, TypeVar

import msgspec
from msgspec import Meta, MsgspecError, Raw, Struct
from sqlalchemy import Connection, select

from webapp.lessons.access import Keys
from webapp.lessons.backup_file import LessonEntry, check_count, items_of
from webapp.lessons.limits import LONGEST_TITLE, MOST_CHARACTERS, MOST_KEPT, MOST_SEARCHED
from webapp.lessons.merge import KeptItem
from webapp.lessons.store.database import insert_if_new
from webapp.lessons.store.rows import SPACING, columns_of_item
from webapp.lessons.store.tables import ITEM, MOMENT, VERDICT, VERSION, now
from webapp.lessons.store.versions import MOST_ROWS
from webapp.wire.learning import learned
from webapp.wire.shapes import WireError

_MOST_VERSIONS = 5 * MOST_ROWS
"""So many versions of a lesson are read at the most; fewer are kept."""

_MOST_UNPACKED = 2 * MOST_CHARACTERS
"""The most bytes of a version."""

_LONGEST_VERDICT = 1 << 20
"""The most bytes of a verdict, or of what was found in a game."""

_Hash = Annotated[str, Meta(pattern="^[0-9a-f]{64}$")]
_Number = Annotated[int, Meta(ge=0, lt=1 << 31)]
_Time = Annotated[int, Meta(ge=0, lt=1 << 53)]


class _VersionEntry(Struct):
    revision: _Number
    made: _Time
    cards: _Number
    title: Annotated[str, Meta(max_length=LONGEST_TITLE)]
    content: str


class _VerdictEntry(Struct):
    card: Annotated[str, Meta(pattern="^[a-z0-9]{1,32}$")]
    of: _Hash
    made: _Time
    content: str
    seal: str = ""


class _MomentEntry(Struct):
    of: _Hash
    made: _Time
    content: str


class _DeletedEntry(Struct):
    item: Raw
    before: _Number = 0


class Belongings(NamedTuple):
    """The rows that belong to a lesson: deleted items, versions and verdicts."""

    deleted: list[dict[str, Any]]
    versions: list[dict[str, Any]]
    verdicts: list[dict[str, Any]]


# --- out ---------------------------------------------------------------------------------------


def of_lesson(connection: Connection, lesson: str) -> dict[str, Any]:
    """All that belongs to a lesson, as JSON."""
    versions = select(VERSION).where(VERSION.c.lesson == lesson).order_by(VERSION.c.revision)
    return {
        "versions": [
            {"revision": row.revision, "made": row.made, "cards": row.cards, "title": row.title}
            | {"content": _packed(row.content)}
            for row in connection.execute(versions)
        ],
        "deleted": _deleted(connection, lesson),
        "verdicts": verdicts(connection, lesson, None),
    }


def verdicts(connection: Connection, lesson: str, keys: Keys | None) -> list[dict[str, Any]]:
    """The verdicts on the cards of a lesson, as JSON; with seals by these keys."""
    asked = select(VERDICT).where(VERDICT.c.lesson == lesson).order_by(VERDICT.c.card)
    told = []
    for row in connection.execute(asked):
        own = {"card": row.card, "of": bytes(row.of).hex(), "made": row.made}
        seal = {"seal": _seal(keys, row.of, row.content)} if keys else {}
        told.append({**own, "content": _packed(row.content), **seal})
    return told


def moments(connection: Connection, shelf: str) -> list[dict[str, Any]]:
    """All that was found in games of a shelf, as JSON."""
    asked = select(MOMENT).where(MOMENT.c.shelf == shelf).order_by(MOMENT.c.made, MOMENT.c.of)
    return [
        {"of": bytes(row.of).hex(), "made": row.made, "content": _packed(row.content)}
        for row in connection.execute(asked)
    ]


def _deleted(connection: Connection, lesson: str) -> list[dict[str, Any]]:
    asked = select(ITEM).where(ITEM.c.lesson == lesson).order_by(ITEM.c.place, ITEM.c.id)
    before, told = 0, []
    for row in connection.execute(asked):
        if row.deleted:
            item = {"id": row.id, "kind": row.kind, **json.loads(row.fields)}
            told.append({"before": before, "item": item})
        else:
            before += 1
    return told


def _packed(content: bytes) -> str:
    return base64.b64encode(bytes(content)).decode()


def _seal(keys: Keys, of: bytes, content: bytes) -> str:
    return keys.signer("verdict").get_signature(bytes(of) + bytes(content)).decode()


# --- in ----------------------------------------------------------------------------------------


def rows_of(
    entry: LessonEntry, lesson: Mapping[str, Any], items: Iterable[Mapping[str, Any]]
) -> Belongings:
    """The rows of all that belongs to a lesson in a file of somebody who may read all of it.

    lesson, items   the rows of the lesson and of its items, as they come in

    What cannot be read is left out.
    """
    own = str(lesson["id"])
    known = {item["id"] for item in items}
    stamp = (int(lesson["revision"]), "import")
    deleted = []
    for kept in _entries(entry.deleted, _DeletedEntry, MOST_KEPT):
        try:
            (item,) = items_of([kept.item])
        except (MsgspecError, WireError, ValueError, RecursionError):
            continue
        if item["id"] in known:
            continue
        known.add(item["id"])
        held = {name: value for name, value in item.items() if name not in ("id", "kind")}
        place = (min(kept.before, MOST_KEPT) + 0.5) * SPACING
        stamps = dict.fromkeys(held, stamp)
        row = KeptItem(item["id"], item["kind"], place, held, stamps, stamp[0], deleted=True)
        deleted.append({"lesson": own, **columns_of_item(row)})
    versions: dict[int, dict[str, Any]] = {}
    for one in _entries(entry.versions, _VersionEntry, _MOST_VERSIONS):
        content = _unpacked(one.content, _MOST_UNPACKED)
        # A version is of before.
        if content is not None and _is_lesson(content) and one.revision < stamp[0]:
            row_of = {"lesson": own, "revision": one.revision, "made": min(one.made, now())}
            said = {"cards": one.cards, "title": one.title.replace("\0", "")}
            versions[one.revision] = {**row_of, **said, "content": zlib.compress(content)}
    return Belongings(deleted, [*versions.values()], _verdicts(entry, own, None))


def sealed_verdicts(entry: LessonEntry, lesson: str, keys: Keys) -> list[dict[str, Any]]:
    """The rows of those verdicts of a lesson in anybody's file that these keys have sealed."""
    return _verdicts(entry, lesson, keys)


def _verdicts(entry: LessonEntry, lesson: str, keys: Keys | None) -> list[dict[str, Any]]:
    found: dict[str, dict[str, Any]] = {}
    for one in _entries(entry.verdicts, _VerdictEntry, MOST_KEPT):
        of, packed = bytes.fromhex(one.of), _bytes(one.content)
        if keys and not keys.signer("verdict").verify_signature(of + packed, one.seal):
            continue
        content = _unpacked(one.content, _LONGEST_VERDICT)
        if content is not None:
            own = {"lesson": lesson, "card": one.card, "of": of}
            found[one.card] = {**own, "content": packed, "made": min(one.made, now())}
    return [*found.values()]


def insert(connection: Connection, found: Belongings) -> None:
    """Writes what belongs to a new lesson."""
    for table, rows in zip((ITEM, VERSION, VERDICT), found, strict=True):
        if rows:
            connection.execute(table.insert(), rows)


def bring_in_moments(connection: Connection, shelf: str, raw: Raw) -> None:
    """Writes those of a file of which the shelf knows nothing; no more than it may have."""
    for one in _entries(raw, _MomentEntry, MOST_SEARCHED):
        if _unpacked(one.content, _LONGEST_VERDICT) is not None:
            own = {"shelf": shelf, "of": bytes.fromhex(one.of), "made": min(one.made, now())}
            insert_if_new(connection, MOMENT, **own, content=_bytes(one.content))


_Entry = TypeVar("_Entry", _VersionEntry, _VerdictEntry, _MomentEntry, _DeletedEntry)


def _entries(raw: Raw, shape: type[_Entry], most: int) -> list[_Entry]:
    """Those of a list that can be read, `most` at the most; none of a longer one."""
    try:
        check_count(raw, most)
        parts = msgspec.json.decode(raw, type=learned(list[Raw]))
    except (MsgspecError, ValueError, RecursionError):
        return []
    found = []
    for part in parts:
        try:
            found.append(msgspec.json.decode(part, type=learned(shape)))
        except (MsgspecError, ValueError, RecursionError):
            continue
    return found


def _bytes(text: str) -> bytes:
    """The bytes of base64; nothing where it is none."""
    try:
        return base64.b64decode(text, validate=True)
    except ValueError:
        return b""


def _unpacked(text: str, most: int) -> bytes | None:
    """The content in base64 of what is compressed; None for none, or for more than so much."""
    unpacking = zlib.decompressobj()
    try:
        content = unpacking.decompress(_bytes(text), most)
    except zlib.error:
        return None
    return content if unpacking.eof else None


def _is_lesson(content: bytes) -> bool:
    try:
        found = json.loads(content)
    except (ValueError, RecursionError):
        return False
    return isinstance(found, dict) and isinstance(found.get("items"), list)
