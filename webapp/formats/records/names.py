"""The names that forms of records have for the tags of PGN, so that any game is named alike."""

from __future__ import annotations

from collections.abc import Mapping

from webapp.formats.shogi.tags import OF_PGN, PLAYERS

_OF_PGN: Mapping[str, tuple[str, ...]] = {
    "ChapterName": ("表題", "作品名", "题目", "題目", "标题", "標題", "Title", "제목"),
    "White": (*PLAYERS["White"], "红方", "紅方", "红棋", "Red", "초대국자", "초"),
    "Black": (*PLAYERS["Black"], "黑方", "黑棋", "한대국자", "한"),
    "Event": (OF_PGN["Event"], "赛事", "賽事", "比赛", "比賽", "대회명", "대회"),
    "Date": (OF_PGN["Date"], "対局日", "日期", "对局日期", "대국일자"),
}


def as_in_pgn(tags: Mapping[str, str]) -> dict[str, str]:
    """The tags, and those that PGN has for the same where they are not among them."""
    found = dict(tags)
    for name, others in _OF_PGN.items():
        value = next((tags[other] for other in others if tags.get(other, "").strip()), "")
        if value and not found.get(name, "").strip("?.- "):
            found[name] = value.strip()
    return found
