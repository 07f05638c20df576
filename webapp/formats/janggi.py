"""Janggi FEN: positions of Korean chess in the form of FEN, as Fairy-Stockfish has it.

Ten ranks from Han's back rank, each from file a to file i, letters K A B N R C P:
elephant B and horse N; `w` for Cho, the first side, or `b` for Han; two dashes;
halfmove clock and move number.

`parse_janggi` reads any text and never raises. What it forgives is listed in
`formats/grammar/fen_like.py`, `games/ranks.py` and `fen/`.
"""

from __future__ import annotations

from webapp.formats.grammar.fen_like import grammar_of, write_fields
from webapp.formats.grammar.grammar import parse_text
from webapp.formats.grammar.reading import Reading
from webapp.games.alphabets import ALPHABETS
from webapp.model.position import Position

LETTERS = ALPHABETS["janggi"]


def parse_janggi(text: str) -> Reading:
    """Reads a janggi FEN. Takes any `str` and never raises."""
    return parse_text(text, GRAMMAR)


def write_janggi(position: Position) -> str:
    """The canonical six fields, with what has a place in them; see `formats/grammar/losses.py`."""
    return write_fields(position, LETTERS)


GRAMMAR = grammar_of(LETTERS, certain="wW", also="b")
