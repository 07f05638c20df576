"""Fixtures of tests of processes."""

from __future__ import annotations

from collections.abc import Callable

import pytest

from tests.install.timers import Timer
from webapp import processes


@pytest.fixture
def timers(monkeypatch: pytest.MonkeyPatch) -> list[Timer]:
    """The timers of processes that are asked, in the order in which they are set."""
    timers: list[Timer] = []

    def timer(seconds: float, act: Callable[[], None]) -> Timer:
        timers.append(Timer(seconds, act))
        return timers[-1]

    monkeypatch.setattr(processes, "Timer", timer)
    return timers
