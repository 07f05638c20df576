"""Positions in words: all languages in, the current one out."""

from __future__ import annotations

from random import Random
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st
from msgspec.structs import replace

from tests.games import random_boards
from tests.readings import (
    MOST_CALLS,
    assert_sound,
    both_sides,
    calls,
    codes,
    looks_like,
    mutated,
    positions,
    positions_in,
)
from tests.tables import table
from webapp.document import convert, detect, parse
from webapp.document.report import report_of_position, report_of_text
from webapp.formats.conversion import notations_of
from webapp.formats.fen import parse_fen, write_fen
from webapp.formats.registry import write
from webapp.formats.starts import START_POSITIONS, chess960_start
from webapp.formats.words import parse_spoken, reader, unwritable
from webapp.formats.words.board import board_of
from webapp.formats.words.lexer import tokens_of
from webapp.formats.words.lexicon import Lexicon, Meaning, custom_lexicon, lexicon
from webapp.formats.words.reader import TextInWords
from webapp.formats.words.writer import write_words
from webapp.games import GAMES, kind_of
from webapp.games.board import BoardKind, Game
from webapp.games.labels import game_names, kind_names, sides
from webapp.games.pieces import bare, canonical_hand
from webapp.language import LANGUAGES, use_language
from webapp.model.position import MAX_COUNTER, Position, canonical_castling
from webapp.text.characters import MAX_LENGTH

KNOWN: tuple[Game, ...] = tuple(GAMES)
WORDS = sorted(lexicon().words)
OWN = {game: info.notation for game, info in GAMES.items()}
KINGS = "White: Ke1. Black: Ke8."


def read(text: str) -> str:
    """The position of a text that is in words and in order, in its game's own notation."""
    reading = parse(text)
    assert reading.notation == "spoken"
    assert set(codes(reading)) <= {"spoken-no-turn", "spoken-left-out"}
    assert reading.position is not None
    return write(reading.position, OWN[reading.position.game])


# --- reading ---------------------------------------------------------------------

PLAINLY = "White: Ke1, Qd1, pawns e4 d4. Black: Kg8, Rf8, f7 g7 h7"
ENDING = "4k3/8/8/8/8/8/8/R3K2R w - - 0 1"

CHESS = [
    (PLAINLY, "5rk1/5ppp/8/8/3PP3/8/8/3QK3 w - - 0 1"),
    (f"{PLAINLY}. Black to move.", "5rk1/5ppp/8/8/3PP3/8/8/3QK3 b - - 0 1"),
    # pieces and squares
    ("White: Rook a1 and h1, king e1; black: king e8, White to move", ENDING),
    ("White: rooks a1, h1, the king is on e1. Black has a king on e8. White plays", ENDING),
    ("White has two rooks on a1 and h1 and a king on e1. Black: king e8. White moves", ENDING),
    ("White: Ra1, h1, Ke1. Black: Ke8.", "4k3/8/8/8/8/8/8/R3K2P w - - 0 1"),
    ("white: ke1, bb4, b5. black: ke8, BB6", "4k3/8/1b6/1P6/1B6/8/8/4K3 w - - 0 1"),
    ("White: K e1, R a 1, R h1. Black: K e 8", ENDING),
    ("White: ♔e1 ♖a1 ♖h1. Black: ♚e8", ENDING),
    ("wKe1 wRa1 wRh1 bKe8", ENDING),
    ("WHITE: KING E1, ROOKS A1 H1. BLACK: KING E8.", ENDING),
    ("White: Ｋｅ１，Ｒａ１，Ｒｈ１。Black：Ｋｅ８", ENDING),
    ("White\nKing: e1\nRooks: a1, h1\n\nBlack\nKing: e8\n\nWhite to move", ENDING),
    ("white king e1, black king e8, white rooks a1 h1", ENDING),
    ("W: Ke1 Ra1 Rh1 B: Ke8", ENDING),
    ("W Ke1 Ra1 Rh1 B Ke8", ENDING),
    ("White pieces — Ke1, Ra1, Rh1. Black pieces — Ke8. It is White's turn", ENDING),
    ("White: Ke1, no queen, rooks a1 h1. Black: Ke8", ENDING),
    # who is to move
    ("Side to move: Black. White: Ke1, Ra1, Rh1. Black: Ke8", ENDING.replace("w", "b")),
    (f"{KINGS} Black plays", "4k3/8/8/8/8/8/8/4K3 b - - 0 1"),
    (f"{KINGS} Black to move and wins", "4k3/8/8/8/8/8/8/4K3 b - - 0 1"),
    (f"White to move and mate in 2. {KINGS}", "4k3/8/8/8/8/8/8/4K3 w - - 0 1"),
    # castling
    ("White: Ke1 Ra1 Rh1. Black: Ke8. White can castle king-side", ENDING.replace("- -", "K -")),
    ("White: Ke1 Ra1 Rh1, O-O-O. Black: Ke8.", ENDING.replace("- -", "Q -")),
    ("White: Ke1 Ra1 Rh1, 0-0. Black: Ke8.", ENDING.replace("- -", "K -")),
    ("White: Ke1 Ra1 Rh1. Black: Ke8. Castling: KQ", ENDING.replace("- -", "KQ -")),
    ("White: Ke1 Ra1 Rh1. Black: Ke8. Castling: White O-O", ENDING.replace("- -", "K -")),
    ("White: Ke1 Ra1 Rh1. Black: Ke8. No castling", ENDING),
    ("White: Ke1 Ra1 Rh1. Black: Ke8. Castling: none", ENDING),
    ("White: Ke1 Ra1 Rh1. Black: Ke8. Neither side can castle.", ENDING),
    ("White: Ke1 Ra1 Rh1. Black: Ke8. White cannot castle.", ENDING),
    ("White: Ke1 Rg1 Rh1. Black: Ke8. White can castle with the rook on g1.",
     "4k3/8/8/8/8/8/8/4K1RR w G - 0 1"),
    ("White: Ke1 Rh1. Black: Ke8 Rh8. Both sides can castle king-side.",
     "4k2r/8/8/8/8/8/8/4K2R w Kk - 0 1"),
    # target and counters
    ("White: Ke1, e4. Black: Ke8, d4. Black to move. En passant on e3. Move 12. Halfmove clock 0",
     "4k3/8/8/8/3pP3/8/8/4K3 b - e3 0 12"),
    (f"{KINGS} No en passant. Halfmove clock: 7. Move number: 40",
     "4k3/8/8/8/8/8/8/4K3 w - - 7 40"),
    # nothing
    ("Empty board.", "8/8/8/8/8/8/8/8 w - - 0 1"),
    ("White: nothing. Black: nothing.", "8/8/8/8/8/8/8/8 w - - 0 1"),
    ("White: Ke1. Black: none", "8/8/8/8/8/8/8/4K3 w - - 0 1"),
    # other languages
    ("白: キングe1、クィーンd1。黒: キングe8。黒の手番", "4k3/8/8/8/8/8/8/3QK3 b - - 0 1"),
    ("白：Kg1、Rf1、f2・g2・h2　黒：Kg8　手番：白", "6k1/8/8/8/8/8/5PPP/5RK1 w - - 0 1"),
    ("白：Ke1、e4　黒：Ke8、d4　黒番　アンパッサン：e3　12手目",
     "4k3/8/8/8/3pP3/8/8/4K3 b - e3 0 12"),
    ("白方：国王e1，皇后d1。黑方：王e8，战车a8。轮到黑方走", "r3k3/8/8/8/8/8/8/3QK3 b - - 0 1"),
    ("白王e1 白兵e4 d4 黑王e8 轮白方走", "4k3/8/8/8/3PP3/8/8/4K3 w - - 0 1"),
    ("白：双车a1 h1，王e1。黑：王e8。白先", ENDING),
    ("白方：王e1，車a1 h1。黑方：王e8。白方可易位：王翼、后翼。", ENDING.replace("- -", "KQ -")),
    ("백: 킹 e1, 룩 a1 h1. 흑: 왕 e8. 백이 둘 차례", ENDING),
    ("백은 킹이 e1에 있고 흑은 킹이 e8에 있습니다. 백번", "4k3/8/8/8/8/8/8/4K3 w - - 0 1"),
    ("백: 킹 e1, 룩 a1 h1. 흑: 킹 e8. 백 캐슬링: 킹사이드", ENDING.replace("- -", "K -")),
    # counts after the name or after the squares
    ("白: キング1つe1、ポーン3枚 d4 e4 f4。黒: キングe8。白番",
     "4k3/8/8/8/3PPP2/8/8/4K3 w - - 0 1"),
    ("백: 킹 한 개 e1, 룩 두 개 a1 h1. 흑: 킹 하나 e8. 백 차례", ENDING),
    ("백: 킹 e1, 룩 2개 a1 h1. 흑: 킹 e8. 백 차례", ENDING),
    ("白方：王e1，车a1、h1共两枚。黑方：王e8。轮到白方走", ENDING),
    ("白方：王e1，车a1 h1两个，黑方：王e8。轮到白方走", ENDING),
    ("白方：两个车a1 h1，王e1。黑方：王e8。轮到白方走", ENDING),
    # runs of squares
    ("White: Ke1, pawns a2-h2. Black: Ke8, rook a7–c7",
     "4k3/rrr5/8/8/8/8/PPPPPPPP/4K3 w - - 0 1"),
    ("White: Ke1, a2 to c2. Black: Ke8, pawns from h7 to h5",
     "4k3/7p/7p/7p/8/8/PPP5/4K3 w - - 0 1"),
    ("白：キングe1、ポーンa2〜c2。黒：キングe8、ポーンh5からh7まで",
     "4k3/7p/7p/7p/8/8/PPP5/4K3 w - - 0 1"),
    ("白方：王e1，兵a2至c2。黑方：王e8，兵h7到h5。", "4k3/7p/7p/7p/8/8/PPP5/4K3 w - - 0 1"),
    ("백: 킹 e1, 폰 a2~c2. 흑: 킹 e8, 폰 h7부터 h5까지", "4k3/7p/7p/7p/8/8/PPP5/4K3 w - - 0 1"),
    # a side has one king
    ("White: king e1, e4 d4. Black: king e8", "4k3/8/8/8/3PP3/8/8/4K3 w - - 0 1"),
    ("白方：王e1，a3 b3。黑方：王e8", "4k3/8/8/8/8/PP6/8/4K3 w - - 0 1"),
    ("White: kings e1 d1. Black: two kings e8, d8", "3kk3/8/8/8/8/8/8/3KK3 w - - 0 1"),
    # what is asked for
    *(
        (f"White: king e1. Black: king e8. {asked}", "4k3/8/8/8/8/8/8/4K3 w - - 0 1")
        for asked in (
            "白勝ち", "白の勝ち", "白勝", "白番、詰み", "詰め", "2手詰め", "7手詰", "2手メイト",
            "白番、2手で詰み", "メイト", "杀", "将杀", "将死", "白负", "胜定", "白先必胜", "白先和",
            "白先负", "白先，两步杀", "3步杀", "3回合将杀", "무승부", "메이트", "체크메이트",
            "외통", "2수 메이트", "3수 외통", "mate in 2", "White mates in 3",
            "White mates in 3 moves",
            "draw", "White wins", "White to win", "White to play and win", "Mate in two moves.",
        )
    ),
    ("백: 킹 e1. 흑: 킹 e8. 백 차례. 2수 메이트. 12수", "4k3/8/8/8/8/8/8/4K3 w - - 0 12"),
    ("백: 킹 e1. 흑: 킹 e8. 12수째. 50수 규칙 카운터 3", "4k3/8/8/8/8/8/8/4K3 w - - 3 12"),
    ("백: 킹 e1. 흑: 킹 e8. 모두 캐슬링 불가. 백 차례", "4k3/8/8/8/8/8/8/4K3 w - - 0 1"),
    ("백: 킹 e1. 흑: 킹 e8. 양쪽 모두 캐슬링 불가.", "4k3/8/8/8/8/8/8/4K3 w - - 0 1"),
    ("White: Ke1 Rh1. Black: Ke8. 白はキングサイドにキャスリングできます",
     "4k3/8/8/8/8/8/8/4K2R w K - 0 1"),
    ("白方：王e1，兵e4。黑方：王e8，兵d4。轮到黑方走。可在e3吃过路兵。",
     "4k3/8/8/8/3pP3/8/8/4K3 b - e3 0 1"),
    ("White: キングe1、后d1, 룩 a1. 黒: king e8. 黒番", "4k3/8/8/8/8/8/8/R2QK3 b - - 0 1"),
]  # fmt: skip

