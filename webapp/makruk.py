"""Makruk FEN: positions of Thai chess in the form of FEN, as Fairy-Stockfish has it.

Eight ranks from the eighth, letters K M S N R P; `w` for White, the first side, or
`b` for Black; two dashes; halfmove clock and move number. A promoted pawn, which
moves as the Met does, is written `M~`.

`parse_makruk` reads any text and never raises. What it forgives is listed in
`game_texts/fen_like.py` and in `scan.py`, `ranks.py`, `deal.py` and `surroundings.py` of
`text/`; beside that
a promoted pawn written `+P` or `P~`, and a limit for counting moves in the place
of the second dash, which is left out.
"""

from __future__ import annotations

import re
from collections.abc import Iterator

from webapp.findings import Finding
from webapp.games import EVERY_GAME, kind_of
from webapp.labels import NOTATIONS_WITHIN
from webapp.position import Position
from webapp.text import fen_like
from webapp.text.deal import Mover
from webapp.text.game_placement import Letters, board_shape, write_placement
from webapp.text.grammar import Grammar, parse_game
from webapp.text.losses import losses_of, why_unwritable
from webapp.text.reading import Reading

LETTERS = Letters.of(
    "makruk",
    {"K": "K^", "M": "M", "S": "S", "N": "N", "R": "R", "P": "P", "M~": "+P"},
    {"+P": "+P", "P~": "+P"},
)

NAME = NOTATIONS_WITHIN["makruk"]
FIRST, SECOND = EVERY_GAME["makruk"].sides.names

_SIDE = r"(?i:w|b|white|black)|[白黑黒]|ขาว|ดำ"

MOVER = Mover(
    letters=("w", "b"),
    words={
        "w": "first", "white": "first", "白": "first", "ขาว": "first",
        "b": "second", "black": "second", "黑": "second", "黒": "second", "ดำ": "second",
    },
    to_move=re.compile(r"\b(white|black) to (?:move|play)\b", re.IGNORECASE),
    unknown="game-unknown-side",
    sides=(FIRST, SECOND),
    about={"first": FIRST, "second": SECOND, "letters": EVERY_GAME["makruk"].turn_letters},
)  # fmt: skip


def parse_makruk(text: str) -> Reading:
    """Reads a makruk FEN. Takes any `str` and never raises."""
    return parse_game(text, GRAMMAR)


def write_makruk(position: Position) -> str:
    """The canonical six fields, with what has a place in them; see `unwritable`."""
    placement = write_placement(position.squares, position.files, LETTERS)
    return f"{placement} {fen_like.write_fields(position)}"


def losses(position: Position) -> Iterator[Finding]:
    """Notes on what a makruk FEN cannot hold of the position."""
    return losses_of(position, LETTERS, NAME, clock=True)


def unwritable(position: Position) -> Finding | None:
    """The error that keeps the position from being written, if any does."""
    return why_unwritable(position, LETTERS, NAME)


GRAMMAR = Grammar(
    notation="makruk",
    kind=kind_of("makruk"),
    shape=board_shape(LETTERS, NAME, fen_like.glue(_SIDE, certain="wWbB", also="")),
    slots=fen_like.slots(MOVER, _SIDE, "wbWB", counting=True),
    names=fen_like.NAMES,
    read=fen_like.reader(MOVER, NAME, counting=True),
    write=lambda position, _style: write_makruk(position),
    plus=fen_like.plus("wb"),
)
