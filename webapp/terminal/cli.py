"""The `fenboard` command."""

from __future__ import annotations

import click

from webapp.language import gettext
from webapp.lessons import places
from webapp.terminal import commands as terminal
from webapp.terminal import lessons
from webapp.terminal.diagram import diagram
from webapp.terminal.speaking import VERSION, Failure, Group
from webapp.web import server


@click.group(cls=Group, invoke_without_command=True)
@click.option(
    "--host", default=server.DEFAULT_HOST, help="Address to listen on.  [default: 127.0.0.1]"
)
@click.option(
    "--port",
    type=click.IntRange(0, 65535),
    help="Port to listen on.  [default: 5000, or a free one if it is taken]",
)
@click.option(
    "--shared",
    is_flag=True,
    help="Treat this server as shared: even on this machine, each browser has lessons of its own.",
)
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
        if not no_open:
            server.open_in_browser(address)

    try:
        server.run(host, port, ready, shared=shared)
    except server.CannotStartError as error:
        raise Failure(str(error)) from error


main.add_command(terminal.check)
main.add_command(terminal.convert)
main.add_command(diagram)
main.add_command(lessons.lessons)
main.add_command(lessons.db)
