"""Figurines, the pieces of chess as characters (Unicode U+2654 to U+265F), as letters."""

from __future__ import annotations

from webapp.findings import Finding
from webapp.games import GAMES
from webapp.text.characters import Source

LETTER_OF = {
    sign: letter
    for piece in GAMES["chess"].pieces
    for sign, letter in zip(piece.signs, (piece.token, piece.token.lower()), strict=True)
}
"""The letter of each figurine: a capital for the outlined ones, which are White’s."""
VARIATION = "\ufe0e\ufe0f"
"""Selectors behind a figurine that say whether it is shown as text or as a picture."""


def with_letters(source: Source) -> tuple[Source, tuple[Finding, ...]]:
    """The source with a letter for each figurine, and a finding where there is any."""
    plain = source.plain
    if plain.isascii():
        return source, ()
    first = next((index for index, sign in enumerate(plain) if sign in LETTER_OF), None)
    if first is None:
        return source, ()
    last = max(map(plain.rfind, LETTER_OF))
    kept = [index for index, sign in enumerate(plain) if sign not in VARIATION]
    lettered = "".join([LETTER_OF.get(plain[i], plain[i]) for i in kept])
    found = Finding("figurines", source.span(first, last + 1))
    return source.kept(kept, lettered), (found,)
