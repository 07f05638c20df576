"""The notations by name, and reading a text whose notation is not known."""

from __future__ import annotations

from collections.abc import Mapping

from webapp.document.collection import Collection, collect
from webapp.document.one_part import read_long, read_part
from webapp.document.several import (
    MOST_POSITIONS,
    Entry,
    Several,
    parts_of,
    positions_in,
    several_of,
)
from webapp.formats.conversion import Conversion, converted
from webapp.formats.given import Given
from webapp.formats.grammar.reading import Notation, Reading
from webapp.formats.marked import with_marks
from webapp.formats.reading import read
from webapp.formats.recognition import likely_notations
from webapp.formats.registry import NOTATIONS
from webapp.games.board import Game
from webapp.language import gettext
from webapp.text.characters import MAX_LENGTH

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
    "positions_in",
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
        reading = read_long(text, notation, game, parts)
    elif several.first:
        reading = read_part(text, several.first, notation, game)
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
    return read_part(text, several.first, notation, game)


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
