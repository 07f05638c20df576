"""Moves of a line held against a proof: whether each mates, and if not, what is answered to it."""

from __future__ import annotations

from collections.abc import Callable
from time import monotonic

from msgspec import Struct

from webapp.engines.mates import MateSearch
from webapp.engines.proving import rules_of
from webapp.model.position import Position


class Refuted(Struct, frozen=True):
    """Why a move does not mate in the moves that are left.

    answer     the code of an answer behind which there is no mate; "" for none
    stalemate  whether nothing can be played, and nothing is lost
    """

    answer: str = ""
    stalemate: bool = False


def refuted(
    position: Position,
    code: str,
    left: int,
    *,
    seconds: float = 5,
    clock: Callable[[], float] = monotonic,
) -> Refuted | None:
    """The refutation of a legal move, by its code, that is to mate in `left` moves, itself among
    them; None where it does mate.

    Raises OutOfTimeError, NotProvableError.
    """
    search = MateSearch(rules_of(position), seconds, clock)
    rules = search.rules
    move = next((move for move in rules.moves() if rules.code(move) == code), None)
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
