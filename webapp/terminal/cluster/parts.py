"""Parts of files, as they are given to workers: of bounded size, and no line in two of them.

A text that is not packed is cut by its bytes, so that a worker reads for itself what it works on:
its lines are counted first (`scan`), which takes a thousandth of the time that checking them does.
What has to be read from its beginning, such as a packed file or one of games, is read once where
the command was started, and its lines are sent.
"""

from __future__ import annotations

import re
from collections.abc import Iterator, Sequence
from typing import Any, NamedTuple, Protocol

from webapp.document.lines import InputLine, positions_apart
from webapp.document.packed import PIECE, FileError
from webapp.language import gettext
from webapp.terminal.cluster.addresses import limited, opened, reading
from webapp.terminal.decoding import as_it_is, is_binary
from webapp.terminal.lines import Chunk, Lines, Parts

_ENDS = re.compile(b"\r\n|[\r\n\v\f]|\xc2\x85|\xe2\x80[\xa8\xa9]")
"""The ends of lines in UTF-8, as `lines.ENDING` has them."""
_OTHERS = (b"\r", b"\v", b"\f", b"\xc2", b"\xe2")
"""The bytes that those beside LF begin with."""
_BEGUN = (b"\r", b"\xc2", b"\xe2", b"\xe2\x80")
"""Ends of lines of which more may come."""


class CorpusPart(Parts, Protocol):
    """A part of a file, with what tells it from others of the file."""

    def lines(self) -> Iterator[InputLine]:
        """Its lines, whole. Raises FileError where there are none, or they cannot be read."""

    @property
    def where(self) -> tuple[int, ...]:
        """Where in the file it is; the same when the file is cut once more."""


# --- what is sent ------------------------------------------------------------------------------


class SentPart(NamedTuple):
    """Parts that were read of a file, a part of a stream after the other.

    number   that of the part within its file
    """

    number: int
    chunks: Sequence[Parts]

    def lines(self) -> Iterator[InputLine]:
        """Its lines. Raises FileError for games."""
        for chunk in self.chunks:
            if not isinstance(chunk, Chunk | Rows):
                raise FileError(gettext("it holds games, which are not written as Parquet"))
            yield from chunk.lines()

    def parts(self) -> Iterator[Any]:
        """Their lines or games."""
        for chunk in self.chunks:
            yield from chunk.parts()

    @property
    def cost(self) -> int:
        """How much work it is, in lines."""
        return sum(chunk.cost for chunk in self.chunks)

    @property
    def size(self) -> int:
        """How many bytes it was, about."""
        return sum(chunk.size for chunk in self.chunks)

    @property
    def where(self) -> tuple[int, ...]:
        """As `CorpusPart` has it."""
        return (self.number, self.cost, self.size)


class LongLine(NamedTuple):
    """A line that is longer than what is held of it, and of which more is still to be read."""

    line: InputLine

    def lines(self) -> Iterator[InputLine]:
        """The line."""
        yield self.line

    def parts(self) -> Iterator[InputLine]:
        """The line."""
        yield self.line

    @property
    def cost(self) -> int:
        """How much work it is, in lines."""
        return 1

    @property
    def size(self) -> int:
        """How many bytes of it are held, about."""
        return len(self.line.text)

    @property
    def where(self) -> tuple[int, ...]:
        """As `CorpusPart` has it."""
        return (self.line.number,)


class Rows(NamedTuple):
    """Rows of a table, each with a text.

    numbers  of the line, or of the row, that each begins in
    """

    numbers: Sequence[int]
    texts: Sequence[str]

    def lines(self) -> Iterator[InputLine]:
        """The texts as lines."""
        for number, text in zip(self.numbers, self.texts, strict=True):
            yield from Chunk(number, [text]).lines()

    def parts(self) -> Iterator[InputLine]:
        """The lines, and of one with several boards its parts."""
        for line in self.lines():
            yield from positions_apart(line)

    @property
    def cost(self) -> int:
        """How much work it is, in lines."""
        return len(self.texts)

    @property
    def size(self) -> int:
        """How many bytes it is, about."""
        return sum(map(len, self.texts)) + len(self.texts)


