"""Moves of chess and Chess960, and of boards with pockets or counted checks, by python-chess.

board.py     positions and moves as the library has them
rules.py     legal moves, their names, what comes of a move
notation.py  moves as people write them, taken apart
reading.py   which legal move is meant
quick.py     moves one after the other, as nearly all are written
why.py       why a move is not legal, or none is meant
"""

from webapp.moves.chess.board import board_of, in_library
from webapp.moves.chess.notation import NULL_MOVES
from webapp.moves.chess.reading import read_move
from webapp.moves.chess.rules import all_written, outcome, possible_moves, written
from webapp.moves.chess.why import refusal

__all__ = [
    "NULL_MOVES",
    "all_written",
    "board_of",
    "in_library",
    "outcome",
    "possible_moves",
    "read_move",
    "refusal",
    "written",
]
