"""Words, comments and signs between the moves of a movetext: of which move each is said."""

from __future__ import annotations

from collections.abc import Sequence

from webapp.findings import Span
from webapp.formats.pgn.comments import is_of_next
from webapp.formats.pgn.tokens import HIGHEST_NAG, Signed
from webapp.formats.tree import MOST_NAGS, Growing


class Saying(Growing):
    """A tree that grows, with what is said of its moves.

    text   the text as typed, `shown` the same in plain characters, see `tokens.plain`
    """

    def __init__(self, text: str, shown: str) -> None:
        super().__init__(text)
        self.shown = shown
        self._run: list[tuple[Span, Signed | None]] = []
        self._ahead: list[tuple[tuple[int, ...], Span]] = []

    def _say(self, place: Span) -> None:
        self.say(place, of_next=is_of_next(self.text, place))

    def _nag(self, nags: tuple[int, ...], place: Span) -> None:
        """Takes what is said of the last move, or of the first one of a variation before it; what
        the move has no room for as words.
        """
        at = self.at
        if at.is_empty and not self.is_main and max(nags) <= HIGHEST_NAG and not self._run:
            self._ahead.append((nags, place))
            return
        if at.is_empty:
            self._say(place)
            return
        taken = self.tree.nodes[at.last].nags
        if max(nags) <= HIGHEST_NAG and len(taken) + len(nags) <= MOST_NAGS:
            taken.extend(nags)
        else:
            self._aside("", place)

    def _aside(self, _token: str, place: Span) -> None:
        """Takes what says nothing of which moves are meant as words."""
        said = self.said_of(self.at)
        between = self.shown[said[-1].end : place.start] if said else ""
        if self._run:
            self._run.append((place, None))
        elif said and said[-1] in self.words[-1:] and not between[1:] and not between.strip():
            said[-1] = self.words[-1] = Span(said[-1].start, place.end)
        else:
            self._say_words([(place, None)])

    def _say_ahead(self) -> None:
        """Takes the NAGs before a move as words: there is none, or no room for them."""
        for _, place in self._ahead:
            self._say(place)
        self._ahead = []

    def _say_words(self, run: Sequence[tuple[Span, Signed | None]]) -> None:
        if run:
            end = run[-1][0].end
            place = Span(run[0][0].start, end + self.shown.startswith((",", ";"), end))
            self.words.append(place)
            self._say(place)
