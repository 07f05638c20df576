"""The words that all exercises have in common: pieces, sides and squares, and sentences joined."""

from __future__ import annotations

from collections.abc import Iterable

from webapp.games import games_of_styles, labels
from webapp.games.board import Side
from webapp.games.coordinates import square_name
from webapp.language import current, joined, translated
from webapp.language.vocabulary import vocabulary
from webapp.lessons.exercises.model import Subject
from webapp.model.position import Position


def sentences(*said: str) -> str:
    """The sentences one behind the other; "" is none."""
    return vocabulary(current()).templates.gap.join(filter(None, said))


def squares_said(position: Position, squares: Iterable[int]) -> str:
    """The names of squares in a sentence."""
    return joined(square_said(position, square) for square in squares)


def square_said(position: Position, square: int) -> str:
    """The name of a square in a sentence."""
    return str(translated(square_name(position.kind, square)))


def piece_said(given: Subject, square: int) -> str:
    """The piece on a square with whose it is, such as “white queen”."""
    position = given.position
    kind = position.kind
    games = games_of_styles(kind.styles, kind.files, kind.ranks)
    if position.game != "custom":
        games = (position.game, position.game)
    return labels.piece_name(position.squares[square], games, handicap=given.handicap)


def side_said(given: Subject, side: Side) -> str:
    """The name of a side."""
    names = labels.sides(given.position.game, handicap=given.handicap).names
    return names[side == "second"]
