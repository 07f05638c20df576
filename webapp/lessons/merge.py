"""Several change one lesson at once: what becomes of it, so that nobody's work is lost.

A lesson has a *revision*, a number that grows with every save. Each field of it and of its items
bears a stamp: the revision that set it last, and who did. A change to a field names the revision
that it is based on. Then

    the field has not been set since, or by the same one      it is set
    it has, by another, and says something else, in an item   both are kept, as two items, one right
                                                              behind the other
    likewise in the notes to the lesson                       both are kept, one below the other,
                                                              set by nobody
    in another of its own fields, such as the title           the later holds, and that is told
    an item is deleted that another has changed since, or     it stays
    has brought back
    a deleted item is changed                                 it comes back

Items stand in the order of a number, with another between two neighbours for what comes there; the
numbers are spread anew where two are too near. A change that comes twice, since the answer to it
was lost, does nothing the second time. A revision that the lesson has not reached, as where an
older copy of it was put back, tells nothing: what is based on it is taken to be based on none.

Of a board that was edited where nobody could say which of its moves still fit, those that do stay,
and the others go into the notes of the card.
"""

from __future__ import annotations

import hashlib
from collections.abc import Iterable, Mapping
from itertools import pairwise
from typing import Any

from msgspec import UNSET, Struct, json
from msgspec.structs import replace

from webapp.games.labels import say
from webapp.lessons.changes import Change, Checked, Value
from webapp.lessons.limits import ID_CHARACTERS, LONGEST_NOTES, MOST_CARDS, MOST_KEPT
from webapp.lessons.shapes import ITEM_FIELDS, Kind
from webapp.lessons.troubles import TooManyItemsError
from webapp.wire.shapes import WireError

Stamp = tuple[int, str]
"""The revision that has set something last, and who did."""

NOBODY = ""
"""Who has set what is of two."""

DELETION = "deleted"
"""Among the stamps of an item: when it was brought back, and by whom."""

_PARAGRAPHS = "\n\n"
"""The break between paragraphs."""

SPREAD = 1024.0
"""Between the numbers of two neighbours that have been spread."""

_TOO_NEAR = 1e-6


class KeptItem(Struct, frozen=True):
    """An item as it is kept.

    order     the number by which it stands among the others
    fields    the canonical values by their names, see `shapes.ITEM_FIELDS`
    stamps    of each field that was ever set, and of `DELETION`
    revision  the last one that changed anything of it
    deleted   it is in the bin; its fields stay
    """

    id: str
    kind: Kind
    order: float
    fields: Mapping[str, Any]
    stamps: Mapping[str, Stamp]
    revision: int
    deleted: bool = False


class KeptLesson(Struct, frozen=True):
    """A lesson as it is kept: its own fields with their stamps, all items, also deleted ones."""

    revision: int = 0
    fields: Mapping[str, Any] = {}
    stamps: Mapping[str, Stamp] = {}
    items: Mapping[str, KeptItem] = {}


class Merged(Struct, frozen=True):
    """A lesson after a save.

    state     the whole of it
    changed   the items that are other than before
    copies    of items that two have changed: the id of each with that of the copy
    stays     ids of items that were to be deleted and were not
    returned  ids of items that had been deleted and are there again
    replaced  the lesson's own fields that another had set as well, with what they said
    """

    state: KeptLesson
    changed: tuple[KeptItem, ...] = ()
    copies: tuple[tuple[str, str], ...] = ()
    stays: tuple[str, ...] = ()
    returned: tuple[str, ...] = ()
    replaced: Mapping[str, Any] = {}


def in_order(items: Iterable[KeptItem]) -> list[KeptItem]:
    """The items that are not deleted, as they stand."""
    return sorted((item for item in items if not item.deleted), key=_place)


def apply(state: KeptLesson, asked: Checked, most: int = MOST_CARDS) -> Merged:
    """The lesson with what was changed. Raises WireError, and TooManyItemsError.

    most   the items that there may be, but for copies, which have more room: there is nowhere else
           for what two have written
    """
    work = _Merge(state, asked.save.by, most)
    for name, value in asked.save.lesson.items():
        work.set_own(name, value)
    for change, left in zip(asked.save.items, asked.left, strict=True):
        work.change(change, left)
    return work.outcome()


