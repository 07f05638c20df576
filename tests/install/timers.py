"""Timers that go off where a test says so."""

from __future__ import annotations

from collections.abc import Callable


class Timer:
    """Stands for `threading.Timer`: `act` is what it does when its time is over."""

    daemon = False

    def __init__(self, seconds: float, act: Callable[[], None]) -> None:
        self.seconds, self.act = seconds, act

    def start(self) -> None:
        pass

    def cancel(self) -> None:
        pass
