"""Janggi FEN: positions of Korean chess in the form of FEN, as Fairy-Stockfish has it.

Ten ranks from Han's back rank, each from file a to file i, letters K A B N R C P:
elephant B and horse N; `w` for Cho, the first side, or `b` for Han; two dashes;
halfmove clock and move number.

`parse_janggi` reads any text and never raises. What it forgives is listed in
`text/fen_like.py`, `text/ranks.py` and `fen/`.
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
    "janggi",
    {"K": "G^", "A": "A", "B": "E", "N": "H", "R": "R", "C": "C", "P": "P"},
)

_, NAME = GAMES["janggi"].notation_names

_MOVER = Mover.of_game(
    "janggi",
    letters=("w", "b"),
    words={
        "w": "first", "white": "first", "cho": "first", "blue": "first", "green": "first",
        "楚": "first", "초": "first",
        "b": "second", "black": "second", "han": "second", "red": "second", "漢": "second",
        "汉": "second", "한": "second",
    },
)  # fmt: skip


def parse_janggi(text: str) -> Reading:
    """Reads a janggi FEN. Takes any `str` and never raises."""
    return parse_text(text, GRAMMAR)


def write_janggi(position: Position) -> str:
    """The canonical six fields, with what has a place in them; see `text/losses.py`."""
    return write_fields(position, LETTERS)


GRAMMAR = grammar_of(
    "janggi",
    NAME,
    LETTERS,
    _MOVER,
    certain="wW",
    also="b",
)
