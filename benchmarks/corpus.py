"""What a line of a corpus costs on Dask, what a second worker gains, and how memory stays.

    python benchmarks/corpus.py                 costs, against plain `fenboard check` in one run
    python benchmarks/corpus.py memory [LINES]  memory over time, of the command and its workers

Lines are FENs of random games, and the same boards with other move numbers: no line comes twice.
What starting takes is the same for any number of lines: a run over few is taken off.
Where other programs are at work, go by processor time: the gain of a second worker cannot be told.
"""

from __future__ import annotations

import subprocess
import sys
import tempfile
import time
from collections.abc import Iterator
from contextlib import suppress
from pathlib import Path

import psutil
from check import Measured, different_fens, measured

LINES = 120_000
BOARDS = 20_000
"""So many boards are different; others differ by their move numbers."""
ROUNDS = 2
MANY = 10_000_000
PERIOD = 5.0  # seconds
PART = "0.25"  # MB
FEW = 16_000
"""So many lines are some parts for each worker, which has loaded all it needs then."""


def write_lines(path: Path, count: int, boards: int = BOARDS) -> None:
    """A file of so many lines, none of them twice."""
    fens = [fen.rsplit(" ", 1)[0] for fen in different_fens(min(count, boards))]
    with path.open("w", encoding="utf-8") as file:
        for number in range(count):
            board = fens[number % len(fens)]
            file.write(f"{board} {500 + number // len(fens)}\n")


def check(path: Path, workers: int) -> Measured:
    """One run: plain for no workers."""
    options = ("--cluster", "--jobs", str(workers), "--part-size", PART) if workers else ()
    return measured("check", *options, str(path))


def costs() -> None:
    """Prints what lines take, beside what plain checking takes."""
    with tempfile.TemporaryDirectory() as folder:
        few, many = Path(folder) / "few.fen", Path(folder) / "many.fen"
        write_lines(few, FEW)
        write_lines(many, LINES)
        best: dict[int, tuple[float, float]] = {}
        for _ in range(ROUNDS):
            for workers in (0, 1, 2):
                start, whole = check(few, workers), check(many, workers)
                taken = (whole.seconds - start.seconds, whole.cpu - start.cpu)
                pairs = zip(taken, best.get(workers, taken), strict=True)
                best[workers] = tuple(min(pair) for pair in pairs)  # type: ignore[assignment]
        counted = LINES - FEW
        for workers, (seconds, cpu) in best.items():
            name = f"{workers} of Dask" if workers else "plain"
            rates = f"{counted / seconds:8.0f} lines/s {counted / cpu:8.0f} by processor time"
            print(f"{name:10} {rates}")
        print(f"a line on Dask costs {best[1][1] / best[0][1]:.2f} of plain, by processor time")
        print(f"                     {best[1][0] / best[0][0]:.2f} of plain, by the clock")
        print(f"two workers are      {best[1][0] / best[2][0]:.2f} times one, by the clock")


def memory(count: int) -> None:
    """Prints the memory of the command and of each worker, every few seconds."""
    with tempfile.TemporaryDirectory() as folder:
        path = Path(folder) / "many.fen"
        write_lines(path, count)
        started = time.monotonic()
        print("seconds  MB of the command, and of its largest processes", flush=True)
        for megabytes in watched(path, PERIOD):
            passed = time.monotonic() - started
            print(f"{passed:7.0f}  {' '.join(f'{one:6.0f}' for one in megabytes)}", flush=True)


def watched(path: Path, period: float) -> Iterator[list[float]]:
    """A run of two workers over a file: every so many seconds the MB of the command, and of the two
    largest processes that it has started.
    """
    command = [sys.executable, "-m", "webapp", "check", "--cluster", "--jobs", "2"]
    process = subprocess.Popen([*command, str(path)], stdout=subprocess.DEVNULL)
    top = psutil.Process(process.pid)
    while process.poll() is None:
        with suppress(psutil.NoSuchProcess):
            children = [_megabytes(one) for one in top.children(recursive=True)]
            yield [_megabytes(top), *sorted(children, reverse=True)[:2]]
        time.sleep(period)
    if process.returncode:
        raise SystemExit(process.returncode)


def _megabytes(process: psutil.Process) -> float:
    return float(process.memory_info().rss / (1 << 20))


def peaks(path: Path) -> tuple[float, ...]:
    """The most MB of each, by `watched`."""
    return tuple(map(max, zip(*(some for some in watched(path, 1) if len(some) == 3), strict=True)))


if __name__ == "__main__":
    if sys.argv[1:2] == ["memory"]:
        memory(int(sys.argv[2]) if len(sys.argv) > 2 else MANY)
    else:
        costs()
