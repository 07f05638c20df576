"""`fenboard serve`, and what it has in common with the command that opens the editor."""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import contextmanager

import click

from webapp.language import gettext
from webapp.lessons import places
from webapp.terminal.speaking import Failure, LocalCommand
from webapp.web import server
from webapp.web.listening import DEFAULT_PORT, CannotStartError

host = click.option(
    "--host", default=server.DEFAULT_HOST, help="Address to listen on.  [default: 127.0.0.1]"
)
shared = click.option(
    "--shared",
    is_flag=True,
    help="Treat this server as shared: even on this machine, each browser has lessons of its own.",
)


@click.command(cls=LocalCommand)
@host
@click.option(
    "--port",
    type=click.IntRange(0, 65535),
    default=DEFAULT_PORT,
    help="Port to listen on; 0 means any that is free.  [default: 5000]",
)
@click.option(
    "--workers",
    type=click.IntRange(1, server.MOST_WORKERS),
    default=1,
    metavar="NUMBER",
    help="Serve with this many processes; more than one needs PostgreSQL.  [default: 1]",
)
@shared
def serve(host: str, port: int, workers: int, shared: bool) -> None:
    """Start the Fenboard server without opening a browser.

    With several processes each browser has lessons of its own, as with --shared.
    """
    with told():
        if workers > 1:
            server.run_several(host, port, workers, tell_ready)
        server.run(host, port, tell_ready, shared=shared)


@contextmanager
def told() -> Iterator[None]:
    """Raises Failure in place of CannotStartError."""
    try:
        yield
    except CannotStartError as error:
        raise Failure(str(error)) from error


def tell_ready(address: str, for_others: list[str]) -> None:
    """Says where the server is, and where lessons are."""
    said = gettext("Fenboard is at %(address)s – press Ctrl+C to stop.")
    lines = [said % {"address": address}]
    if for_others:
        said = gettext("For others in your network: %(addresses)s")
        lines.append(said % {"addresses": " ".join(for_others)})
    said = gettext("Lessons are kept in %(place)s")
    lines.append(said % {"place": places.place_in_words()})
    if places.is_file_on_network():
        said = gettext(
            "This is on a network drive: saving takes longer, and only one running Fenboard "
            "may use it at a time."
        )
        lines.append(said)
    # At once: whoever reads the first line may be gone before a second one is written.
    click.echo("\n".join(lines))
