"""Where in a text of any length single positions may stand, in time linear in its length.

A position stands on a line of its own, or among others on one line. Its board is told by
its slashes, seven at least, and by ranks between them; a text with one board may have it
wrapped over two lines. What is found here is no more than worth reading.

A line is joined with the next one where that goes on with its position and nothing else, as e-mails
wrap them, perhaps behind marks of quoting: with the rest of a board whose ranks are of one length
then, or with fields in their order. The counters of FEN come together, as a number alone may be
that of the next position.
"""

from __future__ import annotations

import re
from collections.abc import Iterator
from typing import NamedTuple

from webapp.text.boards import BOARD, RANKS, RANKS_APART, TO_NEW_LINE
from webapp.text.characters import MAX_LENGTH

_FIRST_OF_TWO = "\ue000"
"""Stands for the first of two characters that end a line; in a text it has no meaning."""
SLASH = re.compile("/")
_BLOCK = re.compile(r"(?<![^\n])(?:[^\n]{5,250}+\n{1,4}){4,}+[^\n]*")
_SPACE = re.compile(r"\s")
_BEFORE, _AFTER, _FIELDS = 1024, 2048, 256
"""How much of a long text is read with a board, before it, after its beginning, and after its
end at least: it may name the side, or be its tag."""


class Passage(NamedTuple):
    """A part of a text: the number of its line, from 1, and where it begins and ends."""

    line: int
    start: int
    end: int


def lines_with(text: str, mark: re.Pattern[str]) -> Iterator[Passage]:
    """The lines in which the mark is found, by whatever they end."""
    flat = text.replace("\r\n", f"{_FIRST_OF_TWO}\n").translate(TO_NEW_LINE)
    at, search = 0, mark.search
    for number, line in enumerate(flat.split("\n"), start=1):
        if search(line):
            yield Passage(number, at, at + len(line) - line.endswith(_FIRST_OF_TWO))
        at += len(line) + 1


def blocks_in(text: str) -> Iterator[Passage]:
    """Lines below each other that may be the ranks of a drawn board, for their lengths.

    All of a text that is no longer than a position is one.
    """
    if len(text) <= MAX_LENGTH:
        yield Passage(1, 0, len(text))
        return
    flat = text.translate(TO_NEW_LINE)
    at, number = 0, 1
    for block in _BLOCK.finditer(flat):
        number += flat.count("\n", at, block.start()) - text.count("\r\n", at, block.start())
        at = block.start()
        yield Passage(number, *block.span())


def is_one_line(text: str) -> bool:
    """Whether nothing stands behind the first line that is not empty."""
    flat = text.translate(TO_NEW_LINE).strip("\n")
    return "\n" not in flat


def boards_in(text: str, line: Passage) -> Iterator[Passage]:
    """The parts of a line with a board each; the line itself if it has one.

    None is longer than `MAX_LENGTH`, unless its board is.
    """
    slashes = text.count("/", line.start, line.end)
    if slashes < RANKS_APART or not RANKS.search(text, line.start, line.end):
        return
    boards = []
    if slashes >= 2 * RANKS_APART or line.end - line.start > MAX_LENGTH:
        boards = list(_boards_apart(text, line))
    if len(boards) < 2 and line.end - line.start <= MAX_LENGTH:
        yield line
        return
    if not boards:
        return
    ends = [*(begin for begin, _ in boards[1:]), line.end]
    first = line.start
    for (begin, last), end in zip(boards, ends, strict=True):
        first, stop = max(first, begin - _BEFORE), min(end, max(begin + _AFTER, last + _FIELDS))
        # What stands between two boards belongs to neither, lest a fix joins them.
        stop = last + len(text[last:stop].rstrip(" \t|"))
        yield Passage(line.line, begin if stop - first > MAX_LENGTH else first, stop)
        first = end


def _boards_apart(text: str, line: Passage) -> Iterator[tuple[int, int]]:
    """Where each board on a line stands; none that is quoted in operations behind the first."""
    at, quotes = line.end, 0
    operations = text.find(";", line.start, line.end) >= 0
    for board in BOARD.finditer(text, line.start, line.end):
        start, end = board.span()
        quotes += text.count('"', at, start)
        at = start
        if not (operations and quotes % 2) and RANKS.search(board[0]):
            yield start, end


