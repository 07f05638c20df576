"""Xiangqi, Chinese chess."""

from __future__ import annotations

from webapp.games.game import GameInfo, Piece, Sides, Start
from webapp.language import Phrase

XIANGQI = GameInfo(
    game="xiangqi",
    name="Xiangqi",
    within=Phrase("xiangqi"),
    style="X",
    files=9,
    ranks=10,
    pieces=(
        Piece("G^", "general", 2),
        Piece("A", "advisor", 4),
        Piece("E", "elephant", 4),
        Piece("R", "chariot", 4),
        Piece("H", "horse", 4),
        Piece("C", "cannon", 4),
        Piece("P", "soldier", 10),
    ),
    sides=Sides(
        names=(Phrase("Red"), Phrase("Black")),
        to_move=("Red to move", "Black to move"),
        palettes=("Red pieces and tools", "Black pieces"),
        hands=("Red’s hand", "Black’s hand"),
        piece_of=("red {piece}", "black {piece}"),
    ),
    starts=(
        Start(
            "xiangqi",
            "",
            "rheag^aehr/9/1c5c1/p1p1p1p1p/9/9/P1P1P1P1P/1C5C1/9/RHEAG^AEHR / X/x",
        ),
    ),
    notation="xiangqi",
    turn_letters=Phrase("w (Red) or b (Black)"),
    letters=(("k", "G^"), ("b", "E"), ("n", "H")),
    squares="ucci",
    look="points",
    sets=(
        ("xiangqi", "characters"),
        ("xiangqi-letters", "letters"),
        ("xiangqi-pictures", "pictures"),
    ),
)
