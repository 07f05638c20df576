"""Moves counted: the two counters, and whose turn it can be.

The counters are judged against each other, and against what was taken.

Single moves played = 2·(fullmove number − 1), and one more with Black to move
(PGN standard §16.1.3.6). All of this is noted only, as positions are often set
up with the counters of a new game.

Whose turn it can be is counted while nothing has been taken and no pawn has moved.
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

from msgspec.structs import replace

from webapp.findings import Finding, Fix, finding
from webapp.model.position import Position
from webapp.rules.chess.bitboards import HOME_RANK, LIGHT
from webapp.rules.chess.home_rank import HomeRank
from webapp.rules.chess.pieces import Pieces


def of_counters(position: Position, white: Pieces, black: Pieces) -> Iterator[Finding]:
    """Notes on clock and move number."""
    by_black = position.fullmove - 1
    by_white = by_black + (position.turn == "second")
    clock, fullmove, played = position.halfmove, position.fullmove, by_white + by_black
    if clock > played:
        counts = {"clock": clock, "played": played, "fullmove": fullmove}
        yield finding("clock-above-moves", (), clock_to_zero(position), **counts)
    # Number 1 says that nobody has counted, as on most positions that are set up.
    if 1 <= by_black < 15 and (black.lost > by_white or white.lost > by_black):
        counts = {"by_white": by_white, "by_black": by_black, "fullmove": fullmove}
        yield finding("too-few-moves", lost_white=white.lost, lost_black=black.lost, **counts)
    # FIDE Laws 9.3 (a claim, fifty moves of each side) and 9.6.2 (no claim needed).
    if clock >= 100:
        yield finding("seventy-five-moves" if clock >= 150 else "fifty-moves", clock=clock)


def clock_to_zero(position: Position) -> Fix:
    """The fix that starts the halfmove clock anew."""
    return Fix("clock-to-zero", position=replace(position, halfmove=0))


def of_turn(
    position: Position, both: tuple[Pieces, Pieces], ranks: tuple[HomeRank, HomeRank]
) -> Iterator[Finding]:
    """The side to move, against the count of moves, where it can be counted.

    No pawn of the two sides is to have moved, so that the ranks are `blocked` on all files.
    """
    if not all(_counts(own, rank) for own, rank in zip(both, ranks, strict=True)):
        return
    light = sum(((own.occupied & ~own.pawns) & LIGHT).bit_count() for own in both)
    if (light % 2 == 0) == (position.turn == "second"):
        yield finding("cannot-be-to-move", **both[light % 2 == 0].names)


def _counts(own: Pieces, rank: HomeRank) -> bool:
    """Whether all pieces are there and each move changed the colour of a piece's square."""
    if own.kings.bit_count() != 1:
        return False
    if any(squares.bit_count() != allotted for squares, allotted in own.allotted):
        return False
    if (own.occupied ^ own.pawns ^ own.knights) & ~HOME_RANK[own.side]:
        return False
    return all(_steps_singly(own, stretch) for stretch in rank.stretches)


def _steps_singly(own: Pieces, stretch: int) -> bool:
    """Whether king, rooks and queen between two walls move by single steps only."""
    squares = own.on_home_rank(stretch)
    if squares & own.kings and squares & own.rooks:
        return False
    walkers = squares & (own.rooks | own.queens)
    free = stretch.bit_count() - (walkers | squares & own.kings).bit_count()
    return free <= 1 or not walkers
