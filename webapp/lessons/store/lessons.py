"""One lesson: read, saved, and what becomes of it as a whole.

A change is worked out first, and then written in a transaction of its own, in which the lesson's
row is held: if another has changed the lesson meanwhile, it is worked out anew.
"""

from __future__ import annotations

import json
from collections.abc import Callable, Iterable, Mapping, Sequence
from contextlib import suppress
from typing import Any, NamedTuple, TypeVar

from msgspec import Struct
from msgspec.structs import replace
from sqlalchemy import (
    Connection,
    Row,
    Select,
    bindparam,
    delete,
    func,
    or_,
    select,
    update,
)

from webapp.lessons.access import ROLES, Keys, Role, hashed
from webapp.lessons.changes import Change, Kept, Outcome, Save, State, Value, apply, in_order
from webapp.lessons.model import MOST_CARDS, MOST_CHARACTERS, MOST_KEPT, Lesson, new_id
from webapp.lessons.shapes import (
    item_of_fields,
    item_to_json,
    lesson_of_json,
    lesson_to_json,
)
from webapp.lessons.store import shelves, versions
from webapp.lessons.store.clock import now
from webapp.lessons.store.database import Database, insert_if_new
from webapp.lessons.store.facts import reached
from webapp.lessons.store.tables import ITEM, LESSON
from webapp.lessons.taken import newest_taken, newest_trimmed
from webapp.lessons.troubles import (
    FullShelfError,
    NoSuchLessonError,
    StorageError,
    TooLargeLessonError,
    TooManyItemsError,
)
from webapp.wire.line import text_of
from webapp.wire.position import Json
from webapp.wire.shapes import WireError

SPACING = 1024.0

# Made once: what every save and every view asks for.
_OF_LESSON = ITEM.c.lesson == bindparam("lesson")
_LESSON = select(LESSON).where(LESSON.c.id == bindparam("lesson"))
_LOCKED = _LESSON.with_for_update()
_SHELF_OF = select(LESSON.c.shelf).where(LESSON.c.id == bindparam("lesson"))
_ITEMS = select(ITEM).where(_OF_LESSON)
_ITEMS_SINCE = _ITEMS.where(ITEM.c.revision > bindparam("since"))
_DELETED = (
    _ITEMS.where(ITEM.c.deleted)
    .order_by(ITEM.c.revision.desc(), ITEM.c.place, ITEM.c.id)
    .limit(MOST_CARDS)
)
_ITEMS_BARE = select(ITEM.c.id, ITEM.c.kind, ITEM.c.place, ITEM.c.revision, ITEM.c.deleted).where(
    _OF_LESSON
)
_ITEMS_NAMED = _ITEMS.where(ITEM.c.id.in_(bindparam("ids", expanding=True)))
_TOLD = _ITEMS.where(
    or_(
        ITEM.c.revision > bindparam("since"),
        ITEM.c.id.in_(bindparam("ids", expanding=True)),
    )
)
_SIZE = select(func.sum(func.length(ITEM.c.fields))).where(_OF_LESSON, ~ITEM.c.deleted)
# Saves below that, one for each of the items there may be, come to little more than the limit.
_UNCOUNTED = MOST_CHARACTERS // MOST_KEPT
_CHANGE_ITEM = update(ITEM).where(
    ITEM.c.lesson == bindparam("of_lesson"), ITEM.c.id == bindparam("of_item")
)
_CHANGE_LESSON = update(LESSON).where(LESSON.c.id == bindparam("of_lesson"))
_OPENED: Mapping[Role, Select[Any]] = {
    role: select(
        LESSON.c.id,
        LESSON.c.key,
        LESSON.c[role],
        LESSON.c[f"{role}_count"],
        LESSON.c.fields,
        LESSON.c.revision,
        LESSON.c.changed,
    ).where(LESSON.c[role] == bindparam("token"), LESSON.c.binned.is_(None))
    for role in ROLES
}


class News(Struct, frozen=True):
    """What of a lesson is other than at a revision.

    fields  its own fields
    items   those that have changed, also deleted ones
    """

    revision: int
    fields: Mapping[str, Any]
    items: tuple[Kept, ...]


