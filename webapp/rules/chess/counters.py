"""The two counters: against each other, and against what was taken.

Single moves played = 2·(fullmove number − 1), and one more with Black to move
(PGN standard §16.1.3.6). All of this is noted only, as positions are often set
up with the counters of a new game.
"""

from __future__ import annotations

from collections.abc import Iterator

from msgspec.structs import replace

from webapp.findings import Finding, Fix
from webapp.model.position import Position
from webapp.rules.chess.pieces import Pieces


def of_counters(position: Position, white: Pieces, black: Pieces) -> Iterator[Finding]:
    """Notes on clock and move number."""
    by_black = position.fullmove - 1
    by_white = by_black + (position.turn == "second")
    clock = position.halfmove
    if clock > by_white + by_black:
        yield Finding(
            "clock-above-moves",
            args={"clock": clock, "played": by_white + by_black, "fullmove": position.fullmove},
            fixes=(clock_to_zero(position),),
        )
    # Number 1 says that nobody has counted, as on most positions that are set up.
    if 1 <= by_black < 15 and (black.lost > by_white or white.lost > by_black):
        yield Finding(
            "too-few-moves",
            args={
                "fullmove": position.fullmove,
                "by_white": by_white,
                "by_black": by_black,
                "lost_white": white.lost,
                "lost_black": black.lost,
            },
        )
    # FIDE Laws 9.3 (a claim, fifty moves of each side) and 9.6.2 (no claim needed).
    if clock >= 150:
        yield Finding("seventy-five-moves", args={"clock": clock})
    elif clock >= 100:
        yield Finding("fifty-moves", args={"clock": clock})


def clock_to_zero(position: Position) -> Fix:
    """The fix that starts the halfmove clock anew."""
    return Fix("clock-to-zero", position=replace(position, halfmove=0))
