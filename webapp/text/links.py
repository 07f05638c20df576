"""Positions within other texts: a PGN's FEN tag, and links made readable.

Where in a link the FEN stands does not matter, nor whose site it is: once
decoded, its board is found as in any other text (see `formats/grammar/board.py`).
"""

from __future__ import annotations

import re

from msgspec import Struct

from webapp.findings import Finding, Span
from webapp.games.board import Side
from webapp.text.characters import Source, make_plain
from webapp.text.figurines import with_letters
from webapp.text.quoting import without_quoting
from webapp.text.rank_marks import with_slashes

_ESCAPES = re.compile(r"(?:%[0-9A-Fa-f]{2})+")
_ENCODED = re.compile(r"%(?:25)*(?:0[09AD]|2[07BF]|5[BDE]|7E)", re.IGNORECASE)
FEN_TAG = re.compile(
    r"""\[\s*FEN\s*["'“”]((?<=")[^"\n]*+(?="\s*+(?:\]|$))|[^"'“”\]]*)""", re.IGNORECASE
)
"""The FEN tag of a PGN, up to the end of its text, which is group 1.

Only in straight quotation marks that are closed may it hold a bracket, as of pieces in hand.
"""
_SEEN_FROM = re.compile(
    r"[?&](?:colou?r|orientation|side|flip(?:ped)?)=(?:(black|true|1)|(?:white|false|0))(?![^&#\s])",
    re.IGNORECASE,
)
_TIMES = 2  # a link inside a link is encoded twice


class OpenedText(Struct, frozen=True):
    """A text with the part of it that holds the position made readable.

    source       that part in plain characters
    found        findings on the way there: a tag, or a link's encoding
    made_plain   findings about characters made plain
    """

    text: str
    source: Source
    found: tuple[Finding, ...] = ()
    made_plain: tuple[Finding, ...] = ()


def open_text(text: str) -> OpenedText:
    """The text with a FEN tag opened, escapes of links decoded and characters made plain.

    Marks of quotation in an email are left out, and figurines become letters.
    """
    tag = FEN_TAG.search(text) if "[" in text else None
    found: tuple[Finding, ...] = ()
    if tag and "/" in tag[1]:
        source = Source.of(tag[1], tag.start(1))
        found = (Finding("pgn-tag", Span(tag.start(), tag.start(1))),)
    else:
        source = _decoded(Source.of(text))
        if source.plain != text:
            found = (encoded(text),)
    source, quoting = without_quoting(source)
    source, figurines = with_letters(source)
    plain, made_plain = make_plain(source)
    plain, marks = with_slashes(plain)
    return OpenedText(text, plain, (*found, *quoting, *figurines, *marks), tuple(made_plain))


def seen_from(text: str) -> Side | None:
    """The side from which a link shows its board; None where it does not say.

    Lichess writes `?color=black`, other sites `?flip=true` and the like.
    """
    said = _SEEN_FROM.search(text)
    return None if said is None else "second" if said[1] else "first"


def encoded(text: str) -> Finding:
    """Says that the text was encoded for a link."""
    return Finding("encoded", Span(0, len(text)))


def _decoded(source: Source) -> Source:
    """The source with percent escapes (UTF-8) decoded, where it looks encoded at all.

    A decoded character stands for all the characters that encoded it.
    """
    for _ in range(_TIMES):
        if "%" not in source.plain or not _ENCODED.search(source.plain):
            break
        source = _decode(source)
    return source


def _decode(source: Source) -> Source:
    characters: list[str] = []
    starts: list[int] = []
    ends: list[int] = []

    def keep(start: int, end: int) -> None:
        characters.extend(source.plain[start:end])
        starts.extend(source.starts[start:end])
        ends.extend(source.ends[start:end])

    at = 0
    for escapes in _ESCAPES.finditer(source.plain):
        keep(at, escapes.start())
        at = escapes.start()
        for character in bytes.fromhex(escapes[0].replace("%", "")).decode("utf-8", "replace"):
            # A character that did not decode stands for one byte of the text.
            length = 1 if character == "\N{REPLACEMENT CHARACTER}" else len(character.encode())
            end = min(at + 3 * length, escapes.end())
            if at < end:
                characters.append(character)
                starts.append(source.starts[at])
                ends.append(source.ends[end - 1])
            at = end
        at = escapes.end()
    keep(at, len(source.plain))
    plain = "".join(characters)
    return Source(plain, plain, starts, ends)


def with_spaces(source: Source, start: int, end: int) -> Source:
    """The source with a space for each `+` from `start` to `end`, as links have them."""
    plain, typed = (
        text[:start] + text[start:end].replace("+", " ") + text[end:]
        for text in (source.plain, source.typed)
    )
    return Source(plain, typed, source.starts, source.ends)
