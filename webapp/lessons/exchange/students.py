"""A lesson as students may see it at once: what they may not is not there."""

from __future__ import annotations

from msgspec.structs import replace

from webapp.lessons.model import Card, Lesson


def lesson_for_students(lesson: Lesson) -> Lesson:
    """The lesson with nothing but what is always shown.

    Of a line without its solution only the board is left at which students begin, with its marks.
    Without notes, tags, sources, operations and texts as they came, which may say the solution.
    """
    items = tuple(_for_students(item) if isinstance(item, Card) else item for item in lesson.items)
    return replace(lesson, notes="", tags=(), items=items)


def _for_students(card: Card) -> Card:
    shown = card.shown
    always = {
        name: getattr(card, name) if getattr(shown, name) == "always" else ""
        for name in ("title", "task", "hint", "solution")
    }
    card = replace(card, **always, source="", operations=None, text="", held=False)
    return card if shown.solution == "always" else _without_line(card)


def _without_line(card: Card) -> Card:
    line = card.line
    if line is None:
        return card
    marks = line.plies[card.at].marks if card.at >= 0 else line.marks
    return replace(card, line=None, at=-1, marks=marks)
