"""What a line of a corpus costs on Dask, what a second worker gains, and how memory stays.

    benchmarks/corpus.py                 the costs, against plain `fenboard check` in the same run
    benchmarks/corpus.py memory [LINES]  memory over time, of the command and of its workers

Lines are FENs of random games, and the same boards with other move numbers: no line comes twice.
What starting takes is measured by itself and taken off, as it is the same for any number of lines.
Where other programs are at work, go by processor time: the gain of a second worker cannot be told.
"""

from __future__ import annotations

import subprocess
import sys
import tempfile
import time
from collections.abc import Iterator
from pathlib import Path

import psutil

from benchmarks.check import Measured, different_fens, measured

LINES = 240_000
BOARDS = 60_000
"""So many boards are different; others differ by their move numbers."""
ROUNDS = 3
MANY = 10_000_000
PERIOD = 5.0  # seconds
PART = "1"  # MB


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
        write_lines(few, 100)
        write_lines(many, LINES)
        best: dict[int, tuple[float, float]] = {}
        for _ in range(ROUNDS):
            for workers in (0, 1, 2):
                start, whole = check(few, workers), check(many, workers)
                taken = (whole.seconds - start.seconds, whole.cpu - start.cpu)
                pairs = zip(taken, best.get(workers, taken), strict=True)
                best[workers] = tuple(min(pair) for pair in pairs)  # type: ignore[assignment]
        for workers, (seconds, cpu) in best.items():
            name = f"{workers} of Dask" if workers else "plain"
            rates = f"{LINES / seconds:8.0f} lines/s {LINES / cpu:8.0f} by processor time"
            print(f"{name:10} {rates}")
        print(f"a line on Dask costs {best[1][1] / best[0][1]:.2f} of plain, by processor time")
        print(f"                     {best[1][0] / best[0][0]:.2f} of plain, by the clock")
        print(f"two workers are      {best[1][0] / best[2][0]:.2f} times one, by the clock")


def memory(count: int) -> None:
    """Prints the memory of the command and of each worker, every few seconds."""
    with tempfile.TemporaryDirectory() as folder:
        path = Path(folder) / "many.fen"
        write_lines(path, count)
        command = [sys.executable, "-m", "webapp", "check", "--cluster", "--jobs", "2"]
        process = subprocess.Popen([*command, str(path)], stdout=subprocess.DEVNULL)
        started = time.monotonic()
        print("seconds  MB of the command, and of its processes", flush=True)
        for megabytes in _watched(process):
            passed = time.monotonic() - started
            print(f"{passed:7.0f}  {' '.join(f'{one:6.0f}' for one in megabytes)}", flush=True)
        if process.returncode:
            raise SystemExit(process.returncode)


def _watched(process: subprocess.Popen[bytes]) -> Iterator[list[float]]:
    """The memory of a process and of those that it started, until it ends."""
    top = psutil.Process(process.pid)
    while process.poll() is None:
        try:
            everyone = [top, *top.children(recursive=True)]
            yield [one.memory_info().rss / (1 << 20) for one in everyone]
        except psutil.NoSuchProcess:
            continue
        time.sleep(PERIOD)


if __name__ == "__main__":
    if sys.argv[1:2] == ["memory"]:
        memory(int(sys.argv[2]) if len(sys.argv) > 2 else MANY)
    else:
        costs()
