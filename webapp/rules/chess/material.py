"""How many pieces there can be, and where no pawn can stand.

FIDE Laws, articles 2.2 and 3.7: each side starts with sixteen pieces, one king and eight
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
from webapp.rules.chess.army import Army, surplus
from webapp.rules.chess.bitboards import END_RANKS, squares_of


def of_material(army: Army) -> Iterator[Finding]:
    """Findings about the number of pieces of one side, each cause once."""
    kings, pawns = army.kings.bit_count(), army.pawns.bit_count()
    if kings != 1:
        yield _of_kings(army)
    if pawns > 8:
        args = {**army.names, "found": pawns}
        yield Finding("too-many-pawns", squares=squares_of(army.pawns), args=args)
    pieces = army.occupied.bit_count()
    if pieces - max(0, pawns - 8) - max(0, kings - 1) > 16:
        yield Finding("too-many-pieces", args={**army.names, "found": pieces})
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
    kings = squares_of(army.kings)
    args |= {"squares": square_list(CHESS, kings)}
    return Finding("several-kings", squares=kings, args=args)


def of_end_ranks(white: Army, black: Army) -> Iterator[Finding]:
    """A pawn starts on its second rank, moves only forward and promotes on the last."""
    squares = squares_of((white.pawns | black.pawns) & END_RANKS)
    if squares:
        yield Finding("pawn-on-end-rank", squares=squares, args={"count": len(squares)})


def surplus_squares(army: Army) -> tuple[int, ...]:
    """The squares of the kinds of which there are more than at the start."""
    return squares_of(
        sum(squares for squares, allotted in army.allotted if surplus(squares, allotted))
    )
