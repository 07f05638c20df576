"""How fast positions are judged, as a ratio to python-chess in the same run.

    python benchmarks/legality.py [COUNT]

Both read a FEN and say what is wrong with it: python-chess by `Board.status()`,
Fenboard by `analyse`, which looks for a good deal more. The lines are positions of
random games, where nearly all is well, then boards that nobody played, where
nearly nothing is; no line comes twice. Positions of the other games have nothing to
be set against.
"""

from __future__ import annotations

import random
import sys
from collections.abc import Iterator
from itertools import islice
from pathlib import Path

import chess

sys.path.insert(0, str(Path(__file__).parent.parent))

from msgspec.structs import replace
from streams import distinct, fens, heading, race, ratio, row

from webapp.formats.feen import parse_feen
from webapp.formats.fen import parse_fen
from webapp.games import GAMES
from webapp.games.board import other
from webapp.games.pieces import canonical_hand
from webapp.model.position import Position
from webapp.rules.legality import analyse

COUNT = 10_000


def scattered_fens(count: int) -> list[str]:
    """So many FENs of pieces thrown on the board, no two alike."""
    return list(islice(distinct(_scattered(random.Random(0))), count))


def _scattered(chooser: random.Random) -> Iterator[str]:
    while True:
        board = chess.Board(None)
        for square in chooser.sample(range(64), chooser.choice((4, 12, 24, 32, 60))):
            kind, side = chooser.choice((1, 1, 1, 2, 3, 4, 5)), chooser.random() < 0.5
            board.set_piece_at(square, chess.Piece(kind, side))
        for side, square in zip(chess.COLORS, chooser.sample(range(64), 2), strict=True):
            board.set_piece_at(square, chess.Piece(chess.KING, side))
        board.turn = chooser.random() < 0.5
        yield board.fen(en_passant="fen")


def positions_of(game: str, count: int) -> list[Position]:
    """So many positions of a game in which pieces go to any square where nothing is wrong.

    What is taken goes to the hand of the side that took it, if the game has hands.
    """
    chooser = random.Random(0)
    start = parse_feen(GAMES[game].start).position
    assert start is not None
    found, position = [start], start
    while len(found) < count:
        moved = _any_move(chooser, position)
        if not analyse(moved):
            position = moved if len(found) % 100 else start
            found.append(moved)
    return found


def _any_move(chooser: random.Random, position: Position) -> Position:
    squares, hands = list(position.squares), [dict(hand) for hand in position.hands]
    origin = chooser.choice([square for square, piece in enumerate(squares) if piece])
    target = chooser.choice([square for square in range(len(squares)) if square != origin])
    moved, taken = squares[origin], squares[target].strip("+^")
    if taken and GAMES[position.game].has_hands:
        hand = hands[moved.islower()]
        piece = taken.upper() if moved.isupper() else taken.lower()
        hand[piece] = hand.get(piece, 0) + 1
    squares[origin], squares[target] = "", moved
    first, second = map(canonical_hand, hands)
    return replace(
        position, squares=tuple(squares), hands=(first, second), turn=other(position.turn)
    )


def theirs(fen: str) -> object:
    """What python-chess says of the line."""
    return chess.Board(fen).status()


def theirs_960(fen: str) -> object:
    """What python-chess says of the line as a position of Chess960."""
    return chess.Board(fen, chess960=True).status()


def ours(fen: str) -> object:
    """What Fenboard says of it."""
    position = parse_fen(fen).position
    assert position is not None
    return analyse(position)


def main() -> None:
    """Prints the times of all, and the ratio where there is one."""
    count = int(sys.argv[1]) if len(sys.argv) > 1 else COUNT
    heading()
    samples = {
        "games of chess": (theirs, fens(count)),
        "games of Chess960": (theirs_960, fens(count, chess960=True)),
        "scattered pieces": (theirs, scattered_fens(count)),
    }
    for name, (judge, lines) in samples.items():
        times = race({"python-chess": judge, "Fenboard": ours}, lines)
        row(f"{name}, python-chess", times["python-chess"])
        faster = ratio(times["python-chess"], times["Fenboard"])
        row(f"{name}, Fenboard", times["Fenboard"], f"{faster:.2f}")
    for game in ("shogi", "xiangqi", "makruk"):
        row(f"{game}, without reading", race({game: analyse}, positions_of(game, count))[game])


if __name__ == "__main__":
    main()
