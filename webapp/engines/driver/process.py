"""The process of one engine, as lines that it is told and says.

What an engine says is held within bounds: a line, and so many lines as wait to be read; beyond them
it has to wait itself. No wait is longer than the caller has time for. The process stands in a group
of its own, which is ended as a whole, and ends with its owner: see `launch.py`.
"""

from __future__ import annotations

import os
import signal
import subprocess
import sys
from contextlib import suppress
from pathlib import Path
from queue import Empty, Queue
from threading import Lock, Thread
from time import monotonic
from typing import IO, Literal

from msgspec import Struct

from webapp.engines.driver import launch, windows
from webapp.settings import BY_NAME, PREFIX

_CHUNK = 65_536
_MOST_WAITING = 1_000
"""So many lines wait to be read; then the engine waits."""
_REAPING = 5
"""The seconds in which the system has ended a process that was killed."""

Trouble = Literal["silent", "dead", "flood"]


class EngineLimits(Struct, frozen=True):
    """How much an engine may have, and how long it may take.

    threads   on which it thinks
    hash      megabytes in which it remembers positions
    memory    the most bytes of address space, 0 for as much as there is
    starting  seconds until it is ready
    first     seconds for its first word in a dialect, before the other one is tried
    grace     seconds beyond its time until it has answered
    longest   the most seconds of one question, also where it is asked for a depth
    line      the most bytes of a line
    lines     the most lines of an answer
    """

    threads: int = 1
    hash: int = 64
    memory: int = 4 * 2**30
    starting: float = 15
    first: float = 4
    grace: float = 5
    longest: float = 60
    line: int = 16_384
    lines: int = 20_000


class EngineClock:
    """The time that an engine has; a test has one of its own."""

    def now(self) -> float:
        """Seconds since some moment."""
        return monotonic()

    def next(self, lines: Queue[bytes | Trouble], seconds: float) -> bytes | Trouble:
        """The next line, waited for so long. Raises Empty."""
        return lines.get(timeout=seconds)


class TroubleError(Exception):
    """The engine is silent, dead, or says more than can be meant."""

    def __init__(self, trouble: Trouble) -> None:
        super().__init__(trouble)
        self.trouble: Trouble = trouble


class EngineProcess:
    """A running engine. One thread talks to it; any may `end` it.

    memory  as in `EngineLimits`
    """

    def __init__(
        self, program: Path, limits: EngineLimits, clock: EngineClock, memory: int
    ) -> None:
        """Starts it. An OSError where that fails."""
        self._limits, self._clock = limits, clock
        self._lines: Queue[bytes | Trouble] = Queue(_MOST_WAITING)
        self._ending = Lock()
        self._lifeline = self._job = None
        if sys.platform == "win32":
            self._process = _started([str(program)], program, ())
            self._job = windows.tie(self._process, memory)
        else:
            end, self._lifeline = os.pipe()
            command = [sys.executable, "-I", "-S", launch.__file__, str(end), str(memory)]
            try:
                self._process = _started([*command, str(program)], program, (end,))
            except BaseException:
                os.close(self._lifeline)
                raise
            finally:
                os.close(end)
        assert self._process.stdout
        self._reader = Thread(target=self._read, args=(self._process.stdout,), daemon=True)
        self._reader.start()

    @property
    def pid(self) -> int:
        """The number of the process, which is that of its group."""
        return self._process.pid

    def say(self, line: str) -> None:
        """Tells it a line. Raises TroubleError."""
        assert self._process.stdin
        assert "\n" not in line
        try:
            self._process.stdin.write(f"{line}\n".encode())
            self._process.stdin.flush()
        except (OSError, ValueError) as error:
            raise TroubleError("dead") from error

    def hear(self, until: float) -> str:
        """Its next line. Raises TroubleError, "silent" once it is later than `until`."""
        left = until - self._clock.now()
        try:
            if left <= 0:
                raise Empty
            line = self._clock.next(self._lines, left)
        except Empty:
            raise TroubleError("silent") from None
        if isinstance(line, str):
            raise TroubleError(line)
        return line.decode("utf-8", "replace").strip()

    def end(self) -> None:
        """Ends it and all that it has started, whatever they are about. Does no harm twice."""
        with self._ending:
            self._kill()
            with suppress(subprocess.TimeoutExpired):
                self._process.wait(_REAPING)
            # The reader may wait for room, and then for the end of what is said.
            for _ in range(_MOST_WAITING):
                if not self._reader.is_alive():
                    break
                with suppress(Empty):
                    self._lines.get(timeout=0.005)
            with suppress(OSError):
                assert self._process.stdin
                self._process.stdin.close()
            if not self._reader.is_alive():
                assert self._process.stdout
                self._process.stdout.close()
            # Whoever still waits for a line hears of it.
            with suppress(Exception):
                self._lines.put_nowait("dead")

    def _kill(self) -> None:
        if self._job is not None:
            windows.end(self._job)
            self._job = None
        if self._lifeline is None:
            self._process.kill()
            return
        # As long as the pipe is open, one of the group is there, and its number means no other.
        if sys.platform != "win32":
            with suppress(OSError):
                os.killpg(self._process.pid, signal.SIGKILL)
        os.close(self._lifeline)
        self._lifeline = None

    def _read(self, stream: IO[bytes]) -> None:
        """Takes in what it says, line by line, until it ends or says too much at once."""
        begun = b""
        while True:
            try:
                data = os.read(stream.fileno(), _CHUNK)
            except (OSError, ValueError):
                data = b""
            if not data:
                self._lines.put("dead")
                return
            *whole, begun = (begun + data).split(b"\n")
            for line in whole:
                self._lines.put(line if len(line) <= self._limits.line else "flood")
            if len(begun) > self._limits.line:
                self._lines.put("flood")
                return


def _started(command: list[str], program: Path, kept: tuple[int, ...]) -> subprocess.Popen[bytes]:
    """The process; it stands where its program does, beside which engines look for their files."""
    new_group = getattr(subprocess, "CREATE_NEW_PROCESS_GROUP", 0)
    no_window = getattr(subprocess, "CREATE_NO_WINDOW", 0)
    humble = getattr(subprocess, "BELOW_NORMAL_PRIORITY_CLASS", 0)
    # What is set for Fenboard, passwords among it, is none of an engine's business.
    known = {name: value for name, value in os.environ.items() if not _is_ours(name)}
    return subprocess.Popen(
        command,
        stdin=subprocess.PIPE,
        stdout=subprocess.PIPE,
        stderr=subprocess.DEVNULL,
        cwd=program.parent,
        env=known,
        pass_fds=kept,
        start_new_session=True,
        creationflags=new_group | no_window | humble,
    )


def _is_ours(name: str) -> bool:
    return name.startswith(PREFIX) or name in BY_NAME
