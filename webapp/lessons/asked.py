"""Whether a card asks for mate: by the words of its task or title, or by an EPD's operation.

The words are those of all languages of the page, whatever language a teacher writes in: the rows
`mate` of `vocabulary/`. A stalemate, or a mate of oneself, is none.
"""

from __future__ import annotations

import re
from functools import cache

from webapp.formats.epd.operations import scan
from webapp.language import LANGUAGES
from webapp.language.vocabulary import vocabulary
from webapp.lessons.model import Card

_WRITTEN_APART = ("a-zA-Z-", "ァ-ヶー", "가-힣")
"""Scripts in which a word within another one is another: stalemate, ステイルメイト."""

_DIRECT_MATE = "dm"
"""The operation of an EPD: mate in so many moves (PGN standard §16.2.5.5)."""


def asks_for_mate(card: Card) -> bool:
    """Whether what is to be found is a mate, as far as the card says."""
    if card.operations and _DIRECT_MATE in card.operations[0]:
        text = card.operations[0]
        if any(one.opcode == _DIRECT_MATE for one in scan(text, 0, len(text))[0]):
            return True
    pattern = _pattern()
    return any(pattern.search(words) for words in (card.task, card.title))


@cache
def _pattern() -> re.Pattern[str]:
    words = {word for tag in LANGUAGES for word in vocabulary(tag).mate}
    return re.compile("|".join(_word(word) for word in sorted(words)), re.IGNORECASE)


def _word(word: str) -> str:
    """The pattern of a word, which ends where it ends if it is written in Latin letters."""
    script = next((s for s in _WRITTEN_APART if re.match(f"[{s}]", word)), "")
    before = f"(?<![{script}])" if script else ""
    return f"{before}{re.escape(word)}" + (r"(?![a-zA-Z])" if word.isascii() else "")
