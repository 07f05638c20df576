"""A run of `fenboard check` or `convert` over a corpus."""

from __future__ import annotations

import codecs
from collections import Counter
from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from contextlib import ExitStack, contextmanager

import click

from webapp.document.file_forms import OpenFile
from webapp.document.files import belongs_to_another
from webapp.document.lines import InputLine
from webapp.document.packed import FileError, Read
from webapp.language import gettext, joined
from webapp.terminal import INTERRUPTED
from webapp.terminal.cluster.addresses import escaped_name, expanded, opened, reading, stamp_of
from webapp.terminal.cluster.deal import Deal, Dealt
from webapp.terminal.cluster.hands import AnyHands
from webapp.terminal.cluster.jobs import PartDone, Target
from webapp.terminal.cluster.kept import KeptParts, Stamped
from webapp.terminal.cluster.tables import is_parquet, parts_of_parquet, rows_of_csv
from webapp.terminal.controls import visible
from webapp.terminal.games_or_positions import GamesOrPositions
from webapp.terminal.lines import Chunk, Parts
from webapp.terminal.printout import WIDTH, Bar, Styled, progress
from webapp.terminal.speaking import Failure
from webapp.terminal.work import LineWork, Origin, Task

_UTF16 = (codecs.BOM_UTF16_LE, codecs.BOM_UTF16_BE)


