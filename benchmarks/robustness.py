"""Random bytes and mutations of real FENs: nothing raises, nothing is slow.

    python benchmarks/robustness.py [COUNT]

Reads COUNT texts of each sort (200,000 unless told), judges each position, and
prints how long the answers took. Run it on an idle machine: a time is wall time.
"""

from __future__ import annotations

import random
import sys
import time
from collections.abc import Iterator
from pathlib import Path

import chess

sys.path.insert(0, str(Path(__file__).parent.parent))

from webapp.notations import parse
from webapp.report import examine

COUNT = 200_000
SLOW = 0.05  # s
CHARACTERS = 'pnbrqkPNBRQK12345678/ wb-KQkqABCDEFGHacefgh0129_x\t."()'


def real_fens(chooser: random.Random) -> list[str]:
    """FENs and Shredder-FENs from random games of chess and Chess960."""
    fens: list[str] = []
    for game in range(20):
        board = chess.Board.from_chess960_pos(chooser.randrange(960)) if game % 2 else chess.Board()
        for _ in range(60):
            moves = list(board.legal_moves)
            if not moves:
                break
            board.push(chooser.choice(moves))
            fens.append(board.fen(en_passant="fen", shredder=bool(game % 4 == 3)))
    return fens


def random_bytes(chooser: random.Random, count: int) -> Iterator[str]:
    """Byte strings as text, decoded in one way or another."""
    for _ in range(count):
        encoding = chooser.choice(["latin-1", "utf-8"])
        yield chooser.randbytes(chooser.randrange(120)).decode(encoding, "replace")


def mutations(chooser: random.Random, count: int) -> Iterator[str]:
    """Real FENs with one to four characters dropped, added or changed."""
    fens = real_fens(chooser)
    for _ in range(count):
        text = chooser.choice(fens)
        for _ in range(chooser.randint(1, 4)):
            at, what = chooser.randrange(len(text) + 1), chooser.random()
            character = "" if what < 0.4 else chooser.choice(CHARACTERS)
            text = text[:at] + character + text[at + (what < 0.4 or what >= 0.7) :]
        yield text


def seconds(text: str) -> float:
    """How long the answer to the text takes; its places and fixes are tried."""
    start = time.perf_counter()
    findings = examine(parse(text))
    taken = time.perf_counter() - start
    for finding in findings:
        assert finding.span is None or 0 <= finding.span.start <= finding.span.end <= len(text)
        for fix in finding.fixes:
            fix.apply(text)
    return taken


def main() -> None:
    """Prints median and worst time of each sort, and how many took too long."""
    count = int(sys.argv[1]) if len(sys.argv) > 1 else COUNT
    chooser = random.Random(0)
    for name, texts in (
        ("random bytes", random_bytes(chooser, count)),
        ("mutations", mutations(chooser, count)),
    ):
        times = sorted(seconds(text) for text in texts)
        middle, worst = times[len(times) // 2] * 1000, times[-1] * 1000
        slow = sum(1 for taken in times if taken > SLOW)
        print(f"{name:13} {len(times)}: median {middle:.2f} ms, worst {worst:.1f} ms, {slow} slow")


if __name__ == "__main__":
    main()
