"""The tables. Times are milliseconds since 1970, as `now` has them, JSON is text.

shelf    whose lessons they are
access   what opens a shelf, each as a hash: a browser's secret, one for another device, words
lesson   its own fields, and what a list of lessons shows
item     its cards and headings, each field with its stamp (`lessons.changes`)
version  a lesson as it was, compressed
sheet    settings for worksheets, by name
verdict  what was found of the task of a card, compressed, and of what (`verdicts.py`)
moment   what was found in games, compressed
fact     what is known of the database as a whole, see `facts.py`
counts   how often something was done of late, see `counts.py`; empty where one process has them all
"""

from __future__ import annotations

import time

from sqlalchemy import (
    BigInteger,
    Boolean,
    Column,
    Double,
    ForeignKey,
    Index,
    Integer,
    LargeBinary,
    MetaData,
    String,
    Table,
    Text,
    text,
)

SECOND = 1_000
MINUTE = 60 * SECOND
DAY = 24 * 60 * MINUTE


def now() -> int:
    """Milliseconds since 1970."""
    return time.time_ns() // 1_000_000


METADATA = MetaData()

_ID = String(32)
_HASH = LargeBinary(32)

SHELF = Table(
    "shelf",
    METADATA,
    Column("id", _ID, primary_key=True),
    Column("made", BigInteger, nullable=False),
    Column("used", BigInteger, nullable=False, index=True),
    Column("held", Boolean, nullable=False, default=False),  # ever a lesson
)

ACCESS = Table(
    "access",
    METADATA,
    Column("hash", _HASH, primary_key=True),
    Column("shelf", _ID, ForeignKey("shelf.id", ondelete="CASCADE"), nullable=False, index=True),
    Column("kind", String(16), nullable=False),  # device, once or words
    Column("made", BigInteger, nullable=False),
    Column("until", BigInteger),  # of `once` when it ends
)

LESSON = Table(
    "lesson",
    METADATA,
    Column("id", _ID, primary_key=True),
    Column("shelf", _ID, ForeignKey("shelf.id", ondelete="CASCADE"), nullable=False),
    Column("revision", Integer, nullable=False),
    Column("fields", Text, nullable=False),
    Column("stamps", Text, nullable=False),
    Column("made", BigInteger, nullable=False),
    Column("changed", BigInteger, nullable=False),
    Column("archived", Boolean, nullable=False),
    Column("binned", BigInteger),  # when it went into the bin
    Column("cards", Integer, nullable=False),
    Column("first", Text),  # the board of its first card
    Column("search", Text, nullable=False),
    Column("key", String(16)),  # the key that its links are made with
    Column("student_count", Integer, nullable=False),
    Column("student", _HASH, unique=True),  # of the token, while the link is open
    Column("editor_count", Integer, nullable=False),
    Column("editor", _HASH, unique=True),
    Index("lesson_of_shelf", "shelf", "changed"),
)

ITEM = Table(
    "item",
    METADATA,
    Column("lesson", _ID, ForeignKey("lesson.id", ondelete="CASCADE"), primary_key=True),
    Column("id", _ID, primary_key=True),
    Column("kind", String(16), nullable=False),
    Column("place", Double, nullable=False),
    Column("fields", Text, nullable=False),
    Column("stamps", Text, nullable=False),
    Column("revision", Integer, nullable=False),
    Column("deleted", Boolean, nullable=False),
    Column("search", Text, nullable=False),
    Index("item_by_revision", "lesson", "revision"),
    # For what is to be forgotten, as rows are wide and few of them are deleted.
    Index(
        "item_deleted",
        "lesson",
        "revision",
        "id",
        sqlite_where=text("deleted = 1"),
        postgresql_where=text("deleted"),
    ),
)

VERSION = Table(
    "version",
    METADATA,
    Column("lesson", _ID, ForeignKey("lesson.id", ondelete="CASCADE"), primary_key=True),
    Column("revision", Integer, primary_key=True),
    Column("made", BigInteger, nullable=False),
    Column("cards", Integer, nullable=False),
    Column("title", Text, nullable=False),
    Column("content", LargeBinary, nullable=False),
)

SHEET = Table(
    "sheet",
    METADATA,
    Column("shelf", _ID, ForeignKey("shelf.id", ondelete="CASCADE"), primary_key=True),
    Column("name", String(200), primary_key=True),
    Column("options", Text, nullable=False),
    Column("changed", BigInteger, nullable=False),
)

VERDICT = Table(
    "verdict",
    METADATA,
    Column("lesson", _ID, ForeignKey("lesson.id", ondelete="CASCADE"), primary_key=True),
    Column("card", _ID, primary_key=True),
    Column("of", _HASH, nullable=False),  # the hash of what was checked
    Column("content", LargeBinary, nullable=False),
    Column("made", BigInteger, nullable=False),
)

MOMENT = Table(
    "moment",
    METADATA,
    Column("shelf", _ID, ForeignKey("shelf.id", ondelete="CASCADE"), primary_key=True),
    Column("of", _HASH, primary_key=True),  # the hash of what was searched, and by what
    Column("content", LargeBinary, nullable=False),
    Column("made", BigInteger, nullable=False),
)

FACT = Table(
    "fact",
    METADATA,
    Column("name", String(32), primary_key=True),
    Column("value", Text, nullable=False),
)

COUNTS = Table(
    "counts",
    METADATA,
    Column("name", Text, primary_key=True),
    Column("until", Double, nullable=False),  # s since 1970, by the clock of the database
    Column("times", Integer, nullable=False),
)
