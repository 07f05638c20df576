"""The exercises that Fenboard makes from positions: the frozen models, and the code a card holds.

A card holds an exercise as a short code: the name of a row of `table.EXERCISES`, behind a colon the
squares that it is about by their names, with commas between them. `attacks:d4`, `way:a1,h8`,
`checks`. What is left out Fenboard chooses.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable
from math import inf
from typing import Literal, NamedTuple

from msgspec import Struct

from webapp.games.coordinates import square_index, square_name
from webapp.lessons.limits import LONGEST_EXERCISE
from webapp.model.line import Move
from webapp.model.marks import Mark
from webapp.model.position import Position

Answered = Literal["text", "squares", "names", "way", "number", "choice", "moves", "board", "paper"]
"""How an exercise is answered: by the text of a position; by squares in any order; by squares in
the order of their numbers; by squares that a piece goes over; by a number; by one of the choices;
by moves in any order; by pieces put on the board; or on paper alone.
"""

Takes = Literal["", "piece", "mover", "squares", "way"]
"""The squares of a code: none; that of a piece, or of one of the side to move; several to name; the
two ends of a way.
"""

Expected = Position | tuple[int, ...] | int | str | tuple[Move, ...] | None


class ExerciseAnswer(Struct, frozen=True):
    """The answer to an exercise.

    words     in the language of the moment
    position  the board that is the answer; None where it is none
    marks     the answer as marks on the board of the exercise, () for none
    """

    words: str
    position: Position | None = None
    marks: tuple[Mark, ...] = ()


class Exercise(Struct, frozen=True):
    """An exercise made from a position, in the language of the moment.

    name      that of its row
    task      the sentences of the task
    position  the board that is shown, with its `marks`
    lines     how many lines there are to write on, 0 where one draws on the board
    answered  see `Answered`
    choices   of a choice the key of each with its words
    expected  what is judged: the position, the squares, the number, the key, or the moves
    piece     of a way the piece that goes it, as a token
    needs_turn
              whether the answer depends on the side to move, and the task does not say it
    """

    name: str
    task: str
    position: Position
    marks: tuple[Mark, ...]
    lines: int
    answer: ExerciseAnswer
    answered: Answered
    choices: tuple[tuple[str, str], ...] = ()
    expected: Expected = None
    piece: str = ""
    needs_turn: bool = False

    @property
    def board_tells(self) -> bool:
        """Whether the board in words, as for those who do not see it, would say the answer."""
        return self.answered in ("text", "names")


class Subject(NamedTuple):
    """A position for an exercise, and what else is known of the card.

    squares   those of the code, by index; () where Fenboard chooses
    handicap  whether its sides are called as in a game with a handicap
    until     the time, as of `monotonic`, after which the rules of other games than chess are asked
              no more
    """

    position: Position
    squares: tuple[int, ...] = ()
    handicap: bool = False
    chess960: bool = False
    until: float = inf


class ExerciseRow(NamedTuple):
    """One kind of exercise.

    label   in menus
    fits    whether it makes sense for a position, without asking for its moves
    make    the exercise; None where it makes no sense with these squares, or nobody knows the moves
    """

    name: str
    label: str
    takes: Takes
    fits: Callable[[Position], bool]
    make: Callable[[Subject], Exercise | None]


def code_of(name: str, position: Position, squares: Iterable[int] = ()) -> str:
    """The code of an exercise about squares of a position; "" where it would be too long."""
    names = ",".join(square_name(position.kind, square) for square in squares)
    code = f"{name}:{names}" if names else name
    return code if len(code) <= LONGEST_EXERCISE else ""


def taken_apart(code: str, position: Position) -> tuple[str, tuple[int, ...] | None]:
    """The name in a code, and its squares; None for those where the board lacks one of them."""
    name, colon, rest = code.partition(":")
    if not colon:
        return name, ()
    found = [square_index(position.kind, part) for part in rest.split(",")]
    squares = tuple(square for square in found if square is not None)
    return name, squares if len(squares) == len(found) else None


def with_squares_moved(code: str, position: Position, to: Callable[[int], int]) -> str:
    """The code where the squares of a board have changed places, as on one that was mirrored.

    to   the square that each becomes

    A code that the board has no squares for stays as it is.
    """
    name, squares = taken_apart(code, position)
    return (code_of(name, position, map(to, squares)) or code) if squares else code
