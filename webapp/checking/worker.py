"""Proofs and engines in processes of their own, so that nobody else waits for them.

A process runs this file. It is asked as `webapp.processes` says, each time with the JSON of an
`AskedWork`, and answers as `answering.py` has it, with nothing where it fails. It may have so much
memory, and where its input ends, so do it and its engines, whatever they are about.
"""

from __future__ import annotations

import os
import sys
from contextlib import suppress
from pathlib import Path
from queue import SimpleQueue
from threading import Thread

if __name__ == "__main__":
    # Of a checkout that is not installed; behind all that is.
    sys.path.append(str(Path(__file__).parents[2]))

import msgspec

from webapp.checking.asked import AnsweredWork, AskedWork
from webapp.processes import LENGTH, READY, FailedError, Processes
from webapp.wire.learning import learned

AT_ONCE = 2
"""So many cards are checked at once."""

WAITING = 16
"""So many more may wait for that."""

LONGEST = 60.0
"""The seconds that one may take."""

STARTING = 10.0
"""The seconds more that a process may take to be there."""

_NICE = 10
_MOST_MEMORY = 3 << 30
_MOST_KEPT = 512 << 20


class CheckWorkers(Processes):
    """The processes. Any thread may ask, and waits until the answer is there."""

    def __init__(
        self, processes: int = AT_ONCE, waiting: int = WAITING, longest: float = LONGEST
    ) -> None:
        super().__init__(Path(__file__), processes, waiting, longest, STARTING)

    def work(self, asked: AskedWork) -> AnsweredWork:
        """The answer. Raises BusyError or FailedError."""
        found = self.ask(msgspec.json.encode(asked))
        if not found:
            raise FailedError
        return msgspec.json.decode(found, type=learned(AnsweredWork))


def main() -> None:
    """Answers what comes in, until nothing more does."""
    target = sys.stdout.buffer
    asked: SimpleQueue[bytes] = SimpleQueue()
    Thread(target=_listen, args=(asked,), daemon=True).start()
    if hasattr(os, "nice"):
        os.nice(_NICE)
    _limit_memory()
    # Only here, as the server asks for none of it.
    import psutil

    from webapp.checking.answering import Checker

    answering = Checker()
    target.write(READY)
    target.flush()
    while True:
        try:
            found = answering.answer(asked.get())
        except MemoryError:
            break
        except Exception:  # whatever it is, the next one may do
            found = b""
        target.write(LENGTH.pack(len(found)) + found)
        target.flush()
        if psutil.Process().memory_info().rss > _MOST_KEPT:
            break
    answering.close()


def _listen(asked: SimpleQueue[bytes]) -> None:
    """Hands on what comes in. Once nothing more does, nobody is there to take an answer."""
    source = sys.stdin.buffer
    with suppress(OSError):
        while len(head := source.read(LENGTH.size)) == LENGTH.size:
            asked.put(source.read(*LENGTH.unpack(head)))
    os._exit(0)


def _limit_memory() -> None:
    with suppress(ImportError, ValueError, OSError):
        import resource

        # Engines may have as much as they have by themselves.
        _, most = resource.getrlimit(resource.RLIMIT_AS)
        resource.setrlimit(resource.RLIMIT_AS, (_MOST_MEMORY, most))


if __name__ == "__main__":
    with suppress(BrokenPipeError, KeyboardInterrupt):
        main()
    # Without tidying up, as nobody may be there to take what is left.
    os._exit(0)
