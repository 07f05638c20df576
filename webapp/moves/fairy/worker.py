"""The legal moves of a position by Fairy-Stockfish, in a process of its own: some boards end it.

The process runs this file by itself and imports nothing else of Fenboard. It is asked as
`webapp.processes` says, each time with the name of a variant and some FENs, a line each, and
answers with a line for each FEN: the moves as the library writes them, with spaces between. Behind
a FEN may stand a tab and moves that follow each other from there: then it answers with their SAN,
as far as they are legal. Where the library is not there, it ends at once.
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
    from pyffish import NOTATION_SAN, get_san_moves, legal_moves

    def answered(variant: str, asked: str) -> str:
        fen, tab, played = asked.partition("\t")
        if not tab:
            return " ".join(legal_moves(variant, fen, []))
        moves = played.split()
        # Both numbers of moves: so many are legal, and so many are not.
        found: list[str] = []
        broken = len(moves) + 1
        while len(found) + 1 < broken:
            tried = len(moves) if broken > len(moves) else (len(found) + broken) // 2
            try:
                found = get_san_moves(variant, fen, moves[:tried], False, NOTATION_SAN)
            except ValueError:
                broken = tried
        return " ".join(found)

    # The library never looks whether anybody is still there.
    alarm = getattr(signal, "alarm", lambda _seconds: None)
    source, target = sys.stdin.buffer, sys.stdout.buffer
    target.write(_READY)
    target.flush()
    while len(head := source.read(_LENGTH.size)) == _LENGTH.size:
        message = source.read(*_LENGTH.unpack(head))
        variant, *questions = message.decode().split("\n")
        alarm(LONGEST + 1)
        answer = "\n".join(answered(variant, asked) for asked in questions).encode()
        alarm(0)
        target.write(_LENGTH.pack(len(answer)) + answer)
        target.flush()


if __name__ == "__main__":
    with suppress(BrokenPipeError, KeyboardInterrupt):
        main()
    # Without tidying up, as nobody may be there to take what is left.
    os._exit(0)