OTHERS = [
    ("☗5九玉 2八飛 ☖5一玉 先手番", "4k4/9/9/9/9/9/9/7R1/4K4 b - 1"),
    ("▲５九玉２八飛△５一玉。後手番", "4k4/9/9/9/9/9/9/7R1/4K4 w - 1"),
    ("先手：玉5九、飛2八　後手：玉5一", "4k4/9/9/9/9/9/9/7R1/4K4 b - 1"),
    ("先手：59玉 28飛車 後手：51玉", "4k4/9/9/9/9/9/9/7R1/4K4 b - 1"),
    ("先手：玉五九、飛車 2h　後手：玉 5a", "4k4/9/9/9/9/9/9/7R1/4K4 b - 1"),
    ("Sente: king 5i, rook 2h. Gote: king 5a. Sente to move", "4k4/9/9/9/9/9/9/7R1/4K4 b - 1"),
    ("Sente: 5i king, 2h rook. Gote: 5a king.", "4k4/9/9/9/9/9/9/7R1/4K4 b - 1"),
    ("Shogi. Black: K5i, R2h. White: K5a. White to move", "4k4/9/9/9/9/9/9/7R1/4K4 w - 1"),
    ("下手：玉5九、飛2八　上手：玉5一　上手番", "4k4/9/9/9/9/9/9/7R1/4K4 w - 1"),
    ("先手 玉5九と金4九、と3三 後手 玉5一", None),
    ("先手: 玉5九、と3三、成銀 4四。後手: 玉5一、龍2九、馬1一",
     "4k3+b/9/6+P2/5+S3/9/9/9/9/4K2+r1 b - 1"),
    ("Sente: K5i, P-7f, +R3c, tokin 4d, dragon 5e, horse 6e. Gote: K5a",
     "4k4/9/6+R2/5+P3/3+B+R4/2P6/9/9/4K4 b - 1"),
    ("先手：玉5九、歩2枚 7七 2七。後手：玉5一", "4k4/9/9/9/9/9/2P4P1/9/4K4 b - 1"),
    ("先手：玉5九、歩9七〜7七。後手：玉5一", "4k4/9/9/9/9/9/PPP6/9/4K4 b - 1"),
    ("先手：8八玉、6八金・4三金、3四と。後手：5一玉。持ち駒：なし",
     "4k4/9/5G3/6+P2/9/9/9/1K1G5/9 b - 1"),
    ("선수: 왕장 5구, 금장 4구 6구에. 지닌 말: 보병 3개. 후수: 왕장 5일",
     "4k4/9/9/9/9/9/9/9/3GKG3 b 3P 1"),
    ("홍: 수 e0, 2사 d0 f0. 흑: 장 e9. 홍 차례", "4k4/9/9/9/9/9/9/9/9/3AKA3 w - - 0 1"),
    ("红：帅e0，兵a4、b4共两枚。黑：将e9。红先负", "4k4/9/9/9/9/PP7/9/9/9/4K4 w - - 0 1"),
    ("紅：帥e0。黒：将e9。取りのない手数：3", "4k4/9/9/9/9/9/9/9/9/4K4 w - - 3 1"),
    # hands
    ("先手：玉5九　持ち駒 飛 歩三枚 香2枚　後手：玉5一　持ち駒なし",
     "4k4/9/9/9/9/9/9/9/4K4 b R2L3P 1"),
    ("先手：玉5九　後手：玉5一、持駒：飛二　歩十八。", "4k4/9/9/9/9/9/9/9/4K4 b 2r18p 1"),
    ("Sente: king 5i. In hand: rook, 3 pawns, two bishops. Gote: king 5a",
     "4k4/9/9/9/9/9/9/9/4K4 b R2B3P 1"),
    ("Sente: king 5i, has a rook and 3 pawns in hand. Gote: king 5a, gold in hand",
     "4k4/9/9/9/9/9/9/9/4K4 b R3Pg 1"),
    ("Sente: king 5i. Gote: king 5a. Sente in hand: rook. Gote in hand: nothing",
     "4k4/9/9/9/9/9/9/9/4K4 b R 1"),
    ("先手：王将5九。持驹：步兵3，飞车。后手：王将5一。轮后手走", "4k4/9/9/9/9/9/9/9/4K4 w R3P 1"),
    ("선수: 왕장 5i. 가진 말: 보병 3. 후수: 왕장 5a. 후수 차례", "4k4/9/9/9/9/9/9/9/4K4 w 3P 1"),
    ("先手：玉5九 後手：玉5一 先手番 12手目", "4k4/9/9/9/9/9/9/9/4K4 b - 12"),
    # xiangqi
    ("Red: general e0, chariot a0, cannon b2. Black: general e9. Black to move",
     "4k4/9/9/9/9/9/9/1C7/9/R3K4 b - - 0 1"),
    ("Red: king e0, rook a0, cannon b2. Black: king e9.", "4k4/9/9/9/9/9/9/1C7/9/R3K4 w - - 0 1"),
    ("红：帅e0，俥a0，炮b2。黑：将e9。红先", "4k4/9/9/9/9/9/9/1C7/9/R3K4 w - - 0 1"),
    ("紅方：帥e0 車a0 砲b2 黑方：將e9", "4k4/9/9/9/9/9/9/1C7/9/R3K4 w - - 0 1"),
    ("홍: 수 e0, 차 a0, 포 b2. 흑: 장 e9. 홍 차례", "4k4/9/9/9/9/9/9/1C7/9/R3K4 w - - 0 1"),
    ("红: Ke0 Ra0 Cb2 黑: Ke9", "4k4/9/9/9/9/9/9/1C7/9/R3K4 w - - 0 1"),
    # makruk
    ("White: king e1, met d1, khon c1. Black: king e8", "4k3/8/8/8/8/8/8/2SMK3 w - - 0 1"),
    ("White: Ke1 Md1 Sc1. Black: Ke8", "4k3/8/8/8/8/8/8/2SMK3 w - - 0 1"),
    ("Makruk. White: king e1, Ra1, e3. Black: king e8", "4k3/8/8/8/8/4P3/8/R3K3 w - - 0 1"),
    ("白: クンe1、メットd1。黒: クンe8。白番", "4k3/8/8/8/8/8/8/3MK3 w - - 0 1"),
    ("泰国象棋。白方：王e1，船a1。黑方：王e8", "4k3/8/8/8/8/8/8/R3K3 w - - 0 1"),
    ("백: 쿤 e1, 승격한 비아 d6. 흑: 쿤 e8", "4k3/8/3M~4/8/8/8/8/4K3 w - - 0 1"),
    ("Shogi. Empty board.", "9/9/9/9/9/9/9/9/9 b - 1"),
]  # fmt: skip


