"""Shogi, Japanese chess."""

from __future__ import annotations

from webapp.games.game import BLACK, WHITE, GameInfo, Piece, Sides, Start
from webapp.language import Name, Phrase


def _handicap(name: str, label: str, ranks: str) -> Start:
    """A start with Gote’s first two ranks as they are where Gote, who moves first, gives odds."""
    below = "ppppppppp/9/9/9/PPPPPPPPP/1B5R1/LNSGK^GSNL / s/S"
    return Start(f"shogi-{name}", label, f"{ranks}/{below}")


SHOGI = GameInfo(
    game="shogi",
    name=Name("Shogi | japanese chess", context="game"),
    within=Phrase("shogi"),
    style="S",
    files=9,
    ranks=9,
    pieces=(
        Piece("K^", "king | kings | jewel | gyoku", 2),
        Piece("R", "rook | rooks | hisha", 2),
        Piece("B", "bishop | bishops | kaku", 2),
        Piece("G", "gold general | gold generals | gold | golds | kin", 4),
        Piece("S", "silver general | silver generals | silver | silvers | gin", 4),
        Piece("N", "knight | knights | keima", 4),
        Piece("L", "lance | lances | kyosha", 4),
        Piece("P", "pawn | pawns | fu", 18),
        Piece("+R", "promoted rook | promoted rooks | dragon | dragons | dragon king | ryu"),
        Piece("+B", "promoted bishop | promoted bishops | horse | horses | dragon horse | uma"),
        Piece("+S", "promoted silver | promoted silvers | narigin | promoted silver general"),
        Piece("+N", "promoted knight | promoted knights | narikei"),
        Piece("+L", "promoted lance | promoted lances | narikyo"),
        Piece("+P", "promoted pawn | promoted pawns | tokin | tokins"),
    ),
    sides=Sides(
        names=(Name("Sente | attacker", context="side"), Name("Gote | defender", context="side")),
        to_move=("Sente to move", "Gote to move"),
        palettes=("Sente’s pieces and tools", "Gote’s pieces"),
        hands=("Sente’s hand", "Gote’s hand"),
        piece_of=("Sente’s {piece}", "Gote’s {piece}"),
        also=(BLACK, WHITE),
        signs=("▲☗▼", "△☖▽"),
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
    notation_names=("SFEN", Phrase("SFEN")),
    turn_letters=Phrase("b (Sente) or w (Gote)"),
    clean="No problems found. Checked: the text, the pieces of the set, pawns on a file, "
    "pieces that could never move, and checks.",
    squares="usi",
    look="lines",
    lines="shogi",
    controls=("fullmove",),
    tools=("+", "side"),
    starts_label="Handicap",
    sets=(
        ("shogi", "two characters"),
        ("shogi-one", "one character"),
        ("shogi-letters", "letters"),
    ),
    sets_label="Shogi pieces",
    shared_set=True,
    has_hands=True,
    counts_plies=True,
    results=("Sente wins", "Gote wins", "Draw"),
)
