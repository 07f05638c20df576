"""How pieces go from square to square, and what is against it: all but what becomes of kings.

Pieces go as they take (`rules/reach.py`), save cannons of xiangqi and pawns of makruk. Sources:
Japan Shogi Association (promotion); World Xiangqi Rules; Korea Janggi Association; for makruk the
Thai rules as in `rules/makruk.py`.
"""

from __future__ import annotations

from dataclasses import replace
from functools import cache

from webapp.games.board import Side, owner
from webapp.games.coordinates import square_name
from webapp.model.line import Move
from webapp.model.position import Position
from webapp.moves.answers import Refusal
from webapp.moves.playing import promoted
from webapp.moves.reasons import named, on, refused
from webapp.rules.board import depth, step_between
from webapp.rules.placement import piece_of_token
from webapp.rules.reach import REACH, Reach, own_point, ways_to

_ZONE = {"shogi": 6, "makruk": 5}
"""The rank, as a side counts it from 0, from which pieces promote."""

_LAST = {"P": 8, "L": 8, "N": 7}
"""In shogi the rank, so counted, from which a piece could never move on."""

_NOWHERE = Reach()
_HOBBLED = frozenset(["H", "E"])


def side_at(position: Position, square: int) -> Side:
    """Whose piece stands there; ValueError for an empty square."""
    side = owner(position.squares[square])
    if side is None:
        raise ValueError("nothing stands there")
    return side


def letter_at(position: Position, square: int) -> str:
    """The piece there by its name in `REACH`, such as `+P`."""
    return piece_of_token(position.game, position.squares[square])


def way(position: Position, origin: int, to: int) -> tuple[int, ...] | None:
    """The squares that the piece on `origin` passes on its way, in order, whatever stands there.

    None where it does not go there on any board; palaces and the river are not looked at.
    """
    side, reach = side_at(position, origin), _without_bounds(_reach(position, origin))
    if _goes_straight(position, origin) and step_between(position, side, origin, to) == (1, 0):
        return ()
    return ways_to(position.files, position.ranks, side, reach, to).get(origin)


@cache
def _without_bounds(reach: Reach) -> Reach:
    return replace(reach, within=frozenset(), sideways_from=0)


def goes(position: Position, move: Move) -> bool:
    """Whether a piece on the board goes so, kings not looked at, whatever it becomes."""
    return move.origin is not None and against_way(position, move) is None


def against_way(position: Position, move: Move) -> Refusal | None:
    """The reason against the move of a piece on the board that lies in its way; None for none.

    The move is of a piece of the side to move, onto an empty square or an enemy's piece.
    """
    origin, to = move.ends
    passed = way(position, origin, to)
    if passed is None:
        begins, ends = (square_name(position.kind, square) for square in (origin, to))
        args = {**on(position, origin), "from": begins, "square": ends}
        return refused("not-like-that", origin, **args)
    return (
        _out_of_bounds(position, origin, to)
        or _against_screens(position, origin, to, passed)
        or _against_pawn(position, origin, to)
    )


def may_go(position: Position, move: Move) -> bool:
    """Whether a piece of the kind can make the move at all; what becomes of kings is not looked at.

    The move is one that `can_be_played`, in a game with rules.
    """
    if move.to is None:
        return position.game == "janggi"
    if move.origin is None:
        return against_drop(position, move) is None
    if owner(position.squares[move.to]) == position.turn:
        return False
    return goes(position, move) and against_promotion(position, move) is None


def against_drop(position: Position, move: Move) -> Refusal | None:
    """The reason against putting a piece from hand there: nifu, or that it could never move on."""
    to = move.to
    assert to is not None
    letter, piece = piece_of_token(position.game, move.piece), named(position.game, move.piece)
    if letter == "P":
        pawns = [s for s in range(to % 9, 81, 9) if position.squares[s] == move.piece]
        if pawns:
            return refused("pawn-on-file", *pawns, piece=piece)
    if is_stuck(position, letter, to):
        return refused("no-way-on", to, piece=piece, square=square_name(position.kind, to))
    return None


