"""Ready-made positions: the starts of the games and the 960 of Chess960."""

from __future__ import annotations

from collections.abc import Mapping
from functools import cache

from webapp.feen import parse_feen
from webapp.fen import parse_fen
from webapp.games import GAMES
from webapp.position import Position

START_FEN = "rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1"
CHESS960_NUMBERS = range(960)


def _position(fen: str) -> Position:
    position = parse_fen(fen).position
    assert position is not None
    return position


def _start(feen: str) -> Position:
    position = parse_feen(feen).position
    assert position is not None
    return position


START = _position(START_FEN)
_BELOW = "ppppppppp/9/9/9/PPPPPPPPP/1B5R1/LNSGK^GSNL / s/S"
_HANDICAPS = {
    "shogi-lance": "lnsgk^gsn1/1r5b1",
    "shogi-bishop": "lnsgk^gsnl/1r7",
    "shogi-rook": "lnsgk^gsnl/7b1",
    "shogi-rook-lance": "lnsgk^gsn1/7b1",
    "shogi-2": "lnsgk^gsnl/9",
    "shogi-4": "1nsgk^gsn1/9",
    "shogi-6": "2sgk^gs2/9",
    "shogi-8": "3gk^g3/9",
    "shogi-10": "4k^4/9",
}
"""Gote's first two ranks where Gote gives odds, and so moves first."""

_PROBLEM = "4k^4/9/9/9/9/9/9/9/9 /18p4g4l4n4s2b2r S/s"
START_POSITIONS: Mapping[str, Position] = {
    **{game: _start(info.start) for game, info in GAMES.items()},
    "chess": START,
    **{name: _start(f"{ranks}/{_BELOW}") for name, ranks in _HANDICAPS.items()},
    "shogi-problem": _start(_PROBLEM),
}
"""The position each game begins with, by the game's name; and for shogi those with odds
given, and the one mating problems are set up from."""


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
