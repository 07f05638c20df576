"""How fast FEEN is read and written, as a ratio to FEN in the same run.

The positions of chess are the same in both; those of the other games, read and
written as FEEN alone, are set against the same FENs.
"""

from __future__ import annotations

import random
import sys
import timeit
from collections.abc import Callable
from pathlib import Path

import chess

sys.path.insert(0, str(Path(__file__).parent.parent))

from webapp.feen import parse_feen, write_feen
from webapp.fen import parse_fen, write_fen
from webapp.games import GAMES

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


def shuffled_shogi(chooser: random.Random) -> str:
    """A FEEN with the men of shogi anywhere, some promoted, some in hand."""
    men = [man for man in GAMES["shogi"].start if man.isalpha()][:40]
    squares = [""] * 81
    in_hand = {"P": chooser.randrange(3), "r": chooser.randrange(2)}
    for man in men:
        squares[chooser.randrange(81)] = chooser.choice((man, man, f"+{man}"))
    position = parse_feen(GAMES["shogi"].start).position
    assert position is not None
    hands = tuple(((man, count),) if count else () for man, count in in_hand.items())
    return write_feen(type(position)(tuple(squares), hands=hands, kind=position.kind))  # type: ignore[arg-type]


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
    chooser = random.Random(0)
    samples = {f"chess, {signs}": [as_feen(fen, signs) for fen in fens] for signs in ("A", "B-")}
    samples["shogi, shuffled"] = [shuffled_shogi(chooser) for _ in range(COUNT)]
    for texts in samples.values():
        assert all(by_feen(text) == text for text in texts)
    them = microseconds(by_fen, fens)
    print(f"FEN                    {them:6.1f} µs a text, read and written")
    for name, texts in samples.items():
        us = microseconds(by_feen, texts)
        print(f"FEEN, {name:16} {us:6.1f} µs, {them / us:.2f} of the rate of FEN")


if __name__ == "__main__":
    main()
