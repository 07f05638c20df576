"""Signs: what a line of a text says of the records in it.

Each form says it of its own lines (`Form.signs` in `registry.py`); where a record begins and ends
is made of it in `document/records.py`.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import Literal, NamedTuple

from webapp.formats.shogi.lines import Row

Kind = Literal["", "shogi", "csa", "xiangqi", "engine", "link"]
"""The kind of a record, which forms share whose lines are alike; "" for none."""

Role = Literal["head", "new", "frame", "hand", "move", "branch", "inner", "end"]
"""What a line is.

head     what stands before moves: it begins another record behind some
new      the same, before a board as well: it begins another record behind one
frame    the edge of a board of bars
hand     the hand above a board, or the names of its files
move     a move; that of the number 1 begins another record
branch   where a variation begins
inner    anything else of a record
end      what a record ends with
"""


class Sign(NamedTuple):
    """What a line is; of a move its number, 0 for none."""

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
