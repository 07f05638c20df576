"""Xiangqi, Chinese chess.

Source for what is written in Chinese: 象棋竞赛规则 2020, 1.1 and 7.5.
"""

from __future__ import annotations

from collections.abc import Mapping
from typing import NamedTuple

from webapp.games.game import BLACK, GameInfo, Piece, Sides, Start
from webapp.language import Name, Phrase


class InChinese(NamedTuple):
    """A piece in Chinese, Red's and then Black's.

    names   in a move, in simplified characters
    disc    on a disc, in traditional ones
    others  further characters for it, whosever it is
    """

    names: str
    disc: str
    others: str = ""


WRITTEN: Mapping[str, InChinese] = {
    "G": InChinese("帅将", "帥將"),
    "A": InChinese("仕士", "仕士"),
    "E": InChinese("相象", "相象"),
    "R": InChinese("车车", "俥車"),
    "H": InChinese("马马", "傌馬"),
    "C": InChinese("炮炮", "炮砲", "包"),
    "P": InChinese("兵卒", "兵卒"),
}
"""Each kind of piece."""
WAYS = "进退平"
"""In a move: forward, back and sideways."""
PLACES = "前中后"
"""Which of several pieces on a file: the front one, one between, and the rear one."""
SIMPLE = str.maketrans(
    {"進": "进", "上": "进", "下": "退", "後": "后"}
    | {sign: row.names[0] for row in WRITTEN.values() for sign in row.others}
    | {
        sign: name
        for row in WRITTEN.values()
        for sign, name in zip(row.disc, row.names, strict=True)
    }
)
"""The characters of `names`, `WAYS` and `PLACES` for others that mean the same in a move."""
PIECES = "".join(
    {sign: "" for row in WRITTEN.values() for sign in row.names + row.disc + row.others}
)
"""All characters that name a piece."""
RIVER = frozenset("楚河漢汉界")
"""The characters that stand in the river of a drawn board."""
_TRADITIONAL = str.maketrans("红胜负双", "紅勝負雙")
_RESULTS = (
    ("1-0", "红胜 红方胜 红先胜 先胜 黑负 黑方负"),
    ("0-1", "黑胜 黑方胜 红先负 先负 红负 红方负"),
    ("1/2-1/2", "和棋 和 和局 平局 双方和 红和 红先和 先和"),
)
RESULTS: Mapping[str, str] = {
    spelling: result
    for result, words in _RESULTS
    for word in words.split()
    for spelling in (word, word.translate(_TRADITIONAL))
}
"""Results as they are written, and as PGN has them."""
FIGURINES: Mapping[str, str] = {
    sign: letter if side == 0 else letter.lower()
    for at, (letter, row) in enumerate(WRITTEN.items())
    for signs in (row.names, row.disc, chr(0x1FA60 + at) + chr(0x1FA67 + at))
    if signs[0] != signs[1]
    for side, sign in enumerate(signs)
}
"""The letter of each character that tells whose the piece is, with those of Unicode: a capital for
Red’s.
"""

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
        fields=(
            "w white r red 红 紅 红方 紅方 先 先手 帅 帥 帅方 帥方",
            "b black 黑 黒 黑方 黒方 后 后手 後 後手",
        ),
    ),
    starts=(
        Start("xiangqi", "", "rheag^aehr/9/1c5c1/p1p1p1p1p/9/9/P1P1P1P1P/1C5C1/9/RHEAG^AEHR / X/x"),
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
