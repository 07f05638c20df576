"""The `fenboard` command."""

from __future__ import annotations

import click

from webapp import server, terminal


@click.group(invoke_without_command=True)
@click.option(
    "--host", default=server.DEFAULT_HOST, show_default=True, help="Address to listen on."
)
@click.option(
    "--port",
    type=click.IntRange(0, 65535),
    help=f"Port to listen on.  [default: {server.DEFAULT_PORT}, or a free one if it is taken]",
)
@click.option("--no-open", is_flag=True, help="Do not open the browser.")
@click.version_option(package_name="fenboard", prog_name="fenboard")
@click.pass_context
def main(context: click.Context, host: str, port: int | None, no_open: bool) -> None:
    """Starts the Fenboard editor and opens it in the browser.

    The commands below work on files in the terminal instead.
    """
    if context.invoked_subcommand is not None:
        return

    def ready(address: str) -> None:
        click.echo(f"Fenboard is at {address} – press Ctrl+C to stop.")
        if not no_open:
            server.open_in_browser(address)

    try:
        chosen = server.choose_port(host, port)
    except server.PortTakenError as error:
        raise click.ClickException(str(error)) from error
    server.run(host, chosen, ready)


main.add_command(terminal.check)
main.add_command(terminal.convert)
