"""Chess."""

from __future__ import annotations

from webapp.games.game import BLACK, WHITE, GameInfo, Piece, Sides, Start
from webapp.language import Name, Phrase

CHESS = GameInfo(
    game="chess",
    name=Name("Chess | chess960 | chess 960 | fischer random", context="game"),
    within=Phrase("chess"),
    style="C",
    files=8,
    ranks=8,
    pieces=(
        Piece("K", "king | kings", 2, "♔♚"),
        Piece("Q", "queen | queens", 2, "♕♛"),
        Piece("R", "rook | rooks", 4, "♖♜"),
        Piece("B", "bishop | bishops", 4, "♗♝"),
        Piece("N", "knight | knights", 4, "♘♞"),
        Piece("P", "pawn | pawns", 16, "♙♟"),
    ),
    sides=Sides(
        names=(WHITE, BLACK),
        to_move=("White to move", "Black to move"),
        palettes=("White pieces and tools", "Black pieces"),
        hands=("White’s hand", "Black’s hand"),
        piece_of=("white {piece}", "black {piece}"),
        fields=("w white 白 백", "b black 黒 黑 흑"),
    ),
    starts=(
        Start(
            "chess", "", "+rnbq+k^bn+r/+p+p+p+p+p+p+p+p/8/8/8/8/+P+P+P+P+P+P+P+P/+RNBQ+K^BN+R / C/c"
        ),
    ),
    notation="fen",
    notation_names=("FEN", Phrase("FEN")),
    turn_letters=Phrase("w (White) or b (Black)"),
    clean="No problems found. Checked: the text, the pieces, pawns, checks, castling, "
    "en passant and the counters.",
    bare_square="P",
    move_letters="KQRBN",
    controls=("castling", "en_passant", "halfmove", "fullmove"),
    tools=(),
    sets=(
        ("chess", "standard"),
        ("chess-book", "printed book"),
        ("chess-bold", "bold outlines"),
        ("chess-letters", "letters"),
    ),
    sets_label="Chess pieces",
    sides_face=True,
)
