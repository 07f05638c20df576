"""The notations by name, and reading a text whose notation is not known."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from itertools import islice
from typing import NamedTuple

from msgspec.structs import replace

from webapp.drawn import all_drawn
from webapp.fen import GRAMMAR as FEN
from webapp.findings import Edit, Finding, Fix, Span, in_text_order, quote
from webapp.games import EVERY_GAME
from webapp.language import gettext
from webapp.notations.conversion import Conversion, converted, notations_of
from webapp.notations.forms import read_form
from webapp.notations.given import Given
from webapp.notations.recognition import likely_notations
from webapp.notations.registry import (
    NOTATIONS,
    READABLE,
    NotationInfo,
    game_of_notation,
    own_notation,
)
from webapp.position import Game, Position
from webapp.text.characters import MAX_LENGTH, too_long
from webapp.text.grammar import read_canonical
from webapp.text.reading import EnPassantMode, Notation, Reading

__all__ = [
    "MOST_POSITIONS",
    "NOTATIONS",
    "READABLE",
    "Conversion",
    "Found",
    "NotationInfo",
    "canonical_text",
    "convert",
    "detect",
    "game_of_notation",
    "notation_names",
    "notations_of",
    "own_notation",
    "parse",
    "parse_all",
    "positions_in",
    "write",
]

_RANKS_APART = 7
"""So many marks between ranks every board of a known game has at least."""

MOST_POSITIONS = 100
"""The most positions that are taken out of one text."""


class Found(NamedTuple):
    """One of several positions in a text: the number of its line, from 1, and its text."""

    line: int
    text: str
    position: Position


def notation_names() -> Mapping[Notation, str]:
    """What the notations of the menu are called, in the current language."""
    return {info.name: gettext(info.label) for info in NOTATIONS.values() if info.label}


def detect(text: str) -> Notation | None:
    """The notation that the text most likely is in, by the text alone.

    One of `READABLE`, for all dialects of FEN `"fen"`; None for a text that holds no
    position.
    """
    return next(iter(likely_notations(Given(text))), None)


def parse(text: str, notation: Notation | None = None, *, game: Game | None = None) -> Reading:
    """Reads the position in a text, in any notation, also in a link or a PGN's FEN tag.

    notation   the one to read it as; None to tell by the text, with a note
               where it could be in another one as well
    game       the one that is meant where the text could be of several; with
               `"custom"` FEEN is a custom game, even where it is a known one

    Four fields of FEN without operations after them are a FEN that lacks its
    counters. Takes any `str` and never raises.
    """
    return _read(Given(text, game), notation, None)


def parse_all(
    text: str, notation: Notation | None = None, *, game: Game | None = None
) -> tuple[Reading, tuple[Found, ...]]:
    """As `parse`, with what `positions_in` gives."""
    several = positions_in(text)
    return _read(Given(text, game), notation, several), several


def _read(given: Given, asked: Notation | None, several: tuple[Found, ...] | None) -> Reading:
    """The reading of a text; `several` are its positions where they have been looked for."""
    text, game = given.text, given.game
    if len(text) > MAX_LENGTH:
        return Reading(text, None, (too_long(len(text)),))
    canonical = read_canonical(text, FEN) if asked is None and game in (None, "chess") else None
    if canonical:
        return canonical
    names: tuple[Notation, ...] = (asked,) if asked else likely_notations(given)
    if game:
        own = EVERY_GAME[game].notation
        names = tuple(sorted(names, key=lambda name: name != own))
    in_words = names in ((), ("spoken",))
    form = read_form(given, asked) if in_words else None
    if form:
        return form
    first, *others = names or ("fen",)
    reading = _read_in(NOTATIONS[first], given, several)
    if reading.position is None and not in_words:
        return read_form(given, asked) or reading
    if others and reading.position and not reading.has_error and not reading.operations:
        notes = tuple(note for name in others for note in _could_be(reading, name, given))
        return replace(reading, findings=(*reading.findings, *notes))
    return reading


def _read_in(info: NotationInfo, given: Given, several: tuple[Found, ...] | None) -> Reading:
    """The reading in one notation; of several positions, one a line, perhaps the first alone."""
    assert info.read is not None, "a notation that is only written is never looked for"
    text = given.text
    if not info.first_line:
        return info.read(given)
    found = positions_in(text) if several is None else several
    if not found:
        return info.read(given)
    start = sum(map(len, text.splitlines(keepends=True)[: found[0].line - 1]))
    end = start + len(found[0].text)
    # Blanks before the line keep every place where it is in the whole text.
    reading = info.read(Given(" " * start + found[0].text, given.game))
    rest = tuple(_left_out(text, *place) for place in ((0, start), (end, len(text))))
    findings = in_text_order((*reading.findings, *filter(None, rest)))
    return replace(reading, text=text, findings=findings)


def _could_be(reading: Reading, name: Notation, given: Given) -> Iterator[Finding]:
    """Says that the text could be in another notation, and offers to read it so.

    What is offered is a text that is in no doubt.
    """
    info = NOTATIONS[name]
    same = info.read == NOTATIONS[reading.notation].read
    other = reading.position if same else _read_in(info, given, None).position
    if other is None:
        return
    names = {"read": NOTATIONS[reading.notation].within, "other": info.within}
    edit = Edit(0, len(reading.text), info.unmistakable(other))
    fix = Fix("read-as", (edit,), args={"notation": info.within})
    yield Finding("could-be", None, args=names, fixes=(fix,))


def _left_out(text: str, start: int, end: int) -> Finding | None:
    """That a part of the text is not part of the position, with a fix that takes it out."""
    words = text[start:end].strip()
    if not words:
        return None
    at = text.index(words, start)
    removal = Fix("remove", (Edit(start, end, ""),), sure=False, args={"found": quote(words)})
    return Finding("surrounding-text", Span(at, at + len(words)), fixes=(removal,))


def positions_in(text: str) -> tuple[Found, ...]:
    """The positions of a text with several, each on a line of its own; else none.

    At most `MOST_POSITIONS`. A line without a board, or with one that cannot be
    read, is passed over, and so is one in words that leaves out a side.
    """
    found: list[Found] = []
    lines = text.splitlines()
    for number, line in enumerate(lines if len(lines) > 1 else (), start=1):
        given = Given(line)
        if len(line) > MAX_LENGTH or not _is_whole(given):
            continue
        position = _read(given, None, ()).position
        if position:
            found.append(Found(number, line, position))
        if len(found) == MOST_POSITIONS:
            break
    if not found:
        found = [Found(*drawn) for drawn in islice(all_drawn(text), MOST_POSITIONS)]
    return tuple(found) if len(found) > 1 else ()


def _is_whole(line: Given) -> bool:
    """Whether a line is likely to hold a position that needs no other line."""
    if line.text.count("/") >= _RANKS_APART:
        return True
    likely = likely_notations(line)[:1]
    return likely == ("feen",) or (likely == ("spoken",) and line.in_words.is_whole)


def canonical_text(reading: Reading) -> str | None:
    """The text as it should be, in its own notation.

    That is the text itself where nothing in it had to be forgiven. None where
    something in it cannot be read, or was left out that could be part of it, as
    what stands there would be a guess.
    """
    if reading.position is None or reading.has_error:
        return None
    for finding in reading.findings:
        if finding.severity == "repaired":
            fix = finding.fixes[0]
            return fix.apply(reading.text) if fix.sure else None
    return reading.text


def convert(text: str, to: Notation) -> Conversion:
    """Reads any text and writes it in the notation named `to`; KeyError for an unknown one.

    The operations of an EPD stay where EPD is written.
    """
    info = NOTATIONS[to]
    return converted(parse(text), info)


def write(position: Position, notation: Notation, en_passant: EnPassantMode = "always") -> str:
    """The position in the notation of that name; KeyError for an unknown one."""
    return NOTATIONS[notation].write(position, en_passant, "")
