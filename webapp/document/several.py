"""The positions of a text: which parts of it hold one each, and what else looks as if it did.

A text may be up to `MAX_TEXT` bytes long, each position `MAX_LENGTH` characters.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Iterator, Mapping, Sequence
from itertools import chain, islice
from typing import Literal, NamedTuple

from msgspec.structs import replace

from webapp.document.beside import Beside
from webapp.document.captions import Captions, captions_of
from webapp.document.passages import (
    SLASH,
    Passage,
    blocks_in,
    boards_in,
    is_one_line,
    lines_with,
    unwrapped,
)
from webapp.findings import Span
from webapp.formats.correction import words_around
from webapp.formats.feen import may_be_feen
from webapp.formats.fen import GRAMMAR as FEN
from webapp.formats.given import Given
from webapp.formats.grammar.reading import Notation, Reading
from webapp.formats.grid import Drawn
from webapp.formats.grid.fics import all_style_12
from webapp.formats.reading import read_board, read_in
from webapp.formats.recognition import likely_notations
from webapp.formats.registry import NOTATIONS
from webapp.formats.words.lexicon import may_hold_words, slash_or_side
from webapp.games import EVERY_GAME
from webapp.model.marks import Mark
from webapp.model.position import Position
from webapp.text.boards import RANKS_APART, has_ranks, may_be_drawn
from webapp.text.characters import MAX_LENGTH, exceeds_limit

MOST_POSITIONS = 100
"""The most positions that are taken out of one text; one that takes long to read, as it is in
words or has several findings, counts twice."""

_MOST_FAILED = 30
"""So many parts may turn out to hold none before the rest is left alone."""
_MOST_WORDS = 8192
"""The most characters of lines that are looked at for positions in words, or in FEEN."""
_LETTER = re.compile("[A-Za-z]")
_MOST_FRUITLESS = 16
"""So many lines may turn out to be neither before no more are looked at for these."""
_SHORTEST = 5
"""The fewest characters of a line in words: 白:e1。"""


_Holds = Literal["board", "line", "slashes"]
"""A board with slashes, FEEN or words, or at most ranks of no board."""


class Entry(NamedTuple):
    """A position of a text, or a part that cannot be read.

    line       the number of its line, from 1
    text       its own part of the text, of a game the value of its FEN tag
    position   None where it cannot be read
    operations those of an EPD, as typed
    name       what it is called, "" for nothing
    marks      those that stand beside it, see `formats/grammar/marks.py`
    beside     its moves, solution and hint, see `beside.py`
    task       what is to be done, as the words around it say, see `tasks.py`; "" for nothing
    start      where it begins
    """

    line: int
    text: str
    position: Position | None
    notation: Notation = ""
    operations: str = ""
    name: str = ""
    marks: tuple[Mark, ...] = ()
    beside: Beside = Beside()
    task: str = ""
    start: int = 0


class Several(NamedTuple):
    """The positions of a text with several; no `found` where there are fewer than two.

    left_out   how many more parts look like boards that were not read
    first      the part that was read as the text, of one no longer than a position
    """

    found: tuple[Entry, ...] = ()
    left_out: int = 0
    first: Passage | None = None


class PositionPart(NamedTuple):
    """A part of a text with a position in it, which may be drawn on several lines.

    position     None for a part that is plainly meant to have one, which cannot be read
    operations   those of an EPD, as typed
    words        those before and behind the position on its line
    side_told    whether the text says who is to move
    board        where that of a record stands, without its moves
    """

    passage: Passage
    notation: Notation = ""
    position: Position | None = None
    drawn: bool = False
    operations: str = ""
    words: tuple[str, str] = ("", "")
    side_told: bool = True
    board: Span | None = None

    @property
    def readable(self) -> Passage:
        """The passage; of a record whose moves make it too long for a position, its board."""
        line, start, end = self.passage
        too_long = self.board and end - start > MAX_LENGTH
        return Passage(line, *self.board) if self.board and too_long else self.passage


class PartsOfText(NamedTuple):
    """The parts of a text: those with a position, and what else there is.

    read       those with a position
    left_out   how many more may have one
    unread     those whose position cannot be read
    rest       where the first part stands that was not looked at; None where all were
    """

    read: list[PositionPart]
    left_out: int = 0
    unread: tuple[PositionPart, ...] = ()
    rest: int | None = None


def several_of(text: str, parts: list[PositionPart], left_out: int) -> Several:
    """The positions of these parts, as they are shown."""
    if len(parts) < 2:
        return Several()
    places = ((part.readable, part.position) for part in parts)
    found = [Entry(line, text[start:end], position) for (line, start, end), position in places]
    alone = len(text) > MAX_LENGTH or parts[0].drawn
    return Several(tuple(found), left_out, None if alone else parts[0].passage)


def parts_of(given: Given) -> PartsOfText:
    """The parts of a text with a position each, and how many more may be; see `Several`.

    None of a short text that has no more than one.
    """
    text = given.text
    if len(text) <= MAX_LENGTH and text.count("/") < 2 * RANKS_APART and text.isprintable():
        return PartsOfText([])
    if exceeds_limit(text):
        return PartsOfText([])
    candidates = _candidates(text)
    first = tuple(islice(candidates, 2))
    if len(first) < 2 and len(text) <= MAX_LENGTH:
        return PartsOfText([]) if first else _drawn_parts(given)
    parts: list[PositionPart] = []
    unread: list[PositionPart] = []
    work = failed = left_out = fruitless = in_words = of_lines = 0
    rest: int | None = None
    for passage, holds in chain(first, candidates):
        is_board, is_line = holds == "board", holds == "line"
        of_lines += is_line and passage.end - passage.start
        many_lines = of_lines > _MOST_WORDS
        if is_line and (fruitless == _MOST_FRUITLESS or (many_lines and not in_words)):
            continue
        enough = work >= MOST_POSITIONS or (many_lines and in_words > 0)
        if enough or failed == _MOST_FAILED:
            rest = passage.start if rest is None else rest
            left_out += is_board or (is_line and in_words > 0)
            continue
        if passage.end - passage.start > MAX_LENGTH:
            failed += 1
            continue
        fruitless += is_line
        part = Given(text[passage.start : passage.end])
        reading = _READERS[holds](part)
        if reading and reading.position:
            parts.append(_part(passage, reading))
            is_spoken = reading.notation == "spoken"
            in_words += is_spoken
            work += 1 + (is_spoken or len(reading.findings) > 1)
            fruitless -= is_line
            continue
        has_some = has_ranks(part.text)
        failed += is_board or has_some
        if has_some:
            unread.append(_part(passage, reading) if reading else PositionPart(passage))
    if not parts:
        drawn = _drawn_parts(given)
        unread = sorted([*unread, *drawn.unread], key=lambda part: part.passage.start)
        return PartsOfText(drawn.read, left_out, tuple(unread), rest)
    return PartsOfText(_with_sides(text, parts, unread), left_out, tuple(unread), rest)


def _part(passage: Passage, reading: Reading) -> PositionPart:
    around = words_around(reading)
    told = "turn" in reading.fields or any(f.code == "side-from-text" for f in reading.findings)
    words = around.before, around.behind
    known = reading.notation, reading.position
    return PositionPart(passage, *known, False, reading.operations, words, told)


def _with_sides(
    text: str, parts: list[PositionPart], unread: Sequence[PositionPart]
) -> list[PositionPart]:
    """The parts, with the captions of those that say nowhere else who is to move."""
    if all(part.side_told for part in parts) or len(parts) < 2:
        return parts
    passages = [*(part.passage for part in parts), *(part.passage for part in unread)]
    passages.sort(key=lambda passage: passage.start)
    captions = dict(zip(passages, captions_of(text, passages), strict=True))
    return [
        part if part.side_told else _with_caption(text, part, captions[part.passage])
        for part in parts
    ]


def _with_caption(text: str, part: PositionPart, captions: Captions) -> PositionPart:
    """The part with the lines over it, or else under it, if they say who is to move.

    Of several lines that say it the nearest counts.
    """
    (line, start, end), (before, behind) = part.passage, part.words
    mover = (NOTATIONS[part.notation].grammar or FEN).form.mover
    over, under = captions.over, captions.under
    assert part.position
    for lines, nearest_first in ((over, over[::-1]), (under, under)):
        said = [turn for place in nearest_first for turn in mover.said_in(text[slice(*place)])]
        if not said:
            continue
        first, last = min(start, lines[0][0]), max(end, lines[-1][1])
        return part._replace(
            passage=Passage(line, first, last),
            position=replace(part.position, turn=said[0].side),
            words=(text[first:start] + before, behind + text[end:last]),
        )
    return part


def _drawn_parts(given: Given) -> PartsOfText:
    """The boards that are drawn in a text or sent by a server, `MOST_POSITIONS` at the most."""
    text = given.text
    sent = [
        PositionPart(
            Passage(text.count("\n", 0, start) + 1, start, end), "fen", position, drawn=True
        )
        for (start, end), position in islice(all_style_12(text), MOST_POSITIONS)
    ]
    if sent or not may_be_drawn(text):
        return PartsOfText(sent)
    boards = list(_parts_of_records(given)) or list(islice(_parts_drawn(given), MOST_POSITIONS))
    read = [board for board in boards if board.position]
    return PartsOfText(read, unread=tuple(board for board in boards if not board.position))


def _parts_drawn(given: Given) -> Iterator[PositionPart]:
    """The boards that are drawn."""
    text = given.text
    for block in blocks_in(text):
        own = text[block.start : block.end]
        drawn = given.drawn if len(own) == len(text) else Drawn(own)
        for line, (start, end), position, game in drawn.boards():
            place = Passage(block.line + line - 1, start + block.start, end + block.start)
            notation = EVERY_GAME[game].notation
            yield (
                PositionPart(place, notation, position, drawn=True)
                if position
                else PositionPart(place)
            )


def _parts_of_records(given: Given) -> Iterator[PositionPart]:
    """The boards of records of shogi; one alone is no concern here, but in a long text."""
    records = given.records
    wanted = records.are_several or len(given.text) > MAX_LENGTH
    for line, place, board, position in records.boards if wanted else ():
        if position:
            whole = Passage(line, *place)
            yield PositionPart(whole, "sfen", position, drawn=True, board=board)
        else:
            yield PositionPart(Passage(line, *board))


def _candidates(text: str) -> Iterator[tuple[Passage, _Holds]]:
    """The parts that may hold a position, and how each is read."""
    one_line, ranks_left = is_one_line(text), _MOST_WORDS
    wrapped = 0
    for line in lines_with(text, SLASH if one_line else slash_or_side()):
        if line.start < wrapped:
            continue
        if not one_line:
            line = unwrapped(text, line)
            wrapped = line.end
        boards = list(boards_in(text, line))
        yield from ((board, "board") for board in boards)
        length = line.end - line.start
        if one_line or boards or not _SHORTEST <= length <= MAX_LENGTH:
            continue
        own = text[line.start : line.end]
        if may_be_feen(own) or may_hold_words(own):
            yield line, "line"
        elif length <= ranks_left and "/" in own and _LETTER.search(own):
            ranks_left -= length
            yield line, "slashes"


def _read_line(line: Given) -> Reading | None:
    """The reading of a line in FEEN or words; None if it likely needs another line."""
    (likely,) = likely_notations(line)[:1] or ("",)
    if likely == "feen" or (likely == "spoken" and line.in_words.is_whole):
        return read_in(likely, line)
    return None


_READERS: Mapping[_Holds, Callable[[Given], Reading | None]] = {
    "board": read_board,
    "line": _read_line,
    "slashes": lambda _: None,
}
