"""A line as a record is read: plies, what is said of them, and where each branch goes on.

A move that cannot be read, or played, ends its branch: it is reported with its number, its side
and why, and with all that follows it is kept as words behind the last move before it.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from msgspec import Struct
from msgspec.structs import replace

from webapp.findings import Arguments, Edit, Finding, Span, quote
from webapp.formats.walk import numbered, unread
from webapp.model.line import MOST_PLIES, Line, Move, Ply
from webapp.model.position import Position
from webapp.moves import Possible, Refusal, play, read_move
from webapp.moves.fairy.boards import is_sound
from webapp.moves.fairy.ways import goes, may_go
from webapp.moves.reasons import refused
from webapp.text.characters import MAX_FINDINGS

MOST_ASKED = 300
"""So many moves of a record are asked of the rules, a few thousandths of a second each."""


FREE = Possible(free="no-library")
"""With these moves are read by what pieces there are and how they go."""


class Node(Struct, eq=False):
    """A ply as it is read, or with the number -1 the start.

    position  that after the move
    depth     how many plies lead to it
    jump      a ply further back, with which a distant one is found in few steps
    before    what is said before the move, and `after` behind it, line by line
    """

    number: int
    depth: int
    position: Position
    parent: Node | None = None
    jump: Node | None = None
    move: Move | None = None
    before: list[str] = []
    after: list[str] = []
    nags: list[int] = []
    commands: list[str] = []
    children: dict[Move, Node] = {}


class Tree:
    """Plies as they are read.

    at         the one that was read last
    is_broken  whether a move of its branch could not be read, so that what follows is words
    findings   what could not be read, no more than matter, and which moves are against the rules
    """

    def __init__(self, start: Position) -> None:
        self.root = self.at = Node(-1, 0, start)
        self.nodes: list[Node] = []
        self.findings: list[Finding] = []
        self.is_broken = False
        self._asked = 0
        self._has_rules = start.game != "custom" and is_sound(start)
        self._odd: tuple[int, Arguments] = 0, {}

    @property
    def last(self) -> int | None:
        """The square where the last move went."""
        return self.at.move.to if self.at.move else None

    def go_to(self, node: Node) -> None:
        """Goes on behind another ply, in a new branch."""
        self.at, self.is_broken = node, False

    def ancestor(self, node: Node, depth: int) -> Node:
        """The ply on the way to another one, itself included, to which so many plies lead.

        Takes steps in the order of the logarithm of the way.
        """
        while node.depth > depth:
            assert node.parent
            far = node.jump
            node = far if far and far.depth >= depth else node.parent
        return node

    def add(self, move: Move, words: str, span: Span) -> bool:
        """Plays a move that can be played, which stands there; whether there was room for it.

        One that is there already is not there twice.
        """
        known = self.at.children.get(move)
        if known is None:
            if len(self.nodes) >= MOST_PLIES:
                return False
            if self._has_rules and not may_go(self.at.position, move):
                self._say_against_rules(words, span)
            after = play(self.at.position, move)
            known = Node(len(self.nodes), self.at.depth + 1, after, self.at, _jump(self.at), move)
            self.at.children[move] = known
            self.nodes.append(known)
        self.at = known
        return True

    def _say_against_rules(self, words: str, span: Span) -> None:
        """Says that no piece of the kind can make the next move: once, with how many there are."""
        at, args = self._odd
        if not args:
            args = {"count": 1, **numbered(self.root.position, self.at.depth, words)}
            self._odd = len(self.findings), args
            self.findings.append(Finding("record-moves-against-rules", span, args=args))
            return
        args = {**args, "count": int(args["count"]) + 1}
        self._odd = at, args
        self.findings[at] = replace(self.findings[at], args=args)

    def ask(self, text: str) -> Move | Refusal:
        """The move that a text means: the only one that goes as its piece does, or is legal.

        Of a text that is mostly wrong no more is asked than matters.
        """
        is_tired = self._asked >= MOST_ASKED
        if is_tired and len(self.findings) >= MAX_FINDINGS:
            return refused("not-a-move", found=quote(text))
        position = self.at.position
        move = read_move(position, text, FREE)
        goes_so = isinstance(move, Move) and (move.origin is None or goes(position, move))
        if is_tired or goes_so:
            return move
        self._asked += 1
        return read_move(position, text)

    def stop(self, words: str, span: Span, why: Refusal, rest: str = "") -> None:
        """Says why a move cannot be read, and ends the branch.

        rest   what is kept as words, where that is more than the move
        """
        finding = unread(self.root.position, self.at.depth, words, span, why)
        self.break_off(rest or words, finding)

    def stop_full(self, words: str, span: Span) -> None:
        """Says that there is no room for more moves, and ends the branch."""
        self.break_off(words, Finding("record-too-long", span, args={"limit": MOST_PLIES}))

    def break_off(self, words: str, finding: Finding) -> None:
        """Ends the branch with what is to be said of it."""
        self.is_broken = True
        if len(self.findings) < MAX_FINDINGS:
            self.findings.append(finding)
        self.say(words)

    def say(self, words: str) -> None:
        """Keeps words behind the last move."""
        self.at.after.append(words)

    def line(self, tags: Sequence[tuple[str, str]] = (), result: str = "*") -> Line:
        """The line that was read."""
        root = self.root
        return Line(
            root.position,
            tuple(self._plies()),
            comment=_joined(root.after),
            commands=tuple(root.commands),
            tags=tuple(tags),
            result=result,
        )

    def _plies(self) -> Iterator[Ply]:
        for node in self.nodes:
            assert node.parent is not None
            assert node.move is not None
            before, after = _joined(node.before), _joined(node.after)
            yield Ply(
                node.parent.number, node.move, before, after, tuple(node.nags), tuple(node.commands)
            )


def _joined(lines: Sequence[str]) -> str:
    return "\n".join(lines).strip()


def _jump(parent: Node) -> Node:
    """Where the jump of a ply behind this one goes: as far as two equal jumps before it, or here.

    Source: E. W. Myers, An applicative random-access stack (1983).
    """
    near = parent.jump
    far = near.jump if near else None
    if near and far and parent.depth - near.depth == near.depth - far.depth:
        return far
    return parent


def further_on(finding: Finding, by: int) -> Finding:
    """A finding about a part of a text as one about the whole, where it stands so far behind."""
    span = finding.span and Span(finding.span.start + by, finding.span.end + by)
    fixes = tuple(
        replace(fix, edits=tuple(Edit(e.start + by, e.end + by, e.text) for e in fix.edits))
        for fix in finding.fixes
    )
    return replace(finding, span=span, fixes=fixes)
