"""How long a line takes in a record batch, against the same work of `fenboard check`, and memory.

Both work in this process, in turns, on a stream in which no line comes twice; neither gets a line
that the other has had, so that nothing of it can be remembered. It is time of the processor.
"""

from __future__ import annotations

import random
import resource
import statistics
import time
from collections.abc import Callable, Sequence
from functools import partial
from itertools import islice

import pyarrow as pa
from streams import distinct, fens

from webapp import batch
from webapp.terminal.checking import check_part
from webapp.terminal.converted_games import Chosen, convert_part
from webapp.terminal.lines import Chunk
from webapp.terminal.work import LineWork, Origin, Task, outcome_of

LINES = 40_000
OF_A_BATCH = 500
MOST = 1.25
"""A line may take so many times as long in a batch."""
TO = "feen"

Contestant = Callable[[Sequence[str]], object]


def with_mistakes(lines: Sequence[str], chooser: random.Random) -> list[str]:
    """The lines, a character of each left out; none twice."""
    some = list(lines)
    for at in range(len(some)):
        place = chooser.randrange(len(some[at]))
        some[at] = some[at][:place] + some[at][place + 1 :]
    return list(islice(distinct(some), len(some)))


def as_the_command(work: LineWork) -> Contestant:
    """The work of the command on lines, without its streams."""
    place = Origin("lines.txt", False, 80)
    return lambda lines: outcome_of(work, Task(place, Chunk(1, list(lines))))


def in_a_batch(answer: Callable[[pa.RecordBatch], pa.RecordBatch]) -> Contestant:
    """The same in a record batch, which is made and taken apart as well."""
    return lambda lines: answer(pa.record_batch([pa.array(lines)], names=["input"])).num_rows


def ratio(them: Contestant, us: Contestant, lines: Sequence[str]) -> tuple[float, float, float]:
    """What both take, in µs a line, and how many times as long as they we take; medians."""
    taken: list[tuple[float, float]] = []
    for at in range(0, len(lines) - 2 * OF_A_BATCH + 1, 2 * OF_A_BATCH):
        stretch = lines[at : at + 2 * OF_A_BATCH]
        # Who is first, and who has the lines with even numbers, changes from turn to turn.
        turn = len(taken) % 2
        order = [(0, stretch[turn::2]), (1, stretch[1 - turn :: 2])]
        seconds = [0.0, 0.0]
        for number, own in order if turn else reversed(order):
            started = time.process_time()
            (them, us)[number](own)
            seconds[number] = time.process_time() - started
        taken.append((seconds[0], seconds[1]))
    theirs, ours = (1e6 * statistics.median(each) / OF_A_BATCH for each in zip(*taken, strict=True))
    return theirs, ours, statistics.median(ours / theirs for theirs, ours in taken)


def peak() -> int:
    """The most memory this process has had, in KiB."""
    return resource.getrusage(resource.RUSAGE_SELF).ru_maxrss


def main() -> None:
    """Prints both for checks and conversions, and the memory after more and more batches."""
    lines = fens(LINES)
    checks = as_the_command(partial(check_part, as_json=False, fix=False, notes=False))
    objects = as_the_command(partial(check_part, as_json=True, fix=False, notes=True))
    texts = as_the_command(partial(convert_part, as_json=False, to=TO, chosen=Chosen()))
    checked = in_a_batch(batch.check)
    races: dict[str, tuple[Contestant, Contestant, Sequence[str]]] = {
        "check": (checks, checked, lines[: LINES // 4]),
        "check --json": (
            objects,
            in_a_batch(partial(batch.check, notes=True)),
            lines[LINES // 4 :],
        ),
        f"convert --to {TO}": (
            texts,
            in_a_batch(partial(batch.convert, to=TO)),
            lines[LINES // 2 :],
        ),
        "check of mistakes": (
            checks,
            checked,
            with_mistakes(lines, random.Random(0))[-LINES // 10 :],
        ),
    }
    for name, (them, us, some) in races.items():
        # What is loaded when it is first needed is no part of it.
        for contestant in (them, us):
            contestant([*fens(30, 1), "Weiß: Ke1. Schwarz: Ke8."])
        theirs, ours, times = ratio(them, us, some[: LINES // 4])
        print(f"{name:18} {theirs:7.1f} µs a line, in a batch {ours:7.1f}, {times:.2f} times that")
        assert times <= MOST, name
    for count in (LINES // 8, LINES // 4, LINES // 2, LINES):
        others = fens(count, 2)
        started = peak()
        for at in range(0, count, OF_A_BATCH):
            given = pa.record_batch([pa.array(others[at : at + OF_A_BATCH])], names=["input"])
            batch.check(given)
        print(f"{count:6} lines in batches of {OF_A_BATCH}: {peak() - started} KiB more")


if __name__ == "__main__":
    main()
