"""How the games of a text are told apart.

    PGN              by the tags of the next game, see `records/games.py`
    CSA              by lines with nothing but `/`
    lists of moves   by lines that begin with the first move, `1. e4`, or with a position: bare
                     moves of chess and xiangqi, and what engines are given
    KIF, KI2         not at all: a text is one game

Lines of a list that begin with `#` are comments on the game behind them.
"""

from __future__ import annotations

import re
from collections.abc import Callable
from typing import NamedTuple

from webapp.records import FORMS
from webapp.records.games import index_games
from webapp.records.pgn.tags import TAG_LINE

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
_BRACKET = re.compile(r"[{}()]")
_ASIDE = re.compile(r"[;%]")
"""What begins a line between games that is not for people."""


class Stretch(NamedTuple):
    """Where a game stands in a text: its comments, itself, its end."""

    comments: int
    start: int
    end: int


class Way(NamedTuple):
    """How games are told apart.

    apart  the games of a text, and where the rest begins; if more of the text is to come, the last
           game, which may be cut, is the rest
    begin  what stands where a game begins, None where no other one does
    """

    apart: Callable[[str, bool], tuple[list[Stretch], int]]
    begin: re.Pattern[str] | None


def way_of(text: str, is_all: bool) -> Way | None:
    """How the games of a text are told apart, by its beginning; None where more must come.

    is_all   whether no more of it will be looked at
    """
    tags = [line["name"] or line["known"] or line["bare"] for line in TAG_LINE.finditer(text)]
    if any(name.upper() != "FEN" for name in tags):
        return _BY_TAGS
    if tags:
        # A list of positions in tags would be taken for one game.
        has_moves = any(entry.plies for entry in index_games(text)[0])
        return _BY_TAGS if has_moves else BY_LINES if is_all else None
    if _POSITION.search(text):
        return BY_LINES
    forms = {name for name, form in FORMS.items() if form.looks_like(text)}
    if "csa" in forms:
        return _BY_SEPARATORS
    if forms & _ONE_GAME:
        return _NOT_AT_ALL
    return BY_LINES if forms or is_all else None


def _apart_by_tags(text: str, is_last: bool) -> tuple[list[Stretch], int]:
    entries, rest = index_games(text, last=is_last)
    places = [Stretch(entry.start, entry.start, entry.end) for entry in entries]
    ahead = places[0].start if places else rest
    lines = (line.strip() for line in text[:ahead].split("\n"))
    if any(line and not _ASIDE.match(line) for line in lines):
        places.insert(0, Stretch(0, 0, ahead))
    return places, rest


def _apart_by_separators(text: str, is_last: bool) -> tuple[list[Stretch], int]:
    separators = [found.span() for found in _SEPARATOR.finditer(text)]
    starts = [0, *(end for _, end in separators)]
    ends = [*(start for start, _ in separators), len(text)]
    places = [Stretch(start, start, end) for start, end in zip(starts, ends, strict=True)]
    return (places, len(text)) if is_last else (places[:-1], starts[-1])


def _apart_by_lines(text: str, is_last: bool) -> tuple[list[Stretch], int]:
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
    places = [Stretch(*begin, end) for begin, end in zip(begins, ends, strict=False)]
    if not is_last:
        return places[:-1], begins[-1][0] if begins else 0
    if comments >= 0:
        places.append(Stretch(comments, len(text), len(text)))
    return places, len(text)


class _GameInList:
    """What is known of the game in a list whose lines are looked at one after the other.

    lines           how many lines it has
    depth           how many variations are open
    is_comment      whether a comment is open
    is_board        whether it begins with a position, to which first moves that follow belong
    is_behind_blank whether a blank line stands before the next one
    """

    def __init__(self) -> None:
        self.lines = self.depth = 0
        self.is_comment = self.is_board = self.is_behind_blank = False

    def is_begun_anew(self, line: str) -> bool:
        """Whether another game begins with the next line."""
        if line.isspace():
            self.is_behind_blank = True
            return False
        is_board = _POSITION_LINE.match(line) is not None
        begins = not self.lines or is_board or (self._may_end() and bool(_FIRST_MOVE.match(line)))
        if begins:
            self.lines, self.depth, self.is_comment, self.is_board = 0, 0, False, is_board
        self.lines += 1
        self.is_behind_blank = False
        for sign in _BRACKET.findall(line):
            if sign in "{}":
                self.is_comment = sign == "{"
            elif not self.is_comment:
                self.depth += 1 if sign == "(" else -1
        return begins

    def _may_end(self) -> bool:
        is_open = self.is_comment or self.depth > 0
        has_moves = self.lines > 1 or not self.is_board
        return has_moves and (self.is_behind_blank or not is_open)


def _not_apart(text: str, is_last: bool) -> tuple[list[Stretch], int]:
    return ([Stretch(0, 0, len(text))], len(text)) if is_last else ([], 0)


_BY_TAGS = Way(_apart_by_tags, TAG_LINE)
_BY_SEPARATORS = Way(_apart_by_separators, _SEPARATOR)
BY_LINES = Way(_apart_by_lines, _FIRST)
_NOT_AT_ALL = Way(_not_apart, None)
