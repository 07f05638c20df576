"""A line walked: the position after each move, what the move is called, and what comes of it."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from math import inf
from time import monotonic
from typing import NamedTuple

from msgspec import Struct
from msgspec.structs import replace

from webapp.games.board import Side
from webapp.model.line import Line, Move, Ply, most_plies, path_to, read_code
from webapp.model.marks import Mark
from webapp.model.position import Position
from webapp.moves import (
    Outcome,
    Possible,
    Style,
    can_be_played,
    chess,
    fairy,
    outcome,
    play,
    possible_moves,
    refusal,
    written,
)
from webapp.moves.fairy.lines import called, enough
from webapp.moves.playing import castling_of, taken_by

MAX_CODES_TEXT = 16 * 1024
"""The most characters of the moves of an address."""

LONGEST_WALK = 0.2
"""The seconds that one answer takes to tell about moves; the page asks again for the others."""

MOST_EARLIER = 400
"""So far back a repetition is looked for."""


class ToldMove(Struct, frozen=True):
    """The names of a move in its position, and its events.

    names    in Latin letters, and in the script of the game where that is another
    outcome  what there is to say of the position after it
    """

    names: tuple[str, ...]
    outcome: Outcome


class Step(Struct, frozen=True):
    """A move of a line as it is played.

    position  the one after it
    taken     the piece that it takes; "" for none
    castling  "short" or "long"; "" for any other move
    told      None where that was not asked
    """

    position: Position
    taken: str
    castling: str
    told: ToldMove | None = None


class Passing:
    """The positions of a tree of moves while one goes through its plies in order.

    Each is kept until the last ply that follows it, so that of a long line there is one at a time.

    parents   the number of the ply that each follows, -1 for the start; below its own number
    """

    def __init__(self, start: Position, parents: Sequence[int]) -> None:
        self._parents = parents
        self._last = {parent: number for number, parent in enumerate(parents)}
        self._kept = {-1: start}

    @property
    def count(self) -> int:
        """How many positions are kept."""
        return len(self._kept)

    def before(self, number: int) -> Position:
        """The position that a ply is played in: asked for once."""
        parent = self._parents[number]
        is_last = self._last[parent] == number
        return self._kept.pop(parent) if is_last else self._kept[parent]

    def keep(self, number: int, position: Position) -> None:
        """Takes the position after a ply."""
        if number in self._last:
            self._kept[number] = position

    def then(self, number: int, before: Position, move: Move) -> None:
        """The same, where it is to be found by playing; the last one of a branch is not needed."""
        if number in self._last:
            self._kept[number] = play(before, move)


class Candidate(NamedTuple):
    """A move that may be played, with what it makes of the position."""

    move: Move
    step: Step


def line_of_codes(start: Position, text: str) -> tuple[Line, int]:
    """The line of an address, `e2e4_e7e5`, and how many of its moves cannot be played from `start`.

    What follows one that cannot be played is not either. Never raises.
    """
    codes = [code for code in text[:MAX_CODES_TEXT].split("_") if code]
    position, plies = start, list[Ply]()
    for code in codes:
        move = read_code(code, start.kind)
        is_full = len(plies) >= most_plies(start.kind)
        if is_full or move is None or not can_be_played(position, move):
            break
        # The rules of other games take a library too long.
        if position.game == "chess" and refusal(position, move):
            break
        position = play(position, move)
        plies.append(Ply(len(plies) - 1, move))
    return Line(start, tuple(plies)), len(codes) - len(plies)


def position_at(line: Line, number: int) -> Position:
    """The position after a ply, the start for -1. ValueError where a move cannot be played."""
    position = line.start
    for at in path_to(line, number):
        position = play(position, line.plies[at].move)
    return position


def with_marks_at(line: Line, number: int, marks: tuple[Mark, ...]) -> Line:
    """The line with these marks on the board after a ply."""
    if number < 0:
        return replace(line, marks=marks)
    plies = list(line.plies)
    plies[number] = replace(plies[number], marks=marks)
    return replace(line, plies=tuple(plies))


def positions_of(line: Line, known: Mapping[int, Position] | None = None) -> tuple[Position, ...]:
    """The position after each ply. ValueError where one cannot be played.

    known  those after some of the plies, which are not played again
    """
    found: list[Position] = []
    for number, ply in enumerate(line.plies):
        before = found[ply.parent] if ply.parent >= 0 else line.start
        found.append((known or {}).get(number) or play(before, ply.move))
    return tuple(found)


def walk(
    line: Line,
    *,
    first: int = 0,
    longest: float = inf,
    known: Mapping[int, Position] | None = None,
    clock: Callable[[], float] = monotonic,
) -> Iterator[Step]:
    """The steps of a line, in the order of its plies.

    first    plies before this one are not told about
    longest  the seconds by `clock` after which no more are told about, as libraries take their time
    known    as in `positions_of`
    """
    until = clock() + longest
    positions = positions_of(line, known)
    # A position is asked about once: after its move, and before those that follow.
    asked: dict[int, Possible] = {}

    def possible(number: int) -> Possible | None:
        position = positions[number] if number >= 0 else line.start
        if position.game == "chess":
            return None
        if number not in asked:
            asked[number] = possible_moves(position)
        return asked[number]

    for number, ply in enumerate(line.plies):
        before, last = _played_in(line, positions, ply)
        after, told = positions[number], None
        if number >= first and clock() < until:
            told = ToldMove(
                names(before, ply.move, possible(ply.parent), last),
                outcome(after, tuple(earlier(line, positions, number)), possible(number)),
            )
        taken, castling = taken_by(before, ply.move), castling_of(before, ply.move)
        yield Step(after, taken, castling, told)


def _played_in(line: Line, positions: Sequence[Position], ply: Ply) -> tuple[Position, int | None]:
    """The position that a ply is played in, and where the move before it went."""
    if ply.parent < 0:
        return line.start, None
    return positions[ply.parent], line.plies[ply.parent].move.to


def step(
    before: Sequence[Position],
    move: Move,
    possible: Possible | None = None,
    last: int | None = None,
    after: Position | None = None,
) -> Step:
    """The step of one more move behind a line, whose positions are given, the start first.

    last   where the move before went
    after  the position that the move makes, where it is known
    """
    here = before[-1]
    after = after or play(here, move)
    said = outcome(after, tuple(before[-MOST_EARLIER:]))
    told = ToldMove(names(here, move, possible, last), said)
    return Step(after, taken_by(here, move), castling_of(here, move), told)


def names(
    before: Position, move: Move, possible: Possible | None = None, last: int | None = None
) -> tuple[str, ...]:
    """The names of the move: in Latin letters, then in the script of the game.

    last   where the move before went, which in Japanese is not said again: 同銀
    """
    if before.game == "chess":
        return (written(before, move),)
    possible = possible or possible_moves(before)
    styles: tuple[Style, ...] = ("latin", "native")
    return tuple(
        dict.fromkeys(written(before, move, style, possible, last=last) for style in styles)
    )


def earlier(line: Line, positions: Sequence[Position], number: int) -> list[Position]:
    """The positions before the one after that ply as far as they may come again, in order."""
    found: list[Position] = []
    after = positions[number] if number >= 0 else line.start
    # What was before the clock of chess began cannot come again.
    most = after.halfmove if after.game == "chess" else MOST_EARLIER
    at = line.plies[number].parent if number >= 0 else -2
    while at >= -1 and len(found) < min(most, MOST_EARLIER):
        found.append(positions[at] if at >= 0 else line.start)
        at = line.plies[at].parent if at >= 0 else -2
    return found[::-1]


def castles_again(position: Position, move: Move, castled: Iterable[Side]) -> bool:
    """Whether a move castles, of a side that has castled before, see `sides_castled`."""
    return position.turn in castled and bool(castling_of(position, move))


def candidates(
    position: Position, possible: Possible, last: int | None = None, castled: Iterable[Side] = ()
) -> Iterator[Candidate]:
    """The moves that may be played, each with its names; what comes of it is not told.

    last      where the move before went
    castled   the sides that castle no more, whatever rights they are given
    """
    named: Iterator[tuple[Move, tuple[str, ...]]]
    if position.game == "chess":
        named = ((move, (name,)) for move, name in chess.all_written(position))
    else:
        named = ((move, names(position, move, possible, last)) for move in possible.moves)
    for move, its_names in named:
        if castles_again(position, move, castled):
            continue
        taken, castling = taken_by(position, move), castling_of(position, move)
        yield Candidate(
            move, Step(play(position, move), taken, castling, ToldMove(its_names, Outcome()))
        )


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
        before, last = _played_in(line, positions, ply)
        if is_chess:
            yield (chess.written(before, ply.move),)
            continue
        possible = enough(before, ply.move, said[number])
        names = (fairy.written(before, ply.move, style, possible, last) for style in styles)
        yield tuple(dict.fromkeys(names))
