"""Signs: what a line of a text says of the records in it.

Each form has a row in `registry.py` with the signs of its lines; the patterns stand in the file of
the form. Where a record begins and ends is made of them in `document/records.py`.

Lines of engines with moves are alike in all games: `position startpos moves e2e4 e7e5`. One may
have words before its command, and its moves may go on below it; `position` may be left out, and
`sfen` or `fen` too where the ranks of a board stand there.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Mapping, Sequence
from typing import Literal, NamedTuple

from webapp.formats.shogi.csa import ROLES as ROLES_OF_CSA
from webapp.formats.shogi.csa import looks_like_csa
from webapp.formats.shogi.jkf import looks_like_jkf
from webapp.formats.shogi.lines import ROLES, MovePart, Row, has_moves_of_shogi, parts_of, rows_of
from webapp.formats.xiangqi.dpxq import BEGIN, END, PART, has_dpxq
from webapp.formats.xiangqi.forms import (
    AGAIN_OF_LIST,
    FIRST_OF_LIST,
    HEAD,
    MOVE_OF_LIST,
    looks_like_xiangqi,
)
from webapp.games.shogi import HELD

Kind = Literal["", "shogi", "csa", "jkf", "xiangqi", "engine", "link"]
"""The kind of a record, which forms share whose lines are alike; "" for none."""

Role = Literal["head", "new", "frame", "hand", "move", "branch", "sum", "inner", "end"]
"""The part of a record that a line is.

head     what stands before moves: it begins another record behind some
new      the same, before a board as well: it begins another record behind one
frame    the edge of a board of bars
hand     the hand above a board, or the names of its files
move     a move; that of the number 1 begins another record
branch   where a variation begins
sum      what sums up a game, or a variation: a move without a number begins another record behind
inner    anything else of a record
end      what a record ends with
"""


class Sign(NamedTuple):
    """The role of a line; of a move its number, 0 for none."""

    role: Role
    number: int = 0


class Signs(NamedTuple):
    """The lines of a kind of records.

    may_be_in   whether a text may have such a record; in one with tags of PGN by a head of its own
    of          the sign of a line, None for a line that says nothing of such a record; one that
                may be anything is asked of a line within one alone
    slashes     how many a board of the game has, of which moves below it may be; 0 for none
    """

    kind: Kind
    may_be_in: Callable[[str, bool], bool]
    of: Callable[[Row, bool], Sign | None]
    slashes: int = 0


# --- shogi and xiangqi -----------------------------------------------------------------------


_ROLES_OF_KIF: Mapping[str, Role] = {"branch": "branch", "summary": "sum"}


def _sign_of_kif(row: Row, is_within: bool) -> Sign | None:
    for role, pattern in ROLES:
        if pattern.match(row.shown):
            return Sign(role)
    said = next(parts_of(row), None)
    if isinstance(said, MovePart):
        is_move = (said.move and (said.number or said.side)) or (said.end and is_within)
        return Sign("move" if said.move else "inner", said.number) if is_move else None
    if not is_within or said is None or said.kind == "words":
        return None
    return Sign(_ROLES_OF_KIF.get(said.kind, "inner"))


def _by_beginnings(
    signs: Sequence[tuple[Sign, re.Pattern[str]]],
) -> Callable[[Row, bool], Sign | None]:
    """The sign of a line by the first of these that it begins with."""

    def sign_of(row: Row, is_within: bool) -> Sign | None:
        sign = next((sign for sign, pattern in signs if pattern.match(row.shown)), None)
        return sign if sign and (sign.role != "inner" or is_within) else None

    return sign_of


SIGNS_OF_KIF = Signs("shogi", lambda text, _: has_moves_of_shogi(text), _sign_of_kif, slashes=8)
SIGNS_OF_CSA = Signs(
    "csa",
    lambda text, _: looks_like_csa(text),
    _by_beginnings([(Sign(role), pattern) for role, pattern in ROLES_OF_CSA]),
)


def _sign_of_jkf(row: Row, is_within: bool) -> Sign | None:
    """An object that is not within another begins a record, as one line or many."""
    if row.words.startswith("{") and row.start == row.at:
        return Sign("move", 1)
    return Sign("inner") if is_within else None


SIGNS_OF_JKF = Signs("jkf", lambda text, _: looks_like_jkf(text), _sign_of_jkf)
SIGNS_OF_XIANGQI = Signs(
    "xiangqi",
    lambda text, heads_only: has_dpxq(text) or (not heads_only and looks_like_xiangqi(text)),
    _by_beginnings(
        [
            (Sign("new"), re.compile(re.escape(BEGIN))),
            (Sign("end"), re.compile(re.escape(END))),
            (Sign("move"), AGAIN_OF_LIST),
            (Sign("move", 1), FIRST_OF_LIST),
            (Sign("head"), HEAD),
            (Sign("move"), re.compile(rf"{re.escape(PART)}|{MOVE_OF_LIST.pattern}")),
        ]
    ),
    slashes=9,
)


# --- engines ---------------------------------------------------------------------------------

_ENGINE = re.compile(
    r"(?:[^\n/]{0,80}?\s)??(?P<command>(?:position[ \t]++)?"
    r"(?P<start>startpos|(?:s?fen[ \t]++)?[^\s/]{1,40}(?:/[^\s/]{1,40}){7,11}[^\n/]{0,80}?)"
    rf"[ \t]++moves[ \t]++(?P<moves>(?:[1-9a-i][0-9a-i]|[{HELD}]\*)[^\n]*+))"
)
_GOES_ON = re.compile(
    rf"(?:(?:(?:[1-9][a-i]){{2}}|(?:[a-i][0-9]{{1,2}}){{2}}|[{HELD}]\*[1-9][a-i])[+qrbn]?(?:\s++|\Z))++\Z"
)
_OF_LOG = re.compile(
    r"(?:go|stop|ponderhit|bestmove|info|isready|readyok|ucinewgame|usinewgame|quit|gameover)\b"
)


def engine_line(row: Row) -> tuple[str, str]:
    """The start and the moves of a line of an engine."""
    found = _ENGINE.match(row.shown)
    assert found
    return found["start"], " ".join(found["moves"].split())


def engine_part(part: str) -> tuple[str, str]:
    """The command that a part begins with, with all its moves on one line, and the words below."""
    first, *others = rows_of(part)
    found = _ENGINE.match(first.shown)
    command = first.shown[found.start("command") :] if found else first.shown
    moves = [row.shown for row in others if _GOES_ON.match(row.shown)]
    below = [row.words for row in others if not goes_on(row)]
    before = first.words[: found.start("command")] if found else ""
    return " ".join([command, *moves]), "\n".join([before, *below])


def goes_on(row: Row) -> bool:
    """Whether a line holds nothing but further moves of an engine, or stands in its log."""
    return _GOES_ON.match(row.shown) is not None or _OF_LOG.match(row.shown) is not None


SIGNS_OF_ENGINES = Signs(
    "engine", lambda text, _: "moves" in text, _by_beginnings([(Sign("new"), _ENGINE)])
)
