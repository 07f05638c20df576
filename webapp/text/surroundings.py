"""What stands round about a position in a text, and where it ends.

A position is found by its board (see `text/locate.py`); a label, quotation marks, a
link or a sentence about it are left out, each with a finding.
"""

from __future__ import annotations

import re
from typing import NamedTuple

from msgspec.structs import replace

from webapp.findings import Edit, Finding, Fix, Span, quote
from webapp.text.characters import Collector, odd_spaces
from webapp.text.deal import Dealt, Slots, Tail, deal
from webapp.text.locate import Board, find_board
from webapp.text.shapes import Field, Part, Shape, glued_tail

_LINK = re.compile(r"\S*(?://|[?&#]\w*=|[\w-]\.[a-z]{2,}/)\S*\Z")


class Taken(NamedTuple):
    """The board of a text, and the words that are its other fields."""

    field: Field
    dealt: Dealt


def take_position(
    collector: Collector, text: str, made_plain: list[Finding], shape: Shape, slots: Slots
) -> Taken | None:
    """Finds the position in the collector's source, a part of `text`.

    What stands round about is reported, as is what is missing. None where there
    is no board; then that is all that is reported.

    made_plain   findings about characters made plain, of which those count that
                 are not about something left out
    """
    plain = collector.source
    board = find_board(plain.plain, shape)
    if board is None:
        _report_no_board(collector, shape)
        collector.found += made_plain
        return None
    begin, in_link = _report_before(board.start, collector)
    field, tail, end = _take_placement(board, in_link, collector, shape, slots)
    dealt = deal(tail, field.offsets[-1], slots, collector)
    end = _report_left_out(end, dealt, in_link, slots, collector)
    if not in_link:
        # What is left out need not be faultless.
        stays = Span(
            plain.span(begin, begin).start if begin else 0,
            plain.span(begin, end).end if end < len(plain.plain) else len(text),
        )
        collector.found += [f for f in made_plain if f.span and _overlaps(f.span, stays)]
        collector.found += odd_spaces(plain, field.offsets[-1], end)
    return Taken(field, dealt)


def _report_no_board(collector: Collector, shape: Shape) -> None:
    """Says that there is no board, and what comes nearest to one if anything does."""
    plain = collector.source.plain
    nearest = max(re.finditer(r"[^ ]+", plain), key=lambda word: word[0].count("/"), default=None)
    if nearest is None:
        collector.add("nothing-typed", 0, 0)
    elif "/" in nearest[0]:
        found = quote(nearest[0])
        collector.add("nearest-no-placement", nearest.start(), nearest.end(), found=found)
    else:
        collector.add(shape.code("no-placement"), 0, len(plain), about=shape.args)


def _overlaps(one: Span, other: Span) -> bool:
    return one.start < other.end and other.start < one.end


def _report_before(start: int, collector: Collector) -> tuple[int, bool]:
    """Reports what stands before the board; where the position begins, and if in a link."""
    before = collector.source.plain[:start]
    slashes = len(before) - len(before.rstrip("/"))
    if slashes and (len(before) == slashes or before[-slashes - 1] == " "):
        collector.add("outer-slash", start - slashes, start)
        start, before = start - slashes, before[: len(before) - slashes]
    link = _LINK.search(collector.source.typed[: len(before)])
    if link:
        collector.add("link", link.start(), start)
        before = before[: link.start()]
    words = before.rstrip(" ")
    if words:
        collector.add("surrounding-text", 0, len(words))
    return start, link is not None


def _take_placement(
    board: Board, in_link: bool, collector: Collector, shape: Shape, slots: Slots
) -> tuple[Field, Tail, int]:
    """The placement field, what comes after it, and the offset where it ends."""
    plain, ranks = collector.source.plain, shape.ranks
    parts, end = list(board.parts), board.end
    if (
        len(parts) == ranks + 1
        and _is_pocket(parts[ranks].text, shape)
        and all(shape.clean(part.text) for part in parts[:ranks])
    ):
        # Crazyhouse has a second way to write the pieces in hand.
        pocket = parts.pop()
        code = shape.code("pocket")
        collector.add(code, parts[-1].end, pocket.end, found=quote(pocket.text))
    elif pocketed := shape.pocket.match(plain, end):
        collector.add(shape.code("pocket"), end, pocketed.end(), found=quote(pocketed[0]))
        end = pocketed.end()
    slashes = len(plain[end:]) - len(plain[end:].lstrip("/"))
    if slashes:
        collector.add("outer-slash", end, end + slashes)
        end += slashes
    _report_inner_spaces(board, plain, collector)
    tail = Tail.of(plain, end, slots, in_link=in_link)
    if sum(1 for part in parts if part.text) == ranks:
        last = parts[-1]
        cut = glued_tail(last.text, tail.words[0].text if tail.words else "", shape)
        if cut < len(last.text) and end == last.end:
            whole = last.text[:cut], last.offsets[:cut], last.start, last.offsets[cut]
            parts[-1] = Part(*whole, last.slash)
            tail = Tail.of(plain, last.offsets[cut], slots, in_link=in_link)
            glued, end = tail.words[0], last.offsets[cut]
            collector.add("missing-space", glued.start, glued.start + 1, after=quote(glued.text))
    return Field.of(parts), tail, end


def _is_pocket(rank: str, shape: Shape) -> bool:
    """Whether a rank too many can only be pieces in hand: letters, no king, no whole rank."""
    return rank.isalpha() and not set(rank) & set("Kk") and not shape.clean(rank)


def _report_left_out(
    start: int, dealt: Dealt, in_link: bool, slots: Slots, collector: Collector
) -> int:
    """Reports what from `start` on is no part of the position; where that ends."""
    plain, at = collector.source.plain, start
    for word in (*dealt.taken, None):
        gap = plain[at : word.start if word else len(plain)]
        left_out = gap.strip(" ")
        aside = slots.aside and slots.aside.match(left_out)
        if left_out and not in_link and not aside:
            begin = at + gap.index(left_out)
            collector.add("surrounding-text", begin, begin + len(left_out))
        if word:
            at = word.end
    return at


def _report_inner_spaces(board: Board, plain: str, collector: Collector) -> None:
    for match in re.compile(" +").finditer(plain, board.start, board.end):
        collector.add("space-in-placement", match.start(), match.end())


def with_canonical_fix(
    findings: tuple[Finding, ...], text: str, canonical: str, *, sure: bool
) -> tuple[Finding, ...]:
    """The findings, each leniency among them with the canonical text as its fix."""
    fix = Fix("write-canonical", (Edit(0, len(text), canonical),), sure)
    return tuple(
        replace(finding, fixes=(fix,)) if finding.severity == "repaired" else finding
        for finding in findings
    )
