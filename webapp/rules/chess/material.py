"""How many men there can be, and where no pawn can stand.

FIDE Laws, articles 2.2 and 3.7: each side starts with sixteen men, one king and eight
pawns among them. Nothing is ever added; a pawn that reaches the last rank turns
into another piece. So whatever a side has more of than it started with was a
pawn once.
"""

from __future__ import annotations

from collections.abc import Iterator

from webapp.findings import Finding
from webapp.labels import kind_phrase
from webapp.position import CHESS
from webapp.rules.board import square_list
from webapp.rules.chess.army import ALLOTTED, Army


def of_material(army: Army) -> Iterator[Finding]:
    """Findings about the number of men of one side, each cause once."""
    if len(army.kings) != 1:
        yield _of_kings(army)
    pawns = len(army.pawns)
    if pawns > 8:
        args = {**army.names, "found": pawns}
        yield Finding("too-many-pawns", squares=army.pawns, args=args)
    counted = army.men - max(0, pawns - 8) - max(0, len(army.kings) - 1)
    if counted > 16:
        yield Finding("too-many-pieces", args={**army.names, "found": army.men})
    elif pawns <= 8 and army.promoted > army.pawns_gone:
        yield Finding(
            "too-many-promoted",
            squares=surplus_squares(army),
            args={**army.names, "count": army.promoted, "missing": army.pawns_gone},
        )


def _of_kings(army: Army) -> Finding:
    """No king, or several."""
    args = {**army.names, "king": kind_phrase("chess", "K")}
    if not army.kings:
        return Finding("no-king", args=args)
    args |= {"squares": square_list(CHESS, army.kings)}
    return Finding("several-kings", squares=army.kings, args=args)


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
