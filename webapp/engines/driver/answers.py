"""The words of an engine, in UCI or USI, as far as they are believed.

Sources: the UCI protocol (Meyer-Kahlen, 2006) and the USI protocol (Romstad, 2007), which is made
after it. Of `info` the depth, the number and the moves of a line and its score are read; everything
else passes. A mate is in moves in UCI, in plies in USI; both from the side to move.

Nothing is believed that cannot be: numbers are read up to a size, a line without moves or score is
none, and of a long line the first moves are kept.
"""

from __future__ import annotations

import re
from itertools import pairwise
from typing import Literal, NamedTuple

from msgspec import Struct

Dialect = Literal["uci", "usi"]

DIALECTS: tuple[Dialect, ...] = ("uci", "usi")
"""In the order in which a program is asked."""

MOST_MOVES = 40
"""So many moves of a line are kept."""
MOST_MATE = 500
"""The highest number of moves to a mate that is believed."""
_LONGEST_NAME = 60
_MOST_VARIANTS = 1_000
_DEEPEST = 1_000

_NUMBER = re.compile(r"[+-]?[0-9]{1,6}")
_BOUND = re.compile(r"-?[0-9]{1,12}")


class EngineOption(NamedTuple):
    """An option of an engine: its name, from what to what its number may be, and its choices."""

    name: str
    least: int | None = None
    most: int | None = None
    choices: frozenset[str] = frozenset()


def read_option(line: str) -> EngineOption | None:
    """The option of a line `option name … type …`; None where it is none."""
    name, kind, rest = line.removeprefix("option name ").partition(" type ")
    if not line.startswith("option name ") or not kind:
        return None
    words = rest.split()
    pairs = [*pairwise(words)]
    values = {word: int(number) for word, number in pairs if _BOUND.fullmatch(number)}
    choices = frozenset([value for word, value in pairs if word == "var"][:_MOST_VARIANTS])
    return EngineOption(name.strip(), values.get("min"), values.get("max"), choices)


def read_name(line: str) -> str | None:
    """The name in a line `id name …`, without anything that cannot be shown; None for another."""
    if not line.startswith("id name "):
        return None
    shown = "".join(c if c.isprintable() else " " for c in line.removeprefix("id name "))
    return " ".join(shown.split())[:_LONGEST_NAME].strip()


class SaidLine(Struct, frozen=True):
    """A line of moves as an engine says it.

    depth  in plies
    place  1 for the best
    score  in hundredths of a pawn for the side to move; None where it is a mate
    mate   in moves of the side to move, negative where it is mated
    bound  whether it is worth at least, or at most, so much
    moves  as the engine writes them
    """

    depth: int
    place: int
    score: int | None
    mate: int | None
    bound: bool
    moves: tuple[str, ...]


def read_info(line: str, dialect: Dialect) -> SaidLine | None:
    """The line of moves that an `info` tells of; None where it tells of none."""
    words = line.split()
    if words[:1] != ["info"] or "pv" not in words or "string" in words:
        return None
    at = words.index("pv")
    moves, words = tuple(words[at + 1 : at + 1 + MOST_MOVES]), words[1:at]
    if "score" not in words or not moves:
        return None
    said = words.index("score")
    kind, number = [*words[said + 1 : said + 3], "", ""][:2]
    value = int(number) if _NUMBER.fullmatch(number) else None
    mate = _mate(value, number, dialect) if kind == "mate" else None
    if mate is None and (kind != "cp" or value is None):
        return None
    return SaidLine(
        min(_after(words, "depth", 0), _DEEPEST),
        _after(words, "multipv", 1),
        value if mate is None else None,
        mate,
        "lowerbound" in words or "upperbound" in words,
        moves,
    )


def _mate(value: int | None, number: str, dialect: Dialect) -> int | None:
    """The moves to a mate, None where nothing like it can be meant."""
    if dialect == "usi" and number in ("+", "-"):
        # Some say that there is a mate, and not how long it takes.
        return None
    if not value or abs(value) > MOST_MATE:
        return None
    if dialect == "uci":
        return value
    return (value + 1) // 2 if value > 0 else -(-value // 2) or -1


def _after(words: list[str], name: str, otherwise: int) -> int:
    """The number behind a word."""
    at = words.index(name) + 1 if name in words else len(words)
    found = _NUMBER.fullmatch(words[at]) if at < len(words) else None
    return max(0, int(found[0])) if found else otherwise


class BestLines:
    """The best lines of an answer that is still being given, those of one depth together.

    A depth counts once all its lines are there: while a deeper one is searched, its first line may
    be one that stands at another place in the depth before.
    """

    def __init__(self, lines: int) -> None:
        self._lines = lines
        self._depths: dict[int, dict[int, SaidLine]] = {}
        self._bounds: dict[int, SaidLine] = {}

    def add(self, line: SaidLine) -> None:
        """Takes in a line that the engine says."""
        if not 1 <= line.place <= self._lines:
            return
        if line.bound:
            self._bounds[line.place] = line
            return
        of_depth = self._depths.setdefault(line.depth, {})
        of_depth[line.place] = line
        full = [depth for depth, lines in self._depths.items() if len(lines) == len(of_depth)]
        if len(full) > 1:
            # One that is as full and less deep is needed no more.
            del self._depths[min(full)]

    def best(self) -> tuple[SaidLine, ...]:
        """The lines of the deepest of the fullest depths, best first; () where there are none."""
        depths = [*self._depths.items()] or [(0, self._bounds)]
        _, lines = max(depths, key=lambda item: (len(item[1]), item[0]))
        return tuple(lines[place] for place in sorted(lines))
