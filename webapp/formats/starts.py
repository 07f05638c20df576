"""Ready-made positions: the starts of the games and the 960 of Chess960."""

from __future__ import annotations

from collections.abc import Mapping
from functools import cache

from webapp.formats.feen import parse_feen
from webapp.formats.fen import START_FEN as START_FEN
from webapp.formats.fen import parse_fen
from webapp.formats.grammar.reading import Reading
from webapp.games import GAMES
from webapp.model.position import Position

CHESS960_NUMBERS = range(960)


def _position(reading: Reading) -> Position:
    position = reading.position
    assert position is not None
    return position


START = _position(parse_fen(START_FEN))
START_POSITIONS: Mapping[str, Position] = {
    **{
        start.name: _position(parse_feen(start.feen))
        for info in GAMES.values()
        for start in info.starts
    },
    "chess": START,
}
"""The positions that games begin with, by the names of their starts."""


def is_start(position: Position) -> bool:
    """Whether games begin so: a start of the menu, or one of Chess960, before the first move."""
    squares = position.squares
    if (position.halfmove, position.fullmove) != (0, 1):
        return False
    if any(start.squares == squares for start in START_POSITIONS.values()):
        return True
    if position.game != "chess" or squares[8:56] != START.squares[8:56]:
        return False
    back = squares[56:]
    return sorted(back) == sorted(START.squares[56:]) and squares[:8] == tuple(map(str.lower, back))


@cache
def chess960_start(number: int) -> Position:
    """The Chess960 starting position of that number, 0 to 959.

    Scharnagl's numbering, in which 518 is the start of standard chess.
    Raises ValueError for any other number.
    """
    if number not in CHESS960_NUMBERS:
        raise ValueError(f"Chess960 numbers run from 0 to 959, not {number}")
    # Only here, as it is slow to import and reading a FEN must not wait for it.
    import chess

    return _position(parse_fen(chess.Board.from_chess960_pos(number).fen()))
