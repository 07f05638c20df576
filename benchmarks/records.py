"""How fast games are read and written, as a ratio to python-chess in the same run.

    python benchmarks/records.py [COUNT]

Games of random moves, COUNT of each sort (400 unless told) and no two alike: of 40 moves, in
German letters too, with comments and variations, and long ones of 300 moves with 100 variations.
Both read them from the same text, and write what they have read. Then the games of a file of 10 MB
are listed, in parts of 1 MB; python-chess reads their headers.
"""

from __future__ import annotations

import io
import random
import sys
import time
import tracemalloc
from collections.abc import Iterator
from itertools import islice
from pathlib import Path

import chess
import chess.pgn

sys.path.insert(0, str(Path(__file__).parent.parent))

from streams import distinct, heading, race, ratio, row

from webapp.document.games import index_games
from webapp.document.record_reading import may_hold_moves, read_record
from webapp.formats.records.record import Record
from webapp.formats.records.registry import write_record

COUNT = 400
PART = 1 << 20
GERMAN = str.maketrans("QRBN", "DTLS")


def games(chooser: random.Random, plies: int, variations: float) -> Iterator[str]:
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
            move, other = chooser.choice(moves), chooser.choice(moves)
            before, node = node, node.add_main_variation(move)
            if chooser.random() < variations:
                node.comment = "A move that was much discussed [%clk 0:09:58]"
                _vary(chooser, before, board, other)
            board.push(move)
        yield str(game)


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


def theirs(text: str) -> chess.pgn.Game:
    """What python-chess reads."""
    game = chess.pgn.read_game(io.StringIO(text))
    assert game is not None
    return game


def ours(text: str) -> Record:
    """What Fenboard reads."""
    record = read_record(text)
    assert record
    assert record.line.plies
    return record


def german(text: str) -> object:
    """The same in German letters."""
    head, _, moves = text.rpartition("\n\n")
    return ours(f"{head}\n\n{moves.translate(GERMAN)}")


def both_theirs(text: str) -> object:
    """What python-chess writes of what it has read."""
    return str(theirs(text))


def both_ours(text: str) -> object:
    """What Fenboard writes of what it has read."""
    return write_record(ours(text).line, "pgn")


def of_sort(name: str, texts: list[str], *, in_german: bool = False) -> None:
    """Prints the times for one sort of games."""
    contestants = {
        "python-chess": theirs,
        "Fenboard": ours,
        "python-chess, written": both_theirs,
        "Fenboard, written": both_ours,
        **({"Fenboard, German": german} if in_german else {}),
    }
    times = race(contestants, texts)
    for contestant, taken in times.items():
        them = times["python-chess, written" if "written" in contestant else "python-chess"]
        row(f"{name}, {contestant}", taken, f"{ratio(them, taken):.2f}")


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


def of_file(found: list[str]) -> None:
    """Prints how long it takes to list the games of a file."""
    all_of_them = "\n\n".join(found)
    times = 10 * PART // len(all_of_them) + 1
    text = "\n\n".join(all_of_them.replace('"Player', f'"P{n}') for n in range(times))
    print(f"\n{len(text) / PART:.0f} MB of games")
    taken = {}
    for name, function in {"python-chess": headers, "Fenboard": listed}.items():
        start = time.perf_counter()
        count = function(text)
        taken[name] = time.perf_counter() - start
        print(f"{name:32} {1000 * taken[name] * PART / len(text):8.1f} ms a MB, {count} games")
    print(f"{'ratio':32} {taken['python-chess'] / taken['Fenboard']:8.2f}")
    tracemalloc.start()
    listed(text)
    print(f"{'most memory of a listing':32} {tracemalloc.get_traced_memory()[1] / PART:8.1f} MB")


def main() -> None:
    """Prints all times."""
    count = int(sys.argv[1]) if len(sys.argv) > 1 else COUNT
    chooser = random.Random(0)
    ours("1. e4 e5")
    heading()
    plain = list(islice(distinct(games(chooser, 80, 0)), count))
    of_sort("40 moves", plain, in_german=True)
    of_sort("variations", list(islice(distinct(games(chooser, 80, 0.2)), count)))
    of_sort("300 moves", list(islice(distinct(games(chooser, 600, 1 / 6)), max(8, count // 20))))
    looked = race({"may_hold_moves": may_hold_moves}, plain)
    row("may_hold_moves", looked["may_hold_moves"])
    of_file(plain)


if __name__ == "__main__":
    main()
