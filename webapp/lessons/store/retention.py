"""All that is deleted by itself, and when.

    a lesson in the bin            after `Database.binned_for`
    a deleted card                 after `DELETED_FOR`, if nothing else in its lesson changes; later
                                   it is left in the versions that had it
    a shelf that holds nothing     `EMPTY_FOR` after it was last used; one that never held a lesson
                                   after `NEVER_HELD_FOR`

A shelf with a lesson, also in the bin, or with settings for worksheets is never deleted. By a clock
that leaps nothing is (`facts.trusted_time`).
"""

from __future__ import annotations

from collections.abc import Mapping

from msgspec import Struct
from sqlalchemy import (
    ColumnElement,
    Connection,
    and_,
    case,
    delete,
    exists,
    func,
    or_,
    select,
    tuple_,
    update,
)

from webapp.lessons.store import counts
from webapp.lessons.store.database import Database
from webapp.lessons.store.facts import is_in_doubt, reached, trusted_time
from webapp.lessons.store.servers import TIDYING, is_alone
from webapp.lessons.store.shelves import OWN_SHELF
from webapp.lessons.store.tables import ACCESS, DAY, ITEM, LESSON, SHEET, SHELF, VERSION, now

EMPTY_FOR = 90 * DAY
"""So long a shelf that holds nothing is kept that nobody uses."""

NEVER_HELD_FOR = 30 * DAY
"""So long one is kept that never held a lesson."""

DELETED_FOR = 30 * DAY
"""So long at least a deleted card is known: browsers that were away hear that it is gone."""

SOON = 7 * DAY
"""So long before a lesson goes from the bin for good the page of lessons says so everywhere."""

_MOST_DELETED = 2_000
"""So many deleted cards of a lesson are known."""

_EMPTY = and_(
    SHELF.c.id != OWN_SHELF,
    ~exists().where(LESSON.c.shelf == SHELF.c.id),
    ~exists().where(SHEET.c.shelf == SHELF.c.id),
)


class Upcoming(Struct, frozen=True):
    """All that goes next, by the days on which it does; each day in days since 1970, UTC.

    lessons  how many go from the bin, and from how many shelves
    shelves  how many go that hold nothing
    doubted  nothing goes for now, as the clock has leapt
    """

    lessons: Mapping[int, tuple[int, int]]
    shelves: Mapping[int, int]
    doubted: bool


def tidy(database: Database) -> None:
    """Takes away what has been kept for as long as it is to be; nothing where another process is
    about it.
    """
    with database.writing() as connection:
        if not is_alone(connection, TIDYING):
            return
        before = reached(connection)
        time = trusted_time(connection, now())
        _date_anew(connection, before - DELETED_FOR, max(before, time))
        connection.execute(delete(LESSON).where(LESSON.c.binned < time - database.binned_for))
        connection.execute(delete(ACCESS).where(ACCESS.c.until < now()))
        _forget_deleted(connection, time)
        connection.execute(delete(SHELF).where(_EMPTY, _is_unused(time)))
    counts.tidy(database)


def upcoming(database: Database) -> Upcoming:
    """All that is deleted next if nobody does anything before. Raises StorageError."""
    ends = (LESSON.c.binned + database.binned_for) // DAY
    kept_for = case((SHELF.c.held, EMPTY_FOR), else_=NEVER_HELD_FOR)
    each = ends.label("day"), func.count(), func.count(LESSON.c.shelf.distinct())
    binned = select(*each).where(LESSON.c.binned.is_not(None))
    unused = ((SHELF.c.used + kept_for) // DAY).label("day")
    with database.reading() as connection:
        in_bins = connection.execute(binned.group_by("day"))
        goes = {int(day): (count, of) for day, count, of in in_bins}
        empty = connection.execute(select(unused, func.count()).where(_EMPTY).group_by("day"))
        holding_nothing = {int(day): count for day, count in empty}
        return Upcoming(goes, holding_nothing, is_in_doubt(connection, now()))


def leaving(database: Database, shelf: str) -> int:
    """How many lessons go from the bin of a shelf within `SOON`."""
    soon = LESSON.c.binned < now() - database.binned_for + SOON
    asked = select(func.count()).where(LESSON.c.shelf == shelf, soon)
    with database.reading() as connection:
        return int(connection.execute(asked).scalar_one())


def _is_unused(time: int) -> ColumnElement[bool]:
    in_vain = and_(~SHELF.c.held, SHELF.c.used < time - NEVER_HELD_FOR)
    return or_(SHELF.c.used < time - EMPTY_FOR, in_vain)


def _date_anew(connection: Connection, earliest: int, time: int) -> None:
    """Gives that time to what would have gone by `earliest` already, were it as old as it says.

    It was put away while the clock was behind, and is to stay as long as anything.
    """
    of_lesson = ITEM.c.lesson == LESSON.c.id, ITEM.c.deleted
    untouched = LESSON.c.changed < earliest, exists().where(*of_lesson)
    connection.execute(update(LESSON).where(*untouched).values(changed=time))
    of_version = ITEM.c.lesson == VERSION.c.lesson, ITEM.c.revision <= VERSION.c.revision
    knows = VERSION.c.made < earliest, exists().where(*of_version, ITEM.c.deleted)
    connection.execute(update(VERSION).where(*knows).values(made=time))


def _forget_deleted(connection: Connection, time: int) -> None:
    """Takes away cards that were deleted long ago, and the first of very many."""
    old = time - DELETED_FOR
    untouched = select(LESSON.c.id).where(LESSON.c.changed < old)
    # What a version has was so when it was put away.
    of_lesson = VERSION.c.lesson == ITEM.c.lesson, VERSION.c.made < old
    known = select(func.max(VERSION.c.revision)).where(*of_lesson).correlate(ITEM)
    long_ago = or_(ITEM.c.lesson.in_(untouched), ITEM.c.revision <= known.scalar_subquery())
    connection.execute(delete(ITEM).where(ITEM.c.deleted, long_ago))
    newest = ITEM.c.revision.desc(), ITEM.c.id
    number = func.row_number().over(partition_by=ITEM.c.lesson, order_by=newest)
    listed = select(ITEM.c.lesson, ITEM.c.id, number.label("number")).where(ITEM.c.deleted)
    numbered = listed.subquery()
    more = select(numbered.c.lesson, numbered.c.id).where(numbered.c.number > _MOST_DELETED)
    connection.execute(delete(ITEM).where(tuple_(ITEM.c.lesson, ITEM.c.id).in_(more)))
