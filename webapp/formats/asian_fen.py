"""FEN of xiangqi, janggi and makruk: their positions in the form of FEN.

    xiangqi   ten ranks from Black’s back rank, in the letters K A B N R C P (UCCI protocol) or
              K A E H R C P; either is read, a board that mixes them is read and reported
    janggi    ten ranks from Han’s back rank, in the letters K A B N R C P (Fairy-Stockfish)
    makruk    eight ranks, in the letters K M S N R P; a promoted pawn, which moves as the met does,
              is written `M~` (Fairy-Stockfish)

`w` is the first side, or `b` the second; then two dashes, halfmove clock and move number. Reading
takes any text and never raises. What is forgiven is listed in `formats/grammar/fen_like.py`,
`games/ranks.py` and `fen/`; beside that in xiangqi `r` for Red to move, in makruk a promoted pawn
written `+P` or `P~`, and a limit for counting moves in the place of the second dash, which is
ignored.
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

START_OF_XIANGQI = "rnbakabnr/9/1c5c1/p1p1p1p1p/9/9/P1P1P1P1P/1C5C1/9/RNBAKABNR w - - 0 1"


def parse_xiangqi(text: str) -> Reading:
    """Reads a xiangqi FEN in either set of letters. Takes any `str` and never raises."""
    return parse_text(text, XIANGQI)


def parse_janggi(text: str) -> Reading:
    """Reads a janggi FEN. Takes any `str` and never raises."""
    return parse_text(text, JANGGI)


def parse_makruk(text: str) -> Reading:
    """Reads a makruk FEN. Takes any `str` and never raises."""
    return parse_text(text, MAKRUK)


def write_xiangqi(position: Position, letters: LetterSet = "ucci") -> str:
    """The canonical six fields, with what has a place in them; see `formats/grammar/losses.py`.

    letters   `"ucci"`: elephant B and horse N; `"he"`: elephant E and horse H
    """
    return write_fields(position, ALPHABETS[letters])


def write_janggi(position: Position) -> str:
    """The canonical six fields, as for xiangqi."""
    return write_fields(position, ALPHABETS["janggi"])


def write_makruk(position: Position) -> str:
    """The canonical six fields, as for xiangqi."""
    return write_fields(position, ALPHABETS["makruk"])


def _letters_of(board: str, _squares: Squares) -> str:
    """The set of letters that a board of xiangqi is written in, `"mixed"` where it is both."""
    used = set(board.upper())
    if not used & {"E", "H"}:
        return "ucci"
    return "mixed" if used & {"B", "N"} else "he"


XIANGQI = grammar_of(
    "xiangqi",
    ALPHABETS["ucci or he"],
    certain="wW",
    also="br",
    variants={name: ALPHABETS[name] for name in ("ucci", "he")},
    style=_letters_of,
    start=START_OF_XIANGQI,
)
JANGGI = grammar_of("janggi", ALPHABETS["janggi"], certain="wW", also="b")
MAKRUK = grammar_of("makruk", ALPHABETS["makruk"], certain="wWbB", counting=True)
