"""All exercises, a row each, and what they make of a position or a card.

A further exercise is a function that makes it, and a row here; `judging.py` knows how it is
answered.
"""

from __future__ import annotations

from collections.abc import Mapping
from math import inf

from webapp.formats.registry import own_notation
from webapp.games import GAMES, labels
from webapp.games.board import Game
from webapp.language import gettext, translated
from webapp.lessons.exercises import of_play, on_board, writing
from webapp.lessons.exercises.model import Exercise, ExerciseRow, Subject, taken_apart
from webapp.lessons.model import Card
from webapp.lessons.seen import Seen
from webapp.model.position import Position

EXERCISES: Mapping[str, ExerciseRow] = {
    row.name: row
    for row in (
        ExerciseRow("fen", "Write the %(notation)s", "", writing.can_be_written, writing.write_fen),
        ExerciseRow("setup", "Set up the %(notation)s", "", writing.can_be_written, writing.set_up),
        ExerciseRow(
            "names", "Name the squares", "squares", writing.has_squares, writing.name_squares
        ),
        ExerciseRow(
            "attacks",
            "Mark the squares a piece attacks",
            "piece",
            on_board.attacks_anything,
            on_board.mark_attacks,
        ),
        ExerciseRow(
            "count", "Count the legal moves", "mover", of_play.can_count, of_play.count_moves
        ),
        ExerciseRow(
            "check", "Which side is in check?", "", of_play.can_be_in_check, of_play.which_check
        ),
        ExerciseRow("checks", "Find all checks", "", of_play.can_give_check, of_play.find_checks),
        ExerciseRow(
            "possible", "Is the position possible?", "", of_play.can_be_judged, of_play.is_possible
        ),
        ExerciseRow(
            "way", "Shortest way of the %(piece)s", "way", on_board.has_way, on_board.find_way
        ),
    )
}
"""The exercises by name, in the order of menus."""


def label_of(name: str, game: Game = "chess") -> str:
    """The name of an exercise in a menu, as the game calls its notation and its knight.

    KeyError for an unknown one.
    """
    knight = on_board.leaper_of(game) if game in GAMES else ""
    piece = labels.kind_phrase(game, knight).translated() if knight else ""
    notation = str(translated(own_notation(game).within))
    return gettext(EXERCISES[name].label) % {"notation": notation, "piece": piece}


def names_for(position: Position) -> tuple[str, ...]:
    """The exercises that make sense for a position, in the order of menus. Asks for no moves."""
    return tuple(name for name, row in EXERCISES.items() if row.fits(position))


def pieces_for(name: str, position: Position) -> tuple[int, ...]:
    """The squares of the pieces that an exercise may be about; () for one that is about none."""
    takes = EXERCISES[name].takes if name in EXERCISES else ""
    if takes == "piece":
        return on_board.pieces_that_attack(position)
    return of_play.pieces_that_move(position) if takes == "mover" else ()


def made(code: str, given: Subject) -> Exercise | None:
    """The exercise of a code, see `model.py`; None where it makes no sense for the position.

    The squares of `given` are those of the code. Never raises.
    """
    name, squares = taken_apart(code, given.position)
    row = EXERCISES.get(name)
    if row is None or squares is None or (squares and not row.takes):
        return None
    return row.make(given._replace(squares=squares)) if row.fits(given.position) else None


def exercise_of(card: Card | Seen, name: str = "", until: float = inf) -> Exercise | None:
    """The exercise of a card, in the language of the moment; None where it has none, or one that
    makes no sense for its position.

    name   a code for cards that have none of their own, as of a worksheet for all its cards
    until  the time, as of `monotonic`, after which the rules of other games than chess are asked no
           more, so that there is no exercise about their moves
    """
    code = card.exercise or name
    if card.position is None or not code:
        return None
    given = Subject(
        card.position, handicap=card.has_handicap, chess960=card.plays_chess960, until=until
    )
    return made(code, given)
