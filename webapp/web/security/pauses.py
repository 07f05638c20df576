"""Students who try one move after the other until one is right: they wait a while, more each time.

Wrong moves are counted by card, by how many moves were found, and by the page that asks, which has
a seal of its own (`students.py`). Ten are free; after each further one there is a pause, of five
seconds, then ten, up to thirty, in which nothing is judged. A page that is loaded again has another
seal and begins anew; what comes without a seal is counted by address. Paths of moves that nobody
has found are counted likewise, apart.

What is counted is in memory, of a bounded number of pages, and is forgotten with the process.
"""

from __future__ import annotations

import threading
import time
from collections import OrderedDict
from collections.abc import Callable

FREE = 10
"""So many wrong moves in one position are answered at once."""

LONGEST = 30
"""The longest pause, in seconds."""

_STEP = 5
"""The first pause, in seconds, and how much longer each further one is."""

_MOST = 20_000
"""So many pages with the place that their students have come to are known at once."""


class Pauses:
    """What is counted; `clock` tells the seconds."""

    def __init__(self, clock: Callable[[], float] = time.monotonic) -> None:
        self._clock = clock
        self._lock = threading.Lock()
        # How many were wrong, and when the pause is over.
        self._found: OrderedDict[str, tuple[int, float]] = OrderedDict()

    def left(self, place: str) -> float:
        """The seconds that the pause at a place still lasts, 0 for none; `place` is kept."""
        with self._lock:
            _, until = self._found.get(place, (0, 0.0))
        return max(0.0, until - self._clock())

    def wrong(self, place: str) -> int:
        """Counts a wrong move; the seconds of the pause that begins, 0 for none."""
        with self._lock:
            count = self._found.pop(place, (0, 0.0))[0] + 1
            pause = min(LONGEST, _STEP * (count - FREE + 1)) if count >= FREE else 0
            self._found[place] = count, self._clock() + pause
            while len(self._found) > _MOST:
                self._found.popitem(last=False)
        return pause
