"""Texts that hold several positions, and long ones: the parts to read, and reading them.

The limit of `MAX_LENGTH` characters is on a position, not on the text it stands in. Of a
text with several positions each is read by its own part; of a long one the first part with
a position is read, and all places in it are given in the whole text.
"""

from __future__ import annotations

import re
from collections.abc import Iterator, Sequence
from itertools import chain, islice
from typing import NamedTuple

from msgspec.structs import replace

from webapp.drawn import all_drawn
from webapp.findings import Edit, Finding, Fix, Span, in_text_order, quote
from webapp.games import EVERY_GAME
from webapp.notations.given import Given
from webapp.notations.reading import read, read_board, read_in
from webapp.notations.recognition import likely_notations
from webapp.position import Game, Position
from webapp.text.characters import MAX_LENGTH, exceeds_limit, text_too_long, too_long
from webapp.text.passages import (
    RANKS_APART,
    SLASH,
    Passage,
    around,
    blocks_in,
    boards_in,
    has_ranks,
    is_one_line,
    lines_with,
    may_be_drawn,
    wrapped_boards,
)
from webapp.text.reading import Notation, Reading
from webapp.words import may_hold_words, slash_or_side

MOST_POSITIONS = 100
"""The most positions that are taken out of one text."""

_MOST_FAILED = 50
"""So many parts may turn out to hold none before the rest is left alone."""
_MOST_WORDS = 8192
"""The most characters of lines that are looked at for positions in words, or in FEEN."""
_LETTER = re.compile("[A-Za-z]")
_SHORTEST = 5
"""The fewest characters of a line in words: 白:e1。"""


class Found(NamedTuple):
    """One of several positions in a text: the number of its line, from 1, and its text."""

    line: int
    text: str
    position: Position


class Several(NamedTuple):
    """The positions of a text with several; no `found` where there are fewer than two.

    left_out   how many more parts look like boards that were not read
    """

    found: tuple[Found, ...] = ()
    left_out: int = 0


class Part(NamedTuple):
    """A part of a text with a position in it, which may be drawn on several lines.

    operations   those of an EPD, as typed
    """

    passage: Passage
    notation: Notation
    position: Position
    drawn: bool = False
    operations: str = ""


class Parts(NamedTuple):
    """The parts of a text: those with a position, and what else there is.

    read       those with a position
    left_out   how many more may have one
    unread     those that are plainly meant to have one, which cannot be read
    rest       where the first part stands that was not looked at; None where all were
    """

    read: list[Part]
    left_out: int = 0
    unread: tuple[Passage, ...] = ()
    rest: int | None = None


def positions_in(text: str) -> tuple[Found, ...]:
    """The positions of a text with several, each on a line of its own or boards on one line.

    At most `MOST_POSITIONS`. A part with a board that cannot be read is passed over, and so
    is one in words that leaves out a side. Takes time linear in the length of the text.
    """
    parts = parts_of(text)
    return several_of(text, parts.read, parts.left_out).found


def several_of(text: str, parts: list[Part], left_out: int) -> Several:
    """What `parts_of` has found as what is shown of it."""
    if len(parts) < 2:
        return Several()
    found = [
        Found(passage.line, text[passage.start : passage.end], position)
        for passage, _, position, *_ in parts
    ]
    return Several(tuple(found), left_out)


def parts_of(text: str) -> Parts:
    """The parts of a text with a position each, and how many more may be; see `Several`.

    None of a short text that has no more than one.
    """
    if len(text) <= MAX_LENGTH and text.count("/") < 2 * RANKS_APART and text.isprintable():
        return Parts([])
    if exceeds_limit(text):
        return Parts([])
    candidates = _candidates(text)
    first = tuple(islice(candidates, 2))
    if len(first) < 2 and len(text) <= MAX_LENGTH:
        return Parts([] if first else _drawn_parts(text))
    parts: list[Part] = []
    unread: list[Passage] = []
    failed = left_out = 0
    rest: int | None = None
    for passage, is_board in chain(first, candidates):
        if len(parts) == MOST_POSITIONS or failed == _MOST_FAILED:
            rest = passage.start if rest is None else rest
            left_out += is_board
            continue
        if passage.end - passage.start > MAX_LENGTH:
            failed += 1
            continue
        given = Given(text[passage.start : passage.end])
        reading = read_board(given) if is_board else _read_whole(given)
        if reading and reading.position:
            found = reading.notation, reading.position
            parts.append(Part(passage, *found, operations=reading.operations))
            continue
        has_some = has_ranks(given.text)
        failed += is_board or has_some
        if has_some:
            unread.append(passage)
    return Parts(parts or _drawn_parts(text), left_out, tuple(unread), rest)


