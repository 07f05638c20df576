"""The work on one part, wherever it is done: what comes of it is given back, or written as a file.

A part whose file cannot be read any further has its results up to there, and says why. Whatever the
number of times that a part is done, by whom, and by how many at once, its results are the same.
"""

from __future__ import annotations

import io
from collections.abc import Callable
from contextlib import ExitStack
from typing import Any, NamedTuple

import msgspec
from msgspec import Struct

from webapp.document.packed import FileError
from webapp.findings.codes import Severity
from webapp.language import use_language
from webapp.terminal.cluster.addresses import Folder
from webapp.terminal.cluster.parts import CorpusPart
from webapp.terminal.printout import Output, Styled
from webapp.terminal.work import LineWork, Origin, Results
from webapp.version import __version__
from webapp.wire.learning import learned

DONE, FINDINGS = "_fenboard", "findings"
"""The folders beside the results: of what is known of each part, and of findings on lines."""


class RecordWork(NamedTuple):
    """A function of `webapp.batch`, by its name, and its options."""

    name: str
    options: dict[str, Any]


class Target(NamedTuple):
    """Where results are written.

    folder    as `Folder` has it
    ending    of the names of its files
    findings  whether findings on lines are written beside what comes of the lines
    records   what makes them, of Parquet
    """

    folder: str
    ending: str
    findings: bool
    records: RecordWork | None = None


class Job(NamedTuple):
    """A part to be worked on, with all that whoever does it needs to know.

    name      of its file among the results
    version   of whoever asks
    """

    work: LineWork
    place: Origin
    part: CorpusPart
    name: str
    target: Target | None
    language: str
    version: str = __version__


class PartDone(Struct, frozen=True):
    """The results of a part, but for what was written to a file.

    where      as the part has it
    breaks_off whether what was written ends within a line; None where nothing was
    error      why its file cannot be read any further
    foreign    the version of Fenboard that was to work on it, if it is another
    written    as `Results` has it; "" where it is in a file
    printed    the findings, likewise
    """

    where: tuple[int, ...]
    checked: int = 0
    games: int = 0
    counts: dict[Severity, int] = {}
    codes: dict[str, int] = {}
    refused: tuple[str, ...] = ()
    breaks_off: bool | None = None
    error: str = ""
    foreign: str = ""
    written: str = ""
    printed: tuple[Styled, ...] = ()

    def results(self, place: Origin) -> Results:
        """As those of plain work."""
        return Results(
            place,
            self.checked,
            self.games,
            self.counts,
            self.codes,
            list(self.printed),
            self.written,
            list(self.refused),
        )


def do(job: Job) -> PartDone:
    """Works on a part. Raises OSError for what may go well another time."""
    if job.version != __version__:
        return PartDone(job.part.where, foreign=__version__)
    with use_language(job.language):
        if job.target is None:
            return _given_back(job)
        with ExitStack() as stack:
            if job.target.records:
                from webapp.terminal.cluster.records import written_as_records as write
            else:
                write = _written
            done = write(job, job.target, stack)
        # Only now its files are in their places.
        if not done.error:
            told = msgspec.json.encode(done)
            Folder(job.target.folder).write(f"{DONE}/{job.name}.json", told)
        return done


def kept(data: bytes) -> PartDone | None:
    """What is known of a part that was done before; None where it cannot be read."""
    try:
        return msgspec.json.decode(data, type=learned(PartDone))
    except msgspec.MsgspecError:
        return None


def done_of(job: Job, outcome: Results, error: str, **more: Any) -> PartDone:
    """What is known of a part that was worked on."""
    return PartDone(
        job.part.where,
        outcome.checked,
        outcome.games,
        outcome.counts,
        outcome.codes,
        tuple(outcome.refused),
        error=error,
        **more,
    )


def worked(job: Job, outcome: Results, write: Callable[[str], object]) -> str:
    """Works on all lines of a part; why it could not be read any further, "" if it could."""
    try:
        for one in job.part.parts():
            job.work(one, outcome, write)
    except FileError as error:
        return str(error)
    return ""


def _given_back(job: Job) -> PartDone:
    outcome, written = Results(job.place), list[str]()
    error = worked(job, outcome, written.append)
    text = "".join(written)
    ends = text[-1] != "\n" if text else None
    printed = tuple(outcome.printed)
    return done_of(job, outcome, error, breaks_off=ends, written=text, printed=printed)


class _Ending:
    """Writes, and knows how what was written ends."""

    def __init__(self, output: Output) -> None:
        self._output = output
        self.breaks_off: bool | None = None

        self.flush = output.flush

    def __call__(self, text: str) -> None:
        if text:
            self._output.write(text)
            self.breaks_off = text[-1] != "\n"


def _written(job: Job, target: Target, stack: ExitStack) -> PartDone:
    """Works on a part, and writes as files what plain work sends to its two streams."""
    folder = Folder(target.folder)
    name = f"{job.name}{target.ending}"
    write = _Ending(_output(folder, name, stack))
    beside = (
        _Ending(_output(folder, f"{FINDINGS}/{job.name}.txt", stack)) if target.findings else write
    )
    outcome = Results(job.place)
    error = ""
    try:
        for one in job.part.parts():
            job.work(one, outcome, write)
            for some in outcome.printed:
                beside(some.text)
            outcome.printed.clear()
    except FileError as failed:
        error = str(failed)
    write.flush()
    beside.flush()
    return done_of(job, outcome, error, breaks_off=write.breaks_off)


def _output(folder: Folder, name: str, stack: ExitStack) -> Output:
    file = stack.enter_context(folder.create(name))
    # It is not to close the file, which is not in its place before it is whole.
    text = io.TextIOWrapper(file)
    stack.callback(text.detach)
    return Output(text)
