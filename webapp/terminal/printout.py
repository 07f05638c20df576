"""Findings about the lines of a file, as compilers print them.

    games.fen:3:44: repaired: A space is missing before “w”. [missing-space]
      rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNRw KQkq - 0 1
                                                 ^
      fix: rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1

Columns count characters from 1. A `fix` is sure; what an `or` gives is offered
only. A sure fix that several findings of a line share stands with the last.
Nothing of a line reaches the terminal that could control it.
"""

from __future__ import annotations

import io
import os
import sys
from collections.abc import Callable, Iterable, Iterator, Sequence
from contextlib import contextmanager
from typing import TYPE_CHECKING, NamedTuple, TextIO

from rich.cells import cell_len

from webapp.findings import Finding, Span, message
from webapp.findings.codes import Severity
from webapp.language import gettext, pgettext, quote
from webapp.terminal.controls import visible

if TYPE_CHECKING:
    from rich.console import Console

WIDTH = 120
"""The most cells of a line that are shown where there is no terminal to ask."""

_GATHERED = 1 << 16
_INDENT = "  "
_STYLES: dict[Severity, str] = {
    "error": "bold red",
    "repaired": "yellow",
    "illegal": "magenta",
    "note": "cyan",
}


class Styled(NamedTuple):
    """A run of characters in one style of rich, "" for none."""

    text: str
    style: str = ""


def blocks(
    name: str,
    number: int,
    text: str,
    findings: Sequence[Finding],
    width: int = WIDTH,
    offset: int = 0,
) -> Iterator[Styled]:
    """The findings about one line, as they are printed.

    text    the line, or the beginning of an overlong one
    width   the most cells of the line that are shown
    offset  how many characters of the line stand before the text
    """
    last_with = {
        fix.apply(text): index
        for index, finding in enumerate(findings)
        for fix in finding.fixes
        if fix.sure
    }
    for index, finding in enumerate(findings):
        style = _STYLES[finding.severity]
        column = offset + (finding.span.start if finding.span else 0) + 1
        yield Styled(f"{visible(name)}:{number}:{column}: ", "bold")
        yield Styled(f"{pgettext('severity', finding.severity)}:", style)
        yield Styled(f" {message(finding)} ")
        yield Styled(f"[{finding.code}]\n", "dim")
        shown, before, under = excerpt(text, finding.span or Span(0, 0), width)
        yield Styled(f"{_INDENT}{shown}\n")
        if finding.span:
            yield Styled(f"{_INDENT}{' ' * before}^{'~' * (under - 1)}\n", style)
        # Different fixes of an empty board may well come to the same text.
        fixes = (fix for fix in finding.fixes if not fix.chess960)
        for corrected, sure in {fix.apply(text): fix.sure for fix in fixes}.items():
            if not sure:
                yield Styled(f"{_INDENT}{gettext('or:')} {visible(corrected)}\n")
            elif last_with[corrected] == index:
                yield Styled(f"{_INDENT}{gettext('fix:')} {visible(corrected)}\n", "green")


def about_line(name: str, number: int, severity: Severity, sentence: str) -> list[Styled]:
    """A sentence about a line as a whole, as it is printed."""
    label = pgettext("severity", severity)
    return labelled(name, number, label, _STYLES[severity], sentence)


def labelled(name: str, number: int, label: str, style: str, sentence: str) -> list[Styled]:
    """A sentence about a line behind a label in that style."""
    return [
        Styled(f"{visible(name)}:{number}: ", "bold"),
        Styled(f"{label}:", style),
        Styled(f" {visible(sentence)}\n"),
    ]


def excerpt(text: str, span: Span, width: int = WIDTH) -> tuple[str, int, int]:
    """The part of a line that shows a span: its text, the cells before the span, those under it.

    The whole line where it has no more than `width` cells, else a window about
    the start of the span, with `…` where it was cut. Under an empty span, and
    one at the end of the line, is one cell.
    """
    text = visible(text)
    start, end = min(span.start, len(text)), min(span.end, len(text))
    first, stop = 0, len(text)
    if stop > width or cell_len(text) > width:
        first, stop = _window(text, start, max(width - 2, 2))
    left, right = "…" if first else "", "…" if stop < len(text) else ""
    before = cell_len(left + text[first:start])
    return (left + text[first:stop] + right, before, max(1, cell_len(text[start : min(end, stop)])))


