"""Moves as words for people: laid out as in PGN, and called as books of their game call them.

Chess as in PGN: `1. Ra8# { mate } (1. Ra7 $2 h6)`; shogi with the signs of its sides and without
numbers: `▲２二角成 △同銀 (△同飛)`; the others by their names: `1. 炮二平五 马8进7`,
`1. 71졸72 41병42`.
"""

from __future__ import annotations

import re
from time import monotonic

from msgspec.structs import replace

from webapp.formats.pgn.writing import Writer
from webapp.formats.shogi.write_kif import SIGN
from webapp.model.line import Line
from webapp.moves.walk import LONGEST_WALK, names_of_line

_BROKEN = re.compile(r"(?<!\n)\n(?!\n)")


def write_moves(line: Line) -> str:
    """The moves alone, with all that is said of them: without line breaks but those of comments,
    and without a result. ValueError where a move cannot be played.
    """
    line = replace(line, result="*")
    until = monotonic() + LONGEST_WALK
    writer = Writer(line, until) if line.start.game == "chess" else _InWords(line, until)
    text = writer.movetext()
    return _BROKEN.sub(" ", text.removesuffix(writer.result).rstrip())


class _InWords(Writer):
    """Writes the moves of another game than chess in its own script."""

    def __init__(self, line: Line, until: float) -> None:
        super().__init__(line, until)
        told = names_of_line(line, self.positions, ("native",), until)
        self.names = [names[-1] for names in told]
        self.signs = SIGN if line.start.game == "shogi" else {}

    def number(self, at: int) -> str:
        """The words before a move, none where signs say whose it is."""
        return "" if self.signs else super().number(at)

    def name(self, number: int) -> str:
        """The name of a move, with the sign of its side."""
        turn = self.position(self.line.plies[number].parent).turn
        return self.signs.get(turn, "") + self.names[number]