def against_promotion(position: Position, move: Move) -> Refusal | None:
    """The reason against what the piece becomes, or stays; None for none."""
    origin, to = move.ends
    piece, becomes = named(position.game, position.squares[origin]), promoted(position, origin)
    if move.piece and not (move.piece == becomes and may_promote(position, move)):
        return refused("does-not-promote", to, piece=piece)
    if not move.piece and must_promote(position, move):
        name = "promotes-there" if position.game == "makruk" else "must-promote"
        return refused(name, to, piece=piece, square=square_name(position.kind, to))
    return None


def may_promote(position: Position, move: Move) -> bool:
    """Whether the piece on the board that moves so may promote by it.

    In shogi by a move into, within or out of the enemy's three ranks, in makruk on the sixth rank.
    """
    origin, to = move.origin, move.to
    zone = _ZONE.get(position.game)
    if origin is None or to is None or zone is None or not promoted(position, origin):
        return False
    side = side_at(position, origin)
    begins, ends = depth(position, side, origin), depth(position, side, to)
    return ends >= zone or (begins >= zone and position.game == "shogi")


def must_promote(position: Position, move: Move) -> bool:
    """Whether the piece on the board that moves so may not stay what it is."""
    if not may_promote(position, move):
        return False
    if position.game == "makruk":
        return True
    origin, to = move.ends
    return is_stuck(position, letter_at(position, origin), to)


def is_stuck(position: Position, letter: str, square: int) -> bool:
    """Whether a piece of shogi of the side to move could never move on from there."""
    return depth(position, position.turn, square) >= _LAST.get(letter, position.ranks)


# --- what is against a way ----------------------------------------------------------------


def _reach(position: Position, square: int) -> Reach:
    """How the piece there takes; a piece of no known name goes nowhere."""
    return REACH[position.game].get(letter_at(position, square), _NOWHERE)


def _goes_straight(position: Position, origin: int) -> bool:
    """Whether it is a pawn that takes diagonally."""
    return position.game == "makruk" and letter_at(position, origin) == "P"


def _against_pawn(position: Position, origin: int, to: int) -> Refusal | None:
    if not _goes_straight(position, origin):
        return None
    piece, is_straight = named(position.game, position.squares[origin]), (origin - to) % 8 == 0
    if is_straight and position.squares[to]:
        return refused("takes-diagonally", to, piece=piece)
    if not is_straight and not position.squares[to]:
        return refused("nothing-to-take", to, piece=piece, square=square_name(position.kind, to))
    return None


def _out_of_bounds(position: Position, origin: int, to: int) -> Refusal | None:
    """Of palaces and of the river."""
    side, reach = side_at(position, origin), _reach(position, origin)
    piece = named(position.game, position.squares[origin])
    point = own_point(position.files, position.ranks, side, to)
    if reach.within and point not in reach.within:
        is_elephant = letter_at(position, origin) == "E"
        return refused("across-river" if is_elephant else "outside-palace", to, piece=piece)
    is_sideways = depth(position, side, origin) == point[0]
    if is_sideways and point[0] < reach.sideways_from:
        return refused("before-river", to, piece=piece)
    return None


def _against_screens(
    position: Position, origin: int, to: int, passed: tuple[int, ...]
) -> Refusal | None:
    """The reason that stands in the way; of a cannon also what it has to go over, or may not."""
    squares = position.squares
    standing = [square for square in passed if squares[square]]
    reach, piece = _reach(position, origin), named(position.game, squares[origin])
    if not reach.over_one or (position.game == "xiangqi" and not squares[to]):
        if not standing:
            return None
        first = standing[0]
        if letter_at(position, origin) in _HOBBLED:
            return refused("hobbled", first, piece=piece, **on(position, first, "by"))
        return refused("blocked", first, **on(position, first))
    if position.game == "janggi":
        cannons = [s for s in (*standing, to) if squares[s] and letter_at(position, s) == "C"]
        if cannons:
            name = "cannon-takes-cannon" if cannons[0] == to else "cannon-over-cannon"
            return refused(name, cannons[0], piece=piece)
    if len(standing) != 1:
        name = "cannon-takes-over-one" if position.game == "xiangqi" else "cannon-goes-over-one"
        return refused(name, *standing, piece=piece)
    return None
