"""Whose turn it can be while nothing has been taken and no pawn has moved.

Behind eight unmoved pawns a bishop never moves, and a piece with no more than
one free square beside it moves one square at a time. Then each move takes a
piece to a square of the other colour: a knight's, and a single step along the
rank. The first rank has four squares of each colour, whatever stands where at
the start. So the number of moves made is even when an even number of pieces
stands on light squares, and odd when an odd number does; with an even number of
single moves White is to move.

Nothing is said where a move could keep the colour: a rook or queen with two
free squares in its stretch of the rank (a matter of Chess960), or castling.
"""

from __future__ import annotations

from collections.abc import Iterator

from webapp.findings import Finding
from webapp.position import Position, home_rank
from webapp.rules.chess.army import ALLOTTED, Army
from webapp.rules.chess.home_rank import Rank


def of_turn(
    position: Position, armies: tuple[Army, Army], ranks: tuple[Rank, Rank]
) -> Iterator[Finding]:
    """The side to move, against the count of moves, where it can be counted."""
    if any(rank.blocked != 0xFF for rank in ranks):
        return
    if not all(_counts(army, rank) for army, rank in zip(armies, ranks, strict=True)):
        return
    pieces = [s for army in armies for squares in army.pieces.values() for s in squares]
    pieces += [king for army in armies for king in army.kings]
    light = sum((square // 8 + square % 8) % 2 == 0 for square in pieces)
    if light % 2 == 0 and position.turn == "second":
        yield Finding("cannot-be-to-move", args=armies[1].names)
    elif light % 2 and position.turn == "first":
        yield Finding("cannot-be-to-move", args=armies[0].names)


def _counts(army: Army, rank: Rank) -> bool:
    """Whether all men are there and each move changed the colour of a piece's square."""
    if len(army.kings) != 1 or any(len(army.pieces[kind]) != n for kind, n in ALLOTTED.items()):
        return False
    home = home_rank(army.side)
    walkers = (*army.pieces["R"], *army.pieces["Q"], *army.kings)
    bishops = (*army.pieces["even"], *army.pieces["odd"])
    if not all(square in home for square in (*walkers, *bishops)):
        return False
    return all(_steps_singly(army, stretch) for stretch in rank.stretches)


def _steps_singly(army: Army, stretch: int) -> bool:
    """Whether king, rooks and queen between two walls move by single steps only."""

    def inside(squares: tuple[int, ...]) -> int:
        return sum(stretch >> square % 8 & 1 for square in squares)

    rooks, queens, kings = inside(army.pieces["R"]), inside(army.pieces["Q"]), inside(army.kings)
    if kings and rooks:
        return False
    free = stretch.bit_count() - rooks - queens - kings
    return free <= 1 or not rooks + queens
