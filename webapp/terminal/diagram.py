"""`fenboard diagram`: a picture of each position, one position a line.

Pictures are drawn into a folder of their own within the one that is asked for, by whichever
process works on the line, and get their names in the order of the lines.
"""

from __future__ import annotations

import os
from collections.abc import Callable, Mapping
from functools import partial
from itertools import count
from pathlib import Path
from tempfile import TemporaryDirectory
from typing import Any, NamedTuple

import click

from webapp.games.board import CHESS
from webapp.language import gettext, ngettext
from webapp.terminal.commands import files_argument, jobs_option
from webapp.terminal.lines import Line, bad_byte
from webapp.terminal.printout import visible
from webapp.terminal.run import Run
from webapp.terminal.speaking import Command, Failure
from webapp.terminal.work import Kept, Outcome, Write, findings_as_read

OPTIONS: Mapping[str, str] = {
    "board": "The colours of the board, such as green or print.",
    "dark": "on: colours for a dark page.",
    "pieces": "The set of pieces; those of several games joined with dots.",
    "coordinates": "outside, inside or off.",
    "figures": "The size of the coordinates: normal, large or huge.",
    "color": "The side at the bottom: white (whoever moves first) or black.",
    "border": "off: without the edge of the board.",
    "hands": "off: without pieces in hand.",
    "marks": "Marks on every board, such as Ge4,Rd1h5; off: not even those of the file.",
    "turn": "Who is to move: mark, words, both or off.",
    "area": "The part of the board between two squares, such as a1-d4.",
    "title": "A title above the board.",
    "caption": "Words under the board.",
    "background": "page or none.",
    "size": "The width in pixels, 100 to 4000.  [default: 800]",
    "width": "The width in cm, such as 8cm, or in pixels.",
    "dpi": "Dots per inch of a PNG whose width is in cm.  [default: 300]",
}
"""The options of `webapp.pictures.looks`, with what help says of them."""

_WEIGHT = 128
"""Drawing a position takes as long as checking so many, at the least."""

_MOST_SAID = 40
"""So many characters that no font has are said."""

_numbers = count(1)


class Drawing(NamedTuple):
    """What is drawn, and where to.

    kind     svg or png
    folder   where pictures are put for now
    game     which game is meant where a text could be of several
    """

    kind: str
    folder: str
    options: Mapping[str, str]
    game: str | None = None


def draw_line(line: Line, outcome: Outcome, _write: Write, *, drawing: Drawing) -> None:
    """Draws the position of a line, or says why it cannot be drawn. An OSError from writing."""
    if not line.is_position:
        return
    byte = bad_byte(line.text)
    if byte:
        outcome.refuse(line, byte)
        return
    reading, findings = findings_as_read(line, drawing.game)
    outcome.print(line, findings)
    if reading.position is None or reading.has_error:
        return
    from webapp.pictures import draw, read_looks
    from webapp.pictures.asked import marks_of, options_among

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
        from webapp.pictures import too_many_pixels
        from webapp.pictures.png import to_png

        too_many = too_many_pixels(size.pixels, diagram.height / diagram.width)
        if too_many:
            outcome.complain(line.number, too_many.message)
            return
        content = to_png(diagram.svg, size.pixels, size.dpi)
    path = Path(drawing.folder, f"{os.getpid()}-{next(_numbers)}")
    path.write_bytes(content)
    name = _name_of(line.text)
    outcome.kept.append(Kept(outcome.checked, str(path), name, diagram.missing))


def _name_of(text: str) -> str:
    """What a position is called in its line, as the page calls it."""
    from webapp.document import collect

    return next((entry.name or entry.task for entry in collect(text).entries), "")


class Pictures(Run):
    """A run that puts pictures into a folder, named by the number of the position and its name."""

    def __init__(
        self, files: tuple[str, ...], drawing: Drawing, folder: Path, *, jobs: int
    ) -> None:
        work = partial(draw_line, drawing=drawing)
        super().__init__(
            files, work, writes=False, findings_to_stderr=True, jobs=jobs, weight=_WEIGHT
        )
        self._folder, self._kind = folder, drawing.kind
        self._drawn = 0
        self._missing: dict[str, None] = {}

    def _use_outcome(self, outcome: Outcome) -> None:
        from webapp.pictures.names import file_name

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


def _with_options(command: Callable[..., Any]) -> Callable[..., Any]:
    """The command with an option for each row of `OPTIONS`."""
    for name, said in reversed(list(OPTIONS.items())):
        command = click.option(f"--{name}", metavar="VALUE", help=said)(command)
    return command


@click.command(cls=Command)
@files_argument
@click.option(
    "--to",
    type=click.Choice(["svg", "png"], case_sensitive=False),
    default="svg",
    help="The kind of picture.  [default: svg]",
)
@click.option(
    "--out",
    required=True,
    type=click.Path(file_okay=False),
    metavar="FOLDER",
    help="The folder for the pictures; created if it does not exist.",
)
@click.option("--game", metavar="NAME", help="The game, if a text could be of several.")
@_with_options
@jobs_option
@click.pass_context
def diagram(
    context: click.Context,
    /,
    files: tuple[str, ...],
    to: str,
    out: str,
    game: str | None,
    jobs: int,
    **given: str | None,
) -> None:
    """Draw positions, one per line, each as a picture.

    Reads standard input if no FILE is given or FILE is “-”. Blank lines and lines that start with #
    are skipped. Pictures are named after the number and the name of the position, such as
    0001-Lucena.svg; existing files of that name are overwritten.

    A line that cannot be read, or does not fit the options, is reported and
    passed over.

    Exit code: 0 for no errors, 1 for errors, 2 for wrong usage or a file that
    cannot be read or written.
    """
    options = {name: value for name, value in given.items() if value is not None}
    _check(options, game)
    folder = Path(out)
    try:
        folder.mkdir(parents=True, exist_ok=True)
        temporary = TemporaryDirectory(prefix=".fenboard-", dir=folder)
    except OSError as error:
        said = gettext("Cannot write: %(reason)s.") % {"reason": error.strerror}
        raise Failure(said) from error
    with temporary:
        drawing = Drawing(to, temporary.name, options, game)
        Pictures(files, drawing, folder, jobs=jobs).to_end(context)


def _check(options: Mapping[str, str], game: str | None) -> None:
    """Raises UsageError for what is wrong on every board."""
    from webapp.pictures import read_looks
    from webapp.pictures.asked import no_game, options_among

    problems = [*read_looks(options_among(options, frozenset()), CHESS).problems]
    if game is not None:
        problems += filter(None, [no_game(game)])
    # Whether a board has that part is seen when there is one.
    wrong = [problem.message for problem in problems if problem.option != "area"]
    if wrong:
        raise click.UsageError(wrong[0])