class Link(Struct, frozen=True):
    """A link to a lesson, as its owner sees it; `token` is None while it is closed."""

    role: Role
    token: str | None


# --- reading -------------------------------------------------------------------------------


def shelf_of_lesson(database: Database, lesson: str) -> str | None:
    """The shelf that a lesson is on, None where there is no such lesson."""
    with database.reading() as connection:
        return connection.execute(_SHELF_OF, {"lesson": lesson}).scalar()


class Opened(NamedTuple):
    """A lesson that a link has opened; what belongs to it itself is JSON."""

    lesson: str
    fields: str
    revision: int
    changed: int


def lesson_of_token(database: Database, token: str, role: Role) -> str | None:
    """The lesson that an open link leads to, as `links` shows it; none that is in the bin."""
    found = opened_by(database, token, role)
    return found and found.lesson


def opened_by(database: Database, token: str, role: Role) -> Opened | None:
    """The same, with what all who come by a link need of it."""
    with database.reading() as connection:
        row = connection.execute(_OPENED[role], {"token": hashed(token)}).first()
    if row is None or (database.keys and not _link(database.keys(), row, role).token):
        return None
    return Opened(row.id, row.fields, row.revision, row.changed)


def deleted_items(database: Database, lesson: str) -> tuple[Kept, ...]:
    """What is in the bin of a lesson, what was deleted last first; `MOST_CARDS` at the most.

    Raises NoSuchLessonError.
    """
    with database.reading() as connection:
        _row(connection, lesson)
        return tuple(map(_kept, connection.execute(_DELETED, {"lesson": lesson})))


def put_back(database: Database, lesson: str, item: str) -> None:
    """Puts an item from the bin back to its place. Raises as `save`."""
    save(database, lesson, Save(new_id(), items=[Change(item, deleted=None)]))


def first_board(database: Database, lesson: str) -> dict[str, Any] | None:
    """What is on the first card's board, `position` and `flipped`; None for nothing."""
    with database.reading() as connection:
        first = _row(connection, lesson).first
    return json.loads(first) if first else None


def news(database: Database, lesson: str, since: int = 0) -> News:
    """What is other than at that revision; all of it where the lesson has not come so far, as an
    older copy of it was put back. Raises NoSuchLessonError.
    """
    with database.reading() as connection:
        row = _row(connection, lesson)
        if row.revision < since:
            since = 0
        if row.revision == since:
            return News(row.revision, json.loads(row.fields), ())
        items = connection.execute(_ITEMS_SINCE, {"lesson": lesson, "since": since}).all()
        # Whoever knows nothing yet has no use for what is gone.
        wanted = [item for item in items if since or not item.deleted]
    return News(row.revision, json.loads(row.fields), tuple(map(_kept, wanted)))


def whole(database: Database, lesson: str) -> Lesson:
    """The lesson as its model. Raises NoSuchLessonError."""
    with database.reading() as connection:
        return lesson_of_state(_state(connection, _row(connection, lesson)))


def lesson_of_state(state: State) -> Lesson:
    """The model of a lesson that is kept."""
    items = tuple(item_of_fields(i.id, i.kind, i.fields) for i in in_order(state.items.values()))
    own = lesson_of_json({**state.fields, "items": []})
    return Lesson(own.title, own.language, own.notes, own.tags, items)


# --- saving --------------------------------------------------------------------------------


