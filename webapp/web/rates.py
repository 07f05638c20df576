"""How often one may ask: so many times a minute, by whatever tells askers apart.

What is counted is in memory, of a bounded number of askers, and is forgotten with the process.
"""

from __future__ import annotations

import threading
import time
from collections import OrderedDict

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
