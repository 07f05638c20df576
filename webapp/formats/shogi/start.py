"""Where a record of shogi starts, by its name: an even game, or a handicap."""

from __future__ import annotations

from functools import cache

from msgspec.structs import replace

from webapp.formats.feen import parse_feen
from webapp.games.shogi import EVEN, HANDICAPS, PLAYERS, start_of
from webapp.model.position import Position

OTHER = "その他"
"""What KIF calls a start that has no name."""
HANDICAP = "手合割"


@cache
def handicap(name: str) -> Position:
    """The start of that name; KeyError for another name."""
    position = parse_feen(start_of(name)).position
    assert position is not None
    return position


def name_of(start: Position) -> str:
    """What KIF calls the start; "" where it has no name."""
    plain = as_plain(start)
    return next((name for name in HANDICAPS if handicap(name) == plain), "")


def as_plain(start: Position) -> Position:
    """The position with its kings as other readers have them, and without a clock."""
    squares = tuple(f"{piece}^" if piece in ("K", "k") else piece for piece in start.squares)
    return replace(start, squares=squares, halfmove=0)


def side_names(start: Position) -> tuple[str, str]:
    """What KIF calls the sides."""
    return PLAYERS[name_of(start) not in ("", EVEN)]
