"""A lesson as a text, in each of the forms of one table, and what of it is lost there."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Mapping
from dataclasses import dataclass

from webapp.epd import operations_with_counters, write_epd
from webapp.games import EVERY_GAME
from webapp.lessons.exchange.files import write_file
from webapp.lessons.exchange.lists import (
    heading_line,
    line_of,
    position_line,
    title_line,
    write_list,
)
from webapp.lessons.exchange.losses import (
    LOSSES,
    Loss,
    has_of_item,
    has_of_lesson,
    in_order,
)
from webapp.lessons.exchange.operations import is_whole, operations_of
from webapp.lessons.exchange.page import write_page
from webapp.lessons.exchange.students import lesson_for_students
from webapp.lessons.exchange.studies import write_study
from webapp.lessons.model import Card, Heading, Lesson
from webapp.notations import NOTATIONS
from webapp.position import Game, Position

Written = tuple[str, Counter[str]]
"""A text, and what is lost in it beyond what its form does not hold, by the codes of `LOSSES`."""


@dataclass(frozen=True, slots=True, eq=False, kw_only=True)
class Form:
    """One form of a lesson.

    name       on the wire
    extension  that of its files, without the dot
    label      in the menu
    games      those whose positions it holds
    holds      the codes of `LOSSES` that are never lost in it
    write      the text of a lesson
    reads_back whether it is read again; what is not loses nothing by how it is written
    """

    name: str
    extension: str
    label: str
    games: tuple[Game, ...]
    holds: frozenset[str]
    write: Callable[[Lesson], Written]
    reads_back: bool = True


def write_lesson(
    lesson: Lesson, form: str, *, for_students: bool = False
) -> tuple[str, tuple[Loss, ...]]:
    """The lesson in the form of that name, and what is lost there; KeyError for an unknown one.

    for_students   with nothing but what students may see at once, see `students.py`; that the
                   rest is left out is no loss
    """
    row = FORMS[form]
    if for_students:
        lesson = lesson_for_students(lesson)
    text, counts = row.write(lesson)
    counts.update(_without_place(lesson, row))
    return text, in_order(counts)


def _without_place(lesson: Lesson, row: Form) -> Counter[str]:
    """What the lesson has that the form has no place for."""
    has = [*has_of_lesson(lesson), *(loss for item in lesson.items for loss in has_of_item(item))]
    counts: Counter[str] = Counter()
    for code, count in has:
        if code not in row.holds:
            counts[code] += count
    return counts


def losses_of(lesson: Lesson, form: str, *, for_students: bool = False) -> tuple[Loss, ...]:
    """What would be lost in that form; KeyError for an unknown one."""
    row = FORMS[form]
    if row.reads_back:
        return write_lesson(lesson, form, for_students=for_students)[1]
    shown = lesson_for_students(lesson) if for_students else lesson
    return in_order(_without_place(shown, row))


# --- fen and epd -----------------------------------------------------------------------------


def _write_fen(lesson: Lesson) -> Written:
    counts: Counter[str] = Counter()
    for card in lesson.cards:
        if card.position is None:
            counts["breaks"] += "\n" in card.text.strip()
        elif position_line(card) is None:
            counts["positions"] += 1
    return write_list(lesson), counts


def _write_epd(lesson: Lesson) -> Written:
    counts: Counter[str] = Counter()
    parts = [title_line(lesson)] if lesson.title.strip() else []
    for item in lesson.items:
        if isinstance(item, Heading):
            parts.append(f"\n{heading_line(item)}\n")
        elif item.position is not None and _is_for_epd(item.position):
            parts.append(_epd_of(item, item.position) + "\n")
            counts.update(_lost_in_epd(item))
        else:
            # As a line of its own with nothing right below it, it is a heading when it is read.
            title = f"{item.title}: " if item.title else ""
            parts.append(f"\n# {' '.join((title + line_of(item)).split())}\n\n")
            counts["cards"] += 1
            counts.update({code: count for code, count in has_of_item(item) if code in _IN_EPD})
    return "".join(parts), counts


def _epd_of(card: Card, position: Position) -> str:
    return write_epd(
        position, operations=operations_with_counters(operations_of(card), position).strip()
    )


def _is_for_epd(position: Position) -> bool:
    info = NOTATIONS["epd"]
    return position.game in info.games and info.unwritable(position) is None


def _lost_in_epd(card: Card) -> Mapping[str, int]:
    return {} if is_whole(card) else {"lines": 1}


_IN_EPD = frozenset(["tasks", "hints", "solutions", "sources", "operations", "lines", "comments"])

FORMS: Mapping[str, Form] = {
    form.name: form
    for form in (
        Form(
            name="fen",
            extension="fen",
            label="FEN, one position per line",
            games=tuple(EVERY_GAME),
            holds=frozenset(["operations"]),
            write=_write_fen,
        ),
        Form(
            name="epd",
            extension="epd",
            label="EPD, with tasks and solutions",
            games=("chess",),
            holds=_IN_EPD,
            write=_write_epd,
        ),
        Form(
            name="pgn",
            extension="pgn",
            label="PGN, one chapter per position",
            games=tuple(EVERY_GAME),
            holds=frozenset(LOSSES) - {"notes", "tags", "language"},
            write=write_study,
        ),
        Form(
            name="json",
            extension="json",
            label="Fenboard file, with everything",
            games=tuple(EVERY_GAME),
            holds=frozenset(LOSSES),
            write=lambda lesson: (write_file([lesson]), Counter()),
        ),
        Form(
            name="html",
            extension="html",
            label="HTML page, opens by itself and prints",
            games=tuple(EVERY_GAME),
            holds=frozenset(LOSSES) - {"texts", "operations", "notations", "shown", "comments"},
            write=lambda lesson: (write_page(lesson), Counter()),
            reads_back=False,
        ),
    )
}
"""All forms by name, from the barest to the one that holds all."""
