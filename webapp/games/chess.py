"""Chess."""

from __future__ import annotations

from webapp.games.game import GameInfo, Piece, Sides, Start
from webapp.language import Phrase

CHESS = GameInfo(
    game="chess",
    name="Chess",
    within=Phrase("chess"),
    style="C",
    files=8,
    ranks=8,
    pieces=(
        Piece("K", "king", 2),
        Piece("Q", "queen", 2),
        Piece("R", "rook", 4),
        Piece("B", "bishop", 4),
        Piece("N", "knight", 4),
        Piece("P", "pawn", 16),
    ),
    sides=Sides(
        names=(Phrase("White"), Phrase("Black")),
        to_move=("White to move", "Black to move"),
        palettes=("White pieces and tools", "Black pieces"),
        hands=("White’s hand", "Black’s hand"),
        piece_of=("white {piece}", "black {piece}"),
    ),
    starts=(
        Start(
            "chess",
            "",
            "+rnbq+k^bn+r/+p+p+p+p+p+p+p+p/8/8/8/8/+P+P+P+P+P+P+P+P/+RNBQ+K^BN+R / C/c",
        ),
    ),
    notation="fen",
    turn_letters=Phrase("w (White) or b (Black)"),
)