class Saved(NamedTuple):
    """What has become of a save.

    items     those that are other than at the revision which the browser knew, whole; among them
              whatever is named in the outcome
    unbinned  the lesson was in the bin, and is no longer
    """

    outcome: Outcome
    items: tuple[Kept, ...]
    unbinned: bool


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

    Raises WireError, TooManyItemsError, TooLargeLessonError, TooManyLessonsError,
    NoSuchLessonError and StorageError.
    """
    known = Known()
    plan, told = _done(
        database,
        lesson,
        lambda connection: _with_room(
            database, connection, _planned(connection, lesson, asked, shelf, most, known)
        ),
        lambda connection, plan: _carry_out(connection, lesson, asked, plan, database.most_lessons),
    )
    unbinned = plan.changes and plan.row is not None and plan.row.binned is not None
    return Saved(plan.outcome, tuple(map(_kept, told)), unbinned)


class _MovedError(Exception):
    """Another has changed the lesson since it was read."""


class _Plan(NamedTuple):
    """What becomes of a lesson, worked out while others may write.

    row      the lesson's as it was read, None for one that is to be made on `shelf`
    rows     of items, each with whether it is a new one
    version  of the lesson as it was, packed, where that is to be kept
    """

    row: Row[Any] | None
    shelf: str
    before: State
    outcome: Outcome
    rows: list[tuple[bool, dict[str, Any]]]
    version: bytes | None

    @property
    def changes(self) -> bool:
        return self.outcome.state is not self.before


class Known:
    """What has been worked out of a save, so that it is done once however often it is begun anew.

    values   as `changes.apply` has it
    words    of boards, by their identity, for as long as they are here
    """

    def __init__(self) -> None:
        self.values: dict[tuple[str, str, int], Any] = {}
        self.words: dict[int, tuple[Any, str]] = {}

    def words_of(self, item: Kept, board: Any) -> str:
        """What a board is found by."""
        if id(board) not in self.words:
            self.words[id(board)] = board, _text_of_board(item, board)
        return self.words[id(board)][1]


_TRIES = 3
"""So often a change is begun, the last time while others wait: it is to come to its end."""

_Done = TypeVar("_Done")


def _done(
    database: Database,
    lesson: str,
    planned: Callable[[Connection], _Plan],
    carry_out: Callable[[Connection, _Plan], _Done],
) -> tuple[_Plan, _Done]:
    """A change, planned before it is its turn: only what is written keeps others waiting.

    Raises StorageError where another has begun the lesson each time.
    """
    for _ in range(1, _TRIES):
        with database.reading() as connection:
            plan = planned(connection)
        with suppress(_MovedError), database.writing() as connection:
            return plan, carry_out(connection, plan)
    try:
        with database.writing() as connection:
            # A database that is a server lets others write until something is locked.
            _locked(connection, lesson)
            plan = planned(connection)
            return plan, carry_out(connection, plan)
    except _MovedError as error:
        raise StorageError("busy", "others change the lesson all the time") from error


def _planned(
    connection: Connection,
    lesson: str,
    asked: Save,
    shelf: str | None,
    most: int,
    known: Known,
) -> _Plan:
    """What is to become of a lesson. Raises as `save`."""
    row = connection.execute(_LESSON, {"lesson": lesson}).first()
    if row is None and (shelf is None or not asked.new):
        raise NoSuchLessonError
    if row is not None and shelf not in (None, row.shelf):
        raise NoSuchLessonError
    touched = {change.id for change in asked.items}
    before = State() if row is None else _state(connection, row, touched)
    outcome = apply(before, asked, most, known.values)
    version = None
    if row is not None and outcome.state is not before:
        taken, trimmed = newest_taken(before, outcome), newest_trimmed(before, outcome)
        is_due = versions.is_due(connection, row, trimmed=trimmed)
        if is_due or versions.lacks(connection, lesson, taken):
            version = versions.packed(connection, row)
    rows = _rows_of(before, outcome, known)
    return _Plan(row, shelf or (row.shelf if row else ""), before, outcome, rows, version)


def _with_room(database: Database, connection: Connection, plan: _Plan) -> _Plan:
    """The plan. Raises FullShelfError where its shelf has no room for what it adds.

    What deletes, or moves, is always possible: what is deleted is in the bin of the lesson also
    where there is no room for a version.
    """
    if database.quota is None:
        return plan
    before = plan.before.items
    changed = [own for _, own in plan.rows if "fields" in own]
    grown = len(plan.version or b"")
    for own in changed:
        held = before.get(own["id"])
        grown += len(own["fields"]) - (len(json.dumps(held.fields)) if held else 0)
    is_own = plan.before.fields != plan.outcome.state.fields
    if is_own:
        grown += len(json.dumps(plan.outcome.state.fields)) - len(json.dumps(plan.before.fields))
    try:
        database.quota(connection, plan.shelf, grown)
    except FullShelfError:
        if changed or is_own:
            raise
        return plan._replace(version=None)
    return plan


def _carry_out(
    connection: Connection, lesson: str, asked: Save, plan: _Plan, most_lessons: int
) -> Sequence[Row[Any]]:
    """Writes what was planned, and gives the items of the answer. Raises _MovedError."""
    row = _locked(connection, lesson)
    if row is None and plan.row is None:
        row = _new(connection, lesson, plan.shelf, most_lessons)
    row = _still(row, plan)
    if plan.changes:
        if plan.version:
            versions.put(connection, row, plan.version)
        _write(connection, lesson, plan)
    # In the same transaction: what another saves later is news then, not an answer to this.
    outcome = plan.outcome
    told = {id_ for pair in outcome.copies for id_ in pair} | {*outcome.stays, *outcome.returned}
    named = {"lesson": lesson, "since": asked.since, "ids": list(told)}
    return connection.execute(_TOLD, named).all()


def _still(row: Row[Any] | None, plan: _Plan) -> Row[Any]:
    """The lesson's row. Raises _MovedError where the lesson is not what it was."""
    if row is None or row.revision != plan.before.revision or row.shelf != plan.shelf:
        raise _MovedError
    return row


