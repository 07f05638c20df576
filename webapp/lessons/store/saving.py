"""A lesson is changed: what browsers save, what comes back from a bin, a version brought back.

All of it is one transaction in which the lesson's row is held; its values are canonical before that
(`changes.checked`), so that others wait for nothing but reading and writing. Where a version is to
be kept first, packing it takes long as well: the transaction is given up, and begun anew when the
version is packed.
"""

from __future__ import annotations

import json
from collections.abc import Iterable, Mapping
from typing import Any, NamedTuple

from sqlalchemy import Connection, Row, bindparam, case, func, or_, select, update

from webapp.lessons.changes import Change, Checked, Save, Value, checked
from webapp.lessons.limits import MOST_CARDS, MOST_CHARACTERS, MOST_KEPT
from webapp.lessons.merge import KeptItem, KeptLesson, Merged, apply
from webapp.lessons.model import Lesson, new_id
from webapp.lessons.shapes import item_of_fields, item_to_json, lesson_to_json
from webapp.lessons.store import shelves, versions
from webapp.lessons.store.database import Database, insert_if_new
from webapp.lessons.store.rows import (
    ITEMS,
    OF_LESSON,
    SPACING,
    cards_of,
    columns_of_item,
    columns_of_own,
    first_of_board,
    kept,
    locked,
    new_row,
    row_of,
    state,
    state_of,
)
from webapp.lessons.store.tables import ITEM, LESSON, now
from webapp.lessons.taken import newest_taken, newest_trimmed
from webapp.lessons.troubles import (
    FullShelfError,
    NoSuchLessonError,
    StorageError,
    TooLargeLessonError,
)

_TRIES = 3
"""So often a version is packed while others may change the lesson; then while they wait."""

_UNCOUNTED = MOST_CHARACTERS // MOST_KEPT
"""Saves below that, one for each of the items there may be, come to little more than the limit."""

# Made once: what every save asks for.
_IS_READ_WHOLE = or_(
    ITEM.c.revision > bindparam("since"), ITEM.c.id.in_(bindparam("ids", expanding=True))
)
_ITEMS = select(
    *(ITEM.c.id, ITEM.c.kind, ITEM.c.place, ITEM.c.revision, ITEM.c.deleted),
    case((_IS_READ_WHOLE, ITEM.c.fields), else_=None).label("fields"),
    case((_IS_READ_WHOLE, ITEM.c.stamps), else_=None).label("stamps"),
).where(OF_LESSON)
_NAMED = ITEMS.where(ITEM.c.id.in_(bindparam("ids", expanding=True)))
_SIZE = select(func.sum(func.length(ITEM.c.fields))).where(OF_LESSON, ~ITEM.c.deleted)
_CHANGE_ITEM = update(ITEM).where(
    ITEM.c.lesson == bindparam("of_lesson"), ITEM.c.id == bindparam("of_item")
)
_CHANGE_LESSON = update(LESSON).where(LESSON.c.id == bindparam("of_lesson"))


class Saved(NamedTuple):
    """The outcome of a save.

    items     those that are other than at the revision which the browser knew, whole; among them
              whatever is named in the outcome
    unbinned  the lesson was in the bin, and is no longer
    """

    outcome: Merged
    items: tuple[KeptItem, ...]
    unbinned: bool


class _VersionDueError(Exception):
    """A version is to be kept before the lesson changes, and is not packed."""


class _Ask(NamedTuple):
    """A save and the lesson that it is of.

    shelf   on which it is, and on which a new one is made; None for any
    most    the items that it may have
    keeps   a version is kept in any case
    """

    lesson: str
    asked: Checked
    shelf: str | None = None
    most: int = MOST_KEPT
    keeps: bool = False


def save(
    database: Database,
    lesson: str,
    asked: Save,
    *,
    shelf: str | None = None,
    most: int = MOST_CARDS,
) -> Saved:
    """Saves what was changed. A lesson that is in the bin comes out of it.

    shelf   on which the lesson is, and on which a new one is made; None for any
    most    the items that it may have; what is brought here whole may have `MOST_KEPT`

    Raises WireError, TooManyItemsError, TooLargeLessonError, TooManyLessonsError, FullShelfError,
    NoSuchLessonError and StorageError.
    """
    return _saved(database, _Ask(lesson, checked(asked), shelf, most))


def put_back(database: Database, lesson: str, item: str) -> None:
    """Puts an item from the bin back to its place. Raises as `save`."""
    save(database, lesson, Save(new_id(), items=[Change(item, deleted=None)]))


