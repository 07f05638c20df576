"""How many pieces there can be, and where no pawn can stand.

FIDE Laws, articles 2.2 and 3.7: each side starts with sixteen pieces, one king and eight
pawns among them. Nothing is ever added; a pawn that reaches the last rank turns
into another piece. So whatever a side has more of than it started with was a
pawn once.
"""

from __future__ import annotations

from collections.abc import Iterator

from webapp.findings import Finding, finding
from webapp.games.board import CHESS
from webapp.games.labels import kind_phrase
from webapp.rules.board import square_list
from webapp.rules.chess.bitboards import END_RANKS, squares_of
from webapp.rules.chess.pieces import Pieces, surplus


def of_material(own: Pieces) -> Iterator[Finding]:
    """Findings about the number of pieces of one side, each cause once."""
    kings, pawns = own.kings.bit_count(), own.pawns.bit_count()
    if kings == 1 and pawns + own.promoted <= 8:
        return
    if kings != 1:
        squares, about = squares_of(own.kings), {**own.names, "king": kind_phrase("chess", "K")}
        if squares:
            about["squares"] = square_list(CHESS, squares)
        yield finding("several-kings" if squares else "no-king", squares, **about)
    if pawns > 8:
        yield finding("too-many-pawns", squares_of(own.pawns), **own.names, found=pawns)
    pieces = own.occupied.bit_count()
    if pieces - max(0, pawns - 8) - max(0, kings - 1) > 16:
        yield finding("too-many-pieces", **own.names, found=pieces)
    elif pawns <= 8 and own.promoted > own.pawns_gone:
        about = {**own.names, "count": own.promoted, "missing": own.pawns_gone}
        yield finding("too-many-promoted", surplus_squares(own), **about)


def of_end_ranks(white: Pieces, black: Pieces) -> Iterator[Finding]:
    """A pawn starts on its second rank, moves only forward and promotes on the last."""
    squares = squares_of((white.pawns | black.pawns) & END_RANKS)
    if squares:
        yield finding("pawn-on-end-rank", squares, count=len(squares))


def surplus_squares(own: Pieces) -> tuple[int, ...]:
    """The squares of the kinds of which there are more than at the start."""
    return squares_of(
        sum(squares for squares, allotted in own.allotted if surplus(squares, allotted))
    )
