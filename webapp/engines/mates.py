"""Search for mates over all defences.

A mate in `left` moves: there is a move behind which every answer allows a mate in one fewer. All
moves are tried, quiet ones too, checks first; an answer that has refuted one move is tried first
against the next; positions that come about in several ways are searched once. What is not decided
in the time given is not guessed: `OutOfTimeError`.
"""

from __future__ import annotations

from collections.abc import Callable, Hashable, Iterable, Iterator
from time import monotonic
from typing import Any, Protocol

Move = Any
"""A move as the library of a game has it."""

_LOOKS = 128
"""So many positions are searched between two looks at the clock."""
_MOST_KNOWN = 400_000
"""So many results are remembered, some 100 MB."""
_KILLERS = 3


class Rules(Protocol):
    """A board of a game on which moves are played and taken back; see `ChessRules`."""

    def moves(self, first: Iterable[Move] = ()) -> Iterator[Move]:
        """All legal moves; those of `first` that are legal come first."""

    def checks(self) -> frozenset[Move]:
        """The legal moves that give check."""

    def mating(self) -> Move | None:
        """A move that mates at once; None where there is none."""

    def push(self, move: Move) -> None:
        """Plays a legal move."""

    def pop(self) -> None:
        """Takes the last one back."""

    def is_lost(self) -> bool:
        """Whether the side to move is mated, or has lost otherwise by the rules of the game."""

    def key(self) -> Hashable:
        """The state of the board, as far as moves that follow depend on it."""

    def code(self, move: Move) -> str:
        """The code of a legal move."""

    def same_as(self, move: Move) -> Hashable:
        """A key that a legal move shares with those that do the same where each of them mates."""

    def worth_trying(self, move: Move) -> int:
        """The higher the likelier it is that a legal move mates."""

    def assumes(self, move: Move) -> str:
        """The right that a legal move takes for granted: "castling", "en-passant" or ""."""


class OutOfTimeError(Exception):
    """The search was given up; nothing is known."""


class MateSearch:
    """Mates from the position of a board, on which it plays and takes back.

    seconds  after which it gives up, by `clock`
    """

    def __init__(
        self, rules: Rules, seconds: float, clock: Callable[[], float] = monotonic
    ) -> None:
        self.rules = rules
        self._clock, self._until = clock, clock() + seconds
        self._known: dict[tuple[Hashable, int], bool] = {}
        self._killers: dict[int, list[Move]] = {}
        self._good: dict[int, list[Move]] = {}
        self.searched = 0
        """Positions with the attacker to move so far."""

    def mates(self, left: int) -> bool:
        """Whether the side to move mates in `left` moves or fewer. Raises OutOfTimeError."""
        if left == 1:
            self._count()
            return self.rules.mating() is not None
        key = (self.rules.key(), left)
        known = self._known.get(key)
        if known is not None:
            return known
        self._count()
        found = self.rules.mating() is not None or any(
            self.forces(move, left) for move in self.ordered(left)
        )
        if len(self._known) >= _MOST_KNOWN:
            self._known.clear()
        self._known[key] = found
        return found

    def forces(self, move: Move, left: int) -> bool:
        """Whether a move mates in `left` moves or fewer, itself among them, whatever is answered.

        Raises OutOfTimeError.
        """
        self.rules.push(move)
        try:
            mates = self.rules.is_lost() if left == 1 else self._holds(left - 1) is None
        finally:
            self.rules.pop()
        if mates and left > 1:
            _remember(self._good.setdefault(left, []), move)
        return mates

    def refutation(self, move: Move, left: int) -> Move | None:
        """An answer to a move behind which there is no mate in the moves that are left; None where
        there is none such, or nothing can be answered. Raises OutOfTimeError.
        """
        self.rules.push(move)
        try:
            found = self._holds(left - 1) if left > 1 else next(self.rules.moves(), None)
        finally:
            self.rules.pop()
        return None if found is _STALEMATE else found

    def _holds(self, left: int) -> Move | object | None:
        """An answer of the side to move behind which the other does not mate in `left` moves;
        `_STALEMATE` where nothing can be played and nothing is lost; None where it is mated.
        """
        rules, killers = self.rules, self._killers.setdefault(left, [])
        any_move = False
        for answer in rules.moves(killers):
            any_move = True
            rules.push(answer)
            try:
                mated = self.mates(left)
            finally:
                rules.pop()
            if not mated:
                _remember(killers, answer)
                return answer
        if not any_move and not rules.is_lost():
            return _STALEMATE
        return None

    def ordered(self, left: int) -> list[Move]:
        """The moves of the attacker, those that are likely to mate first."""
        rules = self.rules
        checks, good = rules.checks(), self._good.get(left, ())

        def unlikely(move: Move) -> tuple[bool, bool, int]:
            return move not in good, move not in checks, -rules.worth_trying(move)

        return sorted(rules.moves(), key=unlikely)

    def _count(self) -> None:
        self.searched += 1
        if self.searched % _LOOKS == 0 and self._clock() > self._until:
            raise OutOfTimeError


_STALEMATE = object()


def _remember(moves: list[Move], move: Move) -> None:
    """Puts a move before the others, of which the last is forgotten."""
    if move in moves:
        moves.remove(move)
    moves.insert(0, move)
    del moves[_KILLERS:]
