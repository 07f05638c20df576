"""The `fenboard` command, which starts the server, and `check`, `convert`, `diagram` and `prove`
for positions in the terminal, one a line, and games.

All input is a stream: no more of it is held than some chunks, and what comes of
what has come in is sent on before more is waited for.

Exit codes: 0 for no errors; 1 for findings of severity error, or illegal with
`--strict`, and for what is not proved as it is claimed; 2 for wrong usage, and for what
cannot be read or written; 130 for Ctrl+C; 141 where nobody reads the output any more.

A command imports what it works with when it is run: for help none of it is needed.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from functools import cached_property, partial
from pathlib import Path
from tempfile import TemporaryDirectory
from typing import Any

import click

from webapp.language import gettext
from webapp.terminal import MOST_JOBS, keeping, serving, tasks, worksheets
from webapp.terminal.corpus import corpus_options, run_over
from webapp.terminal.speaking import VERSION, Encoding, Failure, LocalCommand, LocalGroup
from webapp.web import server

_files = click.argument("files", nargs=-1, type=click.Path(), metavar="[FILE…|-]")
_json = click.option("--json", "as_json", is_flag=True, help="Print one JSON object per line.")
_encoding = click.option(
    "--encoding",
    type=Encoding(),
    default="",
    metavar="NAME",
    help="Read the files in this encoding, such as cp932.  [default: UTF-8, or what fits a game]",
)
_jobs = click.option(
    "--jobs",
    type=click.IntRange(0, MOST_JOBS),
    default=1,
    metavar="NUMBER",
    help="Use this many processor cores; 0 means all.  [default: 1]",
)


class _Notations(click.Choice[str]):
    """The names of notations, looked up when they are needed."""

    def __init__(self) -> None:
        self.case_sensitive = False

    @cached_property
    def choices(self) -> tuple[str, ...]:  # type: ignore[override]
        """Their names."""
        from webapp.formats.registry import NOTATIONS

        return tuple(NOTATIONS)


# --- positions and games ---------------------------------------------------------------------


@click.command(cls=LocalCommand)
@_files
@_json
@click.option("--strict", is_flag=True, help="Exit with code 1 for illegal positions as well.")
@click.option("--fix", is_flag=True, help="Write all lines, with every certain fix made.")
@click.option(
    "--notes", is_flag=True, help="Also report what is unusual but harmless in a position."
)
@_encoding
@_jobs
@corpus_options
@click.pass_context
def check(
    context: click.Context,
    /,
    files: tuple[str, ...],
    as_json: bool,
    strict: bool,
    fix: bool,
    notes: bool,
    encoding: str,
    **how: Any,
) -> None:
    """Check positions, one per line, or games: say what is wrong, and where.

    Reads standard input if no FILE is given or FILE is “-”. Blank lines and
    lines that start with # are skipped.

    With --fix all lines go to standard output and what was found to standard
    error. Lines with errors stay as they are.

    A file of games (PGN, KIF, KI2, CSA, JKF, USI, or just moves) is recognised by its name or
    its contents. Its games are read with all their moves, and the positions that they
    begin from are checked. With --fix it is written as it is.

    Exit code: 0 for no errors, 1 for errors, 2 for wrong usage or a file that
    cannot be read.
    """
    if as_json and fix:
        raise click.UsageError(gettext("--json and --fix do not go together."))
    from webapp.terminal.checking import check_part

    run = run_over(
        files,
        partial(check_part, as_json=as_json, fix=fix, notes=notes),
        how,
        writes=as_json or fix,
        findings_to_stderr=fix,
        encoding=encoding,
        keeps=fix,
    )
    run.to_end(context, strict=strict)


@click.command(cls=LocalCommand)
@_files
@click.option("--to", required=True, type=_Notations(), help="The notation to write.")
@click.option(
    "--ply",
    type=click.IntRange(min=0),
    metavar="NUMBER",
    help="Write the position of each game after this many plies; 0 is the start.",
)
@click.option("--final", is_flag=True, help="Write the final position of each game.  [default]")
@click.option("--every", is_flag=True, help="Write every position of each game.")
@_encoding
@_json
@_jobs
@corpus_options
@click.pass_context
def convert(
    context: click.Context,
    /,
    files: tuple[str, ...],
    to: str,
    ply: int | None,
    final: bool,
    every: bool,
    encoding: str,
    as_json: bool,
    **how: Any,
) -> None:
    """Write positions, one per line or taken from games, in another notation.

    Reads standard input if no FILE is given or FILE is “-”. Blank lines and
    lines that start with # are kept. A line that cannot be read, or cannot be written
    in that notation, is written as a comment; what the notation has no place for is
    reported on standard error.

    A file of games (PGN, KIF, KI2, CSA, JKF, USI, or just moves) is recognised by its name or
    its contents; with --ply, --final or --every all files are read as games. A game with a faulty
    move is converted up to that move, and the fault is reported.

    Exit code: 0 for no errors, 1 for errors, 2 for wrong usage or a file that
    cannot be read.
    """
    if (ply is not None) + final + every > 1:
        raise click.UsageError(gettext("Only one of --ply, --final and --every can be given."))
    from webapp.terminal.converted_games import Chosen, convert_part

    run = run_over(
        files,
        partial(convert_part, as_json=as_json, to=to, chosen=Chosen(ply, every)),
        how,
        writes=True,
        findings_to_stderr=True,
        are_games=ply is not None or final or every,
        encoding=encoding,
    )
    run.to_end(context)


@click.command(cls=LocalCommand)
@_files
@click.option(
    "--mate",
    "within",
    type=click.IntRange(1, 30),
    metavar="NUMBER",
    help="Look for mates in this many moves.  [default: what the line claims, or 3 in chess and 2 "
    "in other games]",
)
@click.option(
    "--engine", default="", metavar="PATH", help="Ask this engine where no mate is proved."
)
@click.option(
    "--seconds",
    type=click.FloatRange(0.01, 86_400),
    default=60,
    metavar="NUMBER",
    help="Give up a position after so many seconds.  [default: 60]",
)
@_json
@_jobs
@click.pass_context
def prove(
    context: click.Context,
    /,
    files: tuple[str, ...],
    within: int | None,
    engine: str,
    seconds: float,
    as_json: bool,
    jobs: int,
) -> None:
    """Prove mates, one position per line, or that there are none.

    Reads standard input if no FILE is given or FILE is “-”. Blank lines and lines that start with #
    are skipped. Mates are proved by searching all defences. What a line claims is read from its
    words, such as “mate in 2”, and from dm of an EPD.

    With --engine an engine (UCI or USI) is asked about positions in which no mate is proved. What
    it thinks is printed, but proves nothing.

    Exit code: 0 if all is proved as claimed, 1 if something is not so, undecided or an error, 2 for
    wrong usage or a file that cannot be read.
    """
    from webapp.terminal.prove import ProofJob, Proofs, check_engine

    if engine:
        check_engine(engine)
    Proofs(files, ProofJob(as_json, within or 0, engine, seconds), jobs=jobs).to_end(context)


# --- pictures --------------------------------------------------------------------------------


LOOK_OPTIONS: Mapping[str, str] = {
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
    "handicap": "on: name the sides of shogi as in a handicap game.",
    "last": "The last move, whose squares are tinted, such as e2e4.",
    "title": "A title above the board.",
    "caption": "Words under the board.",
    "background": "page or none.",
    "size": "The width in pixels, 100 to 4000.  [default: 800]",
    "width": "The width in cm, such as 8cm, or in pixels.",
    "dpi": "Dots per inch of a PNG whose width is in cm.  [default: 300]",
}
"""The options of `webapp.pictures.looks`, with what help says of them."""


def _with_options(command: Callable[..., Any]) -> Callable[..., Any]:
    """The command with an option for each row of `LOOK_OPTIONS`."""
    for name, said in reversed(list(LOOK_OPTIONS.items())):
        command = click.option(f"--{name}", metavar="VALUE", help=said)(command)
    return command


@click.command(cls=LocalCommand)
@_files
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
@_jobs
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
    from webapp.terminal.pictures import PictureJob, Pictures

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
        drawing = PictureJob(to, temporary.name, options, game)
        Pictures(files, drawing, folder, jobs=jobs).to_end(context)


def _check(options: Mapping[str, str], game: str | None) -> None:
    """Raises UsageError for what is wrong on every board."""
    from webapp.games.board import CHESS
    from webapp.pictures import read_looks
    from webapp.pictures.looks import no_game, options_among

    problems = [*read_looks(options_among(options, frozenset()), CHESS).problems]
    if game is not None:
        problems += filter(None, [no_game(game)])
    # Whether a board has those squares is seen when there is one.
    wrong = [one.message for one in problems if one.option not in ("area", "last")]
    if wrong:
        raise click.UsageError(wrong[0])


# --- the server ------------------------------------------------------------------------------


@click.group(cls=LocalGroup, invoke_without_command=True)
@serving.host
@click.option(
    "--port",
    type=click.IntRange(0, 65535),
    help="Port to listen on.  [default: 5000, or a free one if it is taken]",
)
@serving.shared
@click.option("--no-open", is_flag=True, help="Do not open the browser.")
@click.version_option(package_name="fenboard", prog_name="fenboard", help=VERSION)
@click.pass_context
def main(context: click.Context, host: str, port: int | None, shared: bool, no_open: bool) -> None:
    """Start the Fenboard editor and open it in the browser.

    The commands below work on files in the terminal instead.
    """
    if context.invoked_subcommand is not None:
        return

    def ready(address: str, for_others: list[str]) -> None:
        serving.tell_ready(address, for_others)
        if not no_open:
            server.open_in_browser(address)

    with serving.told():
        server.run(host, port, ready, shared=shared)


_others = (serving.serve, worksheets.worksheet, tasks.tasks, keeping.lessons, keeping.db)
for _command in (check, convert, diagram, prove, *_others):
    main.add_command(_command)
