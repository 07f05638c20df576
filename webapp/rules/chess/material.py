"""How many men there can be, and where no pawn can stand.

FIDE Laws, articles 2.2 and 3.7: each side starts with sixteen men, one king and eight
pawns among them. Nothing is ever added; a pawn that reaches the last rank turns
into another piece. So whatever a side has more of than it started with was a
pawn once.
"""

from __future__ import annotations

from collections.abc import Iterator

from webapp.findings import Finding
from webapp.rules.chess.army import ALLOTTED, Army


def of_material(army: Army) -> Iterator[Finding]:
    """Findings about the number of men of one side, each cause once."""
    colour = army.colour
    if not army.kings:
        yield Finding(f"no-{colour}-king")
    elif len(army.kings) > 1:
        yield Finding(f"several-{colour}-kings", squares=army.kings)
    pawns = len(army.pawns)
    if pawns > 8:
        yield Finding(f"too-many-{colour}-pawns", squares=army.pawns, args={"found": pawns})
    counted = army.men - max(0, pawns - 8) - max(0, len(army.kings) - 1)
    if counted > 16:
        yield Finding(f"too-many-{colour}-men", args={"found": army.men})
    elif pawns <= 8 and army.promoted > army.pawns_gone:
        yield Finding(
            f"too-many-{colour}-promoted",
            squares=surplus_squares(army),
            args={"count": army.promoted, "missing": army.pawns_gone},
        )


def of_end_ranks(white: Army, black: Army) -> Iterator[Finding]:
    """A pawn starts on its second rank, moves only forward and promotes on the last."""
    squares = tuple(sorted(s for s in white.pawns + black.pawns if not 8 <= s < 56))
    if squares:
        yield Finding("pawn-on-end-rank", squares=squares, args={"count": len(squares)})


def surplus_squares(army: Army) -> tuple[int, ...]:
    """The squares of the kinds of which there are more than at the start."""
    return tuple(
        sorted(square for kind in ALLOTTED if army.surplus[kind] for square in army.pieces[kind])
    )
