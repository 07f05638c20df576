"""Taking a position out of a text: what stands before and after it, and where it ends.

A position is found by its board (see `board.py`); a label, quotation marks, a
link or a sentence about it are left out, each with a finding.
"""

from __future__ import annotations

import re
from collections.abc import Sequence

from msgspec.structs import replace

from webapp.findings import Edit, Finding, Fix, Span
from webapp.formats.grammar.assign import Assigned, Tail, assign, tail_of
from webapp.formats.grammar.board import RanksFound, RankText, find_board
from webapp.formats.grammar.fields import NotationForm
from webapp.formats.grammar.shape import Shape
from webapp.formats.grammar.startpos import is_game_from_start
from webapp.language import quote
from webapp.text.characters import Collector, Word, odd_spaces

_LINK = re.compile(r"//|[?&#]\w*=|[\w-]\.[a-z]{2,}/")
_ADDRESS = re.compile(
    r"[(<\[\"']*+(?:https?:/?/|www\.|[a-z0-9-]{2,40}+\.(?:com|org|net|io|de|co)/)", re.IGNORECASE
)
_SPACE = re.compile(r"\s")
_SPACES = re.compile(" +")
_WORD = re.compile(r"[^ ]+")


def extract(
    collector: Collector, text: str, made_plain: Sequence[Finding], shape: Shape, form: NotationForm
) -> tuple[Sequence[RankText], Assigned] | None:
    """The ranks of the board in the collector's source, a part of `text`, and its other fields.

    What stands before and after it is reported, as is what is missing. None where there
    is no board; then that is all that is reported.

    made_plain   findings about characters made plain, of which those count that
                 are not about something left out
    """
    plain = collector.source
    board = find_board(plain.plain, shape)
    if board is None:
        _report_no_board(collector, shape)
        return None
    begin, in_link = _report_before(board.start, collector)
    link_end = 0
    if in_link:
        # At a space that was typed.
        spaces = (at for at in range(begin, len(plain.plain)) if text[plain.starts[at]].isspace())
        link_end = next(spaces, len(plain.plain))
    parts, tail, end = _take_placement(board, in_link, collector, shape, form)
    fields = assign(tail, parts[-1].end, form, collector)
    end = _report_left_out(end, fields, link_end, form, collector)
    if not in_link:
        # What is left out need not be faultless.
        stays = Span(
            plain.span(begin, begin).start if begin else 0,
            plain.span(begin, end).end if end < len(plain.plain) else len(text),
        )
        collector.found += [
            f
            for f in made_plain
            if f.span and f.span.start < stays.end and stays.start < f.span.end
        ]
        collector.found += odd_spaces(plain, parts[-1].end, end)
    return parts, fields


def _report_no_board(collector: Collector, shape: Shape) -> None:
    """Says that there is no board, and what comes nearest to one if anything does."""
    plain = collector.source.plain
    nearest = max(_WORD.finditer(plain), key=lambda word: word[0].count("/"), default=None)
    if nearest is None:
        collector.add("nothing-typed", 0, 0)
    elif is_game_from_start(plain):
        collector.add("game-from-start", 0, len(plain))
    elif "/" not in nearest[0]:
        collector.add("no-placement", 0, len(plain), about=shape.about)
    elif link := next((w for w in _WORD.finditer(plain) if _ADDRESS.match(w[0])), None):
        collector.add("link-without-position", *link.span(), found=quote(link[0]))
    else:
        found = quote(nearest[0])
        collector.add("nearest-no-placement", nearest.start(), nearest.end(), found=found)


def _report_before(start: int, collector: Collector) -> tuple[int, bool]:
    """Reports what stands before the board; where the position begins, and if in a link."""
    before = collector.source.plain[:start]
    slashes = len(before) - len(before.rstrip("/"))
    if slashes and (len(before) == slashes or before[-slashes - 1] == " "):
        collector.add("outer-slash", start - slashes, start)
        start, before = start - slashes, before[: len(before) - slashes]
    typed = collector.source.typed[: len(before)]
    link = max((space.end() for space in _SPACE.finditer(typed)), default=0)
    in_link = _LINK.search(typed, link) is not None
    if in_link:
        collector.add("link", link, start)
        before = before[:link]
    words = before.rstrip(" ")
    if words:
        collector.add("surrounding-text", 0, len(words))
    return start, in_link


