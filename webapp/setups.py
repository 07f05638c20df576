"""Ready-made positions: the start of chess and the 960 of Chess960."""

from __future__ import annotations

from functools import cache

from webapp.fen import parse_fen
from webapp.position import Position

START_FEN = "rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1"
CHESS960_NUMBERS = range(960)


def _position(fen: str) -> Position:
    position = parse_fen(fen).position
    assert position is not None
    return position


START = _position(START_FEN)


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

    return _position(chess.Board.from_chess960_pos(number).fen())
