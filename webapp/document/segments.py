"""A text of any length cut into its records and games: what the page, an import and the terminal
go by.

Records stand where `records.py` says. Games of PGN begin as `games.py` says, and end where a
position or a record with a head of its own stands behind their moves; the words right above a game
with tags are its caption. What is neither is words and positions (`several.py`).
"""

from __future__ import annotations

import re
from bisect import bisect_right
from collections.abc import Iterable, Iterator, Sequence
from heapq import merge
from typing import NamedTuple

from webapp.document.games import BOARD, SLASHES, has_tags, index_games, lines_like
from webapp.document.records import MOST_LINES, Segment, is_caption, records_in

_BOARD_LINE = re.compile(rf"^(?![> \t]*+\[){BOARD}[^\n]*+", re.MULTILINE)
_SLASHES = re.compile(SLASHES)
_LONGEST_BOARD = 400
_OWN = '[LessonCard "'
_MOST_BEHIND = 50
"""So many records within the comments of a game are passed over before the next one is one."""


class Segments(NamedTuple):
    """The records and the games of a text, in its order; all between them is words and positions.

    may_be_one   whether the whole text may be one record, with words around it
    """

    all: Sequence[Segment]
    may_be_one: bool = False


def segments(text: str) -> Segments:
    """The records and the games of a text. Takes any `str`, in linear time, and never raises."""
    if not has_tags(text):
        records = records_in(text)
        whole = [Segment(0, 0, len(text))]
        cut = records.segments if records.are_several else whole
        return Segments(tuple(_mixed(text, cut)), not records.are_several)
    found: list[Segment] = []
    end = 0
    for game in games_in(text):
        found += (*_around_games(text, end, game.start), game)
        end = game.end
    return Segments((*found, *_around_games(text, end, len(text))) if found else ())


def _around_games(text: str, start: int, end: int) -> Iterator[Segment]:
    """The records and games of a part before or behind games with tags, if it has records."""
    part = text[start:end]
    records = records_in(part)
    if records.starts:
        yield from (_moved(one, start) for one in _mixed(part, records.segments))


def _mixed(text: str, cut: Iterable[Segment]) -> Iterator[Segment]:
    """These segments, with the games in those that are no records."""
    for one in cut:
        if one.kind:
            yield one
        elif text[one.start : one.end].strip():
            games = games_in(text[one.start : one.end])
            yield from (_moved(game, one.start) for game in games)


def _moved(one: Segment, by: int) -> Segment:
    return one._replace(start=one.start + by, begin=one.begin + by, end=one.end + by)


def games_in(text: str) -> Iterator[Segment]:
    """The games of a text; moves below a position that stands behind a game are none."""
    entries, _ = index_games(text)
    if not entries:
        return
    records = records_in(text, heads_only=True).starts
    first, *further = entries
    games = [first, *(one for one in further if one.tags or not _is_below_board(text, one.start))]
    floors = [0, *(entry.start for entry in games)]
    starts = [
        _caption_above(text, floor, entry.start) if entry.tags else entry.start
        for floor, entry in zip(floors, games, strict=False)
    ]
    for entry, start, end in zip(games, starts, [*starts[1:], len(text)], strict=True):
        behind = end
        if _OWN not in text[entry.start : end]:
            lines = lines_like(text, _SLASHES, _BOARD_LINE, entry.start, end)
            boards = ((line.start(), text.index("/", line.start())) for line in lines)
            behind = behind_game(text, entry.start, end, records, boards)
        if behind < end:
            behind = max(entry.start, _caption_above(text, entry.start, behind))
        yield Segment(start, entry.start, behind, game=entry)


def behind_game(
    text: str, start: int, end: int, records: Sequence[int], boards: Iterable[tuple[int, int]] = ()
) -> int:
    """Where another record or a board stands behind the moves of a game, in none of its comments.

    start, end   those of the game
    records      where records in other forms begin, in their order
    boards       where lines with boards do, and where their boards certainly have begun
    """
    at = bisect_right(records, start)
    others = ((one, one) for one in records[at : at + _MOST_BEHIND] if one < end)
    at, is_open = start, False
    for begin, sign in merge(boards, others):
        opened, closed = text.rfind("{", at, sign), text.rfind("}", at, sign)
        is_open = opened > closed if max(opened, closed) >= 0 else is_open
        at = max(at, sign)
        if not is_open:
            return begin
    return end


def _is_below_board(text: str, at: int) -> bool:
    """Whether the last line that says anything before a place has a board."""
    above = text[max(0, at - _LONGEST_BOARD) : at].rstrip("> \t\r\n")
    return _BOARD_LINE.match(above, above.rfind("\n") + 1) is not None


def _caption_above(text: str, least: int, at: int) -> int:
    """Where the words begin that stand right above a game, with an empty line above them."""
    begin = at
    for _ in range(MOST_LINES + 1):
        above = max(least, text.rfind("\n", least, max(least, begin - 1)) + 1)
        words = text[above:begin].strip("> \t\r\n")
        if not words:
            return begin
        if not is_caption(words):
            return at
        begin = above
        if begin == 0:
            return 0
    return at
