"""The work on one part, wherever it is done: what comes of it is given back, or written as a file.

A part whose file cannot be read any further has its results up to there, and says why. Whatever the
number of times that a part is done, by whom, and by how many at once, its results are the same.
"""

from __future__ import annotations

import io
from collections.abc import Callable
from contextlib import ExitStack

import msgspec

from webapp.document.packed import FileError
from webapp.language import use_language
from webapp.terminal.cluster.addresses import Folder
from webapp.terminal.cluster.jobs import DONE, FINDINGS, Job, PartDone, Target, done_of
from webapp.terminal.printout import Output
from webapp.terminal.work import Results
from webapp.version import __version__


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
