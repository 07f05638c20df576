"""How fast games are read and written, as a ratio to python-chess in the same run.

    python benchmarks/records.py [COUNT]

Games of random moves, COUNT of each sort (400 unless told) and no two alike: of 40 moves each, with
comments and variations, in German letters, and long ones of 300 moves with 100 variations. Both read
them from the same text and write them again. Then the games of a file of 10 MB are listed, in parts
of 1 MB as they come from a file; python-chess reads their headers.
"""

from __future__ import annotations

import io
import random
import sys
import time
import tracemalloc
from collections.abc import Callable, Iterator
from itertools import islice
from pathlib import Path

import chess
import chess.pgn

sys.path.insert(0, str(Path(__file__).parent.parent))

from streams import distinct, heading, race, ratio, row

from webapp.records import may_hold_moves, read_record, write_record
from webapp.records.games import index_games

COUNT = 400
PART = 1 << 20
GERMAN = str.maketrans("QRBN", "DTLS")

Game = tuple[str, chess.pgn.Game]
"""A text, and the game in it as python-chess has it."""


def games(chooser: random.Random, plies: int, variations: float) -> Iterator[Game]:
    """Games of so many plies at most, with so many variations a ply."""
    while True:
        game = chess.pgn.Game()
        game.headers["White"] = f"Player {chooser.randrange(10**9)}"
        node: chess.pgn.GameNode = game
        board = chess.Board()
        for _ in range(plies):
            moves = list(board.legal_moves)
            if not moves:
                break
            if len(moves) > 1 and chooser.random() < variations:
                chooser.shuffle(moves)
                _vary(chooser, node, board, moves[1])
            node = node.add_main_variation(moves[0] if variations else chooser.choice(moves))
            if chooser.random() < variations:
                node.comment = "A move that was much discussed [%clk 0:09:58]"
            board.push(node.move)
        yield str(game), game


def _vary(
    chooser: random.Random, node: chess.pgn.GameNode, board: chess.Board, move: chess.Move
) -> None:
    """Adds a variation of a few moves."""
    board = board.copy(stack=False)
    for _ in range(chooser.randrange(1, 6)):
        node = node.add_variation(move)
        board.push(move)
        moves = list(board.legal_moves)
        if not moves:
            break
        move = chooser.choice(moves)


def theirs(game: Game) -> object:
    """What python-chess reads."""
    return chess.pgn.read_game(io.StringIO(game[0]))


def ours(game: Game) -> object:
    """What Fenboard reads."""
    record = read_record(game[0])
    assert record
    assert record.line.plies
    return record


def german(game: Game) -> object:
    """The same in German letters."""
    head, _, moves = game[0].rpartition("\n\n")
    return ours((f"{head}\n\n{moves.translate(GERMAN)}", game[1]))


def written_by_them(game: Game) -> object:
    """What python-chess writes."""
    return str(game[1])


def written(game: Game) -> object:
    """What Fenboard reads and writes."""
    record = read_record(game[0])
    assert record
    return write_record(record.line, "pgn")


def of_sort(name: str, found: list[Game], contestants: dict[str, Callable[[Game], object]]) -> None:
    """Prints the times for one sort of games."""
    times = race({"python-chess": theirs, **contestants}, found)
    row(f"{name}, python-chess", times["python-chess"])
    for contestant in contestants:
        faster = ratio(times["python-chess"], times[contestant])
        row(f"{name}, {contestant}", times[contestant], f"{faster:.2f}")


def listed(text: str) -> int:
    """How many games are found in a text that comes in parts."""
    count, rest = 0, ""
    for start in range(0, len(text), PART):
        part = rest + text[start : start + PART]
        entries, end = index_games(part, last=start + PART >= len(text))
        count += len(entries)
        rest = part[end:]
    return count


def headers(text: str) -> int:
    """How many games python-chess finds."""
    handle, count = io.StringIO(text), 0
    while chess.pgn.read_headers(handle) is not None:
        count += 1
    return count


def of_file(found: list[Game]) -> None:
    """Prints how long it takes to list the games of a file."""
    text = "\n\n".join(game[0] for game in found)
    text = "\n\n".join(
        text.replace('"Player ', f'"P{n} ') for n in range(10 * PART // len(text) + 1)
    )
    print(f"\n{len(text) / PART:.0f} MB of games")
    taken = {}
    for name, function in {"python-chess": headers, "Fenboard": listed}.items():
        start = time.perf_counter()
        count = function(text)
        taken[name] = time.perf_counter() - start
        print(f"{name:32} {1000 * taken[name] * PART / len(text):8.1f} ms a MB, {count} games")
    tracemalloc.start()
    listed(text)
    print(f"{'ratio':32} {taken['python-chess'] / taken['Fenboard']:8.2f}")
    print(f"{'most memory of a listing':32} {tracemalloc.get_traced_memory()[1] / PART:8.1f} MB")


def main() -> None:
    """Prints all times."""
    count = int(sys.argv[1]) if len(sys.argv) > 1 else COUNT
    chooser = random.Random(0)
    read_record("1. e4 e5")
    heading()
    plain = list(islice(distinct(games(chooser, 80, 0)), count))
    of_sort("40 moves", plain, {"Fenboard": ours, "in German": german, "read and write": written})
    rich = list(islice(distinct(games(chooser, 80, 0.2)), count))
    of_sort("with variations", rich, {"Fenboard": ours, "read and write": written})
    long = list(islice(distinct(games(chooser, 600, 1 / 6)), max(8, count // 20)))
    of_sort("300 moves", long, {"Fenboard": ours, "read and write": written})
    looks = race({"may_hold_moves": lambda game: may_hold_moves(game[0])}, plain)
    row("may_hold_moves", looks["may_hold_moves"])
    of_file(plain)


if __name__ == "__main__":
    main()
