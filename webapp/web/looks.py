"""How the board looks: its colours, its coordinates, and how large they are.

The choice is a cookie of names joined with dots, `green.inside.large`. Each name
stands for itself wherever it is; what is missing, unknown or said again is passed
over.
"""

from __future__ import annotations

from typing import NamedTuple

from webapp.pictures.drawing import boards

BOARDS = tuple(boards.BOARDS)
COORDINATES = ("outside", "inside", "off")
SIZES = ("normal", "large", "huge")
THEMES = ("auto", "light", "dark")


class BoardLooks(NamedTuple):
    """One of `BOARDS`, of `COORDINATES` and of `SIZES`, each the usual one unless chosen."""

    board: str = BOARDS[0]
    coordinates: str = COORDINATES[0]
    size: str = SIZES[0]


def parse_looks(choice: str) -> BoardLooks:
    """The looks that a cookie's names choose."""
    names = choice.split(".")
    among = (BOARDS, COORDINATES, SIZES)
    return BoardLooks(*(next((n for n in names if n in own), own[0]) for own in among))
