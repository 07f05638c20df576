"""Files of lessons as tests look at them: those that are texts, as texts."""

from __future__ import annotations

from webapp.lessons.exporting import Loss, losses_of, write_lesson
from webapp.lessons.model import Lesson


def exported(
    lesson: Lesson, form: str, *, for_students: bool = False
) -> tuple[str, tuple[Loss, ...]]:
    """The text of the file of a lesson, and what is lost in it."""
    losses = losses_of(lesson, form, for_students=for_students)
    return write_lesson(lesson, form, for_students=for_students).decode(), losses
