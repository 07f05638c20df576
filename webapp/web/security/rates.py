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

What is counted is in memory, of a bounded number of askers, and is forgotten with the process. With
lessons in PostgreSQL several processes may answer: then what `together.py` names is counted there.
"""

from __future__ import annotations

import threading
from collections import OrderedDict
from collections.abc import Callable, Mapping, Sequence
from time import monotonic
from typing import TYPE_CHECKING, Any, Generic, NamedTuple, TypeVar

from werkzeug.exceptions import TooManyRequests

from webapp.lessons import store
from webapp.web.limits import most_of
from webapp.web.security.together import Together, database_of_all

if TYPE_CHECKING:
    from webapp.lessons.store.database import Database

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

    def __init__(
        self,
        most: int,
        seconds: float,
        clock: Clock = monotonic,
        *,
        together: Together | None = None,
    ) -> None:
        """`together` names what all processes count together; None for each by itself."""
        super().__init__(clock)
        self.most = most
        self._each = seconds / most
        self._together = together

    def wait_for(self, asker: str, times: int = 1) -> float:
        """Counts one more, as many as `times`; 0, or the seconds after which it is possible, and it
        was not counted.
        """
        cost, room = self._each * times, self._each * max(self.most - times, 0)
        if self._together and (database := database_of_all()):
            return store.counts.take(database, f"{self._together}|{asker}", cost, room)
        now = self._clock()
        with self._lock:
            until = max(self._known.pop(asker, now), now)
            free = now + room
            allowed = until <= free
            self._keep(asker, until + cost if allowed else until)
        return 0.0 if allowed else until - free

    def give_back(self, asker: str) -> None:
        """Has the one that was counted last not count."""
        if self._together and (database := database_of_all()):
            store.counts.give_back(database, f"{self._together}|{asker}", self._each)
            return
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


class Settled(NamedTuple):
    """The outcome of a try for its place; nothing is told of it where a pause is on.

    left    the seconds of the pause that is on at its place
    also    those of the longest one at the other places that were asked about
    begins  the seconds of the pause that begins with it
    """

    left: float = 0.0
    also: float = 0.0
    begins: int = 0


class Pauses(_PerAsker[tuple[int, float]]):
    """Pauses of students: of each place how many moves were wrong, and when the pause is over."""

    def left(self, place: str) -> float:
        """The seconds that the pause at a place still lasts, 0 for none; `place` is kept."""
        if database := database_of_all():
            return store.counts.left(database, [_tries(place)])[0]
        with self._lock:
            return self._left(place, self._clock())

    def settle(self, place: str, *also: str, wrong: bool) -> Settled:
        """Looks for pauses at the place of a try, and at others. Where none is on it counts one
        that was wrong.
        """
        if database := database_of_all():
            return _settled_together(database, place, also, wrong=wrong)
        with self._lock:
            now = self._clock()
            lefts = [self._left(one, now) for one in (place, *also)]
            if any(lefts) or not wrong:
                return _settled(lefts)
            times = self._known.pop(place, (0, 0.0))[0] + 1
            self._keep(place, (times, now + _pause(times)))
        return Settled(begins=_pause(times))

    def _left(self, place: str, now: float) -> float:
        return max(0.0, self._known.get(place, (0, 0.0))[1] - now)


def _settled_together(
    database: Database, place: str, also: Sequence[str], *, wrong: bool
) -> Settled:
    names = [_tries(one) for one in (place, *also)]
    if wrong:
        times = store.counts.count_wrong(database, *names, free=FREE, step=_STEP, longest=LONGEST)
        if times:
            return Settled(begins=_pause(times))
    return _settled(store.counts.left(database, names))


def _settled(lefts: Sequence[float]) -> Settled:
    return Settled(lefts[0], max(lefts[1:], default=0.0))


def _pause(times: int) -> int:
    """The seconds of the pause behind so many wrong moves; `counts.count_wrong` has it as well."""
    return max(0, min(LONGEST, _STEP * (times - FREE + 1)))


def _tries(place: str) -> str:
    of: Together = "tries"
    return f"{of}|{place}"


def refuse_for(wait: float) -> None:
    """Raises TooManyRequests where there are seconds to wait."""
    if wait:
        raise TooManyRequests(retry_after=int(wait) + 1)
