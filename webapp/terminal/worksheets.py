"""`fenboard worksheet`: the worksheet of positions and games, as a file."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

import click

from webapp.language import gettext
from webapp.terminal import INTERRUPTED
from webapp.terminal.speaking import Encoding, LocalCommand

if TYPE_CHECKING:
    from webapp.lessons.paper import OptionRow


class _Value(click.ParamType[Any]):
    """The value of an option of worksheets."""

    name = "value"

    def __init__(self, row: OptionRow) -> None:
        self._row = row

    def convert(self, value: Any, param: click.Parameter | None, ctx: click.Context | None) -> Any:
        """The value. Raises UsageError for one that the option cannot have."""
        from webapp.worksheets.templates import TemplateError, value_of

        try:
            return value_of(self._row, value)
        except TemplateError as error:
            raise click.UsageError(str(error)) from error


class _WorksheetCommand(LocalCommand):
    """A command with an option for each row of `OPTIONS`, which are looked up when it is used."""

    def get_params(self, ctx: click.Context) -> list[click.Parameter]:
        """Those of the rows stand before the option for help."""
        from webapp.lessons.paper import OPTIONS

        *own, help_option = super().get_params(ctx)
        rows = [
            click.Option(
                [f"--{row.name.replace('_', '-')}", row.name],
                type=_Value(row),
                metavar="VALUE",
                help=_help_of(row),
            )
            for row in OPTIONS.values()
            if row.info.help
        ]
        return [*own, *rows, help_option]


def _help_of(row: OptionRow) -> str:
    """The words for an option, with its usual value where that is no text."""
    said = gettext(row.info.help)
    if row.type == "text":
        return said
    usual = ("off", "on")[row.usual] if row.type == "switch" else row.usual
    in_brackets = gettext("[default: %(value)s]") % {"value": usual}
    return f"{said}  {in_brackets}"


@click.command(cls=_WorksheetCommand)
@click.argument("files", nargs=-1, type=click.Path(), metavar="[FILE…|-]")
@click.option(
    "--out",
    type=click.Path(),
    metavar="FILE",
    help="The worksheet, in the form that its name ends with: .pdf, .docx, .html, .png or .svg, "
    "or .zip (also .png.zip) for each board as a picture.",
)
@click.option(
    "--key",
    metavar="end|FILE",
    help="The answer key: “end” for behind the worksheet, or a file of its own.  [default: none]",
)
@click.option(
    "--template",
    type=click.Path(),
    metavar="FILE",
    help="Take the options from this file; those given here count more.",
)
@click.option(
    "--save-template",
    type=click.Path(),
    metavar="FILE",
    help="Write the options to this file, as a template.",
)
@click.option(
    "--encoding",
    type=Encoding(),
    default="",
    metavar="NAME",
    help="Read the files in this encoding, such as cp932.  [default: UTF-8, or what fits a game]",
)
@click.pass_context
def worksheet(
    context: click.Context,
    /,
    files: tuple[str, ...],
    out: str | None,
    key: str | None,
    template: str | None,
    save_template: str | None,
    encoding: str,
    **given: Any,
) -> None:
    """Make a worksheet from positions, games or lessons.

    Reads standard input if no FILE is given or FILE is “-”. Any file that Fenboard opens will do;
    several become one worksheet, each under a heading with its title.

    The answer key is made only with --key. A form with a picture for each page adds the number of
    the page to the name: sheet-1.png. Existing files of these names are overwritten.

    A template is a file in TOML with these options, such as boards = 4. Try --save-template to get
    one.

    Exit code: 0 for no errors, 1 for errors in the positions, 2 for wrong usage or a file that
    cannot be read or written.
    """
    values = {name: value for name, value in given.items() if value is not None}
    try:
        from webapp.terminal.worksheet_run import Asked, make_worksheet

        asked = Asked(files, out, key, template, save_template, encoding, values)
        code = make_worksheet(asked)
    except KeyboardInterrupt:
        click.echo(gettext("Stopped; nothing was written."), err=True)
        code = INTERRUPTED
    context.exit(code)
