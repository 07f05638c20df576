"""Commands that say what they do in the language of the terminal.

Help stands in English where click wants it, in docstrings and options; it is looked
up when it is printed, paragraph by paragraph.
"""

from __future__ import annotations

from copy import copy
from inspect import cleandoc
from typing import IO, Any

import click

from webapp.language import gettext, language_of_environment, use_language

USAGE, OPTIONS, COMMANDS, REQUIRED = "Usage:", "Options:", "Commands:", "required"
HELP = "Show this message and exit."
VERSION = "Show the version and exit."


class Failure(click.ClickException):
    """A command cannot do its work; the message says why in a sentence."""

    exit_code = 2

    def show(self, file: IO[Any] | None = None) -> None:
        """Prints it."""
        click.echo(gettext("Error: %(sentence)s") % {"sentence": self.message}, err=True, file=file)


class Help(click.HelpFormatter):
    """Help with headings as they are given: not every language writes the colon that click adds."""

    def write_heading(self, heading: str) -> None:
        """Writes a line above a list."""
        self.write(f"{'':{self.current_indent}}{heading}\n")


class Context(click.Context):
    """The circumstances that a command is run in."""

    formatter_class = Help


class LocalCommand(click.Command):
    """A command with help in the current language."""

    context_class = Context

    def format_usage(self, ctx: click.Context, formatter: click.HelpFormatter) -> None:
        """Writes how the command is called."""
        pieces = " ".join(self.collect_usage_pieces(ctx))
        formatter.write_usage(ctx.command_path, pieces, prefix=f"{gettext(USAGE)} ")

    def format_help_text(self, ctx: click.Context, formatter: click.HelpFormatter) -> None:
        """Writes what the command does."""
        said = "\n\n".join(map(gettext, paragraphs(self.help or "")))
        formatter.write_paragraph()
        with formatter.indentation():
            formatter.write_text(said)

    def format_options(self, ctx: click.Context, formatter: click.HelpFormatter) -> None:
        """Writes what the options are for."""
        rows = [row for param in self.get_params(ctx) if (row := _row(param, ctx))]
        with formatter.section(gettext(OPTIONS)):
            formatter.write_dl(rows)

    def get_short_help_str(self, limit: int = 45) -> str:
        """The work of the command, in a few words."""
        return gettext(paragraphs(self.help or "")[0]).rstrip(".。")


class LocalGroup(LocalCommand, click.Group):
    """A group of commands, which is run in the language of the environment."""

    command_class = LocalCommand

    def format_options(self, ctx: click.Context, formatter: click.HelpFormatter) -> None:
        """Writes what the options are for, and the commands."""
        super().format_options(ctx, formatter)
        commands = [(name, self.commands[name]) for name in self.list_commands(ctx)]
        with formatter.section(gettext(COMMANDS)):
            formatter.write_dl([(name, made.get_short_help_str()) for name, made in commands])

    def main(self, *args: Any, **kwargs: Any) -> Any:
        """Runs the command that is asked for."""
        with use_language(language_of_environment()):
            return super().main(*args, **kwargs)


class Encoding(click.ParamType[str]):
    """The name of an encoding."""

    name = "encoding"

    def convert(self, value: str, param: click.Parameter | None, ctx: click.Context | None) -> str:
        """The name as it is. Raises UsageError for one that Python does not know."""
        from webapp.language import quote
        from webapp.terminal.decoding import is_encoding

        if value and not is_encoding(value):
            args = {"name": quote(value)}
            raise click.UsageError(gettext("There is no encoding “%(name)s”.") % args)
        return value


def paragraphs(text: str) -> list[str]:
    """The paragraphs of a text, each on one line."""
    return [" ".join(paragraph.split()) for paragraph in cleandoc(text).split("\n\n")]


def _row(param: click.Parameter, context: click.Context) -> tuple[str, str] | None:
    if not isinstance(param, click.Option):
        return None
    shown = copy(param)
    shown.help = gettext(shown.help) if shown.help else ""
    if shown.required:
        # What click adds itself would be English.
        shown.required = False
        shown.help += f"  [{gettext(REQUIRED)}]"
    return shown.get_help_record(context)
