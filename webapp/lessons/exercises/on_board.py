"""Exercises that are answered by squares of the board: attacks, and the way of a knight.

attacks  all squares that a piece attacks, as `rules/attacks.py` has it, those of pieces of its own
         side among them. Without a square in its code it takes the strongest piece of the side to
         move that is there once, by the squares it would attack on the empty board.
way      a shortest way of a knight, or of a horse where these are blocked, on a board without other
         pieces: any way of that many moves is right. Without squares in its code it goes from the
         first such piece of the side to move, or from the corner, to the farthest square. Games in
         which a knight cannot go back have none.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from itertools import pairwise

from msgspec.structs import replace

from webapp.games import EVERY_GAME, GAMES, labels
from webapp.games.board import owner
from webapp.games.pieces import bare
from webapp.language import gettext, ngettext, translated
from webapp.lessons.exercises.model import Exercise, ExerciseAnswer, Subject
from webapp.lessons.exercises.saying import piece_said, sentences, square_said, squares_said
from webapp.lessons.exercises.writing import emptied
from webapp.model.marks import MAX_MARKS, Mark
from webapp.model.position import Position
from webapp.rules.attacks import attack_map, attacked_by
from webapp.rules.placement import piece_of_token
from webapp.rules.reach import REACH, Reach

_MOST_ATTACKED = MAX_MARKS
"""The most squares that are to be marked."""
_MOST_SQUARES = 1024
"""The most squares of a board on which attacks are looked for, as 30 × 30 and some."""


# --- attacks ---------------------------------------------------------------------------------


def attacks_anything(position: Position) -> bool:
    """Whether any piece attacks a square, on a board that is not too large."""
    return len(position.squares) <= _MOST_SQUARES and bool(attack_map(position))


def mark_attacks(given: Subject) -> Exercise | None:
    """The squares that a piece attacks are to be marked."""
    position = given.position
    square = _piece_for(given, attack_map(position))
    if square is None:
        return None
    attacked = attacked_by(position, square)
    if not 0 < len(attacked) <= _MOST_ATTACKED:
        return None
    own = owner(position.squares[square])
    protects = any(owner(position.squares[target]) == own for target in attacked)
    said = {"piece": piece_said(given, square), "square": square_said(position, square)}
    return Exercise(
        "attacks",
        sentences(
            gettext("Mark all squares attacked by the piece on %(square)s (%(piece)s).") % said,
            gettext("Squares with pieces of its own side that it protects count too.")
            if protects
            else "",
        ),
        position,
        (),
        0,
        ExerciseAnswer(
            squares_said(position, attacked),
            marks=tuple(Mark("square", "green", target) for target in attacked),
        ),
        "squares",
        expected=attacked,
    )


def pieces_that_attack(position: Position) -> tuple[int, ...]:
    """The squares of the pieces that attack something, those of the side to move first."""
    found = attack_map(position)
    return tuple(sorted(found, key=lambda at: owner(position.squares[at]) != position.turn))


def _piece_for(given: Subject, attacking: Mapping[int, tuple[int, ...]]) -> int | None:
    """The piece of the code, or the strongest one; None where there is no such piece."""
    if given.squares:
        square = given.squares[0]
        return square if len(given.squares) == 1 and square in attacking else None
    position = given.position
    king = EVERY_GAME[position.game].king
    strength: dict[str, int] = {}
    best: tuple[tuple[bool, bool, bool, int], int] | None = None
    for square in attacking:
        piece = position.squares[square]
        if piece not in strength:
            alone = replace(emptied(position), squares=_with(position, {square: piece}))
            strength[piece] = len(attacked_by(alone, square))
        rank = (
            owner(piece) == position.turn,
            "^" not in piece and bare(piece).upper() != king[:1],
            position.squares.count(piece) == 1,
            strength[piece],
        )
        if best is None or rank > best[0]:
            best = rank, square
    return best[1] if best else None


def _with(position: Position, pieces: Mapping[int, str]) -> tuple[str, ...]:
    """The squares of a board with nothing but these pieces."""
    return tuple(pieces.get(square, "") for square in range(len(position.squares)))


# --- ways ------------------------------------------------------------------------------------


def has_way(position: Position) -> bool:
    """Whether the game has a knight that can go back where it came from, on its own board."""
    info = GAMES.get(position.game)
    is_home = info and (info.files, info.ranks, ()) == (
        position.files,
        position.ranks,
        position.kind.layout,
    )
    return bool(is_home and leaper_of(position.game))


def find_way(given: Subject) -> Exercise | None:
    """A shortest way is to be found."""
    position = given.position
    start = _start_of(given)
    if start is None or len(given.squares) > 2:
        return None
    square, piece = start
    board = replace(emptied(position), squares=_with(position, {square: piece}))
    before = _reached(board, square, piece)
    end = given.squares[1] if len(given.squares) == 2 else _farthest(before, square)
    if end == square or end not in before:
        return None
    way = _way_to(before, end)
    name = labels.kind_phrase(position.game, piece_of_token(position.game, piece))
    said = {
        "piece": str(translated(name)),
        "from": square_said(position, square),
        "to": square_said(position, end),
    }
    count = len(way) - 1
    moves = ngettext("%(count)s move: %(way)s", "%(count)s moves: %(way)s", count)
    words = " – ".join(square_said(position, at) for at in way)
    return Exercise(
        "way",
        gettext(
            "Find a shortest way for the %(piece)s from %(from)s to %(to)s. There are no other "
            "pieces on the board."
        )
        % said,
        board,
        (Mark("circle", "green", end),),
        0,
        ExerciseAnswer(
            moves % {"count": count, "way": words},
            marks=tuple(Mark("arrow", "green", one, other) for one, other in pairwise(way)),
        ),
        "way",
        expected=way,
        piece=piece,
    )


def goes(position: Position, piece: str, origin: int, to: int) -> bool:
    """Whether the piece goes from one square to another on the board without other pieces."""
    return to in _next(position, piece, origin)


def _next(position: Position, piece: str, origin: int) -> tuple[int, ...]:
    board = replace(position, squares=_with(position, {origin: piece}))
    return attacked_by(board, origin)


def leaper_of(game: str) -> str:
    """The knight of a game, as the first side's piece; "" where it has none that goes back."""
    return next((piece for piece, reach in REACH[game].items() if _is_knight(reach)), "")


