"""A tree of moves as a text has it, and how it grows while the text is read.

Nothing is refused here: moves stand as they are written, each with its place, and may come in any
form. They stand in one list, each with the number of the one that it follows, in the order of the
text; so a variation comes behind the move that it leaves. `walk.py` plays them. `Growing` is the
tree of a text with variations in brackets; `records/branches.py` has that of other forms.
"""

from __future__ import annotations

from msgspec import Struct

from webapp.findings import Edit, Finding, Fix, Span

DEEPEST = 100
"""So deep may variations be nested; what is deeper is kept as words."""

MOST_MOVES = 25_000
"""So many moves of a text are looked at; all that a line may have are fewer."""

MOST_NAGS = 64
"""The most that one move has."""


class Branch(Struct, eq=False):
    """The main line, or a variation.

    number  its own, in the order in which branches begin
    leaves  the number of the move that its first one stands for, -1 for the main line, and where
            the text tells it by `tips` alone
    end     where its text ends; -1 before that is known
    tips    the moves with which the branches end that it may leave, the likelier one first
    depth   how many moves lead to it from the start, where they tell
    words   what stands there, which is kept where it turns out to be none
    astray  what is said where none of these leads so far
    """

    number: int
    leaves: int = -1
    end: int = -1
    tips: tuple[int, ...] = ()
    depth: int = 0
    words: str = ""
    astray: Finding | None = None


class Node(Struct, eq=False):
    """A move as it stands in the text.

    text     without signs behind it
    begin    where its number stands in the text, or it itself
    parent   the number of the move that it follows, -1 for the start
    before   what is said before it, and `after` behind it, as typed
    """

    text: str
    span: Span
    begin: int
    parent: int
    branch: Branch
    before: list[Span] = []
    after: list[Span] = []
    nags: list[int] = []


class Tree(Struct, eq=False):
    """All moves in the order of the text.

    comments  what is said before the first move
    players   who plays, White and Black, where words above the moves say it
    result    the one behind the moves, None where there is none
    end       where the game ends in the text
    """

    nodes: list[Node] = []
    comments: list[Span] = []
    players: tuple[str, str] | None = None
    result: str | None = None
    end: int = 0
    findings: list[Finding] = []


class Open(Struct, eq=False):
    """A branch that is not closed.

    start    the move that it follows
    last     its last move; `start` before there is one
    back     the move before that
    opened   where its bracket stands
    ply      how many plies lead to the next move, by the numbers in the text; None where none tells
    numbered where the number of its next move stands; -1 before that is read
    before   what is said before its next move, once that has its number, or is the first
    """

    branch: Branch
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


class Growing:
    """A tree while its text is read, in its order.

    branches   those that are open, each within the one before
    at         the last of them, which is read
    words      where words are kept that are no comments
    """

    def __init__(self, text: str) -> None:
        self.text = text
        self.tree = Tree()
        self.words: list[Span] = []
        self._begun = 1
        self.at = Open(Branch(0), -1, -1, -1, -1)
        self.branches = [self.at]

    @property
    def is_main(self) -> bool:
        """Whether that is the main line."""
        return len(self.branches) == 1

    def add(self, text: str, place: Span, nags: tuple[int, ...] = ()) -> None:
        """Adds a move to the branch."""
        at, nodes = self.at, self.tree.nodes
        begin = place.start if at.numbered < 0 else at.numbered
        nodes.append(Node(text, place, begin, at.last, at.branch, at.before, [], [*nags]))
        at.back, at.last, at.before, at.numbered = at.last, len(nodes) - 1, [], -1
        if at.ply is not None:
            at.ply += 1

    def open(self, place: Span) -> bool:
        """Begins a variation of the last move; False where there is none, or it is too deep."""
        at = self.at
        if at.is_empty:
            return False
        if len(self.branches) > DEEPEST:
            self.note("record-too-deep", place, limit=DEEPEST)
            return False
        branch, back = Branch(self._begun, at.last), at.back
        self._begun += 1
        ply = None if at.ply is None else at.ply - 1
        self.at = Open(branch, back, back, back, place.start, ply)
        self.branches.append(self.at)
        return True

    def close(self, place: Span) -> None:
        """Ends the variation; where there are but words in it, it is none, and they are kept."""
        closed = self.branches.pop()
        self.at = self.branches[-1]
        closed.branch.end = place.start
        if closed.is_empty and any(self.text[said.start] not in "{[;" for said in closed.before):
            whole = Span(closed.opened, place.end)
            self.words = [*(said for said in self.words if said.end <= whole.start), whole]
            self.say(whole)
        else:
            # Of a variation without a move it is said of the one that it would have replaced.
            self.said_of(self.at if closed.is_empty else closed).extend(closed.before)

    def finish(self, end: int, main_end: int) -> None:
        """Closes all branches at the end of the text; the main line may end before it."""
        while not self.is_main:
            opened = self.at.opened
            fix = Fix("close-variation", (Edit(end, end, ")"),))
            self.note("record-bracket-open", Span(opened, opened + 1), fix)
            self.close(Span(end, end))
        self.said_of(self.at).extend(self.at.before)
        self.at.branch.end = main_end

    def said_of(self, branch: Open) -> list[Span]:
        """The comments behind the last move of a branch, or before the first one."""
        if not branch.is_empty:
            return self.tree.nodes[branch.last].after
        return branch.before if branch.branch.number else self.tree.comments

    def say(self, place: Span, *, of_next: bool = False) -> None:
        """Keeps a comment: before the next move if it is of that, else behind the last."""
        at = self.at
        (at.before if of_next or at.numbered >= 0 else self.said_of(at)).append(place)

    def note(self, code: str, place: Span, *fixes: Fix, **args: int) -> None:
        """Adds what there is to say of the text."""
        self.tree.findings.append(Finding(code, place, args=args, fixes=fixes))
