"""Endings of chess of up to seven pieces, looked up in Syzygy tables, where the teacher has them.

The tables are files in folders that FENBOARD_SYZYGY names, apart as those of PATH are. They know
for every position whether the side to move wins, draws or loses, and how many moves there are at
the most until the next capture or move of a pawn (DTZ, in plies). A win that the rule of fifty
moves turns into a draw, counted from a clock that stands at nought, is a win nonetheless, and said
to be such. Tables have no castling: a position with a right to it is not looked up.

Source: python-chess, `chess.syzygy`, whose files are those of Ronald de Man.
"""

from __future__ import annotations

import os
from collections.abc import Mapping
from pathlib import Path
from threading import Lock
from typing import TYPE_CHECKING, Any, Literal

from msgspec import Struct

from webapp.model.line import write_code
from webapp.model.position import Position
from webapp.moves.chess.board import board_of, move_of

if TYPE_CHECKING:
    import chess
    import chess.syzygy

MOST_PIECES = 7
_MOST_OPEN = 64
"""So many files are open at once."""

Worth = Literal["win", "draw", "loss"]

_WORTH: Mapping[int, Worth] = {2: "win", 1: "win", 0: "draw", -1: "loss", -2: "loss"}


class TableMove(Struct, frozen=True):
    """A first move and its worth for the side that plays it.

    dtz     plies to the next capture or move of a pawn behind it, the move among them; None where
            no table tells. A rounded number may be one too low
    mates   whether it mates
    """

    code: str
    worth: Worth
    dtz: int | None = None
    mates: bool = False


class Ending(Struct, frozen=True):
    """A position as tables know it.

    worth   for the side to move
    dtz     plies to the next capture or move of a pawn, 0 for a draw; None where no table tells
    fifty   whether a win or a loss is a draw by the rule of fifty moves
    moves   all legal moves, those that keep the most first, and of them those with the lowest DTZ
            in a win, the highest in a loss
    """

    worth: Worth
    dtz: int | None
    fifty: bool
    moves: tuple[TableMove, ...]

    def codes(self, worth: Worth) -> tuple[str, ...]:
        """The codes of the first moves of that worth."""
        return tuple(move.code for move in self.moves if move.worth == worth)


class EndingTables:
    """The tables of some folders. Any thread may ask; at the end they are to be closed."""

    def __init__(self, folders: str) -> None:
        """The folders are apart as those of PATH are; one that cannot be read holds no table."""
        self._folders = [Path(name).expanduser() for name in folders.split(os.pathsep) if name]
        self._tables: chess.syzygy.Tablebase | None = None
        self._lock = Lock()

    def __enter__(self) -> EndingTables:
        return self

    def __exit__(self, *_: object) -> None:
        self.close()

    def close(self) -> None:
        """Closes the files."""
        with self._lock:
            if self._tables:
                self._tables.close()
            self._tables = None

    def exact(self, position: Position) -> Ending | None:
        """A position as tables know it; None where they do not, and where nothing can be played."""
        if not self._folders or not _may_be_known(position):
            return None
        board = board_of(position)
        board.halfmove_clock = 0
        if board.castling_rights or not board.is_valid():
            return None
        with self._lock:
            return _looked_up(self._opened(), board, position)

    def _opened(self) -> chess.syzygy.Tablebase:
        """The tables, whose files are opened when they are first asked."""
        if self._tables is None:
            import chess.syzygy

            self._tables = chess.syzygy.Tablebase(max_fds=_MOST_OPEN)
            for folder in self._folders:
                if folder.is_dir():
                    self._tables.add_directory(str(folder))
        return self._tables


def _may_be_known(position: Position) -> bool:
    """Whether it is chess, by its own rules and with few pieces."""
    if position.game != "chess" or (position.files, position.ranks) != (8, 8):
        return False
    if position.variant or position.has_pockets or position.checks is not None:
        return False
    return sum(map(bool, position.squares)) <= MOST_PIECES


def _looked_up(tables: Any, board: chess.Board, position: Position) -> Ending | None:
    """The answer of the tables; None where one of them is missing, or cannot be read."""
    try:
        value = tables.probe_wdl(board)
        moves = [_move(tables, board, move, position) for move in board.legal_moves]
    except (KeyError, OSError, ValueError, IndexError, AssertionError):
        # A file may be cut short, or none at all.
        return None
    if not moves:
        return None
    moves.sort(key=_order)
    dtz = _dtz(tables, board)
    return Ending(_WORTH[value], None if dtz is None else abs(dtz), abs(value) == 1, tuple(moves))


def _move(tables: Any, board: chess.Board, move: chess.Move, position: Position) -> TableMove:
    """The worth of a move. Raises KeyError where no table tells."""
    code = write_code(move_of(move, white=board.turn), position.kind)
    zeroes = board.is_zeroing(move)
    board.push(move)
    try:
        if board.is_checkmate():
            return TableMove(code, "win", 1, True)
        if not any(board.generate_legal_moves()):
            return TableMove(code, "draw", 0)
        worth = _WORTH[-tables.probe_wdl(board)]
        behind = _dtz(tables, board)
        dtz = None if behind is None else 0 if worth == "draw" else 1 if zeroes else abs(behind) + 1
        return TableMove(code, worth, dtz)
    finally:
        board.pop()


def _dtz(tables: Any, board: chess.Board) -> int | None:
    """The DTZ; None where that table is missing."""
    try:
        return int(tables.probe_dtz(board))
    except (KeyError, OSError, ValueError, IndexError, AssertionError):
        return None


def _order(move: TableMove) -> tuple[int, bool, int, str]:
    """The best first."""
    grade = ("win", "draw", "loss").index(move.worth)
    dtz = move.dtz or 0
    return grade, not move.mates, -dtz if move.worth == "loss" else dtz, move.code
