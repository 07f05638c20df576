"""The frozen model of a line: a tree of moves from a position, with all that is said of them.

A `Move` says what a side does in its turn: as a text it is short and the same in all languages,
`e2e4` (see `write_code`). Plies stand in one list, each with the number of the one it follows, so
that a line of any depth is walked without recursion.
"""

from __future__ import annotations

from collections.abc import Mapping

from msgspec import Struct

from webapp.games import EVERY_GAME
from webapp.games.board import BoardKind, Side
from webapp.games.coordinates import square_index, square_name, two_squares
from webapp.games.pieces import is_token
from webapp.model.marks import Mark
from webapp.model.position import Position

PASS_CODE = "pass"
"""The code of a move in which nothing moves."""

LONGEST_CODE = 24
"""The most characters of a move's code."""

MOST_PLIES = 20_000
"""The most plies of a line."""

MOST_SQUARES_PLAYED = 2_000_000
"""The most plies times squares of the board: as many as `MOST_PLIES` have in every game, and 500
plies on the largest board there can be.
"""


class Move(Struct, frozen=True, gc=False):
    """A move: all that a side does in its turn; squares by their index in the position.

    origin  where the piece comes from; None for a piece from hand, and where nothing moves
    to      where it goes, in castling the square of the rook (the king's own side's);
            None where nothing moves
    piece   of a drop the piece, of a promotion what becomes of it, as a token of the side
            that moves; else ""
    """

    origin: int | None = None
    to: int | None = None
    piece: str = ""

    @property
    def ends(self) -> tuple[int, int]:
        """The squares that a move of a piece on the board begins and ends on."""
        assert self.origin is not None
        assert self.to is not None
        return self.origin, self.to

    @property
    def is_pass(self) -> bool:
        """Whether nothing moves: a null move of PGN, a pass in janggi."""
        return self.to is None

    @property
    def is_drop(self) -> bool:
        """Whether the piece comes from the hand."""
        return self.to is not None and self.origin is None


PASS = Move()


class Ply(Struct, frozen=True, gc=False):
    """A move of a line, and what belongs to it.

    parent    the number of the ply that it follows, -1 for the start; below its own number
    before    what is said before the move, in words
    after     what is said behind it
    nags      numbers of Numeric Annotation Glyphs (PGN standard §10), in the order given
    commands  what programs say of it, such as `[%clk 0:09:58]`, as typed
    marks     those on the board after the move
    """

    parent: int
    move: Move
    before: str = ""
    after: str = ""
    nags: tuple[int, ...] = ()
    commands: tuple[str, ...] = ()
    marks: tuple[Mark, ...] = ()


class Line(Struct, frozen=True):
    """A tree of moves. Of the plies that follow one and the same the first is the main one.

    plies     in an order in which each comes after the one it follows
    comment   what is said before the first move; `commands` and `marks` as in `Ply`
    tags      players, event and all else that is said of the game, in the order given
    result    `1-0`, `0-1`, `1/2-1/2`, or `*` where it is open
    """

    start: Position
    plies: tuple[Ply, ...] = ()
    comment: str = ""
    commands: tuple[str, ...] = ()
    marks: tuple[Mark, ...] = ()
    tags: tuple[tuple[str, str], ...] = ()
    result: str = "*"


def most_plies(kind: BoardKind) -> int:
    """The most plies of a line on a board of this kind."""
    return min(MOST_PLIES, MOST_SQUARES_PLAYED // (kind.files * kind.ranks))


def children(line: Line) -> Mapping[int, tuple[int, ...]]:
    """The numbers of the plies that follow each, by its number, -1 for the start."""
    found: dict[int, list[int]] = {}
    for number, ply in enumerate(line.plies):
        found.setdefault(ply.parent, []).append(number)
    return {parent: tuple(numbers) for parent, numbers in found.items()}


def main_line(line: Line) -> tuple[int, ...]:
    """The numbers of the plies of the main line, in the order they are played."""
    if all(ply.parent == number for number, ply in enumerate(line.plies, -1)):
        return tuple(range(len(line.plies)))
    after = children(line)
    found: list[int] = []
    at = -1
    while at in after:
        at = after[at][0]
        found.append(at)
    return tuple(found)


def path_to(line: Line, number: int) -> tuple[int, ...]:
    """The numbers of the plies from the first one to this one; () for -1."""
    found: list[int] = []
    while number >= 0:
        found.append(number)
        number = line.plies[number].parent
    return tuple(found[::-1])


def write_code(move: Move, kind: BoardKind) -> str:
    """The move as `e2e4`, `e7e8=Q`, `P*5e` or `pass`, squares by their names.

    A promotion has the piece behind `=`, a piece from hand stands before `*`; in castling the
    king goes to the square of its rook, `e1h1`.
    """
    if move.to is None:
        return PASS_CODE
    to = square_name(kind, move.to)
    if move.origin is None:
        return f"{move.piece}*{to}"
    return f"{square_name(kind, move.origin)}{to}{move.piece and '=' + move.piece}"


def read_code(text: str, kind: BoardKind) -> Move | None:
    """The move of a code on a board of this kind; None where it is none. Never raises."""
    if text == PASS_CODE:
        return PASS
    if len(text) > LONGEST_CODE:
        return None
    dropped, star, name = text.partition("*")
    if star:
        square = square_index(kind, name)
        return Move(None, square, dropped) if square is not None and is_token(dropped) else None
    squares, equals, piece = text.partition("=")
    if bool(equals) != is_token(piece):
        return None
    ends = two_squares(kind, squares)
    return Move(*ends, piece) if ends else None


def move_number(start: Position, ply: int) -> tuple[int, Side]:
    """The number of the so many-th move of a line, from 0, and whose it is.

    In games that count the moves of both sides alike, as shogi, each has its own.
    """
    played = ply + (start.turn == "second")
    side: Side = "second" if played % 2 else "first"
    counts = EVERY_GAME[start.game].counts_plies
    return start.fullmove + (ply if counts else played // 2), side
