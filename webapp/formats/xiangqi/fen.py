"""Xiangqi FEN: positions of Chinese chess in the form of FEN (UCCI protocol).

Ten ranks from Black's back rank, each from file a to file i; `w` for Red, the
first side, or `b` for Black; two dashes; halfmove clock and move number. There are
two sets of letters: K A B N R C P (UCCI) and K A E H R C P; the general is K in
both. Either is read; a board that mixes them is read and reported.

`parse_xiangqi` reads any text and never raises. What it forgives is listed in
`formats/grammar/fen_like.py`, `games/ranks.py` and `fen/`; beside that `r` for Red to move.
"""

from __future__ import annotations

from typing import Literal

from webapp.formats.grammar.fen_like import grammar_of, write_fields
from webapp.formats.grammar.grammar import parse_text
from webapp.formats.grammar.reading import Reading
from webapp.games.alphabets import ALPHABETS
from webapp.games.ranks import Squares
from webapp.model.position import Position

LetterSet = Literal["ucci", "he"]

LETTERS = {name: ALPHABETS[name] for name in ("ucci", "he")}

START = "rnbakabnr/9/1c5c1/p1p1p1p1p/9/9/P1P1P1P1P/1C5C1/9/RNBAKABNR w - - 0 1"


def parse_xiangqi(text: str) -> Reading:
    """Reads a xiangqi FEN in either set of letters. Takes any `str` and never raises."""
    return parse_text(text, GRAMMAR)


def write_xiangqi(position: Position, letters: LetterSet = "ucci") -> str:
    """The canonical six fields, with what has a place in them; see `formats/grammar/losses.py`.

    letters   `"ucci"`: elephant B and horse N; `"he"`: elephant E and horse H
    """
    return write_fields(position, LETTERS[letters])


def _letters_of(board: str, _squares: Squares) -> str:
    """The set of letters that a board is written in, `"mixed"` where it is both."""
    used = set(board.upper())
    if not used & {"E", "H"}:
        return "ucci"
    return "mixed" if used & {"B", "N"} else "he"


GRAMMAR = grammar_of(
    ALPHABETS["ucci or he"],
    certain="wW",
    also="br",
    variants=LETTERS,
    style=_letters_of,
    start=START,
)
