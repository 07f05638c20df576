"""The lines of a file or a stream, in chunks of bounded size.

Of a line no more than a piece of the stream is ever held: the rest of one that is
longer can be taken piece by piece, or is skipped. Text is UTF-8, or UTF-16
where a byte order mark says so. A line ends with LF or CRLF.
"""

from __future__ import annotations

import codecs
from collections.abc import Callable, Iterator
from typing import NamedTuple

from webapp.language import gettext
from webapp.text.characters import MAX_LENGTH

PIECE = 1 << 16
"""The most bytes that are asked for at a time."""

MOST_LINES = 512
"""The most lines of a chunk."""

_MARKS = {
    codecs.BOM_UTF8: "utf-8",
    codecs.BOM_UTF16_LE: "utf-16-le",
    codecs.BOM_UTF16_BE: "utf-16-be",
}
_LONGEST_MARK = max(map(len, _MARKS))


class NotTextError(Exception):
    """The stream does not hold text; the message says in which line and why."""


class Line(NamedTuple):
    """One line.

    number   counted from 1
    text     without its ending; of a longer line the first `MAX_LENGTH` characters
    ending   as it was, "" at the end of a file; "" of a longer line
    rest     what follows in a longer line, its ending included, in pieces that
             can be taken once, before the next line is asked for; else None
    """

    number: int
    text: str
    ending: str
    rest: Iterator[str] | None = None

    @property
    def is_position(self) -> bool:
        """Whether the line is to be read: it is neither blank nor a comment."""
        start = self.text.lstrip()
        return start[:1] != "#" if start else self.rest is not None


class Chunk(NamedTuple):
    """Lines that follow one another in a stream.

    number   that of the first, counted from 1
    texts    each without the LF that ends it
    newline  what ends the last, "" at the end of a file
    """

    number: int
    texts: list[str]
    newline: str = "\n"

    def lines(self) -> Iterator[Line]:
        """The lines; nothing of any of them is left to be read."""
        for number, text in enumerate(self.texts, self.number):
            yield _line(number, text, self.newline)


class Lines:
    """The lines of one stream, held only until more of them are asked for."""

    def __init__(self, read: Callable[[int], bytes]) -> None:
        """`read` gives at most so many bytes, and none at the end."""
        self._read = read
        self._pieces = self._decode()
        self._held = ""
        self._breaks = 0

    def __iter__(self) -> Iterator[Chunk | Line]:
        """Chunks, and by itself each line whose end is not read yet.

        Raises NotTextError once all lines before the bad one are given.
        """
        number = 1
        for piece in self._pieces:
            self._held += piece
            while True:
                *complete, self._held = self._held.split("\n")
                for at in range(0, len(complete), MOST_LINES):
                    yield Chunk(number + at, complete[at : at + MOST_LINES])
                number += len(complete)
                # One more may be the CR of an ending.
                if len(self._held) <= MAX_LENGTH + 1:
                    break
                rest = self._rest()
                yield Line(number, self._held[:MAX_LENGTH], "", rest)
                number += 1
                for _ in rest:
                    pass
        if self._held:
            yield Chunk(number, [self._held], "")

    def _rest(self) -> Iterator[str]:
        """What is left of the line that is being read, in pieces; held is what follows it."""
        piece, self._held = self._held[MAX_LENGTH:], ""
        while True:
            text, newline, after = piece.partition("\n")
            yield text + newline
            if newline:
                self._held = after
                return
            following = next(self._pieces, None)
            if following is None:
                return
            piece = following

    def _decode(self) -> Iterator[str]:
        """The text in pieces. Raises NotTextError after the last good character."""
        data = self._read(PIECE)
        while 0 < len(data) < _LONGEST_MARK and any(m.startswith(data) for m in _MARKS):
            more = self._read(PIECE)
            if not more:
                break
            data += more
        mark = next((mark for mark in _MARKS if data.startswith(mark)), b"")
        name = _MARKS.get(mark, "utf-8")
        decode = codecs.getincrementaldecoder(name)().decode
        chunk = data[len(mark) :]
        while data:
            if chunk:
                yield from self._decoded(decode, chunk, name)
            data = chunk = self._read(PIECE)
        yield from self._decoded(decode, b"", name)

    def _decoded(
        self, decode: Callable[[bytes, bool], str], chunk: bytes, name: str
    ) -> Iterator[str]:
        """The chunk as text; an empty one ends the stream."""
        try:
            text = decode(chunk, not chunk)
        except UnicodeDecodeError as error:
            yield from self._good(error.object[: error.start].decode(name))
            args = {"line": self._breaks + 1, "encoding": name[:6].upper()}
            raise NotTextError(gettext("line %(line)s is not %(encoding)s text") % args) from error
        yield from self._good(text)

    def _good(self, text: str) -> Iterator[str]:
        """The text up to a NUL, counting its lines."""
        null = text.find("\0")
        piece = text if null < 0 else text[:null]
        self._breaks += piece.count("\n")
        yield piece
        if null >= 0:
            said = gettext("line %(line)s holds a NUL character, as binary files do")
            raise NotTextError(said % {"line": self._breaks + 1})


def _line(number: int, text: str, newline: str) -> Line:
    ending = newline
    if text.endswith("\r"):
        text, ending = text[:-1], "\r" + newline
    if len(text) > MAX_LENGTH:
        return Line(number, text[:MAX_LENGTH], "", iter((text[MAX_LENGTH:] + ending,)))
    return Line(number, text, ending)


def take_rest(line: Line, use: Callable[[str], object]) -> int:
    """Gives each piece of what is left of a longer line to `use`; the line's length.

    The length is that in characters without the ending.
    """
    length, tail = len(line.text), ""
    for piece in line.rest or ():
        use(piece)
        length += len(piece)
        tail = (tail + piece)[-2:]
    return length - (2 if tail == "\r\n" else tail.count("\n"))
