"""Reading one part of a text as the whole of it, of a long text or of one with several positions.

The limit of `MAX_LENGTH` characters is on a position, not on the text it stands in: of a long
text the first part with a position is read. All places are given in the whole text.
"""

from __future__ import annotations

from collections.abc import Sequence

from msgspec.structs import replace

from webapp.document.passages import SLASH, Passage, around, boards_in, lines_with, wrapped_boards
from webapp.document.several import Part
from webapp.findings import Edit, Finding, Fix, Span, in_text_order, quote
from webapp.formats.given import Given
from webapp.formats.grammar.reading import Notation, Reading
from webapp.formats.grammar.startpos import is_game_from_start
from webapp.formats.reading import read
from webapp.games.board import Game
from webapp.text.characters import MAX_LENGTH, exceeds_limit, text_too_long, too_long


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
        return read_part(text, parts[0].readable, asked, game)
    chosen = parts[0].readable if parts else _likeliest(text)
    if chosen is None and is_game_from_start(text[:MAX_LENGTH]):
        return Reading(text, None, (Finding("game-from-start", Span(0, len(text))),))
    if chosen is None:
        place = Span(0, len(text))
        args = {"length": len(text), "limit": MAX_LENGTH}
        return Reading(text, None, (Finding("no-position-in-long-text", place, args=args),))
    if chosen.end - chosen.start > MAX_LENGTH:
        return Reading(text, None, (too_long(chosen.end - chosen.start),))
    return read_part(text, around(text, chosen), asked, game)


def _likeliest(text: str) -> Passage | None:
    """The first part of a long text that looks like a board, readable or not."""
    boards = (part for line in lines_with(text, SLASH) for part in boards_in(text, line))
    return next(boards, None) or next(wrapped_boards(text), None)