class TextRange(NamedTuple):
    """Whole lines of a text in UTF-8 that is read where it is worked on.

    start, stop   bytes of the file
    number        of the first line
    following     that of the line behind the last one
    """

    file: str
    start: int
    stop: int
    number: int
    following: int

    def _pieces(self) -> Iterator[Chunk | InputLine]:
        with opened(self.file) as stream:
            stream.seek(self.start)
            read = limited(stream, self.stop - self.start).read
            yield from Lines(as_it_is(read, is_within=True), first=self.number)

    def lines(self) -> Iterator[InputLine]:
        """Its lines. Raises UnreadableError."""
        for some in self._pieces():
            if isinstance(some, InputLine):
                yield some
            else:
                yield from some.lines()

    def parts(self) -> Iterator[InputLine]:
        """Its lines, and of one with several boards its parts. Raises UnreadableError."""
        for line in self.lines():
            yield from positions_apart(line)

    @property
    def cost(self) -> int:
        """How much work it is, in lines."""
        return self.following - self.number

    @property
    def size(self) -> int:
        """How many bytes it is."""
        return self.stop - self.start

    @property
    def where(self) -> tuple[int, ...]:
        """As `CorpusPart` has it."""
        return (self.start, self.stop, self.number, self.following)


# --- cutting -----------------------------------------------------------------------------------


class Scanned(NamedTuple):
    """Whole lines of a text as they were counted.

    start, stop   bytes of the file
    lines         how many lines end there
    ends_at       how many lines come before the one that is no text, None where all of it is text;
                  what is behind that is not read
    """

    start: int
    stop: int
    lines: int
    ends_at: int | None = None


def scan(file: str, start: int, stop: int, size: int, mark: int) -> Scanned:
    """The lines that begin in this stretch of a file, counted. Raises UnreadableError.

    start   0 or a multiple of `PIECE`, so that NULs are looked for in the pieces in which plain
            reading looks for them
    stop    likewise, or the end of the file
    size    the bytes of the file
    mark    those of the mark that it begins with
    """
    counting = _Counting()
    begin = mark if not start else None
    at = start
    with opened(file) as stream:
        stream.seek(max(start - 1, 0))
        if start and reading(stream, 1) == b"\n":
            begin = start
        while at < size:
            data = _piece(stream, min(PIECE, size - at))
            if not data:
                break
            if b"\0" in data and is_binary(data.decode(errors="surrogateescape")):
                return _up_to_nul(counting, begin, at, data)
            first = 0
            if begin is None:
                first = data.find(b"\n") + 1
                begin = at + first if first else None
            elif begin > at:
                first = begin - at
            if at + len(data) >= stop and stop < size:
                # The line that the end is in belongs here.
                if begin is None or begin >= stop:
                    return Scanned(stop, stop, 0)
                end = data.find(b"\n", max(stop - 1 - at, first)) + 1
                if end:
                    counting.add(data[first:end])
                    return Scanned(begin, at + end, counting.total)
            if begin is not None:
                counting.add(data[first:])
            at += len(data)
    counting.finish()
    begin = at if begin is None else begin
    return Scanned(begin, max(at, begin), counting.total + counting.has_rest)


def _piece(stream: Any, size: int) -> bytes:
    """So many bytes, or as many as there are."""
    data = b""
    while len(data) < size and (more := reading(stream, size - len(data))):
        data += more
    return data


def _up_to_nul(counting: _Counting, begin: int | None, at: int, data: bytes) -> Scanned:
    """The count of a text whose next piece is none: of its whole lines before the first NUL."""
    before = data[: data.index(b"\0")]
    if begin is None or begin >= at + len(before):
        return Scanned(at, at, 0, 0)
    counting.add(before[max(begin - at, 0) :])
    counting.finish()
    return Scanned(begin, counting.last_end(begin), counting.total, counting.total)


class _Counting:
    """Counts ends of lines in bytes that come in pieces."""

    def __init__(self) -> None:
        self.total = 0
        self._size = self._end = 0
        self._held = b""

    def add(self, data: bytes) -> None:
        """Counts the ends of lines in it."""
        data = self._held + data
        # An end of several bytes may be cut.
        self._held = next((tail for tail in _BEGUN if data.endswith(tail)), b"")
        self._count(data[: len(data) - len(self._held)])

    def finish(self) -> None:
        """Says that nothing more comes."""
        held, self._held = self._held, b""
        self._count(held)

    @property
    def has_rest(self) -> bool:
        """Whether a line has begun whose end has not come."""
        return self._end < self._size

    def last_end(self, start: int) -> int:
        """Where the last whole line ends, if the first piece begins at `start`."""
        return start + self._end

    def _count(self, data: bytes) -> None:
        if any(byte in data for byte in _OTHERS):
            ends = [found.end() for found in _ENDS.finditer(data)]
            count, last = len(ends), ends[-1] if ends else 0
        else:
            count, last = data.count(b"\n"), data.rfind(b"\n") + 1
        self.total += count
        if count:
            self._end = self._size + last
        self._size += len(data)
