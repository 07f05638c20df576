"""The notations by name, and reading a text whose notation is not known."""

from __future__ import annotations

import re
from collections.abc import Callable, Mapping
from typing import NamedTuple

from webapp.epd import write_epd
from webapp.fen import EnPassantMode, Reading, parse_fen, parse_source, write_fen
from webapp.findings import Finding, Span
from webapp.links import decode_links
from webapp.position import Position
from webapp.scan import MAX_LENGTH, Source, too_long

Writer = Callable[[Position, EnPassantMode], str]

WRITERS: Mapping[str, Writer] = {
    "fen": lambda position, mode: write_fen(position, "fen", mode),
    "xfen": lambda position, _mode: write_fen(position, "xfen", "xfen"),
    "shredder": lambda position, mode: write_fen(position, "shredder", mode),
    "epd": write_epd,
}
"""How each notation is written, with the en passant mode the user has chosen.

X-FEN by its definition writes a target only where a pawn stands to capture.
"""

READABLE = ("fen", "xfen", "shredder", "epd")
"""The notations a text can be read as. All of them have one grammar, FEN's."""

MOST_POSITIONS = 100
"""The most positions that are taken out of one text."""

_PGN_TAG = re.compile(r"""\[\s*FEN\s*["'“”]([^"'“”\]]*)""", re.IGNORECASE)


def parse(text: str) -> Reading:
    """Reads the position in a text: a FEN of any dialect, a link, a PGN's FEN tag.

    Takes any `str` and never raises.
    """
    if len(text) > MAX_LENGTH:
        return Reading(text, None, (too_long(text),))
    tag = _PGN_TAG.search(text)
    if tag and "/" in tag[1]:
        taken = Finding("pgn-tag", Span(tag.start(), tag.start(1)))
        return parse_source(Source.of(tag[1], tag.start(1)), text, (taken,))
    source = decode_links(Source.of(text))
    if source.plain == text:
        return parse_fen(text)
    reading = parse_source(source, text)
    if any(finding.code == "link" for finding in reading.findings):
        return reading
    return parse_source(source, text, (Finding("encoded", Span(0, len(text))),))


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
