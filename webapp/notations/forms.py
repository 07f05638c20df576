"""Positions in forms that are no notation, asked in turn where a text is in none.

Each form gives a reading in the notation of its game, whose text is the fix, or None.
"""

from __future__ import annotations

from collections.abc import Callable

from webapp.drawn import parse_drawn
from webapp.foreign.board import parse_foreign
from webapp.foreign.words import parse_foreign_words
from webapp.text.reading import Notation, Reading

FORMS: tuple[Callable[[str], Reading | None], ...] = (
    parse_drawn,
    parse_foreign,
    parse_foreign_words,
)


def read_form(text: str, asked: Notation | None) -> Reading | None:
    """The reading of a text in another form; None where it is in none, or another is asked for."""
    for parse in FORMS:
        reading = parse(text)
        if reading and asked in (None, reading.notation):
            return reading
    return None
