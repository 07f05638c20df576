"""How much a shelf may hold: what is written on its cards and in its lessons, and earlier versions.

Measuring takes reading all of it, so it is done now and then: after it as much may be written as
leaves enough room in any case, also where `_PART` processes write.
"""

from __future__ import annotations

from collections import OrderedDict
from threading import Lock

from sqlalchemy import Connection, func, select

from webapp.lessons.store.shelves import OWN_SHELF
from webapp.lessons.store.tables import ITEM, LESSON, MOMENT, SHEET, VERDICT, VERSION
from webapp.lessons.troubles import FullShelfError

_MOST_SHELVES = 10_000
_PART = 16
"""Of the room that was found a part as large as that is written to before it is measured again."""


class Quota:
    """The most bytes of each shelf but the owner's.

    Mutable: how much may still be written to shelves before they are measured.
    """

    def __init__(self, most: int) -> None:
        self.most = most
        self._lock = Lock()
        self._free: OrderedDict[str, int] = OrderedDict()

    def check(self, connection: Connection, shelf: str, more: int) -> None:
        """Raises FullShelfError where a shelf has no room for so many bytes more."""
        if shelf == OWN_SHELF or more <= 0:
            return
        with self._lock:
            free = self._free.get(shelf, 0)
            if more <= free:
                self._free[shelf] = free - more
                return
        room = self.most - used_bytes(connection, shelf)
        if more > room:
            raise FullShelfError
        with self._lock:
            self._free[shelf] = max(room // _PART - more, 0)
            self._free.move_to_end(shelf)
            while len(self._free) > _MOST_SHELVES:
                self._free.popitem(last=False)


def used_bytes(connection: Connection, shelf: str) -> int:
    """How many bytes a shelf holds, in the bin as well."""
    of_shelf = LESSON.c.shelf == shelf
    items = select(func.sum(func.length(ITEM.c.fields))).join(LESSON).where(of_shelf)
    versions = select(func.sum(func.length(VERSION.c.content))).join(LESSON).where(of_shelf)
    verdicts = select(func.sum(func.length(VERDICT.c.content))).join(LESSON).where(of_shelf)
    own = select(func.sum(func.length(LESSON.c.fields))).where(of_shelf)
    sheets = select(func.sum(func.length(SHEET.c.options))).where(SHEET.c.shelf == shelf)
    moments = select(func.sum(func.length(MOMENT.c.content))).where(MOMENT.c.shelf == shelf)
    parts = (items, versions, verdicts, own, sheets, moments)
    return sum(int(connection.execute(one).scalar() or 0) for one in parts)
