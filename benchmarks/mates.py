"""How fast mates are proved or ruled out, as a ratio to Popeye or Stockfish in the same run.

    python benchmarks/mates.py [--count N] [--seconds S] [--mate 2 3] [FILE…]

Without files: positions made from a seed, with up to 32 pieces and the same in every run, a third
of them each

    games       as they arise in random games
    ends        three or five plies before a random game ends in mate
    scattered   pieces of any kind on any square, many of them promoted ones

A file has an EPD or a FEN a line, and is a set of its own. Without mates in one, which are no task.

What each is asked:

    Fenboard    `prove`: all keys, or that there is none; the tree of all defences, and duals
    Popeye      direct mates by `stip #N`: all keys, or that there is none; no tree. It is
                `FENBOARD_POPEYE`, else `py` or `popeye` on PATH (github.com/thomas-maeder/popeye)
    Stockfish   `go mate N`, where there is no Popeye: one mate. It does not prove that there is no
                other key; whether it finds none where there is none is not certain either, so it is
                asked no longer than `--seconds`

Keys are compared with those of Popeye. Times are those of one position on one core; the ratio is
how many times as long the peer takes for all of them. A position that Fenboard gives up after
`--seconds` counts with these, and is said to be undecided.
"""

from __future__ import annotations

import argparse
import os
import random
import re
import shutil
import statistics
import subprocess
import sys
import tempfile
import time
from collections.abc import Callable, Iterator, Sequence
from contextlib import contextmanager
from functools import cache, partial
from itertools import islice
from pathlib import Path
from typing import NamedTuple

import chess
import chess.engine

sys.path.insert(0, str(Path(__file__).parent.parent))

from streams import distinct, fens

from webapp.engines.proof import Proof
from webapp.engines.proving import NotProvableError, prove
from webapp.formats.fen import parse_fen

COUNT = 510
PIECES = (
    (chess.PAWN, chess.KNIGHT, chess.BISHOP, chess.ROOK, chess.QUEEN),
    (chess.QUEEN, chess.PAWN),
    (chess.QUEEN, chess.ROOK),
    (chess.KNIGHT, chess.BISHOP),
)
"""What is scattered over one board."""

_KEY = re.compile(r"^ +1\.(\S+)(?: ep\.)?(?: \++)? !", re.MULTILINE)
_MOVE = re.compile(r"[KQRBS]?([a-h][1-8])[-*]([a-h][1-8])(?:=([QRBS]))?")


class Answer(NamedTuple):
    """What one contestant says of a position, and the seconds it took.

    keys   None where it does not say them all
    mates  None where it does not know
    """

    keys: frozenset[str] | None
    mates: bool | None
    seconds: float


# --- positions ---


def made(count: int) -> dict[str, list[str]]:
    """Sets of FENs by name, so many in all."""
    each = count // 3
    return {
        "games": [fen for fen in fens(20 * each) if not _mates_at_once(fen)][::15][:each],
        "ends": _some(_ends(random.Random(0)), each),
        "scattered": _some(_scattered(random.Random(0)), each),
    }


def of_file(name: str) -> list[str]:
    """The positions of a file, a FEN or an EPD a line."""
    lines = Path(name).read_text(encoding="utf-8").splitlines()
    boards = [" ".join(line.split()[:4]) for line in lines if line.strip()]
    return [f"{board} 0 1" for board in distinct(boards) if not _mates_at_once(f"{board} 0 1")]


def _some(found: Iterator[str], count: int) -> list[str]:
    return list(islice((fen for fen in distinct(found) if not _mates_at_once(fen)), count))


def _ends(chooser: random.Random) -> Iterator[str]:
    while True:
        board, played = chess.Board(), [chess.STARTING_FEN]
        while any(board.legal_moves) and len(played) < 160:
            board.push(chooser.choice(list(board.legal_moves)))
            played.append(board.fen())
        if board.is_checkmate() and len(played) > 6:
            yield played[-chooser.choice((4, 6))]


