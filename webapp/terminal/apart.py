"""How the games of a text are told apart.

    PGN              by the tags of the next game, see `formats/records/games.py`
    CSA              by lines with nothing but `/`
    lists of moves   by lines that begin with the first move, `1. e4`, see there, or
                     with a position: bare moves of chess and xiangqi, and what engines are given
    KIF, KI2         not at all: a text is one game

Lines of a list that begin with `#` are comments on the game behind them.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Iterator
from typing import NamedTuple

from webapp.formats.pgn.tags import TAG_LINE
from webapp.formats.records import FORMS
from webapp.formats.records.games import BOARD, FIRST_LINE, further_games, index_games

_ONE_GAME = frozenset(["kif", "ki2"])
"""Forms of which a text holds one game."""

_POSITION = re.compile(rf"^(?:{BOARD}|[ \t]*+(?:position|startpos|sfen)\b)", re.MULTILINE)
_FIRST = re.compile(rf"{_POSITION.pattern}|{FIRST_LINE.pattern}", re.MULTILINE)
_SEPARATOR = re.compile(r"^/[ \t]*+$", re.MULTILINE)
_BEGIN = re.compile(r"^(?!#)[^\S\n]*+\S", re.MULTILINE)
"""The first line that is neither empty nor a comment."""
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
    starts = list(_starts_in_list(text, is_last))
    begins = [(_comments_above(text, start), start) for start in starts]
    behind = _comments_above(text, len(text))
    ends = [*(begin for begin, _ in begins[1:]), behind]
    places = [Stretch(*begin, end) for begin, end in zip(begins, ends, strict=False)]
    if not is_last:
        return places[:-1], begins[-1][0] if begins else 0
    if behind < len(text):
        places.append(Stretch(behind, len(text), len(text)))
    return places, len(text)


def _starts_in_list(text: str, is_last: bool) -> Iterator[int]:
    """Where the games of a list begin: with a position, or as `formats/records/games.py` says.

    The first moves behind a position belong to it.
    """
    first = _BEGIN.search(text)
    positions = {line.start() for line in _POSITION.finditer(text) if line[0][0] != "#"}
    starts = sorted({first.start(), *positions}) if first else []
    for at, end in zip(starts, [*starts[1:], len(text)], strict=False):
        yield at
        behind = text.find("\n", at, end) if at in positions else at
        if behind >= 0:
            yield from further_games(text, behind, end, last=is_last or end < len(text))


def _comments_above(text: str, start: int) -> int:
    """Where the lines begin that are comments right above a place, empty ones between them."""
    comments = at = start
    while at > 0:
        above = text.rfind("\n", 0, at - 1) + 1
        if text[above] == "#":
            comments = above
        elif not text[above:at].isspace():
            break
        at = above
    return comments


def _not_apart(text: str, is_last: bool) -> tuple[list[Stretch], int]:
    return ([Stretch(0, 0, len(text))], len(text)) if is_last else ([], 0)


_BY_TAGS = Way(_apart_by_tags, TAG_LINE)
_BY_SEPARATORS = Way(_apart_by_separators, _SEPARATOR)
BY_LINES = Way(_apart_by_lines, _FIRST)
_NOT_AT_ALL = Way(_not_apart, None)
