"""Attacks: where pieces could take, and which of their own side they protect.

A piece attacks a square if it could take an enemy there, whatever stands on it: an enemy,
a piece of its own side, which it protects, or nothing, as a pawn of chess attacks two squares
that it may not go to. Whose turn it is, pins and checks are not looked at; en passant
attacks nothing more, and generals of xiangqi do not attack each other along a file.

A piece of a known game takes as `rules/reach.py` says. Pieces in the style of a known game
do so on boards of any size and shape; squares that are not there end a slide, stop a stride
and are no target, and no piece leaves its layer. Palaces, their diagonals and the river bind
on boards of the size of the game alone; elsewhere soldiers of xiangqi go sideways from the
start, as in minixiangqi. Letters of no known game attack nothing.

All takes time linear in the squares of the board and what is found, but for pieces bound to
palaces and banks, whose boards are small.
"""

from __future__ import annotations

from functools import lru_cache, partial
from typing import NamedTuple

from webapp.games import GAMES, games_of_styles
from webapp.games.board import BoardKind, Game, Layout, Side
from webapp.games.pieces import split_token
from webapp.model.position import Position
from webapp.rules.board import Step
from webapp.rules.placement import piece_of_token
from webapp.rules.reach import REACH, Reach, absolute, is_spared, reaches

_MARGIN = 3
"""The longest leap or stride, that of the elephant of janggi."""


def attacked_by(position: Position, square: int) -> tuple[int, ...]:
    """The squares that the piece on `square` attacks, in text order; none if it is empty."""
    return _AttackBoard(position).attacked(square) if position.squares[square] else ()


def attackers(position: Position, square: int) -> tuple[int, ...]:
    """The squares of all pieces, of both sides, that attack `square`, in text order."""
    attacked = attack_map(position).items()
    return tuple(origin for origin, targets in attacked if square in targets)


def attack_map(position: Position) -> dict[int, tuple[int, ...]]:
    """The squares of all pieces that attack something, each with what it attacks, in text order."""
    board = _AttackBoard(position)
    occupied = (square for square, piece in enumerate(position.squares) if piece)
    found = ((square, board.attacked(square)) for square in occupied)
    return {square: attacked for square, attacked in found if attacked}


class _Ground(NamedTuple):
    """A board with a margin around each layer, row by row; rows share what is between them.

    width    cells of a row with its margin
    cells    the cell of each square, also of those beyond the end of a shorter rank
    squares  the square of each cell, -1 for none
    empty    what stands on each cell where nothing does: "" on a square, None on none
    """

    width: int
    cells: tuple[int, ...]
    squares: tuple[int, ...]
    empty: tuple[str | None, ...]


@lru_cache(maxsize=8)
def _ground(files: int, ranks: int, layout: Layout) -> _Ground:
    width, row = files + _MARGIN, 0
    cells: list[int] = []
    real: list[int] = []
    for layer in layout or ((files,) * ranks,):
        row += _MARGIN
        for length in layer:
            start = row * width + _MARGIN
            cells += range(start, start + files)
            real += range(start, start + length)
            row += 1
    square_of = dict(zip(cells, range(files * ranks), strict=True))
    squares = dict.fromkeys(range((row + _MARGIN) * width + _MARGIN), -1)
    squares |= {cell: square_of[cell] for cell in real}
    empty = (None if square < 0 else "" for square in squares.values())
    return _Ground(width, tuple(cells), tuple(squares.values()), tuple(empty))


class _Mover(NamedTuple):
    """How a piece goes on a board with a margin, its steps as differences between cells.

    is_bound  palaces or a river say something of it, on a board as its game has
    strides   the way of each, and where it ends
    """

    side: Side
    reach: Reach
    is_bound: bool
    leaps: tuple[int, ...]
    strides: tuple[tuple[tuple[int, ...], int], ...]
    slides: tuple[int, ...]


class _AttackBoard:
    """The board of a position, and what is known of the pieces on it."""

    def __init__(self, position: Position) -> None:
        kind = position.kind
        self._position, self._kind, self._pieces = position, kind, position.squares
        self._ground = _ground(kind.files, kind.ranks, kind.layout)
        self._held = list(self._ground.empty)
        for cell, piece in zip(self._ground.cells, position.squares, strict=True):
            if piece:
                self._held[cell] = piece
        self._movers: dict[str, _Mover | None] = {}

    def attacked(self, square: int) -> tuple[int, ...]:
        """The squares that the piece on that square attacks, in text order."""
        piece = self._pieces[square]
        if piece not in self._movers:
            self._movers[piece] = _mover(self._kind, piece, self._ground.width)
        mover = self._movers[piece]
        if mover is None:
            return ()
        if mover.is_bound:
            way = partial(reaches, self._position, mover.side, mover.reach, square)
            return tuple(filter(way, range(len(self._pieces))))
        cell = self._ground.cells[square]
        slid = self._beyond_screens if mover.reach.over_one else self._slid
        leapt = (cell + leap for leap in mover.leaps if self._held[cell + leap] is not None)
        cells = [*leapt, *self._strode(cell, mover), *slid(cell, mover)]
        return tuple(sorted(self._ground.squares[cell] for cell in cells))

    def _strode(self, cell: int, mover: _Mover) -> list[int]:
        held = self._held
        return [
            cell + end
            for way, end in mover.strides
            if held[cell + end] is not None and all(held[cell + step] == "" for step in way)
        ]

    def _slid(self, cell: int, mover: _Mover) -> list[int]:
        held, found = self._held, []
        for slide in mover.slides:
            at = cell + slide
            while (piece := held[at]) is not None:
                found.append(at)
                if piece:
                    break
                at += slide
        return found

    def _beyond_screens(self, cell: int, mover: _Mover) -> list[int]:
        held, found = self._held, []
        for slide in mover.slides:
            at = cell + slide
            while held[at] == "":
                at += slide
            screen = held[at]
            if screen is None or is_spared(mover.reach, screen):
                continue
            at += slide
            while (piece := held[at]) is not None and not is_spared(mover.reach, piece):
                found.append(at)
                if piece:
                    break
                at += slide
        return found


def _mover(kind: BoardKind, piece: str, width: int) -> _Mover | None:
    """How a piece on that board goes; None for a piece of no known game."""
    game = _game_of(kind, piece)
    reach = REACH[game].get(piece_of_token(game, piece)) if game else None
    if game is None or reach is None:
        return None
    side: Side = "first" if piece.isupper() else "second"

    def cells(*steps: Step) -> int:
        return sum(down * width + right for down, right in (absolute(side, s) for s in steps))

    size = GAMES[game].files, GAMES[game].ranks
    is_home = size == (kind.files, kind.ranks) and not kind.layout
    return _Mover(
        side,
        reach,
        is_home and bool(reach.within or reach.sideways_from or reach.on_crosses),
        tuple(map(cells, reach.leaps)),
        tuple(
            (tuple(cells(*stride[:at]) for at in range(1, len(stride))), cells(*stride))
            for stride in reach.strides
        ),
        tuple(map(cells, reach.slides)),
    )


def _game_of(kind: BoardKind, piece: str) -> Game | None:
    """The game whose piece it is; a derived piece is of the other side's style (EPIN)."""
    if kind.game in GAMES:
        return kind.game
    _, letter, _, derived = split_token(piece)
    return games_of_styles(kind.styles, kind.files, kind.ranks)[letter.islower() != derived]