def _window(text: str, start: int, width: int) -> tuple[int, int]:
    """The characters shown about `start`, of `width` cells at the most."""
    first = stop = start
    used = 0
    for limit, step in ((width // 3, -1), (width, 1), (width, -1)):
        while (first > 0) if step < 0 else (stop < len(text)):
            cells = cell_len(text[first - 1] if step < 0 else text[stop])
            if used + cells > limit:
                break
            used += cells
            first, stop = (first - 1, stop) if step < 0 else (first, stop + 1)
    return first, stop


class Output:
    """Standard output or standard error as UTF-8, whatever Python has set it to.

    Text is gathered until there is a good deal of it, or `flush` sends it on.
    """

    def __init__(self, stream: TextIO) -> None:
        self._bytes = stream.buffer
        self._gathered: list[str] = []
        self._length = 0

    def write(self, text: str) -> None:
        """Takes the text, to write it now or later."""
        self._gathered.append(text)
        self._length += len(text)
        if self._length > _GATHERED:
            self.flush()

    def flush(self) -> None:
        """Sends on what was written."""
        text = "".join(self._gathered)
        try:
            # A byte that was no UTF-8 when it was read is what it was.
            data = text.encode("utf-8", "surrogateescape")
        except UnicodeEncodeError:
            data = text.encode("utf-8", "replace")
        rest = memoryview(data)
        self._gathered, self._length = [], 0
        # Where Python does not buffer, a part may be all that is taken.
        while rest:
            rest = rest[self._bytes.write(rest) :]
        self._bytes.flush()


class Printer:
    """Prints parts to standard output or standard error.

    With colours where that is a terminal and NO_COLOR is not set; as UTF-8
    where it is a file or a pipe.
    """

    def __init__(self, *, to_stderr: bool) -> None:
        stream = sys.stderr if to_stderr else sys.stdout
        self._output = Output(stream)
        self._console = _console(stream) if stream.isatty() else None

    @property
    def on_terminal(self) -> bool:
        """Whether a person is looking on."""
        return self._console is not None

    @property
    def width(self) -> int:
        """The most cells of a line that fit."""
        return max(20, self._console.width - len(_INDENT)) if self._console else WIDTH

    def print(self, parts: Iterable[Styled], above: Console | None = None) -> None:
        """Prints the parts, which end with a line break.

        above   where a progress bar is drawn, which they are not to run into
        """
        if self._console is None:
            self._output.write("".join(part.text for part in parts))
            return
        from rich.text import Text

        (above or self._console).print(Text.assemble(*parts), end="", soft_wrap=True)

    def flush(self) -> None:
        """Sends on what has been printed."""
        self._output.flush()


class Bar(NamedTuple):
    """A progress bar: where it is drawn, and how it is told the bytes done."""

    console: Console
    show: Callable[[int], None]


@contextmanager
def progress(name: str, size: int) -> Iterator[Bar]:
    """A bar on standard error for `size` bytes, gone once they are done."""
    from rich.progress import (
        BarColumn,
        Progress,
        TaskProgressColumn,
        TextColumn,
        TimeRemainingColumn,
    )

    columns = (TextColumn("{task.description}", markup=False), BarColumn(), TaskProgressColumn())
    # A long name would leave the bar no room.
    shown = quote(os.path.basename(name))
    with Progress(
        *columns,
        TimeRemainingColumn(),
        console=_console(sys.stderr),
        transient=True,
        redirect_stdout=False,
        redirect_stderr=False,
    ) as bar:
        task = bar.add_task(shown, total=size)
        yield Bar(bar.console, lambda done: bar.update(task, completed=done))


def _console(stream: TextIO) -> Console:
    from rich.console import Console

    if isinstance(stream, io.TextIOWrapper):
        # What the terminal's encoding lacks must not end a run.
        stream.reconfigure(errors="backslashreplace")
    return Console(file=stream, highlight=False, markup=False, emoji=False)
