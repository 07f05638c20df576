"""How lists of moves of xiangqi look: their moves, their lines, and which texts are one.

A text is taken for such a list only where it plainly is one: with two names in Chinese or of WXF
behind each other, or squares that chess does not have.
"""

from __future__ import annotations

import re
from collections.abc import Mapping

from webapp.formats.pgn.tokens import plain
from webapp.formats.xiangqi.dpxq import has_dpxq
from webapp.games.xiangqi import PIECES, PLACES, WAYS
from webapp.moves.fairy.xiangqi import NATIVE, WXF

_NATIVE, _WXF = NATIVE, rf"(?ai:{WXF})(?![0-9\w])"
_SQUARES = r"[A-Ia-i][0-9]-?[A-Ia-i][0-9](?![0-9\w])"
MOVE = rf"{_NATIVE}|{_WXF}|(?<!\w){_SQUARES}"
_BETWEEN = (
    r"[\s,;；、。|]{0,12}(?:第?[0-9]{1,3}(?:回合|[.、:)…]){1,3}\s{0,3})?(?:[红紅黑]方?:?\s?)?"
)
_TWO_NATIVE = re.compile(rf"{_NATIVE}{_BETWEEN}{_NATIVE}")
_TWO_LETTERED = re.compile(rf"(?<!\w){_WXF}{_BETWEEN}{_WXF}")
_MAY_BE_LETTERED = re.compile(r"[-+=.](?<=[1-9A-Za-z+-].)(?!1/2)[1-9](?!\w)")
"""The end of a move in letters, which is looked for first as it is quickly found."""
_ONLY_NATIVE = re.compile(rf"\s*+{_NATIVE}[!?]?\s*+")
_NUMBER = r"^[ \t>\ufeff]*+[0-9]{1,3}(?:[.、)…][ \t]?){1,4}"
_NUMBERED = re.compile(rf"{_NUMBER}{_NATIVE}", re.MULTILINE)
_NUMBERED_SQUARES = re.compile(rf"{_NUMBER}{_SQUARES}", re.MULTILINE)
_TWO_BY_SQUARES = re.compile(rf"(?<![\w/]){_SQUARES}{_BETWEEN}{_SQUARES}")
BY_SQUARES = re.compile(rf"(?<!\w){_SQUARES}")
_ONE_BY_SQUARES = re.compile(rf"\s*+{_SQUARES}")
_OF_CHESS = frozenset("abcdefghABCDEFGH12345678-")
_BEYOND_CHESS = re.compile(r"[09Ii](?:(?<=[A-Ia-i][09])|(?<=[Ii])[0-9])")
"""A square that chess does not have."""
FIRST = re.compile(rf"{_NATIVE}|(?<!\w){_WXF}|(?<!\w){_SQUARES}")
OPENS = re.compile(
    rf"[\s\ufeff]*+(?:[{{(【]|(?:第?[0-9]{{1,3}}(?:回合|[.、:)]))?[.…]{{0,3}}\s?(?:[红紅黑]方?:?\s?)?(?:{MOVE}))"
)
"""The beginning of a line that is of the moves."""
_SIDE = r"[.…]{0,3}\s?(?:[红紅黑]方?:?\s?)?"
FIRST_OF_LIST = re.compile(rf"第?1(?:回合|[.、:)…]){_SIDE}(?:{MOVE})")
"""The beginning of the first line of a list, in plain characters."""
MOVE_OF_LIST = re.compile(rf"(?:第?[0-9]{{1,3}}(?:回合|[.、:)…])?)?{_SIDE}(?:{_NATIVE}|{_WXF})")
"""The beginning of a line of a list, other than squares."""
_OF_BLACK = (
    rf"(?:[{PIECES}][1-9]|[{PLACES}後][{PIECES}])[{WAYS}進上下][1-9]|[A-Ia-i][5-9]-?[A-Ia-i][0-9]"
)
AGAIN_OF_LIST = re.compile(
    rf"第?1(?:回合|[.、:)])\s*+(?:{_OF_BLACK})|1\.[^\S\n]{{3,}}(?:{_NATIVE}|{_WXF}|{_SQUARES})"
)
"""The number 1 again before Black’s move, as programs write it behind a comment on Red’s: Black’s
moves have digits, or a gap stands where Red’s move would.
"""
HEAD = re.compile(
    r"(?:[红紅黑][方棋]?|赛事|賽事|比赛|日期|时间|地点|标题|棋局|开局|布局|结果|轮次|作者) ?:"
)
"""The beginning of a line above the moves."""
_TAGS_OF_PGN = re.compile(r"^[ \t]*+\[\w{1,40}[ \t]++\"", re.MULTILINE)
START = re.compile(
    r"(?:position\s++)?(?P<start>startpos(?!\S)|(?:fen\s++)?"
    r"(?P<fen>[1-9A-Za-z]{1,20}(?:/[1-9A-Za-z]{1,20}){9}"
    r"(?: [wbr](?: - -(?: [0-9]{1,4}){2})?)?)(?!\S))"
    r"(?:\s++moves(?!\S))?+"
)


PLAYERS: Mapping[str, tuple[str, ...]] = {
    "Red": ("红方", "紅方", "红棋", "White"),
    "Black": ("黑方", "黑棋"),
}
"""The names that the tags for the players may have, by those of PGN in Chinese programs."""


def looks_like_xiangqi(text: str) -> bool:
    """Whether the text plainly is a list of moves of xiangqi, see above."""
    if has_dpxq(text):
        return True
    shown = plain(text)
    if "[" in shown and _TAGS_OF_PGN.search(shown):
        return False
    if _has_named_moves(shown):
        return True
    begin = START.match(shown)
    if begin and begin["fen"] and _ONE_BY_SQUARES.match(shown, begin.end()):
        return True
    if not _BEYOND_CHESS.search(shown):
        return False
    if not _TWO_BY_SQUARES.search(shown) and not _NUMBERED_SQUARES.search(shown):
        return False
    return any(not _OF_CHESS.issuperset(found[0]) for found in BY_SQUARES.finditer(shown))


def _has_named_moves(shown: str) -> bool:
    """Whether two moves stand in it by their names, or one where it is plain that it is one."""
    if not shown.isascii() and (
        _TWO_NATIVE.search(shown) or _NUMBERED.search(shown) or _ONLY_NATIVE.fullmatch(shown)
    ):
        return True
    return bool(_MAY_BE_LETTERED.search(shown) and _TWO_LETTERED.search(shown))
