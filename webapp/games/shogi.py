"""Shogi, Japanese chess.

Sources for what is written in Japanese: the Japan Shogi Association (棋譜の表記方法); the form of
KIF by its author (Kifu for Windows), for handicaps as well; the CSA standard of records.
"""

from __future__ import annotations

from collections.abc import Mapping
from typing import NamedTuple

from webapp.games.game import BLACK, WHITE, GameInfo, Handicap, Piece, Sides, Start
from webapp.games.numerals import HAN
from webapp.language import Name, Phrase


class InJapanese(NamedTuple):
    """A piece in Japanese.

    names   in a move, that which is written first
    sign    in one character, on the square of a diagram
    tile    on a tile of wood
    csa     its code in CSA
    """

    names: tuple[str, ...]
    sign: str
    tile: str
    csa: str


WRITTEN: Mapping[str, InJapanese] = {
    "K": InJapanese(("玉", "王"), "玉", "玉將", "OU"),
    "R": InJapanese(("飛",), "飛", "飛車", "HI"),
    "B": InJapanese(("角",), "角", "角行", "KA"),
    "G": InJapanese(("金",), "金", "金將", "KI"),
    "S": InJapanese(("銀",), "銀", "銀將", "GI"),
    "N": InJapanese(("桂",), "桂", "桂馬", "KE"),
    "L": InJapanese(("香",), "香", "香車", "KY"),
    "P": InJapanese(("歩",), "歩", "歩兵", "FU"),
    "+R": InJapanese(("竜", "龍", "竜王", "龍王"), "龍", "龍王", "RY"),
    "+B": InJapanese(("馬", "竜馬", "龍馬"), "馬", "龍馬", "UM"),
    "+S": InJapanese(("成銀", "全"), "全", "成銀", "NG"),
    "+N": InJapanese(("成桂", "圭"), "圭", "成桂", "NK"),
    "+L": InJapanese(("成香", "杏"), "杏", "成香", "NY"),
    "+P": InJapanese(("と", "成歩"), "と", "と金", "TO"),
}
"""Each kind of piece, whosever it is."""
NAMES: Mapping[str, str] = {name: kind for kind, row in WRITTEN.items() for name in row.names}
"""The kind of piece by all its names."""
KANJI: Mapping[str, str] = {name: kind for name, kind in NAMES.items() if len(name) == 1}
"""The same for those of one character."""
CODES: Mapping[str, str] = {row.csa: kind for kind, row in WRITTEN.items()}
"""The kind of piece by its code in CSA."""
KING_OF_SECOND = "王將"
"""The king's tile of the second side, which is the senior player's."""
HELD = "RBGSNLP"
"""The kinds of pieces in hand, in the order in which they are written."""

SIGNS = ("▲☗▼", "△☖▽")
"""The signs of each side, that which is written first."""
PLAYERS = (("先手", "後手"), ("下手", "上手"))
"""The names of the sides, and those in a game with a handicap."""
SOLVERS = ("攻方", "受方", "玉方")
"""Their names in problems: who attacks, then who defends, in two ways."""

HANDICAP = "手合割"
"""The tag of records that names the start."""
EVEN = "平手"
HANDICAPS: Mapping[str, str] = {
    EVEN: "lnsgk^gsnl/1r5b1",
    "香落ち": "lnsgk^gsn1/1r5b1",
    "右香落ち": "1nsgk^gsnl/1r5b1",
    "角落ち": "lnsgk^gsnl/1r7",
    "飛車落ち": "lnsgk^gsnl/7b1",
    "飛香落ち": "lnsgk^gsn1/7b1",
    "二枚落ち": "lnsgk^gsnl/9",
    "三枚落ち": "lnsgk^gsn1/9",
    "四枚落ち": "1nsgk^gsn1/9",
    "五枚落ち": "2sgk^gsn1/9",
    "左五枚落ち": "1nsgk^gs2/9",
    "六枚落ち": "2sgk^gs2/9",
    "左七枚落ち": "2sgk^g3/9",
    "右七枚落ち": "3gk^gs2/9",
    "八枚落ち": "3gk^g3/9",
    "十枚落ち": "4k^4/9",
}
"""Gote's first two ranks in each start that has a name."""
PRESETS: Mapping[str, str] = {
    EVEN: "HIRATE",
    "香落ち": "KY",
    "右香落ち": "KY_R",
    "角落ち": "KA",
    "飛車落ち": "HI",
    "飛香落ち": "HIKY",
    "二枚落ち": "2",
    "三枚落ち": "3",
    "四枚落ち": "4",
    "五枚落ち": "5",
    "左五枚落ち": "5_L",
    "六枚落ち": "6",
    "左七枚落ち": "7_L",
    "右七枚落ち": "7_R",
    "八枚落ち": "8",
    "十枚落ち": "10",
}
"""What these starts are called in JKF."""
HANDICAPS_ALSO: Mapping[str, str] = {
    "左香落ち": "香落ち",
    "香車落ち": "香落ち",
    "右香車落ち": "右香落ち",
    "角行落ち": "角落ち",
    "飛落ち": "飛車落ち",
    "飛車香落ち": "飛香落ち",
    "飛車香車落ち": "飛香落ち",
    "飛角落ち": "二枚落ち",
    "右五枚落ち": "五枚落ち",
}
"""Other names of these."""


