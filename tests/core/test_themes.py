"""The themes of solutions: each a rule, tried on lines that have it and on lines that nearly do."""

from __future__ import annotations

from tests.made import position
from tests.tables import table
from webapp.checking.games.themes import themes_of
from webapp.model.line import read_code
from webapp.moves import play

ROWS = [
    # Mates, with the last move alone.
    ("6k1/5ppp/8/8/8/8/8/R5K1 w - - 0 1", "", "a1a8", "mate"),
    ("6k1/5ppp/8/8/8/8/8/R5K1 w - - 0 1", "", "a1a7", ""),
    # A rook that nobody protects, one that a pawn does, one by a pawn that is pinned.
    ("6k1/5p1p/8/3r4/8/8/6B1/6K1 w - - 0 1", "", "g2d5", "hanging"),
    ("6k1/5p1p/4p3/3r4/8/8/6B1/6K1 w - - 0 1", "", "g2d5", ""),
    ("4k3/4p3/3r4/8/5B2/8/8/4R1K1 w - - 0 1", "", "f4d6", "hanging"),
    # A pawn is no piece; what is taken stays won, or does not.
    ("6k1/5p1p/8/3p4/8/8/6B1/6K1 w - - 0 1", "", "g2d5", ""),
    ("3q2k1/5p1p/8/3n4/8/1Q6/8/6K1 w - - 0 1", "", "b3d5", ""),
    ("6k1/5p1p/8/3n4/8/1Q6/7P/r5K1 w - - 0 1", "", "g1g2", ""),
    # Taken back what has just taken as much, and more than it has taken.
    ("6k1/5p1p/8/3R3r/8/8/6B1/6K1 b - - 0 1", "h5d5", "g2d5", ""),
    ("6k1/5p1p/8/3P3r/8/8/6B1/6K1 b - - 0 1", "h5d5", "g2d5", "hanging"),
    # Promotions of the solver, of the other side, later in the line.
    ("6k1/P4ppp/8/8/8/8/8/6K1 w - - 0 1", "", "a7a8=Q", "mate promotion"),
    ("7k/P6p/6p1/8/8/8/8/6K1 w - - 0 1", "", "a7a8=N", "promotion"),
    ("7k/8/P6p/6p1/8/8/8/6K1 w - - 0 1", "", "a6a7 h8g7 a7a8=Q", "promotion"),
    ("7K/8/8/8/8/6k1/p7/7R w - - 0 1", "", "h8g8 a2a1=q h1a1", ""),
    # A knight forks king and rook, then takes the rook; or a pawn; or is taken itself.
    ("4k3/8/8/1N5r/8/8/8/6K1 w - - 0 1", "", "b5d6", ""),
    ("r3k3/8/8/1N6/8/8/8/6K1 w - - 0 1", "", "b5c7 e8d7 c7a8", "fork"),
    ("p3k3/8/8/1N6/8/8/8/6K1 w - - 0 1", "", "b5c7 e8d7 c7a8", ""),
    ("r3k3/8/1b6/1N6/8/8/8/6K1 w - - 0 1", "", "b5c7 b6c7", ""),
    # The queen forks two pieces that nobody protects.
    ("6k1/8/8/r6b/8/8/8/3Q2K1 w - - 0 1", "", "d1d8 g8g7 d8a5", "fork"),
    # A pawn forks two pieces.
    ("6k1/8/2n1r3/8/3P4/8/8/6K1 w - - 0 1", "", "d4d5 e6e1 g1f2 c6e5 d5d6", ""),
    ("6k1/8/2n1r3/8/3P4/8/8/6K1 w - - 0 1", "", "d4d5 e6e8 d5c6", "fork"),
]


@table("fen, previous, moves, themes", ROWS)
def test_themes_are_rules_over_a_line(fen: str, previous: str, moves: str, themes: str) -> None:
    start, came = position(fen), None
    if previous:
        move = read_code(previous, start.kind)
        assert move
        came, start = (start, move), play(start, move)
    assert " ".join(themes_of(start, tuple(moves.split()), came)) == themes