KINGS_AT_HOME = "4k3/8/8/8/8/8/8/4K3 {} - - 0 1"
WITH_ROOKS = "4k3/8/8/8/8/8/8/R3K2R w {} - 0 1"
AFTER_E4 = "4k3/8/8/8/3pP3/8/8/4K3 b - e3 0 1"
REST = "8k/9/7G1/9/9/9/9/9/9 b {}2r2b{}g4s4n4l18p 1"

EVERYDAY = [
    # where a piece is
    *((text, KINGS_AT_HOME.format("w")) for text in (
        "白のキングはe1にあります。黒のキングはe8にあります。白番です。",
        "白のキングがe1にいる。黒はキングがe8にいます。白の番です。",
        "白：キングはe1の位置。黒：キングはe8のマス。白番。",
        "e1に白のキング、e8に黒のキングがあります。白番です。",
        "白方的王站在e1格，黑方的王放在e8格。白方走。",
        "e1是白王，e8是黑王，白先。",
        "e1格有白王，e8格有黑王，轮到白方走了。",
        "e1白王 e8黑王 白先",
        "백 킹이 e1에 있고, 흑 킹이 e8에 있다. 백이 둘 차례다.",
        "e1에 백 킹, e8에 흑 킹이 있습니다. 백 차례입니다.",
        "백은 e1에 킹이 있습니다. 흑은 e8에 킹이 있습니다. 백 차례.",
        "On e1 there is a white king, on e8 a black king. White to move.",
    )),
    # who is to move
    *((f"White: Ke1. Black: Ke8. {said}", KINGS_AT_HOME.format("b")) for said in (
        "次は黒の手番です。", "さて、黒の番です。", "这一步轮到黑方走。", "흑이 둘 차례에요.",
        "黒から指します。", "黒が指す番です。", "黒が先に指します。",
        "黒から始めます。", "黒の2手詰めです。",
        "现在轮到黑方走棋。", "该黑方走了。", "由黑方先走。", "下一步黑方走。", "轮到黑方下棋。",
        "行棋方：黑方。", "走子方：黑", "黑方先手。", "黑方两步杀。",
        "흑 차례입니다.", "흑이 먼저 둔다.", "흑이 먼저 둡니다.", "흑이 둘 차례입니다.", "흑 먼저.",
        "이제 흑 차례예요.", "흑부터 둡니다.", "흑번입니다.", "흑 선공.", "흑이 두고 이긴다.",
        "It's Black's turn to move.", "Black goes first.", "Black moves first.", "Black begins.",
        "Next to move: Black.", "Black mates in 3.", "Mate in 2 (B)", "Mate in 3, Black",
        "Black to move. White mates in 3.",
    )),
    # castling
    *((f"White: Ke1 Ra1 Rh1. Black: Ke8. White to move. {said}", WITH_ROOKS.format(rights))
      for said, rights in (
        ("白は両側にキャスリングできます", "KQ"), ("キャスリングはできません。", "-"),
        ("キャスリング権なし。", "-"), ("キャスリング権：白キングサイド", "K"),
        ("どちらもキャスリングできません。", "-"),
        ("白方可以王翼易位。", "K"), ("白方能够王翼易位和后翼易位。", "KQ"),
        ("白方可以向两侧易位。", "KQ"),
        ("白方可以易位（王翼、后翼）。", "KQ"), ("白方还能长易位。", "Q"),
        ("双方都不能易位。", "-"),
        ("双方均不可易位。", "-"), ("白方不能再易位。", "-"),
        ("백은 킹사이드로 캐슬링할 수 있습니다.", "K"), ("백은 퀸사이드 캐슬링이 가능합니다.", "Q"),
        ("캐슬링은 불가능합니다.", "-"), ("캐슬링할 수 없습니다.", "-"),
        ("백은 양쪽으로 캐슬링 가능.", "KQ"), ("백은 짧은 캐슬링, 긴 캐슬링 가능.", "KQ"),
        ("백은 아직 캐슬링할 수 있으며 양쪽 모두 가능.", "KQ"),
        ("White can castle both ways.", "KQ"), ("White can castle on both sides.", "KQ"),
        ("White is allowed to castle kingside.", "K"), ("Castling is not possible.", "-"),
        ("White can't castle.", "-"), ("White doesn't have castling rights.", "-"),
      )),
    # en passant
    *((f"White: Ke1, e4. Black: Ke8, d4. Black to move. {said}", AFTER_E4) for said in (
        "e3でアンパッサンができます。", "黒番、e3でアンパッサン可能。", "黑方可以在e3吃过路兵。",
        "黑方能够在e3吃过路兵。", "可以吃过路兵e3。", "e3에서 앙파상 가능.",
        "e3에서 앙파상할 수 있습니다.",
        "Black can take en passant on e3.", "En passant capture possible at e3.",
    )),
    # nothing
    *((text, "8/8/8/8/8/8/8/4K3 w - - 0 1") for text in (
        "白：キングe1。黒には駒がありません。白番。", "白方：王e1。黑方没有子。白方走。",
        "白方：王e1。黑方：无子。白方走。", "백: 킹 e1. 흑은 기물이 없습니다. 백 차례.",
    )),
    *((text, "8/8/8/8/8/8/8/8 w - - 0 1") for text in (
        "盤上に駒はありません。", "何もない盤。", "盤は空です。",
        "棋盘上没有棋子。", "棋盘是空的。", "盘上无子。",
        "빈 체스판.", "보드가 비어 있습니다.", "There are no pieces on the board.",
    )),
    # hands, and all that is left
    ("攻方：2三金。玉方：1一玉。攻方持駒：金。", "8k/9/7G1/9/9/9/9/9/9 b G 1"),
    ("攻め方：2三金。受け方：1一玉。", "8k/9/7G1/9/9/9/9/9/9 b - 1"),
    ("先手は飛車と歩3枚を持っています。先手：玉5九。後手：玉5一。先手番。",
     "4k4/9/9/9/9/9/9/9/4K4 b R3P 1"),
    ("先手持有步兵3枚。先手：玉5九。后手：玉5一。先手走", "4k4/9/9/9/9/9/9/9/4K4 b 3P 1"),
    *((text, REST.format(*hands)) for text, hands in (
        ("攻方 2三金 玉方 1一玉 持駒 残り全部", ("", "3")),
        ("攻方：2三金、持駒：金。玉方：1一玉、持駒：残り全部。", ("G", "2")),
        ("攻方：2三金、持駒：金。玉方：1一玉、残り全部。", ("G", "2")),
        ("先手：2三金。持駒：金。後手：1一玉。持駒：残り駒全て。", ("G", "2")),
        ("後手の持ち駒は残り全部。先手：2三金。後手：1一玉。先手の持ち駒：金。", ("G", "2")),
        ("攻方：金2三。持驹：金。玉方：玉1一。持驹：其余棋子。", ("G", "2")),
        ("先手：金2三。手中：金。后手：玉1一。手中：剩余全部。先手走", ("G", "2")),
        ("선수: 금장 2삼. 가진 말: 금장. 후수: 왕장 1일. 가진 말: 나머지 모두.", ("G", "2")),
        ("Sente: G2c. In hand: gold. Gote: K1a. In hand: all remaining pieces.", ("G", "2")),
        ("Attacker: gold 2c. In hand: gold. Defender: king 1a. In hand: the rest.", ("G", "2")),
    )),
    # other games
    ("초나라: 왕 e1. 한나라: 왕 e8. 한나라 차례입니다.", "9/9/4k4/9/9/9/9/9/9/4K4 b - - 0 1"),
    ("홍: 수 e0. 흑: 장 e9. 흑이 먼저 둡니다.", "4k4/9/9/9/9/9/9/9/9/4K4 b - - 0 1"),
    ("红帅e0，黑将e9，红先黑后。", "4k4/9/9/9/9/9/9/9/9/4K4 w - - 0 1"),
]  # fmt: skip


