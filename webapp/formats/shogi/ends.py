"""How games of shogi end, as KIF and CSA say it.

Source: the form of KIF by its author (Kifu for Windows), the CSA standard of records (2.2 and 3.0).
The word stands in the place of a move, so that it is the side to move of which it tells. It is kept
as the last line of the comment behind the last move, by its name in KIF.
"""

from __future__ import annotations

import re
from itertools import chain
from typing import Literal, NamedTuple

from webapp.games.board import Side, other
from webapp.games.shogi import PLAYERS

Wins = Literal["mover", "other", "both", ""]
"""Who wins: the side to move, the other one, neither in a draw; "" where it is open."""


class End(NamedTuple):
    """One way to end.

    name   its word in KIF
    csa    its word in CSA, without `%`; "" for none
    also   other words for it
    """

    name: str
    csa: str
    wins: Wins
    also: tuple[str, ...] = ()


ENDS = (
    End("投了", "TORYO", "other", ("resign",)),
    End("中断", "CHUDAN", ""),
    End("千日手", "SENNICHITE", "both"),
    End("持将棋", "JISHOGI", "both"),
    End("引き分け", "HIKIWAKE", "both", ("引分け", "引分")),
    End("最大手数", "MAX_MOVES", "both"),
    End("詰み", "TSUMI", "other", ("詰",)),
    End("不詰", "FUZUMI", ""),
    End("切れ負け", "TIME_UP", "other", ("時間切れ", "時間切れ負け")),
    End("反則勝ち", "", "mover"),
    End("反則負け", "ILLEGAL_MOVE", "other"),
    End("入玉勝ち", "KACHI", "mover", ("勝ち宣言", "宣言勝ち", "入玉宣言勝ち", "入玉宣言", "win")),
    End("不戦勝", "", "mover"),
    End("不戦敗", "", "other"),
    End("封じ手", "", ""),
    End("待った", "MATTA", ""),
    End("エラー", "ERROR", ""),
)

_BY_WORD = {word: end for end in ENDS for word in (end.name, end.csa, *end.also) if word}
END_WORDS = tuple(sorted((w for w in _BY_WORD if not w.isascii()), key=len, reverse=True))
"""The words in Japanese, those before others that they begin with."""
_DRAW = "引き分け"
"""The word that sums up a game that neither has won, and is no end by itself."""
_FOUL = {"+ILLEGAL_ACTION": "first", "-ILLEGAL_ACTION": "second"}
"""In CSA the foul of a side, whoever is to move."""

_TIMED = re.compile(r"(?P<word>[^ ()]{1,16})(?: \((?P<time>[0-9:.]{1,12})\))?")
_FIRST = frozenset(names[0] for names in PLAYERS)
_SUMMARY = re.compile(rf"({'|'.join(chain(*PLAYERS))})[のが]?(反則|入玉|時間切れ)?(勝|負|敗)")
_FOULS = {"勝": "反則勝ち", "負": "反則負け", "敗": "反則負け"}
"""The ends by a foul, by what is said of the side to move."""


def end_named(word: str, turn: Side) -> End | None:
    """The end that a word of KIF, CSA or USI names, where that side is to move."""
    if word in _FOUL:
        return _BY_WORD["反則負け" if _FOUL[word] == turn else "反則勝ち"]
    return _BY_WORD.get(word)


def result_of(end: End, turn: Side) -> str:
    """The result, as of a `Line`, of an end where that side is to move."""
    if end.wins in ("both", ""):
        return "1/2-1/2" if end.wins else "*"
    return result_won_by(turn if end.wins == "mover" else other(turn))


def result_won_by(side: Side) -> str:
    """The result, as of a `Line`, of a game that the side has won."""
    return "1-0" if side == "first" else "0-1"


def write_end(end: End, time: str = "") -> str:
    """The last line of a comment: the end, and the time that was used until then, if any."""
    return f"{end.name} ({time})" if time else end.name


def read_end(line: str) -> tuple[End, str] | None:
    """The end and the time that the last line of a comment says; None where it is no such line."""
    found = _TIMED.fullmatch(line)
    end = _BY_WORD.get(found["word"]) if found else None
    return (end, found["time"] or "") if found and end and end.name == found["word"] else None


def csa_word(end: End, turn: Side) -> str:
    """The word of CSA for an end, where that side is to move; "" for none."""
    if end.name == _FOULS["勝"]:
        return next(word for word, side in _FOUL.items() if side != turn)
    return end.csa


def part_at_end(
    said: str, turn: Side, result: str | None
) -> tuple[list[str], tuple[End, str] | None, list[str]]:
    """The lines of a comment before the one that says how the game ends, that end, and the rest.

    turn    the side to move
    result  that of the line, which the end must agree with; None where it need not
    """
    lines = said.splitlines()
    for at in reversed(range(len(lines))):
        found = read_end(lines[at])
        if found and result in (None, result_of(found[0], turn)):
            return lines[:at], found, lines[at + 1 :]
    return lines, None, []


def summary(end: End | None, plies: int, turn: Side, result: str, names: tuple[str, str]) -> str:
    """The line that sums up a game: `まで112手で後手の勝ち`; "" for a game that is open.

    turn    the side to move at the end
    names   what KIF calls the sides
    """
    at = turn == "second"
    if end and end.name.startswith("反則"):
        said = f"{names[at]}の{end.name}"
    elif end and end.wins in ("both", ""):
        said = end.name
    elif result in ("1-0", "0-1"):
        said = f"{names[result == '0-1']}の勝ち"
    elif result == "1/2-1/2":
        said = _DRAW
    else:
        return ""
    return f"まで{plies}手で{said}"


def read_summary(said: str, turn: Side) -> tuple[str, End | None]:
    """The result and the end that a line such as `まで112手で後手の勝ち` names.

    `*` where it names no result, and None where it names no end but who has won.
    """
    found = _SUMMARY.search(said)
    if found:
        wins = (found[1] in _FIRST) == (found[3] == "勝")
        end = _BY_WORD[_FOULS[found[3]]] if found[2] == "反則" else None
        return result_won_by("first" if wins else "second"), end
    end = next((_BY_WORD[word] for word in END_WORDS if word in said), None)
    if end is None:
        return "*", None
    return result_of(end, turn), None if end.name == _DRAW else end
