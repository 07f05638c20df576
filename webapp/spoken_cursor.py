"""A place among the tokens of a text in words, and what is reported from there."""

from __future__ import annotations

import difflib
from collections.abc import Sequence

from webapp.findings import Fix, quote
from webapp.language import Phrase
from webapp.scan import Collector
from webapp.spoken_tokens import Token
from webapp.spoken_words import LEXICON

BETWEEN = ("filler", "colon", "dash")
_CLOSE = 0.75
_MOST_COMPARED = 10
"""The most words of a text that are compared with all known ones."""


class Cursor:
    """The tokens, and which one is next."""

    def __init__(self, tokens: Sequence[Token], collector: Collector) -> None:
        self.tokens = tokens
        self.at = 0
        self.collector = collector
        self.unknown = 0
        self._compared = 0

    def peek(self, ahead: int = 0, skip: Sequence[str] = BETWEEN) -> Token | None:
        """The token `ahead` of the next one, those of the kinds to skip left out."""
        at = self.at + ahead
        while at < len(self.tokens) and self.tokens[at].kind in skip:
            at += 1
        return self.tokens[at] if at < len(self.tokens) else None

    def next_is(self, *kinds: str, ahead: int = 1) -> bool:
        """Whether the very token there is of one of the kinds."""
        at = self.at + ahead
        return at < len(self.tokens) and self.tokens[at].kind in kinds

    def before(self) -> Token | None:
        """The token before the next one, fillers left out."""
        at = self.at - 1
        while at >= 0 and self.tokens[at].kind == "filler":
            at -= 1
        return self.tokens[at] if at >= 0 else None

    def error(
        self,
        code: str,
        start: int,
        end: int,
        *fixes: Fix,
        squares: tuple[int, ...] = (),
        **args: str | int | Phrase,
    ) -> None:
        """Adds a finding about plain characters, which its message quotes as `found`."""
        found = quote(self.collector.source.plain[start:end])
        about = {"found": found, **args}
        self.collector.add(code, start, end, *fixes, squares=squares, about=about)

    def removal(self, start: int, end: int, name: str = "remove") -> Fix:
        """A fix that takes out what stands there, with the comma behind it."""
        plain = self.collector.source.plain
        after = end + len(plain[end:]) - len(plain[end:].lstrip(" "))
        if plain[after : after + 1] in (",", "、"):
            after += 1
            after += len(plain[after:]) - len(plain[after:].lstrip(" "))
        found = quote(plain[start:end])
        return self.collector.fix(name, start, after, "", found=found)

    def not_understood(self, token: Token) -> None:
        """Reports a word that is not understood, with the nearest that would be."""
        self.unknown += 1
        fixes = [self.removal(token.start, token.end)]
        if self._compared < _MOST_COMPARED and 2 < len(token.text) <= 20:
            self._compared += 1
            near = difflib.get_close_matches(token.text, _candidates(token.text), 1, _CLOSE)
            if near:
                place = (token.start, token.end)
                meant = self.collector.fix("did-you-mean", *place, near[0], written=near[0])
                fixes.insert(0, meant)
        self.error("spoken-unknown-word", token.start, token.end, *fixes)


def _candidates(word: str) -> list[str]:
    """The known words that may be near: about as long, with letters in common."""
    letters = set(word)
    length = range(len(word) - 2, len(word) + 3)
    return [w for w in LEXICON if len(w) in length and 2 * len(letters & set(w)) > len(letters)]
