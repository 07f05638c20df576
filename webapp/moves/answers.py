"""Answers about moves: those that are possible, why one is not, and the events after one."""

from __future__ import annotations

from typing import Literal

from msgspec import Struct

from webapp.language import Phrase
from webapp.model.line import Move

Style = Literal["latin", "native"]
"""How moves are written: in Latin letters (SAN, WXF, P-7f), or in the script of the game (７六歩,
炮二平五). Chess has the first alone.
"""

WhyFree = Literal["custom", "no-library", "odd-board", "no-answer"]
"""Why moves are free: no rules are known of the game; the library is not there; it is not to be
trusted with this board; or it gave no answer."""

Event = Literal[
    "check",
    "checkmate",
    "stalemate",
    "stalemate-lost",
    "insufficient-material",
    "threefold-repetition",
    "fivefold-repetition",
    "fifty-moves",
    "seventy-five-moves",
    "variant-win",
    "variant-loss",
    "variant-draw",
    "repetition",
    "sennichite",
    "perpetual-check",
    "bikjang",
    "pass",
]
"""What there is to say of a position after a move. By the rules of a variant the side that has
moved wins or loses, or it is a draw.
"""

_ENDS = frozenset(
    ("checkmate", "stalemate", "stalemate-lost", "variant-win", "variant-loss", "variant-draw")
)


class Possible(Struct, frozen=True):
    """The moves of a position.

    moves  all that are legal, () where moves are free
    free   why they are; None where `moves` are all there are
    """

    moves: tuple[Move, ...] = ()
    free: WhyFree | None = None


class Refusal(Struct, frozen=True):
    """Why a move is not one.

    reason   a phrase that can end a sentence
    squares  those it is about, by index
    """

    reason: Phrase
    squares: tuple[int, ...] = ()


class Outcome(Struct, frozen=True):
    """The events of a position, the gravest first; () for none.

    checks  the squares of the king in check and of the pieces that give it
    """

    events: tuple[Event, ...] = ()
    checks: tuple[int, ...] = ()

    @property
    def is_over(self) -> bool:
        """Whether no move is legal any more."""
        return bool(_ENDS & set(self.events))
