"""The names of the moves of a whole line, asking the libraries as little as can be."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from math import inf

from webapp.model.line import Line
from webapp.model.position import Position
from webapp.moves import chess, fairy
from webapp.moves.answers import Style
from webapp.moves.fairy.lines import called, enough


def names_of_line(
    line: Line,
    positions: Sequence[Position],
    styles: Sequence[Style] = ("latin", "native"),
    until: float = inf,
) -> Iterator[tuple[str, ...]]:
    """The names of each ply, each once; chess has but one.

    positions  those after the plies
    until      the time, as of `monotonic`, after which the rules of other games are asked no more:
               names then say where a piece comes from, needed or not
    """
    is_chess = line.start.game == "chess"
    said = () if is_chess else called(line, positions, until=until)
    for number, ply in enumerate(line.plies):
        before, last = line.start, None
        if ply.parent >= 0:
            before, last = positions[ply.parent], line.plies[ply.parent].move.to
        if is_chess:
            yield (chess.written(before, ply.move),)
            continue
        possible = enough(before, ply.move, said[number])
        names = (fairy.written(before, ply.move, style, possible, last) for style in styles)
        yield tuple(dict.fromkeys(names))