def _is_knight(reach: Reach) -> bool:
    """Whether it goes a step straight and one aslant, in all eight directions."""
    ends = reach.leaps or {
        tuple(map(sum, zip(*stride, strict=True))) for stride in reach.strides if len(stride) == 2
    }
    return len(ends) == 8 and all(sorted(map(abs, end)) == [1, 2] for end in ends)


def _start_of(given: Subject) -> tuple[int, str] | None:
    """Where the way begins, and the piece: that on the square of the code, or a new one there."""
    position, game = given.position, given.position.game
    letter = leaper_of(game)
    own = letter if position.turn == "first" else letter.lower()
    if given.squares:
        square = given.squares[0]
        stands = position.squares[square]
        is_such = bool(stands) and piece_of_token(game, stands) == letter
        return square, stands if is_such else own
    there = [
        (owner(piece) != position.turn, square)
        for square, piece in enumerate(position.squares)
        if piece and piece_of_token(game, piece) == letter
    ]
    if there:
        square = min(there)[1]
        return square, position.squares[square]
    return len(position.squares) - position.files, own


def _reached(board: Position, start: int, piece: str) -> dict[int, int]:
    """The squares that can be reached, nearest first, each with the one before it."""
    before = {start: start}
    waiting: Iterable[int] = (start,)
    while waiting:
        found: list[int] = []
        for square in waiting:
            for target in _next(board, piece, square):
                if target not in before:
                    before[target] = square
                    found.append(target)
        waiting = found
    return before


def _farthest(before: Mapping[int, int], start: int) -> int:
    """The first in text order of the squares that are farthest from the start."""
    far: dict[int, int] = {start: 0}
    for square, origin in before.items():
        if square != start:
            far[square] = far[origin] + 1
    most = max(far.values())
    return min(square for square, length in far.items() if length == most)


def _way_to(before: Mapping[int, int], end: int) -> tuple[int, ...]:
    way = [end]
    while before[way[-1]] != way[-1]:
        way.append(before[way[-1]])
    return tuple(reversed(way))
