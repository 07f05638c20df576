"""A place among the tokens of a text in words, and what is reported from there."""

from __future__ import annotations

import difflib
from collections.abc import Sequence

from webapp.findings import Fix, quote
from webapp.language import Phrase
from webapp.position import Game
from webapp.text.characters import Collector
from webapp.words.tokens import Token
from webapp.words.words import LEXICON

BETWEEN = ("filler", "colon", "dash")
_COMMAS = (",", "、")
_CLOSE = 0.75
_MEANT = ("piece", "side", "hand", "turn", "castle", "wing", "passant", "empty", "game")
_MOST_COMPARED = 10
"""The most words of a text that are compared with all known ones."""


class Cursor:
    """The tokens, and which one is next."""

    def __init__(
        self, tokens: Sequence[Token], collector: Collector, game: Game | None = None
    ) -> None:
        self.tokens = tokens
        self.game = game
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

    def removal(self, start: int, end: int, name: str = "remove", instead: str = "") -> Fix:
        """A fix that takes out what stands there, with one of the commas beside it.

        instead   a word that must stand in its place, so that what follows keeps its meaning
        """
        plain = self.collector.source.plain
        found = quote(plain[start:end])
        after = _behind_spaces(plain, end)
        if instead:
            end = _behind_spaces(plain, after + (plain[after : after + 1] in _COMMAS))
        elif plain[after : after + 1] in _COMMAS:
            end = _behind_spaces(plain, after + 1)
        elif plain[after : after + 1].isalnum():
            end = after
        else:
            start = _before_spaces(plain, start)
            if plain[start - 1 : start] in _COMMAS:
                start = _before_spaces(plain, start - 1)
        return self.collector.fix(name, start, end, f"{instead} " if instead else "", found=found)

    def end_of_squares(self) -> int:
        """Where the squares end that follow the next token; its own end where there are none."""
        at, end = self.at + 1, self.tokens[self.at].end
        while at < len(self.tokens) and self.tokens[at].kind in ("square", "filler", "comma"):
            if self.tokens[at].kind == "square":
                end = self.tokens[at].end
            at += 1
        return end

    def not_understood(self, token: Token) -> None:
        """Reports a word that is not understood, with the nearest that would be."""
        self.unknown += 1
        with_squares = self.end_of_squares() if token.kind == "unknown" else token.end
        ends = dict.fromkeys((with_squares, token.end))
        fixes = [self.removal(token.start, end) for end in ends]
        if self._compared < _MOST_COMPARED and 2 < len(token.text) <= 20:
            self._compared += 1
            others = _candidates(token.text, self.game, of_men=with_squares > token.end)
            near = difflib.get_close_matches(token.text, others, 1, _CLOSE)
            if near:
                place = (token.start, token.end)
                meant = self.collector.fix("did-you-mean", *place, near[0], written=near[0])
                fixes.insert(0, meant)
        self.error("spoken-unknown-word", token.start, token.end, *fixes)


def _behind_spaces(plain: str, at: int) -> int:
    while plain[at : at + 1] == " ":
        at += 1
    return at


def _before_spaces(plain: str, at: int) -> int:
    while at and plain[at - 1] == " ":
        at -= 1
    return at


def _candidates(word: str, game: Game | None, *, of_men: bool) -> list[str]:
    """The known words that may be near: about as long, with letters in common.

    of_men   whether it stands before squares, so that it must be a piece
    """
    letters, length = set(word), range(len(word) - 2, len(word) + 3)
    return [
        known
        for known, meaning in LEXICON.items()
        if len(known) in length
        and 2 * len(letters & set(known)) > len(letters)
        and (game in meaning.men if meaning.kind == "piece" else not of_men)
        and meaning.kind in _MEANT
    ]
