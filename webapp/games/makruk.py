"""Makruk, Thai chess."""

from __future__ import annotations

from webapp.games.game import BLACK, WHITE, GameInfo, Piece, Sides, Start
from webapp.language import Name, Phrase

MAKRUK = GameInfo(
    game="makruk",
    name=Name("Makruk | thai chess", context="game"),
    within=Phrase("makruk"),
    style="M",
    files=8,
    ranks=8,
    pieces=(
        Piece("K^", "king | kings | khun", 2),
        Piece("M", "met | mets", 2),
        Piece("S", "khon | khons | nobleman | noblemen", 4),
        Piece("R", "rook | rooks | boat | boats | ruea", 4),
        Piece("N", "knight | knights | horse | horses | ma", 4),
        Piece("P", "pawn | pawns | bia", 16),
        Piece("+P", "promoted pawn | promoted pawns | bia ngai"),
    ),
    sides=Sides(
        names=(WHITE, BLACK),
        to_move=("White to move", "Black to move"),
        palettes=("White pieces and tools", "Black pieces"),
        hands=("White’s hand", "Black’s hand"),
        piece_of=("white {piece}", "black {piece}"),
        fields=("w white 白 ขาว", "b black 黑 黒 ดำ"),
    ),
    starts=(Start("makruk", "", "rnsmk^snr/8/pppppppp/8/8/PPPPPPPP/8/RNSK^MSNR / M/m"),),
    notation="makruk",
    notation_names=("Makruk FEN", Phrase("makruk FEN")),
    turn_letters=Phrase("w (White) or b (Black)"),
    clean="No problems found. Checked: the text, the pieces, pawns and checks.",
    letters=(("f", "M"),),
    look="lines",
    bare_square="P",
    tools=("+", "side"),
    named=True,
)
