"""Where the games of a stream begin and end, of which a part is held at a time.

    texts with tags    by the tags of the next game (`games.py`), and where a record in another form
                       with a head of its own stands behind the moves
    all others         by the records in them (`segments.py`); elsewhere by lines that begin with
                       the first move, `1. e4`, or with a position: bare moves of chess and xiangqi,
                       and what engines are given

Lines that begin with `#` are comments on the game behind them, unless it is of shogi, where they
are lines of the record. Lines with nothing but `/` stand between records of CSA. Comments in braces
and lines for programs above the first tags are about the file, and no game.

No more is held than one game and a piece of the stream; a game that is too long is left out.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Iterable, Iterator, Sequence
from itertools import chain
from typing import NamedTuple

from webapp.document.games import (
    BOARD,
    FIRST_LINE,
    SLASHES,
    further_games,
    has_tags,
    index_games,
    lines_like,
    sections_of,
)
from webapp.document.record_reading import may_hold_moves
from webapp.document.records import Segment, may_have_records, next_head, records_in
from webapp.document.segments import behind_game
from webapp.formats.pgn.tags import TAG_LINE
from webapp.formats.shogi.csa import looks_like_csa
from webapp.text.characters import MAX_LENGTH, MAX_TEXT, exceeds_limit

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
_ASIDE = re.compile(r"\{[^}]*+\}|^[ \t]*+[;%][^\n]*+", re.MULTILINE)
"""A comment, or a line that is not for people, where no game has begun."""

_BATCH = 1 << 14
"""So many characters of games are given at a time."""
_LOOKED_AT = 1 << 16
"""So many tell how the games of a stream are told apart."""

_Begin = tuple[int, int]
"""Where the comments on a game begin, and where itself does."""


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
    if _ASIDE.sub("", text[:ahead]).strip():
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


# --- the games of a stream ------------------------------------------------------------------


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

    def __iter__(self) -> Iterator[list[GameText]]:
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

    def _batches(self, is_last: bool) -> Iterator[list[GameText]]:
        if self._way is None or (self._way is BY_LINES and has_tags(self._text)):
            # Bare moves may stand before games with tags.
            self._way = way_of(self._text, is_last or len(self._text) >= _LOOKED_AT) or self._way
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
                yield batch
                batch, size = [], 0
        blanks = len(self._text) - len(self._text[rest:].lstrip())
        self._pass(at, blanks)
        self._text = self._text[blanks:]
        if len(self._text) > MAX_TEXT:
            batch.append(self._game(GamePlace(0, 0, len(self._text)), is_cut=True))
            self._text, self._is_skipping = _last_line(self._text), True
        if batch:
            yield batch

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
