"""How a text writes the moves of chess, where that cannot be told from one move alone.

    1. e2 - e4 e7 - e5        blanks within moves, also behind letters of any language: 2. S f3 S c6
    1.e4-e5 2.Nf3-Nc6         the moves of White and Black joined, by a dash or by nothing

A dash between two squares stands for a move as a rule, and between two moves where the first move
of the game shows it: no piece of White's goes from e4 to e5 there.
"""

from __future__ import annotations

import re
from typing import NamedTuple

from webapp.formats.pgn.tokens import BLANKS, LONG, OF_ANY_LANGUAGE, TOKEN, TOKEN_WITH_BLANKS
from webapp.text.san import CAPITAL, CASTLES, FIRST_SQUARES, SQUARE, WHICH

_MOVE = rf"(?:{CAPITAL}?{WHICH}x?{SQUARE}(?:=[QRBN])?|{CASTLES})[+#]?"
_JOINED = re.compile(rf"({_MOVE})-?({_MOVE})\Z")
_FIRST_JOINED = re.compile(
    rf"1(?<![\w.,:/+*-]1)\s*+[.)…:]?\s*+{CAPITAL}?{FIRST_SQUARES[0]}(?:{BLANKS}-{BLANKS})?"
    rf"{CAPITAL}?{FIRST_SQUARES[1]}(?![\w/])"
)
_WITH_BLANKS = re.compile(
    rf"[0-9][.)…]?{BLANKS}(?:(?=\S{{1,3}}[^\S\n\r]){OF_ANY_LANGUAGE}"
    rf"|(?={CAPITAL}?{SQUARE}(?:[-x:]?[^\S\n\r])){LONG})"
)

_LOOKED_AT = 2000
"""So many characters show how the moves are written."""

_OPENS = re.compile(r"\s*+[(\[](?=\s*+1\s?[.)…:])")


class Manner(NamedTuple):
    """How the moves of a text are written.

    token    the pattern of its tokens
    joined   whether a word may hold a move of White and one of Black
    """

    token: re.Pattern[str] = TOKEN
    joined: bool = False


def manner_of(shown: str, start: int, end: int, *, from_start: bool) -> Manner:
    """How the moves are written between two places of a text in plain characters.

    from_start   whether they begin at the usual start
    """
    end = min(end, start + _LOOKED_AT)
    if from_start and _FIRST_JOINED.search(shown, start, end):
        return Manner(joined=True)
    if _WITH_BLANKS.search(shown, start, end):
        return Manner(TOKEN_WITH_BLANKS)
    return Manner()


def behind_bracket(shown: str, start: int, end: int) -> int:
    """Where the moves begin, behind a bracket that is closed behind all of them."""
    found = _OPENS.match(shown, start, end)
    return found.end() if found and shown[start:end].rstrip()[-1] in ")]" else start


def parted(word: str) -> tuple[str, str] | None:
    """The moves of White and Black that a word joins; None for one move alone."""
    found = _JOINED.match(word)
    return (found[1], found[2]) if found else None
