"""Proofs: whether the side to move mates, in how few moves, by which, and what may be answered."""

from __future__ import annotations

from collections import deque
from collections.abc import Callable, Hashable, Iterator, Sequence
from contextlib import contextmanager
from time import monotonic
from typing import NamedTuple

from webapp.engines.mates import MateSearch, Move, OutOfTimeError, Rules
from webapp.engines.proof import Path, Proof, ProvedMove
from webapp.model.position import Position

MOST_MOVES = 30
"""In so many moves a mate is looked for at the most."""

MOST_BRANCHES = 1_500
"""So many moves a tree of defences has at the most: a mate in three has some 900."""

_MOST_DUALS = 20


class NotProvableError(Exception):
    """The moves of the position are not those of a game that can be won by mate."""


def rules_of(position: Position) -> Rules:
    """The rules of its game. Raises NotProvableError."""
    if position.game == "chess":
        from webapp.engines.chess_rules import ChessRules, is_provable

        if is_provable(position):
            return ChessRules(position)
    else:
        from webapp.engines import fairy_rules

        if position.game in fairy_rules.GAMES and fairy_rules.is_provable(position):
            return fairy_rules.FairyRules(position)
    raise NotProvableError


def prove(
    position: Position,
    within: int,
    *,
    seconds: float = 10,
    only_first: bool = False,
    prefer: str = "",
    clock: Callable[[], float] = monotonic,
) -> Proof:
    """A proof that the side to move mates within so many of its moves, or that it does not.

    seconds     after which it is given up, by `clock`
    only_first  one key is enough, without a tree
    prefer      the code of a first move that is named first where it is one of the keys

    Raises NotProvableError.
    """
    search = MateSearch(rules_of(position), seconds, clock)
    return prove_by(search, within, only_first=only_first, prefer=prefer)


def prove_by(
    search: MateSearch, within: int, *, only_first: bool = False, prefer: str = ""
) -> Proof:
    """As `prove`, by a search that goes on."""
    try:
        for left in range(1, min(within, MOST_MOVES) + 1):
            keys = keys_of(search, left, only_first=only_first)
            if keys:
                keys.sort(key=lambda key: search.rules.code(key) != prefer)
                return _proof(search, keys, left, only_first=only_first)
    except OutOfTimeError:
        return Proof(within, proved=False)
    return Proof(within, proved=within <= MOST_MOVES)


def keys_of(search: MateSearch, left: int, *, only_first: bool = False) -> list[Move]:
    """The first moves that mate in `left` moves or fewer, what does the same as one."""
    keys: dict[Hashable, Move] = {}
    for move in search.ordered(left):
        same = search.rules.same_as(move)
        if same not in keys and search.forces(move, left):
            keys[same] = move
            if only_first:
                break
    return [*keys.values()]


def _proof(search: MateSearch, keys: list[Move], mate: int, *, only_first: bool) -> Proof:
    """The proof of a mate whose keys are known; without a tree where the time is over."""
    rules = search.rules
    tree = _DefenceTree(search)
    assumes = {*map(rules.assumes, keys)}
    if not only_first and mate > 1:
        try:
            tree.grow(keys[0], mate)
        except OutOfTimeError:
            tree.branches.clear()
            tree.duals.clear()
    return Proof(
        within=mate,
        mate=mate,
        keys=tuple(map(rules.code, keys)),
        tree=tuple(tree.branches),
        duals=tuple(tree.duals),
        assumes=tuple(sorted((assumes | tree.assumes) - {""})),
    )


class _TreeNode(NamedTuple):
    """A move of the solver's side in a tree, the moves that lead to it, and in how many it mates,
    itself among them.
    """

    number: int
    moves: tuple[Move, ...]
    codes: Path
    left: int


class _DefenceTree:
    """The defences against a key, level by level, each with a move that goes on."""

    def __init__(self, search: MateSearch) -> None:
        self._search = search
        self.branches: list[ProvedMove] = []
        self.duals: list[Path] = []
        self.assumes: set[str] = set()

    def grow(self, key: Move, mate: int) -> None:
        """Grows it, to `MOST_BRANCHES`. Raises OutOfTimeError."""
        code = self._search.rules.code(key)
        waiting = deque([_TreeNode(self._add(-1, code), (key,), (code,), mate)])
        while waiting and len(self.branches) < MOST_BRANCHES:
            node = waiting.popleft()
            with self._played(node.moves):
                waiting += self._defended(node)

    def _defended(self, node: _TreeNode) -> list[_TreeNode]:
        """The moves behind all defences after a node, which is played."""
        rules, found = self._search.rules, []
        # The stubbornest first.
        for length, answer in sorted(self._answers(node.left - 1), key=lambda one: -one[0]):
            codes = (*node.codes, rules.code(answer))
            number = self._add(node.number, codes[-1])
            self._note(answer)
            with self._played((answer,)):
                first, *others = keys_of(self._search, length)
                names = [rules.code(move) for move in (first, *others)]
                self._note(first)
            if length == node.left - 1 and len(self.duals) < _MOST_DUALS:
                self.duals += [(*codes, name) for name in names[1:]]
            follows = _TreeNode(
                self._add(number, names[0]),
                (*node.moves, answer, first),
                (*codes, names[0]),
                length,
            )
            if length > 1:
                found.append(follows)
        return found

    def _answers(self, left: int) -> list[tuple[int, Move]]:
        """All answers, each with the number of moves in which it is mated then."""
        found = []
        for answer in self._search.rules.moves():
            with self._played((answer,)):
                length = next(n for n in range(1, left + 1) if self._search.mates(n))
            found.append((length, answer))
        return found

    def _add(self, parent: int, code: str) -> int:
        self.branches.append(ProvedMove(parent, code))
        return len(self.branches) - 1

    def _note(self, move: Move) -> None:
        # What is taken en passant later on has made its double step in the tree.
        self.assumes |= {self._search.rules.assumes(move)} - {"en-passant"}

    @contextmanager
    def _played(self, moves: Sequence[Move]) -> Iterator[None]:
        rules = self._search.rules
        for move in moves:
            rules.push(move)
        try:
            yield
        finally:
            for _ in moves:
                rules.pop()
