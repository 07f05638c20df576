"""Whether Lichess puzzles, which were made so that one move alone is right, are judged to be so.

    .venv/bin/python benchmarks/puzzles.py FILE [--first N] [--depth N] [--jobs N]

FILE is the table of puzzles that Lichess publishes (https://database.lichess.org/#puzzles, CC0), or
a part of it: CSV with the columns FEN, Moves and Themes. The first move of each is the mistake.

    only move   the share for which it is the one move that does it, and theirs: by an engine, or
                by the proof of a mate
    mates       how many mates are as long as theirs; to three moves by proof, beyond by the engine
    themes      how many of theirs are found (recall), and how many of those found are theirs

Needs an engine of chess.
"""

from __future__ import annotations

import argparse
import csv
import sys
from collections import Counter
from collections.abc import Iterator
from multiprocessing import Pool
from pathlib import Path
from typing import NamedTuple

sys.path.insert(0, str(Path(__file__).parent.parent))

from webapp.checking.games.themes import THEMES, themes_of
from webapp.checking.only_move import judge
from webapp.document import parse
from webapp.engines.driver.evaluating import Engines
from webapp.engines.driver.settings import engine_settings
from webapp.engines.proving import prove
from webapp.model.line import Move, write_code
from webapp.model.position import Position
from webapp.moves import play, read_move

OF_LICHESS = {"mate": "mate", "hanging": "hangingPiece", "promotion": "promotion", "fork": "fork"}
"""Our themes, and theirs."""

DEEPER = 24
"""To this depth a mate is looked for that is longer than what is proved."""

_PROVED = 3
_engines: Engines | None = None


class Puzzle(NamedTuple):
    """A row of the table.

    previous  the position before the mistake, and that
    start     the position after it
    path      the codes of the solution
    mate      in so many moves; 0 for none
    """

    row: dict[str, str]
    previous: tuple[Position, Move]
    start: Position
    path: tuple[str, ...]
    mate: int


class Judged(NamedTuple):
    """What came of a puzzle."""

    puzzle: Puzzle
    only: bool
    mate: int | None
    themes: tuple[str, ...]
    said: str


def puzzle_of(row: dict[str, str]) -> Puzzle:
    """The puzzle of a row."""
    position = parse(row["FEN"]).position
    assert position
    first, *others = row["Moves"].split()
    mistake = read_move(position, first)
    assert isinstance(mistake, Move), row
    previous, start = (position, mistake), play(position, mistake)
    at, path = start, []
    for text in others:
        move = read_move(at, text)
        assert isinstance(move, Move), row
        path.append(write_code(move, at.kind))
        at = play(at, move)
    # Theirs is `mateIn5` for longer ones as well.
    mates = "mate" in row["Themes"].split()
    return Puzzle(row, previous, start, tuple(path), (len(path) + 1) // 2 if mates else 0)


def judged(asked: tuple[dict[str, str], int]) -> Judged:
    """A puzzle judged."""
    global _engines
    _engines = _engines or Engines(engine_settings())
    row, depth = asked
    puzzle = puzzle_of(row)
    themes = themes_of(puzzle.start, puzzle.path, puzzle.previous)
    if 0 < puzzle.mate <= _PROVED:
        proof = prove(puzzle.start, puzzle.mate, seconds=60)
        only = puzzle.path[0] in proof.keys and (len(proof.keys) == 1 or puzzle.mate == 1)
        return Judged(puzzle, only, proof.mate, themes, f"proof: {proof.mate}, {proof.keys}")
    seen = _engines.evaluate(puzzle.start, lines=2, depth=depth)
    if puzzle.mate and seen.lines[0].mate != puzzle.mate:
        seen = _engines.evaluate(puzzle.start, lines=2, depth=DEEPER)
    found = judge(seen, "move")
    best = seen.lines[0]
    only = found.kind == "only" and best.codes[0] == puzzle.path[0]
    said = f"{found.kind} {[(line.codes[0], line.score, line.mate) for line in seen.lines]}"
    return Judged(puzzle, only, best.mate, themes, said)


def main() -> None:
    """Prints the shares, and what is otherwise."""
    parser = argparse.ArgumentParser()
    parser.add_argument("file")
    parser.add_argument("--first", type=int, default=1_000_000)
    parser.add_argument("--depth", type=int, default=16)
    parser.add_argument("--jobs", type=int, default=1)
    given = parser.parse_args()
    with open(given.file, encoding="utf-8", newline="") as file:
        rows = [*csv.DictReader(file)][: given.first]
    with Pool(given.jobs) as pool:
        found = [*pool.imap(judged, [(row, given.depth) for row in rows], chunksize=4)]
    tell(found)


def tell(found: list[Judged]) -> None:
    """Prints what came of them."""
    only = sum(one.only for one in found)
    print(f"{len(found)} puzzles; only move: {only} ({only / len(found):.1%})")
    mates = [one for one in found if one.puzzle.mate]
    for length in sorted({one.puzzle.mate for one in mates}):
        of = [one for one in mates if one.puzzle.mate == length]
        same = sum(one.mate == length for one in of)
        print(f"mate in {length}: {same} of {len(of)} as long as theirs")
    for line in themes_in_words(found):
        print(line)
    for one in found:
        if not one.only or (one.puzzle.mate and one.mate != one.puzzle.mate):
            row = one.puzzle.row
            print("otherwise:", row["FEN"], row["Moves"], row["Themes"], "|", one.said)


def themes_in_words(found: list[Judged]) -> Iterator[str]:
    """How the themes agree, a line each."""
    for ours in THEMES:
        theirs, counted = OF_LICHESS[ours], Counter[tuple[bool, bool]]()
        for one in found:
            counted[ours in one.themes, theirs in one.puzzle.row["Themes"].split()] += 1
        both = counted[True, True]
        precision = both / max(1, both + counted[True, False])
        recall = both / max(1, both + counted[False, True])
        yield (
            f"{ours}: {both} both, {counted[True, False]} ours alone, "
            f"{counted[False, True]} theirs alone; precision {precision:.1%}, recall {recall:.1%}"
        )


if __name__ == "__main__":
    main()
