"""The lines of a file or a stream, in chunks of bounded size.

Of a line no more than a piece of the stream is ever held: the rest of one that is
longer can be taken piece by piece, or is skipped.
"""

from __future__ import annotations

import re
from collections.abc import Iterator
from typing import Any, NamedTuple, Protocol

from webapp.document.lines import InputLine, line_of, positions_apart
from webapp.text.characters import LINE_BREAKS, MAX_LENGTH, size_of

MOST_LINES = 512
"""The most lines of a chunk."""

_ENDS = "".join(sorted(LINE_BREAKS))
ENDING = re.compile(f"\r\n|[{_ENDS}]")
_NOT_LF = re.compile(f"[{_ENDS.replace(chr(10), '')}]")
_WHOLE_LINE = re.compile(f"[^{_ENDS}]*+(?:\r\n|[{_ENDS}])")


class Parts(Protocol):
    """A part of a stream, as it is given to a process: a `Chunk`, or what is like it."""

    @property
    def cost(self) -> int:
        """How much work it is, in lines that are checked."""

    @property
    def size(self) -> int:
        """How many bytes of the stream it was, about."""

    def parts(self) -> Iterator[Any]:
        """Its lines or games, one after the other."""


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

    def lines(self) -> Iterator[InputLine]:
        """The lines; nothing of any of them is left to be read."""
        for number, text in enumerate(self.texts, self.number):
            yield line_of(number, text, self.newline)

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
        """How many bytes of the stream it was, about: an end of a line is one."""
        return sum(size_of(text) + 1 for text in self.texts)


class Lines:
    """The lines of one stream, held only until more of them are asked for."""

    def __init__(self, pieces: Iterator[str], most: int | None = None, *, first: int = 1) -> None:
        """`pieces` are those of its text, none of which ends between CR and LF.

        most   the most lines of a chunk, by default `MOST_LINES`
        first  the number of the first line
        """
        self._pieces = pieces
        self._most = most or MOST_LINES
        self._first = first
        self._held = ""

    def __iter__(self) -> Iterator[Chunk | InputLine]:
        """Chunks, and by itself each line whose end is not read yet."""
        number = self._first
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
                yield InputLine(number, self._held[:MAX_LENGTH], "", rest)
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
        """The rest of the line that is being read, in pieces; held is what follows it."""
        piece, self._held = self._held[MAX_LENGTH:], ""
        while True:
            ending = ENDING.search(piece)
            yield piece[: ending.end()] if ending else piece
            if ending:
                self._held = piece[ending.end() :]
                return
            following = next(self._pieces, None)
            if following is None:
                return
            piece = following
