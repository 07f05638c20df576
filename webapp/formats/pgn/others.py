"""Building the tree of a movetext of another game than chess: there all words are moves.

What is forgiven beside what `building.py` says: in janggi numbers for the moves of either side, and
words that are none; words behind the result, as 象棋巫师 writes its name below a line of signs.
"""

from __future__ import annotations

import re
from collections.abc import Callable

from webapp.findings import Span
from webapp.formats.pgn.building import Builder
from webapp.formats.pgn.tokens import split_signs

_RULE = re.compile(r"[=\-*_#~]{4,}+\s*+")
"""A line of signs under the moves."""


class OtherBuilder(Builder):
    """Builds the tree of a movetext of another game than chess.

    numbers_each  whether moves of either side have numbers of their own, which tell nothing more
    is_move       whether a word is meant as a move; None where all are
    """

    is_of_chess = False

    def __init__(
        self,
        text: str,
        shown: str,
        *,
        numbers_each: bool = False,
        is_move: Callable[[str], bool] | None = None,
    ) -> None:
        super().__init__(text, shown)
        self.numbers_each, self._is_move = numbers_each, is_move

    def _takes_rest(self, place: Span, end: int) -> bool:
        """Takes what stands behind the result, without the line of signs above it."""
        moves, result = self._result_at
        if not (self.is_main and moves == len(self.tree.nodes) > 0 and place.start > result):
            return False
        rule = _RULE.match(self.shown, place.start, end)
        begin = rule.end() if rule else place.start
        words = self.text[begin:end].rstrip()
        if words:
            self._say(Span(begin, begin + len(words)))
        return True

    def _number(self, token: str, place: Span) -> None:
        if self.numbers_each:
            self.at.numbered = place.start
            self._closes_number = place.end
        else:
            super()._number(token, place)

    def _word(self, typed: str, place: Span) -> None:
        """Takes a move, without marks of exclamation and the like."""
        if self._is_move and not self._is_move(typed):
            self._say(place)
            return
        word = self.text[slice(*place)]
        kept = word.rstrip("!?！？")
        signs = word[len(kept) :].replace("！", "!").replace("？", "?")
        nags = split_signs(signs).nags if kept else ()
        self._move(kept or word, nags, place)
