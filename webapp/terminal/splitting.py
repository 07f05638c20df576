"""The games of a stream, one after the other as it comes in.

No more is held than one game and a piece of the stream; a game that is too long is left out.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from itertools import chain
from typing import NamedTuple

from webapp.document.segments import has_tags
from webapp.document.stream import BY_LINES, GamePlace, Way, way_of
from webapp.terminal.lines import PIECE
from webapp.text.characters import MAX_LENGTH, MAX_TEXT, exceeds_limit

_BATCH = 1 << 14
"""So many characters of games are worked on at a time."""
_CHARACTERS_A_LINE = 8
"""So many characters of a game take as long as a line that is checked."""


class GameText(NamedTuple):
    """A game of a stream, before it is read.

    number    among the games of the stream, from 1
    line      the number of the line that it begins in, from 1
    text      without blanks around it; of one that is too long the beginning; "" where there is no
              game behind the comments
    comments  lines before it that begin with `#`
    alone     whether the stream has no other
    too_long  whether it has more than `MAX_TEXT` bytes
    """

    number: int
    line: int
    text: str
    comments: str = ""
    alone: bool = False
    too_long: bool = False


class Games(NamedTuple):
    """Games that follow one another in a stream, as `work.Parts`."""

    games: Sequence[GameText]

    def parts(self) -> Iterator[GameText]:
        """The games."""
        return iter(self.games)

    @property
    def size(self) -> int:
        """Their characters."""
        return sum(len(game.text) for game in self.games)

    @property
    def cost(self) -> int:
        """How much work they are, in lines that are checked."""
        return self.size // _CHARACTERS_A_LINE


class GameStream:
    """The games of one stream, held only until more of them are asked for."""

    def __init__(self, pieces: Iterable[str]) -> None:
        """`pieces` are those of its text, with LF at the end of each line."""
        self._pieces = pieces
        self._text = ""
        self._line = 1
        self._number = 0
        self._is_skipping = False
        self._way: Way | None = None

    def __iter__(self) -> Iterator[Games]:
        """The games, some at a time."""
        enough = 0
        for piece in chain(self._pieces, (None,)):
            is_last = piece is None
            self._text += piece or ""
            # So a game of any length is not looked through again for each piece of it.
            if len(self._text) < enough and not is_last:
                continue
            yield from self._batches(is_last)
            enough = len(self._text) * 5 // 4

    def _batches(self, is_last: bool) -> Iterator[Games]:
        if self._way is None or (self._way is BY_LINES and has_tags(self._text)):
            # Bare moves may stand before games with tags.
            self._way = way_of(self._text, is_last or len(self._text) >= PIECE) or self._way
        if self._way and self._is_skipping:
            self._skip(self._way)
        if self._way is None or self._is_skipping:
            return
        places, rest = self._way.places(self._text, is_last)
        at = 0
        batch: list[GameText] = []
        size = 0
        for place in places:
            self._pass(at, place.comments)
            at = place.end
            game = self._game(place, is_alone=is_last and len(places) == 1)
            batch.append(game)
            size += len(game.text)
            if size > _BATCH:
                yield Games(batch)
                batch, size = [], 0
        blanks = len(self._text) - len(self._text[rest:].lstrip())
        self._pass(at, blanks)
        self._text = self._text[blanks:]
        if len(self._text) > MAX_TEXT:
            batch.append(self._game(GamePlace(0, 0, len(self._text)), is_cut=True))
            self._text, self._is_skipping = _last_line(self._text), True
        if batch:
            yield Games(batch)

    def _game(self, place: GamePlace, *, is_alone: bool = False, is_cut: bool = False) -> GameText:
        """The game that stands there, which is counted; of one that is cut more is to come."""
        whole = self._text[place.start : place.end]
        text = whole.strip()
        begin = place.start + len(whole) - len(whole.lstrip())
        self._pass(place.comments, begin)
        line = self._line
        self._pass(begin, place.end)
        self._number += bool(text)
        too_long = is_cut or exceeds_limit(text)
        return GameText(
            self._number,
            line,
            text[:MAX_LENGTH] if too_long else text,
            self._text[place.comments : place.start],
            is_alone and self._number == 1,
            too_long,
        )

    def _pass(self, start: int, end: int) -> None:
        """Counts the lines between two places of the text."""
        self._line += self._text.count("\n", start, end)

    def _skip(self, way: Way) -> None:
        """Leaves out what is left of a game that is too long, up to where another one begins.

        The first character of the text was counted when it was left out.
        """
        found = way.next_begin(self._text)
        if found:
            self._pass(1, found)
            self._text, self._is_skipping = self._text[found:], False
        else:
            self._pass(1, len(self._text))
            self._text = _last_line(self._text)


def _last_line(text: str) -> str:
    """The last line of a text with the LF before it; of a long one the last character."""
    cut = text.rfind("\n")
    return text[cut:] if len(text) - cut <= MAX_LENGTH else text[-1:]
