"""Lessons as texts.

    write_lesson(lesson, form)  the text of a lesson, and what is lost in it
    losses_of(lesson, form)     that alone
    loss_in_words(loss)         a loss as a sentence

The forms stand in one table, `FORMS`.
"""

from __future__ import annotations

from webapp.lessons.exporting.losses import LOSSES, Loss, loss_in_words
from webapp.lessons.exporting.students import lesson_for_students
from webapp.lessons.exporting.writing import FORMS, Form, losses_of, write_lesson

__all__ = [
    "FORMS",
    "LOSSES",
    "Form",
    "Loss",
    "lesson_for_students",
    "loss_in_words",
    "losses_of",
    "write_lesson",
]
