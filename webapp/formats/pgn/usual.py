"""Movetext as programs write it: moves in SAN with numbers that count up, a result, nothing else.

    1. e4 e5 2. Nf3 Nc6 *        also 1.e4 and 2...Nc6

Most games of large files are written so, and are read here in a third of the time. What has
anything else in it is left to `building.py`, which reads the same of these.
"""

from __future__ import annotations

import re
from typing import NamedTuple

from webapp.formats.pgn.boards import quick_board
from webapp.formats.pgn.marks import COMMAND as OF_MARKS
from webapp.formats.pgn.tokens import RESULTS
from webapp.formats.starts import START
from webapp.model.line import Ply
from webapp.model.position import Position

_MOST_PLIES = 1000
_STUCK = re.compile(r"(?<=\.)(?=[^\s.])")
"""The end of a number that has no space behind it."""
_RESULTS = frozenset([*RESULTS.values(), "1/2-1/2"])
_OTHERS = re.compile(r"[^\x20-\x7e\s]|[{}()\[\];$%!?<>]")
"""A character that stands in no such text."""

_COMMENT = re.compile(r"\{[^{}]*+\}")
_INNERMOST = re.compile(r"\([^()\[\]{};%]*+\)")
"""A variation without others, and without what may hide its end or stand for it."""
_DEEPEST = 12
_SIGN = re.compile(r"\$[0-9]{1,2}+(?![0-9])|(?<=[1-8+#QRBNO])[!?]{1,2}+(?![!?])")


class UsualGame(NamedTuple):
    """The moves of such a text.

    result  the one behind them, None where there is none
    end     the position that they lead to
    """

    plies: tuple[Ply, ...]
    result: str | None
    end: Position


def play_usual(movetext: str, *, main_only: bool = False) -> UsualGame | None:
    """The moves from the usual start of chess; None where anything else stands there.

    main_only   whether comments, variations and signs may be left out where they end plainly; what
                is wrong within them is not looked for
    """
    if main_only:
        movetext = _main(movetext)
    if _OTHERS.search(movetext):
        return None
    words = movetext.split()
    result = words.pop() if words and words[-1] in _RESULTS else None
    if words and words[0] != "1.":
        words = _STUCK.sub(" ", movetext).split()[: None if result is None else -1]
    board = quick_board(START)
    plies: list[Ply] = []
    count = 0
    for word in words:
        if word[-1] == ".":
            if word != f"{count // 2 + 1}.{'..' if count % 2 else ''}":
                return None
            continue
        move = board.push_usual(word)
        if move is None:
            return None
        plies.append(Ply(count - 1, move))
        count += 1
    if not 0 < count <= _MOST_PLIES:
        return None
    return UsualGame(tuple(plies), result, board.position(START))


def _main(movetext: str) -> str:
    """The main line without what may be left out."""
    if "{" in movetext and not OF_MARKS.search(movetext):
        movetext = _COMMENT.sub(" ", movetext)
    for _ in range(_DEEPEST):
        if "(" not in movetext or "{" in movetext:
            break
        movetext = _INNERMOST.sub(" ", movetext)
    if "$" in movetext or "!" in movetext or "?" in movetext:
        movetext = _SIGN.sub("", movetext)
    return movetext
