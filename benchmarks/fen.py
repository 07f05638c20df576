"""How fast FEN is read and written, as a ratio to python-chess in the same run."""

from __future__ import annotations

import random
import sys
import timeit
from collections.abc import Callable
from pathlib import Path

import chess

sys.path.insert(0, str(Path(__file__).parent.parent))

from webapp.fen import parse_fen, write_fen

COUNT = 2000
ROUNDS = 7


def sample() -> list[str]:
    """FENs from random games."""
    chooser = random.Random(0)
    fens: list[str] = []
    while len(fens) < COUNT:
        board = chess.Board()
        for _ in range(120):
            moves = list(board.legal_moves)
            if not moves:
                break
            board.push(chooser.choice(moves))
            fens.append(board.fen(en_passant="fen"))
    return fens[:COUNT]


def theirs(fen: str) -> str:
    """Once there and back by python-chess."""
    return chess.Board(fen).fen(en_passant="fen")


def ours(fen: str) -> str:
    """Once there and back by Fenboard."""
    position = parse_fen(fen).position
    assert position is not None
    return write_fen(position)


def microseconds(function: Callable[[str], str], fens: list[str]) -> float:
    """The best time for one FEN over several rounds."""
    times = timeit.repeat(lambda: [function(fen) for fen in fens], number=1, repeat=ROUNDS)
    return min(times) / len(fens) * 1e6


def main() -> None:
    """Prints both times and their ratio."""
    fens = sample()
    assert all(ours(fen) == theirs(fen) for fen in fens)
    them, us = microseconds(theirs, fens), microseconds(ours, fens)
    print(f"python-chess  {them:6.1f} µs a FEN, read and written")
    print(f"Fenboard      {us:6.1f} µs")
    print(f"ratio         {them / us:6.1f}")


if __name__ == "__main__":
    main()