def known_handicap(name: str) -> str:
    """The name among `HANDICAPS` of a start, written with digits or without ち too; "" for none."""
    first = name[:1]
    count = HAN[int(first) - 1] if first.isascii() and first.isdigit() and first != "0" else first
    written = f"{count}{name[1:]}".removesuffix("ち") + "ち"
    found = EVEN if name == EVEN else HANDICAPS_ALSO.get(written, written)
    return found if found in HANDICAPS else ""


def start_of(name: str) -> str:
    """The start of that name among `HANDICAPS`, in FEEN: with a handicap Gote moves first."""
    turn = "S/s" if name == EVEN else "s/S"
    return f"{HANDICAPS[name]}/ppppppppp/9/9/9/PPPPPPPPP/1B5R1/LNSGK^GSNL / {turn}"


def _handicap(name: str, label: str, known_as: str) -> Start:
    return Start(f"shogi-{name}", label, start_of(known_as))


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
        names=(
            Name("Sente | attacker | shitate", context="side"),
            Name("Gote | defender | uwate", context="side"),
        ),
        to_move=("Sente to move", "Gote to move"),
        palettes=("Sente’s pieces and tools", "Gote’s pieces"),
        hands=("Sente’s hand", "Gote’s hand"),
        piece_of=("Sente’s {piece}", "Gote’s {piece}"),
        also=(BLACK, WHITE),
        signs=SIGNS,
        fields=("b black sente 先手 先 黒 黑 ▲ ☗", "w white gote 後手 後 后手 白 △ ☖"),
    ),
    starts=(
        Start("shogi", "Even game", start_of(EVEN)),
        _handicap("lance", "Lance", "香落ち"),
        _handicap("bishop", "Bishop", "角落ち"),
        _handicap("rook", "Rook", "飛車落ち"),
        _handicap("rook-lance", "Rook and lance", "飛香落ち"),
        _handicap("2", "Two pieces", "二枚落ち"),
        _handicap("4", "Four pieces", "四枚落ち"),
        _handicap("6", "Six pieces", "六枚落ち"),
        _handicap("8", "Eight pieces", "八枚落ち"),
        _handicap("10", "Ten pieces", "十枚落ち"),
        Start("shogi-problem", "Mating problem", "4k^4/9/9/9/9/9/9/9/9 /18p4g4l4n4s2b2r S/s"),
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
    mates_in_plies=True,
    results=("Sente wins", "Gote wins", "Draw"),
    handicap=Handicap(
        starts=tuple(start_of(name) for name in HANDICAPS if name != EVEN),
        tags=PLAYERS[1],
        named_by=(HANDICAP, "Handicap"),
        is_name=lambda name: known_handicap(name) not in ("", EVEN),
        sides=Sides(
            names=(Name("Shitate", context="side"), Name("Uwate", context="side")),
            to_move=("Shitate to move", "Uwate to move"),
            palettes=("Shitate’s pieces and tools", "Uwate’s pieces"),
            hands=("Shitate’s hand", "Uwate’s hand"),
            piece_of=("Shitate’s {piece}", "Uwate’s {piece}"),
        ),
        results=("Shitate wins", "Uwate wins", "Draw"),
    ),
)