@table(("text", "written"), EVERYDAY)
def test_what_teachers_write_every_day_is_read(text: str, written: str) -> None:
    """Pieces, squares, side to move, castling, en passant, hands and the rest, four languages."""
    assert read(text) == written


@table(("text", "unknown"), [
    ("White: Ke1. Black: Ke8. White to move. The rest", "The rest"),
    ("White: Ke1, e4 and queen. Black: Ke8. White to move.", "queen"),
])  # fmt: skip
def test_what_everyday_words_leave_open_is_never_guessed(text: str, unknown: str) -> None:
    """The rest of a game without hands, and a piece behind a square that only “and” joins."""
    reading = assert_sound(parse, text)
    errors = [f for f in reading.findings if f.severity == "error"]
    assert [text[slice(*f.span)] for f in errors if f.span] == [unknown]


@table(("text", "fen"), CHESS)
def test_a_position_of_chess_in_words_is_read(text: str, fen: str) -> None:
    assert read(text) == fen


@table(("text", "written"), [row for row in OTHERS if row[1]])
def test_a_position_of_another_game_in_words_is_read(text: str, written: str) -> None:
    assert read(text) == written


def test_to_between_a_square_and_a_piece_is_no_tokin() -> None:
    reading = parse("先手 玉5九と金4九、と3三 後手 玉5一")
    assert reading.position is not None
    assert reading.position.squares.count("+P") == 2, "と金 is a word"
    reading = parse("先手 玉5九と銀4九 後手 玉5一")
    assert reading.position is not None
    assert "+P" not in reading.position.squares


@table("tag", LANGUAGES)
def test_the_current_language_makes_no_difference_to_reading(tag: str) -> None:
    texts = [text for text, _ in (*CHESS, *OTHERS)]
    with use_language(tag):
        read = [parse(text).position for text in texts]
    assert read == [parse(text).position for text in texts]


@table("text", [text for text, _ in (*CHESS, *OTHERS)])
def test_lines_and_spaces_make_no_difference(text: str) -> None:
    assert parse_spoken(f"\n  {text}\n\n").position == parse_spoken(text).position


def test_the_game_that_is_meant_decides_where_several_fit() -> None:
    text = "White: king e1, rook a1, pawn e4. Black: king e8."
    for game in ("chess", "makruk"):
        position = parse(text, game=game).position  # type: ignore[arg-type]
        assert position is not None
        assert position.game == game
    other = parse(f"White: queen d1. {KINGS}", game="makruk").position
    assert other is not None
    assert other.game == "chess"


def test_the_fields_of_a_text_are_known() -> None:
    text = "White: Ke1 Rh1. Black: Ke8. Black to move. White can castle king-side. Move 3."
    reading = parse(text)
    assert {name: text[slice(*span)] for name, span in reading.fields.items()} == {
        "placement": "Ke1 Rh1. Black: Ke8",
        "turn": "Black to move",
        "castling": "castle king-side",
        "fullmove": "Move 3",
    }


# --- writing ---------------------------------------------------------------------

WRITTEN = {
    ("chess", "en"): "White: king e1, queen d1, pawns d4 e4. Black: king g8, rook f8, "
    "pawns f7 g7 h7. White to move.",
    ("chess", "ja"): "白：キングe1、クイーンd1、ポーンd4・e4。黒：キングg8、ルークf8、"
    "ポーンf7・g7・h7。白番。",
    ("chess", "zh-Hans"): "白方：王e1，后d1，兵d4、e4。黑方：王g8，车f8，"
    "兵f7、g7、h7。轮到白方走。",
    ("chess", "ko"): "백: 킹 e1, 퀸 d1, 폰 d4, e4. 흑: 킹 g8, 룩 f8, 폰 f7, g7, h7. 백 차례.",
    (
        "shogi",
        "en",
    ): "Sente: king 5i, pawns 6f 5f, promoted rook 2c. In hand: gold general, 3 pawns. "
    "Gote: king 5a. Gote to move. Move 12.",
    ("shogi", "ja"): "先手：5九玉、6六歩・5六歩、2三竜。持ち駒：金、歩3枚。"
    "後手：5一玉。持ち駒：なし。後手番。12手目。",
    ("shogi", "zh-Hans"): "先手：王将5九，步兵6六、5六，龙王2三。持驹：金将、步兵3枚。"
    "后手：王将5一。轮到后手走。第12手。",
    ("shogi", "ko"): "선수: 왕장 5i, 보병 6f, 5f, 용왕 2c. 잡은 기물: 금장, 보병 3개. "
    "후수: 왕장 5a. 후수 차례. 12수째.",
    ("xiangqi", "en"): "Red: general e0, cannons b2 h2. Black: general e9, soldier a6. "
    "Red to move. Halfmove clock 3.",
    ("xiangqi", "ja"): "紅：帥e0、砲b2・h2。黒：将e9、卒a6。紅番。取りのない手数：3。",
    ("xiangqi", "zh-Hans"): "红方：帅e0，炮b2、h2。黑方：将e9，卒a6。轮到红方走。半回合计数：3。",
    ("xiangqi", "ko"): "홍: 수 e0, 포 b2, h2. 흑: 장 e9, 졸 a6. 홍 차례. 반수 카운터 3.",
    ("makruk", "en"): "Makruk. White: king e1, met d1. Black: king e8. White to move.",
    ("makruk", "ja"): "マークルック。白：クンe1、メットd1。黒：クンe8。白番。",
    ("makruk", "zh-Hans"): "泰国象棋。白方：王e1，士d1。黑方：王e8。轮到白方走。",
    ("makruk", "ko"): "막룩. 백: 쿤 e1, 멧 d1. 흑: 쿤 e8. 백 차례.",
}
FENS = {
    "chess": "5rk1/5ppp/8/8/3PP3/8/8/3QK3 w - - 0 1",
    "shogi": "4k4/9/7+R1/9/9/3PP4/9/9/4K4 w G3P 12",
    "xiangqi": "4k4/9/9/p8/9/9/9/1C5C1/9/4K4 w - - 3 1",
    "makruk": "4k3/8/8/8/8/8/8/3MK3 w - - 0 1",
}


@table(("game", "tag"), WRITTEN)
def test_a_position_is_written_in_the_current_language(game: str, tag: str) -> None:
    position = parse(FENS[game], OWN[game]).position
    assert position is not None
    with use_language(tag):
        assert write_words(position) == WRITTEN[game, tag]


SAID = {
    "en": "White can castle with the rook on b1. Black can castle king-side and queen-side. "
    "En passant on e3. Halfmove clock 3. Move 12.",
    "ja": "白のキャスリング：b1のルーク。黒のキャスリング：キングサイド、クイーンサイド。"
    "アンパッサン：e3。半手数カウント：3。12手目。",
    "zh-Hans": "白方可易位：b1车。黑方可易位：王翼、后翼。"
    "可在e3吃过路兵。半回合计数：3。第12回合。",
    "ko": "백 캐슬링: b1 룩. 흑 캐슬링: 킹사이드, 퀸사이드. 앙파상: e3. 반수 카운터 3. 12수째.",
}


@table(("tag", "written"), SAID.items())
def test_what_is_not_the_usual_is_said(tag: str, written: str) -> None:
    position = parse_fen("r3k2r/8/8/8/4P3/8/8/RR2K3 b Bkq e3 3 12").position
    assert position is not None
    with use_language(tag):
        text = write_words(position)
        assert text.endswith(written)
        assert parse(text).position == position


