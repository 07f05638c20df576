"""The games of a text, or of a part of a large file, without reading their moves.

A game begins with its tags, of which the first stands at the beginning of a line and not within a
comment. Moves before the first tags of a text are a game as well, where `pgn/recognition.py` says so.
"""

from __future__ import annotations

import re
from collections.abc import Iterator, Mapping
from typing import NamedTuple

from msgspec import Struct

from webapp.pgn import ROSTER
from webapp.records.pgn.recognition import NUMBERED, is_list_of_moves
from webapp.records.pgn.tags import TAG_LINE, read_tags
from webapp.records.pgn.tokens import plain

OF_INDEX = frozenset([*ROSTER, "FEN", "Variant"])
"""The tags that an entry has, where the game has them."""

_COMMENT = re.compile(r"\{[^}]*+\}?|;[^\n]*+")
_INNERMOST = re.compile(r"\([^()]*+\)")
_DEEPEST = 12
_MOVE = re.compile(r"[^\W\d_][^\s\d]{0,12}+\d|[^\W\d_]{1,2}[一二三四五六七八九]|[O0]-[O0]|--")
"""What a move has in it: rough, and in all games."""


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
    """Where a game begins, and where its tags end."""

    start: int
    end: int


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
    for section, end in zip(sections, ends, strict=False):
        tags, behind, _ = read_tags(text, section.start, section.end)
        kept = {tag.name: tag.value for tag in reversed(tags) if tag.name in OF_INDEX}
        found.append(GameEntry(section.start, end, kept, count_plies(text[behind:end])))
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
    return sum(1 for _ in _MOVE.finditer(movetext))


def _sections(text: str) -> Iterator[_Section]:
    """The tags of each game, as far as they stand together."""
    braces = _Braces(text)
    begin = end = -1
    for line in TAG_LINE.finditer(text):
        if begin >= 0 and not text[end : line.start()].strip(" \t\r\n>"):
            end = line.end()
            continue
        if braces.is_within(line.start()):
            continue
        if begin >= 0:
            yield _Section(begin, end)
        begin, end = line.span()
    if begin >= 0:
        yield _Section(begin, end)


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
