"""Positions in forms that are no notation, asked in turn where a text is in none.

Each form gives a reading in the notation of its game, whose text is the fix, or None.
"""

from __future__ import annotations

from collections.abc import Callable

from webapp.formats.foreign.board import parse_foreign
from webapp.formats.foreign.words import parse_foreign_words
from webapp.formats.given import Given
from webapp.formats.grammar.reading import Notation, Reading
from webapp.formats.grid.fics import parse_style_12
from webapp.formats.other_boards import parse_other_board
from webapp.formats.registry import write_own
from webapp.text.boards import may_be_drawn


def _in_foreign_words(given: Given) -> Reading | None:
    """Words of a language that is not read at once; None where all is understood as it is."""
    reading = parse_foreign_words(given.text)
    return None if reading and _is_understood(given) else reading


def _is_understood(given: Given) -> bool:
    """Whether the words are a position without an error, in which each side has its king."""
    if not given.in_words.is_likely:
        return False
    reading = given.in_words.reading
    position = None if reading.has_error else reading.position
    return position is not None and {"K", "k"} <= set(position.squares)


FORMS: tuple[Callable[[Given], Reading | None], ...] = (
    lambda given: parse_style_12(given.text),
    lambda given: given.records.reading,
    lambda given: given.drawn.reading(write_own) if may_be_drawn(given.text) else None,
    lambda given: parse_foreign(given.opened),
    lambda given: parse_other_board(given.opened),
    _in_foreign_words,
)


def read_form(given: Given, asked: Notation | None) -> Reading | None:
    """The reading of a text in another form; None where it is in none, or another is asked for."""
    for parse in FORMS:
        reading = parse(given)
        if reading and asked in (None, reading.notation):
            return reading
    return None
