"""Writing lines of shogi in KI2, the form of KIF for people: `▲７六歩 △３四歩`.

Moves are named as in Japanese books (`webapp.moves.written`), six on a line; where one is not
legal, and in lines so long that asking the rules takes too long, with the square they come from.
How a branch ends stays in its comment. KI2 has no place for times.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator

from webapp.findings import Finding
from webapp.formats.shogi.ends import part_at_end, summary
from webapp.formats.shogi.losses import why_unwritable
from webapp.formats.shogi.start import hand_too_large, number_too_high
from webapp.formats.shogi.tree import FREE, MOST_ASKED
from webapp.formats.shogi.write import KifWriter, comment
from webapp.model.line import Line
from webapp.moves import play, written

_NOTATION = "KI2"
SIGNS = {"first": "▲", "second": "△"}
_ON_A_LINE = 6
_WIDTH = 6
"""The signs of a move with the blanks behind it, all of them in full width."""


def write_ki2(line: Line) -> tuple[str, tuple[Finding, ...]]:
    """The line in KI2, and what is lost; no text where its start cannot be written."""
    refused = why_unwritable(line.start, _NOTATION) or hand_too_large(line.start, _NOTATION)
    if refused:
        return "", (refused,)
    writer = _Ki2Writer(line)
    text = "\n".join([*writer.head(), *_together(writer.branches())]) + "\n"
    return text, (*number_too_high(line.start, _NOTATION), *writer.losses(_NOTATION))


class _Ki2Writer(KifWriter):
    """Writes a line branch by branch, a move a line."""

    def head(self) -> Iterator[str]:
        """What stands before the moves."""
        self.lost_commands += len(self.line.commands)
        yield from self.tags()
        yield ""
        yield from comment(self.said_first)

    def ply(self, number: int, word: str) -> Iterator[str]:
        """A move, and what is said before it above it."""
        ply = self.line.plies[number]
        position = self.positions[ply.parent]
        self.positions[number] = play(position, ply.move)
        self.depths[number] = self.depths[ply.parent] + 1
        self.written += 1
        self.lost_commands += len(ply.commands)
        possible = None if self.written <= MOST_ASKED else FREE
        last = self.last_square(number)
        word = written(position, ply.move, "native", possible, last=last)
        yield from comment(ply.before.splitlines())
        yield f"{SIGNS[position.turn]}{word.replace('同', '同　')}"

    def behind(self, number: int) -> Iterator[str]:
        """What is said behind a move, and behind the main line who has won."""
        said = self.line.plies[number].after
        yield from comment(said.splitlines())
        if number not in self.after and self.is_main:
            turn, result = self.positions[number].turn, self.line.result
            _, known, _ = part_at_end(said, turn, result)
            end = known[0] if known else None
            summed = summary(end, self.depths[number], turn, result, self.names)
            yield from [summed] * bool(summed)


def _together(lines: Iterable[str]) -> Iterator[str]:
    """The lines with moves that follow each other on one."""
    moves: list[str] = []
    for line in lines:
        is_move = line[:1] in SIGNS.values()
        if moves and (not is_move or len(moves) == _ON_A_LINE):
            yield _row(moves)
            moves = []
        if is_move:
            moves.append(line)
        else:
            yield line
    if moves:
        yield _row(moves)


def _row(moves: Iterable[str]) -> str:
    return "".join(f"{move}　".ljust(_WIDTH, "　") for move in moves).rstrip()
