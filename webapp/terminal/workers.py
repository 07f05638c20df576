"""Work on lines in several processes, with what comes of it in the order of the lines.

This process works as well, and alone until there has been a good deal to do and
another is ready: a short run does not pay for starting them. One that ends before its
time leaves its tasks to this one.
"""

from __future__ import annotations

import os
import signal
import sys
import threading
from collections import deque
from collections.abc import Callable, Iterator
from contextlib import contextmanager, suppress
from queue import SimpleQueue
from typing import TYPE_CHECKING, Any

from webapp.language import current, set_language
from webapp.terminal import MOST_JOBS
from webapp.terminal.work import LineWork, Results, Task, outcome_of

if TYPE_CHECKING:
    from multiprocessing.connection import Connection

_ALONE = 1024
"""So many lines this process works on before others are started."""
_WORTH_SENDING = 64
"""The fewest lines of a task that is worth the way to another process and back."""
_QUEUED = 1536
"""A process with fewer lines than this before it is given more: it has never nothing to do."""
_SWITCH = 0.0002  # seconds
"""So long a thread waits for Python before it takes its turn: the threads that send and receive
would else wait in each step for as long as a task takes, and a process have nothing to do.
"""
_HELD = 6
"""The most tasks for each process whose outcome waits for that of an earlier one."""


def cores() -> int:
    """How many processor cores this process may use."""
    if hasattr(os, "sched_getaffinity"):
        return len(os.sched_getaffinity(0))
    return os.cpu_count() or 1


class Workers:
    """Works on tasks as they come.

    work    what is done with each line
    use     what is done with each outcome, in the order of the tasks
    jobs    how many processes there may be, this one included
    weight  how many lines of plain checking one line takes as long as
    """

    def __init__(
        self, work: LineWork, use: Callable[[Task, Results], None], jobs: int, weight: int = 1
    ) -> None:
        self._work, self._use, self._weight = work, use, weight
        self._others = min(jobs, MOST_JOBS) - 1
        self._helpers: list[Helper] = []
        self._pending: deque[tuple[Task, Results | Helper]] = deque()
        self._done_here = 0

    def add(self, task: Task) -> None:
        """Works on a task, now or later, and uses the outcomes that are next and there."""
        if self._others and not self._helpers and self._done_here >= _ALONE:
            self._start()
        lines = self._weight * task.chunk.cost
        enough = _QUEUED / self._weight if lines >= _WORTH_SENDING else 0
        free = [one for one in self._helpers if one.ready and one.waiting < enough]
        helper = min(free, key=lambda one: one.waiting, default=None)
        if helper:
            helper.send(task)
        else:
            self._done_here += lines
        self._pending.append((task, helper or outcome_of(self._work, task)))
        most = _HELD * (self._others + 1)
        while self._pending and (len(self._pending) > most or self._has_oldest):
            self.use_oldest()

    @property
    def _has_oldest(self) -> bool:
        _, oldest = self._pending[0]
        return not isinstance(oldest, Helper) or oldest.has_next

    @property
    def busy(self) -> bool:
        """Whether there are outcomes that have not been used."""
        return bool(self._pending)

    def use_oldest(self) -> None:
        """Waits for the outcome that is next, and uses it."""
        task, outcome = self._pending.popleft()
        if isinstance(outcome, Helper):
            outcome = outcome.take() or outcome_of(self._work, task)
        self._use(task, outcome)

    def settle(self) -> None:
        """Uses all outcomes."""
        while self._pending:
            self.use_oldest()

    def close(self) -> None:
        """Ends the other processes, whatever they are about."""
        for helper in self._helpers:
            helper.end()

    def _start(self) -> None:
        """Starts the helpers; where a system has no means for that there are none."""
        method = _start_method()
        try:
            with interrupts_blocked(method):
                for _ in range(self._others):
                    self._helpers.append(Helper(self._work, method))
        except (ImportError, OSError):
            self._others = len(self._helpers)
        sys.setswitchinterval(_SWITCH)
        for helper in self._helpers:
            helper.listen()


class Helper:
    """Another process, which works on one task after the other."""

    def __init__(self, work: LineWork, method: str) -> None:
        """Starts it; `method` is one of `multiprocessing`. An OSError where that fails."""
        # Only here, as it is slow to import.
        from multiprocessing import get_context

        context: Any = get_context(method)
        self._connection, theirs = context.Pipe()
        self._process = context.Process(target=_help, args=(theirs, work, current()), daemon=True)
        self._process.start()
        # So that nothing more comes from there once the process has ended.
        theirs.close()
        self._tasks: SimpleQueue[Task] = SimpleQueue()
        self._outcomes: SimpleQueue[Results | None] = SimpleQueue()
        self.ready = False
        self._sent = self._received = 0

    def listen(self) -> None:
        """Begins to send and to receive. Threads do it, as a process cannot be copied with any."""
        for run in (self._send_all, self._receive_all):
            threading.Thread(target=run, daemon=True).start()

    def send(self, task: Task) -> None:
        """Has the task worked on, after those before it."""
        self._sent += task.chunk.cost
        self._tasks.put(task)

    @property
    def waiting(self) -> int:
        """How many lines it has before it."""
        return self._sent - self._received

    @property
    def has_next(self) -> bool:
        """Whether `take` would not wait."""
        return not self._outcomes.empty()

    def take(self) -> Results | None:
        """The outcome of the first task of which none was taken; None if the process has ended."""
        outcome = self._outcomes.get()
        if outcome is None:
            self._outcomes.put(None)
        return outcome

    def end(self) -> None:
        """Ends the process."""
        self._process.terminate()
        self._process.join()

    def _send_all(self) -> None:
        with suppress(OSError):
            while True:
                self._connection.send(self._tasks.get())

    def _receive_all(self) -> None:
        with suppress(EOFError, OSError):
            self.ready = self._connection.recv()
            while True:
                lines, outcome = self._connection.recv()
                self._received += lines
                self._outcomes.put(outcome)
        self.ready = False
        self._outcomes.put(None)


def _start_method() -> str:
    """How processes are started: afresh, which every system can.

    A copy of this one is ready at once, but is sound only of a process without threads.
    """
    return "fork" if sys.platform == "linux" and threading.active_count() == 1 else "spawn"


@contextmanager
def interrupts_blocked(method: str) -> Iterator[None]:
    """Processes that are started within do not hear Ctrl+C, from their first moment on."""
    if not hasattr(signal, "pthread_sigmask"):
        yield
        return
    if method == "spawn":
        from multiprocessing import resource_tracker

        # When it starts, with the first process, it lets interrupts through again.
        resource_tracker.ensure_running()
    before = signal.pthread_sigmask(signal.SIG_BLOCK, {signal.SIGINT})
    try:
        yield
    finally:
        signal.pthread_sigmask(signal.SIG_SETMASK, before)


def _help(connection: Connection, work: LineWork, language: str) -> None:
    """Says that this process is ready, then answers each task with its results."""
    from multiprocessing import parent_process

    signal.signal(signal.SIGINT, signal.SIG_IGN)
    set_language(language)
    threading.Thread(target=_end_with, args=(parent_process(),), daemon=True).start()
    with suppress(EOFError, BrokenPipeError):
        connection.send(True)
        while True:
            task = connection.recv()
            connection.send((task.chunk.cost, outcome_of(work, task)))


def _end_with(parent: Any) -> None:
    """Ends this process when the one that started it has ended, in whatever way."""
    parent.join()
    os._exit(1)
