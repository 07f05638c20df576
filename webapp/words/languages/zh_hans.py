"""Positions in words: Chinese, of which the simplified form is written."""

from __future__ import annotations

from webapp.words.vocabulary import Templates, Vocabulary, rows

VOCABULARY = Vocabulary(
    words=rows(
        hand="持驹 | 持駒 | 手中 | 手中的子 | 手驹 | 台子",
        turn="走 | 轮 | 轮到 | 輪到 | 轮走 | 轮走方 | 先走 | 先行 | 先 | 行棋 | 走棋 | 走子 | 行"
        " | 该 | 的回合",
        empty="空棋盘 | 棋盘为空 | 空盘",
        none="无 | 無 | 没有 | 沒有 | 不可 | 不能",
        fullmove="回合 | 回合数 | 手",
        halfmove="半回合计数",
        castle="易位 | 可易位 | 易位权 | 王车易位",
        K="王翼 | 短易位 | 短",
        Q="后翼 | 长易位 | 长",
        passant="吃过路兵 | 过路兵 | 过路兵目标格",
        both="双方",
        left_out="胜 | 勝 | 胜定 | 必胜 | 负 | 必负 | 和棋 | 和局 | 必和 | 杀 | 绝杀 | 将杀 | 将死"
        " | 和",
        left_out_in="步杀 | 步将杀 | 步绝杀 | 步杀棋 | 步将死 | 回合杀 | 回合将杀 | 回合将死"
        " | 手杀 | 手将杀",
        filler="在 | 位于 | 和 | 与 | 有 | 的 | 是 | 为 | 于 | 及 | 可 | 能 | 第 | 着 | 棋子 | 格"
        " | 棋 | 共 | 共计 | 一共 | 合计 | 从",
        until="至 | 到",
        counter="个 | 枚 | 只 | 匹 | 個",
        _2="两 | 兩 | 双",
    ),
    templates=Templates(
        gap="",
        comma="，",
        and_="、",
        game="{game}。",
        empty="空棋盘。",
        side="{side}：{pieces}。",
        nothing="无",
        piece="{name}{squares}",
        squares="、",
        hand="持驹：{pieces}。",
        held="{name}{count}枚",
        held_comma="、",
        turn="轮到{side}走。",
        castling="{side}可易位：{wings}。",
        wings=("王翼", "后翼", "{square}{rook}"),
        en_passant="可在{square}吃过路兵。",
        halfmove="半回合计数：{count}。",
        quiet="半回合计数：{count}。",
        fullmove="第{count}回合。",
        ply="第{count}手。",
        board="自定义棋盘，直线{files}条，横线{ranks}条，风格字母{first}和{second}。",
    ),
    numerals=True,
)
