"""Positions from random play, by python-chess, the same in every run."""

from __future__ import annotations

import random
from collections.abc import Iterator

import chess


def random_boards(count: int, seed: int, *, chess960: bool = False) -> Iterator[chess.Board]:
    """Boards as they arise in random games; castling and double steps are favoured."""
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
