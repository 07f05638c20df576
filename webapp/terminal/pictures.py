"""A picture of each position, one position a line.

Pictures are drawn into a folder of their own within the one that is asked for, by whichever
process works on the line, and get their names in the order of the lines.
"""

from __future__ import annotations

import os
from collections.abc import Mapping
from functools import partial
from itertools import count
from pathlib import Path
from typing import NamedTuple

import click

from webapp.document import collect
from webapp.document.lines import InputLine
from webapp.language import gettext, ngettext
from webapp.pictures import draw, read_looks
from webapp.pictures.looks import marks_of, options_among, too_many_pixels
from webapp.pictures.words import file_name
from webapp.terminal.controls import visible
from webapp.terminal.run import CommandRun
from webapp.terminal.work import DrawnFile, Results, Write, findings_as_read, is_passed_over

_WEIGHT = 128
"""Drawing a position takes as long as checking so many, at the least."""

_MOST_SAID = 40
"""So many characters that no font has are said."""

_numbers = count(1)


class PictureJob(NamedTuple):
    """The pictures that are drawn, and where to.

    kind     svg or png
    folder   where pictures are put for now
    game     which game is meant where a text could be of several
    """

    kind: str
    folder: str
    options: Mapping[str, str]
    game: str | None = None


def draw_line(line: InputLine, outcome: Results, write: Write, *, drawing: PictureJob) -> None:
    """Draws the position of a line, or says why it cannot be drawn. An OSError from writing."""
    if is_passed_over(line, outcome, write):
        return
    reading, findings = findings_as_read(line, drawing.game)
    outcome.print(line, findings)
    if reading.position is None or reading.has_error:
        return
    kind, options = reading.kind, drawing.options
    looks, size, problems = read_looks(options_among(options, frozenset()), kind)
    marks, bad_marks = marks_of(options.get("marks", ""), reading.marks, kind)
    wrong = [*problems, *filter(None, [bad_marks])]
    if wrong:
        outcome.complain(line.number, wrong[0].message)
        return
    diagram = draw(reading.position, marks, looks, width=size.width, unit=size.unit)
    content = diagram.svg.encode()
    if drawing.kind == "png":
        from webapp.pictures.png import to_png

        too_many = too_many_pixels(size.pixels, diagram.height / diagram.width)
        if too_many:
            outcome.complain(line.number, too_many.message)
            return
        content = to_png(diagram.svg, size.pixels, size.dpi)
    path = Path(drawing.folder, f"{os.getpid()}-{next(_numbers)}")
    path.write_bytes(content)
    # As the page calls it.
    name = next((entry.name or entry.task for entry in collect(line.text).entries), "")
    outcome.kept.append(DrawnFile(outcome.checked, str(path), name, diagram.missing))


class Pictures(CommandRun):
    """A run that puts pictures into a folder, named by the number of the position and its name."""

    def __init__(
        self, files: tuple[str, ...], drawing: PictureJob, folder: Path, *, jobs: int
    ) -> None:
        work = partial(draw_line, drawing=drawing)
        super().__init__(
            files, work, writes=False, findings_to_stderr=True, jobs=jobs, weight=_WEIGHT
        )
        self._folder, self._kind = folder, drawing.kind
        self._drawn = 0
        self._missing: dict[str, None] = {}

    def _use_outcome(self, outcome: Results) -> None:
        for kept in outcome.kept:
            # Numbers keep two of one name apart, and stay when a line is put right.
            number = f"{self._checked + kept.number:04}"
            name = "-".join(filter(None, [number, file_name(kept.name)]))
            os.replace(kept.path, self._folder / f"{name}.{self._kind}")
            self._missing |= dict.fromkeys(kept.missing)
        self._drawn += len(outcome.kept)
        super()._use_outcome(outcome)

    def _summary(self) -> str:
        said = ngettext(
            "%(count)s picture in %(folder)s", "%(count)s pictures in %(folder)s", self._drawn
        )
        args = {"count": self._drawn, "folder": visible(click.format_filename(self._folder))}
        lines = [super()._summary(), said % args]
        if self._missing:
            boxes = gettext("No font has “%(characters)s”, so they are drawn as boxes.")
            lines.append(boxes % {"characters": visible("".join(self._missing)[:_MOST_SAID])})
        return "\n".join(lines)