def test_no_word_means_two_things() -> None:
    assert lexicon().conflicts == []
    assert custom_lexicon().conflicts == []


def test_a_word_of_two_kinds_is_told_by_what_stands_beside_it() -> None:
    han, king = Meaning("side", of={"x": "second"}), Meaning("piece", of={"x": "K"})
    words = Lexicon(
        [
            ("한", han), ("한", Meaning("number", "1")), ("漢", king), ("漢", han),
            ("개", Meaning("counter")), ("수", Meaning("fullmove")), ("수", king),
        ],
        "(?P<square>[a-z][0-9])",
    )  # fmt: skip
    assert words.conflicts == []
    kinds = {
        text: [token.kind for token in tokens_of(text, words)]
        for text in ("한 개", "한: e9", "漢e9", "漢 수 e9", "12수", "12 수")
    }
    assert kinds == {
        "한 개": ["number", "counter"],
        "한: e9": ["side", "colon", "square"],
        "漢e9": ["piece", "square"],
        "漢 수 e9": ["side", "piece", "square"],
        "12수": ["number", "fullmove"],
        "12 수": ["number", "piece"],
    }


def test_a_word_that_means_two_things_is_the_first_and_noted() -> None:
    words = Lexicon([("馬", Meaning("turn")), ("馬", Meaning("hand"))], "(?P<square>[a-z][0-9])")
    assert words.words["馬"].kind == "turn"
    assert [conflict.word for conflict in words.conflicts] == ["馬"]


def test_every_piece_has_a_letter() -> None:
    for game in KNOWN:
        assert set(board_of(game).letters.values()) == set(GAMES[game].tokens)


@table("tag", LANGUAGES)
def test_names_of_the_page_are_read(tag: str) -> None:
    words = lexicon().words
    with use_language(tag):
        for game in KNOWN:
            for token, name in kind_names(game).items():
                for form in name.split("/"):
                    assert bare(words[form.lower()].of[game]) == token
            for side, name in zip(("first", "second"), sides(game).names, strict=True):
                assert words[name.lower()].of[game] == side
            assert words[game_names()[game].lower()].value == game


def of_game(game: Game) -> st.SearchStrategy[Position]:
    men = GAMES[game].tokens
    held = [man for man in men if len(man) == 1] if GAMES[game].has_hands else []
    found = positions(kind_of(game), both_sides(men), "".join(held))
    if game != "chess":
        return found
    homes = st.lists(st.sampled_from([*range(8), *range(56, 64)]), max_size=6)
    target = st.one_of(st.none(), st.integers(0, 63))
    return st.builds(
        lambda position, rooks, square: replace(
            position, castling=canonical_castling(rooks), en_passant=square
        ),
        found,
        homes,
        target,
    )


def assert_comes_back(position: Position) -> None:
    for tag in LANGUAGES:
        with use_language(tag):
            text = write_words(position)
            if len(text) > MAX_LENGTH:
                continue
            reading = parse(text)
            assert reading.notation == "spoken", text
            assert reading.findings == (), text
            assert reading.position == position, text


@given(st.one_of(*map(of_game, KNOWN)))
def test_what_is_written_comes_back(position: Position) -> None:
    assert_comes_back(position)


@given(
    st.sampled_from(KNOWN).flatmap(
        lambda game: st.tuples(
            st.just(game),
            st.dictionaries(
                st.integers(0, kind_of(game).files * kind_of(game).ranks - 1),
                st.sampled_from(both_sides(GAMES[game].tokens)),
                max_size=4,
            ),
        )
    )
)
def test_nearly_empty_boards_come_back(given_: tuple[Game, dict[int, str]]) -> None:
    game, men = given_
    kind = kind_of(game)
    squares = tuple(men.get(i, "") for i in range(kind.files * kind.ranks))
    assert_comes_back(Position(squares, kind=kind))


@table("name", START_POSITIONS)
def test_starts_come_back(name: str) -> None:
    assert_comes_back(START_POSITIONS[name])


def test_games_come_back() -> None:
    for chess960 in (False, True):
        for board in random_boards(60, seed=5, chess960=chess960):
            position = parse_fen(board.fen()).position
            assert position is not None
            assert_comes_back(position)
    assert_comes_back(chess960_start(0))


def test_the_largest_counters_come_back() -> None:
    position = replace(START_POSITIONS["chess"], halfmove=MAX_COUNTER, fullmove=MAX_COUNTER)
    assert_comes_back(position)


# --- what is wrong ---------------------------------------------------------------

# What is typed, its errors each with its place, and the squares that hold a piece.
WRONG = [
    (f"{KINGS} White: nite f3", [("spoken-unknown-word", "nite")], "e1 e8"),
    ("White: king e1, knihgt f3. Black: Ke8", [("spoken-unknown-word", "knihgt")], "e1 e8"),
    ("White: Ke9. Black: Ke8", [("spoken-no-such-square", "e9")], "e8"),
    ("White: rooks a1 i1, Ke1. Black: Ke8", [("spoken-no-such-square", "i1")], "a1 e1 e8"),
    ("White: Ke1, queen. Black: Ke8", [("spoken-piece-without-square", "queen")], "e1 e8"),
    ("White: queen, Ke1. Black: Ke8", [("spoken-piece-without-square", "queen")], "e1 e8"),
    ("White: Ke1, Q. Black: Ke8", [("spoken-piece-without-square", "Q")], "e1 e8"),
    ("Ke1, Qd1. Black: Ke8", [("spoken-no-side", "Ke1, Qd1")], "e8"),
    ("White: Ke1, Ra1, knight a1. Black: Ke8", [("spoken-square-twice", "a1")], "a1 e1 e8"),
    ("White: Ke1. Black: Ke8, e1", [("spoken-square-twice", "e1")], "e1 e8"),
    ("White: 2 knights f3, Ke1. Black: Ke8", [("spoken-count", "2")], "f3 e1 e8"),
    ("White: pawn e4 d4, 3 rooks a1 b1. Black: Ke8", [("spoken-count", "3")], "e4 d4 a1 b1 e8"),
    ("Chess. White: Ke1, cannon b1. Black: Ke8", [("spoken-not-of-game", "cannon")], "e1 e8"),
    ("Red: general e0, queen d0. Black: general e9", [("spoken-not-of-game", "queen")], "e0 e9"),
    ("Red: general e0. Black: general e9. En passant e3",
     [("spoken-not-of-game", "En passant e3")], "e0 e9"),
    ("Red: general e0. Black: general e9. Red can castle king-side",
     [("spoken-not-of-game", "castle king-side")], "e0 e9"),
    ("White: Ke1. In hand: knight. Black: Ke8", [("spoken-no-hands", "In hand: knight")], "e1 e8"),
    ("Sente: king 5i, 7g. Gote: king 5a. 7f", [("spoken-square-without-piece", "7f")], "5i 5a 7g"),
    ("白：キングe1、ポーン3枚 d4 e4。黒：キングe8。白番", [("spoken-count", "3")], "e1 d4 e4 e8"),
    ("白方：王e1，兵d4 e4三枚。黑方：王e8", [("spoken-count", "三")], "e1 d4 e4 e8"),
    ("White: king e9, a3. Black: Ke8", [("spoken-no-such-square", "e9")], "a3 e8"),
    ("White: rook a1, king a1, a3. Black: Ke8", [("spoken-square-twice", "a1")], "a1 a3 e8"),
    ("White: Ke1, pawns a2-h2, rook c2. Black: Ke8", [("spoken-square-twice", "c2")],
     "e1 a2 b2 c2 d2 e2 f2 g2 h2 e8"),
    ("Sente: king 5i. Gote: king 5a. Pieces. 9g-7g", [("spoken-square-without-piece", "9g-7g")],
     "5i 5a"),
    (f"{KINGS} White can castle.", [("spoken-castling-unclear", "castle")], "e1 e8"),
    (f"{KINGS} Castling: O-O.", [("spoken-castling-unclear", "Castling: O-O")], "e1 e8"),
    (f"White to move. {KINGS} Black to move", [("spoken-contradiction", "Black to move")], "e1 e8"),
    (f"Move 3. {KINGS} Move 4", [("spoken-contradiction", "Move 4")], "e1 e8"),
    (f"{KINGS} Move 0", [("spoken-move-zero", "Move 0")], "e1 e8"),
    (f"{KINGS} Move 100000", [("counter-too-large", "100000")], None),
    (f"{KINGS} Move 1000000", [("counter-too-large", "1000000")], "e1 e8"),
    (f"{KINGS} En passant e9", [("spoken-no-such-square", "e9")], "e1 e8"),
    ("White: Ke1, no rook a1. Black: Ke8", [("spoken-unknown-word", "no")], None),
    ("先手：玉5九、銀7　後手：玉5一", [("spoken-no-such-square", "7")], "5i 5a"),
    ("白: キングe1、ビショブf1。黒: キングe8", [("spoken-unknown-word", "ビショブ")], "e1 e8"),
]  # fmt: skip


