"""Moves of chess and Chess960, and of boards with pockets or counted checks, by python-chess.

board.py     positions and moves as the library has them
rules.py     legal moves, their names, what comes of a move
reading.py   moves as people write them
why.py       why a move is not legal
"""

from webapp.moves.chess.board import board_of
from webapp.moves.chess.reading import NULL_MOVES, read_move
from webapp.moves.chess.rules import all_written, outcome, possible_moves, written
from webapp.moves.chess.why import refusal

__all__ = [
    "NULL_MOVES",
    "all_written",
    "board_of",
    "outcome",
    "possible_moves",
    "read_move",
    "refusal",
    "written",
]
