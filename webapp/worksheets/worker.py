"""Worksheets made in processes of their own, from the JSON of a lesson to the file, so that nobody
else waits for them.

A process runs this file. It is asked as `webapp.processes` says, each time with the JSON of an
`AskedWorksheet`, and answers as `answering.py` has it, with nothing where it fails. It may have so
much memory, and ends after so many answers, or a large one, with all that has been remembered of
them: where there is no more memory it ends without an answer, and a new one is asked.
"""

from __future__ import annotations

import math
import os
import signal
import sys
from contextlib import suppress
from pathlib import Path

if __name__ == "__main__":
    # Of a checkout that is not installed; behind all that is.
    sys.path.append(str(Path(__file__).parents[2]))

import msgspec

from webapp.processes import LENGTH, READY, FailedError, Processes
from webapp.wire.learning import learned
from webapp.worksheets.asked import AnsweredWorksheet, AskedWorksheet

AT_ONCE = 2
"""So many worksheets are made at once."""

WAITING = 16
"""So many more may wait for that."""

LONGEST = 60.0
"""The seconds that one may take: 500 boards take one as PDF; for Word, a PNG each, a dozen."""

STARTING = 10.0
"""The seconds more that a process may take to be there."""

_NICE = 10
_MOST_MEMORY = 2 << 30
_MOST_KEPT = 512 << 20
"""A process that keeps more memory behind an answer ends: hardly any of it is given back later."""
_MOST_ANSWERS = 40


class WorksheetWorkers(Processes):
    """The processes. Any thread may ask, and waits until the answer is there."""

    def __init__(
        self, processes: int = AT_ONCE, waiting: int = WAITING, longest: float = LONGEST
    ) -> None:
        super().__init__(Path(__file__), processes, waiting, longest, STARTING)

    def make(self, asked: AskedWorksheet) -> tuple[AnsweredWorksheet, bytes]:
        """The answer and its content. Raises BusyError or FailedError."""
        found = self.ask(msgspec.json.encode(asked))
        if not found:
            raise FailedError
        head, _, content = found.partition(b"\n")
        return msgspec.json.decode(head, type=learned(AnsweredWorksheet)), content


def main() -> None:
    """Answers what comes in, until nothing more does."""
    source, target = sys.stdin.buffer, sys.stdout.buffer
    if hasattr(os, "nice"):
        os.nice(_NICE)
    _limit_memory()
    # Only here, as the server asks for none of it.
    import psutil

    from webapp.worksheets.answering import Answering

    answering = Answering()
    alarm = getattr(signal, "alarm", lambda _seconds: None)
    target.write(READY)
    target.flush()
    for _ in range(_MOST_ANSWERS):
        head = source.read(LENGTH.size)
        if len(head) < LENGTH.size:
            break
        message = source.read(*LENGTH.unpack(head))
        # Whoever asked gives up then; if nobody is there any more, it ends by itself.
        alarm(math.ceil(LONGEST) + 1)
        try:
            found = answering.answer(message)
        except MemoryError:
            break
        except Exception:  # whatever it is, the next one may do
            found = b""
        alarm(0)
        target.write(LENGTH.pack(len(found)) + found)
        target.flush()
        if psutil.Process().memory_info().rss > _MOST_KEPT:
            break
    answering.close()


def _limit_memory() -> None:
    with suppress(ImportError, ValueError, OSError):
        import resource

        resource.setrlimit(resource.RLIMIT_AS, (_MOST_MEMORY, _MOST_MEMORY))


if __name__ == "__main__":
    with suppress(BrokenPipeError, KeyboardInterrupt):
        main()
