"""Where a record of shogi starts: by its name, an even game or a handicap, or as a board (BOD).

Source: the form of KIF and of its boards by its author (Kifu for Windows). A board is read by
`kif_board.py`.
"""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Iterable, Iterator
from functools import cache

from msgspec.structs import replace

from webapp.formats.feen import parse_feen
from webapp.games.board import Hand, owner
from webapp.games.numerals import HAN, write_han
from webapp.games.pieces import bare
from webapp.games.shogi import HANDICAP, HANDICAPS, HELD, PLAYERS, WRITTEN, start_of
from webapp.model.position import Position
from webapp.model.sides import has_handicap

OTHER = "その他"
"""The name in KIF of a start that has none."""
HANDICAP_LINE = re.compile(rf"[\s>]*{HANDICAP} ?: ?([^ ]+)")
SIZE = 9
MOST_HELD = 99
"""The most of a kind in a hand that readers of boards are sure to take."""
HIGHEST = 10_000
"""The highest number of the next move that they take."""


@cache
def handicap(name: str) -> Position:
    """The start of that name; KeyError for another name."""
    position = parse_feen(start_of(name)).position
    assert position is not None
    return position


def name_of(start: Position) -> str:
    """The name of the start in KIF; "" where it has none."""
    plain = as_plain(start)
    return next((name for name in HANDICAPS if handicap(name) == plain), "")


def as_plain(start: Position) -> Position:
    """The position with its kings as other readers have them, and without a clock."""
    squares = tuple(f"{piece}^" if piece in ("K", "k") else piece for piece in start.squares)
    return replace(start, squares=squares, halfmove=0)


def side_names(start: Position, tags: Iterable[tuple[str, str]] = ()) -> tuple[str, str]:
    """The names of the sides in KIF: those of a handicap where it is one, or has tags of one."""
    return PLAYERS[has_handicap(start, tags)]


def write_board(start: Position, names: tuple[str, str] = PLAYERS[0]) -> Iterator[str]:
    """The lines of the start as a board, with hands, side to move and number.

    names   what the sides are called
    """
    first, second = names
    rule = "+" + "---" * SIZE + "+"
    yield f"{second}の持駒：{_hand(start.hands[1])}"
    yield "  ９ ８ ７ ６ ５ ４ ３ ２ １"
    yield rule
    for rank, numeral in enumerate(HAN):
        row = start.squares[rank * SIZE : (rank + 1) * SIZE]
        yield f"|{''.join(map(_cell, row))}|{numeral}"
    yield rule
    yield f"{first}の持駒：{_hand(start.hands[0])}"
    if start.turn == "second":
        yield f"{second}番"
    if 1 < start.fullmove <= HIGHEST:
        yield f"手数＝{start.fullmove - 1}"


def _cell(piece: str) -> str:
    if not piece:
        return " ・"
    return f"{' ' if owner(piece) == 'first' else 'v'}{WRITTEN[bare(piece).upper()].sign}"


def _hand(hand: Hand) -> str:
    """The pieces with their numbers: none for one, to nineteen in numerals, then in digits."""
    held = Counter[str]()
    for piece, count in hand:
        held[bare(piece).upper()] += count
    numbers = {n: "" if n == 1 else write_han(n) if n < 20 else str(n) for n in held.values()}
    parts = [f"{WRITTEN[kind].sign}{numbers[held[kind]]}" for kind in HELD if kind in held]
    return "　".join(parts) or "なし"