def _scattered(chooser: random.Random) -> Iterator[str]:
    while True:
        board, kinds = chess.Board(None), chooser.choice(PIECES)
        squares = chooser.sample(range(64), chooser.randrange(8, 33))
        for index, square in enumerate(squares):
            kind = chess.KING if index < 2 else chooser.choice(kinds)
            if kind == chess.PAWN and not 8 <= square < 56:
                kind = chess.QUEEN
            board.set_piece_at(square, chess.Piece(kind, index % 2 == 0))
        if board.is_valid():
            yield board.fen()


def _mates_at_once(fen: str) -> bool:
    board = chess.Board(fen)
    for move in board.legal_moves:
        board.push(move)
        mates = board.is_checkmate()
        board.pop()
        if mates:
            return True
    return False


# --- contestants ---


def ours(fen: str, within: int, seconds: float) -> Answer:
    """What Fenboard proves."""
    position = parse_fen(fen).position
    assert position is not None
    start = time.perf_counter()
    try:
        proof = prove(position, within, seconds=seconds)
    except NotProvableError:
        proof = Proof(within, proved=False)
    taken = time.perf_counter() - start
    if not proof.proved:
        return Answer(None, None, taken)
    keys = frozenset(_as_one(code.replace("=", "").lower()) for code in proof.keys)
    # Popeye names those that mate in exactly so many moves.
    return Answer(keys if proof.mate in (None, within) else None, proof.mate is not None, taken)


def _as_one(code: str) -> str:
    """A queen, a rook and a bishop that a pawn becomes are one."""
    return f"{code[:4]}q" if code[4:] in ("r", "b") else code


def by_popeye(program: str, fen: str, within: int, _seconds: float) -> Answer:
    """What Popeye says of it, without the time that a start and a task for beginners take it."""
    board = chess.Board(fen)
    white = board if board.turn else board.mirror()
    text, taken = _popeye(program, _task(white, within))
    keys = frozenset(_code(move, white) for move in _KEY.findall(text))
    if not board.turn:
        keys = frozenset(_mirrored(code) for code in keys)
    return Answer(keys, bool(keys), max(0.0, taken - _start_of(program)))


def _popeye(program: str, task: str) -> tuple[str, float]:
    """What Popeye answers, and the seconds of its process."""
    with tempfile.TemporaryDirectory() as folder:
        file = Path(folder, "task.inp")
        file.write_text(f"BeginProblem\n{task}\nEndProblem\n", encoding="ascii")
        start = time.perf_counter()
        answer = subprocess.run([program, str(file)], capture_output=True, text=True, check=True)
        return answer.stdout, time.perf_counter() - start


@cache
def _start_of(program: str) -> float:
    task = "forsyth 7k/5K2/8/8/8/8/8/6R1\nstip #1"
    return statistics.median(_popeye(program, task)[1] for _ in range(9))


def _task(board: chess.Board, within: int) -> str:
    """The lines of a problem."""
    # A knight is S, as N is the rider of fairy chess.
    placement = board.board_fen().replace("n", "s").replace("N", "S")
    options = []
    rights = board.castling_rights
    corners = chess.BB_CORNERS & board.rooks
    lost = [chess.square_name(square) for square in chess.SquareSet(corners & ~rights)]
    if lost:
        options.append(f"nocastling {''.join(lost)}")
    if board.ep_square is not None and board.has_legal_en_passant():
        steps = (board.ep_square + 8, board.ep_square, board.ep_square - 8)
        options.append("enpassant " + "".join(chess.square_name(square) for square in steps))
    lines = [f"forsyth {placement}", f"stip #{within}"]
    return "\n".join(lines + ([f"option {' '.join(options)}"] if options else []))


def _code(move: str, board: chess.Board) -> str:
    """A move as Popeye writes it, as a code."""
    if move.startswith("0-0"):
        side = chess.BB_FILE_A if move == "0-0-0" else chess.BB_FILE_H
        king, rook = (
            board.king(board.turn),
            chess.msb(board.castling_rights & side & chess.BB_RANK_1),
        )
        assert king is not None
        return chess.square_name(king) + chess.square_name(rook)
    found = _MOVE.match(move)
    assert found, move
    became = (found[3] or "").replace("S", "N").lower()
    return _as_one(f"{found[1]}{found[2]}{became}")


