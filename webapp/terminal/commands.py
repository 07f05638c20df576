"""`fenboard check` and `fenboard convert`: positions in the terminal, one a line.

Blank lines and lines that start with `#` are no positions: they are passed
through, and nothing is said of them. All input is a stream: no more of it is
held than a chunk, and what comes of a chunk is sent on before the next is read.

Exit codes: 0 for no errors; 1 for findings of severity error, or illegal with
`--strict`; 2 for wrong usage, and for what cannot be read or written; 130 for
Ctrl+C; 141 where nobody reads the output any more.
"""

from __future__ import annotations

from collections.abc import Callable
from contextlib import closing

import click

from webapp.findings import Finding, in_text_order
from webapp.findings.explanations.examples import EXAMPLES
from webapp.findings.of_games import KINDS_OF_GAMES
from webapp.labels import NOTATIONS_WITHIN
from webapp.language import gettext
from webapp.notations import WRITERS, canonical_text, parse
from webapp.notations import convert as convert_text
from webapp.position import CHESS
from webapp.report import examine
from webapp.terminal.lines import Line, take_rest
from webapp.terminal.run import Run
from webapp.terminal.speaking import Command
from webapp.text.characters import too_long
from webapp.text.reading import Reading

UNREADABLE = "# cannot be read: "
UNWRITABLE = "# cannot be written in %s: "
"""What `convert` puts before a line it cannot convert, so that the line is not lost."""

_files = click.argument("files", nargs=-1, type=click.Path(), metavar="[FILE…|-]")
_json = click.option("--json", "as_json", is_flag=True, help="Print one JSON object a line.")


def findings_of(line: str) -> tuple[Reading, tuple[Finding, ...]]:
    """The reading of a line and all there is to say of it; every analysis is asked here."""
    reading = parse(line)
    return reading, examine(reading)


def _without_notes(findings: tuple[Finding, ...]) -> tuple[Finding, ...]:
    """The findings without the notes on the position; those on the text stay."""
    of_position = EXAMPLES.keys() | KINDS_OF_GAMES.keys()
    return tuple(f for f in findings if f.severity != "note" or f.code not in of_position)


@click.command(cls=Command)
@_files
@_json
@click.option("--strict", is_flag=True, help="Let illegal positions give exit code 1 too.")
@click.option("--fix", is_flag=True, help="Write all lines, corrected where that is sure.")
@click.option("--notes", is_flag=True, help="Say also what is harmless in a position.")
@click.pass_context
def check(
    context: click.Context,
    files: tuple[str, ...],
    as_json: bool,
    strict: bool,
    fix: bool,
    notes: bool,
) -> None:
    """Check positions, one a line: say what is wrong, and where.

    Reads standard input where no FILE is given or FILE is “-”. Blank lines and
    lines that start with # are passed over.

    With --fix all lines go to standard output and what was found to standard
    error. Lines with errors stay as they are.

    Exit code: 0 for no errors, 1 for errors, 2 for wrong usage or a file that
    cannot be read.
    """
    if as_json and fix:
        raise click.UsageError(gettext("--json and --fix do not go together."))
    run = Run(files, writes=as_json or fix, findings_to_stderr=fix)
    with run.ending(context, strict=strict), closing(run.lines()) as lines:
        for line in lines:
            if not line.is_position:
                if fix:
                    run.pass_through(line)
                continue
            if line.rest is None:
                reading, findings = findings_of(line.text)
                if fix:
                    run.write((canonical_text(reading) or line.text) + line.ending)
            else:
                reading, findings = _overlong(line, run.write if fix else None)
            if as_json:
                written = canonical_text(reading)
                run.write_json(line, written, reading.notation, findings, reading.kind)
            else:
                run.print(line, findings if notes else _without_notes(findings))


@click.command(cls=Command)
@_files
@click.option(
    "--to",
    required=True,
    type=click.Choice(list(WRITERS), case_sensitive=False),
    help="The notation to write.",
)
@_json
@click.pass_context
def convert(context: click.Context, files: tuple[str, ...], to: str, as_json: bool) -> None:
    """Write positions, one a line, in another notation.

    Reads standard input where no FILE is given or FILE is “-”. Blank lines and
    lines that start with # are kept. A line that cannot be read, or not be written
    in that notation, is written as a comment, and what the notation has no place
    for is said on standard error.

    Exit code: 0 for no errors, 1 for errors, 2 for wrong usage or a file that
    cannot be read.
    """
    run = Run(files, writes=True, findings_to_stderr=True)
    with run.ending(context), closing(run.lines()) as lines:
        for line in lines:
            if not line.is_position:
                if not as_json:
                    run.pass_through(line)
                continue
            text, notation, kind = None, "fen", CHESS
            if line.rest is None:
                conversion = convert_text(line.text, to)
                text, notation, kind = conversion.text, conversion.notation, conversion.kind
                findings = in_text_order((*conversion.findings, *conversion.losses))
                if not as_json:
                    why = UNWRITABLE % NOTATIONS_WITHIN[to] if conversion.readable else UNREADABLE
                    run.write((why + line.text if text is None else text) + line.ending)
            else:
                if not as_json:
                    run.write(UNREADABLE)
                _, findings = _overlong(line, None if as_json else run.write)
            if as_json:
                run.write_json(line, text, notation, findings, kind)
            else:
                run.print(line, findings)


def _overlong(
    line: Line, write: Callable[[str], None] | None
) -> tuple[Reading, tuple[Finding, ...]]:
    """What there is to say of an overlong line; it is passed on to `write` as it is read."""
    if write:
        write(line.text)
    findings = (too_long(take_rest(line, write or (lambda _: None))),)
    return Reading(line.text, None, findings), findings
