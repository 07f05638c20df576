"""`fenboard check` and `fenboard convert`: positions in the terminal, one a line, and games.

All input is a stream: no more of it is held than some chunks, and what comes of
what has come in is sent on before more is waited for.

Exit codes: 0 for no errors; 1 for findings of severity error, or illegal with
`--strict`; 2 for wrong usage, and for what cannot be read or written; 130 for
Ctrl+C; 141 where nobody reads the output any more.

A command imports what it works with when it is run: for help none of it is needed.
"""

from __future__ import annotations

from functools import cached_property, partial

import click

from webapp.language import gettext
from webapp.terminal import MOST_JOBS
from webapp.terminal.speaking import Command

files_argument = click.argument("files", nargs=-1, type=click.Path(), metavar="[FILE…|-]")
_json = click.option("--json", "as_json", is_flag=True, help="Print one JSON object per line.")
jobs_option = click.option(
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


class Encoding(click.ParamType[str]):
    """The name of an encoding."""

    name = "encoding"

    def convert(self, value: str, param: click.Parameter | None, ctx: click.Context | None) -> str:
        """The name as it is. Raises UsageError for one that Python does not know."""
        from webapp.findings import quote
        from webapp.terminal.decoding import is_encoding

        if value and not is_encoding(value):
            args = {"name": quote(value)}
            raise click.UsageError(gettext("There is no encoding “%(name)s”.") % args)
        return value


@click.command(cls=Command)
@files_argument
@_json
@click.option("--strict", is_flag=True, help="Exit with code 1 for illegal positions as well.")
@click.option("--fix", is_flag=True, help="Write all lines, with every certain fix made.")
@click.option(
    "--notes", is_flag=True, help="Also report what is unusual but harmless in a position."
)
@jobs_option
@click.pass_context
def check(
    context: click.Context,
    files: tuple[str, ...],
    as_json: bool,
    strict: bool,
    fix: bool,
    notes: bool,
    jobs: int,
) -> None:
    """Check positions, one per line: say what is wrong, and where.

    Reads standard input if no FILE is given or FILE is “-”. Blank lines and
    lines that start with # are skipped.

    With --fix all lines go to standard output and what was found to standard
    error. Lines with errors stay as they are.

    Exit code: 0 for no errors, 1 for errors, 2 for wrong usage or a file that
    cannot be read.
    """
    if as_json and fix:
        raise click.UsageError(gettext("--json and --fix do not go together."))
    from webapp.terminal.run import Run
    from webapp.terminal.work import check_line

    work = partial(check_line, as_json=as_json, fix=fix, notes=notes)
    run = Run(files, work, writes=as_json or fix, findings_to_stderr=fix, jobs=jobs)
    run.to_end(context, strict=strict)


@click.command(cls=Command)
@files_argument
@click.option("--to", required=True, type=_Notations(), help="The notation to write.")
@click.option(
    "--ply",
    type=click.IntRange(min=0),
    metavar="NUMBER",
    help="Write the position of each game after this many plies; 0 is the start.",
)
@click.option("--final", is_flag=True, help="Write the final position of each game.  [default]")
@click.option("--every", is_flag=True, help="Write every position of each game.")
@click.option(
    "--encoding",
    type=Encoding(),
    default="",
    metavar="NAME",
    help="Read the files in this encoding, such as cp932.  [default: UTF-8, or what fits a game]",
)
@_json
@jobs_option
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
    jobs: int,
) -> None:
    """Write positions, one per line or taken from games, in another notation.

    Reads standard input if no FILE is given or FILE is “-”. Blank lines and
    lines that start with # are kept. A line that cannot be read, or cannot be written
    in that notation, is written as a comment; what the notation has no place for is
    reported on standard error.

    A file of games (PGN, KIF, KI2, CSA, USI, or just moves) is recognised by its name or its
    contents; with --ply, --final or --every all files are read as games. A game with a faulty move
    is converted up to that move, and the fault is reported.

    Exit code: 0 for no errors, 1 for errors, 2 for wrong usage or a file that
    cannot be read.
    """
    if (ply is not None) + final + every > 1:
        raise click.UsageError(gettext("Only one of --ply, --final and --every can be given."))
    from webapp.terminal.converting import Conversions
    from webapp.terminal.games import Chosen

    is_of_games = ply is not None or final or every
    run = Conversions(
        files,
        to=to,
        as_json=as_json,
        chosen=Chosen(ply, every) if is_of_games else None,
        encoding=encoding,
        jobs=jobs,
    )
    run.to_end(context)
