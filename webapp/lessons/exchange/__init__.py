"""Lessons from texts and lessons as texts.

    gather(text)                what a text holds for a lesson: cards and headings in its order
    is_sure(text, found)        whether it is that wherever it is pasted
    read_file(text)             the lessons of a file of our own, whole
    write_lesson(lesson, form)  the text of a lesson, and what is lost in it
    losses_of(lesson, form)     that alone
    loss_in_words(loss)         a loss as a sentence

The forms stand in one table, `FORMS`. What is read is said in `reading.py`, and by each of

    files.py     JSON of our own                 tables.py    CSV and TSV, with columns.py
    lists.py     positions one a line            games.py     games, with chapters.py and studies.py
    operations.py  those of EPD
"""

from __future__ import annotations

from webapp.lessons.exchange.files import read_file, write_file
from webapp.lessons.exchange.gathered import Gathered
from webapp.lessons.exchange.losses import LOSSES, Loss, loss_in_words
from webapp.lessons.exchange.reading import gather, is_sure
from webapp.lessons.exchange.students import lesson_for_students
from webapp.lessons.exchange.writing import FORMS, Form, losses_of, write_lesson

__all__ = [
    "FORMS",
    "LOSSES",
    "Form",
    "Gathered",
    "Loss",
    "gather",
    "is_sure",
    "lesson_for_students",
    "loss_in_words",
    "losses_of",
    "read_file",
    "write_file",
    "write_lesson",
]
