"""Streams of lines, none of them twice, and how long contestants take for each.

What has been read before may be remembered, so a stream is gone through once. The
contestants take turns at short stretches of it: what slows the machine down
for a while slows down all of them.
"""

from __future__ import annotations

import random
import statistics
import time
from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from itertools import islice
from typing import NamedTuple, TypeVar

import chess

T = TypeVar("T")
Stretch = Callable[[Sequence[T]], list[int]]
"""A contestant that takes its own time: for a stretch of lines the nanoseconds of each."""

STRETCH = 250
"""How many lines a contestant takes at a turn."""


class Times(NamedTuple):
    """What one contestant took, in µs a line.

    typical   the median of the stretches, each the mean of its lines
    slow      one line of a thousand takes longer
    worst     the slowest line; on a busy machine that is chance
    stretches the mean of each stretch, in their order
    """

    typical: float
    slow: float
    worst: float
    stretches: tuple[float, ...]


def ratio(them: Times, us: Times) -> float:
    """How many times as long as `us` they take, by the median of the stretches."""
    pairs = zip(them.stretches, us.stretches, strict=True)
    return statistics.median(theirs / ours for theirs, ours in pairs)


def heading() -> None:
    """Prints what stands over the columns of `row`."""
    print(f"{'µs a line':32} {'typical':>8} {'1 of 1000':>10} {'worst':>9}  ratio")


def row(name: str, times: Times, beside: str = "") -> None:
    """Prints one line of the table."""
    print(f"{name:32} {times.typical:8.1f} {times.slow:10.1f} {times.worst:9.1f}  {beside}")


def fens(count: int, seed: int = 0, *, chess960: bool = False) -> list[str]:
    """So many FENs from random games, no two alike."""
    return list(islice(distinct(_fens(random.Random(seed), chess960)), count))


def distinct(lines: Iterable[str]) -> Iterator[str]:
    """The lines without repeats."""
    seen: set[str] = set()
    for line in lines:
        if line not in seen:
            seen.add(line)
            yield line


def _fens(chooser: random.Random, chess960: bool) -> Iterator[str]:
    while True:
        board = chess.Board(chess960=chess960)
        if chess960:
            board.set_chess960_pos(chooser.randrange(960))
        for _ in range(120):
            moves = list(board.legal_moves)
            if not moves:
                break
            board.push(chooser.choice(moves))
            yield board.fen(en_passant="fen")


def race(
    contestants: Mapping[str, Callable[[T], object]],
    lines: Sequence[T],
    others: Mapping[str, Stretch[T]] | None = None,
) -> dict[str, Times]:
    """The times of all contestants, by their names."""
    taken: dict[str, list[list[int]]] = {name: [] for name in (*contestants, *(others or ()))}
    for start in range(0, len(lines), STRETCH):
        stretch = lines[start : start + STRETCH]
        for name, function in contestants.items():
            taken[name].append([_nanoseconds(function, line) for line in stretch])
        for name, of_stretch in (others or {}).items():
            taken[name].append(of_stretch(stretch))
    return {name: _times(stretches) for name, stretches in taken.items()}


def _nanoseconds(function: Callable[[T], object], line: T) -> int:
    start = time.perf_counter_ns()
    function(line)
    return time.perf_counter_ns() - start


def _times(stretches: list[list[int]]) -> Times:
    means = tuple(statistics.mean(stretch) / 1000 for stretch in stretches)
    lines = sorted(taken for stretch in stretches for taken in stretch)
    slow, worst = lines[len(lines) * 999 // 1000] / 1000, lines[-1] / 1000
    return Times(statistics.median(means), slow, worst, means)
