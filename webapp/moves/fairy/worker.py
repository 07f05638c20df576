"""The legal moves of a position by Fairy-Stockfish, in a process of its own: some boards end it.

The process runs this file by itself and imports nothing else of Fenboard. It is asked as
`webapp.processes` says, each time with the name of a variant and some FENs, a line each, and
answers with a line for each FEN: the moves as the library writes them, with spaces between. Where
the library is not there, it ends at once.
"""

from __future__ import annotations

import os
import signal
import struct
import sys
from contextlib import suppress

LONGEST = 2
"""So many seconds an answer may take. It takes one or two thousandths of one."""

# As `webapp.processes` has them, which cannot be imported here.
_LENGTH = struct.Struct(">I")
_READY = b"!"


def main() -> None:
    """Answers what comes in, until nothing more does."""
    # Only here, as whoever imports this module must not end as this process may.
    from pyffish import legal_moves

    # The library never looks whether anybody is still there.
    alarm = getattr(signal, "alarm", lambda _seconds: None)
    source, target = sys.stdin.buffer, sys.stdout.buffer
    target.write(_READY)
    target.flush()
    while len(head := source.read(_LENGTH.size)) == _LENGTH.size:
        message = source.read(*_LENGTH.unpack(head))
        variant, *fens = message.decode().split("\n")
        alarm(LONGEST + 1)
        answer = "\n".join(" ".join(legal_moves(variant, fen, [])) for fen in fens).encode()
        alarm(0)
        target.write(_LENGTH.pack(len(answer)) + answer)
        target.flush()


if __name__ == "__main__":
    with suppress(BrokenPipeError, KeyboardInterrupt):
        main()
    # Without tidying up, as nobody may be there to take what is left.
    os._exit(0)
