"""A tree of moves played from a position: a line, with what of it cannot be.

A move that cannot be read ends its branch: it is reported with its number, its side and why, and
all that follows it there is kept as words behind the last move before it. Branches that leave
before it go on.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import NamedTuple

from msgspec.structs import replace

from webapp.findings import Arguments, Finding, Span, quote
from webapp.formats.pgn.boards import Boards
from webapp.formats.pgn.comments import NOTHING, Said, read_comments
from webapp.formats.pgn.letters import fitting, furthest
from webapp.formats.pgn.tree import Node, Tree
from webapp.games import EVERY_GAME
from webapp.model.line import Ply, move_number
from webapp.model.marks import Mark, each_once
from webapp.model.position import Position
from webapp.moves import Refusal
from webapp.moves.chess.notation import NO_FILES, SMALL, Letters
from webapp.text.characters import MAX_FINDINGS

_SAMPLE = 400
"""So many moves of a game tell in which language it is."""

_MOST_UNREAD = 3000
"""So many moves that cannot be read are looked at; a text with more holds no moves."""


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


def walk(text: str, tree: Tree, start: Position, game: int = 0) -> Walked:
    """The line of a tree, from a position, in the language that reads it.

    game   the number of the game in its text, 0 where there is one alone
    """
    found = _Walk(text, tree, start, {}, game).walked()
    if not found.unread or start.game != "chess":
        return found
    sample = tree.nodes[:_SAMPLE]
    rows = fitting(node.text for node in tree.nodes)
    least = _readable(tree, sample, start, {}) if rows else 0
    row = furthest(rows, lambda letters: _readable(tree, sample, start, letters), least)
    if row is None:
        return found
    found = _Walk(text, tree, start, row.capitals, game).walked()
    place = Span(tree.nodes[0].span.start, tree.nodes[-1].span.end)
    said = Finding("record-language", place, args={"language": row.language})
    return found._replace(findings=(said, *found.findings))


class _Walk:
    """Plays the moves of a tree in the order of the text.

    numbers   the plies of the moves, by their numbers in the tree; None for those that are words
    until     where in the text the branch ends in which a move could not be read
    kept      the words that such branches become, by the ply that they are said of
    """

    def __init__(self, text: str, tree: Tree, start: Position, letters: Letters, game: int) -> None:
        self.text, self.tree, self.start, self.game = text, tree, start, game
        self.plies: list[Ply] = []
        self.depths: list[int] = []
        self.boards = Boards(start, self.plies, letters, _small_letters(tree.nodes))
        self.findings: list[Finding] = []
        self.numbers: list[int | None] = []
        self.begun = {0}
        self.until = -1
        self.unread = 0
        self.kept: dict[int, list[str]] = {}
        self.marks: list[Mark] = []

    def walked(self) -> Walked:
        """All that can be read."""
        for node in self.tree.nodes:
            self.numbers.append(None if node.span.start < self.until else self._ply(node))
        lost = " ".join(self.kept.pop(-1, ()))
        for at, words in self.kept.items():
            ply = self.plies[at]
            self.plies[at] = replace(ply, after=" ".join(filter(None, (ply.after, *words))))
        found = tuple(self.findings)
        return Walked(tuple(self.plies), found, lost, tuple(self.marks), self.unread)

    def _ply(self, node: Node) -> int | None:
        """The number of the ply that a move becomes; None where it cannot be read."""
        at = -1 if node.parent < 0 else self.numbers[node.parent]
        assert at is not None
        if node.branch not in self.begun:
            self.begun.add(node.branch)
            leaves = self.tree.nodes[self.tree.leaves[node.branch]]
            self.boards.begin(node.branch, leaves.branch)
        if self.boards.is_full or self.unread >= _MOST_UNREAD:
            self._end(node, at, "record-too-long", {"limit": self.boards.limit})
            return None
        move = self.boards.read(node.branch, at, node.text)
        if isinstance(move, Refusal):
            self._refuse(node, at, move)
            return None
        before = self._before(node, at) if node.before else NOTHING
        said = self._said(node.after) if node.after else NOTHING
        commands = (*before.commands, *said.commands)
        nags = tuple(node.nags)
        self.plies.append(Ply(at, move, before.words, said.words, nags, commands, said.marks))
        self.depths.append(self._depth(at) + 1)
        return len(self.plies) - 1

    def _said(self, places: Sequence[Span]) -> Said:
        said = read_comments(self.text, places, self.start.kind)
        self.findings += said.findings
        return said

    def _before(self, node: Node, at: int) -> Said:
        """What is said before a move; marks are on the board before it, behind ply `at`."""
        said = self._said(node.before)
        if said.marks and at < 0:
            self.marks += said.marks
        elif said.marks:
            ply = self.plies[at]
            self.plies[at] = replace(ply, marks=each_once((*ply.marks, *said.marks)))
        return said

    def _depth(self, at: int) -> int:
        return self.depths[at] if at >= 0 else 0

    def _refuse(self, node: Node, at: int, refusal: Refusal) -> None:
        number, side = move_number(self.start, self._depth(at))
        args: Arguments = {
            "number": number,
            "side": EVERY_GAME[self.start.game].sides.names[side == "second"],
            "found": quote(self.text[slice(*node.span)]),
            "reason": refusal.reason,
        }
        if self.game:
            args = {"game": self.game, **args}
        code = "record-move-unread-in-game" if self.game else "record-move-unread"
        self._end(node, at, code, args, refusal.squares)

    def _end(
        self, node: Node, at: int, code: str, args: Arguments, squares: tuple[int, ...] = ()
    ) -> None:
        """Ends the branch with a finding; the rest of it becomes words."""
        before = self._before(node, at)
        self.until = self.tree.ends[node.branch]
        self.unread += 1
        if len(self.findings) < 2 * MAX_FINDINGS:
            self.findings.append(Finding(code, node.span, squares, args))
        words = " ".join(self.text[node.begin : self.until].split())
        if node.before and node.before[0].start < node.begin:
            words = " ".join(filter(None, (*before.commands, before.words, words)))
        self.kept.setdefault(at, []).append(words)


def _small_letters(nodes: Sequence[Node]) -> Sequence[str]:
    """The small letters that stand for pieces: a b for a bishop only where no piece has a capital.

    Elsewhere it would make `bxa3`, which no pawn can play, the move of a bishop.
    """
    has_capitals = any(node.text[:1].isupper() and node.text[:1] != "O" for node in nodes)
    return NO_FILES if has_capitals else SMALL


def _readable(tree: Tree, nodes: Sequence[Node], start: Position, letters: Letters) -> int:
    """How many of these moves, the first of the tree, are read in that language."""
    boards = Boards(start, (), letters, _small_letters(nodes))
    read: list[bool] = []
    begun = {0}
    for node in nodes:
        follows = node.parent < 0 or read[node.parent]
        if follows and node.branch not in begun:
            leaves = tree.leaves[node.branch]
            follows = read[leaves]
            if follows:
                begun.add(node.branch)
                boards.begin(node.branch, nodes[leaves].branch)
        read.append(follows and boards.read_quickly(node.branch, node.text) is not None)
    return sum(read)