class _Merge:
    """One save on its way into a lesson."""

    def __init__(self, state: KeptLesson, by: str, most: int) -> None:
        self.state = state
        self.by = by
        self.most = most
        self.revision = state.revision + 1
        self.items = dict(state.items)
        self.fields = dict(state.fields)
        self.stamps = dict(state.stamps)
        self.copies: list[tuple[str, str]] = []
        self.stays: list[str] = []
        self.returned: list[str] = []
        self.replaced: dict[str, Any] = {}

    def outcome(self) -> Merged:
        self._spread()
        before = self.state.items
        changed = tuple(item for id_, item in self.items.items() if before.get(id_) is not item)
        copies = {copy for _, copy in self.copies}
        more = {i.id for i in changed if i.id not in before or before[i.id].deleted}
        standing = sum(not item.deleted for item in self.items.values())
        if more and standing > (MOST_KEPT if more <= copies else self.most):
            raise TooManyItemsError
        same = not changed and self.fields == self.state.fields
        state = KeptLesson(self.revision, self.fields, self.stamps, self.items)
        return Merged(
            self.state if same else state,
            changed,
            tuple(self.copies),
            tuple(self.stays),
            tuple(self.returned),
            self.replaced,
        )

    def set_own(self, name: str, asked: Value) -> None:
        """A field of the lesson itself."""
        value, held, by = asked.value, self.fields.get(name), self.by
        if value == held:
            return
        if held and self._is_others(self.stamps.get(name), asked.base):
            self.replaced[name] = held
            if name == "notes":
                value, by = _both(held, value), NOBODY
                if value == held:
                    return
        self.fields[name] = value
        self.stamps[name] = (self.revision, by)

    def change(self, change: Change, left: str) -> None:
        """An item; `left` are moves that no longer fit its board."""
        held = self.items.get(change.id)
        kind = held.kind if held else change.kind
        for name in change.fields:
            if name not in ITEM_FIELDS[kind]:
                raise WireError(f"a {kind} has no “{name}”")
        values, has_room = _with_left(change, held.fields if held else {}, left)
        if held is None:
            self._add(change, values)
            return
        new = {name: value for name, value in values.items() if value != held.fields.get(name)}
        others = {
            name
            for name in new.keys() & change.fields.keys()
            if self._is_others(held.stamps.get(name), change.fields[name].base)
        }
        if others or not has_room:
            self._copy(held, change.id, new)
            others = others if has_room else set(new)
            new = {name: value for name, value in new.items() if name not in others}
        changes: dict[str, Any] = {}
        if new:
            changes["fields"] = {**held.fields, **new}
            changes["stamps"] = {**held.stamps, **dict.fromkeys(new, (self.revision, self.by))}
        if change.order is not None and change.order != held.order:
            changes["order"] = change.order
        deleted = self._deletion(held, change, new)
        if deleted.get("deleted") is False:
            stamps = changes.get("stamps", held.stamps)
            changes["stamps"] = {**stamps, DELETION: (self.revision, self.by)}
        changes |= deleted
        if changes:
            self.items[held.id] = replace(held, revision=self.revision, **changes)

    def _deletion(self, held: KeptItem, change: Change, new: Mapping[str, Any]) -> dict[str, Any]:
        base = change.deleted
        if isinstance(base, int):
            if held.deleted:
                return {}
            # What another has written since is not to vanish with it.
            if any(self._is_others(stamp, base) for stamp in held.stamps.values()):
                self.stays.append(held.id)
                return {}
            return {"deleted": True}
        if not held.deleted or (base is UNSET and not new):
            return {}
        if base is UNSET:
            self.returned.append(held.id)
        return {"deleted": False}

    def _add(self, change: Change, values: Mapping[str, Any]) -> None:
        stamps = dict.fromkeys(values, (self.revision, self.by))
        order = change.order
        if order is None:
            order = max((item.order for item in self.items.values()), default=0.0) + SPREAD
        is_deleted = isinstance(change.deleted, int)
        # One that nobody knows, and that is deleted already, is nothing to keep without its words.
        if values or not is_deleted:
            self.items[change.id] = KeptItem(
                change.id, change.kind, order, values, stamps, self.revision, is_deleted
            )

    def _copy(self, held: KeptItem, asked: str, new: Mapping[str, Any]) -> None:
        """The words and moves of this save, as an item of its own right behind the one it was."""
        copy_id = _id_of((asked, self.by, new))
        self.copies.append((asked, copy_id))
        if copy_id in self.items:
            return
        fields = {**held.fields, **new}
        stamps = dict.fromkeys(fields, (self.revision, self.by))
        after = [item.order for item in self.items.values() if item.order > held.order]
        order = (held.order + min(after)) / 2 if after else held.order + SPREAD
        self.items[copy_id] = KeptItem(copy_id, held.kind, order, fields, stamps, self.revision)

    def _is_others(self, stamp: Stamp | None, base: int) -> bool:
        """Whether another has set it since the revision `base`."""
        known = base if base <= self.state.revision else 0
        return stamp is not None and stamp[0] > known and stamp[1] != self.by

    def _spread(self) -> None:
        """Gives all items numbers far from each other where two have come too near."""
        standing = sorted(self.items.values(), key=_place)
        near = any(b.order - a.order < _TOO_NEAR for a, b in pairwise(standing))
        if not near:
            return
        for number, item in enumerate(standing, start=1):
            if item.order != number * SPREAD:
                self.items[item.id] = replace(item, order=number * SPREAD, revision=self.revision)


def _place(item: KeptItem) -> tuple[float, str]:
    return item.order, item.id


def _with_left(change: Change, held: Mapping[str, Any], left: str) -> tuple[dict[str, Any], bool]:
    """The new values of the fields, moves that no longer fit in the notes; and whether these have
    room for them.
    """
    values = {name: asked.value for name, asked in change.fields.items()}
    notes = values.get("notes", held.get("notes", ""))
    words = left and say("moves-not-fitting", moves=left)
    if notes.endswith(words):
        return values, True
    both = _PARAGRAPHS.join(filter(None, [notes, words]))
    if len(both) > LONGEST_NOTES:
        return values, False
    return {**values, "notes": both}, True


def _both(theirs: str, own: str) -> str:
    """Two texts one below the other, one's own behind; where there is no room for both, one's own.

    A paragraph that one's own text has as well, or goes on with, does not come twice.
    """
    if not own.strip():
        return theirs
    here = own.split(_PARAGRAPHS)
    rest = [one for one in theirs.split(_PARAGRAPHS) if not any(_goes_on(one, h) for h in here)]
    both = _PARAGRAPHS.join([*rest, own])
    return own if len(both) > LONGEST_NOTES else both


def _goes_on(paragraph: str, later: str) -> bool:
    return later.startswith(paragraph) and not later[len(paragraph) :][:1].strip()


def _id_of(value: Any) -> str:
    """An id that follows from a value, so that what comes twice has one and the same."""
    number = int.from_bytes(hashlib.sha256(json.encode(value, order="sorted")).digest(), "big")
    found = []
    for _ in range(26):
        number, digit = divmod(number, len(ID_CHARACTERS))
        found.append(ID_CHARACTERS[digit])
    return "".join(found)
