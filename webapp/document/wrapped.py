"""Positions that an email has wrapped: a board on two lines, or its fields on the next one.

A line is joined with the next one where that goes on with it and nothing else, perhaps behind marks
of quoting: with the rest of a board whose ranks are of one length then, or with fields in their
order. The counters of FEN come together, as a number alone may be that of the next position.
"""

from __future__ import annotations

import re

from webapp.document.passages import Passage
from webapp.text.boards import RANKS_APART
from webapp.text.characters import MAX_LENGTH

_NEXT = re.compile(r"(?:\r\n|\n|\r)[> \t]*+(?P<words>[^\r\n]{1,400}+)(?=[\r\n]|\Z)")
_BOARD = re.compile(r"(?<![^\s>`\"':：])(?P<board>[0-9A-Za-z+~]{1,24}(?:/[0-9A-Za-z+~]{0,24})*+)")
_SIDE = "[wbr]"
_CASTLING = "(?:-|[KQkq]{1,4}|[A-Ha-h]{2,4})"
_FIELDS = re.compile(
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
        return _FIELDS.fullmatch(" ".join((*fields, *more))) is not None
    first = (words.split() or [""])[0]
    if (
        not last
        or not board
        or last[-1] not in board
        or not _BOARD.fullmatch(first.removeprefix("/"))
    ):
        return False
    return _is_whole(board + first)


def _board_of(above: str) -> str:
    """The board in a text of one position, whose lines are joined."""
    lines = [line.lstrip("> \t").rstrip() for line in above.replace("\r", "\n").split("\n")]
    found = [match["board"] for match in _BOARD.finditer("".join(lines)) if "/" in match["board"]]
    return found[-1] if found else ""


def _is_whole(board: str) -> bool:
    """Whether the ranks are as many and as long as those of a board."""
    ranks = board.split("/")
    widths = {_width(rank) for rank in ranks}
    return len(widths) == 1 and (len(ranks), widths.pop()) in _SIZES


def _width(rank: str) -> int:
    return sum(int(sign) if sign in "123456789" else sign.isalpha() for sign in rank)