def _mirrored(code: str) -> str:
    return "".join(str(9 - int(sign)) if sign.isdigit() else sign for sign in code)


def by_stockfish(
    engine: chess.engine.SimpleEngine, fen: str, within: int, seconds: float
) -> Answer:
    """What Stockfish finds; a mate in more moves, or none in the time, counts as none."""
    board = chess.Board(fen)
    start = time.perf_counter()
    info = engine.analyse(board, chess.engine.Limit(mate=within, time=seconds), game=object())
    taken = time.perf_counter() - start
    mate = info["score"].relative.mate() if "score" in info else None
    return Answer(None, mate is not None and 0 < mate <= within, taken)


# --- the race ---

Contestant = Callable[[str, int, float], Answer]


def race(
    name: str, lines: Sequence[str], within: int, seconds: float, peer: Contestant | None
) -> None:
    """Prints the row of a set, and each position of which the two say otherwise."""
    own, theirs = [], []
    for fen in lines:
        own.append(ours(fen, within, seconds))
        if peer is not None:
            theirs.append(peer(fen, within, seconds))
    undecided = sum(answer.mates is None for answer in own)
    mates = sum(bool(answer.mates) for answer in own)
    row = f"{name:12.12} #{within} {len(lines):5} {mates:6} {undecided:10}  {_times(own)}"
    if peer is None:
        print(row, flush=True)
        return
    ratio = sum(answer.seconds for answer in theirs) / sum(answer.seconds for answer in own)
    differ = [fen for fen, *both in zip(lines, own, theirs, strict=True) if _differ(*both)]
    print(f"{row}  {_times(theirs)} {ratio:6.2f} {len(differ):7}", flush=True)
    for fen in differ:
        print(f"    {fen}", flush=True)


def _times(answers: Sequence[Answer]) -> str:
    """Median, 99th percentile and worst, in seconds."""
    times = sorted(answer.seconds for answer in answers)
    slow = times[len(times) * 99 // 100]
    return f"{statistics.median(times):7.3f} {slow:7.3f} {times[-1]:7.3f}"


def _differ(one: Answer, other: Answer) -> bool:
    if one.mates is None:
        return False
    if one.keys is None or other.keys is None:
        return one.mates != other.mates
    return one.keys != other.keys


def main() -> None:
    """Prints a row for each set and number of moves."""
    parser = argparse.ArgumentParser(usage=__doc__)
    parser.add_argument("files", nargs="*")
    parser.add_argument("--count", type=int, default=COUNT)
    parser.add_argument("--seconds", type=float, default=10)
    parser.add_argument("--mate", type=int, nargs="+", default=[2, 3])
    asked = parser.parse_args()
    sets = {Path(name).stem: of_file(name) for name in asked.files} or made(asked.count)
    with _peer() as (name, peer):
        columns = " ".join(f"{column:>7}" for column in ("median", "p99", "worst"))
        print(f"{'seconds':38}  {'Fenboard':23}  {name}")
        print(f"{'set':15} count  mates  undecided  {columns}  {columns}  ratio  differ")
        for within in asked.mate:
            for title, lines in sets.items():
                race(title, lines, within, asked.seconds, peer)


@contextmanager
def _peer() -> Iterator[tuple[str, Contestant | None]]:
    """The peer there is, and its name."""
    asked = (os.environ.get("FENBOARD_POPEYE", ""), "py", "pypopeye", "popeye")
    popeye = next(filter(None, map(shutil.which, asked)), None)
    stockfish = shutil.which("stockfish", path=f"{os.environ.get('PATH', '')}:/usr/games")
    if popeye:
        yield "Popeye", partial(by_popeye, popeye)
    elif stockfish:
        with chess.engine.SimpleEngine.popen_uci(stockfish) as engine:
            yield engine.id["name"], partial(by_stockfish, engine)
    else:
        yield "no peer", None


if __name__ == "__main__":
    main()
