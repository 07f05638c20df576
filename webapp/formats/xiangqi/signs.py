"""Signs of records of xiangqi: what the lines of lists and of records of dpxq.com begin with."""

from __future__ import annotations

from webapp.formats.records.signs import Sign, Signs
from webapp.formats.shogi.lines import Row
from webapp.formats.xiangqi.dpxq import BEGIN, END, PART, has_movelist
from webapp.formats.xiangqi.lists import FIRST_OF_LIST, HEAD, MOVE_OF_LIST, looks_like_xiangqi


def _sign(row: Row, _is_within: bool) -> Sign | None:
    shown = row.shown
    if shown.startswith(BEGIN):
        return Sign("new")
    if shown.startswith(END):
        return Sign("end")
    if FIRST_OF_LIST.match(shown):
        return Sign("move", 1)
    if HEAD.match(shown):
        return Sign("head")
    return Sign("move") if shown.startswith(PART) or MOVE_OF_LIST.match(shown) else None


def _may_be_in(text: str, heads_only: bool) -> bool:
    return has_movelist(text) or (not heads_only and looks_like_xiangqi(text))


SIGNS_OF_XIANGQI = Signs("xiangqi", _may_be_in, _sign, slashes=9)
