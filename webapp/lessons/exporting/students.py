"""A lesson as students may see it at once: what they may not is not there."""

from __future__ import annotations

from msgspec.structs import replace

from webapp.lessons.fields import seen_at_once
from webapp.lessons.model import Card, Lesson
from webapp.lessons.solving import marks_of, solution_line


def lesson_for_students(lesson: Lesson) -> Lesson:
    """The lesson with nothing but what is always shown.

    Of a line that is the solution, where that is shown; what comes before it, and what is said of
    the game, is none of it. Without the solution only the board is left at which students begin,
    with its marks. Without notes, tags, sources, operations and texts as they came, which may say
    the solution.
    """
    items = tuple(_for_students(item) if isinstance(item, Card) else item for item in lesson.items)
    return replace(lesson, notes="", tags=(), items=items)


def _for_students(card: Card) -> Card:
    card = replace(card, **seen_at_once(card), operations=None, text="", held=False)
    line = solution_line(card) if card.shown.solution == "always" else None
    return replace(card, line=line, at=-1, marks=() if line else marks_of(card))
