"""All that a form of a lesson may not hold, and how that is said."""

from __future__ import annotations

from collections.abc import Iterator, Mapping

from msgspec import Struct

from webapp.language import ngettext
from webapp.lessons.fields import FIELDS, is_said
from webapp.lessons.model import Card, Item, Lesson
from webapp.lessons.paper import PaperOptions


def _of_fields(*names: str) -> dict[str, tuple[str, str]]:
    return {FIELDS[name].loss: FIELDS[name].lost for name in names if FIELDS[name].loss}


LOSSES: Mapping[str, tuple[str, str]] = {
    "notes": ("The notes to the lesson are left out.", "The notes to the lesson are left out."),
    **_of_fields("notes"),
    "tags": (
        "%(count)s tag of the lesson is left out.",
        "%(count)s tags of the lesson are left out.",
    ),
    "language": (
        "The language of the lesson is left out.",
        "The language of the lesson is left out.",
    ),
    "worksheet": ("The worksheet settings are left out.", "The worksheet settings are left out."),
    "cards": (
        "%(count)s card is kept only as a comment.",
        "%(count)s cards are kept only as comments.",
    ),
    "positions": (
        "%(count)s position cannot be kept in full.",
        "%(count)s positions cannot be kept in full.",
    ),
    "breaks": ("%(count)s text loses its line breaks.", "%(count)s texts lose their line breaks."),
    "spaces": (
        "In %(count)s text, spaces or line breaks will differ.",
        "In %(count)s texts, spaces or line breaks will differ.",
    ),
    **_of_fields("task", "hint", "solution"),
    "unseen-hints": (
        "%(count)s hint is shown only in Fenboard, not in other programs.",
        "%(count)s hints are shown only in Fenboard, not in other programs.",
    ),
    "lines": ("Moves of %(count)s card are left out.", "Moves of %(count)s cards are left out."),
    "comments": (
        "The details of %(count)s game (players, event, result …) are left out.",
        "The details of %(count)s games (players, event, result …) are left out.",
    ),
    "marks": (
        "%(count)s mark on the board is left out.",
        "%(count)s marks on the boards are left out.",
    ),
    "flipped": ("%(count)s board is no longer flipped.", "%(count)s boards are no longer flipped."),
    **_of_fields("shown", "source"),
    "texts": (
        "The typed text of %(count)s card is left out.",
        "The typed texts of %(count)s cards are left out.",
    ),
    "notations": (
        "The notation chosen for %(count)s card is left out.",
        "The notation chosen for %(count)s cards is left out.",
    ),
    "operations": (
        "The operations of %(count)s EPD are left out.",
        "The operations of %(count)s EPDs are left out.",
    ),
    **_of_fields(*FIELDS),
}
"""The sentence for each loss, of one and of several, in the order in which they are told."""


class Loss(Struct, frozen=True):
    """So much of one kind is not in a text; `code` is a key of `LOSSES`."""

    code: str
    count: int


def loss_in_words(loss: Loss) -> str:
    """The loss as a sentence in the current language."""
    return ngettext(*LOSSES[loss.code], loss.count) % {"count": loss.count}


def in_order(counts: Mapping[str, int]) -> tuple[Loss, ...]:
    """The losses that there are, in the order of the table."""
    return tuple(Loss(code, counts[code]) for code in LOSSES if counts.get(code))


def has_of_lesson(lesson: Lesson) -> Iterator[tuple[str, int]]:
    """All that a lesson has beside its items, by the codes of `LOSSES`."""
    yield ("notes", bool(lesson.notes.strip()))
    yield ("tags", len(lesson.tags))
    yield ("language", bool(lesson.language))
    yield ("worksheet", lesson.worksheet != PaperOptions())


def has_of_item(item: Item) -> Iterator[tuple[str, int]]:
    """All that an item has beside its title and its position, likewise."""
    if not isinstance(item, Card):
        return
    line = item.line
    for name, field in FIELDS.items():
        if field.loss:
            yield (field.loss, is_said(item, name))
    yield ("flipped", item.flipped)
    yield ("positions", item.chess960)
    yield ("texts", item.position is not None and bool(item.text.strip()))
    yield ("notations", bool(item.notation))
    yield ("operations", item.operations is not None)
    yield ("lines", line is not None and bool(line.plies))
    yield ("comments", line is not None and bool(line.comment or line.tags or line.commands))
    marked = (item.marks,) if line is None else (line.marks, *(ply.marks for ply in line.plies))
    yield ("marks", sum(map(len, marked)))
