"""One run of a command over files in the terminal: its streams, its counts, its end."""

from __future__ import annotations

import json
import os
import stat
import sys
from collections import Counter
from collections.abc import Callable, Generator, Iterator, Sequence
from contextlib import ExitStack, contextmanager, suppress
from typing import Any, BinaryIO

import click

from webapp.findings import Finding
from webapp.findings.kinds import Severity
from webapp.language import gettext, joined, ngettext
from webapp.position import BoardKind
from webapp.terminal.lines import Line, Lines, NotTextError, take_rest
from webapp.terminal.printout import Bar, Output, Printer, blocks, progress, visible
from webapp.web.wire import finding_to_json

STANDARD_INPUT = "<stdin>"
FAILED, INTERRUPTED, NOBODY_READS = 2, 130, 141
"""Exit codes; the last two are what a shell reports of a program that the signal ended."""

_SMALL_FILE = 1 << 18  # bytes: done before a progress bar would be seen
COUNTED: dict[Severity, tuple[str, str]] = {
    "error": ("%(count)s error", "%(count)s errors"),
    "repaired": ("%(count)s repaired", "%(count)s repaired"),
    "illegal": ("%(count)s illegal", "%(count)s illegal"),
    "note": ("%(count)s note", "%(count)s notes"),
}
"""How many findings of a severity there were."""

LINES = ("%(count)s line", "%(count)s lines")


class UnreadableError(Exception):
    """A file cannot be opened or read; the message says why."""


