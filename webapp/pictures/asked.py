"""Marks and game of a diagram, which are asked for beside its looks."""

from __future__ import annotations

from collections.abc import Mapping

from webapp.findings import quote
from webapp.games import EVERY_GAME
from webapp.games.board import BoardKind
from webapp.language import gettext
from webapp.model.marks import MAX_MARKS, Mark, each_once, parse_marks
from webapp.pictures.looks import Problem

_SWITCHES = ("on", "off")


def options_among(asked: Mapping[str, str], others: frozenset[str]) -> dict[str, str]:
    """The options of `looks.read_looks` among what is asked, and all that nobody knows.

    `marks` is one where it says whether there are any, and not which.

    others  names that are no options
    """
    return {
        name: value
        for name, value in asked.items()
        if name not in others and (name != "marks" or value in _SWITCHES)
    }


def marks_of(
    text: str, beside: tuple[Mark, ...], kind: BoardKind
) -> tuple[tuple[Mark, ...], Problem | None]:
    """The marks of a text over those beside the position, and what is wrong with the text.

    Where it only says whether there are any, they are those beside the position.
    """
    if text in _SWITCHES:
        return beside, None
    read = parse_marks(text, kind)
    if read.unread:
        said = gettext("“%(mark)s” is not a mark on this board.")
        return (), Problem("marks", said % {"mark": quote(read.unread[0])})
    marks = each_once((*beside, *read.marks))
    if read.more or len(marks) > MAX_MARKS:
        said = gettext("There are more than %(count)s marks.")
        return (), Problem("marks", said % {"count": MAX_MARKS})
    return marks, None


def no_game(name: str) -> Problem | None:
    """The problem of a name that no game has."""
    if name in EVERY_GAME:
        return None
    said = gettext("There is no game “%(game)s”. Choose one of: %(names)s.")
    return Problem("game", said % {"game": quote(name), "names": ", ".join(EVERY_GAME)})
