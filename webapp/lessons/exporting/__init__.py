"""Lessons as files.

    write_lesson(lesson, form)  the file of a lesson, as bytes
    losses_of(lesson, form)     all of the lesson that is lost in it
    loss_in_words(loss)         a loss as a sentence

The forms stand in one table, `FORMS`; the page and the server read a row of it.
"""

from __future__ import annotations

from webapp.lessons.exporting.losses import LOSSES, Loss, loss_in_words
from webapp.lessons.exporting.writing import (
    FORMS,
    LessonForm,
    lesson_for_students,
    losses_of,
    write_lesson,
)

__all__ = [
    "FORMS",
    "LOSSES",
    "LessonForm",
    "Loss",
    "lesson_for_students",
    "loss_in_words",
    "losses_of",
    "write_lesson",
]