@table(("text", "wrong", "named"), [row for row in WRONG if row[2]])
def test_what_is_not_understood_is_an_error_and_the_rest_is_shown(
    text: str, wrong: list[tuple[str, str]], named: str
) -> None:
    reading = assert_sound(parse, text)
    found = [f for f in reading.findings if f.severity == "error"]
    assert [(f.code, text[slice(*f.span or (0, 0))]) for f in found] == wrong
    assert reading.position is not None
    assert sum(map(bool, reading.position.squares)) == len(named.split())


@table("text", [row[0] for row in WRONG])
def test_each_fix_removes_its_finding(text: str) -> None:
    reading = parse(text)
    for finding in reading.findings:
        if finding.code.startswith("spoken"):
            for fix in finding.fixes:
                again = parse(fix.apply(text), "spoken")
                assert codes(again).count(finding.code) < codes(reading).count(finding.code)
                assert len(codes(again, "error")) <= len(codes(reading, "error"))


def fixes(text: str, code: str) -> list[str]:
    found = next(finding for finding in parse(text).findings if finding.code == code)
    return [fix.apply(text) for fix in found.fixes]


@table(
    ("text", "code", "fixed"),
    [
        ("White: king e1, knihgt f3. Black: Ke8", "spoken-unknown-word",
         ["White: king e1, knight f3. Black: Ke8", "White: king e1. Black: Ke8",
          "White: king e1, f3. Black: Ke8"]),
        ("Ke1 Black: Ke8", "spoken-no-side",
         ["White: Ke1 Black: Ke8", "Black: Ke1 Black: Ke8"]),
        ("White: Ke1, rook a1, knight a1. Black: Ke8", "spoken-square-twice",
         ["White: Ke1, rook a1. Black: Ke8", "White: Ke1, knight a1. Black: Ke8"]),
        ("White: Ke1, pawns a4 b4, Na4. Black: Ke8", "spoken-square-twice",
         ["White: Ke1, pawns a4 b4. Black: Ke8", "White: Ke1, pawns b4, Na4. Black: Ke8"]),
        # What follows stays a pawn.
        ("White: rook a1, Na1, e4. Black: Ke8", "spoken-square-twice",
         ["White: rook a1, pawns e4. Black: Ke8", "White: Na1, e4. Black: Ke8"]),
        (KINGS, "spoken-no-turn", [f"{KINGS} White to move."]),
        (f"{KINGS[:-1]}\n", "spoken-no-turn", [f"{KINGS[:-1]}. White to move."]),
    ],
)  # fmt: skip
def test_fixes_write_what_is_meant(text: str, code: str, fixed: list[str]) -> None:
    assert fixes(text, code) == fixed


@table(("tag", "added"), [
    ("ja", "。先手番。"), ("zh-Hans", "。轮到先手走。"), ("ko", ". 선수 차례."),
])  # fmt: skip
def test_a_fix_adds_words_of_the_current_language(tag: str, added: str) -> None:
    text = "Sente: king 5i. Gote: king 5a"
    with use_language(tag):
        assert fixes(text, "spoken-no-turn") == [text + added]
        assert codes(parse(text + added)) == []


def test_a_text_without_a_piece_holds_no_position() -> None:
    for text in ("White to move", "hello", "Ke1 Qd1", "White: Ke9"):
        reading = parse_spoken(text)
        assert reading.position is None
        assert codes(reading, "error")
    assert codes(parse_spoken(" ")) == ["nothing-typed"]
    assert codes(parse_spoken("x" * (MAX_LENGTH + 1))) == ["too-long"]


def test_legality_is_judged_where_all_is_understood() -> None:
    text = "White: Ke1. Black: Ke2. White to move."
    assert [f.severity for f in report_of_text(text).findings] == ["illegal"]
    wrong = report_of_text(text.replace("Ke1", "Ke1, foo")).findings
    assert [f.code for f in wrong] == ["spoken-unknown-word"]


# --- which texts are positions in words ------------------------------------------

NOT_SPOKEN = [
    "",
    "hello",
    "white to move and win",
    "White to move",
    "1. e4 e5 2. Nf3 Nc6",
    "White: Kasparov Black: Karpov 1. e4 e5 2. Nf3 Nc6",
    "1.e4 e5 2.Nf3 Nc6 1-0 Black resigns",
    "e4 e5 Nf3 Nc6",
    "Nf3",
    "e4",
    "b8 k9",
    "After 12...Nf6 White plays Nd5 and wins a pawn",
    "In the diagram Black played a very strange move on the queen side, e5, which surprised all",
    "▲７六歩 △３四歩 ▲２六歩 △８四歩",
    "▲７六歩△３四歩",
    "炮二平五 马8进7",
    "position startpos moves e2e4 e7e5",
    "White: Carlsen, Black: Caruana, 1-0 in a5",
    "black/white, left/right, and so on / or not",
    "background: white; color: black",
    '[Event "?"]\n[White "Kasparov"]\n[Black "Karpov"]\n\n1. e4 e5 *',
    "https://lichess.org/abcd1234",
]


@table("text", NOT_SPOKEN)
def test_other_texts_are_not_taken_for_positions_in_words(text: str) -> None:
    assert not TextInWords(text).is_likely
    assert detect(text) in (None, "fen" if "startpos" in text else None)


START_FEN = write_fen(START_POSITIONS["chess"])


@table(
    "text",
    [
        START_FEN,
        f"White: Ke1, Black: Ke8. See {START_FEN}",
        f"White to move, king on e1, rook on a1:\n{START_FEN}\nBlack: king e8",
        f'[FEN "{START_FEN}"]\n\nWhite: Ke1. Black: Ke8.',
        f"https://lichess.org/editor/{START_FEN.replace(' ', '_')} White: Ke1",
    ],
)
def test_a_fen_among_words_is_a_fen(text: str) -> None:
    assert detect(text) == "fen"
    reading = parse(text)
    assert reading.position is not None
    assert write_fen(reading.position).split(" ")[0] == START_FEN.split(" ")[0]


@table("text", ["Ke1 Kg8", "king e1, rook a1", "wKe1 bKe8", "玉5九 飛2八"])
def test_pieces_alone_are_a_position_in_words(text: str) -> None:
    assert looks_like(text) == ("spoken",)


# --- a notation like any other ---------------------------------------------------


def test_each_game_is_offered_in_words() -> None:
    for name, position in START_POSITIONS.items():
        assert notations_of(position)[-1] == "spoken", name
        assert report_of_position(position).notations["spoken"] == write_words(position)
    custom = parse("k^+p4+PK^ / C/c", "feen").position
    assert custom is not None
    assert notations_of(custom) == ("feen", "spoken")


def test_words_are_converted_to_and_from() -> None:
    assert convert(PLAINLY, "fen").text == "5rk1/5ppp/8/8/3PP3/8/8/3QK3 w - - 0 1"
    converted = convert("5rk1/5ppp/8/8/3PP3/8/8/3QK3 w - - 0 1", "spoken")
    assert converted.text == WRITTEN["chess", "en"]
    assert converted.losses == ()
    assert convert(f"{KINGS} White: foo e4", "fen").text is None


@table(
    ("feen", "code"),
    [
        ("4K4/9/9/9/9/9/9/9/4k^4 / S/s", "piece-not-writable"),
        ("4k^4/9/9/9/9/9/9/9/4K^4 p/ S/s", "hand-not-writable"),
        ("4k^3/8/8/8/8/8/8/4K^3 P/ M/m", "hand-not-writable"),
    ],
)
def test_what_words_cannot_hold_is_not_written(feen: str, code: str) -> None:
    position = parse(feen, "feen").position
    assert position is not None
    assert "spoken" not in notations_of(position)
    assert [found.code for found in convert(feen, "spoken").findings][-1:] == [code]


def test_positions_in_words_one_a_line_are_several() -> None:
    lines = [PLAINLY, "", KINGS, "先手：5九玉。後手：5一玉。", CUSTOM["en"], "Empty board."]
    found = positions_in("\n".join(lines))
    assert [(one.line, one.text) for one in found] == [
        (number, line) for number, line in enumerate(lines, start=1) if line
    ]
    assert [one.position for one in found] == [parse(line).position for line in lines if line]


@table("text", [text for text, _ in (*CHESS, *OTHERS)])
def test_one_position_on_several_lines_is_one(text: str) -> None:
    assert positions_in(text) == ()
    assert positions_in(text.replace(". ", ".\n").replace("。", "。\n")) == ()