def _take_placement(
    board: RanksFound, in_link: bool, collector: Collector, shape: Shape, form: NotationForm
) -> tuple[Sequence[RankText], Tail, int]:
    """The ranks, what comes after them, and the offset where the board ends."""
    plain, ranks = collector.source.plain, shape.letters.kind.ranks
    parts, end = list(board.parts), board.end
    *whole, last = parts
    # Crazyhouse has a second way to write the pieces in hand: as a rank without a king.
    can_be_pocket = last.text.isalpha() and not set(last.text) & set("Kk") and not last.squares
    if len(whole) == ranks and can_be_pocket and all(part.squares for part in whole):
        parts = whole
        place = parts[-1].end, last.end
        _report_pocket(last.text, place, shape.pocket_rank, shape, collector)
        collector.asides["pocket"] = Word(last.text, *place)
    elif pocketed := shape.pocket.match(plain, end):
        _report_pocket(pocketed[0], pocketed.span(), shape.in_pocket, shape, collector)
        collector.asides["pocket"] = Word(pocketed[0][1:-1], end, pocketed.end())
        end = pocketed.end()
    slashes = len(plain[end:]) - len(plain[end:].lstrip("/"))
    if slashes:
        collector.add("outer-slash", end, end + slashes)
        end += slashes
    for spaces in _SPACES.finditer(plain, board.start, board.end):
        collector.add("space-in-placement", *spaces.span())
    tail = tail_of(plain, end, form, in_link=in_link)
    if sum(1 for part in parts if part.text) == ranks:
        last, written = parts[-1], form.mover.written
        follows, cut = tail[0][0].text if tail[0] else "", len(last.text)
        if not last.squares:
            cut = shape.length_of_last_rank(last.text, follows, written)
        if cut < len(last.text) and end == last.end:
            end = last.offsets[cut]
            parts[-1] = last.cut(0, cut, shape.letters)
            tail = tail_of(plain, end, form, in_link=in_link)
            side = tail[0][0]
            collector.add("missing-space", side.start, side.start + 1, after=quote(side.text))
    return parts, tail, end


def _report_pocket(
    text: str, place: tuple[int, int], code: str, shape: Shape, collector: Collector
) -> None:
    """Reports pieces in hand; where the notation has no place for them they are an error."""
    found = quote(text)
    if code == "pocket" and any(character.isalpha() for character in text):
        fix = collector.fix("remove", *place, "", found=found)
        collector.add("pocket-without-place", *place, fix, about=shape.about, found=found)
    else:
        collector.add(code, *place, about=shape.about, found=found)


def _report_left_out(
    start: int, fields: Assigned, link_end: int, form: NotationForm, collector: Collector
) -> int:
    """Reports what from `start` on is no part of the position; where that ends.

    link_end   where the link ends that the position is in, whose other parts are not reported
    """
    plain, at = collector.source.plain, start
    for word in (*fields.taken, None):
        stop = word.start if word else len(plain)
        gap = plain[max(at, min(link_end, stop)) : stop]
        left_out = gap.strip(" ")
        aside = form.aside and form.aside.match(left_out)
        if left_out and not aside:
            begin = stop - len(gap) + gap.index(left_out)
            collector.add("surrounding-text", begin, begin + len(left_out))
        if word:
            at = word.end
    return at


def with_canonical_fix(
    findings: tuple[Finding, ...], text: str, canonical: str, *, sure: bool
) -> tuple[Finding, ...]:
    """The findings, each leniency among them with the canonical text as its fix."""
    fix = Fix("write-canonical", (Edit(0, len(text), canonical),), sure)
    return tuple(
        replace(finding, fixes=(fix,)) if finding.severity == "repaired" else finding
        for finding in findings
    )
