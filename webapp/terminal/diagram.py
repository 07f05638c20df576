"""`fenboard diagram`: a picture of each position, one position a line."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from pathlib import Path
from tempfile import TemporaryDirectory
from typing import Any

import click

from webapp.language import gettext
from webapp.terminal.commands import files_argument, jobs_option
from webapp.terminal.speaking import Command, Failure

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
    from webapp.terminal.pictures import Drawing, Pictures

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
    from webapp.games.board import CHESS
    from webapp.pictures import read_looks
    from webapp.pictures.looks import no_game, options_among

    problems = [*read_looks(options_among(options, frozenset()), CHESS).problems]
    if game is not None:
        problems += filter(None, [no_game(game)])
    # Whether a board has that part is seen when there is one.
    wrong = [problem.message for problem in problems if problem.option != "area"]
    if wrong:
        raise click.UsageError(wrong[0])