# --- custom boards ---------------------------------------------------------------

SMALL = "k^4/+p'4/5/+P'4/2-R1K^ 3Pr/2b C/m"
CUSTOM = {
    "en": "Custom board, 5 files, 5 ranks, styles C and M. First: +P' a2, -R c1, K^ e1. "
    "In hand: 3 P, r. Second: +p' a4, k^ a5. In hand: 2 b. Second to move.",
    "ja": "カスタム盤、筋5、段5、スタイル文字CとM。先攻側：+P' a2、-R c1、K^ e1。持ち駒：P 3枚、r。"
    "後攻側：+p' a4、k^ a5。持ち駒：b 2枚。後攻側の手番。",
    "zh-Hans": "自定义棋盘，直线5条，横线5条，风格字母C和M。先行方：+P' a2，-R c1，K^ e1。"
    "持驹：P 3枚、r。后行方：+p' a4，k^ a5。持驹：b 2枚。轮到后行方走。",
    "ko": "사용자 정의 보드, 파일 5, 랭크 5, 스타일 문자 C와 M. 선공: +P' a2, -R c1, K^ e1. "
    "잡은 기물: P 3개, r. 후공: +p' a4, k^ a5. 잡은 기물: b 2개. 후공 차례.",
}


@table(("tag", "written"), CUSTOM.items())
def test_a_custom_board_is_written_by_its_tokens(tag: str, written: str) -> None:
    position = parse(SMALL.replace("C/m", "m/C"), "feen").position
    assert position is not None
    with use_language(tag):
        assert write_words(position) == written
    assert parse(written).position == position


TOKENS = [
    f"{s}{a}{t}{d}" for s in ("", "+", "-") for a in "AKPz" for t in ("", "^") for d in ("", "'")
]
LETTER = st.sampled_from("CMSXZ")


@st.composite
def custom_boards(draw: st.DrawFn) -> Position:
    files, ranks = draw(st.integers(1, 30)), draw(st.integers(1, 30))
    forms = st.sampled_from([form for man in TOKENS for form in (man.upper(), man.lower())])
    men = draw(st.dictionaries(st.integers(0, files * ranks - 1), forms, max_size=120))
    room = files * ranks - len(men)
    hands = draw(st.tuples(*[st.dictionaries(forms, st.integers(1, 9), max_size=4)] * 2))
    if sum(sum(hand.values()) for hand in hands) > room:
        hands = ({}, {})
    return Position(
        tuple(men.get(index, "") for index in range(files * ranks)),
        draw(st.sampled_from(["first", "second"])),
        halfmove=draw(st.sampled_from([0, 0, 7])),
        fullmove=draw(st.sampled_from([1, 1, 30])),
        hands=(canonical_hand(hands[0]), canonical_hand(hands[1])),
        kind=BoardKind("custom", files, ranks, (draw(LETTER), draw(LETTER))),
    )


@given(custom_boards())
def test_custom_boards_come_back(position: Position) -> None:
    assert_comes_back(position)


@given(st.integers(1, 30), st.integers(1, 30), st.randoms(use_true_random=False))
def test_full_custom_boards_come_back_or_are_not_offered(
    files: int, ranks: int, random: Random
) -> None:
    squares = tuple(random.choice(["K^", "p", "+P'"]) for _ in range(files * ranks))
    position = Position(squares, kind=BoardKind("custom", files, ranks))
    if "spoken" in notations_of(position):
        assert len(write_words(position)) <= MAX_LENGTH
        assert_comes_back(position)
    else:
        assert [f.code for f in [unwritable(position)] if f] == ["game-not-in-notation"]


@table("feen", ["K^2/k^1 / C/c", "ab/cd//ef/gh / G/g"])
def test_irregular_and_layered_boards_are_not_offered_in_words(feen: str) -> None:
    position = parse(feen, "feen").position
    assert position is not None
    assert "spoken" not in notations_of(position)
    assert [found.code for found in convert(feen, "spoken").findings] == ["game-not-in-notation"]


BOARD_OF_3 = "Custom board, 3 files, 3 ranks, styles C and C."


@table(
    ("text", "code", "place"),
    [
        (f"{BOARD_OF_3} First: K^ a4, P b1. First to move.", "spoken-no-such-square", "a4"),
        (f"{BOARD_OF_3} First: K^ a1, P a1. First to move.", "spoken-square-twice", "a1"),
        (f"{BOARD_OF_3} First: K^ a1, P. First to move.", "spoken-piece-without-square", "P"),
        (f"{BOARD_OF_3} First: a1. First to move.", "spoken-square-without-piece", "a1"),
        (f"{BOARD_OF_3} First: king a1. First to move.", "spoken-unknown-word", "king"),
        (f"{BOARD_OF_3} First: K^ a1, 3. First to move.", "spoken-unknown-word", "3"),
        (f"{BOARD_OF_3} First to move. Second to move.", "spoken-contradiction", "Second to move"),
        (f"{BOARD_OF_3} First: K^ a1. First to move. Move 0.", "spoken-move-zero", "Move 0"),
        (f"{BOARD_OF_3} First to move. Move 1000000.", "counter-too-large", "1000000"),
        (f"{BOARD_OF_3} First: K a1. In hand: 9999999 P. First to move.", "hand-too-large",
         "9999999"),
        (BOARD_OF_3.replace("3 files", "256 files"), "spoken-unknown-word", "256"),
        (BOARD_OF_3.replace("3", "100"), "board-too-large", "100 files, 100"),
        (f"{BOARD_OF_3} First: K^ a1.", "spoken-no-turn", ""),
    ],
)  # fmt: skip
def test_what_is_wrong_with_a_custom_board_is_told(text: str, code: str, place: str) -> None:
    reading = assert_sound(parse, text)
    found = next(f for f in reading.findings if f.code == code)
    assert found.span is not None
    assert text[slice(*found.span)] == place
    for fix in found.fixes:
        assert code not in codes(parse(fix.apply(text)))


@given(mutated([*CUSTOM.values()], "K^+-'Pabc123 .,:、。先後先後番持ち駒枚"))
def test_any_text_about_a_custom_board_is_read_without_raising(text: str) -> None:
    assert_sound(parse_spoken, text)


# --- any text --------------------------------------------------------------------

ALPHABET = "KQRBNPkqrbn abcdefgh12345678.,:;-'\n玉飛歩王车킹룩白黒先手九五三持ち駒▲と"
SOURCES = [text for text, _ in (*CHESS, *OTHERS)]


@given(
    st.one_of(
        st.text(),
        st.text(alphabet=ALPHABET, max_size=120),
        st.lists(st.sampled_from(WORDS), max_size=30).map(" ".join),
        st.lists(st.sampled_from(WORDS), max_size=30).map("".join),
        mutated(SOURCES, ALPHABET),
    )
)
def test_any_text_is_read_without_raising(text: str) -> None:
    assert_sound(parse_spoken, text)
    assert TextInWords(text).is_likely in (True, False)


def test_a_text_is_read_once(monkeypatch: pytest.MonkeyPatch) -> None:
    made: list[str] = []
    for name in ("fold", "tokens_of", "Content"):
        original = getattr(reader, name)

        def counted(*args: Any, name: str = name, original: Any = original) -> Any:
            made.append(name)
            return original(*args)

        monkeypatch.setattr(reader, name, counted)
    text = TextInWords(PLAINLY)
    assert (text.is_likely, text.is_whole, text.is_likely) == (True, True, True)
    assert text.reading.position
    assert text.reading is text.reading
    assert sorted(made) == ["Content", "fold", "tokens_of"]


REPEATED = [
    *("a", "a ", "e4 ", "Ke1 ", "ke1ke1", "knihgt ", "玉5九", "킹", "アイ", "九", "+", "- ", "e"),
    *("white ", "castling ", "move ", "2 ", "hand ", "no ", "'s ", "と", "to move ", "킹 "),
    *("White: Ke1. ", "in hand 3 ", "pawn 3 ", "en passant ", "white to ", "foo e4 ", "e4, "),
]