def add_lesson(database: Database, shelf: str, lesson: Lesson) -> str:
    """Puts a whole lesson on a shelf as a new one, and says its id. Raises as `add_lessons`."""
    (added,) = add_lessons(database, shelf, [lesson])
    return added


def add_lessons(database: Database, shelf: str, lessons: Iterable[Lesson]) -> list[str]:
    """Puts whole lessons on a shelf as new ones, all or none, and says their ids.

    Lists have them in this order.

    Raises WireError, TooManyItemsError, TooLargeLessonError, TooManyLessonsError and StorageError.
    """
    latest = now()
    made = [
        rows_of_whole(new_id(), shelf, _as_new(lesson), 1, new_id(), changed=latest - number)
        for number, lesson in enumerate(lessons)
    ]
    with database.writing() as connection:
        shelves.check_room(connection, shelf, len(made), database.most_lessons)
        check_quota(database, connection, shelf, made)
        insert_whole(connection, made)
    return [own["id"] for own, _ in made]


def _as_new(lesson: Lesson) -> Json:
    """The canonical JSON of the lesson, its items with new ids. Raises WireError."""
    if len(lesson.items) > MOST_KEPT:
        raise TooManyItemsError
    items = tuple(replace(item, id=new_id()) for item in lesson.items)
    return lesson_to_json(lesson_of_json(lesson_to_json(replace(lesson, items=items))))


Rows = tuple[dict[str, Any], list[dict[str, Any]]]
"""The row of a lesson and those of its items."""


def rows_of_whole(
    lesson: str, shelf: str, content: Mapping[str, Any], revision: int, by: str, **more: Any
) -> Rows:
    """The rows of a lesson all of which is set at one revision by one. Raises TooLargeLessonError.

    content  its canonical JSON; items may be any that are made one after the other
    more     columns of its row in which it is other than a new one
    """
    fields = {name: value for name, value in content.items() if name != "items"}
    rows: list[dict[str, Any]] = []
    cards = size = 0
    first = None
    for number, item in enumerate(content["items"], start=1):
        held = {name: value for name, value in item.items() if name not in ("id", "kind")}
        stamps = dict.fromkeys(held, (revision, by))
        kept = Kept(item["id"], item["kind"], number * SPACING, held, stamps, revision)
        rows.append(_row_of_new(lesson, kept))
        size += len(rows[-1]["fields"])
        if size > MOST_CHARACTERS:
            raise TooLargeLessonError
        if kept.kind == "card" and not cards:
            first = first_of_board(held["board"])
        cards += kept.kind == "card"
    own = {
        "id": lesson,
        "shelf": shelf,
        "revision": revision,
        "fields": json.dumps(fields),
        "stamps": json.dumps(dict.fromkeys(fields, (revision, by))),
        "made": now(),
        "changed": now(),
        "archived": False,
        "cards": cards,
        "first": first,
        "search": as_searched("\n".join([fields["title"], *fields["tags"]])),
        "student_count": 0,
        "editor_count": 0,
    }
    return {**own, **more}, rows


def _row_of_new(lesson: str, item: Kept) -> dict[str, Any]:
    return {
        "lesson": lesson,
        "id": item.id,
        "kind": item.kind,
        "place": item.order,
        "fields": json.dumps(item.fields),
        "stamps": json.dumps(item.stamps),
        "revision": item.revision,
        "deleted": False,
        "search": searchable(item),
    }


