"""Lessons to begin from, of positions that every teacher knows.

    ready_lessons()   all of them, for a list
    lesson(name)      one of them, a copy that is a teacher's own, in the current language

They are in English, a file a lesson, see `rows.py`; `reading.py` makes lessons of them.

Every mate that is asked for is forced and none is shorter, see `tests/core/test_lessons_ready.py`.
"""

from __future__ import annotations

from typing import NamedTuple

from webapp.games.board import Game
from webapp.language import gettext
from webapp.lessons.model import Lesson
from webapp.lessons.ready.reading import lesson_of
from webapp.lessons.ready.rows import ReadyLesson, read_ready

__all__ = ["READY", "ReadyLesson", "ReadyOffer", "lesson", "ready_lessons"]

_NAMES = (
    *("mates-queen-rook", "mates-minor-pieces", "mating-patterns-1", "mating-patterns-2"),
    *("tactics-1", "tactics-2", "pawn-endings", "rook-endings", "queen-against-pawn"),
    *("openings-e4-e5", "openings-e4-others", "openings-d4-c4"),
    *("tsume-1", "tsume-3-5", "shogi-castles", "shogi-handicaps"),
    *("xiangqi-mates-1", "xiangqi-mates-2"),
    *("janggi-mates-1", "makruk-mates-1"),
)

READY: tuple[ReadyLesson, ...] = tuple(map(read_ready, _NAMES))
"""All of them, in the order in which they are offered."""

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
