"""Fixtures of tests of processes."""

from __future__ import annotations

import multiprocessing
from collections.abc import Callable, Iterator

import pytest

from tests.install.timers import Timer
from tests.servers import wait_until
from webapp import processes
from webapp.terminal import lines, workers
from webapp.terminal.work import Task
from webapp.terminal.workers import Helper, Workers


@pytest.fixture
def timers(monkeypatch: pytest.MonkeyPatch) -> list[Timer]:
    """The timers of processes that are asked, in the order in which they are set."""
    timers: list[Timer] = []

    def timer(seconds: float, act: Callable[[], None]) -> Timer:
        timers.append(Timer(seconds, act))
        return timers[-1]

    monkeypatch.setattr(processes, "Timer", timer)
    return timers


@pytest.fixture
def sent(monkeypatch: pytest.MonkeyPatch) -> Iterator[list[Task]]:
    """Other processes are started at once and waited for; what is sent to them."""
    begin, send = Workers._start, Helper.send
    tasks: list[Task] = []

    def begin_at_once(self: Workers) -> None:
        begin(self)
        wait_until(lambda: all(helper.ready for helper in self._helpers))

    def counted(self: Helper, task: Task) -> None:
        tasks.append(task)
        send(self, task)

    monkeypatch.setattr(lines, "MOST_LINES", 50)
    monkeypatch.setattr(workers, "_ALONE", 0)
    monkeypatch.setattr(workers, "_WORTH_SENDING", 10)
    monkeypatch.setattr(Workers, "_start", begin_at_once)
    monkeypatch.setattr(Helper, "send", counted)
    before = multiprocessing.active_children()
    yield tasks
    assert multiprocessing.active_children() == before
