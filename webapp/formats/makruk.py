"""Makruk FEN: positions of Thai chess in the form of FEN, as Fairy-Stockfish has it.

Eight ranks from the eighth, letters K M S N R P; `w` for White, the first side, or
`b` for Black; two dashes; halfmove clock and move number. A promoted pawn, which
moves as the met does, is written `M~`.

`parse_makruk` reads any text and never raises. What it forgives is listed in
`formats/grammar/fen_like.py`, `games/ranks.py` and `fen/`; beside that a promoted pawn written `+P`
or `P~`, and a limit for counting moves in the place of the second dash, which is ignored.
"""

from __future__ import annotations

from webapp.formats.grammar.fen_like import grammar_of, write_fields
from webapp.formats.grammar.grammar import parse_text
from webapp.formats.grammar.reading import Reading
from webapp.games.alphabets import ALPHABETS
from webapp.model.position import Position

LETTERS = ALPHABETS["makruk"]


def parse_makruk(text: str) -> Reading:
    """Reads a makruk FEN. Takes any `str` and never raises."""
    return parse_text(text, GRAMMAR)


def write_makruk(position: Position) -> str:
    """The canonical six fields, with what has a place in them; see `formats/grammar/losses.py`."""
    return write_fields(position, LETTERS)


GRAMMAR = grammar_of(LETTERS, certain="wWbB", counting=True)