@table("part", REPEATED)
def test_the_work_is_linear(part: str) -> None:
    text = part * (MAX_LENGTH // 2 // len(part))
    assert calls(parse_spoken, text) < MOST_CALLS
    assert calls(looks_like, text) < MOST_CALLS


ALL_WORDS = [*WORDS, *"KkPpNx,、.。:：;-–~'^", "e4", "a1", "5i", "5九", "59", "e0", "9", "12", "\n"]
BEGINNINGS = ["", "White: ", "先手：", "红方：", "홍: ", BOARD_OF_3 + " First: "]


@given(
    st.sampled_from(BEGINNINGS),
    st.lists(st.sampled_from(ALL_WORDS), max_size=40).map(" ".join),
    st.sampled_from([None, "chess", "shogi", "xiangqi", "makruk", "custom"]),
)
def test_words_in_any_order_are_read_without_raising(first: str, rest: str, game: Any) -> None:
    assert_sound(lambda text: parse_spoken(text, game=game), first + rest)


def test_a_square_right_behind_the_word_for_a_hand_is_read() -> None:
    reading = parse_spoken("White: Ke1. In hand e4. Black: Ke8.")
    assert "spoken-no-hands" in codes(reading)


def test_a_measure_word_that_measures_nothing_is_read() -> None:
    assert parse_spoken(f"{BOARD_OF_3} In hand: move and 3 枚. First to move.").position


def test_of_several_positions_the_first_is_read_and_the_rest_told() -> None:
    first, second = "White: Ke1. Black: Ke8.", "White: Kg1, Ra1. Black: Kg8. White to move."
    reading = assert_sound(parse, f"\n{first}\n{second}\n")
    assert reading.position == parse(first).position
    told = next(f for f in reading.findings if f.code == "surrounding-text")
    assert told.span is not None
    assert reading.text[slice(*told.span)] == second
    (removal,) = told.fixes
    assert parse(removal.apply(reading.text)).position == reading.position
    say_turn = next(f for f in reading.findings if f.code == "spoken-no-turn").fixes[0]
    assert second in say_turn.apply(reading.text)
    assert len(positions_in(say_turn.apply(reading.text))) == 2


@table(
    "text",
    [
        "White to play: Kg1, Qd1. Black: Kg8", "White to move: Kg1, Qd1; Black: Kg8",
        "Side to move: White: Kg1, Qd1. Black: Kg8", "白番：キングg1、クイーンd1。黒：キングg8。",
        "轮到白方：王g1，后d1。黑方：王g8。", "백 차례: 킹 g1, 퀸 d1. 흑: 킹 g8.",
    ],
)  # fmt: skip
def test_who_is_to_move_may_head_the_pieces_of_that_side(text: str) -> None:
    reading = parse(text)
    assert not reading.has_error
    assert reading.position is not None
    assert write(reading.position, "fen") == "6k1/8/8/8/8/8/8/3Q2K1 w - - 0 1"


@table(
    "text",
    ["초: 왕 e1. 한: 왕 e0. 초 차례", "Janggi. Cho: general e1. Han: general e0. Cho to move."],
)
def test_in_janggi_0_is_the_tenth_rank_too(text: str) -> None:
    reading = parse(text)
    assert not reading.has_error
    assert reading.position is not None
    assert write(reading.position, "janggi").startswith("4k4/9/9/9/9/9/9/9/9/4K4 w")


@table(
    ("caption", "said"),
    [
        ("問題1 ", "攻め方：飛2三、金5三\n玉方：玉5一。先手番"),
        ("詰将棋　第5番　", "攻方：飛2三、金5三。玉方：玉5一。先手番"),
        ("【第十二問】", "先手：玉5九。後手：玉5一。先手番"),
        ("第1题 ", "红方：帅e0，车a8；黑方：将e9。红先"),
        ("例题二：", "红方：帅e0，车a8；黑方：将e9。红先"),
        ("1. ", "초: 장e2 차a1; 한: 장e9. 초 차례"),
        ("제1문 ", "초: 장e2 차a1; 한: 장e9. 초 차례"),
        ("문제 12. ", "초: 장e2 차a1; 한: 장e9. 초 차례"),
        ("Problem 3. ", "White: Ke1, Qd1. Black: Ke8. White to move."),
        ("Diagram: 4. ", "White: Ke1, Qd1. Black: Ke8. White to move."),
        ("図：5、", "先手：玉5九。後手：玉5一。先手番"),
        ("Diagram 4: ", "White: Ke1, Qd1. Black: Ke8. White to move."),
        ("(12) ", "White: Ke1, Qd1. Black: Ke8. White to move."),
        ("Ex. 7b) ", "White: Ke1, Qd1. Black: Ke8. White to move."),
        ("① ", "白：キングe1。黒：キングe8。白番"),
    ],
)
def test_a_caption_over_a_position_is_ignored_whole(caption: str, said: str) -> None:
    """A number or heading before a position in words is no error, alone or in a list."""
    plain, text = parse(said), caption + said
    reading = parse(text)
    assert reading.position == plain.position
    (ignored,) = (f for f in reading.findings if f.code == "spoken-left-out")
    assert not reading.has_error
    assert ignored.fixes[0].apply(text) == said
    if "\n" not in text:
        assert not any(f.severity == "error" for f in parse(f"{text}\n{text}").findings)


@table(
    ("text", "board"),
    [
        ("先手の局面：5五玉、4五歩。後手：5一玉。先手番", "4k4/9/9/9/4KP3/9/9/9/9"),
        ("Position: 8 white pawns a2 b2 c2 d2 e2 f2 g2 h2. White: Ke1. Black: Ke8.",
         "4k3/8/8/8/8/8/PPPPPPPP/4K3"),
    ],
)  # fmt: skip
def test_a_square_or_a_count_behind_a_word_is_no_caption(text: str, board: str) -> None:
    reading = parse(text)
    assert reading.position
    own = "sfen" if reading.position.game == "shogi" else "fen"
    assert (write(reading.position, own) or "").split()[0] == board
    assert "spoken-left-out" not in codes(reading)


@table(
    ("text", "fixed"),
    [
        ("先手：玉5九。後手：玉5一。先手番（3手詰）", "先手：玉5九。後手：玉5一。先手番"),
        ("White: Ke1. Black: Ke8. White to move ( mate in 2 ).",
         "White: Ke1. Black: Ke8. White to move."),
    ],
)  # fmt: skip
def test_no_empty_brackets_stay_where_words_are_removed(text: str, fixed: str) -> None:
    (found,) = (f for f in parse(text).findings if f.code == "spoken-left-out")
    assert found.fixes[0].apply(text) == fixed


@table(
    ("text", "square", "fixed"),
    [
        ("先手：玉5九、0三金、飛2八。後手：玉5一。", "0三", "先手：玉5九、飛2八。後手：玉5一。"),
        ("先手：玉5九、10三銀、飛2八。後手：玉5一。", "10三", "先手：玉5九、飛2八。後手：玉5一。"),
        ("先手：玉5九、3十銀、飛2八。後手：玉5一。", "3十", "先手：玉5九、飛2八。後手：玉5一。"),
        ("초: 장e2, 차a11; 한: 장e9.", "a11", "초: 장e2; 한: 장e9."),
        ("红方：帅e0，车i12；黑方：将e9。", "i12", "红方：帅e0；黑方：将e9。"),
    ],
)
def test_a_square_off_the_board_is_one_square_and_goes_with_its_piece(
    text: str, square: str, fixed: str
) -> None:
    """The message quotes all of the square, and removing it leaves nothing of it behind."""
    (found,) = (f for f in parse(text, "spoken").findings if f.severity == "error")
    assert found.code == "spoken-no-such-square"
    assert found.span is not None
    assert text[slice(*found.span)] == square
    assert found.fixes[0].apply(text) == fixed


@table("queen", ["女王", "퀸", "여왕", "后", "クイーン", "queen"])
def test_a_queen_is_a_queen_in_any_language(queen: str) -> None:
    reading = parse(f"白：王e1、{queen} d1。黒：王e8。白番")
    assert not reading.has_error
    assert reading.position is not None
    assert write(reading.position, "fen").startswith("4k3/8/8/8/8/8/8/3QK3 w")


def test_of_a_long_text_in_words_the_rest_is_not_read_and_that_is_said() -> None:
    head = "White: king e1. Black: king e8. White to move. "
    reading = parse(head + "Then rook a1. " * 250, "spoken")
    assert reading.position is not None
    *_, last = reading.findings
    assert [f.code for f in reading.findings].count("spoken-too-long") <= 1
    assert {"spoken-too-long", "more-findings"} & {last.code}
    calm = parse(head + ". " * 1500 + "Black rook a1.", "spoken")
    assert codes(calm) == ["spoken-too-long"]
    assert calm.position is not None
    assert "r" not in calm.position.squares
    assert codes(parse(head + "\n" * 1500, "spoken")) == []


def test_of_many_positions_in_words_the_first_fifty_are_read_and_the_rest_counted() -> None:
    text = "".join(f"White: Ke1, Ra{n % 8 + 1}. Black: Kg8. White to move.\n" for n in range(70))
    answer = report_of_text(text)
    assert len(answer.several.found) == 50
    assert answer.several.left_out == 20
