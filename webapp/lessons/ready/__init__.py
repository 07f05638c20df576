"""Lessons to begin from, made from what every teacher knows.

    ready_lessons()   which there are
    lesson(name)      one of them, a copy that is a teacher's own, in the current language

The tables are in English, a file a subject; nothing of them is read before a lesson is asked for:

rows.py        what a lesson and a card are in a table
reading.py     from the rows to lessons
mates.py       patterns.py  tactics.py  endings.py  openings.py: chess
shogi.py       castles.py: shogi
xiangqi.py     xiangqi

Every mate that is asked for is forced and none is shorter, see `tests/core/test_lessons_ready.py`.
"""

from __future__ import annotations

from typing import NamedTuple

from webapp.games.board import Game
from webapp.language import gettext
from webapp.lessons.model import Lesson
from webapp.lessons.ready.castles import CAMPS
from webapp.lessons.ready.endings import ENDINGS
from webapp.lessons.ready.mates import MATES
from webapp.lessons.ready.openings import OPENINGS
from webapp.lessons.ready.patterns import PATTERNS
from webapp.lessons.ready.reading import lesson_of
from webapp.lessons.ready.rows import ReadyLesson
from webapp.lessons.ready.shogi import PROBLEMS
from webapp.lessons.ready.tactics import TACTICS
from webapp.lessons.ready.xiangqi import XIANGQI

__all__ = ["READY", "ReadyLesson", "ReadyOffer", "lesson", "ready_lessons"]

READY: tuple[ReadyLesson, ...] = (
    *MATES,
    *PATTERNS,
    *TACTICS,
    *ENDINGS,
    *OPENINGS,
    *PROBLEMS,
    *CAMPS,
    *XIANGQI,
)

_BY_NAME = {row.name: row for row in READY}


class ReadyOffer(NamedTuple):
    """A ready lesson in a list: its title in the current language, and how many cards it has."""

    name: str
    game: Game
    title: str
    cards: int


def ready_lessons() -> tuple[ReadyOffer, ...]:
    """All ready lessons, in the order in which they are offered."""
    return tuple(
        ReadyOffer(row.name, row.game, gettext(row.title), len(row.cards)) for row in READY
    )


def lesson(name: str) -> Lesson:
    """A copy of the lesson, with ids of its own. KeyError where there is none of that name."""
    return lesson_of(_BY_NAME[name])
