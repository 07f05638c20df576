"""All that can go wrong with lessons that are kept."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Literal

Trouble = Literal[
    "busy",
    "away",
    "full",
    "read-only",
    "newer",
    "outdated",
    "address",
    "corrupt",
    "log",
    "keys",
    "no-keys",
    "unread-keys",
    "other-keys",
]


STORAGE_MESSAGES: Mapping[Trouble, str] = {
    "busy": "Something else is being saved just now. Nothing is lost.",
    "away": "Lessons cannot be reached just now. None is lost; please try again in a moment.",
    "full": "There is no room left on the disk where lessons are kept.",
    "read-only": "Lessons cannot be saved: Fenboard may not write to the place where they are "
    "kept.",
    "newer": "These lessons were made with a newer version of Fenboard. Please update this one.",
    "outdated": (
        "The database of lessons is not up to date. Fenboard brings it up to date when it is "
        "started again."
    ),
    "address": (
        "DATABASE_URL is not the address of a database. An @ in the password is written as %40."
    ),
    "corrupt": (
        "The file that lessons are kept in is damaged. Whoever runs Fenboard can restore a backup "
        "with fenboard db restore; the damaged file is kept."
    ),
    "log": (
        "The file that lessons are kept in was put there after the log beside it was written, so "
        "the two may not belong together. Nothing has been changed. If the file is a backup, move "
        "the files that end in -wal and -shm away; if all of them were copied together, run "
        "fenboard db check --use-log."
    ),
    "keys": (
        "The file links.key is damaged, so links to lessons do not work. Whoever runs Fenboard can "
        "put a copy of it back. If there is none, fenboard db accept-keys makes a new file: links "
        "that were made before then have to be opened again, with new addresses."
    ),
    "no-keys": (
        "The file links.key is missing in the data folder, so links to lessons do not work. Put it "
        "back from the backup, or copy it from the server that was set up first. If it is lost, "
        "fenboard db accept-keys makes a new file: links that were made before then have to be "
        "opened again, with new addresses."
    ),
    "unread-keys": (
        "The file links.key cannot be read, so links to lessons do not work. It has to be a file "
        "that the user Fenboard runs as may read and write."
    ),
    "other-keys": (
        "The links to these lessons were made with a different links.key from the one in this "
        "data folder. Put links.key back from the backup, copy it from the server that was set up "
        "first, or set FENBOARD_DATA so that both use the same folder. If that file is lost, run "
        "fenboard db accept-keys: links that were made with it then stop working."
    ),
}
"""The sentence for people where the database cannot do it, by `StorageError.trouble`."""


WRONG_KEYS: tuple[Trouble, ...] = ("keys", "no-keys", "unread-keys", "other-keys")
"""The troubles with the keys of links."""

PASSING: tuple[Trouble, ...] = ("busy", "away")
"""The troubles that go over by themselves."""


class StorageError(Exception):
    """The database could not do it; `trouble` says why, the message what it said itself.

    busy       another change takes long; the next attempt may succeed
    away       it does not answer
    full       there is no room
    read-only  it cannot be written to
    newer      a newer Fenboard has made it
    outdated   an older Fenboard has made it, or put it back, since this one was started
    address    DATABASE_URL is none
    corrupt    its file is damaged
    log        the log beside its file is another one's
    keys       the file of the keys of links is damaged
    no-keys    it is missing
    unread-keys  it cannot be read
    other-keys others make its links with other keys
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


class TooManySheetsError(Exception):
    """The shelf has as many named settings for worksheets as it may."""


class FullShelfError(Exception):
    """The shelf holds as many bytes as it may."""