class CorpusRun(GamesOrPositions):
    """A run over a corpus.

    files      may be patterns, and addresses
    hands      gives who does the work, once all else is in order
    column     of tables, whose texts are worked on; "" where no file is one
    part_size  the bytes of a part, about
    target     where results are written, None for the terminal
    options    all that results depend on, by names, as a folder of results knows them
    """

    def __init__(
        self,
        files: Sequence[str],
        work: LineWork,
        hands: Callable[[], AnyHands],
        *,
        column: str,
        part_size: int,
        target: Target | None,
        options: Mapping[str, str],
        writes: bool,
        findings_to_stderr: bool,
        are_games: bool = False,
        encoding: str = "",
        keeps: bool = False,
    ) -> None:
        super().__init__(
            expanded(files),
            work,
            writes=writes,
            findings_to_stderr=findings_to_stderr,
            are_games=are_games,
            encoding=encoding,
            keeps=keeps,
        )
        self._column, self._part_size, self._target = column, part_size, target
        self._codes: Counter[str] = Counter()
        self._unreadable: dict[str, None] = {}
        self._job_bar: Bar | None = None
        self._sizes: Sequence[Stamped] = ()
        self._before = self._read = 0
        self._current = ""
        self._results: KeptParts | None = None
        if target or self._draws_bar:
            self._sizes = [(escaped_name(name), *stamp_of(name)) for name in self._files]
        if target:
            if "-" in self._files:
                raise click.UsageError(gettext("--out needs files, not standard input."))
            self._results = KeptParts(target, options, self._sizes)
        self._deal = Deal(
            work, self._use_part, hands(), part_size, self._reach, target, self._results
        )
        self._workers = self._deal  # type: ignore[assignment]

    def to_end(self, context: click.Context, *, strict: bool = False) -> None:
        """Works on all files, and ends the command with its exit code."""
        try:
            with self._ending(context, strict=strict), self._shown():
                if self._results and self._results.count:
                    said = gettext("Parts done already: %(count)s")
                    click.echo(said % {"count": self._results.count}, err=True)
                for number, file in enumerate(self._files, 1):
                    if not belongs_to_another(file, self._files):
                        self._deal.begin(number)
                        self._work_on(file)
                    if self._sizes:
                        self._before += self._sizes[number - 1][1] or 0
                    self._read = 0
                self._deal.settle()
        except click.exceptions.Exit as end:
            if end.exit_code == INTERRUPTED and self._target:
                said = gettext("What is done is kept: run the same command again to continue.")
                click.echo(said, err=True)
            raise
        except Failure:
            self._flush()
            raise

    @contextmanager
    def _shown(self) -> Iterator[None]:
        """Shows how far the work is."""
        size = sum(size or 0 for _, size, _ in self._sizes)
        if not (self._draws_bar and size):
            yield
            return
        name = self._files[0] if len(self._files) == 1 else gettext("all files")
        with progress(name, size) as self._job_bar:
            yield
        self._job_bar = None

    # --- reading -----------------------------------------------------------------------------

    def _work_on(self, file: str) -> None:
        self._current = file
        if is_parquet(file):
            self._work_on_parquet(file)
        else:
            super()._work_on(file)

    def _work_on_parquet(self, file: str) -> None:
        name = click.format_filename(file)
        try:
            if not self._column:
                raise FileError(
                    gettext("it is a table; name the column of positions with --column")
                )
            parts = parts_of_parquet(file, self._column, self._part_size)
            self._deal.add(Task(self._place(name), Chunk(1, []), first=True))
            for part in parts:
                self._read += part.size
                self._deal.add(Task(self._place(name), part))
            self._files_done += 1
        except FileError as error:
            self._deal.settle()
            self._say_unreadable(name, error)

    def _open(self, file: str, name: str, stack: ExitStack) -> Read:
        if file == "-":
            return super()._open(file, name, stack)
        stream = stack.enter_context(opened(file))

        def read(count: int) -> bytes:
            data = reading(stream, count)
            self._read += len(data)
            return data

        return read

    def _parts_of(self, file: OpenFile) -> Iterable[Parts | InputLine]:
        if self._column:
            return rows_of_csv(file.read, self._column, self._encoding)
        return super()._parts_of(file)

    def _lines_of(self, file: OpenFile, data: bytes, read: Read) -> Iterable[Parts | InputLine]:
        # One in an archive, or packed, has another name or another way of being read.
        is_itself = file.name == click.format_filename(self._current) and not file.within
        if is_itself and not self._encoding and not data.startswith(_UTF16):
            size, _ = stamp_of(self._current)
            if size and size > self._part_size:
                return self._ranges(size, data)
        return super()._lines_of(file, data, read)

    def _ranges(self, size: int, data: bytes) -> Iterator[Parts]:
        mark = len(codecs.BOM_UTF8) if data.startswith(codecs.BOM_UTF8) else 0
        for part in self._deal.ranges(self._current, size, mark):
            self._read = part.stop
            yield part

    def _games_of(self, name: str, read: Read) -> Iterator[Parts]:
        if self._keeps and self._target:
            raise FileError(gettext("it holds games, which --fix does not write with --out"))
        return super()._games_of(name, read)

    def _work_on_long(self, line: InputLine, place: Origin) -> None:
        if self._target:
            self._deal.add_long(place, line)
        else:
            super()._work_on_long(line, place)

    def _reach(self) -> int:
        """How many bytes of all files have been read."""
        return self._before + self._read

    def _place(self, name: str) -> Origin:
        place = super()._place(name)
        return place._replace(width=WIDTH, styled=False) if self._target else place

    # --- what comes of it --------------------------------------------------------------------

    def _use_part(self, dealt: Dealt, done: PartDone) -> None:
        task = dealt.task
        if task.first and self._breaks_off:
            if self._results:
                self._results.write(dealt.name, "\n")
                self._breaks_off = False
            else:
                self._write("\n")
        self._use_outcome(done.results(task.place))
        self._codes.update(done.codes)
        if self._results and done.breaks_off is not None:
            self._breaks_off = done.breaks_off
        if done.error:
            self._say_unreadable(task.place.name, done.error)
        if self._job_bar:
            self._job_bar.show(dealt.reach)

    def _print(self, parts: Iterable[Styled]) -> None:
        self._printer.print(parts, self._job_bar.console if self._job_bar else None)

    def _say_unreadable(self, name: str, reason: object) -> None:
        self._unreadable[visible(name)] = None
        super()._say_unreadable(name, reason)

    def _summary(self) -> str:
        lines = [super()._summary()]
        # The most frequent first.
        in_order = sorted(self._codes.items(), key=lambda item: (-item[1], item[0]))
        width = max((len(str(count)) for _, count in in_order), default=0)
        lines += [f"  {count:>{width}}  {code}" for code, count in in_order]
        if self._unreadable:
            said = gettext("Not read, or not to the end: %(files)s")
            lines.append(said % {"files": joined([*self._unreadable])})
        return "\n".join(lines)
