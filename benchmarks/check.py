"""How many lines a second `fenboard check` gets through, and how much memory it takes.

The lines are FENs of random games, no line twice. The command runs in a process of its
own, so that starting it is part of the time; what several processes gain is measured in
turns with one alone. Memory is that of the command itself, without those that help it.
"""

from __future__ import annotations

import os
import random
import subprocess
import sys
import tempfile
import time
from pathlib import Path
from typing import NamedTuple

import chess

LINES = 200_000
FEW, MANY = 50_000, 1_000_000
"""So many lines memory is compared for."""
ROUNDS = 3
JOBS = 2
_PEAK = """
import re, sys
from webapp.terminal.cli import main
try:
    main()
finally:
    print(re.search(r"VmHWM:\\s*(\\d+)", open("/proc/self/status").read())[1], file=sys.stderr)
"""


class Measured(NamedTuple):
    """What a run took: seconds by the clock and of all processors, KiB at the most."""

    seconds: float
    cpu: float
    peak: int


def different_fens(count: int) -> list[str]:
    """FENs from random games, no two of them the same."""
    chooser = random.Random(0)
    fens: dict[str, None] = {}
    while len(fens) < count:
        board = chess.Board()
        for _ in range(160):
            moves = list(board.legal_moves)
            if not moves:
                break
            board.push(chooser.choice(moves))
            fens[board.fen(en_passant="fen")] = None
    return list(fens)[:count]


def check(path: Path, jobs: int = 1) -> Measured:
    """One run over a file."""
    return measured("check", "--jobs", str(jobs), str(path))


def measured(*arguments: str) -> Measured:
    """One run of the command."""
    before, started = os.times(), time.perf_counter()
    command = [sys.executable, "-c", _PEAK, *arguments]
    result = subprocess.run(command, capture_output=True, text=True, check=True)
    seconds, after = time.perf_counter() - started, os.times()
    cpu = sum(after[2:4]) - sum(before[2:4])
    return Measured(seconds, cpu, int(result.stderr.split()[-1]))


def main() -> None:
    """Prints lines a second, what a second process gains, and the memory."""
    with tempfile.TemporaryDirectory() as folder:
        path = Path(folder) / "lines.fen"
        fens = different_fens(LINES)
        path.write_text("".join(f"{fen}\n" for fen in fens), encoding="utf-8")
        rounds = [(check(path), check(path, JOBS)) for _ in range(ROUNDS)]
        alone, together = (min(run.seconds for run in runs) for runs in zip(*rounds, strict=True))
        by_cpu = LINES / min(run.cpu for run, _ in rounds)
        print(f"check             {LINES / alone:8.0f} lines/s, {by_cpu:.0f} by processor time")
        rate, gain = LINES / together, alone / together
        print(f"check --jobs {JOBS}    {rate:8.0f} lines/s, {gain:.2f} times that")
        for count in (FEW, MANY):
            # The same boards with other move numbers are lines of their own.
            with path.open("w", encoding="utf-8") as file:
                for number in range(count):
                    board = fens[number % FEW].rsplit(" ", 1)[0]
                    file.write(f"{board} {1000 + number // FEW}\n")
            print(f"{count:9} lines   {check(path).peak:8} KiB")


if __name__ == "__main__":
    main()