def check_quota(
    database: Database, connection: Connection, shelf: str, lessons: Iterable[Rows]
) -> None:
    """Raises FullShelfError where a shelf has no room for new lessons."""
    if database.quota:
        more = sum(len(row["fields"]) for own, rows in lessons for row in (own, *rows))
        database.quota(connection, shelf, more)


def insert_whole(connection: Connection, lessons: Iterable[Rows]) -> None:
    """Writes new lessons."""
    made = [*lessons]
    items = [row for _, rows in made for row in rows]
    if made:
        connection.execute(LESSON.insert(), [own for own, _ in made])
        for shelf in {own["shelf"] for own, _ in made}:
            shelves.holds_lessons(connection, shelf)
    if items:
        connection.execute(ITEM.insert(), items)


def is_spoiled(database: Database, lesson: str) -> bool:
    """Whether what is kept of a lesson cannot be read. Raises NoSuchLessonError."""
    try:
        whole(database, lesson)
    except (ValueError, WireError, TypeError, LookupError, AttributeError, RecursionError):
        return True
    return False


def replace_spoiled(connection: Connection, lesson: Rows) -> None:
    """Puts a lesson in the place of one that cannot be read, of which a version has what can be.

    Its links stay as they are, and its revision is higher than any that pages know.
    """
    row = _locked(connection, lesson[0]["id"])
    assert row is not None
    versions.put(connection, row, versions.packed_readable(connection, row))
    own, items = _at_revision(lesson, max(row.revision + 1, lesson[0]["revision"]))
    connection.execute(delete(ITEM).where(ITEM.c.lesson == row.id))
    names = ("revision", "fields", "stamps", "cards", "first", "search")
    new = {name: own[name] for name in names}
    this = update(LESSON).where(LESSON.c.id == row.id)
    connection.execute(this.values(**new, changed=now(), binned=None))
    if items:
        connection.execute(ITEM.insert(), items)


def _at_revision(lesson: Rows, revision: int) -> Rows:
    def stamped(row: dict[str, Any]) -> dict[str, Any]:
        stamps = {name: (revision, by) for name, (_, by) in _stamps(row["stamps"]).items()}
        return {**row, "revision": revision, "stamps": json.dumps(stamps)}

    own, items = lesson
    return stamped(own), [stamped(item) for item in items]


def bring_back(database: Database, lesson: str, revision: int) -> None:
    """The lesson as it was at a revision that is kept; what it is now is kept as a version."""
    known = Known()

    def planned(connection: Connection) -> _Plan:
        row = _row(connection, lesson)
        earlier = versions.read(connection, lesson, revision)
        if earlier is None:
            raise NoSuchLessonError
        before = _state(connection, row)
        outcome = apply(before, _back_to(before, earlier), MOST_KEPT)
        version = versions.packed(connection, row)
        rows = _rows_of(before, outcome, known)
        plan = _Plan(row, row.shelf, before, outcome, rows, version)
        return _with_room(database, connection, plan)

    def carry_out(connection: Connection, plan: _Plan) -> None:
        row = _still(_locked(connection, lesson), plan)
        if plan.version:
            versions.put(connection, row, plan.version)
        _write(connection, lesson, plan)

    _done(database, lesson, planned, carry_out)


def _back_to(before: State, earlier: Mapping[str, Any]) -> Save:
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


def _new(connection: Connection, lesson: str, shelf: str, most: int) -> Row[Any]:
    shelves.check_room(connection, shelf, 1, most)
    shelves.holds_lessons(connection, shelf)
    insert_if_new(
        connection,
        LESSON,
        id=lesson,
        shelf=shelf,
        revision=0,
        fields="{}",
        stamps="{}",
        made=now(),
        changed=now(),
        archived=False,
        cards=0,
        search="",
        student_count=0,
        editor_count=0,
    )
    found = _locked(connection, lesson)
    assert found is not None
    return found


def _row(connection: Connection, lesson: str) -> Row[Any]:
    found = connection.execute(_LESSON, {"lesson": lesson}).first()
    if found is None:
        raise NoSuchLessonError
    return found