def bring_back(database: Database, lesson: str, revision: int) -> None:
    """The lesson as it was at a revision that is kept; what it is now is kept as a version.

    What another changes meanwhile stays beside it.
    """
    with database.reading() as connection:
        before = state_of(connection, row_of(connection, lesson))
        earlier = versions.version(database, lesson, revision)
    if earlier is None:
        raise NoSuchLessonError
    _saved(database, _Ask(lesson, checked(_back_to(before, earlier)), keeps=True))


def _back_to(before: KeptLesson, earlier: Mapping[str, Any]) -> Save:
    """The changes that make of a lesson what it was; a field that nobody had set yet has its usual
    value again.
    """
    here = before.revision
    usual = lesson_to_json(Lesson())
    was_own = {name: earlier.get(name, usual[name]) for name in {*before.fields, *earlier}}
    own = {n: Value(v, here) for n, v in was_own.items() if n != "items"}
    changes = []
    for number, item in enumerate(earlier["items"], start=1):
        held = before.items[item["id"]].fields if item["id"] in before.items else {}
        usual = item_to_json(item_of_fields(item["id"], item["kind"], {}))
        was_item = {name: item.get(name, usual[name]) for name in {*held, *item}}
        fields = {n: Value(v, here) for n, v in was_item.items() if n not in ("id", "kind")}
        changes.append(Change(item["id"], item["kind"], fields, number * SPACING, deleted=None))
    was = {item["id"] for item in earlier["items"]}
    gone = [i for i, item in before.items.items() if i not in was and not item.deleted]
    changes += [Change(i, before.items[i].kind, deleted=here) for i in gone]
    return Save(new_id(), here, own, changes)


def _saved(database: Database, ask: _Ask) -> Saved:
    version: versions.Packed | None = None
    for _ in range(_TRIES):
        try:
            with database.writing() as connection:
                return _save(database, connection, ask, version)
        except _VersionDueError:
            with database.reading() as connection:
                version = versions.packed(connection, row_of(connection, ask.lesson))
    with database.writing() as connection:
        row = locked(connection, ask.lesson)
        version = versions.packed(connection, row) if row else None
        return _save(database, connection, ask, version)


def _save(
    database: Database, connection: Connection, ask: _Ask, version: versions.Packed | None
) -> Saved:
    """Saves, and gives the items of the answer: what another saves later is news then, and no
    answer to this. Raises _VersionDueError where a version is due, and another one is packed.
    """
    save = ask.asked.save
    row = locked(connection, ask.lesson)
    if row is None:
        if ask.shelf is None or not save.new:
            raise NoSuchLessonError
        row = _new(connection, ask.lesson, ask.shelf, database.most_lessons)
    if ask.shelf not in (None, row.shelf):
        raise NoSuchLessonError
    before = _read(connection, row, save)
    outcome = apply(before, ask.asked, ask.most)
    if outcome.state is not before:
        _carry_out(database, connection, row, before, outcome, version, keeps=ask.keeps)
    named = {id_ for pair in outcome.copies for id_ in pair} | {*outcome.stays, *outcome.returned}
    items = outcome.state.items.values()
    told = [item for item in items if item.revision > save.since or item.id in named]
    read = _named(connection, ask.lesson, [i.id for i in told if i.fields is _NOT_READ])
    unbinned = outcome.state is not before and row.binned is not None
    return Saved(outcome, tuple(read.get(item.id, item) for item in told), unbinned)


def _carry_out(
    database: Database,
    connection: Connection,
    row: Row[Any],
    before: KeptLesson,
    outcome: Merged,
    version: versions.Packed | None,
    *,
    keeps: bool,
) -> None:
    """Writes what has changed. Raises _VersionDueError, and as `save`."""
    taken, trimmed = newest_taken(before, outcome), newest_trimmed(before, outcome)
    if not versions.is_due(row, taken, trimmed, always=keeps):
        version = None
    elif version is None or version.revision != row.revision:
        raise _VersionDueError
    changed = [_columns(before.items.get(item.id), item) for item in outcome.changed]
    if database.quota:
        try:
            grown = _grown(before, outcome, changed) + len(version.content if version else b"")
            database.quota(connection, row.shelf, grown)
        except FullShelfError:
            # What deletes, or moves, is always possible: what is deleted is in the bin of the
            # lesson also where there is no room for a version.
            if before.fields != outcome.state.fields or any("fields" in own for own in changed):
                raise
            version = None
    if version:
        versions.put(connection, row, version)
    _write_items(connection, row.id, before, changed)
    if sum(len(own.get("fields", "")) for own in changed) > _UNCOUNTED:
        size = connection.execute(_SIZE, {"lesson": row.id}).scalar() or 0
        if size > MOST_CHARACTERS:
            raise TooLargeLessonError
    _write_own(connection, row.id, before, outcome.state)


