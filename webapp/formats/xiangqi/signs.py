"""Signs of records of xiangqi: what the lines of lists and of records of dpxq.com begin with."""

from __future__ import annotations

import re

from webapp.formats.records.signs import Sign, Signs
from webapp.formats.shogi.lines import Row
from webapp.formats.xiangqi.dpxq import has_movelist
from webapp.formats.xiangqi.lists import FIRST_OF_LIST, MOVE_OF_LIST, looks_like_xiangqi

_BEGIN, _END, _WITHIN = "[DhtmlXQ]", "[/DhtmlXQ]", "[DhtmlXQ_"
_HEAD = re.compile(
    r"(?:[红紅黑][方棋]?|赛事|賽事|比赛|日期|时间|地点|标题|棋局|开局|布局|结果|轮次|作者) ?:"
)


def _sign(row: Row, _is_within: bool) -> Sign | None:
    shown = row.shown
    if shown.startswith(_BEGIN):
        return Sign("new")
    if shown.startswith(_END):
        return Sign("end")
    if shown.startswith(_WITHIN):
        return Sign("move")
    if FIRST_OF_LIST.match(shown):
        return Sign("move", 1)
    if _HEAD.match(shown):
        return Sign("head")
    return Sign("move") if MOVE_OF_LIST.match(shown) else None


def _may_be_in(text: str, heads_only: bool) -> bool:
    return has_movelist(text) or (not heads_only and looks_like_xiangqi(text))


SIGNS_OF_XIANGQI = Signs("xiangqi", _may_be_in, _sign, slashes=9)
