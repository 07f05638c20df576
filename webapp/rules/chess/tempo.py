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
from webapp.position import Position
from webapp.rules.chess.army import Army
from webapp.rules.chess.bitboards import ALL_FILES, HOME_RANK, LIGHT
from webapp.rules.chess.home_rank import HomeRank


def of_turn(
    position: Position, armies: tuple[Army, Army], ranks: tuple[HomeRank, HomeRank]
) -> Iterator[Finding]:
    """The side to move, against the count of moves, where it can be counted."""
    if any(rank.blocked != ALL_FILES for rank in ranks):
        return
    if not all(_counts(army, rank) for army, rank in zip(armies, ranks, strict=True)):
        return
    light = sum(((army.occupied & ~army.pawns) & LIGHT).bit_count() for army in armies)
    if light % 2 == 0 and position.turn == "second":
        yield Finding("cannot-be-to-move", args=armies[1].names)
    elif light % 2 and position.turn == "first":
        yield Finding("cannot-be-to-move", args=armies[0].names)


def _counts(army: Army, rank: HomeRank) -> bool:
    """Whether all pieces are there and each move changed the colour of a piece's square."""
    if army.kings.bit_count() != 1:
        return False
    if any(squares.bit_count() != allotted for squares, allotted in army.allotted):
        return False
    if (army.occupied ^ army.pawns ^ army.knights) & ~HOME_RANK[army.side]:
        return False
    return all(_steps_singly(army, stretch) for stretch in rank.stretches)


def _steps_singly(army: Army, stretch: int) -> bool:
    """Whether king, rooks and queen between two walls move by single steps only."""
    squares = army.on_home_rank(stretch)
    if squares & army.kings and squares & army.rooks:
        return False
    walkers = squares & (army.rooks | army.queens)
    free = stretch.bit_count() - (walkers | squares & army.kings).bit_count()
    return free <= 1 or not walkers
