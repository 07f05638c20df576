"""All that can be proved of one position: its mate, and which moves of a line keep to it.

What one question has found helps with the next, and all of them share the time that is given.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from time import monotonic

from msgspec import Struct

from webapp.engines.mates import MateSearch, Move, Rules
from webapp.engines.proof import Proof
from webapp.engines.proving import prove_by, rules_of
from webapp.model.position import Position


class Refuted(Struct, frozen=True):
    """Why a move does not mate in the moves that are left.

    answer     the code of an answer behind which there is no mate; "" for none
    stalemate  whether nothing can be played, and nothing is lost
    """

    answer: str = ""
    stalemate: bool = False


class Prover:
    """Proofs about a position.

    seconds  for all questions together, by `clock`

    Raises NotProvableError.
    """

    def __init__(
        self, position: Position, seconds: float, clock: Callable[[], float] = monotonic
    ) -> None:
        self._search = MateSearch(rules_of(position), seconds, clock)

    def prove(self, within: int, *, prefer: str = "") -> Proof:
        """As `proving.prove`."""
        return prove_by(self._search, within, prefer=prefer)

    def refuted(self, path: Sequence[str], left: int) -> Refuted | None:
        """The refutation of the last move of a path as one that mates in `left` moves, itself
        among them; None where it does mate. A move that is not legal is refuted without an answer.

        Raises OutOfTimeError.
        """
        rules = self._search.rules
        *before, code = path
        played = 0
        try:
            for earlier in before:
                move = _legal(rules, earlier)
                if move is None:
                    return Refuted()
                rules.push(move)
                played += 1
            return self._refuted(code, left)
        finally:
            for _ in range(played):
                rules.pop()

    def _refuted(self, code: str, left: int) -> Refuted | None:
        search, rules = self._search, self._search.rules
        move = _legal(rules, code)
        if move is None:
            return Refuted()
        if search.forces(move, left):
            return None
        answer = search.refutation(move, left)
        if answer is None:
            return Refuted(stalemate=True)
        rules.push(move)
        named = rules.code(answer)
        rules.pop()
        return Refuted(named)


def _legal(rules: Rules, code: str) -> Move | None:
    """The legal move of that code."""
    return next((move for move in rules.moves() if rules.code(move) == code), None)
