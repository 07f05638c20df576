"""Movetext as a tree of moves that nobody has asked a board about, each with its place in the text.

Plies stand in one list, each with the number of the one that it follows, in the order of the text;
so a variation comes behind the move that it leaves. `building.py` makes it, `walking.py` plays it.
"""

from __future__ import annotations

from msgspec import Struct

from webapp.findings import Finding, Span


class Node(Struct, eq=False):
    """A move as it stands in the text.

    text     without signs behind it
    begin    where its number stands in the text, or it itself
    parent   the number of the move that it follows, -1 for the start
    branch   the number of its branch in `Tree.ends`
    before   what is said before it, and `after` behind it, as typed
    """

    text: str
    span: Span
    begin: int
    parent: int
    branch: int
    before: list[Span] = []
    after: list[Span] = []
    nags: list[int] = []


class Tree(Struct, eq=False):
    """All moves in the order of the text.

    ends      where the text of each branch ends, the first one is the main line
    leaves    the move that the first one of each branch stands for
    comments  what is said before the first move
    result    the one behind the moves, None where there is none
    end       where the game ends in the text
    """

    nodes: list[Node] = []
    ends: list[int] = []
    leaves: dict[int, int] = {}
    comments: list[Span] = []
    result: str | None = None
    end: int = 0
    findings: list[Finding] = []


class Branch(Struct, eq=False):
    """A branch that is not closed.

    number   its number
    start    the move that it follows
    last     its last move; `start` before there is one
    back     the move before that
    ply      how many plies lead to the next move, by the numbers in the text; None where none tells
    numbered where the number of its next move stands; -1 before that is read
    before   what is said before its next move, once that has its number, or is the first
    opened   where its bracket stands
    """

    number: int
    start: int
    last: int
    back: int
    opened: int
    ply: int | None = None
    numbered: int = -1
    before: list[Span] = []

    @property
    def is_empty(self) -> bool:
        """Whether it has no move yet."""
        return self.last == self.start
