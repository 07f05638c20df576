"""One run of a command over files in the terminal: its streams, its counts, its end."""

from __future__ import annotations

import os
import stat
import sys
from collections import Counter
from collections.abc import Iterable, Iterator, Sequence
from contextlib import ExitStack, contextmanager, suppress
from functools import partial
from pathlib import Path
from queue import Empty, Queue
from threading import Thread
from typing import BinaryIO

import click

from webapp.document.file_forms import OpenFile
from webapp.document.files import belongs_to_another, files_in
from webapp.document.lines import InputLine
from webapp.document.packed import PIECE, Allowance, FileError, Read
from webapp.findings.codes import Severity
from webapp.language import gettext, joined, ngettext
from webapp.terminal import INTERRUPTED
from webapp.terminal.controls import for_terminal, visible
from webapp.terminal.decoding import NotTextError, as_it_is
from webapp.terminal.lines import MOST_LINES, Chunk, Lines, Parts
from webapp.terminal.printout import Bar, Output, Printer, Styled, progress
from webapp.terminal.speaking import Failure
from webapp.terminal.work import LineWork, Origin, Results, Task
from webapp.terminal.workers import Workers, cores

STANDARD_INPUT = "<stdin>"
FAILED, NOBODY_READS = 2, 141
"""Exit codes; the last is what a shell reports of a program that the signal ended."""

_SMALL_FILE = 1 << 18  # bytes: done before a progress bar would be seen
COUNTED: dict[Severity, tuple[str, str]] = {
    "error": ("%(count)s error", "%(count)s errors"),
    "repaired": ("%(count)s repaired", "%(count)s repaired"),
    "illegal": ("%(count)s illegal", "%(count)s illegal"),
    "note": ("%(count)s note", "%(count)s notes"),
}
"""How many findings of a severity there were."""

LINES = ("%(count)s line", "%(count)s lines")

_AHEAD = 4
_A_MOMENT = 0.2  # seconds


