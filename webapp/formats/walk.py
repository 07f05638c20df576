"""A tree of moves played from a position: a line, with what of it cannot be.

A move that cannot be read ends its branch: it is reported with its number, its side and why, and
all that follows it there is kept as words behind the last move before it. Branches that leave
before it go on.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import NamedTuple, Protocol

from msgspec.structs import replace

from webapp.findings import Arguments, Finding, Span, quote
from webapp.formats.tree import Branch, Node
from webapp.model.line import Move, Ply, move_number
from webapp.model.marks import Mark, each_once
from webapp.model.position import Position
from webapp.moves import Refusal
from webapp.moves.reasons import side_named
from webapp.text.characters import MAX_FINDINGS

_MOST_UNREAD = 3000
"""So many moves that cannot be read are looked at; a text with more holds no moves."""


class Said(NamedTuple):
    """The words, commands and marks of a comment, or of several."""

    words: str = ""
    commands: tuple[str, ...] = ()
    marks: tuple[Mark, ...] = ()
    findings: tuple[Finding, ...] = ()


NOTHING = Said()


class Reader(Protocol):
    """Reads moves in the order of the tree, and knows the position behind each.

    plies    those that were read
    limit    the most of them
    """

    plies: list[Ply]
    limit: int

    @property
    def is_full(self) -> bool:
        """Whether no more moves are read."""

    def begin(self, branch: Branch, leaves: Branch) -> None:
        """Begins a branch that leaves another one before its last move."""

    def read(self, branch: Branch, at: int, text: str) -> Move | Refusal:
        """The move that a text means behind ply `at`, the last one of the branch."""


class Walked(NamedTuple):
    """The plies of a tree, and what is said of it.

    lost     what stood in place of the first move, where that could not be read
    marks    those of the board before the first move, in comments that are said of it
    unread   how many branches end with one
    """

    plies: tuple[Ply, ...]
    findings: tuple[Finding, ...]
    lost: str = ""
    marks: tuple[Mark, ...] = ()
    unread: int = 0


class Walk:
    """Plays the moves of a tree in the order of the text.

    said     reads comments in these places of the text
    game     the number of the game in its text, 0 where there is one alone
    """

    def __init__(
        self,
        text: str,
        start: Position,
        reader: Reader,
        said: Callable[[Sequence[Span]], Said],
        game: int = 0,
    ) -> None:
        self._text, self._start, self._reader, self._game = text, start, reader, game
        self._read_said = said
        self._depths: list[int] = []
        self._findings: list[Finding] = []
        self._marks: list[Mark] = []
        self._unread = 0
        # Where in the text the branch ends in which a move could not be read.
        self._until = -1
        # The words that such branches become, by the ply that they are said of.
        self._kept: dict[int, list[str]] = {}

    def play(self, nodes: Sequence[Node]) -> Walked:
        """All that can be read."""
        numbers: list[int | None] = []
        begun = {0}
        for node in nodes:
            branch, number = node.branch, None
            if node.span.start >= self._until:
                if branch.number not in begun:
                    begun.add(branch.number)
                    self._reader.begin(branch, nodes[branch.leaves].branch)
                at = -1 if node.parent < 0 else numbers[node.parent]
                assert at is not None
                number = self._ply(node, at)
            numbers.append(number)
        plies = self._reader.plies
        lost = " ".join(self._kept.pop(-1, ()))
        for at, words in self._kept.items():
            after = " ".join(filter(None, (plies[at].after, *words)))
            plies[at] = replace(plies[at], after=after)
        found = tuple(self._findings)
        return Walked(tuple(plies), found, lost, tuple(self._marks), self._unread)

    def _ply(self, node: Node, at: int) -> int | None:
        """The number of the ply that a move behind ply `at` becomes; None if it cannot be read."""
        reader, plies = self._reader, self._reader.plies
        if reader.is_full or self._unread >= _MOST_UNREAD:
            self._end(node, at, Finding("record-too-long", node.span, args={"limit": reader.limit}))
            return None
        move = reader.read(node.branch, at, node.text)
        depth = self._depths[at] if at >= 0 else 0
        if isinstance(move, Refusal):
            words = self._text[slice(*node.span)]
            self._end(node, at, unread(self._start, depth, words, node.span, move, self._game))
            return None
        before = self._before(node, at) if node.before else NOTHING
        said = self._said(node.after) if node.after else NOTHING
        commands, nags = (*before.commands, *said.commands), tuple(node.nags)
        plies.append(Ply(at, move, before.words, said.words, nags, commands, said.marks))
        self._depths.append(depth + 1)
        return len(plies) - 1

    def _said(self, places: Sequence[Span]) -> Said:
        said = self._read_said(places)
        self._findings += said.findings
        return said

    def _before(self, node: Node, at: int) -> Said:
        """The comments before a move; marks are on the board before it, behind ply `at`."""
        said, plies = self._said(node.before), self._reader.plies
        if said.marks and at < 0:
            self._marks += said.marks
        elif said.marks:
            plies[at] = replace(plies[at], marks=each_once((*plies[at].marks, *said.marks)))
        return said

    def _end(self, node: Node, at: int, finding: Finding) -> None:
        """Ends the branch with a finding; the rest of it becomes words."""
        before = self._before(node, at)
        self._until = node.branch.end
        self._unread += 1
        if len(self._findings) < 2 * MAX_FINDINGS:
            self._findings.append(finding)
        words = " ".join(self._text[node.begin : self._until].split())
        if node.before and node.before[0].start < node.begin:
            words = " ".join(filter(None, (*before.commands, before.words, words)))
        self._kept.setdefault(at, []).append(words)


def unread(
    start: Position, ply: int, words: str, span: Span, why: Refusal, game: int = 0
) -> Finding:
    """That the so many-th move of a line, from 0, cannot be read.

    words   the move as it stands in the text
    game    the number of the game in its text, 0 where there is one alone
    """
    args: Arguments = {**numbered(start, ply, words), "reason": why.reason}
    if game:
        return Finding("record-move-unread-in-game", span, why.squares, {"game": game, **args})
    return Finding("record-move-unread", span, why.squares, args)


def numbered(start: Position, ply: int, words: str) -> Arguments:
    """The so many-th move of a line, from 0, as arguments: its number, whose it is, how written."""
    number, side = move_number(start, ply)
    return {"number": number, "side": side_named(start.game, side), "found": quote(words)}