class Run:
    """One run over some files: its streams, what it has counted, and how it ends.

    writes              whether standard output gets lines rather than findings
    findings_to_stderr  whether findings are printed to standard error
    """

    def __init__(self, files: Sequence[str], *, writes: bool, findings_to_stderr: bool) -> None:
        self._files = files or ("-",)
        if sys.stdout is None or sys.stderr is None:
            raise click.ClickException(gettext("Cannot write: an output stream is closed."))
        self._out = Output(sys.stdout)
        self._printer = Printer(to_stderr=findings_to_stderr)
        self._draws_bar = sys.stderr.isatty() and not (writes and sys.stdout.isatty())
        self._bar: Bar | None = None
        self._name = ""
        self._breaks_off = False
        self._files_done = 0
        self._failed = False
        self._checked = 0
        self._counts: Counter[Severity] = Counter()

    def lines(self) -> Generator[Line, None, None]:
        """The lines of all files. A file that cannot be read is told and passed over."""
        for file in self._files:
            self._name = STANDARD_INPUT if file == "-" else click.format_filename(file)
            if self._breaks_off:
                self.write("\n")
            try:
                with ExitStack() as stack:
                    yield from Lines(self._open(file, stack))
                self._files_done += 1
            except (UnreadableError, NotTextError) as error:
                args = {"file": visible(self._name), "reason": error}
                self._fail(gettext("Cannot read %(file)s: %(reason)s.") % args)
            finally:
                self._bar = None

    def _open(self, file: str, stack: ExitStack) -> Callable[[int], bytes]:
        """How the file is read."""
        stream = _standard_input() if file == "-" else stack.enter_context(_file(file))
        if self._draws_bar and _size(stream) >= _SMALL_FILE:
            self._bar = stack.enter_context(progress(self._name, _size(stream)))
        elif stream.isatty() and sys.stderr.isatty():
            click.echo(gettext("Type positions, one a line; Ctrl+D ends."), err=True)
        # What has come in is to be dealt with before more is waited for.
        some: Callable[[int], bytes] = getattr(stream, "read1", stream.read)
        done = 0

        def read(count: int) -> bytes:
            nonlocal done
            self._flush()
            try:
                data = some(count)
            except OSError as error:
                raise UnreadableError(error.strerror) from error
            done += len(data)
            if self._bar:
                self._bar.show(done)
            return data

        return read

    def write(self, text: str) -> None:
        """Writes to standard output."""
        self._out.write(text)
        if text:
            self._breaks_off = text[-1] != "\n"

    def pass_through(self, line: Line) -> None:
        """Writes a line as it is."""
        self.write(line.text + line.ending)
        take_rest(line, self.write)

    def write_json(
        self,
        line: Line,
        output: str | None,
        notation: str,
        findings: Sequence[Finding],
        kind: BoardKind,
    ) -> None:
        """Writes what a line amounts to as one JSON object; `kind` is the board read."""
        self._count(findings)
        result: dict[str, Any] = {"file": self._name} if len(self._files) > 1 else {}
        result |= {
            "line": line.number,
            "input": line.text,
            "output": output,
            "notation": notation,
            "findings": [finding_to_json(found, line.text, kind) for found in findings],
        }
        self.write(json.dumps(result, ensure_ascii=False) + "\n")

    def print(self, line: Line, findings: Sequence[Finding]) -> None:
        """Prints the findings about a line for people."""
        self._count(findings)
        if findings:
            parts = blocks(self._name, line.number, line.text, findings, self._printer.width)
            self._printer.print(parts, self._bar.console if self._bar else None)

    def _count(self, findings: Sequence[Finding]) -> None:
        self._checked += 1
        for finding in findings:
            self._counts[finding.severity] += 1

    def _fail(self, sentence: str) -> None:
        self._failed = True
        self._flush()
        click.echo(_error(sentence), err=True)

    def _flush(self) -> None:
        self._out.flush()
        self._printer.flush()

    @contextmanager
    def ending(self, context: click.Context, *, strict: bool = False) -> Iterator[None]:
        """Ends the command with its exit code once the body is through, or is stopped."""
        try:
            yield
            self._flush()
            if self._files_done:
                click.echo(self._summary(), err=True)
        except KeyboardInterrupt:
            with suppress(KeyboardInterrupt, OSError):
                self._flush()
            number = _number(self._checked, LINES)
            click.echo(gettext("Stopped after %(lines)s.") % {"lines": number}, err=True)
            context.exit(INTERRUPTED)
        except BrokenPipeError:
            _let_go_of_output()
            context.exit(NOBODY_READS)
        except OSError as error:
            with suppress(OSError):
                sentence = gettext("Cannot write: %(reason)s.") % {"reason": error.strerror}
                click.echo(_error(sentence), err=True)
            _let_go_of_output()
            context.exit(FAILED)
        bad = self._counts["error"] + (self._counts["illegal"] if strict else 0)
        context.exit(FAILED if self._failed else int(bad > 0))

    def _summary(self) -> str:
        counts = [
            _number(self._counts[severity], nouns)
            for severity, nouns in COUNTED.items()
            if severity == "error" or self._counts[severity]
        ]
        return joined([_number(self._checked, LINES), *counts])


def _number(count: int, nouns: tuple[str, str]) -> str:
    """The number with its noun, in the singular or the plural."""
    return ngettext(*nouns, count) % {"count": count}


def _error(sentence: str) -> str:
    return gettext("Error: %(sentence)s") % {"sentence": sentence}


def _standard_input() -> BinaryIO:
    if sys.stdin is None:
        raise UnreadableError(gettext("it is closed"))
    return sys.stdin.buffer


def _file(name: str) -> BinaryIO:
    try:
        return open(name, "rb", buffering=0)
    except OSError as error:
        raise UnreadableError(error.strerror) from error


def _size(stream: BinaryIO) -> int:
    """The bytes of a file; 0 for any other stream, whose end is not known."""
    try:
        status = os.fstat(stream.fileno())
    except OSError:
        return 0
    return status.st_size if stat.S_ISREG(status.st_mode) else 0


def _let_go_of_output() -> None:
    """Keeps Python from trying once more, at its end, to write what could not be written."""
    with suppress(OSError, AttributeError):
        nowhere = os.open(os.devnull, os.O_WRONLY)
        for stream in (sys.stdout, sys.stderr):
            os.dup2(nowhere, stream.fileno())