def _drawn_parts(text: str) -> list[Part]:
    """The boards that are drawn in a text, `MOST_POSITIONS` at the most."""
    if not may_be_drawn(text):
        return []
    drawn = (
        Part(
            Passage(block.line + line - 1, start + block.start, end + block.start),
            EVERY_GAME[game].notation,
            position,
            drawn=True,
        )
        for block in blocks_in(text)
        for line, (start, end), position, game in all_drawn(text[block.start : block.end])
    )
    return list(islice(drawn, MOST_POSITIONS))


def _candidates(text: str) -> Iterator[tuple[Passage, bool]]:
    """What may hold a position, and whether that is a board with slashes."""
    words_left = 0 if is_one_line(text) else _MOST_WORDS
    for line in lines_with(text, slash_or_side() if words_left else SLASH):
        boards = list(boards_in(text, line))
        yield from ((board, True) for board in boards)
        length = line.end - line.start
        if boards or not _SHORTEST <= length <= min(words_left, MAX_LENGTH):
            continue
        own = text[line.start : line.end]
        if ("/" in own and _LETTER.search(own)) or may_hold_words(own):
            words_left -= length
            yield line, False


def _read_whole(line: Given) -> Reading | None:
    """The reading of a line in FEEN or words; None if it likely needs another line."""
    (likely,) = likely_notations(line)[:1] or ("",)
    if likely == "feen" or (likely == "spoken" and line.in_words.is_whole):
        return read_in(likely, line)
    return None


# --- reading a part as the whole ---------------------------------------------------------


def read_part(text: str, passage: Passage, asked: Notation | None, game: Game | None) -> Reading:
    """The reading of a part, with all places in the whole text and the rest left out.

    A fix of a long text leaves the rest out too: what it gives is no longer than a position.
    """
    start, end = passage.start, passage.end
    reading = read(Given(text[start:end], game), asked)
    alone = len(text) > MAX_LENGTH
    findings = [_moved(finding, start, end, len(text), alone) for finding in reading.findings]
    places = [place for place in ((0, start), (end, len(text))) if text[slice(*place)].strip()]
    rest = [_left_out(text, place, places if alone else [place]) for place in places]
    spans = {name: Span(s.start + start, s.end + start) for name, s in reading.fields.items()}
    found = in_text_order((*findings, *rest))
    return replace(reading, text=text, findings=found, spans=spans)


def _moved(finding: Finding, start: int, end: int, length: int, alone: bool) -> Finding:
    """A finding about the part from `start` to `end` as one about the whole.

    alone   whether nothing but the part is left by its fixes
    """
    span = finding.span and Span(finding.span.start + start, finding.span.end + start)
    before = (Edit(0, start, ""),) if start and alone else ()
    after = (Edit(end, length, ""),) if end < length and alone else ()
    fixes = (
        replace(fix, edits=(*before, *(_shifted(edit, start) for edit in fix.edits), *after))
        for fix in finding.fixes
    )
    return replace(finding, span=span, fixes=tuple(fixes))


def _shifted(edit: Edit, start: int) -> Edit:
    return Edit(edit.start + start, edit.end + start, edit.text)


def _left_out(text: str, place: tuple[int, int], removed: Sequence[tuple[int, int]]) -> Finding:
    """That a part of the text is not part of the position, with a fix that takes out `removed`."""
    words = text[slice(*place)].strip()
    at = text.index(words, place[0])
    edits = tuple(Edit(*other, "") for other in removed)
    removal = Fix("remove", edits, args={"found": quote(words)})
    return Finding("surrounding-text", Span(at, at + len(words)), fixes=(removal,))


def read_long(text: str, asked: Notation | None, game: Game | None, parts: list[Part]) -> Reading:
    """The reading of a text that is longer than a position: of its first part with one."""
    if exceeds_limit(text):
        return Reading(text, None, (text_too_long(text),))
    if len(parts) > 1:
        return read_part(text, parts[0].passage, asked, game)
    chosen = parts[0].passage if parts else likeliest_part(text)
    if chosen is None:
        place = Span(0, len(text))
        args = {"length": len(text), "limit": MAX_LENGTH}
        return Reading(text, None, (Finding("no-position-in-long-text", place, args=args),))
    if chosen.end - chosen.start > MAX_LENGTH:
        return Reading(text, None, (too_long(chosen.end - chosen.start),))
    return read_part(text, around(text, chosen), asked, game)


def likeliest_part(text: str) -> Passage | None:
    """The first part of a long text that looks like a board, readable or not."""
    boards = (part for line in lines_with(text, SLASH) for part in boards_in(text, line))
    return next(boards, None) or next(wrapped_boards(text), None)
