"""The prover of a position, by its game; each has the same questions."""

from __future__ import annotations

from collections.abc import Callable
from time import monotonic
from typing import TYPE_CHECKING

from webapp.engines.proof import Proof
from webapp.engines.prover import Prover
from webapp.model.position import Position

if TYPE_CHECKING:
    from webapp.engines.tsume import TsumeProver


def prover_of(
    position: Position, seconds: float, clock: Callable[[], float] = monotonic
) -> Prover | TsumeProver:
    """The prover of a position: of shogi by the rules of tsume shogi.

    seconds  for all questions together, by `clock`

    Raises NotProvableError.
    """
    if position.game == "shogi":
        # Only here, as what it needs is an extra.
        from webapp.engines.tsume import TsumeProver

        return TsumeProver(position, seconds, clock)
    return Prover(position, seconds, clock)


def prove(position: Position, within: int, *, seconds: float = 10, prefer: str = "") -> Proof:
    """As `proving.prove`, of any game. Raises NotProvableError."""
    return prover_of(position, seconds).prove(within, prefer=prefer)
