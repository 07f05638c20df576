"""Where the games of a stream begin and end, of which a part is held at a time.

    texts with tags    by the tags of the next game (`games.py`), and where a record in another form
                       with a head of its own stands behind the moves
    all others         by the records in them (`segments.py`); elsewhere by lines that begin with
                       the first move, `1. e4`, or with a position: bare moves of chess and xiangqi,
                       and what engines are given

Lines that begin with `#` are comments on the game behind them, unless it is of shogi, where they
are lines of the record. Lines with nothing but `/` stand between records of CSA.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Iterator, Sequence
from typing import NamedTuple

from webapp.document.games import (
    BOARD,
    FIRST_LINE,
    SLASHES,
    further_games,
    index_games,
    lines_like,
    sections_of,
)
from webapp.document.record_reading import may_hold_moves
from webapp.document.records import Segment, may_have_records, next_head, records_in
from webapp.document.segments import behind_game
from webapp.formats.pgn.tags import TAG_LINE
from webapp.formats.shogi.csa import looks_like_csa

_POSITION = re.compile(rf"^(?:[ \t]*+(?:position|startpos|sfen)\b|{BOARD})", re.MULTILINE)
_SIGN = re.compile(rf"{SLASHES}|position\b|startpos\b|sfen\b")
_OF_SHOGI = ("shogi", "csa")
_FIRST = re.compile(rf"{_POSITION.pattern}|{FIRST_LINE.pattern}", re.MULTILINE)
_BEFORE = re.compile(r"(?:/[ \t]*+(?:\n\s*+|\Z))+")
"""Separators before a record."""
_SEPARATOR = re.compile(r"^/[ \t]*+$(?=\s*+[^\s/])", re.MULTILINE)
"""One between records."""
_BEGIN = re.compile(r"^(?!#)[^\S\n]*+\S", re.MULTILINE)
"""The first line that is neither empty nor a comment."""
_ASIDE = re.compile(r"[;%]")
"""The begin of a line between games that is not for people."""

_Begin = tuple[int, int]
"""Where the comments on a game begin, and where itself does."""


class GamePlace(NamedTuple):
    """Where a game stands in a text: its comments, itself, its end."""

    comments: int
    start: int
    end: int


class Way(NamedTuple):
    """How games are told apart.

    begins   where the games of a text begin, in their order; whether nothing follows it
    begin    what else than the head of a record stands where a game begins
    """

    begins: Callable[[str, bool], Iterator[_Begin]]
    begin: re.Pattern[str]

    def places(self, text: str, is_last: bool) -> tuple[list[GamePlace], int]:
        """The games of a text, and where the rest begins; if more of the text is to come, the last
        game, which may be cut, is the rest.
        """
        begins = list(self.begins(text, is_last))
        ends = [*(comments for comments, _ in begins[1:]), len(text)]
        places = [GamePlace(*begin, end) for begin, end in zip(begins, ends, strict=False)]
        if self is BY_LINES and looks_like_csa(text):
            places = [_between_separators(text, *place) for place in places]
        if is_last:
            return places, len(text)
        return places[:-1], begins[-1][0] if begins else 0

    def next_begin(self, text: str) -> int | None:
        """Where the first game begins behind the first character; None where none does."""
        found = self.begin.search(text, 1)
        starts = [found.start()] if found else []
        head = next_head(text[: starts[0] if starts else len(text)], 1)
        return head or next(iter(starts), None)


def way_of(text: str, is_all: bool) -> Way | None:
    """How the games of a text are told apart, by its beginning; None where more must come.

    is_all   whether no more of it will be looked at
    """
    tags = (line["name"] or line["known"] or line["bare"] for line in TAG_LINE.finditer(text))
    first = next(tags, "")
    if first.upper() not in ("", "FEN") or any(name.upper() != "FEN" for name in tags):
        return BY_TAGS
    if first:
        # A list of positions in tags would be taken for one game.
        has_moves = any(entry.plies for entry in index_games(text)[0])
        return BY_TAGS if has_moves else BY_LINES if is_all else None
    return BY_LINES if is_all or _POSITION.search(text) or may_hold_moves(text) else None


def _begins_by_tags(text: str, is_last: bool) -> Iterator[_Begin]:
    sections, rest = sections_of(text, last=is_last)
    starts = [section.start for section in sections]
    starts += [] if is_last else [rest]
    complete = _lines(text, is_last)
    heads = records_in(complete, heads_only=True).starts
    ahead = starts[0] if starts else len(text)
    lines = (line.strip() for line in text[:ahead].split("\n"))
    if any(line and not _ASIDE.match(line) for line in lines):
        starts.insert(0, 0)
    for start, end in zip(starts, [*starts[1:], len(text)], strict=True):
        yield start, start
        first = behind_game(text, start, end, heads) if heads else end
        stop = min(end, len(complete))
        if first < stop:
            found = records_in(text[first:stop]).segments
            yield from _begins_of_records(text, first, found, is_last)


def _begins_by_lines(text: str, is_last: bool) -> Iterator[_Begin]:
    lines = _lines(text, is_last)
    found = records_in(lines).segments if may_have_records(lines) else ()
    has_records = any(one.kind not in ("", "engine") for one in found)
    if has_records:
        first, *others = _begins_of_records(text, 0, found, is_last)
        # Words before the first record belong to it, unless they stand before a separator of CSA.
        ahead = text[: first[0]]
        is_apart = _without_separators(text, 0, len(ahead)) < len(ahead.rstrip())
        if ahead.strip():
            yield 0, 0
        if not ahead.strip() or (is_apart and looks_like_csa(text)):
            yield first
        yield from others
    else:
        yield from _begins_in_list(text, 0, len(text), is_last)
    behind = _comments_above(text, len(text))
    if is_last and behind < len(text) and not (found and found[-1].kind in _OF_SHOGI):
        yield behind, len(text)


def _begins_of_records(
    text: str, start: int, segments: Sequence[Segment], is_last: bool
) -> Iterator[_Begin]:
    """Where these records of a part of a text begin, and other games between them."""
    before = ""
    for one in segments:
        begin, stop = start + one.start, start + one.end
        other = _FIRST.search(text, begin, stop)
        if one.kind and one.kind != "engine":
            # In records of shogi such lines are their own.
            yield begin if one.kind in _OF_SHOGI else _comments_above(text, begin), begin
            if one.kind == "csa":
                # A start without moves is a position by itself.
                further = (found.end() for found in _SEPARATOR.finditer(text, begin, stop))
                yield from ((at, at) for at in further)
        elif other:
            # The words above moves are theirs, those above a position of what stands before.
            is_position = before and _POSITION.match(text, other.start(), stop)
            begin = other.start() if is_position else begin
            yield from _begins_in_list(text, begin, stop, is_last)
        elif before == "csa" and text[begin:stop].strip():
            yield begin, begin
        before = one.kind


def _begins_in_list(text: str, start: int, end: int, is_last: bool) -> Iterator[_Begin]:
    """Where the games of a list begin: with a position, or as `games.py` says.

    The first moves behind a position belong to it.
    """
    first = _BEGIN.search(text, start, end)
    lines = lines_like(text, _SIGN, _POSITION, start, end)
    positions = {line.start() for line in lines if line[0][0] != "#"}
    starts = sorted({first.start(), *positions}) if first else []
    for at, stop in zip(starts, [*starts[1:], end], strict=False):
        yield _comments_above(text, at), at
        behind = text.find("\n", at, stop) if at in positions else at
        if behind >= 0:
            is_closed = is_last or stop < len(text)
            for further in further_games(text, behind, stop, last=is_closed):
                yield _comments_above(text, further), further


def _lines(text: str, is_last: bool) -> str:
    """The lines of a text that are whole: the last one may be cut where more is to come."""
    return text if is_last else text[: text.rfind("\n") + 1]


def _between_separators(text: str, comments: int, start: int, end: int) -> GamePlace:
    """The place without the separators around a record of CSA."""
    before = _BEFORE.match(text, start, end)
    end = _without_separators(text, start, end)
    return GamePlace(comments, min(before.end(), end) if before else start, end)


def _without_separators(text: str, start: int, end: int) -> int:
    """Where a part of a text ends before the separators at its end."""
    last = end
    while start < last:
        line = max(start, text.rfind("\n", start, last - 1) + 1)
        words = text[line:last].strip()
        if words and words != "/":
            break
        end = line if words else end
        last = line
    return end


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


BY_TAGS = Way(_begins_by_tags, TAG_LINE)
BY_LINES = Way(_begins_by_lines, _FIRST)
