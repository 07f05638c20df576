"""Exercises about how positions and squares are written.

fen      a position is written in the notation of its game; what a picture of the board does not
         tell, such as castling rights and the move number, the task says
setup    the other way round: a text is set up on an empty board
names    squares that bear numbers are named; without squares in its code it takes some that are the
         same for the same position, spread over the board
"""

from __future__ import annotations

import hashlib

from msgspec.structs import replace

from webapp.document import parse
from webapp.formats.registry import own_notation, write_own
from webapp.formats.words.writer import write_facts
from webapp.games import GAMES
from webapp.games.board import exists
from webapp.language import gettext, ngettext, translated
from webapp.lessons.exercises.model import Exercise, ExerciseAnswer, Subject
from webapp.lessons.exercises.saying import sentences, square_said
from webapp.model.marks import Mark
from webapp.model.position import NO_HANDS, Position
from webapp.text.characters import MAX_LENGTH

MOST_NAMED = 20
"""The most squares that are to be named."""

_NAMED = 6
"""So many squares are chosen to be named."""

_LINES_OF_TEXT = 2
_MOST_TO_WRITE = 256
"""The most squares of a board that is to be written: nobody writes more by hand."""


def can_be_written(position: Position) -> bool:
    """Whether there is something to write, and the notation of the game holds the board."""
    return (
        any(position.squares)
        and len(position.squares) <= _MOST_TO_WRITE
        and own_notation(position.game).unwritable(position) is None
    )


def text_of(position: Position) -> str:
    """The position in the notation of its game; "" where that is not read as the same board."""
    text = write_own(position)
    found = parse(text, own_notation(position.game).name).position if text else None
    same = found is not None and found.squares == position.squares and len(text) <= MAX_LENGTH
    return text if same else ""


def write_fen(given: Subject) -> Exercise | None:
    """The position is to be written."""
    position = given.position
    text = text_of(position)
    if not text:
        return None
    notation = str(translated(own_notation(position.game).within))
    task = gettext("Write this position as %(notation)s.") % {"notation": notation}
    return Exercise(
        "fen",
        sentences(task, write_facts(position, handicap=given.handicap)),
        position,
        (),
        _LINES_OF_TEXT,
        ExerciseAnswer(text),
        "text",
        expected=position,
    )


def set_up(given: Subject) -> Exercise | None:
    """A text is to be set up on an empty board."""
    position = given.position
    text = text_of(position)
    if not text:
        return None
    task = gettext("Set up this position on the empty board: %(text)s") % {"text": text}
    return Exercise(
        "setup",
        task,
        emptied(position),
        (),
        0,
        ExerciseAnswer("", position),
        # Nothing is put into a hand on the page, and pieces of unknown games have no palette.
        "board" if position.game in GAMES and position.hands == NO_HANDS else "paper",
        expected=position,
    )


def emptied(position: Position) -> Position:
    """The board without pieces."""
    return replace(
        position,
        squares=("",) * len(position.squares),
        castling=(),
        en_passant=None,
        halfmove=0,
        fullmove=1,
        hands=NO_HANDS,
        pockets=False,
        promoted=(),
    )


def has_squares(_position: Position) -> bool:
    """Every board has squares."""
    return True


def name_squares(given: Subject) -> Exercise | None:
    """Squares with numbers are to be named."""
    position = given.position
    squares = given.squares or _chosen(position)
    if not 0 < len(squares) <= MOST_NAMED or len(set(squares)) < len(squares):
        return None
    count = len(squares)
    task = ngettext(
        "Name the square marked %(count)s.", "Name the squares marked 1 to %(count)s.", count
    ) % {"count": count}
    numbered = list(enumerate((square_said(position, square) for square in squares), 1))
    words = " · ".join(f"{number} {name}" for number, name in numbered)
    marks = tuple(
        Mark("label", "green", square, text=str(number)) for number, square in enumerate(squares, 1)
    )
    return Exercise(
        "names", task, position, marks, 1, ExerciseAnswer(words), "names", expected=squares
    )


def _chosen(position: Position) -> tuple[int, ...]:
    """Squares that depend on the position alone, where possible no two on one rank or file."""
    seed = hashlib.sha256("|".join(position.squares).encode()).digest()
    there = [at for at in range(len(position.squares)) if exists(position.kind, at)]
    found: list[int] = []
    for at in range(min(_NAMED, len(there))):
        number = int.from_bytes(seed[4 * at : 4 * at + 4], "big")
        rest = [square for square in there if square not in found]
        apart = [square for square in rest if not _in_row(position.files, square, found)]
        choice = apart or rest
        found.append(choice[number % len(choice)])
    return tuple(found)


def _in_row(files: int, square: int, others: list[int]) -> bool:
    """Whether a square is on the rank or the file of another one."""
    rank, file = divmod(square, files)
    return any(rank == one // files or file == one % files for one in others)
