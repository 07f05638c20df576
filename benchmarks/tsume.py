"""How many published problems of tsume shogi are solved as their authors say, and how fast.

    python benchmarks/tsume.py FILE... [--seconds SECONDS] [--show]

Each line is a SFEN, a tab, how many moves of both sides the problem has, and after another tab
perhaps its name. Of each it is told whether it mates in that number, by one first move alone,
without a piece left in hand; `--show` names those that differ, with the reason:

    shorter, as interpositions that are futile are not counted   (proved without that rule as well)
    longer, where a defence that takes longer leaves a piece in hand
    another first move, or another move later on

Beside it stands df-pn of cshogi alone, in the same run: whether there is a mate, without its
length, without other moves, and with futile interpositions.
"""

from __future__ import annotations

import argparse
import sys
from collections import Counter
from pathlib import Path
from statistics import median
from time import perf_counter
from typing import NamedTuple

sys.path.insert(0, str(Path(__file__).parent.parent))

from webapp.engines.mates import OutOfTimeError
from webapp.engines.proving import NotProvableError
from webapp.engines.tsume import board_of, solve, with_all_pieces
from webapp.engines.tsume_boards import Move, TsumeBoard
from webapp.engines.tsume_search import TsumeSearch
from webapp.engines.tsume_telling import Tsume
from webapp.formats.sfen import parse_sfen, write_sfen
from webapp.model.position import Position


class Problem(NamedTuple):
    """A problem: its position, how many moves its author gives it, and its name."""

    position: Position
    moves: int
    name: str


class EveryInterposition(TsumeSearch):
    """A search in which interpositions that are futile count like others."""

    def is_futile(self, _board: TsumeBoard, _drop: Move, _length: int) -> bool:
        """Whether a piece from hand is futile: never."""
        return False


def problems(names: list[str]) -> list[Problem]:
    """The problems of files."""
    found = []
    for name in names:
        for number, line in enumerate(Path(name).read_text().splitlines(), 1):
            sfen, moves, *rest = line.split("\t")
            position = parse_sfen(sfen).position
            if position:
                found.append(Problem(position, int(moves), rest[0] if rest else f"{name}:{number}"))
    return found


def remarks(problem: Problem, solved: Tsume, seconds: float) -> list[str]:
    """How what was proved differs from what is published."""
    proof, notes, found = solved.proof, solved.notes, []
    if not proof.proved:
        return ["undecided"]
    if proof.mate is None:
        return ["no mate in that number"]
    if proof.mate * 2 - 1 < problem.moves:
        board = board_of(with_all_pieces(problem.position))
        try:
            length = EveryInterposition(seconds).mate(board, problem.moves // 2 + 1)
        except OutOfTimeError:
            length = None
        as_published = length == problem.moves // 2 + 1
        found.append(f"shorter{', by futile interpositions' if as_published else ''}")
    keys = [key for key in proof.keys[1:] if key not in notes.same]
    if keys or any(len(path) == 1 for path in notes.cooks):
        found.append("another first move")
    if any(len(path) > 1 for path in notes.cooks) or _on_line(solved):
        found.append("another move later on")
    if notes.same:
        found.append("from several squares of a line")
    if notes.left:
        found.append("a piece is left in hand")
    if not notes.complete:
        found.append("other moves not all tried")
    return found


def _on_line(solved: Tsume) -> bool:
    """Whether another move of the line, before its last, mates as soon."""
    line = solved.notes.line
    return any(
        len(dual) < len(line) and dual[:-1] == line[: len(dual) - 1] for dual in solved.proof.duals
    )


def by_dfpn(position: Position) -> bool:
    """Whether df-pn alone finds a mate."""
    import cshogi

    found: bool = cshogi.DfPn(nodes=1_000_000).search(
        cshogi.Board(write_sfen(with_all_pieces(position)))
    )
    return found


def main() -> None:
    """Prints what was found, and the times."""
    parser = argparse.ArgumentParser()
    parser.add_argument("files", nargs="+")
    parser.add_argument("--seconds", type=float, default=60)
    parser.add_argument("--show", action="store_true")
    options = parser.parse_args()
    said: Counter[str] = Counter()
    times: list[float] = []
    theirs: list[float] = []
    asked = problems(options.files)
    for problem in asked:
        begun = perf_counter()
        try:
            solved = solve(problem.position, problem.moves // 2 + 1, seconds=options.seconds)
            found = remarks(problem, solved, options.seconds)
        except NotProvableError:
            solved, found = None, ["not a position of tsume shogi"]
        times.append(perf_counter() - begun)
        begun = perf_counter()
        if solved is None or by_dfpn(problem.position) != bool(solved.proof.mate):
            said["df-pn says otherwise"] += 1
        theirs.append(perf_counter() - begun)
        said.update(found or ["as published"])
        if options.show and found:
            line = " ".join(solved.notes.line) if solved else ""
            print(f"{problem.name}  {problem.moves}  {'; '.join(found)}  {line}")
            print(f"    {write_sfen(problem.position)}")
    print(f"{len(asked):,} problems")
    for name, count in said.most_common():
        print(f"{count:8,}  {name}")
    for name, taken in (("proved", times), ("df-pn alone", theirs)):
        print(f"{name:12} median {median(taken) * 1000:8.1f} ms   worst {max(taken):6.2f} s")
    print(f"ratio of the medians {median(times) / median(theirs):.1f}")


if __name__ == "__main__":
    main()
