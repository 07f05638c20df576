"""A lesson as a file, in each of the forms of one table, and what of it is lost there."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Mapping
from dataclasses import dataclass

from msgspec.structs import replace

from webapp.document import parse
from webapp.document.rows import CARD, LESSON
from webapp.formats.epd import write_epd
from webapp.formats.epd.operations import operations_with_counters
from webapp.formats.registry import NOTATIONS
from webapp.games import EVERY_GAME
from webapp.games.board import Game
from webapp.lessons.exercises import exercise_of
from webapp.lessons.exporting.losses import LOSSES, Loss, has_of_item, has_of_lesson, in_order
from webapp.lessons.exporting.page import write_page
from webapp.lessons.exporting.studies import lost_in_study, write_study
from webapp.lessons.fields import FIELDS, seen_at_once
from webapp.lessons.importing.files import write_file
from webapp.lessons.importing.gathered import short
from webapp.lessons.importing.lists import (
    heading_lines,
    line_of,
    position_line,
    text_in_lines,
    titled,
    write_list,
)
from webapp.lessons.importing.operations import is_whole, operations_of
from webapp.lessons.model import Card, Heading, Lesson
from webapp.lessons.paper import PaperOptions
from webapp.lessons.solving import marks_of, solution_line
from webapp.lessons.writing_out import latest


@dataclass(frozen=True, slots=True, eq=False, kw_only=True)
class LessonForm:
    """One form of a lesson.

    name        on the wire
    extension   that of its files, without the dot
    media_type  that of its files; a text is UTF-8
    label       in the menu
    games       those whose positions it holds
    holds       the codes of `LOSSES` that it has a place for
    write       the file of a lesson
    lost        what is lost of one in the file though there is a place for it, by these codes;
                found without writing it
    """

    name: str
    extension: str
    media_type: str
    label: str
    games: tuple[Game, ...]
    holds: frozenset[str]
    write: Callable[[Lesson], bytes]
    lost: Callable[[Lesson], Counter[str]] = lambda _lesson: Counter()


def write_lesson(lesson: Lesson, form: str, *, for_students: bool = False) -> bytes:
    """The lesson in the form of that name; KeyError for an unknown one.

    for_students   with nothing but what students may see at once; that the
                   rest is left out is no loss
    """
    return FORMS[form].write(lesson_for_students(lesson) if for_students else lesson)


def lesson_for_students(lesson: Lesson) -> Lesson:
    """The lesson with nothing but what students may always see.

    Of an exercise there is the board that is shown, and its task where the card has no other. Of a
    line that is the solution, where that is shown; what comes before it, and what is said of
    the game, is none of it. Without the solution only the board is left at which students begin,
    with its marks. Without notes, tags, sources, operations and texts as they came, which may say
    the solution, and without what is chosen for the worksheet.
    """
    until = latest()
    items = tuple(
        _for_students(item, until) if isinstance(item, Card) else item for item in lesson.items
    )
    return replace(lesson, notes="", tags=(), worksheet=PaperOptions(), items=items)


def _for_students(card: Card, until: float) -> Card:
    exercise = exercise_of(card, until=until)
    card = replace(card, **seen_at_once(card), operations=None, text="", held=False)
    line = solution_line(card) if card.shown.solution == "always" else None
    made = replace(card, line=line, at=-1, marks=() if line else marks_of(card))
    if exercise is None:
        return made
    made = replace(made, task=made.task or exercise.task)
    if exercise.position == card.position:
        return made
    # With another board it is told by its words alone.
    return replace(made, exercise="", position=exercise.position, line=None, marks=exercise.marks)


def _in_utf8(write: Callable[[Lesson], str]) -> Callable[[Lesson], bytes]:
    """A form that is a text, as bytes."""
    return lambda lesson: write(lesson).encode("utf-8", "replace")


def _without_place(lesson: Lesson, row: LessonForm) -> Counter[str]:
    """All that the lesson has and the form has no place for."""
    has = [*has_of_lesson(lesson), *(loss for item in lesson.items for loss in has_of_item(item))]
    counts: Counter[str] = Counter()
    for code, count in has:
        if code not in row.holds:
            counts[code] += count
    return counts


def losses_of(lesson: Lesson, form: str, *, for_students: bool = False) -> tuple[Loss, ...]:
    """The losses there would be in that form; KeyError for an unknown one."""
    row = FORMS[form]
    shown = lesson_for_students(lesson) if for_students else lesson
    return in_order(_without_place(shown, row) + row.lost(shown))


# --- fen and epd -----------------------------------------------------------------------------


def _of_titles(lesson: Lesson) -> Counter[str]:
    """A title is one line there, without spaces around it, and no heading starts a page."""
    titles = (lesson.title, *(item.title for item in lesson.items))
    headings = [item for item in lesson.items if isinstance(item, Heading)]
    spaces = [short(title) != title for title in titles]
    spaces += [text_in_lines(heading.text) != heading.text for heading in headings]
    pages = sum(heading.new_page for heading in headings)
    return Counter({"spaces": sum(spaces), "new-pages": pages})


def _lost_in_fen(lesson: Lesson) -> Counter[str]:
    counts = _of_titles(lesson)
    for card in lesson.cards:
        line = position_line(card)
        if card.position is None:
            counts["breaks"] += "\n" in card.text.strip()
        elif line is None:
            counts["positions"] += 1
        if line is not None and line.operations:
            counts["lines"] += not is_whole(card)
        else:
            counts.update(_beside_position(card))
    return counts


def _beside_position(card: Card) -> dict[str, int]:
    """All that a card has and only operations could say."""
    return {code: count for code, count in has_of_item(card) if code in _IN_EPD}


def _write_epd(lesson: Lesson) -> str:
    parts = [titled(LESSON, lesson.title)] if lesson.title.strip() else []
    lines = {item.id: _epd_of(item) for item in lesson.cards}
    for item in lesson.items:
        line = lines.get(item.id)
        if isinstance(item, Heading):
            parts.append(f"\n{heading_lines(item)}\n")
        elif line is None:
            # As a line of its own with nothing right below it, it is a heading when it is read.
            title = f"{item.title}: " if item.title else ""
            parts.append(f"\n# {' '.join((title + line_of(item)).split())}\n\n")
        else:
            # The first sign says that all lines with one are headings.
            has_headings = len(lines) < len(lesson.items) or None in lines.values()
            parts.append(titled(CARD, item.title) if not parts and has_headings else "")
            parts.append(f"{line}\n")
    return "".join(parts)


def _lost_in_epd(lesson: Lesson) -> Counter[str]:
    counts = _of_titles(lesson)
    for card in lesson.cards:
        if _epd_of(card) is None:
            counts["cards"] += 1
            counts.update(_beside_position(card))
        else:
            counts["lines"] += not is_whole(card)
    return counts


def _epd_of(card: Card) -> str | None:
    """The EPD of a card; None where its position cannot be read from one."""
    position, info = card.position, NOTATIONS["epd"]
    if position is None or position.game not in info.games or info.unwritable(position):
        return None
    said = operations_with_counters(operations_of(card), position, corrected=True).strip()
    line = write_epd(position, operations=said)
    reading = parse(line)
    return line if (reading.position, reading.operations) == (position, said) else None


_IN_EPD = frozenset(
    [
        *(field.loss for field in FIELDS.values() if field.opcode),
        *("operations", "lines", "comments"),
    ]
)

FORMS: Mapping[str, LessonForm] = {
    form.name: form
    for form in (
        LessonForm(
            name="fen",
            extension="fen",
            media_type="text/plain",
            label="FEN, one position per line",
            games=tuple(EVERY_GAME),
            holds=_IN_EPD,
            write=_in_utf8(write_list),
            lost=_lost_in_fen,
        ),
        LessonForm(
            name="epd",
            extension="epd",
            media_type="text/plain",
            label="EPD, with tasks and solutions",
            games=("chess",),
            holds=_IN_EPD,
            write=_in_utf8(_write_epd),
            lost=_lost_in_epd,
        ),
        LessonForm(
            name="pgn",
            extension="pgn",
            media_type="application/x-chess-pgn",
            label="PGN, one chapter per position",
            games=tuple(EVERY_GAME),
            holds=frozenset(LOSSES) - {"notes", "tags", "language", "worksheet"},
            write=_in_utf8(write_study),
            lost=lost_in_study,
        ),
        LessonForm(
            name="json",
            extension="json",
            media_type="application/json",
            label="Fenboard file, with everything",
            games=tuple(EVERY_GAME),
            holds=frozenset(LOSSES),
            write=_in_utf8(lambda lesson: write_file([lesson])),
        ),
        LessonForm(
            name="html",
            extension="html",
            media_type="text/html",
            label="HTML page, for reading in any browser and for printing",
            games=tuple(EVERY_GAME),
            holds=frozenset(LOSSES)
            - {"texts", "operations", "notations", "shown", "comments", "worksheet"},
            write=_in_utf8(write_page),
        ),
    )
}
"""All forms by name, from the barest to the one that holds all."""
