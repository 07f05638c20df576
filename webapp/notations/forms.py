"""Positions in forms that are no notation, asked in turn where a text is in none.

Each form gives a reading in the notation of its game, whose text is the fix, or None.
"""

from __future__ import annotations

from collections.abc import Callable

from webapp.drawn import parse_drawn
from webapp.drawn.shogi import parse_record_board
from webapp.foreign.board import parse_foreign
from webapp.foreign.words import parse_foreign_words
from webapp.notations.given import Given
from webapp.other_boards import parse_other_board
from webapp.text.passages import may_be_drawn
from webapp.text.reading import Notation, Reading

FORMS: tuple[Callable[[Given], Reading | None], ...] = (
    lambda given: parse_record_board(given.text),
    lambda given: parse_drawn(given.text) if may_be_drawn(given.text) else None,
    lambda given: parse_foreign(given.opened),
    lambda given: parse_other_board(given.opened),
    lambda given: parse_foreign_words(given.text),
)


def read_form(given: Given, asked: Notation | None) -> Reading | None:
    """The reading of a text in another form; None where it is in none, or another is asked for."""
    for parse in FORMS:
        reading = parse(given)
        if reading and asked in (None, reading.notation):
            return reading
    return None
