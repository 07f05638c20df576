"""Positions in words: Japanese."""

from __future__ import annotations

from webapp.words.vocabulary import Templates, Vocabulary, rows

VOCABULARY = Vocabulary(
    words=rows(
        hand="持ち駒 | 持駒 | もちごま | 駒台",
        turn="番 | の番 | 手番 | の手番 | 先番 | 先",
        empty="空の盤 | 駒なし | 盤上に駒なし",
        none="なし | 無し | 無い | ない",
        fullmove="手目 | 手数 | 手数は",
        halfmove="50手ルールのカウント | 50手カウント | 取りのない手数",
        castle="キャスリング | キャスリングの権利 | キャスリング可 | キャスリング可能",
        K="キングサイド | キング側 | 短い",
        Q="クイーンサイド | クイーン側 | 長い",
        passant="アンパッサン | アンパッサンのマス | アンパサン",
        both="両者 | 双方",
        left_out="の勝ち | 勝ち | 勝 | 必勝 | の負け | 負け | 引き分け | 詰み | 詰め | 詰 | メイト"
        " | チェックメイト",
        left_out_in="手詰め | 手詰み | 手詰 | 手メイト | 手でメイト | 手で詰み | 手で詰む | 手必至",
        filler="は | の | に | が | で | も | へ | を | と | ある | あり | います | です | 可"
        " | 可能 | できる | できます | 盤上 | 駒 | そして | 残り | まで | 計 | 合計",
        until="から",
        counter="枚 | 個 | つ",
    ),
    templates=Templates(
        gap="",
        comma="、",
        and_="、",
        game="{game}。",
        empty="空の盤。",
        side="{side}：{pieces}。",
        nothing="なし",
        piece="{name}{squares}",
        squares="・",
        after_square="{square}{name}",
        same="・",
        both_hands=True,
        hand="持ち駒：{pieces}。",
        held="{name}{count}枚",
        held_comma="、",
        turn="{side}番。",
        castling="{side}のキャスリング：{wings}。",
        wings=("キングサイド", "クイーンサイド", "{square}の{rook}"),
        en_passant="アンパッサン：{square}。",
        halfmove="50手ルールのカウント：{count}。",
        quiet="取りのない手数：{count}。",
        fullmove="{count}手目。",
        ply="{count}手目。",
        board="自由な盤、筋{files}、段{ranks}、スタイル文字{first}と{second}。",
        board_turn="{side}の手番。",
    ),
    numerals=True,
)