class CommandRun:
    """One run over some files: its streams, what it has counted, and how it ends.

    work                what is done with each line
    writes              whether standard output gets lines rather than findings
    findings_to_stderr  whether findings are printed to standard error
    jobs                how many processes there may be, 0 for one on each core
    weight              as `Workers` has it; work that is heavy is shown as it is done
    """

    def __init__(
        self,
        files: Sequence[str],
        work: LineWork,
        *,
        writes: bool,
        findings_to_stderr: bool,
        jobs: int = 1,
        weight: int = 1,
    ) -> None:
        self._files = files or ("-",)
        self._names = {STANDARD_INPUT, *map(click.format_filename, self._files)}
        if sys.stdout is None or sys.stderr is None:
            raise Failure(gettext("Cannot write: an output stream is closed."))
        self._out = Output(sys.stdout)
        self._to_terminal = sys.stdout.isatty()
        self._printer = Printer(to_stderr=findings_to_stderr)
        self._draws_bar = sys.stderr.isatty() and not (writes and sys.stdout.isatty())
        self._bar: Bar | None = None
        self._work = work
        self._reads_ahead = jobs != 1
        self._workers = Workers(work, self._use, jobs or cores(), weight)
        self._is_heavy = weight > 1
        self._most_lines = max(1, MOST_LINES // weight) if self._is_heavy else None
        self._bytes_done = 0
        self._breaks_off = False
        self._files_done = 0
        self._failed = False
        self._checked = 0
        self._counts: Counter[Severity] = Counter()

    def to_end(self, context: click.Context, *, strict: bool = False) -> None:
        """Works on all files, and ends the command with its exit code."""
        with self._ending(context, strict=strict):
            for file in self._files:
                if not belongs_to_another(file, self._files):
                    self._work_on(file)
            self._workers.settle()

    def _work_on(self, file: str) -> None:
        """Works on a file, or on those that are in it."""
        name = STANDARD_INPUT if file == "-" else click.format_filename(file)
        try:
            with ExitStack() as stack:
                opened = OpenFile(name, self._open(file, name, stack), partial(beside, file, stack))
                for one in files_in(opened, Allowance()):
                    self._work_on_one(one)
        except UnreadableError as error:
            self._workers.settle()
            self._say_unreadable(name, error)
        finally:
            self._bar = None

    def _work_on_one(self, file: OpenFile) -> None:
        """Works on all lines of a file. One that cannot be read, or no further, is reported."""
        name = file.name
        read = _UntilBroken(file.read)
        try:
            self._workers.add(Task(self._place(name), Chunk(1, []), first=True))
            for lines in self._parts_of(file._replace(read=read)):
                if not isinstance(lines, InputLine):
                    self._workers.add(Task(self._place(name), lines))
                    continue
                self._work_on_long(lines, self._place(name))
            if read.error:
                raise read.error
            if self._is_heavy:
                self._workers.settle()
            self._files_done += 1
        except (FileError, NotTextError) as error:
            self._workers.settle()
            self._say_unreadable(name, error)

    def _work_on_long(self, line: InputLine, place: Origin) -> None:
        """Works on an overlong line, which is written while it is read."""
        self._workers.settle()
        outcome = Results(place)
        self._work(line, outcome, self._write)
        self._use_outcome(outcome)

    def _parts_of(self, file: OpenFile) -> Iterable[Parts | InputLine]:
        """The parts of a file, and by itself each line whose end is not read yet."""
        return Lines(as_it_is(file.read), self._most_lines)

    def _place(self, name: str) -> Origin:
        printer = self._printer
        return Origin(
            name,
            len(self._files) > 1 or name not in self._names,
            printer.width,
            printer.on_terminal,
        )

    def _open(self, file: str, name: str, stack: ExitStack) -> Read:
        """How the file is read."""
        stream = standard_input() if file == "-" else stack.enter_context(open_file(file))
        size = size_of(stream)
        self._bytes_done = 0
        if self._draws_bar and size and (self._is_heavy or size >= _SMALL_FILE):
            self._bar = stack.enter_context(progress(name, size))
        elif stream.isatty() and sys.stderr.isatty():
            click.echo(self._invitation(), err=True)
        ahead = ReadAhead(stream, PIECE) if self._reads_ahead and size is None else None
        some = ahead.read if ahead else reader(stream)
        done = 0

        def read(count: int) -> bytes:
            nonlocal done
            # What has come in is to be dealt with before more is waited for.
            while ahead and not ahead.ready and self._workers.busy:
                self._workers.use_oldest()
            self._flush()
            try:
                data = some(count)
            except OSError as error:
                raise UnreadableError(error.strerror) from error
            done += len(data)
            if self._bar and not self._is_heavy:
                self._bar.show(done)
            return data

        return read

    def _invitation(self) -> str:
        """The sentence for a person who is to type."""
        return gettext("Type positions, one per line, then press Ctrl+D.")

    def _use(self, task: Task, outcome: Results) -> None:
        """Puts out what comes of a task."""
        if task.first and self._breaks_off:
            self._write("\n")
        self._use_outcome(outcome)
        if self._bar and self._is_heavy:
            self._bytes_done += task.chunk.size
            self._bar.show(self._bytes_done)

    def _use_outcome(self, outcome: Results) -> None:
        self._checked += outcome.checked
        self._counts.update(outcome.counts)
        self._write(outcome.written)
        for reason in outcome.refused:
            self._say_unreadable(outcome.place.name, reason)
        if outcome.printed:
            self._print(outcome.printed)

    def _print(self, parts: Iterable[Styled]) -> None:
        self._printer.print(parts, self._bar.console if self._bar else None)

    def _write(self, text: str) -> None:
        """Writes to standard output."""
        if text:
            self._out.write(for_terminal(text) if self._to_terminal else text)
            self._breaks_off = text[-1] != "\n"

    def _say_unreadable(self, name: str, reason: object) -> None:
        self._failed = True
        self._flush()
        args = {"file": visible(name), "reason": reason}
        click.echo(_error(gettext("Cannot read %(file)s: %(reason)s.") % args), err=True)

    def _flush(self) -> None:
        self._out.flush()
        self._printer.flush()

    @contextmanager
    def _ending(self, context: click.Context, *, strict: bool) -> Iterator[None]:
        """Ends the command with its exit code once the body is through, or is stopped."""
        try:
            yield
            self._flush()
            if self._files_done:
                click.echo(self._summary(), err=True)
        except KeyboardInterrupt:
            with suppress(KeyboardInterrupt, OSError):
                self._flush()
            done = joined(self._done())
            click.echo(gettext("Stopped after %(lines)s.") % {"lines": done}, err=True)
            context.exit(INTERRUPTED)
        except BrokenPipeError:
            let_go_of_output()
            context.exit(NOBODY_READS)
        except OSError as error:
            with suppress(OSError):
                sentence = gettext("Cannot write: %(reason)s.") % {"reason": error.strerror}
                click.echo(_error(sentence), err=True)
            let_go_of_output()
            context.exit(FAILED)
        finally:
            self._workers.close()
        context.exit(FAILED if self._failed else int(self._is_bad(strict=strict)))

    def _is_bad(self, *, strict: bool) -> bool:
        """Whether the command ends with code 1."""
        return self._counts["error"] + (self._counts["illegal"] if strict else 0) > 0

    def _summary(self) -> str:
        counts = [
            _number(self._counts[severity], nouns)
            for severity, nouns in COUNTED.items()
            if severity == "error" or self._counts[severity]
        ]
        return joined([*self._done(), *counts])

    def _done(self) -> list[str]:
        """How much was worked on."""
        return [_number(self._checked, LINES)]


def _number(count: int, nouns: tuple[str, str]) -> str:
    """The number with its noun, in the singular or the plural."""
    return ngettext(*nouns, count) % {"count": count}


def _error(sentence: str) -> str:
    return gettext("Error: %(sentence)s") % {"sentence": sentence}


# --- streams -----------------------------------------------------------------------------------


class _UntilBroken:
    """Reads a file as if it ended where it cannot be read any further, so that what comes before
    that is worked on whole; `error` is why it ends there.
    """

    def __init__(self, read: Read) -> None:
        self._read = read
        self.error: FileError | None = None

    def __call__(self, size: int) -> bytes:
        """The next bytes. Raises UnreadableError."""
        try:
            return b"" if self.error else self._read(size)
        except UnreadableError:
            raise
        except FileError as error:
            self.error = error
            return b""


class UnreadableError(FileError):
    """A file cannot be opened, or not be read by the system; the message says why."""


def standard_input() -> BinaryIO:
    """Standard input. Raises UnreadableError."""
    if sys.stdin is None:
        raise UnreadableError(gettext("it is closed"))
    return sys.stdin.buffer


def open_file(name: str) -> BinaryIO:
    """The file of that name. Raises UnreadableError."""
    try:
        return open(name, "rb", buffering=0)
    except OSError as error:
        raise UnreadableError(error.strerror) from error


def beside(file: str, stack: ExitStack, ending: str) -> OpenFile | None:
    """The file of the same name but for its ending, to be closed with the stack."""
    for name in (Path(file).with_suffix(ending), Path(file).with_suffix(ending.upper())):
        if file != "-" and name.is_file():
            return OpenFile(str(name), reader(stack.enter_context(open_file(str(name)))))
    return None


def size_of(stream: BinaryIO) -> int | None:
    """The bytes of a file; None for any other stream, whose end is not known."""
    try:
        status = os.fstat(stream.fileno())
    except OSError:
        return None
    return status.st_size if stat.S_ISREG(status.st_mode) else None


def reader(stream: BinaryIO) -> Read:
    """How a stream is read: what has come in is given before more is waited for."""
    read: Read = getattr(stream, "read1", stream.read)
    return read


class ReadAhead:
    """Reads a stream in a thread of its own, so that nobody else has to wait for it."""

    def __init__(self, stream: BinaryIO, size: int) -> None:
        """`size` is the most bytes that are read at a time."""
        self._pieces: Queue[bytes | OSError] = Queue(_AHEAD)
        self._ended = False
        # The lock of a buffer that a thread waits in would keep Python from ending.
        raw = getattr(stream, "raw", stream)
        Thread(target=self._run, args=(reader(raw), size), daemon=True).start()

    def _run(self, read: Read, size: int) -> None:
        piece: bytes | OSError = b"."
        while piece and not isinstance(piece, OSError):
            try:
                piece = read(size) or b""
            except OSError as error:
                piece = error
            self._pieces.put(piece)

    @property
    def ready(self) -> bool:
        """Whether something has come in, or the end has."""
        return self._ended or not self._pieces.empty()

    def read(self, _size: int) -> bytes:
        """The next piece, as `Read`."""
        while not self._ended:
            try:
                piece = self._pieces.get(timeout=_A_MOMENT)
            except Empty:
                continue  # Windows hears Ctrl+C only between two waits.
            self._ended = not piece or isinstance(piece, OSError)
            if isinstance(piece, OSError):
                raise piece
            return piece
        return b""


def let_go_of_output() -> None:
    """Keeps Python from trying once more, at its end, to write what could not be written."""
    with suppress(OSError, AttributeError):
        nowhere = os.open(os.devnull, os.O_WRONLY)
        for stream in (sys.stdout, sys.stderr):
            os.dup2(nowhere, stream.fileno())
