"""Xiangqi, Chinese chess."""

from __future__ import annotations

from webapp.games.game import BLACK, GameInfo, Piece, Sides, Start
from webapp.language import Name, Phrase

XIANGQI = GameInfo(
    game="xiangqi",
    name=Name("Xiangqi | chinese chess", context="game"),
    within=Phrase("xiangqi"),
    style="X",
    files=9,
    ranks=10,
    pieces=(
        Piece("G^", "general | generals | king | kings", 2),
        Piece("A", "advisor | advisors | adviser | advisers | guard | guards | mandarin", 4),
        Piece("E", "elephant | elephants | minister | ministers", 4),
        Piece("R", "chariot | chariots | rook | rooks", 4),
        Piece("H", "horse | horses | knight | knights", 4),
        Piece("C", "cannon | cannons", 4),
        Piece("P", "soldier | soldiers | pawn | pawns", 10),
    ),
    sides=Sides(
        names=(Name("Red", context="side"), BLACK),
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
    notation_names=("Xiangqi FEN", Phrase("xiangqi FEN")),
    turn_letters=Phrase("w (Red) or b (Black)"),
    clean="No problems found. Checked: the text, the pieces, palaces, elephants, soldiers, "
    "facing generals and checks.",
    letters=(("k", "G^"), ("b", "E"), ("n", "H")),
    squares="ucci",
    look="points",
    lines="xiangqi",
    sets=(
        ("xiangqi", "characters"),
        ("xiangqi-letters", "letters"),
        ("xiangqi-pictures", "pictures"),
    ),
    sets_label="Xiangqi pieces",
    fifty_moves=False,
    results=("Red wins", "Black wins", "Draw"),
)
