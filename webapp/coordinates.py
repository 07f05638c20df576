"""What the squares of each game's board are called.

algebraic   file letter from the left, rank number from below: e4. After file z come
            aa, ab …; on a board of several layers the layer's capital letter
            follows: a1A (CELL)
usi         as in shogi: file number from the right, rank letter from above: 7g
ucci        as in xiangqi: file letter from the left, rank number from below, counted
            from 0: e0

Which of them a game has is said in its file in `webapp/games/`.
"""

from __future__ import annotations

from functools import lru_cache

from webapp.games import EVERY_GAME
from webapp.position import SQUARE_NAMES, BoardKind, exists

_MOST_REMEMBERED = 4096
"""The most squares of a board whose names are remembered."""


def square_name(kind: BoardKind, index: int) -> str:
    """The name of the square with this index."""
    if kind.game == "chess":
        return SQUARE_NAMES[index]
    if kind.files * kind.ranks > _MOST_REMEMBERED:
        return _name(kind, index)
    return _names(kind)[index]


def square_index(kind: BoardKind, name: str) -> int | None:
    """The index of the square of that name, None where the board has none."""
    return _indices(kind).get(name)


@lru_cache(maxsize=64)
def _names(kind: BoardKind) -> tuple[str, ...]:
    return tuple(_name(kind, index) for index in range(kind.files * kind.ranks))


@lru_cache(maxsize=64)
def _indices(kind: BoardKind) -> dict[str, int]:
    return {name: index for index, name in enumerate(_names(kind)) if exists(kind, index)}


def _name(kind: BoardKind, index: int) -> str:
    rank, file = divmod(index, kind.files)
    scheme = EVERY_GAME[kind.game].squares
    if scheme == "usi":
        return f"{kind.files - file}{chr(ord('a') + rank)}"
    if scheme == "ucci":
        return f"{letters(file)}{kind.ranks - 1 - rank}"
    if len(kind.layout) < 2:
        return f"{letters(file)}{kind.ranks - rank}"
    for layer, ranks in enumerate(kind.layout):
        if rank < len(ranks):
            return f"{letters(file)}{len(ranks) - rank}{letters(layer).upper()}"
        rank -= len(ranks)
    raise IndexError(index)


def letters(number: int) -> str:
    """A to z, then aa, ab …, for numbers from 0."""
    name = ""
    number += 1
    while number:
        number, place = divmod(number - 1, 26)
        name = chr(ord("a") + place) + name
    return name
