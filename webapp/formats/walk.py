"""A tree of moves played from a position: a line, with what of it cannot be.

A move that cannot be read ends its branch: it is reported with its number, its side and why, and
all that follows it there is kept as words behind the last move before it. Branches that leave
before it go on. `TreeWalk` is this for every form of records; how words are kept, the forms say.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import Generic, NamedTuple, Protocol, TypeVar

from msgspec.structs import replace

from webapp.findings import Arguments, Finding, Span
from webapp.formats.tree import Branch, Node
from webapp.language import quote
from webapp.model.line import Move, Ply, move_number
from webapp.model.marks import Mark, each_once
from webapp.model.position import Position
from webapp.model.sides import side_name
from webapp.moves import Refusal
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
    end      the position behind the main line, where it is known
    """

    plies: tuple[Ply, ...]
    findings: tuple[Finding, ...] = ()
    lost: str = ""
    marks: tuple[Mark, ...] = ()
    unread: int = 0
    end: Position | None = None


class Place(NamedTuple):
    """Where a move has led to: its ply, or the last one before it where it could not be read."""

    ply: int
    is_read: bool


N = TypeVar("N", bound=Node)
R = TypeVar("R", bound=Reader)


class TreeWalk(Generic[N, R]):
    """Plays the moves of a tree in the order of the text.

    game     the number of the game in its text, 0 where there is one alone
    depths   how many plies lead to each
    unread   how many branches end with a move that could not be read
    """

    def __init__(self, text: str, start: Position, reader: R, game: int = 0) -> None:
        self.text, self.start, self.reader, self.game = text, start, reader, game
        self.depths: list[int] = []
        self.findings: list[Finding] = []
        self.unread = 0

    def places(self, nodes: Sequence[N]) -> list[Place]:
        """Plays all that can be read; where each move has led to."""
        places: list[Place] = []
        begun, ended = {0}, set[int]()
        for node in nodes:
            branch = node.branch
            at = places[node.parent].ply if node.parent >= 0 else -1
            if branch.number not in begun:
                begun.add(branch.number)
                if branch.leaves >= 0 and not places[branch.leaves].is_read:
                    ended.add(branch.number)
                else:
                    at = self.begin(node, at, nodes, places)
            is_read = branch.number not in ended
            if is_read:
                found = self.find(node, at)
                if isinstance(found, Move):
                    at = self.add(node, at, found)
                else:
                    is_read = False
                    ended.add(branch.number)
                    self.end(node, at, found)
            places.append(Place(at, is_read))
        return places

    def begin(self, node: N, at: int, nodes: Sequence[N], _places: Sequence[Place]) -> int:
        """Begins a branch with its first move; the ply that it follows."""
        self.reader.begin(node.branch, nodes[node.branch.leaves].branch)
        return at

    def find(self, node: N, at: int) -> Move | Finding | None:
        """The move behind ply `at`, or why the branch ends there, None where that is not said."""
        reader = self.reader
        if reader.is_full or self.unread >= _MOST_UNREAD:
            return Finding("record-too-long", node.span, args={"limit": reader.limit})
        found = reader.read(node.branch, at, node.text)
        return self.unplayable(node, at, found) if isinstance(found, Refusal) else found

    def unplayable(self, node: N, at: int, why: Refusal) -> Finding:
        """That a move behind ply `at` cannot be read."""
        args: Arguments = {**self.numbered(node, at), "reason": why.reason}
        # Numbers of moves are those of the main line as well.
        code = "record-variation-unread" if node.branch.number else "record-move-unread"
        if self.game:
            code, args = f"{code}-in-game", {"game": self.game, **args}
        return Finding(code, node.span, why.squares, args)

    def numbered(self, node: N, at: int) -> Arguments:
        """A move behind ply `at` as arguments: its number, whose it is, how written."""
        return numbered(self.start, self.depth(at), self.text[slice(*node.span)])

    def depth(self, at: int) -> int:
        """How many plies lead to ply `at`, itself included."""
        return self.depths[at] if at >= 0 else 0

    def add(self, node: N, at: int, move: Move) -> int:
        """Adds a move behind ply `at`; its number."""
        self.reader.plies.append(self.ply(node, at, move))
        self.depths.append(self.depths[at] + 1 if at >= 0 else 1)
        return len(self.depths) - 1

    def ply(self, node: N, at: int, move: Move) -> Ply:
        """The ply that a move behind ply `at` becomes."""
        raise NotImplementedError

    def end(self, _node: N, _at: int, finding: Finding | None) -> None:
        """Ends the branch with a move that is none, behind ply `at`."""
        self.unread += 1
        if finding and len(self.findings) < 2 * MAX_FINDINGS:
            self.findings.append(finding)


class SpanWalk(TreeWalk[Node, Reader]):
    """A tree whose words stand at places of the text, in brackets between the moves.

    said     reads comments in these places of the text
    """

    def __init__(
        self,
        text: str,
        start: Position,
        reader: Reader,
        said: Callable[[Sequence[Span]], Said],
        game: int = 0,
    ) -> None:
        super().__init__(text, start, reader, game)
        self._read_said = said
        self._marks: list[Mark] = []
        # The words that ended branches become, by the ply that they are said of.
        self._kept: dict[int, list[str]] = {}

    def play(self, nodes: Sequence[Node]) -> Walked:
        """All that can be read."""
        self.places(nodes)
        plies = self.reader.plies
        lost = " ".join(self._kept.pop(-1, ()))
        for at, words in self._kept.items():
            after = " ".join(filter(None, (plies[at].after, *words)))
            plies[at] = replace(plies[at], after=after)
        found = tuple(self.findings)
        return Walked(tuple(plies), found, lost, tuple(self._marks), self.unread)

    def ply(self, node: Node, at: int, move: Move) -> Ply:
        """The ply that a move becomes, with what is said of it."""
        if not (node.before or node.after):
            return Ply(at, move, nags=tuple(node.nags))
        before = self._before(node, at) if node.before else NOTHING
        said = self._said(node.after) if node.after else NOTHING
        commands, nags = (*before.commands, *said.commands), tuple(node.nags)
        return Ply(at, move, before.words, said.words, nags, commands, said.marks)

    def _said(self, places: Sequence[Span]) -> Said:
        said = self._read_said(places)
        self.findings += said.findings
        return said

    def _before(self, node: Node, at: int) -> Said:
        """The comments before a move; marks are on the board before it, behind ply `at`."""
        said, plies = self._said(node.before), self.reader.plies
        if said.marks and at < 0:
            self._marks += said.marks
        elif said.marks:
            plies[at] = replace(plies[at], marks=each_once((*plies[at].marks, *said.marks)))
        return said

    def end(self, node: Node, at: int, finding: Finding | None) -> None:
        """Ends the branch; the rest of it becomes words."""
        before = self._before(node, at)
        super().end(node, at, finding)
        words = " ".join(self.text[node.begin : node.branch.end].split())
        if node.before and node.before[0].start < node.begin:
            words = " ".join(filter(None, (*before.commands, before.words, words)))
        self._kept.setdefault(at, []).append(words)


def numbered(start: Position, ply: int, words: str) -> Arguments:
    """The so many-th move of a line, from 0, as arguments: its number, whose it is, how written."""
    number, side = move_number(start, ply)
    return {"number": number, "side": side_name(start, side), "found": quote(words)}
