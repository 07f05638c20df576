"""Fairy-Stockfish as it is asked here: positions as its FEN, its moves as ours.

It names the squares of all games from a1, so that h10 is one of them, a promotion with `+` or `m`
behind, a piece from hand `P@e5`. In a pass of janggi the general goes to its own square; a side
that has none may pass as well. It has the mate by a pawn from hand among the moves of shogi, where
it is none.

It is asked in a process, see `worker.py`. What the process must not be asked is said in
`boards.py`. Nothing of a position is remembered.
"""

from __future__ import annotations

import os
import re
from collections.abc import Mapping, Sequence
from functools import cache
from importlib.util import find_spec
from pathlib import Path
from typing import NamedTuple

from webapp.games import kind_of
from webapp.games.alphabets import ALPHABETS
from webapp.games.board import Game, other
from webapp.games.ranks import Letters
from webapp.model.line import PASS, Move
from webapp.model.position import Position
from webapp.moves.fairy import worker
from webapp.moves.playing import can_be_played, play
from webapp.processes import Processes
from webapp.rules.placement import usual_token
from webapp.rules.reach import king_square

PROCESSES = 2
"""So many positions are asked about at once."""

WAITING = 32
"""So many more may wait for that."""

STARTING = 8
"""The seconds more that a process may take for its first answer, on a machine that is busy."""


class _Variant(NamedTuple):
    """A game as the library has it: the letters of its FEN, and how a promotion is written."""

    letters: Letters
    promotion: str = ""


_VARIANTS: Mapping[Game, _Variant] = {
    "shogi": _Variant(ALPHABETS["sfen"], "+"),
    "xiangqi": _Variant(ALPHABETS["ucci"]),
    "janggi": _Variant(ALPHABETS["janggi"]),
    "makruk": _Variant(ALPHABETS["makruk"], "m"),
}
"""The games by their names, which are those of the library."""

_MOVE = re.compile(r"([a-i][0-9]{1,2})([a-i][0-9]{1,2})([+m]?)")
_DROP = re.compile(r"([A-Z])@([a-i][0-9])")


class NoLibraryError(Exception):
    """The library is not installed."""


def is_known(game: Game) -> bool:
    """Whether the library knows the game."""
    return game in _VARIANTS


def legal_moves(position: Position) -> tuple[Move, ...]:
    """The legal moves of a position that `boards.is_sound`, in the order of the library.

    Raises NoLibraryError, and what `Processes.ask` raises.
    """
    drop = pawn_before_king(position)
    lines = [position.game, write_fen(position)]
    if drop:
        lines.append(write_fen(play(position, drop)))
    texts, *replies = _answered(lines)
    moves = tuple(read_uci(position, text) for text in texts.split())
    if drop and replies == [""]:
        return tuple(move for move in moves if move != drop)
    has_no_king = king_square(position, position.turn) is None
    return (*moves, PASS) if position.game == "janggi" and has_no_king else moves


def names_of_moves(game: Game, runs: Sequence[tuple[Position, Sequence[str]]]) -> list[list[str]]:
    """The SAN of moves that follow each other, as far as they are legal, of each run of them.

    runs   each from a position that `boards.is_sound`, the moves as of `write_uci`

    Raises as `legal_moves`. It has a mate by a pawn from hand among them.
    """
    lines = [f"{write_fen(position)}\t{' '.join(moves)}" for position, moves in runs]
    return [names.split() for names in _answered([game, *lines])]


def _answered(lines: Sequence[str]) -> list[str]:
    """The lines with which the process answers. Raises as `legal_moves`."""
    if not _is_installed():
        raise NoLibraryError
    return processes(os.getpid()).ask("\n".join(lines).encode()).decode().split("\n")


def pawn_before_king(position: Position) -> Move | None:
    """The pawn from hand that would give check in shogi; None where there is no such move."""
    pawn = "P" if position.turn == "first" else "p"
    king = king_square(position, other(position.turn))
    if position.game != "shogi" or king is None:
        return None
    drop = Move(None, king + (position.files if pawn == "P" else -position.files), pawn)
    return drop if can_be_played(position, drop) else None


@cache
def processes(_pid: int) -> Processes:
    """The processes that belong to the one of that number: one that is copied starts its own."""
    return Processes(Path(worker.__file__), PROCESSES, WAITING, worker.LONGEST, STARTING)


@cache
def _is_installed() -> bool:
    return find_spec("pyffish") is not None


def write_fen(position: Position) -> str:
    """The position as the library reads it; counters, which say nothing of moves, as at a start."""
    game = position.game
    squares = tuple(piece and usual_token(game, piece) for piece in position.squares)
    held = "".join(piece * count for hand in position.hands for piece, count in hand)
    turn = "w" if position.turn == "first" else "b"
    placement = _VARIANTS[game].letters.placement_of(squares)
    return f"{placement}{held and f'[{held}]'} {turn} - - 0 1"


def read_uci(position: Position, text: str) -> Move:
    """The move that the library writes so. ValueError where it is none."""
    names, first = _squares(position.game), position.turn == "first"
    drop = _DROP.fullmatch(text)
    if drop:
        return Move(None, names[drop[2]], drop[1] if first else drop[1].lower())
    found = _MOVE.fullmatch(text)
    if not found:
        raise ValueError(f"{text!r} is no move")
    origin, to = names[found[1]], names[found[2]]
    if origin == to:
        return PASS
    return Move(origin, to, f"+{position.squares[origin]}" if found[3] else "")


def write_uci(position: Position, move: Move) -> str:
    """The move as the library writes it; "" for one that has no form there, so that it is none."""
    names = _names(position.game)
    if move.to is None:
        king = king_square(position, position.turn)
        is_pass = position.game == "janggi" and king is not None
        return 2 * names[king] if is_pass and king is not None else ""
    if move.origin is None:
        return f"{move.piece.upper()}@{names[move.to]}"
    if move.piece not in ("", f"+{position.squares[move.origin]}"):
        return ""
    end = _VARIANTS[position.game].promotion if move.piece else ""
    return f"{names[move.origin]}{names[move.to]}{end}"


@cache
def _names(game: Game) -> Mapping[int, str]:
    """The names of the squares in the library."""
    return {square: name for name, square in _squares(game).items()}


@cache
def _squares(game: Game) -> Mapping[str, int]:
    """The squares by their names in the library, in text order."""
    kind = kind_of(game)
    return {
        f"{'abcdefghi'[index % kind.files]}{kind.ranks - index // kind.files}": index
        for index in range(kind.files * kind.ranks)
    }
