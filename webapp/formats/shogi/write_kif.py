"""Writing lines of shogi in KIF, as Kifu for Windows reads it.

Variations stand behind the main line and behind each other, those of the latest moves first, so
that each belongs to the branch above it that has the move it stands in place of. Comments stand
below the move they are said of. The end of a branch, kept as a line of its last comment, is written
as a move; see `ends.py`. What KIF has no place for is reported: marks, NAGs, commands other than
those of time, and moves without words, as a pass, with all that follows them.

In KI2, the form for people, `▲７六歩 △３四歩`, moves are named as in Japanese books
(`webapp.moves.written`), six on a line; where a piece does not go so, with the square it comes
from. How a branch ends stays in its comment,
and there is no place for times.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from itertools import groupby, islice

from webapp.findings import Finding
from webapp.formats.records.branches import FREE
from webapp.formats.shogi import losses
from webapp.formats.shogi.commands import (
    Time,
    read_command,
    read_program,
    read_time,
    with_time,
    write_times,
)
from webapp.formats.shogi.ends import End, part_at_end, summary
from webapp.formats.shogi.moves import write_kif_move
from webapp.formats.shogi.start import HIGHEST, OTHER, name_of, side_names, write_board
from webapp.formats.shogi.tags import kif_tags
from webapp.games.board import Side
from webapp.games.shogi import SIGNS
from webapp.model.line import Line, Ply, children
from webapp.model.position import Position
from webapp.moves import play, written

_WIDTH = 13
"""The columns of a move with the blanks behind it; a sign in full width takes two."""
SIGN: Mapping[Side, str] = {"first": SIGNS[0][0], "second": SIGNS[1][0]}
"""The sign before a move in KI2."""
_ON_A_LINE = _OF_A_MOVE = 6
"""The moves on a line of KI2, and the signs of each with the blanks behind it, in full width."""


def write_kif(line: Line) -> tuple[str, tuple[Finding, ...]]:
    """The line in KIF, and what is lost; no text where its start cannot be written."""
    return _written(_KifWriter(line))


def write_ki2(line: Line) -> tuple[str, tuple[Finding, ...]]:
    """The line in KI2, and what is lost; no text where its start cannot be written."""
    return _written(_Ki2Writer(line))


def _written(writer: _KifWriter) -> tuple[str, tuple[Finding, ...]]:
    start, notation = writer.line.start, writer.notation
    refused = losses.why_unwritable(start, notation) or losses.of_hands(start, notation)
    if refused:
        return "", (refused,)
    text = "\n".join([*writer.head(), *writer.branches()]) + "\n"
    return text, (*losses.of_number(start, notation, HIGHEST), *writer.losses())


class _KifWriter:
    """Writes a line branch by branch.

    after          the plies that follow each
    positions      those after the plies written so far, and `depths` how many plies lead to them
    sums           the seconds that each side has used up to them
    path           the plies of the branch that is being written
    written        how many plies are
    lost_commands  how many commands are not
    """

    notation = "KIF"
    version: Sequence[str] = ("#KIF version=2.0 encoding=UTF-8",)
    table = "手数----指手---------消費時間--"

    def __init__(self, line: Line) -> None:
        self.line = line
        self.after = children(line)
        self.names = side_names(line.start, line.tags)
        self.positions: dict[int, Position] = {-1: line.start}
        self.depths = {-1: 0}
        self.sums: dict[int, tuple[int, int]] = {-1: (0, 0)}
        self.path: list[int] = []
        self.written = 0
        self.lost_commands = 0

    def losses(self) -> Iterator[Finding]:
        """The losses of the line, once it is written."""
        line, notation = self.line, self.notation
        yield from losses.of_start(line.start, notation)
        yield from losses.of("record-moves-not-written", len(line.plies) - self.written, notation)
        yield from losses.of("record-commands-not-written", self.lost_commands, notation)
        yield from losses.of_signs(line, notation)

    def head(self) -> Iterator[str]:
        """The lines before the moves."""
        line, name = self.line, name_of(self.line.start)
        yield from self.version
        yield from self.programs(line.commands)
        tags, others = kif_tags(line.tags, self.names, name or OTHER)
        yield from (f"{tag}：{value}" for tag, value in tags)
        if not name:
            yield from write_board(line.start, self.names)
        yield self.table
        yield from _comment([*others, *line.comment.splitlines()])

    def branches(self) -> Iterator[str]:
        """The main line, then the variations."""
        main = self.after.get(-1, ())
        if not main:
            return
        yield from self._branch(main[0])
        waiting = self._variations([-1, *self.path])
        while waiting:
            start = waiting.pop()
            if self._word(start):
                parent = self.line.plies[start].parent
                yield ""
                yield f"変化：{self.depths[parent] + 1}手"
                yield from self._branch(start)
                waiting += self._variations(self.path)

    def _variations(self, parents: Sequence[int]) -> list[int]:
        """Where the variations behind these plies begin, the one to be written first at the end."""
        return [ply for parent in parents for ply in reversed(self.after.get(parent, ())[1:])]

    def _branch(self, start: int) -> Iterator[str]:
        """The plies of a branch and what is said of them; `path` has their numbers then."""
        self.path = []
        following: tuple[int, ...] = (start,)
        while following and (word := self._word(following[0])):
            number = following[0]
            ply = self.line.plies[number]
            self.path.append(number)
            self.positions[number] = play(self.positions[ply.parent], ply.move)
            self.depths[number] = self.depths[ply.parent] + 1
            self.written += 1
            yield from _comment(ply.before.splitlines())
            yield self.move(number, ply, word)
            yield from self.programs(ply.commands)
            following = self.after.get(number, ())[:1]
            if following:
                yield from _comment(ply.after.splitlines())
            else:
                yield from self.end(ply.after, number, self.positions[number].turn)

    def _word(self, number: int) -> str | None:
        """The move as KIF has it; None where it has no words for it."""
        ply = self.line.plies[number]
        return write_kif_move(self.positions[ply.parent], ply.move, self.last_square(ply))

    def last_square(self, ply: Ply) -> int | None:
        """The square where the move before went."""
        return self.line.plies[ply.parent].move.to if ply.parent >= 0 else None

    def move(self, number: int, ply: Ply, word: str) -> str:
        """The line of a move."""
        read = (read_command(command) for command in ply.commands)
        times = {found[0]: found[1] for found in read if found}
        used = times.get("emt", Time(0))
        turn = self.positions[ply.parent].turn
        sums = self.sums[number] = with_time(self.sums[ply.parent], turn, used.seconds)
        written = ""
        if "emt" in times:
            self.lost_commands += any(time.fraction for time in times.values())
            written = write_times(used, times.get("egt", Time(sums[turn == "second"])).seconds)
        else:
            self.lost_commands += len(times)
        sign = "" if self.after[ply.parent][-1] == number else "+"
        return f"{_numbered(self.depths[number], word, written)}{sign}"

    def end(self, said: str, number: int, turn: Side) -> Iterator[str]:
        """The comment at the end of a branch, and how it ends."""
        before, known, behind = part_at_end(said, turn, self.line.result if self.is_main else None)
        yield from _comment(before)
        if known:
            end, used = known
            time = read_time(used)
            total = self.sums[number][turn == "second"] + (time.seconds if time else 0)
            times = write_times(time, total) if time else ""
            yield _numbered(self.depths[number] + 1, end.name, times)
        yield from _comment(behind)
        yield from self.summary(known[0] if known else None, number, turn)

    def summary(self, end: End | None, number: int, turn: Side) -> Iterator[str]:
        """Behind the main line, who has won."""
        summed = summary(end, self.depths[number], turn, self.line.result, self.names)
        if self.is_main and summed:
            yield summed

    @property
    def is_main(self) -> bool:
        """Whether it is the main line that is being written."""
        return self.written == len(self.path)

    def programs(self, commands: Sequence[str]) -> Iterator[str]:
        """The commands that are lines for programs; others than those of time are lost."""
        for command in commands:
            program = read_program(command)
            if program:
                yield program
            elif not read_command(command):
                self.lost_commands += 1


class _Ki2Writer(_KifWriter):
    """Writes a line branch by branch, the moves that follow each other on one."""

    notation = "KI2"
    version = ()
    table = ""

    def branches(self) -> Iterator[str]:
        """The main line, then the variations."""
        for is_move, run in groupby(super().branches(), lambda line: line[:1] in SIGN.values()):
            while is_move and (moves := list(islice(run, _ON_A_LINE))):
                yield "".join(f"{move}　".ljust(_OF_A_MOVE, "　") for move in moves).rstrip()
            yield from run

    def move(self, number: int, ply: Ply, word: str) -> str:
        """The name of a move with the sign of its side."""
        position = self.positions[ply.parent]
        word = written(position, ply.move, "native", FREE, last=self.last_square(ply))
        return f"{SIGN[position.turn]}{word.replace('同', '同　')}"

    def end(self, said: str, number: int, turn: Side) -> Iterator[str]:
        """The comment at the end of a branch, which tells how that ends as well."""
        yield from _comment(said.splitlines())
        known = part_at_end(said, turn, self.line.result)[1] if self.is_main else None
        yield from self.summary(known[0] if known else None, number, turn)

    def programs(self, commands: Sequence[str]) -> Iterator[str]:
        """No line for programs: all commands are lost."""
        self.lost_commands += len(commands)
        return iter(())


def _numbered(number: int, word: str, times: str) -> str:
    columns = sum(2 if ord(sign) > 0xFF else 1 for sign in word)
    return f"{number:4} {word}{' ' * (_WIDTH - columns)}{times}" if times else f"{number:4} {word}"


def _comment(lines: Sequence[str]) -> Iterator[str]:
    """Lines of words as comments; a bookmark has a sign of its own."""
    yield from (line if line.startswith("&") else f"*{line}" for line in lines)
