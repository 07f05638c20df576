"""The pieces that a text in words puts on the board: on which square, and as they are named."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass, field

from webapp.formats.words.board import NamedBoard
from webapp.formats.words.lexer import WordToken
from webapp.games.board import Side

Place = tuple[int, int]
"""Where something stands in the plain text: from a character to behind another."""


@dataclass(slots=True)
class Named:
    """A piece as it is named.

    piece    as the first side's; None where the game has no such piece
    squares  how many squares were named with it, also those that are not there
    count    the number said with it
    several  whether it may be more than one though it is a king
    instead  of a letter before bare squares the word they need if it is taken out
    """

    piece: str | None
    start: int
    end: int
    squares: int = 0
    count: WordToken | None = None
    several: bool = False
    instead: str = ""

    @property
    def place(self) -> Place:
        """Where it stands, with the number before or behind it."""
        count = self.count or self
        return min(self.start, count.start), max(self.end, count.end)


@dataclass(slots=True)
class Placed:
    """A piece on a square: its token, where, and how it is named, None for a bare square."""

    piece: str
    start: int
    end: int
    named: Named | None = None

    @property
    def removal(self) -> Place:
        """The place that is taken out with it: with its word, unless that has other squares."""
        if self.named is None or self.named.squares > 1:
            return self.start, self.end
        start, end = self.named.place
        return min(start, self.start), max(end, self.end)


@dataclass(slots=True)
class Tally:
    """How many there are of each kind, by which texts in words are told from others.

    named    pieces on squares that are named; bare squares are not
    turns    how many pieces each naming of a side has
    empty    whether it is said that there are no pieces
    """

    named: int = 0
    bare: int = 0
    kings: int = 0
    turns: list[int] = field(default_factory=list)
    empty: bool = False


class PiecesPlaced:
    """Which piece stands where.

    side    whose pieces are named; None where it is not said
    pieces  what stands on the squares, by their indices
    twice   what was put where another piece stands
    nobody  where pieces are named without a side, from the first to the last
    place   where pieces are named, from the first to the last
    """

    def __init__(self, board: NamedBoard) -> None:
        self._board = board
        self.side: Side | None = "first" if board.is_custom else None
        self.pieces: dict[int, Placed] = {}
        self.twice: list[tuple[int, Placed]] = []
        self.nobody: Place | None = None
        self.place: Place | None = None
        self.tally = Tally()

    def begin_side(self, side: Side) -> None:
        """Begins to name the pieces of a side."""
        self.side = side
        self.tally.turns.append(0)

    def put(self, squares: Iterable[int], token: WordToken, named: Named | None, end: int) -> None:
        """Puts a piece on squares that begin with the one of the token.

        named   None where a square stands for a piece by itself
        end     where in the text the piece with its squares ends
        """
        piece = (named and named.piece) or self._board.info.bare_square
        apart = named is None or named.squares > 1
        start = token.start if apart or named is None else min(named.start, token.start)
        for square in squares:
            self._count(piece, named)
            if self.side is None:
                self.nobody = (self.nobody[0] if self.nobody else start, end)
                continue
            placed = Placed(self._board.on_board(piece, self.side), token.start, end, named)
            if square in self.pieces:
                self.twice.append((square, placed))
                continue
            self.pieces[square] = placed
            self.reach(start, end)

    def _count(self, piece: str, named: Named | None) -> None:
        tally = self.tally
        tally.named += named is not None
        tally.bare += named is None
        tally.kings += piece == self._board.info.king
        if self.side:
            tally.turns[-1:] = [sum(tally.turns[-1:]) + 1]

    def say_empty(self, token: WordToken) -> None:
        """It is said that there is nothing."""
        self.tally.empty = True
        self.reach(token.start, token.end)

    def reach(self, start: int, end: int) -> None:
        """Lets the place reach to the end of what stands there."""
        self.place = (min(start, self.place[0]) if self.place else start, end)
