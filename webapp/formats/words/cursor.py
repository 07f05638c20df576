"""A place among the tokens of a text in words, and what is reported from there."""

from __future__ import annotations

import difflib
from collections.abc import Sequence
from functools import lru_cache

from webapp.findings import Fix
from webapp.formats.words.board import NamedBoard
from webapp.formats.words.lexer import WordToken
from webapp.formats.words.lexicon import Lexicon
from webapp.games.board import Game
from webapp.language import quote
from webapp.language.vocabulary import Kind
from webapp.text.characters import UNSEEN, Collector

BETWEEN: tuple[Kind, ...] = ("filler", "colon", "dash")
_COMMAS = (",", "、")
_BRACKETS = {"(": ")", "[": "]", "【": "】", "〔": "〕", "「": "」", "『": "』", "《": "》"}
_CLOSE = 0.75
_MOST_COMPARED = 10
"""The most words of a text that are compared with all known ones."""


class Cursor:
    """The tokens, and which one is next.

    unknown   the tokens that are not understood, each with where squares behind it end
    """

    def __init__(
        self, tokens: Sequence[WordToken], board: NamedBoard, collector: Collector
    ) -> None:
        self.tokens = tokens
        self.board = board
        self.collector = collector
        self.at = 0
        self.unknown: list[tuple[WordToken, int]] = []

    @property
    def token(self) -> WordToken:
        """The next token. Raises IndexError behind the last one."""
        return self.tokens[self.at]

    # --- what stands beside -----------------------------------------------------

    def after(self, index: int, skip: Sequence[Kind] = BETWEEN) -> int | None:
        """Where the token behind the one there is, those of the kinds to skip left out."""
        places = range(index + 1, len(self.tokens))
        return next((at for at in places if self.tokens[at].kind not in skip), None)

    def before(self, index: int) -> int | None:
        """Where the token before the one there is, fillers left out."""
        places = range(index - 1, -1, -1)
        return next((at for at in places if self.tokens[at].kind != "filler"), None)

    def kind(self, index: int | None) -> Kind | None:
        """The kind of the token there; None where there is none."""
        if index is None or not 0 <= index < len(self.tokens):
            return None
        return self.tokens[index].kind

    def following(self, skip: Sequence[Kind] = BETWEEN) -> WordToken | None:
        """The token behind the next one, those of the kinds to skip left out."""
        at = self.after(self.at, skip)
        return None if at is None else self.tokens[at]

    def preceding(self) -> WordToken | None:
        """The token before the next one, fillers left out."""
        at = self.before(self.at)
        return None if at is None else self.tokens[at]

    def end_of_squares(self) -> int:
        """Where the squares end that follow the next token; its own end where there are none."""
        at, end = self.at + 1, self.token.end
        while self.kind(at) in ("square", "filler", "comma"):
            if self.kind(at) == "square":
                end = self.tokens[at].end
            at += 1
        return end

    # --- findings ---------------------------------------------------------------

    def text(self, start: int, end: int) -> str:
        """The plain text that stands there, as a message quotes it."""
        return quote(self.collector.source.plain[start:end])

    def error(
        self,
        code: str,
        start: int,
        end: int,
        *fixes: Fix,
        squares: tuple[int, ...] = (),
        **args: str | int,
    ) -> None:
        """Adds a finding about plain characters, which its message quotes as `found`."""
        if self.collector.is_out_of_sight(start):
            self.collector.add(code, start, end)
            return
        about = {"found": self.text(start, end), **args}
        self.collector.add(code, start, end, *fixes, squares=squares, about=about)

    def not_of_game(self, start: int, end: int, end_of_removal: int | None = None) -> None:
        """Reports what the game does not have."""
        removal = self.removal(start, end_of_removal or end)
        self.error("spoken-not-of-game", start, end, removal, game=self.board.info.within)

    def no_such_square(self, token: WordToken, *fixes: Fix) -> None:
        """Reports a square that the board does not have."""
        first, last = self.board.corners
        place = token.start, token.end
        self.error("spoken-no-such-square", *place, *fixes, first=first, last=last)

    def left_out(self, start: int, end: int) -> None:
        """Reports what says nothing about the position."""
        plain = self.collector.source.plain
        start, end = _behind_spaces(plain, start), _before_spaces(plain, end)
        self.error("spoken-left-out", start, end, self.removal(start, end))

    def removal(self, start: int, end: int, name: str = "remove", instead: str = "") -> Fix:
        """A fix that takes out what stands there, with one of the commas beside it.

        Brackets that would be left empty go with it.

        instead   a word that must stand in its place, so that what follows keeps its meaning
        """
        if self.collector.is_out_of_sight(start):
            return UNSEEN
        plain, found = self.collector.source.plain, self.text(start, end)
        start, end = _with_brackets(plain, start, end)
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

    def not_understood(self, token: WordToken) -> None:
        """Notes a word that is not understood: the next one, or one before it."""
        end = self.end_of_squares() if token.kind == "unknown" else token.end
        self.unknown.append((token, end))

    def report_unknown(self, lexicon: Lexicon) -> None:
        """Reports all that is not understood, with the nearest of the words there are."""
        compared, game = 0, self.board.kind.game
        for token, end in self.unknown:
            fixes = [self.removal(token.start, other) for other in dict.fromkeys((end, token.end))]
            if compared < _MOST_COMPARED and 2 < len(token.text) <= 20:
                compared += 1
                near = _nearest(token.text, lexicon, game, is_piece=end > token.end)
                if near:
                    place = (token.start, token.end)
                    fix = self.collector.fix("did-you-mean", *place, near, written=near)
                    fixes.insert(0, fix)
            self.error("spoken-unknown-word", token.start, token.end, *fixes)


@lru_cache(maxsize=256)
def _nearest(word: str, lexicon: Lexicon, game: Game, *, is_piece: bool) -> str:
    """The known word that is nearest, "" for none: about as long, with letters in common.

    is_piece   whether it stands before squares, so that it must be a piece
    """
    letters, size = set(word), len(word)
    again = size - len(letters)
    others = [
        known
        for length in range(size - 2, size + 3)
        for known, of_known, meaning in lexicon.meant.get(length, ())
        if 2 * (common := len(letters & of_known)) > len(letters)
        # No more than these characters can be alike, and so near must they be.
        and 2 * (common + min(again, length - len(of_known))) >= _CLOSE * (size + length)
        and (game in meaning.of if meaning.kind == "piece" else not is_piece)
    ]
    return next(iter(difflib.get_close_matches(word, others, 1, _CLOSE)), "")


def _with_brackets(plain: str, start: int, end: int) -> tuple[int, int]:
    """The place with the brackets that hold nothing else."""
    before, after = _before_spaces(plain, start), _behind_spaces(plain, end)
    while before and after < len(plain) and _BRACKETS.get(plain[before - 1]) == plain[after]:
        start, end = before - 1, after + 1
        before, after = _before_spaces(plain, start), _behind_spaces(plain, end)
    return start, end


def _behind_spaces(plain: str, at: int) -> int:
    while plain[at : at + 1] == " ":
        at += 1
    return at


def _before_spaces(plain: str, at: int) -> int:
    while at and plain[at - 1] == " ":
        at -= 1
    return at
