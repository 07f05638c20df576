"""Changes of a lesson as browsers ask for them, and the same with values in canonical form.

A change sets fields, each as a whole, and names the revision that it is based on; `merge.py` says
what becomes of it. Whatever takes long, such as playing all moves of a line, is done here, before a
lesson is read: nobody waits for it.
"""

from __future__ import annotations

from time import monotonic
from typing import Annotated, Any, NamedTuple

from msgspec import UNSET, Meta, Struct, UnsetType
from msgspec.structs import replace

from webapp.document.refit import LONGEST
from webapp.lessons.limits import MOST_KEPT
from webapp.lessons.shapes import (
    Kind,
    canonical_of_any,
    canonical_of_lesson,
    check_id,
    fitted_board,
)
from webapp.wire.shapes import WireError

Revision = Annotated[int, Meta(ge=0, lt=2**31)]

_FARTHEST = 1e12


class Value(Struct):
    """The new value of a field, and the revision that it is based on."""

    value: Any
    base: Revision = 0


class Change(Struct):
    """The changes of an item; a new item is one with an id that nobody knows.

    deleted  the revision that its deletion is based on, or None where it is to come back
    """

    id: str
    kind: Kind = "card"
    fields: dict[str, Value] = {}
    order: float | None = None
    deleted: Revision | UnsetType | None = UNSET


class Save(Struct):
    """All that one browser has changed.

    by     the browser's page, by an id of its own making
    since  the revision up to which it knows what others have done
    new    the lesson begins with it; what is not, and is no longer there, is not begun anew by what
           somebody still had open
    """

    by: str
    since: Revision = 0
    lesson: dict[str, Value] = {}
    items: Annotated[list[Change], Meta(max_length=MOST_KEPT)] = []
    new: bool = False


class Checked(NamedTuple):
    """A save whose values are canonical, and of each of its items the moves, as movetext, that no
    longer fit the board.
    """

    save: Save
    left: tuple[str, ...]


def checked(save: Save) -> Checked:
    """The save in canonical form. Raises WireError."""
    own = {n: replace(v, value=canonical_of_lesson(n, v.value)) for n, v in save.lesson.items()}
    items, left, rules = [], [], LONGEST
    for change in save.items:
        if change.order is not None and not -_FARTHEST < change.order < _FARTHEST:
            raise WireError("“order” must be a number that is not too large")
        values, moves = dict(change.fields), ""
        for name, asked in values.items():
            if name == "board" and isinstance(asked.value, dict) and asked.value.get("was"):
                begun = monotonic()
                value, moves = fitted_board(asked.value, rules)
                rules -= monotonic() - begun
            else:
                value = canonical_of_any(name, asked.value)
            values[name] = replace(asked, value=value)
        items.append(replace(change, id=check_id(change.id), fields=values))
        left.append(moves)
    return Checked(replace(save, by=check_id(save.by), lesson=own, items=items), tuple(left))
