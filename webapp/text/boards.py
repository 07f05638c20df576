"""Whether a text may hold a board: one in FEN or its kin by its slashes, one drawn by its lines."""

from __future__ import annotations

import re

from webapp.text.characters import LINE_BREAKS, MAX_LENGTH, QUOTATION_MARKS

RANKS_APART = 7
"""So many marks between ranks every board of a known game has at least."""

TO_NEW_LINE = dict.fromkeys(map(ord, LINE_BREAKS | set("\x1c\x1d\x1e")), "\n")
_FEWEST_ROWS = 3
# A run of what may be ranks, from its first character on; some may be broken.
_OF_RANK = rf"[^\s/{re.escape(QUOTATION_MARKS)}()\[\]{{}}<>=:;,|]"
BOARD = re.compile(
    rf"(?:https?://)?+(?<!{_OF_RANK}){_OF_RANK}{{1,64}}+(?:/{_OF_RANK}{{0,64}}+){{{RANKS_APART},}}+"
)
RANKS = re.compile(r"(?:[0-9A-Za-z+~^'-]{1,48}+/){4}")
_LIKE_RANK = re.compile(r"[pnbrqklsgacehmuPNBRQKLSGACEHMU\d]{1,12}\Z")
_FEWEST_RANKS = 4


def has_board(text: str) -> bool:
    """Whether a line of the text looks as if it had a board, in linear time."""
    return any(map(_may_have_board, text.translate(TO_NEW_LINE).split("\n")))


def _may_have_board(line: str) -> bool:
    if line.count("/") < RANKS_APART or not RANKS.search(line):
        return False
    return len(line) <= MAX_LENGTH or any(RANKS.search(one[0]) for one in BOARD.finditer(line))


def may_be_drawn(text: str) -> bool:
    """Whether a text has so many lines that are not blank as a drawn board has at least."""
    lines = text.translate(TO_NEW_LINE).split("\n")
    return sum(map(bool, map(str.strip, lines))) >= _FEWEST_ROWS


def has_ranks(text: str) -> bool:
    """Whether ranks of a board stand side by side in it, whatever else is wrong with it.

    Stricter than `has_board`: a path of words or a date with slashes has none.
    """
    if text.count("/") < _FEWEST_RANKS - 1:
        return False
    together = 0
    for word in text.split("/"):
        # The first rank may have words before it, and the last one fields behind it.
        ends = word.split()
        together = together + 1 if ends and any(map(_is_rank, (ends[0], ends[-1]))) else 0
        if together == _FEWEST_RANKS:
            return True
    return False


def _is_rank(word: str) -> bool:
    if not _LIKE_RANK.match(word):
        return False
    digits = sum(map(str.isdecimal, word))
    letters = len(word) - digits
    return letters >= 7 or (digits > 0 and (letters > 0 or len(word) == 1))
