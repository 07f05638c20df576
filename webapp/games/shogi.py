"""Shogi, Japanese chess."""

from __future__ import annotations

from webapp.games.game import GameInfo, Piece, Sides, Start
from webapp.language import Phrase


def _handicap(name: str, label: str, ranks: str) -> Start:
    """A start with Gote’s first two ranks as they are where Gote, who moves first, gives odds."""
    below = "ppppppppp/9/9/9/PPPPPPPPP/1B5R1/LNSGK^GSNL / s/S"
    return Start(f"shogi-{name}", label, f"{ranks}/{below}")


SHOGI = GameInfo(
    game="shogi",
    name="Shogi",
    within=Phrase("shogi"),
    style="S",
    files=9,
    ranks=9,
    pieces=(
        Piece("K^", "king", 2),
        Piece("R", "rook", 2),
        Piece("B", "bishop", 2),
        Piece("G", "gold general", 4),
        Piece("S", "silver general", 4),
        Piece("N", "knight", 4),
        Piece("L", "lance", 4),
        Piece("P", "pawn", 18),
        Piece("+R", "promoted rook"),
        Piece("+B", "promoted bishop"),
        Piece("+S", "promoted silver"),
        Piece("+N", "promoted knight"),
        Piece("+L", "promoted lance"),
        Piece("+P", "promoted pawn"),
    ),
    sides=Sides(
        names=(Phrase("Sente"), Phrase("Gote")),
        to_move=("Sente to move", "Gote to move"),
        palettes=("Sente’s pieces and tools", "Gote’s pieces"),
        hands=("Sente’s hand", "Gote’s hand"),
        piece_of=("Sente’s {piece}", "Gote’s {piece}"),
    ),
    starts=(
        Start(
            "shogi",
            "Even game",
            "lnsgk^gsnl/1r5b1/ppppppppp/9/9/9/PPPPPPPPP/1B5R1/LNSGK^GSNL / S/s",
        ),
        _handicap("lance", "Lance", "lnsgk^gsn1/1r5b1"),
        _handicap("bishop", "Bishop", "lnsgk^gsnl/1r7"),
        _handicap("rook", "Rook", "lnsgk^gsnl/7b1"),
        _handicap("rook-lance", "Rook and lance", "lnsgk^gsn1/7b1"),
        _handicap("2", "Two pieces", "lnsgk^gsnl/9"),
        _handicap("4", "Four pieces", "1nsgk^gsn1/9"),
        _handicap("6", "Six pieces", "2sgk^gs2/9"),
        _handicap("8", "Eight pieces", "3gk^g3/9"),
        _handicap("10", "Ten pieces", "4k^4/9"),
        Start(
            "shogi-problem",
            "Mating problem",
            "4k^4/9/9/9/9/9/9/9/9 /18p4g4l4n4s2b2r S/s",
        ),
    ),
    notation="sfen",
    turn_letters=Phrase("b (Sente) or w (Gote)"),
    squares="usi",
    look="lines",
    sets=(
        ("shogi", "two characters"),
        ("shogi-one", "one character"),
        ("shogi-letters", "letters"),
    ),
    shared_set=True,
    has_hands=True,
)
