"""The notations by name, and reading a text whose notation is not known.

The limit of `MAX_LENGTH` characters is on a position, not on the text it stands in: of a long
text the first part with a position is read. All places are given in the whole text.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence

from msgspec.structs import replace

from webapp.document.collection import Collection, collect
from webapp.document.passages import SLASH, Passage, around, boards_in, lines_with, wrapped_boards
from webapp.document.several import (
    MOST_POSITIONS,
    Entry,
    PositionPart,
    Several,
    parts_of,
    several_of,
)
from webapp.findings import Edit, Finding, Fix, Span, in_text_order
from webapp.formats.conversion import Conversion, converted
from webapp.formats.given import Given
from webapp.formats.grammar.reading import Notation, Reading
from webapp.formats.grammar.startpos import is_game_from_start
from webapp.formats.marked import with_marks
from webapp.formats.reading import read
from webapp.formats.recognition import likely_notations
from webapp.formats.registry import NOTATIONS
from webapp.games.board import Game
from webapp.language import gettext, quote
from webapp.text.characters import MAX_LENGTH, exceeds_limit, text_too_long, too_long

__all__ = [
    "MOST_POSITIONS",
    "Collection",
    "Entry",
    "Several",
    "canonical_text",
    "collect",
    "convert",
    "detect",
    "notation_names",
    "parse",
    "parse_all",
    "parse_fixed",
]


def notation_names() -> Mapping[Notation, str]:
    """The names of the notations of the menu, in the current language."""
    return {info.name: gettext(info.label) for info in NOTATIONS.values() if info.label}


def detect(text: str) -> Notation | None:
    """The notation that the text most likely is in, by the text alone.

    One of `READABLE`, for all dialects of FEN and for PGN `"fen"`; None for a text that
    holds no position.
    """
    if len(text) > MAX_LENGTH:
        parts = parts_of(Given(text)).read
        return parts[0].notation if parts else None
    return next(iter(likely_notations(Given(text))), None)


def parse(text: str, notation: Notation | None = None, *, game: Game | None = None) -> Reading:
    """Reads the position in a text, in any notation, also in a link or a PGN's FEN tag.

    notation   the one to read it as; None to tell by the text, with a note
               where it could be in another one as well
    game       the one that is meant where the text could be of several; with
               `"custom"` FEEN is a custom game, even where it is a known one

    Four fields of FEN without operations after them are a FEN that lacks its
    counters. Of a text longer than `MAX_LENGTH` characters the first position is read; it
    may have `MAX_TEXT` bytes. Takes any `str` and never raises.
    """
    return parse_all(text, notation, game=game)[0]


def parse_all(
    text: str, notation: Notation | None = None, *, game: Game | None = None
) -> tuple[Reading, Several]:
    """As `parse`, with the positions of a text that holds several."""
    given = Given(text, game)
    parts, left_out, *_ = parts_of(given)
    several = several_of(text, parts, left_out)
    if len(text) > MAX_LENGTH:
        reading = _read_long(text, notation, game, parts)
    elif several.first:
        reading = _read_part(text, several.first, notation, game)
    else:
        reading = read(given, notation)
    return with_marks(reading), several


def parse_fixed(
    text: str, several: Several, notation: Notation | None = None, game: Game | None = None
) -> Reading:
    """The reading of a text in which a fix was made, as `parse`; of several the first alone.

    several   those of the text before, or after the last fix
    """
    if several.first is None:
        return parse(text, notation, game=game)
    return _read_part(text, several.first, notation, game)


def canonical_text(reading: Reading) -> str | None:
    """The text as it should be, in its own notation.

    That is the text itself where nothing in it had to be forgiven. None where
    something in it cannot be read, or was left out that could be part of it, as
    what stands there would be a guess.
    """
    if reading.position is None or reading.has_error:
        return None
    for finding in reading.findings:
        if finding.severity == "repaired" and finding.fixes:
            fix = finding.fixes[0]
            return fix.apply(reading.text) if fix.sure else None
    return reading.text


def convert(text: str, to: Notation) -> Conversion:
    """Reads any text and writes it in the notation named `to`; KeyError for an unknown one.

    The operations of an EPD stay where EPD is written.
    """
    info = NOTATIONS[to]
    return converted(parse(text), info)


# --- one part of a text as the whole of it -----------------------------------------------------


def _read_part(text: str, passage: Passage, asked: Notation | None, game: Game | None) -> Reading:
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
        replace(
            fix,
            edits=(
                *before,
                *(Edit(e.start + start, e.end + start, e.text) for e in fix.edits),
                *after,
            ),
        )
        for fix in finding.fixes
    )
    return replace(finding, span=span, fixes=tuple(fixes))


def _left_out(text: str, place: tuple[int, int], removed: Sequence[tuple[int, int]]) -> Finding:
    """That a part of the text is not part of the position, with a fix that takes out `removed`."""
    words = text[slice(*place)].strip()
    at = text.index(words, place[0])
    edits = tuple(Edit(*other, "") for other in removed)
    removal = Fix("remove", edits, args={"found": quote(words)})
    return Finding("surrounding-text", Span(at, at + len(words)), fixes=(removal,))


def _read_long(
    text: str, asked: Notation | None, game: Game | None, parts: list[PositionPart]
) -> Reading:
    """The reading of a text that is longer than a position: of its first part with one."""
    if exceeds_limit(text):
        return Reading(text, None, (text_too_long(text),))
    if len(parts) > 1:
        return _read_part(text, parts[0].readable, asked, game)
    chosen = parts[0].readable if parts else _likeliest(text)
    if chosen is None and is_game_from_start(text[:MAX_LENGTH]):
        return Reading(text, None, (Finding("game-from-start", Span(0, len(text))),))
    if chosen is None:
        place = Span(0, len(text))
        args = {"length": len(text), "limit": MAX_LENGTH}
        return Reading(text, None, (Finding("no-position-in-long-text", place, args=args),))
    if chosen.end - chosen.start > MAX_LENGTH:
        return Reading(text, None, (too_long(chosen.end - chosen.start),))
    return _read_part(text, around(text, chosen), asked, game)


def _likeliest(text: str) -> Passage | None:
    """The first part of a long text that looks like a board, readable or not."""
    boards = (part for line in lines_with(text, SLASH) for part in boards_in(text, line))
    return next(boards, None) or next(wrapped_boards(text), None)
