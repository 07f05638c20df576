"""Where requests wait for a thread: those that take long apart, so that no other waits."""

from __future__ import annotations

from contextlib import suppress
from typing import Any, NamedTuple
from urllib.parse import parse_qsl

from waitress.task import ThreadedTaskDispatcher

from webapp.checking import evaluations
from webapp.checking import worker as checks
from webapp.pictures.pool import PROCESSES, WAITING
from webapp.web.limits import (
    ALIVE,
    BACKUP,
    ENGINES,
    EVALUATE,
    EVALUATE_OF_STUDENTS,
    FILES,
    LESSON_DIAGRAMS,
    MAX_BODY,
    OF_CHECKS,
    READY,
    WORKSHEET,
    WORKSHEET_OF_STUDENTS,
)
from webapp.web.security.headers import SHOWN_ELSEWHERE
from webapp.web.security.peers import GoneError
from webapp.worksheets.worker import AT_ONCE
from webapp.worksheets.worker import WAITING as MOST_WAITING

THREADS = {
    "small": 6,
    # More than `MAX_BODY`, either way, or it may be.
    "large": 2,
    # `SHOWN_ELSEWHERE` and pictures of lessons: most of them wait for their turn to draw, or for a
    # process that does, and two are left to say that there are too many.
    "pictures": PROCESSES + WAITING + 2,
    # Likewise for a process that makes worksheets.
    "worksheets": AT_ONCE + MOST_WAITING + 2,
    # Likewise for one that checks tasks.
    "checks": checks.AT_ONCE + checks.WAITING + 2,
    # Likewise for an engine.
    "evaluations": evaluations.AT_ONCE + evaluations.WAITING + 2,
    # They may wait for what else is being saved.
    "saves": 4,
    # A class clicks at once, and its teacher goes on.
    "students": 3,
    # Pages of all cards of a lesson may take seconds: Python makes two at once no sooner than one
    # after the other, and others wait less for their turn.
    "all cards": 1,
    # Whoever watches over the server is not to take it for dead because it has much to do, nor
    # because the database is away.
    "alive": 1,
    "ready": 1,
}
"""So many requests of each lane are worked on at once."""

_OF_STUDENTS = "/l/"
_ALL_CARDS = ("all", "1")
_OF_SHELVES = ("/api/lessons/", "/api/ready/", "/api/shelf/")
"""How addresses begin by which lessons are written."""


def _is_of_students(path: str) -> bool:
    """Whether a path is that of a worksheet for students."""
    return path.startswith(_OF_STUDENTS) and path.endswith(WORKSHEET_OF_STUDENTS)


def _asks_engine(path: str) -> bool:
    """Whether a student asks an engine."""
    return path.startswith(_OF_STUDENTS) and path.endswith(EVALUATE_OF_STUDENTS)


class LaneLoad(NamedTuple):
    """How many requests of a lane are worked on, how many wait, and how many may be worked on."""

    busy: int
    waiting: int
    threads: int


class Lanes:
    """A lane for each row of `THREADS`."""

    def __init__(self, *, owned: bool) -> None:
        self._owned = owned
        self._lanes = {name: ThreadedTaskDispatcher() for name in THREADS}
        for name, count in THREADS.items():
            self._lanes[name].set_thread_count(count)

    def loads(self) -> dict[str, LaneLoad]:
        """How busy each lane is."""
        return {
            name: LaneLoad(lane.active_count, len(lane.queue), len(lane.threads))
            for name, lane in self._lanes.items()
        }

    def add_task(self, connection: Any) -> None:
        """Has the next request of a `Connection` answered."""
        request = connection.requests[0]
        saves = request.command == "POST" and request.path.startswith(_OF_SHELVES)
        if self._owned and saves:
            # Before it waits for a thread: what a browser saves as it is closed counts as well.
            with suppress(GoneError):
                connection.is_of_this_user()
        body = request.body_rcv
        if request.path in SHOWN_ELSEWHERE or request.path == LESSON_DIAGRAMS:
            lane = "pictures"
        elif request.path in OF_CHECKS:
            lane = "checks"
        elif request.path == WORKSHEET or _is_of_students(request.path):
            lane = "worksheets"
        elif request.path in (EVALUATE, ENGINES) or _asks_engine(request.path):
            lane = "evaluations"
        elif request.path in (ALIVE, READY):
            lane = "alive" if request.path == ALIVE else "ready"
        elif request.path.startswith(_OF_STUDENTS):
            lane = "all cards" if _ALL_CARDS in parse_qsl(request.query) else "students"
        elif request.path in (BACKUP, FILES) or (body is not None and len(body) > MAX_BODY):
            lane = "large"
        else:
            lane = "saves" if saves else "small"
        self._lanes[lane].add_task(connection)
