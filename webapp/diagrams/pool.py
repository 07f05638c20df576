"""A few processes that draw PNGs, so that no thread of this one stands still meanwhile.

Drawing holds the interpreter's lock, seconds for a large picture. The processes are started
when they are first needed, have the lowest claim to processor time, and end with this one,
however it ends: their input does. One that dies is replaced, and its picture tried once more.
"""

from __future__ import annotations

import subprocess
import sys
from collections.abc import Iterator
from contextlib import contextmanager, suppress
from pathlib import Path
from threading import BoundedSemaphore, Lock, Timer
from typing import BinaryIO

from webapp.diagrams import png
from webapp.diagrams.png import ANSWER, HEAD, READY

PROCESSES = 2
"""So many pictures are drawn at once."""

WAITING = 16
"""So many more may wait for that."""


class BusyError(Exception):
    """There are too many pictures to be drawn, or this one would take too long."""


class FailedError(Exception):
    """The picture cannot be drawn."""


class _DiedError(Exception):
    """The process has ended before its time."""


class Turns:
    """Turns at what only so many may do at once, while so many more wait.

    at_once  how many do it
    waiting  the most who wait
    longest  the seconds that one waits at the most
    """

    def __init__(self, at_once: int, waiting: int, longest: float) -> None:
        self._most, self._longest = at_once + waiting, longest
        self._free = BoundedSemaphore(at_once)
        self._lock = Lock()
        self.taken = 0
        """How many do it or wait."""

    @contextmanager
    def one(self) -> Iterator[None]:
        """One's turn. Raises BusyError, at once where too many wait."""
        with self._lock:
            if self.taken >= self._most:
                raise BusyError
            self.taken += 1
        try:
            if not self._free.acquire(timeout=self._longest):
                raise BusyError
            try:
                yield
            finally:
                self._free.release()
        finally:
            with self._lock:
                self.taken -= 1


class Pool:
    """The processes. Any thread may ask for a picture, and waits until it is there.

    processes  the most there are
    waiting    the most pictures that wait for one
    longest    the seconds that a picture may take, and may wait before that
    """

    def __init__(
        self, processes: int = PROCESSES, waiting: int = WAITING, longest: float = png.LONGEST
    ) -> None:
        self._longest = longest
        self._turns = Turns(processes, waiting, longest)
        self._lock = Lock()
        self._idle: list[_Process] = []

    def to_png(self, svg: str, width: int, dpi: int) -> bytes:
        """As `png.to_png`. Raises BusyError or FailedError."""
        with self._turns.one():
            for _ in range(2):
                process = self._take()
                try:
                    drawn = process.draw(svg.encode(), width, dpi, self._longest)
                except _DiedError:
                    process.end()
                    continue
                except BaseException:
                    process.end()
                    raise
                with self._lock:
                    self._idle.append(process)
                if not drawn:
                    raise FailedError
                return drawn
        raise FailedError

    def close(self) -> None:
        """Ends the processes that have nothing to do; more are started if they are needed."""
        with self._lock:
            idle, self._idle = self._idle, []
        for process in idle:
            process.end()

    def _take(self) -> _Process:
        with self._lock:
            if self._idle:
                return self._idle.pop()
        try:
            return _Process()
        except OSError as error:
            raise FailedError from error


class _Process:
    """One process."""

    def __init__(self) -> None:
        """Starts it. An OSError where that fails."""
        new_group = getattr(subprocess, "CREATE_NEW_PROCESS_GROUP", 0)
        humble = getattr(subprocess, "BELOW_NORMAL_PRIORITY_CLASS", 0)
        # Ctrl+C in the terminal is for this process only; what is beside the file would hide
        # modules of the same names.
        self._process = subprocess.Popen(
            [sys.executable, "-P", str(Path(png.__file__))],
            stdin=subprocess.PIPE,
            stdout=subprocess.PIPE,
            stderr=subprocess.DEVNULL,
            start_new_session=True,
            creationflags=new_group | humble,
        )
        assert self._process.stdin
        assert self._process.stdout
        self._to: BinaryIO = self._process.stdin  # type: ignore[assignment]
        self._from: BinaryIO = self._process.stdout  # type: ignore[assignment]
        self._is_ready = False

    def draw(self, svg: bytes, width: int, dpi: int, longest: float) -> bytes:
        """The PNG; b"" if it cannot be drawn. Raises BusyError or _DiedError."""
        late = False

        def give_up() -> None:
            nonlocal late
            late = True
            self._process.kill()

        timer = Timer(longest, give_up)
        timer.daemon = True
        timer.start()
        try:
            return self._answer(HEAD.pack(len(svg), width, dpi) + svg)
        except (OSError, _DiedError) as error:
            raise BusyError if late else _DiedError from error
        finally:
            timer.cancel()

    def _answer(self, request: bytes) -> bytes:
        self._to.write(request)
        self._to.flush()
        if not self._is_ready:
            self._is_ready = self._read(len(READY)) == READY
        (length,) = ANSWER.unpack(self._read(ANSWER.size))
        return self._read(length)

    def _read(self, size: int) -> bytes:
        data = self._from.read(size)
        if len(data) < size:
            raise _DiedError
        return data

    def end(self) -> None:
        """Ends it, whatever it is about."""
        self._process.kill()
        for stream in (self._to, self._from):
            with suppress(OSError):
                stream.close()
        self._process.wait()
