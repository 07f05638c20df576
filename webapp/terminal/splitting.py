"""The games of a stream, told apart as it comes in.

    PGN              by the tags of the next game, see `records/games.py`
    CSA              by lines with nothing but `/`
    lists of moves   by lines that begin with the first move, `1. e4`, or with a position: bare
                     moves of chess and xiangqi, and what engines are given
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

_ONE_GAME = frozenset(["kif", "ki2"])
"""Forms of which a text holds one game."""

BOARD = r"[^\n]{0,80}?(?:[^\s/]{1,40}/){7}"
"""What a line with a board in FEN, or one of its kin, begins with."""

_POSITION_LINE = re.compile(rf"{BOARD}|[ \t]*+(?:position|startpos|sfen)\b")
_POSITION = re.compile(rf"^(?:{_POSITION_LINE.pattern})", re.MULTILINE)
_FIRST_MOVE = re.compile(r"[ \t]*+第?1(?:[.、)．:]|回合)[ \t]*+[^\s.…]")
_FIRST = re.compile(rf"^(?:{_POSITION_LINE.pattern}|{_FIRST_MOVE.pattern})", re.MULTILINE)
_SEPARATOR = re.compile(r"^/[ \t]*+$", re.MULTILINE)
_LINE = re.compile(r"[^\n]*+\n|[^\n]++")
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
        if self._way and self._is_skipping:
            self._skip(self._way.begin)
        if self._way is None or self._is_skipping:
            return
        places, rest = self._way.apart(self._text, is_last)
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
        self._pass(at, rest)
        self._text = self._text[rest:]
        if len(self._text) > MAX_TEXT:
            batch.append(self._game(_Place(0, 0, len(self._text)), is_alone=False))
            self._text, self._is_skipping = _last_line(self._text), True
        if batch:
            yield Games(batch)

    def _game(self, place: _Place, *, is_alone: bool) -> GameText:
        """The game that stands there, which is counted."""
        whole = self._text[place.start : place.end]
        text = whole.strip()
        begin = place.start + len(whole) - len(whole.lstrip())
        self._pass(place.comments, begin)
        line = self._line
        self._pass(begin, place.end)
        self._number += bool(text)
        too_long = exceeds_limit(text)
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

    def _skip(self, begin: re.Pattern[str] | None) -> None:
        """Leaves out what is left of a game that is too long, up to where another one begins.

        The first character of the text was counted when it was left out.
        """
        found = begin.search(self._text, 1) if begin else None
        if found:
            self._pass(1, found.start())
            self._text, self._is_skipping = self._text[found.start() :], False
        else:
            self._pass(1, len(self._text))
            self._text = _last_line(self._text)


def _last_line(text: str) -> str:
    """The last line of a text with the LF before it; of a long one the last character."""
    cut = text.rfind("\n")
    return text[cut:] if len(text) - cut <= MAX_LENGTH else text[-1:]


# --- ways to tell games apart ----------------------------------------------------------------


def _way_of(text: str, is_all: bool) -> _Way | None:
    """How the games of a text are told apart, by its beginning; None where more must come.

    is_all   whether no more of it will be looked at
    """
    tags = [line["name"] or line["known"] or line["bare"] for line in TAG_LINE.finditer(text)]
    if any(name.upper() != "FEN" for name in tags):
        return _BY_TAGS
    if tags:
        # A list of positions in tags would be taken for one game.
        has_moves = any(entry.plies for entry in index_games(text)[0])
        return _BY_TAGS if has_moves else _BY_LINES if is_all else None
    if _POSITION.search(text):
        return _BY_LINES
    forms = {name for name, form in FORMS.items() if form.looks_like(text)}
    if "csa" in forms:
        return _BY_SEPARATORS
    if forms & _ONE_GAME:
        return _NOT_AT_ALL
    return _BY_LINES if forms or is_all else None


def _apart_by_tags(text: str, is_last: bool) -> tuple[list[_Place], int]:
    entries, rest = index_games(text, last=is_last)
    places = [_Place(entry.start, entry.start, entry.end) for entry in entries]
    ahead = places[0].start if places else rest
    lines = (line.strip() for line in text[:ahead].split("\n"))
    if any(line and not _ASIDE.match(line) for line in lines):
        places.insert(0, _Place(0, 0, ahead))
    return places, rest


def _apart_by_separators(text: str, is_last: bool) -> tuple[list[_Place], int]:
    separators = [found.span() for found in _SEPARATOR.finditer(text)]
    starts = [0, *(end for _, end in separators)]
    ends = [*(start for start, _ in separators), len(text)]
    places = [_Place(start, start, end) for start, end in zip(starts, ends, strict=True)]
    return (places, len(text)) if is_last else (places[:-1], starts[-1])


def _apart_by_lines(text: str, is_last: bool) -> tuple[list[_Place], int]:
    begins: list[tuple[int, int]] = []
    game = _GameInList()
    comments = -1
    for line in _LINE.finditer(text):
        if line[0].startswith("#"):
            comments = line.start() if comments < 0 else comments
        elif game.is_begun_anew(line[0]):
            begins.append((line.start() if comments < 0 else comments, line.start()))
            comments = -1
        elif not line[0].isspace():
            comments = -1
    behind = comments if comments >= 0 else len(text)
    ends = [*(begin for begin, _ in begins[1:]), behind]
    places = [_Place(*begin, end) for begin, end in zip(begins, ends, strict=False)]
    if not is_last:
        return places[:-1], begins[-1][0] if begins else 0
    if comments >= 0:
        places.append(_Place(comments, len(text), len(text)))
    return places, len(text)


class _GameInList:
    """What is known of the game in a list whose lines are looked at one after the other.

    lines    how many lines it has
    depth    how many comments and variations are open
    is_board whether it begins with a position, to which the first moves that follow belong
    """

    def __init__(self) -> None:
        self.lines = self.depth = 0
        self.is_board = self.is_behind_blank = False

    def is_begun_anew(self, line: str) -> bool:
        """Whether another game begins with the next line."""
        if line.isspace():
            self.is_behind_blank = True
            return False
        is_board = _POSITION_LINE.match(line) is not None
        begins = not self.lines or is_board or (self._may_end() and bool(_FIRST_MOVE.match(line)))
        if begins:
            self.lines = self.depth = 0
            self.is_board = is_board
        self.lines += 1
        self.depth += sum(map(line.count, "{(")) - sum(map(line.count, "})"))
        self.is_behind_blank = False
        return begins

    def _may_end(self) -> bool:
        has_moves = self.lines > 1 or not self.is_board
        return has_moves and (self.depth <= 0 or self.is_behind_blank)


def _not_apart(text: str, is_last: bool) -> tuple[list[_Place], int]:
    return ([_Place(0, 0, len(text))], len(text)) if is_last else ([], 0)


_BY_TAGS = _Way(_apart_by_tags, TAG_LINE)
_BY_SEPARATORS = _Way(_apart_by_separators, _SEPARATOR)
_BY_LINES = _Way(_apart_by_lines, _FIRST)
_NOT_AT_ALL = _Way(_not_apart, None)
