"""How fast FEEN is read and written, as a ratio to FEN in the same run.

The positions of chess are the same in both. Those of shogi are set against the
same FENs, as are boards that have no rank in common and so are read slowest.
"""

from __future__ import annotations

import random
import sys
import timeit
from collections.abc import Callable
from pathlib import Path

import chess

sys.path.insert(0, str(Path(__file__).parent.parent))

from msgspec.structs import replace

from webapp.feen import parse_feen, write_feen
from webapp.fen import parse_fen, write_fen
from webapp.games import GAMES
from webapp.pieces import canonical_hand

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


def shogi_sample() -> list[str]:
    """FEENs from games in which one man after the other goes to any square."""
    chooser = random.Random(0)
    start = parse_feen(GAMES["shogi"].start).position
    assert start is not None
    feens: list[str] = []
    while len(feens) < COUNT:
        squares = list(start.squares)
        captured: dict[str, int] = {}
        for _ in range(120):
            origin = chooser.choice([square for square in range(81) if squares[square]])
            target = chooser.choice([square for square in range(81) if square != origin])
            man = squares[target].strip("+^").upper()
            if man:
                captured[man] = captured.get(man, 0) + 1
            squares[origin], squares[target] = "", squares[origin]
            hands = (canonical_hand(captured), ())
            feens.append(write_feen(replace(start, squares=tuple(squares), hands=hands)))
    return feens[:COUNT]


def unlike_each_other() -> list[str]:
    """FEENs of which no two have a rank in common, so that nothing can be remembered."""
    chooser = random.Random(0)
    tokens = [sign + letter for sign in ("", "+") for letter in "lnsgkrbpLNSGKRBP"]
    boards = (["".join(chooser.choices(tokens, k=9)) for _ in range(9)] for _ in range(COUNT))
    return [f"{'/'.join(board)} / S/s" for board in boards]


def by_fen(fen: str) -> str:
    """Once there and back as FEN."""
    position = parse_fen(fen).position
    assert position is not None
    return write_fen(position)


def by_feen(feen: str) -> str:
    """Once there and back as FEEN."""
    position = parse_feen(feen).position
    assert position is not None
    return write_feen(position)


def as_feen(fen: str, signs: str) -> str:
    """The FEEN of a FEN."""
    position = parse_fen(fen).position
    assert position is not None
    return write_feen(position, signs)


def microseconds(function: Callable[[str], str], texts: list[str]) -> float:
    """The best time for one text over several rounds."""
    times = timeit.repeat(lambda: [function(text) for text in texts], number=1, repeat=ROUNDS)
    return min(times) / len(texts) * 1e6


def main() -> None:
    """Prints the times of both notations and their ratios."""
    fens = sample()
    samples = {f"chess, {signs}": [as_feen(fen, signs) for fen in fens] for signs in ("A", "B-")}
    samples |= {"shogi": shogi_sample(), "no rank twice": unlike_each_other()}
    for texts in samples.values():
        assert all(by_feen(text) == text for text in texts)
    them = microseconds(by_fen, fens)
    print(f"FEN                    {them:6.1f} µs a text, read and written")
    for name, texts in samples.items():
        us = microseconds(by_feen, texts)
        print(f"FEEN, {name:16} {us:6.1f} µs, {them / us:.2f} of the rate of FEN")


if __name__ == "__main__":
    main()
