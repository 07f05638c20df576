"""What can go wrong with lessons that are kept."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Literal

Trouble = Literal["busy", "away", "full", "read-only", "newer", "address"]


STORAGE_MESSAGES: Mapping[Trouble, str] = {
    "busy": "Something else is being saved just now. Nothing is lost.",
    "away": "Lessons cannot be reached just now. None is lost; please try again in a moment.",
    "full": "There is no room left on the disk where lessons are kept.",
    "read-only": "Lessons cannot be saved: Fenboard may not write to the place where they are "
    "kept.",
    "newer": "These lessons were made with a newer version of Fenboard. Please update this one.",
    "address": "DATABASE_URL is not the address of a database.",
}
"""What people read where the database cannot do it, by `StorageError.trouble`."""


PASSING: tuple[Trouble, ...] = ("busy", "away")
"""What goes over by itself."""


class StorageError(Exception):
    """The database could not do it; `trouble` says why, the message what it said itself.

    busy       another change takes long; the next attempt may succeed
    away       it does not answer
    full       there is no room
    read-only  it cannot be written to
    newer      a newer Fenboard has made it
    address    DATABASE_URL is none
    """

    def __init__(self, trouble: Trouble, said: str = "") -> None:
        super().__init__(said or trouble)
        self.trouble = trouble


class NoSuchLessonError(Exception):
    """There is no such lesson, or not for who asks."""


class TooManyItemsError(Exception):
    """The lesson would have more than `MOST_CARDS` cards and headings."""


class TooLargeLessonError(Exception):
    """The lesson would have more than `MOST_CHARACTERS`."""


class TooManyLessonsError(Exception):
    """The shelf has as many lessons as it may."""