def _grown(before: KeptLesson, outcome: Merged, changed: Iterable[Mapping[str, Any]]) -> int:
    """How many characters more there are of what is written in the lesson."""
    texts = [own for own in changed if "fields" in own]
    held = [before.items[own["id"]].fields for own in texts if own["id"] in before.items]
    now_there = sum(len(own["fields"]) for own in texts) + len(json.dumps(outcome.state.fields))
    return now_there - sum(len(json.dumps(fields)) for fields in (*held, before.fields))


# --- rows ----------------------------------------------------------------------------------

_NOT_READ: Mapping[str, Any] = {}
"""The fields of an item of which no more than its place is read."""


def _read(connection: Connection, row: Row[Any], save: Save) -> KeptLesson:
    """The lesson, of whose items those are whole that a save names, or its answer will."""
    named = {"lesson": row.id, "ids": [change.id for change in save.items]}
    rows: Iterable[Row[Any]] = connection.execute(_ITEMS, {**named, "since": save.since})
    return state(row, (kept(item) if item.fields else _bare(item) for item in rows))


def _bare(row: Row[Any]) -> KeptItem:
    return KeptItem(row.id, row.kind, row.place, _NOT_READ, _NOT_READ, row.revision, row.deleted)


def _named(connection: Connection, lesson: str, ids: list[str]) -> dict[str, KeptItem]:
    rows = connection.execute(_NAMED, {"lesson": lesson, "ids": ids}).all() if ids else ()
    return {row.id: kept(row) for row in rows}


def _columns(held: KeptItem | None, item: KeptItem) -> dict[str, Any]:
    """The columns of an item that have changed."""
    if held is None or held.fields is not item.fields:
        return columns_of_item(item)
    own = {"place": item.order, "deleted": item.deleted, "revision": item.revision}
    stamps = {} if held.stamps is item.stamps else {"stamps": json.dumps(item.stamps)}
    return {"id": item.id, **own, **stamps}


def _write_items(
    connection: Connection, lesson: str, before: KeptLesson, changed: Iterable[dict[str, Any]]
) -> None:
    """Raises StorageError where an item was forgotten just now, as it was deleted long ago."""
    new = [{"lesson": lesson, **own} for own in changed if own["id"] not in before.items]
    if new:
        connection.execute(ITEM.insert(), new)
    alike: dict[tuple[str, ...], list[dict[str, Any]]] = {}
    for own in changed:
        if own["id"] in before.items:
            named = {"of_lesson": lesson, "of_item": own["id"]}
            alike.setdefault(tuple(own), []).append(
                {**named, **{name: value for name, value in own.items() if name != "id"}}
            )
    for rows in alike.values():
        if connection.execute(_CHANGE_ITEM, rows).rowcount < len(rows):
            raise StorageError("busy", "an item was forgotten")


def _write_own(connection: Connection, lesson: str, before: KeptLesson, after: KeptLesson) -> None:
    """Writes the lesson's own row, and what lists of lessons show."""
    cards = cards_of(after)
    values: dict[str, Any] = {
        "revision": after.revision,
        "changed": now(),
        "cards": len(cards),
        "binned": None,
    }
    if cards[:1] != cards_of(before)[:1]:
        values["first"] = _first_board(connection, lesson, cards)
    if after.fields != before.fields or after.stamps != before.stamps:
        values |= columns_of_own(after.fields, after.stamps)
    connection.execute(_CHANGE_LESSON, {"of_lesson": lesson, **values})


def _first_board(connection: Connection, lesson: str, cards: list[KeptItem]) -> str | None:
    if not cards:
        return None
    first = cards[0]
    if first.fields is _NOT_READ:
        first = _named(connection, lesson, [first.id])[first.id]
    return first_of_board(first.fields.get("board", {}))


def _new(connection: Connection, lesson: str, shelf: str, most: int) -> Row[Any]:
    shelves.check_room(connection, shelf, 1, most)
    shelves.holds_lessons(connection, shelf)
    insert_if_new(connection, LESSON, **new_row(lesson, shelf))
    found = locked(connection, lesson)
    if found is None:
        raise StorageError("busy", "a lesson was deleted as it began")
    return found
