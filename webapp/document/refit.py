"""A line whose start has become another position: which of its moves still fit, and what is left.

A move fits where it can be played, and the rules allow it there, or did not before either; what
follows one that does not fit goes with it. Of what is on the board in the midst of a line it is
tried first whether the same change of the start leads there, as with one pawn more; else the line
begins with that position, and its moves are those that followed. A line that was mirrored, or
whose sides were swapped, is turned with its board before that. What does not fit is written out
in words, comments, signs and marks among them.
"""

from __future__ import annotations

from collections.abc import Callable, Collection, Iterator, Sequence
from time import monotonic

from msgspec import Struct
from msgspec.structs import replace

from webapp.formats.records.in_words import write_moves
from webapp.games import EVERY_GAME
from webapp.model.line import Line, Move, Ply, read_code, write_code
from webapp.model.marks import Mark
from webapp.model.position import MAX_COUNTER, Position
from webapp.moves import can_be_played, play, refusal
from webapp.moves.fairy.lines import called
from webapp.moves.turning import Numbers, Turn, turned_line
from webapp.moves.walk import position_at, positions_of, with_marks_at

LONGEST = 1.0
"""The seconds for which rules are asked; a move beyond that fits where it can be played."""

_OF_LAST_MOVE = ("en_passant", "halfmove")

_APART = "\n\n"


class Refitted(Struct, frozen=True):
    """A line on another start.

    line   with the moves that fit; None where there is nothing to say of the position any more
    ply    the number of the ply after which the position stands, -1 for the start
    at     likewise of the one that was named with the line
    left   what does not fit, as the game writes moves, see `records/in_words.py`; "" for
           nothing
    count  how many moves that is
    """

    line: Line | None
    ply: int = -1
    at: int = -1
    left: str = ""
    count: int = 0


def refit(
    line: Line,
    ply: int,
    at: int,
    position: Position,
    marks: tuple[Mark, ...] = (),
    turns: Collection[Turn] | None = None,
    longest: float = LONGEST,
) -> Refitted:
    """The line whose position after a ply has become another one, with these marks on its board.

    ply, at  numbers of plies, -1 for the start
    turns    how the board has been turned since, each once; None where it never was
    longest  the seconds for which rules are asked
    """
    if position.game != line.start.game:
        return Refitted(None, left=write_moves(line), count=len(line.plies))
    until = monotonic() + longest
    if turns is None:
        fitted = _from_start(line, ply, position, until)
        fitting, numbers = fitted or _fitted(line, ply, position, until)
    else:
        fitting, numbers = _turned(line, ply, position, turns, until)
    fitting = with_marks_at(fitting, numbers[ply], marks)
    says = (fitting.plies, fitting.comment, fitting.commands, fitting.tags)
    left = _APART.join(_written_left(line, numbers))
    count = len(line.plies) - len(fitting.plies)
    return Refitted(fitting if any(says) else None, numbers[ply], numbers.get(at, -1), left, count)


# --- what was turned --------------------------------------------------------------------------


def _turned(
    line: Line, ply: int, position: Position, turns: Collection[Turn], until: float
) -> tuple[Line, Numbers]:
    """The same of a line that is turned with its board."""
    turned, numbers = _each_turned(line, turns)
    if ply not in numbers:
        # There is castling on the way, which has no mirror image.
        rooted, of_root = _below(line, ply)
        turned, of_rooted = _each_turned(rooted, turns)
        numbers = _composed(of_root, of_rooted)
    there = numbers[ply]
    position = _numbered_alike(line, ply, position, position_at(turned, there).fullmove)
    fitted = _from_start(turned, there, position, until)
    if not fitted and turned.start.castling != position.castling:
        # Rights that follow the pieces are none on a board that was mirrored.
        bare = replace(turned, start=replace(turned.start, castling=position.castling))
        fitted = _from_start(bare, there, position, until)
    fitting, of_turned = fitted or _fitted(turned, there, position, until)
    return fitting, _composed(numbers, of_turned)


def _each_turned(line: Line, turns: Collection[Turn]) -> tuple[Line, Numbers]:
    numbers = {number: number for number in range(-1, len(line.plies))}
    for turn in turns:
        line, found = turned_line(line, turn)
        numbers = _composed(numbers, found)
    return line, numbers


def _composed(first: Numbers, then: Numbers) -> Numbers:
    return {number: then[new] for number, new in first.items() if new in then}


def _below(line: Line, root: int) -> tuple[Line, Numbers]:
    """The line that begins with the position after a ply, and the numbers of its plies."""
    return _pruned(line, root, position_at(line, root), lambda _, ply: ply)


def _pruned(
    line: Line, root: int, start: Position, kept: Callable[[int, Ply], Ply | None]
) -> tuple[Line, Numbers]:
    """The line from a new start with the plies below one of its own that are kept, and their
    numbers; what follows one that is not goes with it.
    """
    numbers: Numbers = {root: -1}
    plies: list[Ply] = []
    for number, ply in enumerate(line.plies):
        found = kept(number, ply) if ply.parent in numbers and number != root else None
        if found:
            numbers[number] = len(plies)
            plies.append(replace(found, parent=numbers[ply.parent]))
    marks = line.marks if root < 0 else line.plies[root].marks
    return replace(line, start=start, plies=tuple(plies), marks=marks), numbers


