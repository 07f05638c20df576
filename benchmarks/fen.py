"""How fast FEN is read and written, as a ratio to python-chess and chessops in the same run.

    npm install --prefix benchmarks chessops
    python benchmarks/fen.py [COUNT]

Without Node, or without chessops, python-chess alone is set against. The lines are those of
random games, no line twice, each read and written once. Then the same lines with a slip of
the keyboard in each, which only Fenboard reads, as does the editor with all it says of them.
"""

from __future__ import annotations

import json
import random
import shutil
import subprocess
import sys
from collections.abc import Iterator, Sequence
from contextlib import contextmanager
from itertools import islice
from pathlib import Path

import chess

sys.path.insert(0, str(Path(__file__).parent.parent))

from streams import Stretch, distinct, fens, heading, race, ratio, row

from webapp.document.report import report_of_text
from webapp.formats.fen import parse_fen, write_fen

COUNT = 20_000
FEW = 2_000
"""So many broken lines."""
HERE = Path(__file__).parent
TYPED = "pnbrqkPNBRQK12345678/ wb-KQkqABCDEFGHacefgh0129_x"


def theirs(fen: str) -> str:
    """Once there and back by python-chess."""
    return chess.Board(fen).fen(en_passant="fen")


def ours(fen: str) -> str:
    """Once there and back by Fenboard."""
    position = parse_fen(fen).position
    assert position is not None
    return write_fen(position)


@contextmanager
def chessops() -> Iterator[dict[str, Stretch[str]]]:
    """The contestant that runs in Node, if it can."""
    node = shutil.which("node")
    if node is None or not (HERE / "node_modules" / "chessops").exists():
        yield {}
        return
    command = [node, str(HERE / "chessops.mjs")]
    with subprocess.Popen(
        command, stdin=subprocess.PIPE, stdout=subprocess.PIPE, text=True
    ) as process:
        asked, answered = process.stdin, process.stdout
        assert asked is not None
        assert answered is not None

        def nanoseconds(stretch: Sequence[str]) -> list[int]:
            asked.write(json.dumps(list(stretch)) + "\n")
            asked.flush()
            taken: list[int] = json.loads(answered.readline())
            return taken

        yield {"chessops": nanoseconds}


def broken(lines: Sequence[str]) -> Iterator[str]:
    """The lines with one character left out, added or changed."""
    chooser = random.Random(0)
    for line in lines:
        at, what = chooser.randrange(len(line)), chooser.random()
        typed = "" if what < 1 / 3 else chooser.choice(TYPED)
        yield line[:at] + typed + line[at + (what < 2 / 3) :]


def main() -> None:
    """Prints the times of all, and the ratios."""
    count = int(sys.argv[1]) if len(sys.argv) > 1 else COUNT
    lines = fens(count)
    assert all(ours(fen) == theirs(fen) == fen for fen in fens(1000, seed=1))
    heading()
    for name, given in (("FEN", lines), ("FEN of Chess960", fens(count, chess960=True))):
        with chessops() as more:
            times = race({"python-chess": theirs, "Fenboard": ours}, given, more)
        row(f"{name}, Fenboard", times["Fenboard"])
        for other in ("python-chess", *more):
            row(f"{name}, {other}", times[other], f"{ratio(times[other], times['Fenboard']):.2f}")
    slips = list(islice(distinct(broken(lines)), FEW))
    times = race({"read": parse_fen, "reported on": report_of_text}, slips)
    for name, taken in times.items():
        row(f"with a slip, {name}", taken)


if __name__ == "__main__":
    main()
