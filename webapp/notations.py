"""The notations by name, and reading a text whose notation is not known."""

from __future__ import annotations

import re
from collections.abc import Callable, Iterator, Mapping
from dataclasses import dataclass, replace
from typing import NamedTuple

from webapp.attacks import en_passant_origins
from webapp.epd import operations_besides_counters, read_with_operations, write_epd
from webapp.feen import looks_like_feen, parse_feen, write_feen
from webapp.feen_chess import chess_losses
from webapp.fen import parse_fen, parse_source, read_canonical, write_fen
from webapp.findings import Arguments, Finding, Span, in_text_order, quote
from webapp.links import decode_links
from webapp.position import SQUARE_NAMES, Position
from webapp.reading import EnPassantMode, Notation, Reading
from webapp.scan import MAX_LENGTH, Source, too_long
from webapp.words import NOTATION_NAMES

Writer = Callable[[Position, EnPassantMode], str]

WRITERS: Mapping[str, Writer] = {
    "fen": lambda position, mode: write_fen(position, "fen", mode),
    "xfen": lambda position, _mode: write_fen(position, "xfen", "xfen"),
    "shredder": lambda position, mode: write_fen(position, "shredder", mode),
    "epd": write_epd,
    "feen": lambda position, _mode: write_feen(position),
}
"""How each notation is written, with the en passant mode the user has chosen.

X-FEN by its definition writes a target only where a pawn stands to capture.
"""

NAMES: Mapping[str, str] = {**NOTATION_NAMES, "epd": "EPD", "feen": "FEEN"}
"""What the notations are called in sentences."""

READABLE = ("fen", "xfen", "shredder", "epd")
"""The notations a text can be read as. All of them have one grammar, FEN's."""

MOST_POSITIONS = 100
"""The most positions that are taken out of one text."""

_PGN_TAG = re.compile(r"""\[\s*FEN\s*["'“”]([^"'“”\]]*)""", re.IGNORECASE)


def parse(text: str) -> Reading:
    """Reads the position in a text: a FEN of any dialect, EPD, a link, a PGN's FEN tag.

    Four fields without operations after them are a FEN that lacks its counters.
    Takes any `str` and never raises.
    """
    if len(text) > MAX_LENGTH:
        return Reading(text, None, (too_long(len(text)),))
    tag = _PGN_TAG.search(text)
    if tag and "/" in tag[1]:
        taken = Finding("pgn-tag", Span(tag.start(), tag.start(1)))
        return parse_source(Source.of(tag[1], tag.start(1)), text, (taken,))
    canonical = read_canonical(text)
    if canonical:
        return canonical
    if looks_like_feen(text):
        return parse_feen(text)
    epd = read_with_operations(text)
    if epd:
        return epd
    source = decode_links(Source.of(text))
    if source.plain == text:
        return parse_fen(text)
    reading = parse_source(source, text)
    if any(finding.code == "link" for finding in reading.findings):
        return reading
    return parse_source(source, text, (Finding("encoded", Span(0, len(text))),))


def canonical_text(reading: Reading) -> str | None:
    """The text as it should be, in its own notation.

    That is the text itself where nothing in it had to be forgiven. None where
    something in it cannot be read, or was left out that could be part of it, as
    what stands there would be a guess.
    """
    if reading.position is None or _has_error(reading):
        return None
    for finding in reading.findings:
        if finding.severity == "repaired":
            fix = finding.fixes[0]
            return fix.apply(reading.text) if fix.sure else None
    return reading.text


@dataclass(frozen=True, slots=True)
class Conversion:
    """A text in another notation.

    text       None where the text has an error: what stands there is not guessed
    findings   what was found in reading
    losses     notes on what the notation written has no place for
    notation   the one that was read
    """

    text: str | None
    findings: tuple[Finding, ...] = ()
    losses: tuple[Finding, ...] = ()
    notation: Notation = "fen"


def convert(text: str, to: str) -> Conversion:
    """Reads any text and writes it in the notation named `to`; KeyError for an unknown one.

    The operations of an EPD stay where EPD is written.
    """
    writer = WRITERS[to]
    reading = parse(text)
    if reading.position is None or _has_error(reading):
        return Conversion(None, reading.findings, (), reading.notation)
    if to == "epd":
        written = write_epd(reading.position, operations=reading.operations)
    else:
        written = writer(reading.position, "always")
    losses = in_text_order(_losses(reading, reading.position, to))
    return Conversion(written, reading.findings, losses, reading.notation)


class Found(NamedTuple):
    """One of several positions in a text: the number of its line, from 1, and its text."""

    line: int
    text: str
    position: Position


def positions_in(text: str) -> tuple[Found, ...]:
    """The positions of a text with several, each on a line of its own; else none.

    At most `MOST_POSITIONS`. A line without a board, or with one that cannot be
    read, is passed over.
    """
    found: list[Found] = []
    for number, line in enumerate(text.splitlines(), start=1):
        if line.count("/") < 7 or len(line) > MAX_LENGTH:
            continue
        position = parse(line).position
        if position:
            found.append(Found(number, line, position))
        if len(found) == MOST_POSITIONS:
            break
    return tuple(found) if len(found) > 1 else ()


def write(position: Position, notation: str, en_passant: EnPassantMode = "always") -> str:
    """The position in the notation of that name; KeyError for an unknown one."""
    return WRITERS[notation](position, en_passant)


def _has_error(reading: Reading) -> bool:
    return any(finding.severity == "error" for finding in reading.findings)


def _losses(reading: Reading, position: Position, to: str) -> Iterator[Finding]:
    name, target = NAMES[to], position.en_passant
    halfmove, fullmove = position.halfmove, position.fullmove
    if to in ("epd", "feen") and reading.notation != to and (halfmove, fullmove) != (0, 1):
        places = [reading.fields[n] for n in ("halfmove", "fullmove") if n in reading.fields]
        span = Span(places[0].start, places[-1].end) if places else None
        counters: Arguments = {"halfmove": halfmove, "fullmove": fullmove, "notation": name}
        yield Finding("counters-not-written", span, args=counters)
    if to == "feen":
        for loss in chess_losses(position):
            field = "castling" if loss.code == "feen-castling-not-written" else "en_passant"
            yield replace(loss, span=reading.fields.get(field))
    if to == "xfen" and target is not None and not en_passant_origins(position):
        found = {"square": SQUARE_NAMES[target], "notation": name}
        span = reading.fields.get("en_passant")
        yield Finding("en-passant-not-written", span, (target,), found)
    if to != "epd" and reading.operations:
        lost = operations_besides_counters(reading.operations)
        if lost:
            span = reading.fields.get("operations")
            found = {"found": quote(lost), "notation": name}
            yield Finding("operations-not-written", span, args=found)
