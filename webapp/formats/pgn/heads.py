"""Heads of games as old books have them above the moves: who plays.

    White: F. J. Marshall. Black: J. R. Capablanca.
    White: Morphy                    on two lines as well
    Black: Anderssen
    White, Morphy; Black, Anderssen.

Source: the books themselves, such as Capablanca’s Chess Fundamentals (1921). A head names both
sides, ends its line, and begins one or stands behind a sentence. A name is of words with capitals,
but for those that names are joined by; what names pieces is a list of them, and no name. All else
is a comment, and so are several heads above the same moves.
"""

from __future__ import annotations

import re
from collections.abc import Iterator
from typing import NamedTuple

from webapp.findings import Span
from webapp.games import GAMES

_SIDE = r"White|Black|WHITE|BLACK"
_NAMED = r"[^\n:;]{1,80}?"
_HEAD = re.compile(
    rf"(?:^|(?<=[.)!?_][ \t]))[> \t]*+(?P<first>{_SIDE})(?P<sign>[:,])[ \t]*+(?P<one>{_NAMED})"
    r"(?P<between>[;,]?(?:[ \t]++|[ \t\r]*+\n[> \t]*+))"
    rf"(?P<second>{_SIDE})(?P=sign)[ \t]*+(?P<two>{_NAMED})[;, \t\r]*+$",
    re.MULTILINE,
)
_WORD = re.compile(r"\(?[^\W\d_][^\W\d_.'’-]*+(?:[.'’-]++[^\W\d_]++)*+[.,]{0,2}\)?|&")
_JOINING = frozenset(
    (
        *("and", "&", "of", "the", "de", "del", "da", "di", "du", "la", "le", "y", "e", "i"),
        *("van", "von", "der", "den", "ten", "ter", "zu", "zur"),
    )
)
"""Words of names without a capital."""
_NO_NAMES = frozenset(
    (
        *("wins", "won", "winning", "loses", "lost", "losing", "resigns", "draws", "drawn"),
        *("mates", "mate", "moves", "plays", "better", "worse", "equal", "attack", "defence"),
    )
)
"""What a comment may say of a side in one word."""
_MOST_WORDS = 10
_FULL_STOP = re.compile(r"(?<=\w\w)\.\Z")
"""That of a sentence, and not of an initial."""
_PIECES = frozenset(
    word.strip() for piece in GAMES["chess"].pieces for word in piece.names.casefold().split("|")
)
_PARTS = (("first", "one"), ("second", "two"))


class Players(NamedTuple):
    """The head of a game: where it stands, and who plays."""

    place: Span
    white: str
    black: str


def heads_in(text: str, start: int, end: int) -> Iterator[Players]:
    """The heads in a part of a text, in linear time."""
    for found in _HEAD.finditer(text, start, end):
        line_end = text.find("\n", found.end())
        names = {found[side].casefold(): _name(found[of]) for side, of in _PARTS}
        is_apart = found["sign"] == ":" or ";" in found["between"] or "\n" in found["between"]
        ends = not text[found.end() : len(text) if line_end < 0 else line_end].strip()
        if is_apart and ends and len(names) > 1 and all(names.values()):
            yield Players(Span(*found.span()), names["white"], names["black"])


def _name(said: str) -> str:
    """The name that words are; "" for words that are none."""
    words = said.split()
    capitals = [word for word in words if word.lower() not in _JOINING]
    is_name = (
        0 < len(words) <= _MOST_WORDS
        and bool(capitals)
        and all(_WORD.fullmatch(word) for word in words)
        and all(word.lstrip("(")[:1].isupper() for word in capitals)
        and not any(word.strip("(.,)").casefold() in _PIECES | _NO_NAMES for word in words)
    )
    return _FULL_STOP.sub("", " ".join(words)) if is_name else ""


def without_head(said: Span, text: str, head: Players) -> Iterator[Span]:
    """The words that are left without the head."""
    for start, end in ((said.start, head.place.start), (head.place.end, said.end)):
        words = text[start:end]
        if words.strip():
            yield Span(
                start + len(words) - len(words.lstrip()), end - len(words) + len(words.rstrip())
            )
