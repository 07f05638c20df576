"""Work on lines in several processes, with what comes of it in the order of the lines.

This process works as well, and alone until there has been a good deal to do and
another is ready: a short run does not pay for starting them. Other processes are
started afresh ("spawn"), as every system can do that whatever threads there are.
"""

from __future__ import annotations

import os
import signal
from collections import deque
from collections.abc import Callable, Iterator
from concurrent.futures import BrokenExecutor, Executor, Future
from contextlib import contextmanager
from typing import TYPE_CHECKING, Any

from webapp.language import current, set_language
from webapp.terminal.work import LineWork, Outcome, Task, outcome_of

if TYPE_CHECKING:
    from multiprocessing.process import BaseProcess

MOST_JOBS = 61
"""The most processes; Windows can wait for no more."""

_ALONE = 1024
"""So many lines this process works on before others are started."""
_WORTH_SENDING = 64
"""The fewest lines of a task that is worth the way to another process and back."""
_QUEUED = 2
"""The most tasks that each of the other processes has before it."""
_HELD = 4
"""The most tasks for each process whose outcome waits for that of an earlier one."""


def cores() -> int:
    """How many processor cores this process may use."""
    if hasattr(os, "sched_getaffinity"):
        return len(os.sched_getaffinity(0))
    return os.cpu_count() or 1


class Workers:
    """Works on tasks as they come.

    work  what is done with each line
    use   what is done with each outcome, in the order of the tasks
    jobs  how many processes there may be, this one included
    """

    def __init__(self, work: LineWork, use: Callable[[Task, Outcome], None], jobs: int) -> None:
        self._work, self._use = work, use
        self._others = min(jobs, MOST_JOBS) - 1
        self._executor: Executor | None = None
        self._processes: list[BaseProcess] = []
        self._ready: list[Future[None]] = []
        self._pending: deque[tuple[Task, Outcome | Future[Outcome]]] = deque()
        self._done_here = 0

    def add(self, task: Task) -> None:
        """Works on a task, now or later, and uses the outcomes that are next and there."""
        lines = len(task.chunk.texts)
        if self._others and not self._executor and self._done_here >= _ALONE:
            self._start()
        sent = self._sent(task) if lines >= _WORTH_SENDING else None
        if sent is None:
            self._done_here += lines
        self._pending.append((task, sent or outcome_of(self._work, task)))
        while self._pending and self._must_use_oldest():
            self.use_oldest()

    @property
    def busy(self) -> bool:
        """Whether there are outcomes that have not been used."""
        return bool(self._pending)

    def use_oldest(self) -> None:
        """Waits for the outcome that is next, and uses it."""
        task, outcome = self._pending.popleft()
        if isinstance(outcome, Future):
            try:
                outcome = outcome.result()
            except BrokenExecutor:
                self._go_on_alone()
                outcome = outcome_of(self._work, task)
        self._use(task, outcome)

    def settle(self) -> None:
        """Uses all outcomes."""
        while self._pending:
            self.use_oldest()

    def close(self) -> None:
        """Ends the other processes, whatever they are about."""
        if self._executor:
            self._executor.shutdown(wait=False, cancel_futures=True)
        for process in self._processes:
            process.terminate()

    def _sent(self, task: Task) -> Future[Outcome] | None:
        """What another process will make of the task; None if all have enough to do."""
        waiting = sum(isinstance(made, Future) and not made.done() for _, made in self._pending)
        if not self._executor or waiting >= _QUEUED * self._others:
            return None
        if not any(ready.done() for ready in self._ready):
            return None
        try:
            return self._executor.submit(outcome_of, self._work, task)
        except BrokenExecutor:
            self._go_on_alone()
            return None

    def _go_on_alone(self) -> None:
        """Another process has been ended from outside, or could not start."""
        self._executor, self._others = None, 0

    def _must_use_oldest(self) -> bool:
        _, oldest = self._pending[0]
        there = not isinstance(oldest, Future) or oldest.done()
        return there or len(self._pending) > _HELD * (self._others + 1)

    def _start(self) -> None:
        """Starts the other processes; where a system has no means for that there are none."""
        # Only here, as they are slow to import.
        import multiprocessing
        from concurrent.futures import ProcessPoolExecutor

        before = multiprocessing.active_children()
        try:
            self._executor = ProcessPoolExecutor(
                self._others,
                multiprocessing.get_context("spawn"),
                initializer=_begin,
                initargs=(current(),),
            )
            with _interrupts_blocked():
                self._ready = [self._executor.submit(_be_ready) for _ in range(self._others)]
        except (BrokenExecutor, ImportError, NotImplementedError, OSError):
            self._go_on_alone()
        self._processes = [p for p in multiprocessing.active_children() if p not in before]


@contextmanager
def _interrupts_blocked() -> Iterator[None]:
    """Processes that are started within do not hear Ctrl+C, from their first moment on."""
    if not hasattr(signal, "pthread_sigmask"):
        yield
        return
    before = signal.pthread_sigmask(signal.SIG_BLOCK, {signal.SIGINT})
    try:
        yield
    finally:
        signal.pthread_sigmask(signal.SIG_SETMASK, before)


def _begin(language: str) -> None:
    """Prepares a process that was started to help."""
    from multiprocessing import parent_process
    from threading import Thread

    signal.signal(signal.SIGINT, signal.SIG_IGN)
    set_language(language)
    Thread(target=_end_with, args=(parent_process(),), daemon=True).start()


def _end_with(parent: Any) -> None:
    """Ends this process when the one that started it has ended, in whatever way."""
    parent.join()
    os._exit(1)


def _be_ready() -> None:
    """Is done once a process is ready for work."""
