"""Writing lines of shogi in KIF, as Kifu for Windows reads it.

Variations stand behind the main line and behind each other, those of the latest moves first, so
that each belongs to the branch above it that has the move it stands in place of. Comments stand
below the move they are said of. The end of a branch, kept as a line of its last comment, is written
as a move; see `ends.py`. What KIF has no place for is reported: marks, NAGs, commands other than
those of time, and moves without words, as a pass, with all that follows them.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from webapp.findings import Finding
from webapp.formats.shogi.commands import Time, read_command, read_program, read_time, write_times
from webapp.formats.shogi.ends import part_at_end, summary
from webapp.formats.shogi.losses import (
    losses_of_commands,
    losses_of_moves,
    losses_of_signs,
    losses_of_start,
    why_unwritable,
)
from webapp.formats.shogi.moves import write_kif_move
from webapp.formats.shogi.start import (
    OTHER,
    hand_too_large,
    name_of,
    number_too_high,
    side_names,
    write_board,
)
from webapp.formats.shogi.tags import kif_tags
from webapp.games.board import Side
from webapp.model.line import Line, Ply, children
from webapp.model.position import Position
from webapp.moves import play

_NOTATION = "KIF"

_VERSION = "#KIF version=2.0 encoding=UTF-8"
_TABLE = "手数----指手---------消費時間--"
_WIDTH = 13
"""The columns of a move with the blanks behind it; a sign in full width takes two."""


def write_kif(line: Line) -> tuple[str, tuple[Finding, ...]]:
    """The line in KIF, and what is lost; no text where its start cannot be written."""
    refused = why_unwritable(line.start, _NOTATION) or hand_too_large(line.start, _NOTATION)
    if refused:
        return "", (refused,)
    writer = KifWriter(line)
    text = "\n".join([*writer.head(), *writer.branches()]) + "\n"
    return text, (*number_too_high(line.start, _NOTATION), *writer.losses(_NOTATION))


class KifWriter:
    """Writes a line branch by branch.

    after          the plies that follow each
    positions      those after the plies written so far, and `depths` how many plies lead to them
    sums           the seconds that each side has used up to them
    said_first     what is said before the first move
    path           the plies of the branch that is being written
    written        how many plies are
    lost_commands  how many commands are not
    """

    def __init__(self, line: Line) -> None:
        self.line = line
        self.after = children(line)
        self.names = side_names(line.start)
        self.positions: dict[int, Position] = {-1: line.start}
        self.depths = {-1: 0}
        self.sums: dict[int, tuple[int, int]] = {-1: (0, 0)}
        self.path: list[int] = []
        self.said_first: list[str] = []
        self.written = 0
        self.lost_commands = 0

    def losses(self, notation: str) -> Iterator[Finding]:
        """What is lost of the line, once it is written."""
        yield from losses_of_start(self.line.start, notation)
        yield from losses_of_moves(len(self.line.plies) - self.written, notation)
        yield from losses_of_commands(self.lost_commands, notation)
        yield from losses_of_signs(self.line, notation)

    def head(self) -> Iterator[str]:
        """What stands before the moves."""
        yield _VERSION
        yield from self._programs(self.line.commands)
        yield from self.tags()
        yield _TABLE
        yield from comment(self.said_first)

    def tags(self) -> Iterator[str]:
        """What is said of the game, with its start; `said_first` is then what else is."""
        line, name = self.line, name_of(self.line.start)
        tags, others = kif_tags(line.tags, self.names, name or OTHER)
        yield from (f"{tag}：{value}" for tag, value in tags)
        if not name:
            yield from write_board(line.start)
        self.said_first = [*others, *line.comment.splitlines()]

    def branches(self) -> Iterator[str]:
        """The main line, then the variations."""
        main = self.after.get(-1, ())
        if not main:
            return
        yield from self.branch(main[0])
        waiting = self._variations([-1, *self.path])
        while waiting:
            start = waiting.pop()
            if self.word(start):
                parent = self.line.plies[start].parent
                yield ""
                yield f"変化：{self.depths[parent] + 1}手"
                yield from self.branch(start)
                waiting += self._variations(self.path)

    def _variations(self, parents: Sequence[int]) -> list[int]:
        """Where the variations behind these plies begin, the one to be written first at the end."""
        return [ply for parent in parents for ply in reversed(self.after.get(parent, ())[1:])]

    def branch(self, start: int) -> Iterator[str]:
        """The plies of a branch and what is said of them; `path` has their numbers then."""
        self.path = []
        following: tuple[int, ...] = (start,)
        while following and (word := self.word(following[0])):
            number = following[0]
            self.path.append(number)
            yield from self.ply(number, word)
            following = self.after.get(number, ())[:1]
            yield from self.behind(number)

    def word(self, number: int) -> str | None:
        """The move as KIF has it; None where it has no words for it."""
        ply = self.line.plies[number]
        return write_kif_move(self.positions[ply.parent], ply.move, self.last_square(number))

    def last_square(self, number: int) -> int | None:
        """The square where the move before went."""
        parent = self.line.plies[number].parent
        return self.line.plies[parent].move.to if parent >= 0 else None

    def ply(self, number: int, word: str) -> Iterator[str]:
        """The line of a move, and what is said before it above it."""
        ply = self.line.plies[number]
        position = self.positions[ply.parent]
        self.positions[number] = play(position, ply.move)
        self.depths[number] = self.depths[ply.parent] + 1
        self.written += 1
        times = self._times(number, ply, position.turn)
        is_last = self.after[ply.parent][-1] == number
        yield from comment(ply.before.splitlines())
        yield f"{_numbered(self.depths[number], word, times)}{'' if is_last else '+'}"
        yield from self._programs(ply.commands)

    def _times(self, number: int, ply: Ply, turn: Side) -> str:
        """Both times of a move, "" where it has none."""
        read = (read_command(command) for command in ply.commands)
        times = {found[0]: found[1] for found in read if found}
        used = times.get("emt", Time(0))
        first, second = self.sums[ply.parent]
        is_first = turn == "first"
        sums = first + used.seconds * is_first, second + used.seconds * (not is_first)
        self.sums[number] = sums
        if "emt" not in times:
            self.lost_commands += len(times)
            return ""
        self.lost_commands += any(time.fraction for time in times.values())
        total = times.get("egt", Time(sums[not is_first]))
        return write_times(used, total.seconds)

    def behind(self, number: int) -> Iterator[str]:
        """What is said behind a move, and at the end of a branch how it ends."""
        said, turn = self.line.plies[number].after, self.positions[number].turn
        if number in self.after:
            yield from comment(said.splitlines())
            return
        is_main, result = self.is_main, self.line.result
        before, known, behind = part_at_end(said, turn, result if is_main else None)
        end, used = known or (None, "")
        yield from comment(before)
        if end:
            time = read_time(used)
            total = self.sums[number][turn == "second"] + (time.seconds if time else 0)
            times = write_times(time, total) if time else ""
            yield _numbered(self.depths[number] + 1, end.name, times)
        yield from comment(behind)
        if is_main and (summed := summary(end, self.depths[number], turn, result, self.names)):
            yield summed

    @property
    def is_main(self) -> bool:
        """Whether it is the main line that is being written."""
        return self.written == len(self.path)

    def _programs(self, commands: Sequence[str]) -> Iterator[str]:
        """The commands that are lines for programs; others than those of time are lost."""
        for command in commands:
            program = read_program(command)
            if program:
                yield program
            elif not read_command(command):
                self.lost_commands += 1


def _numbered(number: int, word: str, times: str) -> str:
    columns = sum(2 if ord(sign) > 0xFF else 1 for sign in word)
    return f"{number:4} {word}{' ' * (_WIDTH - columns)}{times}" if times else f"{number:4} {word}"


def comment(lines: Sequence[str]) -> Iterator[str]:
    """Lines of words as comments; a bookmark has a sign of its own."""
    yield from (line if line.startswith("&") else f"*{line}" for line in lines)
