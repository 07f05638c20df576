"""The games of a text, or of a part of a large file, without reading their moves.

A game begins with its tags, of which the first stands at the beginning of a line and not within
a comment. Moves before the first tags of a text are a game as well, where `pgn/recognition.py` says
so.
"""

from __future__ import annotations

import re
from collections.abc import Iterator, Mapping
from typing import NamedTuple

from msgspec import Struct

from webapp.pgn import ROSTER
from webapp.records.pgn.recognition import NUMBERED, is_list_of_moves
from webapp.records.pgn.tags import TAG_LINE, read_tags, unescaped
from webapp.records.pgn.tokens import plain

OF_INDEX = frozenset([*ROSTER, "FEN", "Variant"])
"""The tags that an entry has, where the game has them."""

_COMMENT = re.compile(r"\{[^}]*+\}?|;[^\n]*+")
_INNERMOST = re.compile(r"\([^()]*+\)")
_DEEPEST = 12
_NUMBER = r"\d一二三四五六七八九"
_MOVE = re.compile(rf"(?:[^\s{_NUMBER}.*($/-][^\s{_NUMBER}]{{0,12}}+[{_NUMBER}]|[O0-]-)\S*+")
"""A move, roughly, in all games: a word with a number in it, castling, or none."""


class GameEntry(Struct, frozen=True):
    """A game of a text.

    start, end  where it stands, half-open, in characters
    tags        those of `OF_INDEX` that it has, by their names
    plies       about how many moves its main line has
    """

    start: int
    end: int
    tags: Mapping[str, str]
    plies: int


class _Section(NamedTuple):
    """Where a game begins, where its tags end, and those of the index."""

    start: int
    end: int
    tags: Mapping[str, str]


def index_games(text: str, *, last: bool = True) -> tuple[tuple[GameEntry, ...], int]:
    """The games of a text, and where the rest of it begins: at its end.

    last   False for a part of a file that goes on: its last game, which may be cut, is left out,
           and the rest begins where it does

    Takes any `str`, in linear time, and never raises.
    """
    sections = list(_sections(text))
    rest = len(text)
    if not last:
        rest = sections.pop().start if sections else 0
    found = []
    ahead = sections[0].start if sections else rest
    if _may_be_untagged(text[:ahead]):
        found.append(GameEntry(0, ahead, {}, count_plies(text[:ahead])))
    ends = [*(section.start for section in sections[1:]), rest]
    for (start, behind, tags), end in zip(sections, ends, strict=False):
        found.append(GameEntry(start, end, tags, count_plies(text[behind:end])))
    return tuple(found), rest


def _may_be_untagged(text: str) -> bool:
    return bool(text.strip()) and (
        NUMBERED.search(plain(text)) is not None or is_list_of_moves(text)
    )


def count_plies(movetext: str) -> int:
    """About how many moves the main line of a movetext has."""
    if "{" in movetext or ";" in movetext:
        movetext = _COMMENT.sub(" ", movetext)
    for _ in range(_DEEPEST):
        if "(" not in movetext:
            break
        movetext = _INNERMOST.sub(" ", movetext)
    return len(_MOVE.findall(movetext))


def _sections(text: str) -> Iterator[_Section]:
    """The tags of each game, as far as they stand together."""
    braces = _Braces(text)
    tags: dict[str, str] = {}
    begin = end = -1
    for line in TAG_LINE.finditer(text):
        start = line.start()
        follows = begin >= 0 and not text[end:start].strip(" \t\r\n>")
        if not follows:
            if line["bare"] or braces.is_within(start):
                continue
            if begin >= 0:
                yield _Section(begin, end, tags)
            begin, tags = start, {}
        end = _read_line(text, line, tags)
    if begin >= 0:
        yield _Section(begin, end, tags)


def _read_line(text: str, line: re.Match[str], tags: dict[str, str]) -> int:
    """Adds the tags of a line that the index has; gives where they end."""
    name, value = line.group("name", "value")
    whole = value.rstrip()
    if name and whole[-2:] == '"]' and whole.count('"') == 2 and unescaped(whole) == whole:
        # One tag as it should be, which nearly all are.
        if name in OF_INDEX and name not in tags:
            tags[name] = whole[1:-2]
        return line.end()
    read = read_tags(text, line.start(), line.end())
    for tag in read.tags:
        if tag.name in OF_INDEX:
            tags.setdefault(tag.name, tag.value)
    return read.end


class _Braces:
    """Tells comments from what stands between them, for places asked about in their order."""

    def __init__(self, text: str) -> None:
        self._text = text
        self._at = 0
        self._open = -1
        self._next = {"{": -1, "}": -1}

    def is_within(self, at: int) -> bool:
        """Whether a comment that is closed stands about that place.

        A brace that opens before it counts if the next one behind it closes.
        """
        opened = self._text.rfind("{", self._at, at)
        closed = self._text.rfind("}", self._at, at)
        if opened >= 0 or closed >= 0:
            self._open = opened if opened > closed else -1
        self._at = at
        if self._open < 0:
            return False
        return self._find("}", at) < self._find("{", at)

    def _find(self, brace: str, at: int) -> int:
        """Where the next one stands; the end of the text for none."""
        if self._next[brace] < at:
            found = self._text.find(brace, at)
            self._next[brace] = len(self._text) if found < 0 else found
        return self._next[brace]
