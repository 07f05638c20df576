"""SFEN, the notation of positions of shogi (USI protocol).

Four fields: the board in nine ranks from a to i, each from file 9 to file 1; the
side to move, `b` for Sente (Black, the first side) or `w` for Gote; the pieces in
hand; the number of the move, raised after each move.

`parse_sfen` reads any text and never raises. What it forgives, each time with a
finding of severity `repaired` whose fix is the canonical text:

- a FEN tag of a PGN, and links: see `text/links.py`; characters and spaces: see
  `text/characters.py`; the board: see `games/ranks.py`; and what FEN's own reader forgives
  around the board and between the fields, see `fen/`
- `position`, `sfen` and other words before the position, moves after it, and
  `startpos` in its place
- missing fields at the end (defaults `b - 1`), or the hands missing in the middle
- the side to move in capitals or as a word (Sente, Black, 先手)
- pieces in hand in other forms, see `sfen/hands.py`
- pieces in hand in brackets behind the board, with two counters, see `sfen/brackets.py`

Never guessed, each an `error`: what `games/ranks.py` says of the board, a `+` before a
piece that does not promote or before none, and whose turn it is where pieces in hand
stand in brackets behind the board and the fields after them are those of SFEN.
"""

from __future__ import annotations

import re
from collections.abc import Sequence
from typing import Any

from webapp.findings import Finding
from webapp.formats.grammar.fields import (
    Mover,
    NotationField,
    NotationForm,
    fullmove_field,
    turn_field,
)
from webapp.formats.grammar.grammar import Grammar, parse_text
from webapp.formats.grammar.reading import Reading
from webapp.formats.grammar.shape import Shape, Unspaced
from webapp.formats.grammar.startpos import prepare_start
from webapp.formats.sfen.brackets import with_hands_as_field
from webapp.formats.sfen.hands import ORDER_OF_BOTH, canonical_hands, lenient_hands, write_hands
from webapp.games.alphabets import ALPHABETS
from webapp.games.ranks import Squares
from webapp.model.position import NO_HANDS, Position
from webapp.text.characters import Source

START_SFEN = "lnsgkgsnl/1r5b1/ppppppppp/9/9/9/PPPPPPPPP/1B5R1/LNSGKGSNL b - 1"

LETTERS = ALPHABETS["sfen"]


_HELD = rf"(?:[0-9]*[{ORDER_OF_BOTH}])+"

_MOVER = Mover.of_game("shogi", ("b", "w"))

_FORM = NotationForm(
    # Where `b` may be the side to move or a bishop in hand, nothing is guessed:
    # a missing side to move is the lesser evil.
    fields=(
        turn_field(_MOVER, 4, "sfen-board-only"),
        NotationField(
            name="hands",
            shape=re.compile(rf"-\Z|{_HELD}\Z"),
            canonical=canonical_hands,
            lenient=lenient_hands,
            default=NO_HANDS,
            cost=3,
            missing="missing-hands",
            from_here="missing-hands-and-number",
        ),
        fullmove_field(cost=14),
    ),
    mover=_MOVER,
    stuck=(re.compile(rf"([wbWB]?)(-|{_HELD})([0-9]*)\Z"), re.compile(r"([wbWB])()([0-9]+)\Z")),
    longest_stuck=64,
)


def parse_sfen(text: str) -> Reading:
    """Reads an SFEN. Takes any `str` and never raises."""
    return parse_text(text, GRAMMAR)


def write_sfen(position: Position) -> str:
    """The canonical four fields, with what has a place in them; see `formats/grammar/losses.py`."""
    placement = LETTERS.placement_of(position.squares)
    turn = "b" if position.turn == "first" else "w"
    return f"{placement} {turn} {write_hands(position.hands)} {position.fullmove}"


def _position(squares: Squares, values: Sequence[Any]) -> Position:
    turn, hands, number = values
    return Position(squares, turn, fullmove=number, hands=hands, kind=LETTERS.kind)


_with_start = prepare_start(START_SFEN)


def _prepare(source: Source) -> tuple[Source, tuple[Finding, ...]]:
    source, found = _with_start(source)
    source, in_brackets = with_hands_as_field(source)
    return source, (*found, *in_brackets)


GRAMMAR = Grammar(
    notation="sfen",
    shape=Shape(
        LETTERS,
        Unspaced(
            tail=re.compile(rf"[wbW](?:-|{_HELD})?[0-9]*\Z"),
            field=re.compile(rf"(?:-|{_HELD}|[0-9]+)\Z"),
            certain="wW",
            also="b",
        ),
        pocket=re.compile(r"\[[A-Za-z0-9-]*\]"),
        in_pocket="unknown-hands",
    ),
    form=_FORM,
    position=_position,
    write=lambda position, _style: write_sfen(position),
    plus=re.compile(rf"\+[wb]\+(?:-(?:\+[0-9]+)?|{_HELD}\+[0-9]+)"),
    prepare=_prepare,
    hands=ORDER_OF_BOTH,
    clock=False,
)
