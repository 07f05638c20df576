"""Positions within other texts: a PGN's FEN tag, and links made readable.

Where in a link the FEN stands does not matter, nor whose site it is: once
decoded, its board is found as in any other text (see `text/locate.py`).
"""

from __future__ import annotations

import re

from webapp.text.characters import Source

_ESCAPES = re.compile(r"(?:%[0-9A-Fa-f]{2})+")
_ENCODED_SPACE_OR_SLASH = re.compile(r"%(?:25)?(?:2F|20)", re.IGNORECASE)
_PLUS_FOR_SPACE = re.compile(r"\+[wb]\+[-KQkqA-Ha-h]")
FEN_TAG = re.compile(r"""\[\s*FEN\s*["'“”]([^"'“”\]]*)""", re.IGNORECASE)
"""The FEN tag of a PGN, up to the end of its text, which is group 1."""
_TIMES = 2  # a link inside a link is encoded twice


def decode_links(source: Source, plus: re.Pattern[str] | None = None) -> Source:
    """The source with percent escapes (UTF-8) and `+` for a space decoded.

    Only where it looks encoded at all. A decoded character stands for all the
    characters that encoded it.

    plus   the fields after the board with a `+` for each space, in a notation
           in whose board a `+` means something; those of FEN otherwise
    """
    for _ in range(_TIMES):
        if not _ENCODED_SPACE_OR_SLASH.search(source.plain):
            break
        source = _decode(source)
    fields = (plus or _PLUS_FOR_SPACE).search(source.plain)
    if fields:
        start, end = fields.span() if plus else (0, len(source.plain))
        spaced = source.plain[start:end].replace("+", " ")
        spaced = source.plain[:start] + spaced + source.plain[end:]
        source = Source(spaced, spaced, source.starts, source.ends)
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
