"""How often one may ask: so many times a minute, by whatever tells askers apart.

Who has an open link or a shelf is counted by that, and last, with much room, by address, behind
which there may be a whole school. Whoever has neither, such as one who tries tokens, is counted by
address and apart: the others there are not to wait for it.

What is counted is in memory, of a bounded number of askers, and is forgotten with the process.
"""

from __future__ import annotations

import threading
import time
from collections import OrderedDict
from collections.abc import Mapping
from typing import Any

from werkzeug.exceptions import TooManyRequests

from webapp.web.limits import most_of

_MOST_ASKERS = 20_000


class Rate:
    """So many times in so many seconds: what is not used comes back bit by bit."""

    def __init__(self, most: int, seconds: float) -> None:
        self.most = most
        self._each = seconds / most
        self._lock = threading.Lock()
        # When all that was asked for has come back.
        self._until: OrderedDict[str, float] = OrderedDict()

    def wait_for(self, asker: str, times: int = 1) -> float:
        """Counts one more; 0, or the seconds after which it is possible, and it was not counted.

        asker  a short text, such as an address or a hash: it is kept
        times  how many it counts as
        """
        now = time.monotonic()
        with self._lock:
            until = max(self._until.pop(asker, now), now)
            free = now + self._each * max(self.most - times, 0)
            allowed = until <= free
            self._until[asker] = until + self._each * times if allowed else until
            while len(self._until) > _MOST_ASKERS:
                self._until.popitem(last=False)
        return 0.0 if allowed else until - free

    def give_back(self, asker: str) -> None:
        """What was counted last is not to count."""
        with self._lock:
            if asker in self._until:
                self._until[asker] -= self._each


class Rates:
    """How often one may ask for lessons, or as a student; the numbers are in `limits.NUMBERS`."""

    def __init__(self, settings: Mapping[str, Any], known: str, address: str) -> None:
        """`known` and `address` are the settings for links or shelves, and for addresses."""
        self.known = Rate(most_of(settings, known), 60)
        self.address = Rate(most_of(settings, address), 60)
        self.strangers = Rate(most_of(settings, "STRANGERS_OF_ADDRESS"), 60)

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


def refuse_for(wait: float) -> None:
    """Raises TooManyRequests where there are seconds to wait."""
    if wait:
        raise TooManyRequests(retry_after=int(wait) + 1)
