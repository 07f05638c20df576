"""An engine’s opinion of a position: said as such, with its name, its depth and its time."""

from __future__ import annotations

from msgspec import Struct

from webapp.engines.proof import Path


class ScoredLine(Struct, frozen=True, omit_defaults=True):
    """A line that an engine expects.

    codes  its moves from the position
    score  in hundredths of a pawn for the side to move; None where it is a mate
    mate   in so many moves the side to move mates; negative: it is mated; 0 it is mate already
    """

    codes: Path = ()
    score: int | None = None
    mate: int | None = None


class Evaluation(Struct, frozen=True, omit_defaults=True):
    """The lines of an engine, the best first.

    engine   its name, as it says it
    depth    in plies
    seconds  that it thought
    exact    whether it is no opinion but looked up in a table of endings (Syzygy)
    """

    engine: str
    depth: int = 0
    seconds: float = 0
    lines: tuple[ScoredLine, ...] = ()
    exact: bool = False


class NoEngineError(Exception):
    """There is no engine for the game."""


class EngineFailedError(Exception):
    """The engine has died, is silent, or answers nonsense. The message is its name."""


class NotSentError(Exception):
    """The position may not be sent to an engine, as it would crash."""