def around(text: str, board: Passage) -> Passage:
    """The board with what of a long text may belong to it, at most `MAX_LENGTH` characters."""
    start = max(0, board.start - _BEFORE)
    end = min(len(text), start + MAX_LENGTH, board.end + _AFTER)
    # No word is cut.
    space = _SPACE.search(text, start - 1, board.start) if start else None
    return Passage(board.line, space.end() if space else start, end)


def wrapped_boards(text: str) -> Iterator[Passage]:
    """Two lines that have a board between them, neither by itself."""
    before: Passage | None = None
    for line in lines_with(text, SLASH):
        if before and line.line == before.line + 1 and _are_board(text, before, line):
            yield Passage(before.line, before.start, line.end)
        before = line


def _are_board(text: str, first: Passage, second: Passage) -> bool:
    slashes = [text.count("/", line.start, line.end) for line in (first, second)]
    if 0 in slashes or sum(slashes) < RANKS_APART:
        return False
    if second.end - first.start > MAX_LENGTH:
        return False
    joined = text[first.start : first.end].rstrip() + text[second.start : second.end].lstrip("> \t")
    board = BOARD.search(joined)
    return board is not None and RANKS.search(board[0]) is not None


# --- positions that an e-mail has wrapped ----------------------------------------------------

_NEXT = re.compile(r"(?:\r\n|\n|\r)[> \t]*+(?P<words>[^\r\n]{1,400}+)(?=[\r\n]|\Z)")
_WRAPPED = re.compile(r"(?<![^\s>`\"':：])(?P<board>[0-9A-Za-z+~]{1,24}(?:/[0-9A-Za-z+~]{0,24})*+)")
_SIDE = "[wbr]"
_CASTLING = "(?:-|[KQkq]{1,4}|[A-Ha-h]{2,4})"
_MORE_FIELDS = re.compile(
    rf"{_SIDE}(?: {_CASTLING}(?: (?:-|[a-h][36])(?: [0-9]{{1,3}} [0-9]{{1,4}})?)?)?"
    rf"|[wb] (?:-|(?:[0-9]{{0,2}}[RBGSNLPrbgsnlp])+)(?: [0-9]{{1,4}})?"
)
_MOST_FIELDS = 5
_MOST_JOINED = 3
_SIZES = frozenset([(8, 8), (9, 9), (10, 9)])
"""How many ranks a board has that may be wrapped, and how many files."""


def unwrapped(text: str, line: Passage) -> Passage:
    """The line with those that go on with its position."""
    for _ in range(_MOST_JOINED):
        further = _NEXT.match(text, line.end)
        if further is None or further.end() - line.start > MAX_LENGTH:
            break
        if not _goes_on(text[line.start : line.end], further["words"].strip(" \t`")):
            break
        line = line._replace(end=further.end())
    return line


def _goes_on(above: str, words: str) -> bool:
    """Whether words go on with the position at the end of what stands above."""
    if above.count("/") >= 2 * RANKS_APART or "/" not in above:
        return False
    last = above.replace("\r", "\n").rpartition("\n")[2].split()
    board = _board_of(above)
    if _is_whole(board):
        fields = above[above.rfind(board.rpartition("/")[2]) :].split()[1:]
        more = words.split()
        if not more or len(fields) + len(more) > _MOST_FIELDS:
            return False
        return _MORE_FIELDS.fullmatch(" ".join((*fields, *more))) is not None
    first = (words.split() or [""])[0]
    if (
        not last
        or not board
        or last[-1] not in board
        or not _WRAPPED.fullmatch(first.removeprefix("/"))
    ):
        return False
    return _is_whole(board + first)


def _board_of(above: str) -> str:
    """The board in a text of one position, whose lines are joined."""
    lines = [line.lstrip("> \t").rstrip() for line in above.replace("\r", "\n").split("\n")]
    found = [match["board"] for match in _WRAPPED.finditer("".join(lines)) if "/" in match["board"]]
    return found[-1] if found else ""


def _is_whole(board: str) -> bool:
    """Whether the ranks are as many and as long as those of a board."""
    ranks = board.split("/")
    widths = {_width(rank) for rank in ranks}
    return len(widths) == 1 and (len(ranks), widths.pop()) in _SIZES


def _width(rank: str) -> int:
    return sum(int(sign) if sign in "123456789" else sign.isalpha() for sign in rank)
