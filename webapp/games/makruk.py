"""Makruk, Thai chess."""

from __future__ import annotations

from webapp.games.game import GameInfo, Piece, Sides, Start
from webapp.language import Phrase

MAKRUK = GameInfo(
    game="makruk",
    name="Makruk",
    within=Phrase("makruk"),
    style="M",
    files=8,
    ranks=8,
    pieces=(
        Piece("K^", "king", 2),
        Piece("M", "met", 2),
        Piece("S", "khon", 4),
        Piece("R", "rook", 4),
        Piece("N", "knight", 4),
        Piece("P", "pawn", 16),
        Piece("+P", "promoted pawn"),
    ),
    sides=Sides(
        names=(Phrase("White"), Phrase("Black")),
        to_move=("White to move", "Black to move"),
        palettes=("White pieces and tools", "Black pieces"),
        hands=("White’s hand", "Black’s hand"),
        piece_of=("white {piece}", "black {piece}"),
    ),
    starts=(Start("makruk", "", "rnsmk^snr/8/pppppppp/8/8/PPPPPPPP/8/RNSK^MSNR / M/m"),),
    notation="makruk",
    turn_letters=Phrase("w (White) or b (Black)"),
    letters=(("f", "M"),),
    look="lines",
)
