"""Records of shogi and xiangqi as trees of written moves, and how these are played.

A form reads its text into `Branches`, whatever the moves mean; `Played` makes a line of them. What
stands in the place of a move that has been read already, is that move.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Sequence
from typing import NamedTuple

from msgspec import Struct, field
from msgspec.structs import replace

from webapp.findings import Edit, Finding, Span, in_text_order
from webapp.formats.tree import Branch, Node
from webapp.formats.walk import Place, TreeWalk
from webapp.games.board import Side, other
from webapp.games.coordinates import square_name
from webapp.language import quote
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

Ask = Callable[[str], Move | Refusal]
"""Asks the rules which move a text means."""


class InsteadOf(NamedTuple):
    """A move from hand that is likely meant, and where the piece stands that the text names.

    The rules do not allow that piece to go there.
    """

    move: Move
    origin: int


Read = Callable[[str, Position, int | None, Ask], Move | Refusal | InsteadOf]
"""Reads a move of a form in a position, behind one that went to a square."""


class Unread(str):
    """Words that are kept only where the move before them cannot be read."""


class RecordMove(Node, eq=False):
    """A move as a record has it; without a text but the words in place of the first of a branch.

    typed     all that stands there, which is kept where it cannot be read
    fault     why it can be none, whatever the position
    lines     the comments before it, and `told` those behind it; a branch among them is a comment
              where it turns out to be none
    """

    typed: str = ""
    fault: Finding | Refusal | None = None
    lines: list[str] = field(default_factory=list)
    told: list[str | Branch] = field(default_factory=list)
    commands: list[str] = field(default_factory=list)


class Branches:
    """A record while its text is read.

    nodes     its moves, in the order in which branches are played
    told      what is said before the first of them, and `commands` what programs say there
    tags      what is said of the game, and `result` how it ended, as a line has both
    at        the number of the last move, -1 before the first
    depth     how many moves lead to the next one
    begun     how many branches have begun, which is the number of the next one
    """

    def __init__(self, text: str, start: Position) -> None:
        self.text, self.start = text, start
        self.nodes: list[RecordMove] = []
        self.told: list[str | Branch] = []
        self.commands: list[str] = []
        self.tags: list[tuple[str, str]] = []
        self.result = "*"
        self.branch = Branch(0)
        self.at, self.depth = -1, 0
        self.begun = 1

    @property
    def turn(self) -> Side:
        """The side of the next move."""
        return other(self.start.turn) if self.depth % 2 else self.start.turn

    @property
    def behind(self) -> list[str | Branch]:
        """The comments behind the last move."""
        return self.nodes[self.at].told if self.at >= 0 else self.told

    def add(self, text: str, span: Span, typed: str) -> RecordMove:
        """Adds a move behind the last one."""
        node = RecordMove(text, span, span.start, self.at, self.branch, typed=typed)
        self.nodes.append(node)
        self.at = len(self.nodes) - 1
        self.depth += 1
        return node

    def leave(self, at: int, branch: Branch) -> None:
        """Goes on with a branch behind move `at`."""
        self.at, self.depth, self.branch = at, branch.depth, branch
        self.begun += 1

    def say(self, words: str | Branch) -> None:
        """Keeps words behind the last move; a branch is a comment where it turns out to be none."""
        self.behind.append(words)

    def command(self, command: str) -> None:
        """Keeps a command behind the last move."""
        (self.nodes[self.at].commands if self.at >= 0 else self.commands).append(command)


class _Positions:
    """Reads moves as a form does, each in the position that the one before has led to.

    instead_of  where the pieces stand that are named where one from hand was taken, by the ply
                that these moves follow
    """

    def __init__(self, start: Position, read: Read) -> None:
        self.plies: list[Ply] = []
        self.positions = {-1: start}
        self.limit = MOST_PLIES
        self.instead_of: dict[tuple[int, Move], int] = {}
        self._read = read
        self._asked = self._refused = 0

    @property
    def is_full(self) -> bool:
        """Whether no more moves are read."""
        return len(self.plies) >= self.limit

    def begin(self, branch: Branch, leaves: Branch) -> None:
        """All positions are kept, so that a branch may begin behind any."""

    def read(self, _branch: Branch, at: int, text: str) -> Move | Refusal:
        """The move that a text means behind ply `at`."""
        position, last = self.positions[at], self.plies[at].move.to if at >= 0 else None
        found = self._read(text, position, last, lambda name: self._ask(name, position))
        self._refused += isinstance(found, Refusal)
        if isinstance(found, InsteadOf):
            self.instead_of[at, found.move] = found.origin
            return found.move
        return found

    def _ask(self, text: str, position: Position) -> Move | Refusal:
        """The move that a text means: the only one that goes as its piece does, or is legal.

        Of a text that is mostly wrong no more is asked than matters.
        """
        is_tired = self._asked >= MOST_ASKED
        if is_tired and self._refused >= MAX_FINDINGS:
            return refused("not-a-move", found=quote(text))
        move = read_move(position, text, FREE)
        goes_so = isinstance(move, Move) and (move.origin is None or goes(position, move))
        if is_tired or goes_so:
            return move
        self._asked += 1
        return read_move(position, text)


class _Comments(Struct):
    """The comments on a ply, or on the start, line by line."""

    before: list[str] = field(default_factory=list)
    after: list[str] = field(default_factory=list)
    nags: list[int] = field(default_factory=list)
    commands: list[str] = field(default_factory=list)


class Played(TreeWalk[RecordMove, _Positions]):
    """The moves of a record, played.

    rest     the words that a branch becomes from a move on; None where each of its lines is kept
    led_to   where each move has led to
    said     what is said of each ply, and with the number -1 of the start
    """

    def __init__(
        self, record: Branches, read: Read, rest: Callable[[RecordMove], str] | None = None
    ) -> None:
        super().__init__(record.text, record.start, _Positions(record.start, read))
        self.record, self._rest = record, rest
        self._known: dict[tuple[int, Move], int] = {}
        self._jumps: list[int] = []
        self._has_rules = record.start.game != "custom" and is_sound(record.start)
        self._odd: dict[str, Finding] = {}
        # The branches that are none, and those that lead from no move that was read.
        self._none: set[int] = set()
        self._astray: set[int] = set()
        self._stops: set[RecordMove] = set()
        self.led_to = self.places(record.nodes)
        self.said = {-1: _Comments(commands=record.commands)}
        self._tell(self.said[-1], record.told, is_read=True)
        for node, place in zip(record.nodes, self.led_to, strict=True):
            self._say(node, self.said.setdefault(place.ply, _Comments()), is_read=place.is_read)

    # --- moves -----------------------------------------------------------------------------

    def begin(
        self, node: RecordMove, at: int, _nodes: Sequence[RecordMove], places: Sequence[Place]
    ) -> int:
        """Begins a branch where its first move can be played, or else where that is likeliest."""
        branch = node.branch
        if not branch.tips:
            return at
        ends = [places[tip].ply if tip >= 0 else -1 for tip in branch.tips]
        depth = branch.depth
        found = [self.on_way(end, depth) for end in ends if 0 <= depth <= self.depth(end)]
        if not found:
            self._astray.add(branch.number)
            return places[-1].ply if places else -1
        if len(set(found)) > 1 and not node.fault:
            read = (self.reader.read(branch, ply, node.text) for ply in found)
            can = (ply for ply, move in zip(found, read, strict=True) if isinstance(move, Move))
            return next(can, found[0])
        return found[0]

    def find(self, node: RecordMove, at: int) -> Move | Finding | None:
        """The move behind ply `at`; also why it is none whatever the position."""
        branch = node.branch
        if branch.number in self._astray:
            return branch.astray
        if isinstance(node.fault, Refusal):
            return self.unplayable(node, at, node.fault)
        if node.fault or not node.text:
            return node.fault
        found = super().find(node, at)
        is_first = node.parent < 0 or self.record.nodes[node.parent].branch is not branch
        if branch.leaves >= 0 and is_first and isinstance(found, Finding):
            self._none.add(branch.number)
            return None
        return found

    def add(self, node: RecordMove, at: int, move: Move) -> int:
        """Plays a move behind ply `at`, if that has not been done; its number."""
        known = self._known.get((at, move))
        if known is not None:
            return known
        position = self.reader.positions[at]
        if self._has_rules and not may_go(position, move):
            self._note("record-moves-against-rules", node, at)
        origin = self.reader.instead_of.get((at, move))
        if origin is not None:
            square = square_name(position.kind, origin)
            self._note("record-moves-read-as-drops", node, at, square=square)
        number = self._known[at, move] = super().add(node, at, move)
        self.reader.positions[number] = play(position, move)
        self._jumps.append(self._jump(at))
        return number

    def _note(self, code: str, node: RecordMove, at: int, **args: str) -> None:
        """Counts a move behind ply `at` that is played, and that something is said of."""
        first = self._odd.get(code) or Finding(
            code, node.span, args={**self.numbered(node, at), **args, "count": 0}
        )
        count = int(str(first.args["count"])) + 1
        self._odd[code] = replace(first, args={**first.args, "count": count})

    def ply(self, _node: RecordMove, at: int, move: Move) -> Ply:
        """The ply that a move becomes, without what is said of it."""
        return Ply(at, move)

    def end(self, node: RecordMove, at: int, finding: Finding | None) -> None:
        """Ends the branch."""
        if finding:
            self._stops.add(node)
            super().end(node, at, finding)

    def _jump(self, parent: int) -> int:
        """Where the jump of a ply behind this one goes: as far as two equal jumps before it, or
        here.

        Source: E. W. Myers, An applicative random-access stack (1983).
        """
        near = self._jumps[parent] if parent >= 0 else -1
        far = self._jumps[near] if near >= 0 else -1
        is_equal = self.depth(parent) - self.depth(near) == self.depth(near) - self.depth(far)
        return far if is_equal and parent >= 0 and near >= 0 else parent

    def on_way(self, ply: int, depth: int) -> int:
        """The ply on the way to another one, itself included, to which so many lead.

        Takes steps in the order of the logarithm of the way.
        """
        while self.depth(ply) > depth:
            far = self._jumps[ply]
            ply = far if self.depth(far) >= depth else self.reader.plies[ply].parent
        return ply

    # --- words -----------------------------------------------------------------------------

    def _say(self, node: RecordMove, said: _Comments, *, is_read: bool) -> None:
        """Keeps what is said of a move, and all of it that could not be read."""
        if is_read:
            said.before += node.lines
            said.nags += node.nags
        elif self._rest:
            said.after += [self._rest(node)] if node in self._stops else []
            return
        else:
            is_astray = node in self._stops and node.branch.number in self._astray
            said.after += [node.branch.words] if is_astray else []
            said.after += [*node.lines, *filter(None, [node.typed])]
        said.commands += node.commands
        self._tell(said, node.told, is_read=is_read)

    def is_read(self, number: int) -> bool:
        """Whether a move could be read; the start, -1, is always."""
        return number < 0 or self.led_to[number].is_read

    def _tell(self, said: _Comments, told: Iterable[str | Branch], *, is_read: bool) -> None:
        for one in told:
            if isinstance(one, Branch):
                said.after += [one.words] if one.number in self._none else []
            elif not (is_read and isinstance(one, Unread)):
                said.after.append(one)

    def found(self) -> tuple[Finding, ...]:
        """The moves that could not be read, no more than matter, and those against the rules."""
        return in_text_order([*self._odd.values(), *self.findings])[:MAX_FINDINGS]

    def line(self) -> Line:
        """The line that was read."""
        start = self.said[-1]
        plies = []
        for number, ply in enumerate(self.reader.plies):
            said = self.said[number]
            words = (_joined(said.before), _joined(said.after))
            plies.append(Ply(ply.parent, ply.move, *words, tuple(said.nags), tuple(said.commands)))
        return Line(
            self.start,
            tuple(plies),
            comment=_joined(start.after),
            commands=tuple(start.commands),
            tags=tuple(self.record.tags),
            result=self.record.result,
        )


def _joined(lines: Sequence[str]) -> str:
    return "\n".join(lines).strip()


def further_on(finding: Finding, by: int) -> Finding:
    """A finding about a part of a text as one about the whole, where it stands so far behind."""
    span = finding.span and Span(finding.span.start + by, finding.span.end + by)
    fixes = tuple(
        replace(fix, edits=tuple(Edit(e.start + by, e.end + by, e.text) for e in fix.edits))
        for fix in finding.fixes
    )
    return replace(finding, span=span, fixes=fixes)
