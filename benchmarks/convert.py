"""How fast `fenboard convert` writes the final positions of games, as a ratio to python-chess.

    python benchmarks/convert.py [COUNT]

COUNT games of random moves (7,000 unless told), no two alike: once as databases have them, once as
servers do, with many tags and a clock behind each move. All run in turns in processes of their own,
so that starting them is part of the time; what a second process gains is measured in the same
turns. Memory is that of the command itself.
"""

from __future__ import annotations

import random
import subprocess
import sys
import tempfile
import time
from collections.abc import Iterator
from itertools import islice
from pathlib import Path

import chess
import chess.pgn
from check import JOBS, ROUNDS, Measured, measured
from streams import distinct

COUNT = 7000
_MOST_PLIES = 120
_OF_SERVERS = {
    "UTCDate": "2024.05.01", "UTCTime": "17:03:22", "WhiteElo": "1873", "BlackElo": "1904",
    "WhiteRatingDiff": "+6", "BlackRatingDiff": "-6", "Variant": "Standard", "ECO": "A00",
    "TimeControl": "180+2", "Opening": "Irregular Opening", "Termination": "Normal",
}  # fmt: skip
_THEIRS = """
import sys, chess.pgn
with open(sys.argv[1], encoding="utf-8") as file:
    while (game := chess.pgn.read_game(file)) is not None:
        print(game.end().board().fen())
"""


def games(chooser: random.Random, *, of_server: bool) -> Iterator[str]:
    """Games of 40 to 120 plies."""
    while True:
        game = chess.pgn.Game()
        game.headers["White"], game.headers["Black"] = (
            f"Player {chooser.randrange(10**6)}" for _ in range(2)
        )
        game.headers.update(_OF_SERVERS if of_server else {})
        node: chess.pgn.GameNode = game
        board = chess.Board()
        for ply in range(chooser.randrange(40, _MOST_PLIES)):
            moves = list(board.legal_moves)
            if not moves:
                break
            move = chooser.choice(moves)
            node = node.add_main_variation(move)
            if of_server:
                node.comment = (
                    f"[%eval {chooser.randrange(-300, 300) / 100}] [%clk 0:02:{59 - ply // 2:02}]"
                )
            board.push(move)
        yield str(game)


def theirs(path: Path) -> float:
    """The seconds that python-chess takes."""
    started = time.perf_counter()
    command = [sys.executable, "-c", _THEIRS, str(path)]
    subprocess.run(command, stdout=subprocess.DEVNULL, check=True)
    return time.perf_counter() - started


def ours(path: Path, jobs: int = 1) -> Measured:
    """A run of the command."""
    return measured("convert", "--to", "fen", "--jobs", str(jobs), str(path))


def main() -> None:
    """Prints the ratio, what a second process gains, and the memory."""
    count = int(sys.argv[1]) if len(sys.argv) > 1 else COUNT
    with tempfile.TemporaryDirectory() as folder:
        for of_server in (False, True):
            path = Path(folder) / "games.pgn"
            found = islice(distinct(games(random.Random(0), of_server=of_server)), count)
            path.write_text("\n\n".join(found) + "\n", encoding="utf-8")
            print(f"{count} games as {'servers' if of_server else 'databases'} have them")
            rounds = [(theirs(path), ours(path), ours(path, JOBS)) for _ in range(ROUNDS)]
            their = min(taken for taken, _, _ in rounds)
            alone = min(one.seconds for _, one, _ in rounds)
            together = min(two.seconds for _, _, two in rounds)
            print(f"python-chess        {count / their:8.0f} games/s")
            print(
                f"convert             {count / alone:8.0f} games/s, {their / alone:.2f} times that"
            )
            gain = f"{alone / together:.2f} times the one before"
            print(f"convert --jobs {JOBS}    {count / together:8.0f} games/s, {gain}")
            print(f"memory              {max(one.peak for _, one, _ in rounds):8} KiB")


if __name__ == "__main__":
    main()
