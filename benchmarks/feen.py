"""How fast FEEN is read and written, as a ratio to FEN in the same run.

    python benchmarks/feen.py [COUNT]

The positions of chess are the same in both, and no line comes twice. Those of shogi,
and boards of which every square is taken, are set against the same FENs. python-chess
stands beside, so that runs on other machines can be compared.
"""

from __future__ import annotations

import random
import sys
from collections.abc import Callable, Iterator
from itertools import islice
from pathlib import Path

sys.path.insert(0, str(Path(__file__).parent.parent))

from fen import ours as by_fen
from fen import theirs as by_python_chess
from msgspec.structs import replace
from streams import distinct, fens, heading, race, ratio, row

from webapp.formats.feen import parse_feen, write_feen
from webapp.formats.fen import parse_fen
from webapp.games import GAMES
from webapp.games.pieces import canonical_hand

COUNT = 10_000

Lines = tuple[str, ...]
"""A FEN and FEENs that are read in turn with it."""


def shogi_feens(chooser: random.Random) -> Iterator[str]:
    """FEENs from games in which pieces go to any square, each sixth of them to take another."""
    start = parse_feen(GAMES["shogi"].start).position
    assert start is not None
    while True:
        squares = list(start.squares)
        hands: tuple[dict[str, int], dict[str, int]] = ({}, {})
        for move in range(120):
            standing = [square for square, piece in enumerate(squares) if piece]
            empty = [square for square, piece in enumerate(squares) if not piece]
            origin = chooser.choice(standing)
            target = chooser.choice(standing if move % 6 == 5 else empty)
            squares[origin], moved, taken = "", squares[origin], squares[target]
            if target != origin and taken:
                side = moved.islower()
                held = taken.strip("+^").lower() if side else taken.strip("+^").upper()
                hands[side][held] = hands[side].get(held, 0) + 1
            squares[target] = moved
            first, second = map(canonical_hand, hands)
            yield write_feen(replace(start, squares=tuple(squares), hands=(first, second)))


def full_feens(chooser: random.Random) -> Iterator[str]:
    """FEENs with a piece on every square, half of them with a sign."""
    tokens = [sign + letter for sign in ("", "+") for letter in "lnsgkrbpLNSGKRBP"]
    while True:
        ranks = ("".join(chooser.choices(tokens, k=9)) for _ in range(9))
        yield f"{'/'.join(ranks)} / S/s"


def as_feen(fen: str, signs: str) -> str:
    """The FEEN of a FEN."""
    position = parse_fen(fen).position
    assert position is not None
    return write_feen(position, signs)


def all_lines(count: int) -> list[Lines]:
    """Lines for the contestants, in the order in which `CONTESTANTS` takes them."""
    lines = fens(count)
    chess_lines = ([as_feen(fen, signs) for fen in lines] for signs in ("A", "B-"))
    others = (
        list(islice(distinct(feens(random.Random(0))), count))
        for feens in (shogi_feens, full_feens)
    )
    return list(zip(lines, *chess_lines, *others, strict=True))


def by_feen(feen: str) -> str:
    """Once there and back as FEEN."""
    position = parse_feen(feen).position
    assert position is not None
    return write_feen(position)


def on(index: int, function: Callable[[str], str]) -> Callable[[Lines], str]:
    """The function, for one of the lines."""
    return lambda lines: function(lines[index])


CONTESTANTS = {
    "python-chess": on(0, by_python_chess),
    "FEN": on(0, by_fen),
    "FEEN, chess, A": on(1, by_feen),
    "FEEN, chess, B-": on(2, by_feen),
    "FEEN, shogi": on(3, by_feen),
    "FEEN, no empty square": on(4, by_feen),
}


def main() -> None:
    """Prints the times of all, and their speed in that of FEN."""
    lines = all_lines(int(sys.argv[1]) if len(sys.argv) > 1 else COUNT)
    times = race(CONTESTANTS, lines)
    for _, *feens in lines:
        assert all(by_feen(feen) == feen for feen in feens)
    heading()
    for name in CONTESTANTS:
        row(name, times[name], f"{ratio(times['FEN'], times[name]):.2f}")


if __name__ == "__main__":
    main()
