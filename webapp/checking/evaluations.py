"""Evaluations for pages: one at a time, in a process apart from those that check lessons, so that
these make nobody wait. Of what a page asks only the newest counts.
"""

from __future__ import annotations

import threading
from collections import OrderedDict
from collections.abc import Callable
from typing import Any

import msgspec
from msgspec import Raw
from msgspec.structs import replace

from webapp.checking.asked import AnsweredWork, AskedWork, EvaluationWork
from webapp.checking.worker import CheckWorkers
from webapp.processes import Turns

AT_ONCE = 1
"""So many positions are evaluated at once: an engine uses a core of its own."""

WAITING = 12
"""So many more may wait for that."""

LONGEST = 25.0
"""The seconds that one may take, with the start of its engine."""

SLICE = 1.0
"""So many seconds an engine thinks before it is seen whether anybody still wants to know; it goes
on from what it remembers.
"""

_MOST_PAGES = 2_000


class SupersededError(Exception):
    """The page has asked for something else since."""


class Evaluations:
    """Questions of pages to engines. Any thread may ask, and waits until the answer is there."""

    def __init__(
        self,
        workers: CheckWorkers | None = None,
        *,
        newest_of: Callable[[str], Callable[[], bool] | None] = lambda _: None,
    ) -> None:
        """`newest_of` has a page ask for something, and tells whether it has asked for nothing
        since, where others are asked as well; None where it is asked here alone.
        """
        self._newest_of = newest_of
        self.workers = workers or CheckWorkers(AT_ONCE, AT_ONCE, LONGEST)
        self.turns = Turns(AT_ONCE, WAITING, LONGEST)
        """Those of questions."""
        self._lock = threading.Lock()
        self._newest: OrderedDict[str, object] = OrderedDict()

    def work(self, asked: AskedWork) -> AnsweredWork:
        """The answer, once it is one's turn. Raises BusyError or FailedError."""
        with self.turns.one():
            return self.workers.work(asked)

    def evaluate(
        self, asked: bytes, work: AskedWork, seconds: float, page: str = ""
    ) -> AnsweredWork:
        """The evaluation, once it is one's turn.

        asked  the JSON of an `AskedEvaluation`
        work   all that is to be known beside it
        page   who asks: what was asked as the same before is not answered any more

        Raises SupersededError, BusyError, FailedError.
        """
        is_newest = self._ticket(page)
        with self.turns.one():
            left, took = seconds, 0.0
            while True:
                if not is_newest():
                    raise SupersededError
                slice_ = min(left, SLICE)
                what = msgspec.json.encode(EvaluationWork(Raw(asked), slice_))
                found = self.workers.work(replace(work, what=Raw(what)))
                left -= slice_
                if found.status != 200:
                    return found
                took += _seconds(found.answer)
                if left < SLICE / 2 or not found.answer["lines"]:
                    return replace(found, answer={**found.answer, "seconds": round(took, 2)})

    def _ticket(self, page: str) -> Callable[[], bool]:
        """Tells whether the page has asked for nothing since."""
        if not page:
            return lambda: True
        if (is_newest_of_all := self._newest_of(page)) is not None:
            return is_newest_of_all
        mine = object()
        with self._lock:
            self._newest.pop(page, None)
            self._newest[page] = mine
            while len(self._newest) > _MOST_PAGES:
                self._newest.popitem(last=False)

        def is_newest() -> bool:
            with self._lock:
                return self._newest.get(page, mine) is mine

        return is_newest


def _seconds(answer: Any) -> float:
    return float(answer["seconds"])
