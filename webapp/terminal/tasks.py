"""`fenboard tasks`: tasks found in games, as a lesson."""

from __future__ import annotations

import click

from webapp.language import gettext
from webapp.terminal import INTERRUPTED, MOST_JOBS
from webapp.terminal.speaking import Encoding, LocalCommand


@click.command(cls=LocalCommand)
@click.argument("files", nargs=-1, type=click.Path(), metavar="[FILE…|-]")
@click.option(
    "--out",
    required=True,
    type=click.Path(),
    metavar="FILE",
    help="The lesson with the tasks, as a file of PGN.",
)
@click.option(
    "--missed", is_flag=True, help="Only tasks that were missed in the game, and not those found."
)
@click.option(
    "--engine",
    type=click.Path(),
    metavar="PATH",
    help="The chess engine.  [default: the one that is set or found]",
)
@click.option(
    "--jobs",
    type=click.IntRange(0, MOST_JOBS),
    default=1,
    metavar="NUMBER",
    help="Use this many processor cores; 0 means all.  [default: 1]",
)
@click.option(
    "--encoding",
    type=Encoding(),
    default="",
    metavar="NAME",
    help="Read the files in this encoding, such as cp932.  [default: UTF-8, or what fits a game]",
)
@click.pass_context
def tasks(
    context: click.Context,
    files: tuple[str, ...],
    out: str,
    missed: bool,
    engine: str | None,
    jobs: int,
    encoding: str,
) -> None:
    """Find tasks in games of chess: moments where one move alone wins or mates.

    Reads standard input if no FILE is given or FILE is “-”. Mates in up to three moves are proved;
    what else wins is the opinion of a chess engine, such as Stockfish, which has to be installed.
    The notes of each card name it, and say whether the move was found in the game.

    Exit code: 0 for no errors, 1 for games that could not be searched, 2 for wrong usage or a file
    that cannot be read or written.
    """
    try:
        from webapp.terminal.tasks_run import Wanted, find_tasks

        code = find_tasks(Wanted(files, out, missed, engine, jobs, encoding))
    except KeyboardInterrupt:
        click.echo(gettext("Stopped; nothing was written."), err=True)
        code = INTERRUPTED
    context.exit(code)
