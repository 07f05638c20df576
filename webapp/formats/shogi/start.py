"""Where a record of shogi starts: an even game, a handicap by its name, or a board (BOD).

Sources: the form of KIF and of its boards by its author (Kifu for Windows), for the names of
handicaps with the pieces that each leaves out. A board is read by `webapp.formats.shogi.kif_board`.
"""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Iterator, Mapping, Sequence
from functools import cache
from typing import NamedTuple

from msgspec.structs import replace

from webapp.findings import Arguments, Finding, Span, quote
from webapp.formats.grid.rows import Line
from webapp.formats.sfen import parse_sfen
from webapp.formats.shogi.kif_board import kif_sections
from webapp.formats.shogi.moves import NUMERALS, SIZE
from webapp.games import GAMES
from webapp.games.board import Hand, owner
from webapp.games.pieces import bare
from webapp.language import Phrase
from webapp.model.position import Position

EVEN = "平手"
OTHER = "その他"
"""What KIF calls a start that has no name."""
HANDICAP = "手合割"

_RANKS: Mapping[str, str] = {
    EVEN: "lnsgkgsnl/1r5b1",
    "香落ち": "lnsgkgsn1/1r5b1",
    "右香落ち": "1nsgkgsnl/1r5b1",
    "角落ち": "lnsgkgsnl/1r7",
    "飛車落ち": "lnsgkgsnl/7b1",
    "飛香落ち": "lnsgkgsn1/7b1",
    "二枚落ち": "lnsgkgsnl/9",
    "三枚落ち": "lnsgkgsn1/9",
    "四枚落ち": "1nsgkgsn1/9",
    "五枚落ち": "2sgkgsn1/9",
    "左五枚落ち": "1nsgkgs2/9",
    "六枚落ち": "2sgkgs2/9",
    "左七枚落ち": "2sgkg3/9",
    "右七枚落ち": "3gkgs2/9",
    "八枚落ち": "3gkg3/9",
    "十枚落ち": "4k4/9",
}
"""The first two ranks of each start that KIF has a name for."""

_GIVEN = re.compile(rf"\s*{HANDICAP} ?: ?([^ ]*)")
_KANJI = {
    "K": "玉", "R": "飛", "B": "角", "G": "金", "S": "銀", "N": "桂", "L": "香", "P": "歩",
    "+R": "龍", "+B": "馬", "+S": "全", "+N": "圭", "+L": "杏", "+P": "と",
}  # fmt: skip
_ORDER = "RBGSNLP"
_MOST_HELD = 99
"""The most of a kind in a hand that readers of boards are sure to take."""
_HIGHEST = 10_000
"""The highest number of the next move that they take."""
_RULE = "+" + "---" * SIZE + "+"


class Start(NamedTuple):
    """Where a record starts.

    used      where the lines that say so begin
    is_whole  whether every square of its board could be read
    """

    position: Position
    findings: Sequence[Finding] = ()
    used: frozenset[int] = frozenset()
    is_whole: bool = True


@cache
def handicap(name: str) -> Position:
    """The start that KIF has this name for; KeyError for another name."""
    turn = "b" if name == EVEN else "w"
    below = "ppppppppp/9/9/9/PPPPPPPPP/1B5R1/LNSGKGSNL"
    position = parse_sfen(f"{_RANKS[name]}/{below} {turn} - 1").position
    assert position is not None
    return position


def name_of(start: Position) -> str:
    """What KIF calls the start; "" where it has no name."""
    return next((name for name in _RANKS if handicap(name) == as_plain(start)), "")


def as_plain(start: Position) -> Position:
    """The position with its kings as other readers have them, and without a clock."""
    squares = tuple(_plain_king(piece) for piece in start.squares)
    return replace(start, squares=squares, halfmove=0)


def _plain_king(piece: str) -> str:
    return f"{piece}^" if piece in ("K", "k") else piece


def read_start(text: str, lines: Sequence[Line]) -> Start:
    """The start that the lines before the moves tell; an even game where they tell none."""
    section = next(kif_sections(text, lines), None)
    if section:
        used = frozenset(line.start for line in section.lines)
        return Start(section.board.position, tuple(section.findings), used, section.is_whole)
    for line in lines:
        given = _GIVEN.match(line.shown)
        if given and given[1] in _RANKS:
            return Start(handicap(given[1]), used=frozenset([line.start]))
        if given and given[1]:
            args = {"found": quote(given[1])}
            unknown = Finding("record-handicap-unknown", Span(line.start, line.end), args=args)
            return Start(handicap(EVEN), (unknown,))
    return Start(handicap(EVEN))


def side_names(start: Position) -> tuple[str, str]:
    """What KIF calls the sides: in a handicap game 下手 and 上手."""
    return ("先手", "後手") if name_of(start) in ("", EVEN) else ("下手", "上手")


def write_board(start: Position) -> Iterator[str]:
    """The lines of the start as a board, with hands, side to move and number (BOD)."""
    first, second = side_names(start)
    yield f"{second}の持駒：{_hand(start.hands[1])}"
    yield "  ９ ８ ７ ６ ５ ４ ３ ２ １"
    yield _RULE
    for rank, numeral in enumerate(NUMERALS):
        row = start.squares[rank * SIZE : (rank + 1) * SIZE]
        yield f"|{''.join(map(_cell, row))}|{numeral}"
    yield _RULE
    yield f"{first}の持駒：{_hand(start.hands[0])}"
    if start.turn == "second":
        yield f"{second}番"
    if 1 < start.fullmove <= _HIGHEST:
        yield f"手数＝{start.fullmove - 1}"


def hand_too_large(start: Position, notation: str) -> Finding | None:
    """That a hand holds more of a piece than readers of boards are sure to take."""
    for hand, side in zip(start.hands, GAMES["shogi"].sides.names, strict=True):
        for piece, count in hand:
            if count > _MOST_HELD:
                args = {"piece": piece, "side": side, "notation": Phrase(notation)}
                return Finding("hand-not-writable", args=args)
    return None


def number_too_high(start: Position, notation: str) -> Iterator[Finding]:
    """That the number of the move is higher than readers of boards are sure to take."""
    if start.fullmove > _HIGHEST:
        args: Arguments = {"halfmove": 0, "fullmove": start.fullmove, "notation": Phrase(notation)}
        yield Finding("counters-not-written", args=args)


def _cell(piece: str) -> str:
    if not piece:
        return " ・"
    return f"{' ' if owner(piece) == 'first' else 'v'}{_KANJI[bare(piece).upper()]}"


def _hand(hand: Hand) -> str:
    held = Counter[str]()
    for piece, count in hand:
        held[bare(piece).upper()] += count
    parts = [f"{_KANJI[piece]}{_count(held[piece])}" for piece in _ORDER if piece in held]
    return "　".join(parts) or "なし"


def _count(count: int) -> str:
    """The number behind a piece: none for one, to nineteen in numerals, then in digits."""
    if count == 1:
        return ""
    tens, ones = divmod(count, 10)
    if tens > 1:
        return str(count)
    return "十" * tens + (NUMERALS[ones - 1] if ones else "")