def _locked(connection: Connection, lesson: str) -> Row[Any] | None:
    return connection.execute(_LOCKED, {"lesson": lesson}).first()


def _state(connection: Connection, row: Row[Any], touched: set[str] | None = None) -> State:
    """The lesson as it is kept; of the items that are not `touched` without their fields."""
    named = {"lesson": row.id}
    if touched is None:
        items = {item.id: _kept(item) for item in connection.execute(_ITEMS, named)}
    else:
        found = connection.execute(_ITEMS_BARE, named)
        items = {i.id: Kept(i.id, i.kind, i.place, {}, {}, i.revision, i.deleted) for i in found}
        if touched & set(items):
            named_items = connection.execute(_ITEMS_NAMED, {**named, "ids": list(touched)})
            items |= {item.id: _kept(item) for item in named_items}
    return State(row.revision, json.loads(row.fields), _stamps(row.stamps), items)


def _kept(row: Row[Any]) -> Kept:
    return Kept(
        row.id,
        row.kind,
        row.place,
        json.loads(row.fields),
        _stamps(row.stamps),
        row.revision,
        row.deleted,
    )


def _stamps(text: str) -> dict[str, tuple[int, str]]:
    return {name: (revision, by) for name, (revision, by) in json.loads(text).items()}


def _rows_of(before: State, outcome: Outcome, known: Known) -> list[tuple[bool, dict[str, Any]]]:
    """The rows of items that have changed, as far as they have; and whether each is a new one."""
    rows = []
    for item in outcome.changed:
        held = before.items.get(item.id)
        own: dict[str, Any] = {"id": item.id, "place": item.order, "deleted": item.deleted}
        own["revision"] = item.revision
        if held is None or held.stamps is not item.stamps:
            own["stamps"] = json.dumps(item.stamps)
        if held is None or held.fields is not item.fields:
            own |= {"fields": json.dumps(item.fields), "search": searchable(item, known)}
        if held is None:
            own["kind"] = item.kind
        rows.append((held is None, own))
    return rows


def _write(connection: Connection, lesson: str, plan: _Plan) -> None:
    """Writes what has changed, and what lists of lessons show.

    Raises TooLargeLessonError, and _MovedError where an item was forgotten meanwhile.
    """
    before, outcome = plan.before, plan.outcome
    for is_new, own in plan.rows:
        if is_new:
            connection.execute(ITEM.insert(), {"lesson": lesson, **own})
            continue
        named = {"of_lesson": lesson, "of_item": own["id"]}
        new = {name: value for name, value in own.items() if name != "id"}
        done = connection.execute(_CHANGE_ITEM, {**named, **new})
        if not done.rowcount:
            raise _MovedError
    if sum(len(own.get("fields", "")) for _, own in plan.rows) > _UNCOUNTED:
        size = connection.execute(_SIZE, {"lesson": lesson}).scalar() or 0
        if size > MOST_CHARACTERS:
            raise TooLargeLessonError
    state = outcome.state
    cards = _cards(state)
    values: dict[str, Any] = {
        "revision": state.revision,
        "changed": now(),
        "cards": len(cards),
        "binned": None,
    }
    if cards[:1] != _cards(before)[:1]:
        values["first"] = _first_board(connection, lesson, cards)
    if state.fields != before.fields or state.stamps != before.stamps:
        words = [state.fields.get("title", ""), *state.fields.get("tags", [])]
        values |= {
            "fields": json.dumps(state.fields),
            "stamps": json.dumps(state.stamps),
            "search": as_searched("\n".join(words)),
        }
    connection.execute(_CHANGE_LESSON, {"of_lesson": lesson, **values})


def _cards(state: State) -> list[Kept]:
    return [item for item in in_order(state.items.values()) if item.kind == "card"]


def _first_board(connection: Connection, lesson: str, cards: Iterable[Kept]) -> str | None:
    """What is on the first card's board: its position, and from which side."""
    first = next(iter(cards), None)
    if first is None:
        return None
    if "board" in first.fields:
        return first_of_board(first.fields["board"])
    found = connection.execute(_ITEMS_NAMED, {"lesson": lesson, "ids": [first.id]})
    board = json.loads(found.one().fields)
    return first_of_board(board.get("board", {}))


