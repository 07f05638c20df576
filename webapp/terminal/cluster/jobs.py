"""A part as it is given to whoever works on it, and what is given back."""

from __future__ import annotations

from typing import Any, NamedTuple

import msgspec
from msgspec import Struct

from webapp.findings.codes import Severity
from webapp.terminal.cluster.parts import CorpusPart
from webapp.terminal.printout import Styled
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


def done_of(job: Job, outcome: Results, error: str, **more: Any) -> PartDone:
    """All that is known of a part that was worked on."""
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


def kept(data: bytes) -> PartDone | None:
    """All that is known of a part that was done before; None where it cannot be read."""
    try:
        return msgspec.json.decode(data, type=learned(PartDone))
    except msgspec.MsgspecError:
        return None
