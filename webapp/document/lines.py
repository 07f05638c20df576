"""The lines of a list of positions, a position a line, each by itself.

A line ends with LF, CRLF or a lone CR, or with any other of `LINE_BREAKS`. A byte that is no
UTF-8 stays in its line, see `bad_byte`. Blank lines and lines that start with `#` are no positions.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Iterator
from itertools import pairwise
from typing import NamedTuple

from webapp.document.passages import Passage, boards_in
from webapp.text.boards import RANKS_APART
from webapp.text.characters import LINE_BREAKS, MAX_LENGTH

ESCAPED_BYTES = re.compile("([\udc80-\udcff]+)")
"""How bytes that are no UTF-8 stand in a text (PEP 383)."""


class InputLine(NamedTuple):
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


def line_of(number: int, text: str, newline: str | None = None) -> InputLine:
    """A line that has come in whole.

    newline   what ends it; None where the text has its own ending at its end
    """
    ending = newline
    if ending is None:
        ending = "\r\n" if text.endswith("\r\n") else text[-1:] if text[-1:] in LINE_BREAKS else ""
        text = text[: len(text) - len(ending)]
    if len(text) > MAX_LENGTH:
        return InputLine(number, text[:MAX_LENGTH], "", iter((text[MAX_LENGTH:] + ending,)))
    return InputLine(number, text, ending)


def bad_byte(text: str) -> str:
    """The first byte of a line that is no UTF-8, as `0xE4`; "" if there is none."""
    place = place_of_bad_byte(text)
    return "" if place < 0 else f"0x{ord(text[place]) - 0xDC00:02X}"


def place_of_bad_byte(text: str) -> int:
    """Where the first byte of a line stands that is no UTF-8; -1 if there is none."""
    found = None if text.isascii() else ESCAPED_BYTES.search(text)
    return found.start() if found else -1


def positions_apart(line: InputLine) -> Iterator[InputLine]:
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
        yield InputLine(line.number, bare, ending, offset=start)


def take_rest(line: InputLine, use: Callable[[str], object]) -> int:
    """Gives each piece of what is left of a longer line to `use`; the line's length.

    The length is that in characters without the ending.
    """
    length, tail = len(line.text), ""
    for piece in line.rest or ():
        use(piece)
        length += len(piece)
        tail = (tail + piece)[-2:]
    return length - (2 if tail == "\r\n" else tail[-1:] in LINE_BREAKS)
