"""Processes of our own for what must not be done in this one: it holds the interpreter's lock for
long, or may end the process it is done in.

Each runs one file by itself with nothing else of Fenboard, and is asked by messages on its standard
input and output: the bytes of a message as `LENGTH`, then the message, both ways. Before its first
answer it says `READY`. It ends when its input does, so it never outlives the process that started
it. Processes are started when they are first needed; one that dies is replaced, and what it was
asked is asked once more, of a new one.
"""

from __future__ import annotations

import struct
import subprocess
import sys
from collections.abc import Iterator
from contextlib import contextmanager, suppress
from pathlib import Path
from threading import BoundedSemaphore, Lock, Timer
from typing import BinaryIO

LENGTH = struct.Struct(">I")
READY = b"!"


class BusyError(Exception):
    """Too many wait already, or all of them took too long."""


class LateError(BusyError):
    """The answer took too long."""


class FailedError(Exception):
    """There is no answer."""


class NoProcessError(FailedError):
    """No process can be started."""


class _DiedError(Exception):
    """The process has ended before its time."""


class Turns:
    """Turns at what only so many may do at once, while so many more wait.

    at_once  how many do it
    waiting  the most who wait
    longest  the seconds that one waits at the most
    """

    def __init__(self, at_once: int, waiting: int, longest: float) -> None:
        self.most = at_once + waiting
        """The most that there may be; more are refused."""
        self._longest = longest
        self._free = BoundedSemaphore(at_once)
        self._lock = Lock()
        self.taken = 0
        """How many do it or wait."""

    @contextmanager
    def one(self) -> Iterator[None]:
        """One's turn. Raises BusyError, at once where too many wait."""
        with self._lock:
            if self.taken >= self.most:
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


class Processes:
    """Processes that run a file. Any thread may ask, and waits until the answer is there.

    file       what they run
    processes  the most there are
    waiting    the most questions that wait for one
    longest    the seconds that an answer may take
    starting   the seconds more that the first answer of a process may take

    A question waits for a process no longer than both together.
    """

    def __init__(
        self, file: Path, processes: int, waiting: int, longest: float, starting: float = 0
    ) -> None:
        self._file, self._longest, self._starting = file, longest, starting
        self.turns = Turns(processes, waiting, longest + starting)
        """Those of questions."""
        self._lock = Lock()
        self._idle: list[_Process] = []

    def ask(self, message: bytes) -> bytes:
        """The answer to the message. Raises BusyError or FailedError."""
        with self.turns.one():
            for anew in (False, True):
                process = self._take(anew=anew)
                longest = self._longest + (0 if process.is_ready else self._starting)
                try:
                    answer = process.ask(message, longest)
                except _DiedError:
                    process.end()
                    continue
                except BaseException:
                    process.end()
                    raise
                with self._lock:
                    self._idle.append(process)
                return answer
        raise FailedError

    def close(self) -> None:
        """Ends the processes that have nothing to do; more are started if they are needed."""
        with self._lock:
            idle, self._idle = self._idle, []
        for process in idle:
            process.end()

    def _take(self, *, anew: bool) -> _Process:
        """A process, or a new one in its place: where one has died, others may have as well."""
        with self._lock:
            idle = self._idle.pop() if self._idle else None
        if idle and not anew:
            return idle
        if idle:
            idle.end()
        try:
            return _Process(self._file)
        except OSError as error:
            raise NoProcessError from error


class _Process:
    """One process."""

    def __init__(self, file: Path) -> None:
        """Starts it. An OSError where that fails."""
        new_group = getattr(subprocess, "CREATE_NEW_PROCESS_GROUP", 0)
        humble = getattr(subprocess, "BELOW_NORMAL_PRIORITY_CLASS", 0)
        # Ctrl+C in the terminal is for this process only; what is beside the file would hide
        # modules of the same names.
        self._process = subprocess.Popen(
            [sys.executable, "-P", str(file)],
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
        self.is_ready = False
        """Whether it has begun to answer."""

    def ask(self, message: bytes, longest: float) -> bytes:
        """The answer. Raises LateError or _DiedError."""
        late = False

        def give_up() -> None:
            nonlocal late
            late = True
            self._process.kill()

        timer = Timer(longest, give_up)
        timer.daemon = True
        timer.start()
        try:
            return self._answer(message)
        except (OSError, _DiedError) as error:
            raise LateError if late else _DiedError from error
        finally:
            timer.cancel()

    def _answer(self, message: bytes) -> bytes:
        self._to.write(LENGTH.pack(len(message)) + message)
        self._to.flush()
        if not self.is_ready:
            self.is_ready = self._read(len(READY)) == READY
        (length,) = LENGTH.unpack(self._read(LENGTH.size))
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
