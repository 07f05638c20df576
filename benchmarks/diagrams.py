"""How fast diagrams are drawn as SVG, as a ratio to python-chess in the same run.

    python benchmarks/diagrams.py [COUNT]

Placements are made by chance, with kings and as many pieces as in games, and none comes twice.
Both draw their usual board, with coordinates; ours says in words what it shows as well. The
other games, marks and words stand beside. Then follows how many bytes the starting positions
have.
"""

from __future__ import annotations

import gzip
import random
import sys
from collections.abc import Callable, Iterator, Sequence
from itertools import islice
from pathlib import Path

sys.path.insert(0, str(Path(__file__).parent.parent))

import chess
import chess.svg
from msgspec.structs import replace
from streams import distinct, heading, race, ratio, row

from webapp.formats.feen import parse_feen
from webapp.formats.fen import parse_fen
from webapp.games import GAMES
from webapp.model.marks import Mark, parse_marks
from webapp.model.position import Position
from webapp.pictures import Diagram, Looks, draw

COUNT = 2000

Drawn = tuple[Position, chess.Board, Position, tuple[Mark, ...], str]
"""A position of chess for either side, one of shogi with hands, marks, and a title."""


def placements(chooser: random.Random) -> Iterator[str]:
    """FENs of two kings and up to thirty other pieces of one set."""
    others = "QRRBBNNPPPPPPPP"
    while True:
        taken = [
            side(piece)
            for side in (str.upper, str.lower)
            for piece in ("K", *chooser.sample(others, chooser.randrange(len(others) + 1)))
        ]
        board = chess.Board(None)
        board.turn = chooser.choice(chess.COLORS)
        for symbol in taken:
            squares = range(8, 56) if symbol in "Pp" else range(64)
            square = chooser.choice([s for s in squares if board.piece_at(s) is None])
            board.set_piece_at(square, chess.Piece.from_symbol(symbol))
        yield board.fen()


def shogi_positions(chooser: random.Random) -> Iterator[Position]:
    """Positions of shogi with all pieces anywhere, some of them in hand."""
    start = parse_feen(GAMES["shogi"].start).position
    assert start is not None
    while True:
        squares = chooser.sample(start.squares, len(start.squares))
        hand = tuple((piece, chooser.randrange(1, 5)) for piece in "RBGSNLP")
        yield replace(start, squares=tuple(squares), hands=(hand, ()))


def marks_of(chooser: random.Random) -> str:
    """Ten marks of all kinds."""
    squares = chooser.sample(chess.SQUARE_NAMES, 15)
    plain = (chooser.choice("GRBYgrby") + square for square in squares[:5])
    arrows = (
        chooser.choice("GRBY") + a + b for a, b in zip(squares[5::2], squares[6::2], strict=True)
    )
    return ",".join((*plain, *arrows))


def all_drawn(count: int) -> list[Drawn]:
    """So many of each."""
    chooser = random.Random(0)
    lines = list(islice(distinct(placements(chooser)), count))
    drawn: list[Drawn] = []
    for number, (fen, shogi) in enumerate(zip(lines, shogi_positions(chooser), strict=False)):
        position = parse_fen(fen).position
        assert position is not None
        marks = parse_marks(marks_of(chooser), position.kind).marks
        title = f"Exercise {number}: find the best move for the side to move"
        drawn.append((position, chess.Board(fen), shogi, marks, title))
    return drawn


def theirs(drawn: Drawn) -> str:
    """As python-chess draws it."""
    return chess.svg.board(drawn[1])


def ours(drawn: Drawn) -> Diagram:
    """The same position as a diagram."""
    return draw(drawn[0])


INSIDE = Looks(board="print", coordinates="inside", figures="large", turn=True, flipped=True)

CONTESTANTS: dict[str, Callable[[Drawn], object]] = {
    "python-chess": theirs,
    "diagram": ours,
    "diagram, hatched, inside, flipped": lambda drawn: draw(drawn[0], (), INSIDE),
    "diagram with ten marks": lambda drawn: draw(drawn[0], drawn[3]),
    "diagram with a title": lambda drawn: draw(drawn[0], (), Looks(title=drawn[4])),
    "shogi with a hand": lambda drawn: draw(drawn[2]),
}


def sizes(names: Sequence[str]) -> None:
    """Prints how large the diagrams of starting positions are."""
    print(f"\n{'bytes':32} {'plain':>8} {'gzip':>10}")
    for name in names:
        start = parse_feen(GAMES[name].start).position
        assert start is not None
        document = draw(start).svg.encode()
        print(f"{name:32} {len(document):8} {len(gzip.compress(document)):10}")


def main() -> None:
    """Prints the times of all, and how many times as long python-chess takes."""
    drawn = all_drawn(int(sys.argv[1]) if len(sys.argv) > 1 else COUNT)
    times = race(CONTESTANTS, drawn)
    heading()
    for name in CONTESTANTS:
        row(name, times[name], f"{ratio(times['python-chess'], times[name]):.2f}")
    sizes(list(GAMES))


if __name__ == "__main__":
    main()
