"""The lines of a file or a stream, in chunks of bounded size.

Of a line no more than a piece of the stream is ever held: the rest of one that is
longer can be taken piece by piece, or is skipped. Text is UTF-8, or UTF-16
where a byte order mark says so. A line ends with LF, CRLF or a lone CR, or with any
other of `LINE_BREAKS`. A byte that is no UTF-8 stays in its line, see `bad_byte`.
"""

from __future__ import annotations

import codecs
import re
from collections.abc import Callable, Iterator
from itertools import pairwise
from typing import Any, NamedTuple, Protocol

from webapp.document.passages import Passage, boards_in
from webapp.language import gettext
from webapp.text.boards import RANKS_APART
from webapp.text.characters import LINE_BREAKS, MAX_LENGTH, size_of

PIECE = 1 << 16
"""The most bytes that are asked for at a time."""

MOST_LINES = 512
"""The most lines of a chunk."""

_MARKS = {
    codecs.BOM_UTF8: "utf-8",
    codecs.BOM_UTF16_LE: "utf-16-le",
    codecs.BOM_UTF16_BE: "utf-16-be",
}
"""The encodings by the byte order marks that say them."""
_LONGEST_MARK = max(map(len, _MARKS))
_ENDS = "".join(sorted(LINE_BREAKS))
_ENDING = re.compile(f"\r\n|[{_ENDS}]")
_NOT_LF = re.compile(f"[{_ENDS.replace(chr(10), '')}]")
_WHOLE_LINE = re.compile(f"[^{_ENDS}]*+(?:\r\n|[{_ENDS}])")
ESCAPED_BYTES = re.compile("([\udc80-\udcff]+)")
"""How bytes that are no UTF-8 stand in a text (PEP 383)."""
_ONE_IN = 8
"""More NULs than one in so many characters are in no text."""


class NotTextError(Exception):
    """The stream does not hold text; the message says in which line and why."""


class Line(NamedTuple):
    """One line.

    number   counted from 1
    text     without its ending; of a longer line the first `MAX_LENGTH` characters
    ending   as it was, "" at the end of a file; "" of a longer line
    rest     what follows in a longer line, its ending included, in pieces that
             can be taken once, before the next line is asked for; else None
    offset   how many characters of the line stand before a part of it
    """

    number: int
    text: str
    ending: str
    rest: Iterator[str] | None = None
    offset: int = 0

    @property
    def is_position(self) -> bool:
        """Whether the line is to be read: it is neither blank nor a comment."""
        start = self.text.strip("\0").lstrip()
        return start[:1] != "#" if start else self.rest is not None


class Parts(Protocol):
    """A part of a stream, as it is given to a process: a `Chunk`, or what is like it."""

    @property
    def cost(self) -> int:
        """How much work it is, in lines that are checked."""

    @property
    def size(self) -> int:
        """How many bytes of the stream it was, about."""

    def parts(self) -> Iterator[Any]:
        """What is worked on, one after the other."""


class Chunk(NamedTuple):
    """Lines that follow one another in a stream.

    number   that of the first, counted from 1
    texts    each without the LF that ends it
    newline  what ends the last, "" at the end of a file; None where each text has its own
             ending at its end
    """

    number: int
    texts: list[str]
    newline: str | None = "\n"

    def lines(self) -> Iterator[Line]:
        """The lines; nothing of any of them is left to be read."""
        for number, text in enumerate(self.texts, self.number):
            yield _line(number, text, self.newline)

    def parts(self) -> Iterator[Line]:
        """The lines, and of one with several boards its parts."""
        for line in self.lines():
            yield from positions_apart(line)

    @property
    def cost(self) -> int:
        """How much work it is, in lines."""
        return len(self.texts)

    @property
    def size(self) -> int:
        """How many bytes of the stream it was, about: an end of a line is one."""
        return sum(size_of(text) + 1 for text in self.texts)