def first_of_board(board: Mapping[str, Any]) -> str | None:
    """What lists of lessons show of a board, as JSON."""
    if not board.get("position"):
        return None
    return json.dumps({"position": board["position"], "flipped": board.get("flipped", False)})


def searchable(item: Kept, known: Known | None = None) -> str:
    """What an item is found by: its words, and its position as a text."""
    fields = item.fields
    words = [fields.get(name, "") for name in ("title", "task")]
    if item.kind == "card" and "board" in fields:
        words.append((known or Known()).words_of(item, fields["board"]))
    return as_searched("\n".join(words))


def _text_of_board(item: Kept, board: Any) -> str:
    card = item_of_fields(item.id, item.kind, {"board": board})
    position = getattr(card, "position", None)
    return text_of(position, "always") if position else str(board["text"])


def as_searched(words: str) -> str:
    """As it is searched: small letters, and nothing that a database refuses."""
    return words.replace("\0", "").encode("utf-8", "replace").decode().lower()


# --- as a whole -----------------------------------------------------------------------------


def archive(database: Database, lesson: str, *, archived: bool) -> None:
    """Puts the lesson among those that are done with, or back."""
    _set(database, lesson, archived=archived)


def to_bin(database: Database, lesson: str) -> None:
    """Puts the lesson into the bin; its links are closed for as long as it is there."""
    with database.reading() as connection:
        before = _row(connection, lesson)
        version = versions.packed(connection, before)
    with database.writing() as connection:
        row = _locked(connection, lesson)
        if row is None:
            raise NoSuchLessonError
        # What was read is of this revision, or another has kept it just now.
        if version and row.revision == before.revision:
            versions.put(connection, row, version)
        # By a clock that is behind it would be gone as soon as that is right.
        time = max(now(), reached(connection))
        connection.execute(update(LESSON).where(LESSON.c.id == lesson).values(binned=time))


def from_bin(database: Database, lesson: str) -> None:
    """Takes the lesson out of the bin."""
    _set(database, lesson, binned=None)


def delete_lesson(database: Database, lesson: str) -> None:
    """The lesson goes for good."""
    with database.writing() as connection:
        connection.execute(delete(LESSON).where(LESSON.c.id == lesson))


def _set(database: Database, lesson: str, **values: Any) -> None:
    with database.writing() as connection:
        done = connection.execute(update(LESSON).where(LESSON.c.id == lesson).values(values))
    if not done.rowcount:
        raise NoSuchLessonError


# --- links ----------------------------------------------------------------------------------


def links(database: Database, keys: Keys, lesson: str) -> tuple[Link, Link]:
    """Both links of the lesson, the students' first. Raises NoSuchLessonError."""
    with database.reading() as connection:
        row = _row(connection, lesson)
    return _link(keys, row, "student"), _link(keys, row, "editor")


def _link(keys: Keys, row: Row[Any], role: Role) -> Link:
    mapping = row._mapping
    count, kept = mapping[f"{role}_count"], mapping[role]
    return Link(role, keys.shown(row.key, row.id, role, count, kept))


def open_link(
    database: Database, keys: Keys, lesson: str, role: Role, *, renew: bool = False
) -> None:
    """Opens a link; one that was closed has the token again that it had.

    renew   it gets another token than ever before, and the one it has opens nothing any more

    Where the key of the lesson's links is not there any more both begin anew, the other one closed.
    """
    with database.writing() as connection:
        row = _locked(connection, lesson)
        if row is None:
            raise NoSuchLessonError
        if _link(keys, row, role).token and not renew:
            return
        count = max(row._mapping[f"{role}_count"] + renew, 1)
        key = row.key if row.key and keys.knows(row.key) else keys.newest
        token = keys.token(key, lesson, role, count)
        assert token
        values: dict[str, Any] = {} if key == row.key else dict.fromkeys(ROLES)
        values |= {role: hashed(token), f"{role}_count": count, "key": key}
        connection.execute(update(LESSON).where(LESSON.c.id == lesson).values(values))


def close_link(database: Database, lesson: str, role: Role) -> None:
    """Closes a link: nobody gets in by it until it is opened again."""
    _set(database, lesson, **{role: None})
