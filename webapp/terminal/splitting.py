"""The games of a stream, told apart as it comes in.

    PGN              by the tags of the next game, see `records/games.py`
    CSA              by lines with nothing but `/`
    lists of moves   by lines that begin with the first move, `1. e4`, or with a position: bare moves
                     of chess and xiangqi, and what engines are given, one game a line or more
    KIF, KI2         not at all: a text is one game

No more is held than one game and a piece of the stream. Lines of a list that begin with `#` are
comments on the game behind them.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Iterable, Iterator, Sequence
from itertools import chain
from typing import NamedTuple

from webapp.records import FORMS
from webapp.records.games import index_games
from webapp.records.pgn.tags import TAG_LINE
from webapp.terminal.lines import PIECE
from webapp.text.characters import MAX_LENGTH, MAX_TEXT, exceeds_limit

_BATCH = 1 << 14
"""So many characters of games are worked on at a time."""
_CHARACTERS_A_LINE = 8
"""So many characters of a game take as long as a line that is checked."""

POSITION_LINE = re.compile(r"[^\n]{0,80}?(?:[^\s/]{1,40}/){7}|[ \t]*+(?:position|startpos|sfen)\b")
"""How a line with a position begins."""

_SEPARATOR = re.compile(r"^/[ \t]*+$", re.MULTILINE)
_FIRST_MOVE = re.compile(r"[ \t]*+第?1(?:[.、)．:]|回合)[ \t]*+[^\s.…]")
_FIRST = re.compile(rf"^(?:{POSITION_LINE.pattern}|{_FIRST_MOVE.pattern})", re.MULTILINE)
_ASIDE = re.compile(r"[;%]")
"""What begins a line between games that is not for people."""


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


class _Place(NamedTuple):
    """Where a game stands in a text: its comments, itself, its end."""

    comments: int
    start: int
    end: int


class _Way(NamedTuple):
    """How games are told apart.

    apart  the games of a text, and where the rest begins; if more of the text is to come, the last
           game, which may be cut, is the rest
    begin  what stands where a game begins, None where no other one does
    """

    apart: Callable[[str, bool], tuple[list[_Place], int]]
    begin: re.Pattern[str] | None


class GameStream:
    """The games of one stream, held only until more of them are asked for."""

    def __init__(self, pieces: Iterable[str]) -> None:
        """`pieces` are those of its text, with LF at the end of each line."""
        self._pieces = pieces
        self._text = ""
        self._line = 1
        self._number = 0
        self._is_skipping = False
        self._way: _Way | None = None

    def __iter__(self) -> Iterator[Games]:
        """The games, some at a time."""
        enough = 0
        for piece in chain(self._pieces, (None,)):
            is_last = piece is None
            self._text += piece or ""
            # A game of any length is looked through no more often than it doubles.
            if len(self._text) < enough and not is_last:
                continue
            yield from self._batches(is_last)
            enough = 2 * len(self._text)

    def _batches(self, is_last: bool) -> Iterator[Games]:
        self._way = self._way or _way_of(self._text, is_last or len(self._text) >= PIECE)
        if self._is_skipping:
            self._skip()
        if self._way is None or self._is_skipping:
            return
        places, rest = self._way.apart(self._text, is_last)
        batch: list[GameText] = []
        at = 0
        for place in places:
            self._pass(at, place.comments)
            at = place.end
            batch.append(self._game(place, is_alone=is_last and len(places) == 1))
            if sum(len(game.text) for game in batch) > _BATCH:
                yield Games(batch)
                batch = []
        self._pass(at, rest)
        self._text = self._text[rest:]
        if len(self._text) > MAX_TEXT:
            batch.append(self._game(_Place(0, 0, len(self._text)), is_alone=False))
            self._text, self._is_skipping = self._text[-1:], True
        if batch:
            yield Games(batch)

    def _game(self, place: _Place, *, is_alone: bool) -> GameText:
        """The game that stands there, which is counted."""
        comments = self._text[place.comments : place.start]
        text = self._text[place.start : place.end]
        begin = place.start + len(text) - len(text.lstrip())
        self._pass(place.comments, begin)
        line = self._line
        self._pass(begin, place.end)
        text = text.strip()
        self._number += bool(text)
        too_long = exceeds_limit(text)
        return GameText(
            self._number,
            line,
            text[:MAX_LENGTH] if too_long else text,
            comments,
            is_alone and self._number == 1,
            too_long,
        )

    def _pass(self, start: int, end: int) -> None:
        """Counts the lines between two places of the text."""
        self._line += self._text.count("\n", start, end)

    def _skip(self) -> None:
        """Leaves out what is left of a game that is too long."""
        begin = self._way and self._way.begin
        found = begin.search(self._text, 1) if begin else None
        # What is kept is a line that may be cut, or else its end.
        cut = found.start() if found else max(self._text.rfind("\n"), len(self._text) - MAX_LENGTH)
        ...