class Lines:
    """The lines of one stream, held only until more of them are asked for."""

    def __init__(self, read: Callable[[int], bytes], most: int | None = None) -> None:
        """`read` gives at most so many bytes, and none at the end.

        most  the most lines of a chunk, by default `MOST_LINES`
        """
        self._read = read
        self._most = most or MOST_LINES
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
                complete, newline = self._complete()
                for at in range(0, len(complete), self._most):
                    yield Chunk(number + at, complete[at : at + self._most], newline)
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
            yield Chunk(number, [self._held], None)

    def _complete(self) -> tuple[list[str], str | None]:
        """The lines that have come in whole, and what ends them; what follows them is held."""
        if not _NOT_LF.search(self._held):
            *complete, self._held = self._held.split("\n")
            return complete, "\n"
        # What has no end yet would be looked through from each of its characters.
        end = 1 + max(map(self._held.rfind, _ENDS))
        complete = _WHOLE_LINE.findall(self._held, 0, end)
        self._held = self._held[sum(map(len, complete)) :]
        return complete, None

    def _rest(self) -> Iterator[str]:
        """What is left of the line that is being read, in pieces; held is what follows it."""
        piece, self._held = self._held[MAX_LENGTH:], ""
        while True:
            ending = _ENDING.search(piece)
            yield piece[: ending.end()] if ending else piece
            if ending:
                self._held = piece[ending.end() :]
                return
            following = next(self._pieces, None)
            if following is None:
                return
            piece = following

    def _decode(self) -> Iterator[str]:
        """The text in pieces, none of which ends between CR and LF. Raises NotTextError."""
        data, said = first_piece(self._read)
        name = said or "utf-8"
        errors = "surrogateescape" if name == "utf-8" else "strict"
        decode = codecs.getincrementaldecoder(name)(errors).decode
        held = ""
        while data:
            for piece in self._decoded(decode, data, name):
                whole = held + piece
                held = "\r" if whole.endswith("\r") else ""
                yield whole[: len(whole) - len(held)]
            data = self._read(PIECE)
        for piece in self._decoded(decode, b"", name):
            yield held + piece

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
        """The text, counting its lines; up to the first NUL where there are very many."""
        binary = is_binary(text)
        piece = text[: text.index("\0")] if binary else text
        self._breaks += len(_ENDING.findall(piece))
        yield piece
        if binary:
            raise no_text(self._breaks + 1)


def first_piece(read: Callable[[int], bytes]) -> tuple[bytes, str]:
    """What a stream begins with, and the encoding that a byte order mark says, "" for none.

    The mark itself is left out. No bytes are given only where the stream has no more.
    """
    data = read(PIECE)
    while 0 < len(data) < _LONGEST_MARK and any(m.startswith(data) for m in _MARKS):
        more = read(PIECE)
        if not more:
            break
        data += more
    mark = mark_of(data)
    return data[len(mark) :] or (read(PIECE) if mark else b""), _MARKS.get(mark, "")


def mark_of(data: bytes) -> bytes:
    """The byte order mark that the bytes begin with; none where there is none."""
    return next((mark for mark in _MARKS if data.startswith(mark)), b"")


def is_binary(text: str) -> bool:
    """Whether a piece of a stream has so many NULs that it is no text."""
    return text.count("\0") * _ONE_IN > len(text) > 1


def no_text(line: int) -> NotTextError:
    """Says that a stream is no text, as that line is none."""
    said = gettext("line %(line)s holds a NUL character, as binary files do")
    return NotTextError(said % {"line": line})


def _line(number: int, text: str, newline: str | None) -> Line:
    ending = newline
    if ending is None:
        ending = "\r\n" if text.endswith("\r\n") else text[-1:] if text[-1:] in LINE_BREAKS else ""
        text = text[: len(text) - len(ending)]
    if len(text) > MAX_LENGTH:
        return Line(number, text[:MAX_LENGTH], "", iter((text[MAX_LENGTH:] + ending,)))
    return Line(number, text, ending)


def bad_byte(text: str) -> str:
    """The first byte of a line that is no UTF-8, as `0xE4`; "" if there is none."""
    found = None if text.isascii() else ESCAPED_BYTES.search(text)
    return f"0x{ord(found[0][0]) - 0xDC00:02X}" if found else ""


def positions_apart(line: Line) -> Iterator[Line]:
    """The parts of a line that holds several boards; else the line itself.

    A part ends with the space behind it, or with a line break, the last one as the line does.
    """
    text = line.text
    parts: list[Passage] = []
    if line.rest is None and text.count("/") >= 2 * RANKS_APART and line.is_position:
        parts = list(boards_in(text, Passage(line.number, 0, len(text))))
    if len(parts) < 2:
        yield line
        return
    # Whatever stands between two of them goes with the first, so that nothing is lost.
    starts = [0, *(part.start for part in parts[1:])]
    for start, stop in pairwise([*starts, len(text)]):
        own = text[start:stop]
        last = stop == len(text)
        bare = own if last else own.rstrip()
        ending = line.ending if last else own[len(bare) :] or "\n"
        yield Line(line.number, bare, ending, offset=start)


def take_rest(line: Line, use: Callable[[str], object]) -> int:
    """Gives each piece of what is left of a longer line to `use`; the line's length.

    The length is that in characters without the ending.
    """
    length, tail = len(line.text), ""
    for piece in line.rest or ():
        use(piece)
        length += len(piece)
        tail = (tail + piece)[-2:]
    return length - (2 if tail == "\r\n" else tail[-1:] in LINE_BREAKS)
