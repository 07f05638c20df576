"""Positions from random play, by python-chess, the same in every run."""

from __future__ import annotations

import random
from collections.abc import Callable, Iterator

import chess
from hypothesis import settings


def so_many(count: int) -> int:
    """All of them in thorough runs, else an eighth."""
    return count if settings().max_examples > 100 else count // 8


def random_boards(count: int, seed: int, *, chess960: bool = False) -> Iterator[chess.Board]:
    """Boards as they arise in random games; castling and double steps are favoured.

    count   in thorough runs
    """
    count = so_many(count)
    chooser = random.Random(seed)
    given = 0
    while given < count:
        board = chess.Board(chess960=chess960)
        if chess960:
            board.set_chess960_pos(chooser.randrange(960))
        for _ in range(chooser.randrange(160)):
            moves = list(board.legal_moves)
            if not moves or given == count:
                break
            yield board.copy(stack=False)
            given += 1
            special = [m for m in moves if board.is_castling(m) or board.is_en_passant(m)]
            board.push(chooser.choice(special if special and chooser.random() < 0.3 else moves))


# --- games of players with a taste, so that what is rare in play is common here ---

Taste = Callable[[chess.Board, chess.Move], float]


def _is_pawn(board: chess.Board, move: chess.Move) -> bool:
    return board.piece_type_at(move.from_square) == chess.PAWN


def _castles(board: chess.Board, move: chess.Move) -> float:
    return 9 * board.is_castling(move) - board.has_castling_rights(board.turn) * (
        board.piece_type_at(move.from_square) in (chess.KING, chess.ROOK)
    )


TASTES: dict[str, Taste] = {
    "any": lambda board, move: 0,
    "rushes pawns": lambda board, move: _is_pawn(board, move) + 3 * bool(move.promotion),
    "rushes pawns and spares men": lambda board, move: (
        _is_pawn(board, move) + 3 * bool(move.promotion) - 3 * board.is_capture(move)
    ),
    "clears the way": lambda board, move: (
        _is_pawn(board, move)
        + 4 * bool(move.promotion)
        + (board.is_capture(move) and (4 if _is_pawn(board, move) else -4))
    ),
    "captures with pawns": lambda board, move: (
        _is_pawn(board, move) * (1 + 3 * board.is_capture(move)) + 2 * board.is_en_passant(move)
    ),
    "captures": lambda board, move: board.is_capture(move),
    "castles": _castles,
    "checks": lambda board, move: 2 * board.gives_check(move) + bool(move.promotion),
    "keeps pawns": lambda board, move: -_is_pawn(board, move),
    "keeps pawns and men": lambda board, move: -_is_pawn(board, move) - board.is_capture(move),
    "comes home": lambda board, move: (
        -_is_pawn(board, move) + (move.to_square in chess.SquareSet(chess.BB_BACKRANKS))
    ),
}


def styled_boards(count: int, seed: int, *, chess960: bool = False) -> Iterator[chess.Board]:
    """As `random_boards`, each side with a taste of its own in each game."""
    count = so_many(count)
    chooser = random.Random(seed)
    given = 0
    while True:
        board = chess.Board(chess960=chess960)
        if chess960:
            board.set_chess960_pos(chooser.randrange(960))
        tastes = chooser.choices(list(TASTES.values()), k=2)
        care = chooser.choice((2, 4, 8))
        for _ in range(chooser.choice((20, 80, 200))):
            yield board.copy(stack=False)
            given += 1
            if given == count:
                return
            moves = list(board.legal_moves)
            if not moves:
                break
            picked = chooser.choices(moves, k=care)
            board.push(max(picked, key=lambda move: tastes[board.turn](board, move)))
