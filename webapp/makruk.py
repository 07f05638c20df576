"""Makruk FEN: positions of Thai chess in the form of FEN, as Fairy-Stockfish has it.

Eight ranks from the eighth, letters K M S N R P; `w` for White, the first side, or
`b` for Black; two dashes; halfmove clock and move number. A promoted pawn, which
moves as the met does, is written `M~`.

`parse_makruk` reads any text and never raises. What it forgives is listed in
`text/fen_like.py`, `text/ranks.py` and `fen/`; beside that a promoted pawn written `+P`
or `P~`, and a limit for counting moves in the place of the second dash, which is ignored.
"""

from __future__ import annotations

from webapp.games import GAMES
from webapp.position import Position
from webapp.text.fen_like import grammar_of, write_fields
from webapp.text.fields import Mover
from webapp.text.grammar import parse_text
from webapp.text.ranks import Letters
from webapp.text.reading import Reading

LETTERS = Letters(
    "makruk",
    {"K": "K^", "M": "M", "S": "S", "N": "N", "R": "R", "P": "P", "M~": "+P"},
    {"+P": "+P", "P~": "+P"},
)

_, NAME = GAMES["makruk"].notation_names

_MOVER = Mover.of_game(
    "makruk",
    letters=("w", "b"),
    words={
        "w": "first", "white": "first", "白": "first", "ขาว": "first",
        "b": "second", "black": "second", "黑": "second", "黒": "second", "ดำ": "second",
    },
)  # fmt: skip


def parse_makruk(text: str) -> Reading:
    """Reads a makruk FEN. Takes any `str` and never raises."""
    return parse_text(text, GRAMMAR)


def write_makruk(position: Position) -> str:
    """The canonical six fields, with what has a place in them; see `text/losses.py`."""
    return write_fields(position, LETTERS)


GRAMMAR = grammar_of(
    "makruk",
    NAME,
    LETTERS,
    _MOVER,
    certain="wWbB",
    counting=True,
)
