"""Lessons from texts.

    gather(text)           what a text holds for a lesson: cards and headings in its order
    is_sure(text, found)   whether it is that wherever it is pasted
    read_file(text)        the lessons of a file of our own, whole

What is read is said in `reading.py`, and by each of

    files.py     JSON of our own                 tables.py    CSV and TSV, with columns.py
    lists.py     positions one a line            games.py     games, with chapters.py
    operations.py  those of EPD
"""

from __future__ import annotations

from webapp.lessons.importing.files import read_file, write_file
from webapp.lessons.importing.gathered import Gathered
from webapp.lessons.importing.reading import gather, is_sure

__all__ = ["Gathered", "gather", "is_sure", "read_file", "write_file"]
