"""Captions over positions in words, such as `Problem 3.`, 第5問, 문제 1., `(12)`.

They say nothing about the position. A caption is a word for one with a number, of any
language; or a number with a stop or in brackets, at the beginning of a line and followed
by a word. The words are those of the rows `caption` and `caption_counter` in `vocabulary/`.

With a colon between word and number it is one only where a stop, a bracket or the end of the
line follows: in `Position: 8 white pawns` the number counts pieces.
"""

from __future__ import annotations

import re
from collections.abc import Sequence
from functools import cache
from itertools import islice

from webapp.games.numerals import HAN, TEN, ZERO
from webapp.language import LANGUAGES
from webapp.language.vocabulary import vocabulary
from webapp.text.alternatives import any_of, firsts

Place = tuple[int, int]

_MOST = 100
"""So many captions are looked for in one text."""

_HAN = f"{ZERO}{HAN}{TEN}百"
_NUMBER = (
    rf"(?:[0-9]{{1,4}}[A-Za-z]?(?![0-9A-Za-z{_HAN}])|[{_HAN}]{{1,5}}"
    rf"(?![{_HAN}]))(?! ?(?:手|수|步))"
)
"""A number, but not of moves, 問題 三手詰, and no square, 5五."""
_SIGN = r"(?: ?(?:#|№|no\.?|nr\.?|第))? ?"
_STOPS = r"(?= ?(?:[.:。、,)\]】〕」』》>\n]|\Z))"
_OPEN, _CLOSE = r"(?:[(\[【〔「『《<] ?)?", r"(?: ?[)\]】〕」』》>])?(?: ?[.:。、,)-])?"
_ALONE = r"(?:[(\[【] ?)?(?:#|№|no\.? ?|nr\.? ?)?[0-9]{1,4} ?[.):、\]】](?! ?[0-9.])(?= ?[^ \n])"

_BEGIN = f" 0123456789{_HAN}①②③④⑤⑥⑦⑧⑨⑩⑪⑫⑬⑭⑮⑯⑰⑱⑲⑳第제#№n([【〔「『《<"
"""The characters that a caption may begin with, but for a word."""


def captions_in(plain: str) -> list[Place]:
    """Where captions stand in a plain text, with the marks around them."""
    return [match.span() for match in islice(_pattern().finditer(plain), _MOST)]


def without(plain: str, places: Sequence[Place]) -> str:
    """The text with a line break and spaces in their places, so that all else stays in its own."""
    parts: list[str] = []
    at = 0
    for start, end in places:
        parts += [plain[at:start], "\n", " " * (end - start - 1)]
        at = end
    return "".join([*parts, plain[at:]])


@cache
def _pattern() -> re.Pattern[str]:
    names = _row("caption")
    words, counters = any_of(names), any_of(_row("caption_counter"))
    colon = rf" ?: ?{_NUMBER}(?: ?(?:{counters}))?{_STOPS}"
    number = rf"{_SIGN}{_NUMBER}(?: ?(?:{counters}))?"
    begun = firsts([*names, *_BEGIN])
    texts = (
        rf"{_OPEN}(?:第|제) ?{_NUMBER} ?(?:{counters}){_CLOSE}",
        rf"{_OPEN}(?<![A-Za-z가-힣])(?:{words})(?:{number}|{colon}){_CLOSE}",
        rf"(?:(?<=\n)|\A) *(?:{_ALONE}|[①-⑳])",
        rf"(?:(?<=\n)|\A) *{_NUMBER} ?번 ?문제{_CLOSE}",
    )
    return re.compile(f"{begun}(?:{'|'.join(texts)})", re.IGNORECASE)


def _row(name: str) -> list[str]:
    """The words of this row in all languages."""
    return [word for tag in LANGUAGES for word in vocabulary(tag).words[name]]
