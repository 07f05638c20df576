"""How the board looks: its colours, its coordinates, and how large they are.

The choice is a cookie of names joined with dots, `green.inside.large`. Each name
stands for itself wherever it is; what is missing, unknown or said again is passed
over.
"""

from __future__ import annotations

from dataclasses import dataclass, replace

from webapp.pictures.drawing import boards

BOARDS = tuple(boards.BOARDS)
COORDINATES = ("outside", "inside", "off")
SIZES = ("normal", "large", "huge")
THEMES = ("auto", "light", "dark")


@dataclass(frozen=True, slots=True)
class Looks:
    """One of `BOARDS`, of `COORDINATES` and of `SIZES`, each the usual one unless chosen."""

    board: str = BOARDS[0]
    coordinates: str = COORDINATES[0]
    size: str = SIZES[0]


def parse_looks(choice: str) -> Looks:
    """The looks that a cookie's names choose."""
    looks = Looks()
    for name in reversed(choice.split(".")):
        if name in BOARDS:
            looks = replace(looks, board=name)
        elif name in COORDINATES:
            looks = replace(looks, coordinates=name)
        elif name in SIZES:
            looks = replace(looks, size=name)
    return looks
