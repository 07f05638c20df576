"""Becomes an engine that does not outlive the process that owns it; run as a file by itself.

    launch.py LIFELINE MEMORY PROGRAM

The owner holds the other end of the pipe LIFELINE. When it ends, however that comes about, the
system closes the pipe; a copy of this process waits for that, and then ends the whole group: the
engine, all that it has started, and itself. Asking Linux for a signal at the owner's end would take
the end of the thread that started it for the owner's, and reach the engine alone.

MEMORY is the most address space in bytes, 0 for as much as the owner could have.
"""

from __future__ import annotations

import os
import signal
import sys
from contextlib import suppress

_HUMBLER = 5
"""So much lower than its owner's is the engine's claim to the processor: pages come first."""


def become(lifeline: int, memory: int, program: str) -> None:
    """Runs the program in place of this process. An OSError where that fails."""
    if os.fork() == 0:
        _watch(lifeline)
    os.close(lifeline)
    with suppress(OSError):
        os.nice(_HUMBLER)
    with suppress(OSError, ValueError):
        _limit(memory)
    os.execv(program, [program])


def _limit(memory: int) -> None:
    """Sets the most address space, which the owner may have less of itself."""
    import resource

    _, most = resource.getrlimit(resource.RLIMIT_AS)
    if memory and (most == resource.RLIM_INFINITY or memory < most):
        most = memory
    resource.setrlimit(resource.RLIMIT_AS, (most, most))


def _watch(lifeline: int) -> None:
    """Waits until the owner is gone, and ends the group."""
    # What the engine says ends when it does: nothing else may hold its streams.
    nowhere = os.open(os.devnull, os.O_RDWR)
    for stream in range(3):
        os.dup2(nowhere, stream)
    with suppress(OSError):
        os.read(lifeline, 1)
    os.killpg(0, signal.SIGKILL)


if __name__ == "__main__":
    become(int(sys.argv[1]), int(sys.argv[2]), sys.argv[3])
