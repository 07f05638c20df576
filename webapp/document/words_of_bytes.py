"""In which of the encodings with a byte a letter a text is, by the words that it would have.

What such bytes say is letters in each of these encodings, but only in one of them words of a
language: letters that stand beside each other in it (`letter_pairs.py`), with capitals only where
words begin or have no others. Signs are expected around words, and none within.
"""

from __future__ import annotations

import re
from collections.abc import Mapping
from functools import cache
from typing import NamedTuple

from webapp.document.letter_pairs import PAIRS

_WESTERN = ("de", "fr", "es", "pt", "it", "sv", "da", "nb", "fi", "nl", "ca")
_CENTRAL = ("pl", "cs", "hu", "sk", "hr", "sl", "ro", "de")
_CYRILLIC = ("ru", "uk", "bg", "sr", "be")

LANGUAGES: Mapping[str, tuple[str, ...]] = {
    "windows-1252": _WESTERN,
    "windows-1250": _CENTRAL,
    "windows-1251": _CYRILLIC,
    "koi8-r": ("ru",),
    "cp850": _WESTERN,
    "cp437": ("de", "fr", "es", "it", "sv", "fi", "nl"),
    "cp852": _CENTRAL,
    "cp866": _CYRILLIC,
    "iso8859-2": _CENTRAL,
    "windows-1254": ("tr",),
    "windows-1253": ("el",),
}
"""The languages of each encoding; of two in which the words are as good the first is taken."""

_MOST_WORDS = 150
_LONGEST_WORD = 30
_WORD = re.compile(rb"[A-Za-z\x80-\xff]*[\x80-\xff][A-Za-z\x80-\xff]*")
_SIGNS = frozenset("“”‘’„‚‹›«»–—…•·°§№©®™€£½¼¾²¡¿ªº\u00a0")
_UNUSUAL, _BROKEN, _SIGN = -0.6, -1.5, 0.3
_OF_OTHERS = 0.8
"""What is left of a score where words are of several languages."""


class Words(NamedTuple):
    """An encoding, and how good the words are that a text has in it, 1 at the best."""

    encoding: str
    score: float


def best_words(data: bytes) -> Words:
    """The encoding in which the words of a text are the best."""
    words = list(dict.fromkeys(found[0] for found in _WORD.finditer(data)))[:_MOST_WORDS]
    found = [Words(encoding, _score(words, encoding)) for encoding in LANGUAGES]
    return max(found, key=lambda each: each.score)


def _score(words: list[bytes], encoding: str) -> float:
    """How good words are in an encoding, in the language of most or in several."""
    total, count = dict.fromkeys(LANGUAGES[encoding], 0.0), 0
    mixed = 0.0
    for word in words:
        text = word[:_LONGEST_WORD].decode(encoding, "replace")
        count += sum(not character.isascii() for character in text)
        scores = [_score_of_word(text, language) for language in total]
        mixed += max(scores)
        for language, score in zip(total, scores, strict=True):
            total[language] += score
    return max(*total.values(), _OF_OTHERS * mixed) / count if count else 0.0


def _score_of_word(text: str, language: str) -> float:
    """How good a word is, a point at the most for each of its characters beyond ASCII."""
    usual = _weights(language)
    # In a capital word all are; else no capital follows a small letter.
    small = f"_{text.lower()}_"
    is_capital = text.isupper()
    score = 0.0
    for at, character in enumerate(text):
        if character.isascii():
            continue
        before, after = small[at], small[at + 2 : at + 3]
        if character in _SIGNS or not character.isalpha():
            ends = not (before.isalpha() and after.isalpha()) or character == "’"
            score += _SIGN if character in _SIGNS and ends else _BROKEN
        elif character.isupper() and at and text[at - 1].isalpha() and not is_capital:
            score += _BROKEN
        else:
            letter = small[at + 1]
            before = before if before.isalpha() else "_"
            after = after if after.isalpha() else "_"
            score += (
                usual.get(before + letter, _UNUSUAL) + usual.get(letter + after, _UNUSUAL)
            ) / 2
    return score


@cache
def _weights(language: str) -> Mapping[str, float]:
    """What each pair of letters is worth: the usual ones one, the others less."""
    pairs = PAIRS[language]
    count = len(pairs) // 2
    return {pairs[2 * at : 2 * at + 2]: 1 - 0.5 * at / count for at in range(count)}