def _numbered_alike(line: Line, ply: int, position: Position, number: int) -> Position:
    """The position with the number that its move has in the turned line.

    Where the other side begins the number grows one move sooner, or later; the page, which knows no
    game, leaves it as it was.
    """
    before = position_at(line, ply)
    numbers = {before.fullmove}
    if not EVERY_GAME[line.start.game].counts_plies and before.turn != line.start.turn:
        numbers.add(before.fullmove + (1 if before.turn == "second" else -1))
    return replace(position, fullmove=number) if position.fullmove in numbers else position


# --- where it begins --------------------------------------------------------------------------


def _from_start(
    line: Line, ply: int, position: Position, until: float
) -> tuple[Line, Numbers] | None:
    """The line from its start with the same change; None where that does not lead there."""
    if ply < 0:
        return _fitted(line, -1, position, until)
    start = _changed_alike(line.start, position_at(line, ply), position)
    if start is None:
        return None
    fitting, numbers = _fitted(line, -1, start, until)
    if ply not in numbers:
        return None
    there = position_at(fitting, numbers[ply])
    as_there = {name: getattr(there, name) for name in _OF_LAST_MOVE}
    moved = position.squares != position_at(line, ply).squares
    wanted = replace(position, **as_there) if moved else position
    return (fitting, numbers) if wanted == there else None


def _changed_alike(start: Position, before: Position, after: Position) -> Position | None:
    """The start with what is other after an edit than before; None where it was other already."""
    if before.kind != after.kind:
        return None
    squares = list(start.squares)
    for square, (old, new) in enumerate(zip(before.squares, after.squares, strict=True)):
        if old == new:
            continue
        if squares[square] != old:
            return None
        squares[square] = new
    changes = {}
    # What follows from the last move alone is as that has it, where pieces were moved.
    moved = before.squares != after.squares
    for name in start.__struct_fields__:
        old, new = getattr(before, name), getattr(after, name)
        if name == "squares" or old == new or (moved and name in _OF_LAST_MOVE):
            continue
        if name == "fullmove":
            new = start.fullmove + new - old
            if not 1 <= new <= MAX_COUNTER:
                return None
        elif getattr(start, name) != old:
            return None
        changes[name] = new
    return replace(start, squares=tuple(squares), **changes)


# --- what fits -------------------------------------------------------------------------------


def _fitted(line: Line, root: int, start: Position, until: float) -> tuple[Line, Numbers]:
    """The line from a new start with the moves below a ply that fit, and their numbers."""
    playable, numbers = _playable(line, root, start)
    old = {new: number for number, new in numbers.items()}
    before = positions_of(line)
    is_against = _rules(playable, positions_of(playable), until)
    was_against: Callable[[int], bool] | None = None

    def allowed(number: int, ply: Ply) -> Ply | None:
        nonlocal was_against
        if is_against(number):
            was_against = was_against or _rules(line, before, until)
            return ply if was_against(old[number]) else None
        return ply

    fitting, kept = _pruned(playable, -1, start, allowed)
    return fitting, _composed(numbers, kept)


def _playable(line: Line, root: int, start: Position) -> tuple[Line, Numbers]:
    """The same of the moves that can be played, whatever the rules say."""
    positions = {root: start}

    def played(number: int, ply: Ply) -> Ply | None:
        move: Move | None = ply.move
        if line.start.kind != start.kind:
            # The board may have other squares.
            move = read_code(write_code(ply.move, line.start.kind), start.kind)
        before = positions[ply.parent]
        if move is None or not can_be_played(before, move):
            return None
        positions[number] = play(before, move)
        return replace(ply, move=move)

    return _pruned(line, root, start, played)


def _rules(line: Line, positions: Sequence[Position], until: float) -> Callable[[int], bool]:
    """A function that says of a ply whether the rules are against it."""
    if line.start.game != "chess":
        said = called(line, positions, until=until) if line.plies else []
        return lambda number: said[number].state == "illegal"

    def is_against(number: int) -> bool:
        ply = line.plies[number]
        before = positions[ply.parent] if ply.parent >= 0 else line.start
        return monotonic() < until and refusal(before, ply.move) is not None

    return is_against


# --- what does not ---------------------------------------------------------------------------


def _written_left(line: Line, kept: Numbers) -> Iterator[str]:
    """The moves that are not kept, with all that is said of them: a text for each place of the
    line where some of them begin.
    """
    gone = [number for number in range(len(line.plies)) if kept.get(number, -1) < 0]
    here = set(gone)
    roots: dict[int, list[int]] = {}
    top: dict[int, int] = {}
    for number in gone:
        parent = line.plies[number].parent
        top[number] = top[parent] if parent in here else parent
        roots.setdefault(top[number], []).append(number)
    for parent, numbers in roots.items():
        new = {parent: -1, **{number: at for at, number in enumerate(numbers)}}
        plies = [replace(line.plies[n], parent=new[line.plies[n].parent]) for n in numbers]
        yield write_moves(Line(position_at(line, parent), tuple(plies)))
