"""How often one may ask, and how often a student may try.

Who has an open link or a shelf is counted by that, and last, with much room, by address, behind
which there may be a whole school. Whoever has neither, such as one who tries tokens, is counted by
address and apart: the others there are not to wait for it.

Students who try one move after the other until one is right wait a while, more each time. Wrong
moves are counted by card, by how many moves were found, and by the page that asks, which has a seal
of its own (`students/visits.py`). Ten are free; after each further one there is a pause, of five
seconds, then ten, up to thirty, in which nothing is judged. A page that is loaded again has another
seal and begins anew; what comes without a seal is counted by address. Paths of moves that nobody
has found are counted likewise, apart.

What is counted is in memory, of a bounded number of askers, and is forgotten with the process.
"""

from __future__ import annotations

import threading
from collections import OrderedDict
from collections.abc import Callable, Mapping
from time import monotonic
from typing import Any, Generic, TypeVar

from werkzeug.exceptions import TooManyRequests

from webapp.web.limits import most_of

Clock = Callable[[], float]
"""Tells the seconds."""

FREE = 10
"""So many wrong moves in one position are answered at once."""

LONGEST = 30
"""The longest pause, in seconds."""

_STEP = 5
"""The first pause, in seconds, and how much longer each further one is."""

_MOST = 20_000
"""So many askers, or pages with the place that their students have come to, are known at once."""

Known = TypeVar("Known")


class _PerAsker(Generic[Known]):
    """Counts by asker, a short text that is kept: such as an address or a hash."""

    def __init__(self, clock: Clock = monotonic) -> None:
        self._clock = clock
        self._lock = threading.Lock()
        self._known: OrderedDict[str, Known] = OrderedDict()

    def _keep(self, asker: str, known: Known) -> None:
        self._known[asker] = known
        while len(self._known) > _MOST:
            self._known.popitem(last=False)


class Rate(_PerAsker[float]):
    """So many times in so many seconds: what is not used comes back bit by bit.

    Of each asker it is known when all that was asked for has come back.
    """

    def __init__(self, most: int, seconds: float, clock: Clock = monotonic) -> None:
        super().__init__(clock)
        self.most = most
        self._each = seconds / most

    def wait_for(self, asker: str, times: int = 1) -> float:
        """Counts one more, as many as `times`; 0, or the seconds after which it is possible, and it
        was not counted.
        """
        now = self._clock()
        with self._lock:
            until = max(self._known.pop(asker, now), now)
            free = now + self._each * max(self.most - times, 0)
            allowed = until <= free
            self._keep(asker, until + self._each * times if allowed else until)
        return 0.0 if allowed else until - free

    def give_back(self, asker: str) -> None:
        """Has the one that was counted last not count."""
        with self._lock:
            if asker in self._known:
                self._known[asker] -= self._each


class Rates:
    """How often one may ask for lessons, or as a student; the numbers are in `limits.NUMBERS`."""

    def __init__(
        self, settings: Mapping[str, Any], known: str, address: str, clock: Clock = monotonic
    ) -> None:
        """`known` and `address` are the settings for links or shelves, and for addresses."""
        self.known, self.address, self.strangers = (
            Rate(most_of(settings, name), 60, clock)
            for name in (known, address, "STRANGERS_OF_ADDRESS")
        )

    def count(self, known: str | None, address: str, times: int = 1) -> None:
        """Counts a request. Raises TooManyRequests.

        known    what the asker is known by, None for nothing
        times    how many it counts as
        """
        if known is None:
            wait = self.strangers.wait_for(address)
        else:
            wait = self.known.wait_for(known, times) or self.address.wait_for(address, times)
        refuse_for(wait)


class Pauses(_PerAsker[tuple[int, float]]):
    """Pauses of students: of each place how many moves were wrong, and when the pause is over."""

    def left(self, place: str) -> float:
        """The seconds that the pause at a place still lasts, 0 for none; `place` is kept."""
        with self._lock:
            _, until = self._known.get(place, (0, 0.0))
        return max(0.0, until - self._clock())

    def wrong(self, place: str) -> int:
        """Counts a wrong move; the seconds of the pause that begins, 0 for none."""
        with self._lock:
            count = self._known.pop(place, (0, 0.0))[0] + 1
            pause = min(LONGEST, _STEP * (count - FREE + 1)) if count >= FREE else 0
            self._keep(place, (count, self._clock() + pause))
        return pause


def refuse_for(wait: float) -> None:
    """Raises TooManyRequests where there are seconds to wait."""
    if wait:
        raise TooManyRequests(retry_after=int(wait) + 1)
