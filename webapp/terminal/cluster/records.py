"""The results of a part as Parquet, by `webapp.batch`."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from contextlib import ExitStack
from functools import partial
from itertools import islice
from typing import Any

import pyarrow as pa
from pyarrow import parquet

from webapp import batch
from webapp.document.lines import InputLine, positions_apart
from webapp.document.packed import FileError
from webapp.terminal.cluster.addresses import Folder
from webapp.terminal.cluster.jobs import Job, PartDone, Target, done_of
from webapp.terminal.work import Results
from webapp.text.characters import MAX_LENGTH

_ROWS = 2048
"""So many lines are answered, and written, at a time."""
_LONGEST = 1 << 20
"""So many characters of a line are held, and its length is told up to there."""


def written_as_records(job: Job, target: Target, stack: ExitStack) -> PartDone:
    """Works on a part, and writes a row for each finding and for each line without one."""
    assert target.records
    answer = partial(getattr(batch, target.records.name), **target.records.options)
    file = stack.enter_context(Folder(target.folder).create(f"{job.name}{target.ending}"))
    writer = stack.enter_context(parquet.ParquetWriter(file, batch.schema(), compression="zstd"))
    outcome, error = Results(job.place), ""
    lines = _until_broken(job, reasons := list[str]())
    while some := list(islice(lines, _ROWS)):
        _count_lines(some, outcome)
        answers = answer(_records(job.place.name, some))
        _count_findings(answers, outcome)
        writer.write_batch(answers)
    error = "".join(reasons)
    return done_of(job, outcome, error)


def _until_broken(job: Job, reasons: list[str]) -> Iterator[InputLine]:
    """The lines of a part, whole, up to where it cannot be read any further; why that is."""
    try:
        for line in job.part.lines():
            # Before the next one is asked for.
            yield line._replace(text=_whole(line)) if line.rest else line
    except FileError as error:
        reasons.append(str(error))


def _records(file: str, lines: Sequence[InputLine]) -> pa.RecordBatch:
    """The lines as `batch.check` takes them."""
    texts = [line.text.encode("utf-8", "surrogateescape") for line in lines]
    files = pa.array([file.encode("utf-8", "surrogateescape")] * len(lines), pa.binary())
    numbers = pa.array([line.number for line in lines], pa.int64())
    columns = {"file": files, "line": numbers, "input": pa.array(texts, pa.binary())}
    return pa.RecordBatch.from_pydict(columns)


def _whole(line: InputLine) -> str:
    """A line without its ending; of a very long one its beginning."""
    text = line.text
    for piece in line.rest or ():
        if len(text) < _LONGEST:
            text += piece
    return text


def _count_lines(lines: Sequence[InputLine], outcome: Results) -> None:
    """Counts the positions, several on one line each by itself, as plain work does."""
    for line in lines:
        for one in positions_apart(line):
            if one.is_position and not outcome.refuse(one._replace(text=one.text[:MAX_LENGTH])):
                outcome.checked += 1


def _count_findings(answers: pa.RecordBatch, outcome: Results) -> None:
    named: dict[str, Any] = answers.select(["code", "severity"]).to_pydict()
    for code, severity in zip(*named.values(), strict=True):
        if code is not None and code != batch.NOT_UTF8:
            outcome.count(severity)
            outcome.codes[code] = outcome.codes.get(code, 0) + 1
