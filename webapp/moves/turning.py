"""A position and its line seen otherwise: left and right exchanged, or the sides.

Both leave the rules as they are, so that each move has its counterpart: `mirror` puts the files in
the other order; `swap` gives each side what the other has, and turns the board over where the
sides face each other file by file, else round. The page does the same with what is on its board
(`static/js/model/position.js`). Done twice it is what it was. Of chess castling has no mirror
image: its king goes to other squares on the one wing than on the other.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from functools import lru_cache
from typing import Literal

from msgspec.structs import replace

from webapp.games import EVERY_GAME
from webapp.games.board import BoardKind, Hand, other
from webapp.games.labels import NAGS_OF_SIDES
from webapp.games.pieces import canonical_hand
from webapp.model.line import Line, Move, Ply
from webapp.model.marks import Mark
from webapp.model.position import Position, canonical_castling
from webapp.moves.playing import castling_of
from webapp.moves.walk import positions_of

Turn = Literal["mirror", "swap"]

Numbers = dict[int, int]
"""The numbers that plies have in another line, by their numbers in the first; -1 for the start."""

_RESULTS: Mapping[str, str] = {"1-0": "0-1", "0-1": "1-0"}


def turned_position(position: Position, turn: Turn) -> Position:
    """The position seen otherwise."""
    to = turned_square(position.kind, turn)
    # A turn undoes itself, so that what comes to a square is what goes there.
    come = map(position.squares.__getitem__, _places(position.kind, turn))
    target = position.en_passant
    turned = replace(
        position,
        squares=tuple(come if turn == "mirror" else map(str.swapcase, come)),
        castling=canonical_castling(map(to, position.castling)),
        en_passant=None if target is None else to(target),
        promoted=tuple(sorted(map(to, position.promoted))),
    )
    return turned if turn == "mirror" else _of_other_sides(turned)


def _of_other_sides(position: Position) -> Position:
    """The same where it is the other side's: all that belongs to sides, and not to squares."""
    kind, (first, second) = position.kind, position.hands
    return replace(
        position,
        turn=other(position.turn),
        hands=(_hand(second), _hand(first)),
        kind=replace(kind, styles=kind.styles[::-1]),
        checks=position.checks and position.checks[::-1],
    )


def _hand(hand: Hand) -> Hand:
    return canonical_hand({piece.swapcase(): count for piece, count in hand})


def turned_line(line: Line, turn: Turn) -> tuple[Line, Numbers]:
    """The line with all that is said of it, without moves that have no counterpart and what
    follows them; and the numbers that its plies have now.
    """
    kind = line.start.kind
    to = turned_square(kind, turn)
    gone = _castlings(line) if turn == "mirror" else frozenset[int]()
    numbers: Numbers = {-1: -1}
    plies: list[Ply] = []
    for number, ply in enumerate(line.plies):
        if number in gone or ply.parent not in numbers:
            continue
        numbers[number] = len(plies)
        plies.append(
            replace(
                ply,
                parent=numbers[ply.parent],
                move=_moved(ply.move, to, turn),
                nags=tuple(_nag(nag, turn) for nag in ply.nags),
                marks=_marked(ply.marks, to),
            )
        )
    turned = replace(
        line,
        start=turned_position(line.start, turn),
        plies=tuple(plies),
        marks=_marked(line.marks, to),
        result=line.result if turn == "mirror" else _RESULTS.get(line.result, line.result),
    )
    return turned, numbers


def turned_move(move: Move, kind: BoardKind, turn: Turn) -> Move:
    """The move on a board that is turned; of castling there is none in a mirror."""
    return _moved(move, turned_square(kind, turn), turn)


def turned_marks(marks: tuple[Mark, ...], kind: BoardKind, turn: Turn) -> tuple[Mark, ...]:
    """The marks on a board that is turned."""
    return _marked(marks, turned_square(kind, turn))


def _castlings(line: Line) -> frozenset[int]:
    """The numbers of the plies that castle."""
    if not line.start.castling:
        return frozenset()
    after = positions_of(line)
    before = (after[ply.parent] if ply.parent >= 0 else line.start for ply in line.plies)
    pairs = enumerate(zip(before, line.plies, strict=True))
    return frozenset(number for number, (at, ply) in pairs if castling_of(at, ply.move))


def turned_square(kind: BoardKind, turn: Turn) -> Callable[[int], int]:
    """Gives where what is on a square goes."""
    files, last = kind.files, kind.files * kind.ranks - 1

    def mirrored(square: int) -> int:
        return square + files - 1 - 2 * (square % files)

    if turn == "mirror":
        return mirrored
    if EVERY_GAME[kind.game].sides_face:
        return lambda square: mirrored(last - square)
    return lambda square: last - square


@lru_cache(maxsize=16)
def _places(kind: BoardKind, turn: Turn) -> tuple[int, ...]:
    """Where what is on each square goes."""
    return tuple(map(turned_square(kind, turn), range(kind.files * kind.ranks)))


def _piece(piece: str, turn: Turn) -> str:
    return piece if turn == "mirror" else piece.swapcase()


def _moved(move: Move, to: Callable[[int], int], turn: Turn) -> Move:
    origin = None if move.origin is None else to(move.origin)
    return Move(origin, None if move.to is None else to(move.to), _piece(move.piece, turn))


def _nag(nag: int, turn: Turn) -> int:
    return nag ^ 1 if turn == "swap" and nag in NAGS_OF_SIDES else nag


def _marked(marks: tuple[Mark, ...], to: Callable[[int], int]) -> tuple[Mark, ...]:
    return tuple(
        replace(mark, square=to(mark.square), to=None if mark.to is None else to(mark.to))
        for mark in marks
    )
