"""Where the squares of a board stand in a diagram, and what stands along its edges.

The unit is a hundredth of a square. The upper left square shown has its corner at (0, 0),
x runs to the right and y down.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping
from dataclasses import dataclass
from functools import lru_cache
from itertools import accumulate
from types import MappingProxyType
from typing import NamedTuple

from webapp.games import GAMES, games_of_styles
from webapp.games.board import BoardKind, Side, owner, rank_lengths
from webapp.games.coordinates import Edge, edges_of
from webapp.games.pieces import split_token
from webapp.model.position import Position
from webapp.pictures.drawing.view import is_dark
from webapp.pictures.looks import BoardPart

SQUARE = 100
GAP = 30
"""Between the layers of a board."""

_USUAL, _MOST_SCALE = 1000, 4
"""The longer side of usual boards, and how much more than there lines and gaps are widened."""

Point = tuple[int, int]


class SquareBlock(NamedTuple):
    """Squares side by side and one below the other: the upper left corner, and how many."""

    x: int
    y: int
    files: int
    ranks: int


class Labelled(NamedTuple):
    """The label of an edge at a file or rank: its text, and where that begins along the edge."""

    text: str
    start: int


@dataclass(frozen=True, slots=True)
class SquareGrid:
    """The squares of a board, or of a part of it, as displayed.

    corners  the upper left one of every square shown, by its index
    places   attributes that draw a piece there, by the index of the square; "" for squares
             that are not shown
    dark     the corners of dark squares
    ends     the sides at which the board ends, and is not cut
    before   how many files stand to the left of what is shown, and how many ranks above
    """

    width: int
    height: int
    corners: Mapping[int, Point]
    places: tuple[str, ...]
    blocks: tuple[SquareBlock, ...]
    dark: tuple[Point, ...]
    edges: Mapping[Edge, tuple[Labelled, ...]]
    ends: frozenset[Edge]
    before: Point

    @property
    def scale(self) -> float:
        """How much wider lines and gaps are than on usual boards, to be seen on large ones."""
        return round(min(max(1, max(self.width, self.height) / _USUAL), _MOST_SCALE), 1)


@lru_cache(maxsize=16)
def grid_of(kind: BoardKind, part: BoardPart | None, *, flipped: bool) -> SquareGrid:
    """The grid of a kind of board, or of a part of it, as seen by the first or second side."""
    whole = BoardPart(0, kind.files - 1, 0, kind.ranks - 1)
    shown = part or whole
    files = _order(shown.first_file, shown.last_file, flipped=flipped)
    ranks = _order(shown.first_rank, shown.last_rank, flipped=flipped)
    rows = list(zip(ranks, _tops(kind, ranks), strict=True))
    lengths = rank_lengths(kind)
    corners = {
        rank * kind.files + file: (column * SQUARE, y)
        for rank, y in rows
        for column, file in enumerate(files)
        if file < lengths[rank]
    }
    places = [""] * (kind.files * kind.ranks)
    for index, (x, y) in corners.items():
        places[index] = f' x="{x}" y="{y}"/>'
    return SquareGrid(
        width=len(files) * SQUARE,
        height=rows[-1][1] + SQUARE,
        corners=MappingProxyType(corners),
        places=tuple(places),
        blocks=tuple(_blocks(rows, files, lengths)),
        dark=tuple(corner for index, corner in corners.items() if is_dark(kind, index)),
        edges=MappingProxyType(_edges(kind, files, rows, flipped=flipped)),
        ends=frozenset(_ends(shown, whole, flipped=flipped)),
        before=(
            _displayed(files[0], kind.files, flipped=flipped),
            _displayed(ranks[0], kind.ranks, flipped=flipped),
        ),
    )


def held_in_order(position: Position, side: Side) -> list[tuple[str, int]]:
    """The pieces that a side has in hand: its own as in its palette, then all others."""
    at = 0 if side == "first" else 1
    game = games_of_styles(position.kind.styles, position.files, position.ranks)[at]
    tokens = GAMES[game].tokens if game else ()
    palette = {token if side == "first" else token.lower(): n for n, token in enumerate(tokens)}
    letters = {split_token(token).letter for token in palette}

    def order(held: tuple[str, int]) -> tuple[int, bool, str]:
        token, _ = held
        strange = owner(token) != side or split_token(token).letter in letters
        return palette.get(token, len(palette)), strange, token

    return sorted(position.hands[at], key=order)


def _order(first: int, last: int, *, flipped: bool) -> range:
    return range(last, first - 1, -1) if flipped else range(first, last + 1)


def _displayed(at: int, count: int, *, flipped: bool) -> int:
    return count - 1 - at if flipped else at


def _tops(kind: BoardKind, ranks: range) -> Iterator[int]:
    """Where each rank begins: a layer stands apart from the one before it."""
    firsts = set(accumulate(len(layer) for layer in kind.layout))
    y = 0
    for at, rank in enumerate(ranks):
        if at and max(rank, ranks[at - 1]) in firsts:
            y += GAP
        yield y
        y += SQUARE


def _blocks(
    rows: Iterable[tuple[int, int]], files: range, lengths: tuple[int, ...]
) -> list[SquareBlock]:
    """The squares in as few blocks as ranks of one length that touch each other need."""
    found: list[SquareBlock] = []
    for rank, y in rows:
        columns = [column for column, file in enumerate(files) if file < lengths[rank]]
        if not columns:
            continue
        x, count, last = columns[0] * SQUARE, len(columns), found[-1] if found else None
        if last and (x, count, y) == (last.x, last.files, last.y + last.ranks * SQUARE):
            found[-1] = last._replace(ranks=last.ranks + 1)
        else:
            found.append(SquareBlock(x, y, count, 1))
    return found


def _edges(
    kind: BoardKind, files: range, rows: list[tuple[int, int]], *, flipped: bool
) -> dict[Edge, tuple[Labelled, ...]]:
    """The labels along the edges, beside what is shown."""
    columns = [(file, column * SQUARE) for column, file in enumerate(files)]
    found: dict[Edge, tuple[Labelled, ...]] = {}
    for edge, texts in edges_of(kind, flipped=flipped).items():
        upright = edge in ("left", "right")
        count = kind.ranks if upright else kind.files
        found[edge] = tuple(
            Labelled(texts[_displayed(at, count, flipped=flipped)], start)
            for at, start in (rows if upright else columns)
        )
    return found


def _ends(shown: BoardPart, whole: BoardPart, *, flipped: bool) -> Iterator[Edge]:
    sides: tuple[Edge, ...] = ("left", "right", "top", "bottom")
    turned: tuple[Edge, ...] = ("right", "left", "bottom", "top")
    for side, own, of_all in zip(turned if flipped else sides, shown, whole, strict=True):
        if own == of_all:
            yield side
