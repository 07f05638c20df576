"""A card tried move by move: the answers say no more of its line than has been found.

The student moves for the side that begins, the line answers. So a path, the codes of the moves so
far from the position of the card, has moves of the student's and the teacher's in turn:

    right    the main move; a variation whose sign is one of `RIGHT_NAGS`; and where these end in
             mate, or mate is what the card asks for, any move that mates, be it sooner
    answer   the main move that follows

A path that is no such thing leads nowhere: what nobody has found cannot be asked about.

A card asks for mate by the words of its task or title, or by an EPD's operation. The words are
those of all languages, whatever language a teacher writes in: see `document/goals.py`. A stalemate,
or a mate of oneself, is none.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import NamedTuple

from msgspec import Struct
from msgspec.structs import replace

from webapp.document.goals import Goal, goal_said, is_about_mate
from webapp.formats.epd.operations import scan
from webapp.games.board import CHESS, Side
from webapp.lessons.model import RIGHT_NAGS, Card
from webapp.lessons.seen import Seen
from webapp.model.line import Line, Move, Ply, children, read_code, write_code
from webapp.model.marks import Mark
from webapp.model.position import Position
from webapp.moves import (
    Event,
    Refusal,
    can_be_played,
    outcome,
    play,
    possible_moves,
    read_move,
    refusal,
)
from webapp.moves.reasons import refused
from webapp.moves.walk import castles_again
from webapp.rules.chess.castling import sides_castled

_MATES: frozenset[Event] = frozenset(["checkmate", "stalemate-lost"])
"""The events that leave a side without a move: in xiangqi it loses, in check or not."""

_WITH_MATE: frozenset[Goal] = frozenset(["mate", "win", "move", ""])
"""The goals of words about a mate by which a mate may be asked for."""

_DIRECT_MATE = "dm"
"""The operation of an EPD: mate in so many moves (PGN standard §16.2.5.5)."""


class Progress(Struct, frozen=True):
    """How far the student has come.

    positions  from that of the card to the one on the board, after each move
    moves      those between them
    ply        the number of the last one in the line, -1 for the line's start; None where a mate is
               another one than the line's
    over       whether the line has no more moves
    """

    positions: tuple[Position, ...]
    moves: tuple[Move, ...] = ()
    ply: int | None = -1
    over: bool = False

    @property
    def position(self) -> Position:
        """The position on the board."""
        return self.positions[-1]

    @property
    def last(self) -> int | None:
        """The square that the last move went to."""
        return self.moves[-1].to if self.moves else None

    @property
    def codes(self) -> tuple[str, ...]:
        """The path that leads here."""
        return tuple(write_code(move, self.positions[0].kind) for move in self.moves)

    def then(self, move: Move, position: Position, ply: int | None, *, over: bool) -> Progress:
        """The place one move further."""
        return Progress((*self.positions, position), (*self.moves, move), ply, over)


class Right(Struct, frozen=True):
    """A right move, and the answer to it, if there is one.

    after  the position between them; `place` is the one after both
    """

    move: Move
    after: Position
    reply: Move | None
    place: Progress

    @property
    def solved(self) -> bool:
        """Whether it was the last one."""
        return self.place.over


class Wrong(Struct, frozen=True):
    """A move that may be played and is not right; `comment` is what the teacher says of it."""

    move: Move
    after: Position
    comment: str = ""


class Tried(Struct, frozen=True):
    """A move on a card without moves: nothing can be said of it."""

    move: Move
    after: Position


class Illegal(Struct, frozen=True):
    """A text that is no move, and why."""

    refusal: Refusal


Verdict = Right | Wrong | Tried | Illegal


class NowhereError(Exception):
    """There is nothing to try at the end of this path."""


def has_moves(card: Card | Seen) -> bool:
    """Whether there are moves to find."""
    if isinstance(card, Seen):
        return card.has_moves
    return card.line is not None and any(ply.parent == card.at for ply in card.line.plies)


def marks_of(card: Card | Seen) -> tuple[Mark, ...]:
    """The marks that students see at once on the board with which they begin."""
    return () if _marks_wait(card) else marks_with_solution(card)


def has_marks_of_solution(card: Card | Seen) -> bool:
    """Whether there are marks on that board which come with the solution alone."""
    return _marks_wait(card) and bool(marks_with_solution(card))


def _marks_wait(card: Card | Seen) -> bool:
    return card.shown.marks == "solution" and card.shown.solution != "always"


def marks_with_solution(card: Card | Seen) -> tuple[Mark, ...]:
    """All marks on the board with which students begin, also those of the solution."""
    if isinstance(card, Seen):
        return card.marks
    line = card.line
    if line is None:
        return card.marks
    return line.plies[card.at].marks if card.at >= 0 else line.marks


def begin(card: Card | Seen) -> Progress | None:
    """Where students begin; None where there is no position."""
    return Progress((card.position,), ply=card.at) if card.position else None


def follow(card: Card, codes: Sequence[str]) -> Progress | None:
    """Where a path leads; None where it is not one that was found, or ends before the answer."""
    place = begin(card)
    if place is None or not codes:
        return place
    tree = _Tree.of(card)
    waiting = list(reversed(codes))
    while waiting:
        move = read_code(waiting.pop(), place.position.kind)
        if move is None or place.over or not can_be_played(place.position, move):
            return None
        found = tree.verdict(place, move, play(place.position, move))
        if not isinstance(found, Right):
            return None
        place = found.place
        if found.reply is not None:
            # The answer is the line's, not the student's to choose.
            said = waiting.pop() if waiting else None
            if said is None or read_code(said, place.position.kind) != found.reply:
                return None
    return place


def judge(card: Card, place: Progress, text: str) -> Verdict:
    """The verdict on the move of a text behind those of a place. Raises NowhereError.

    A move of the line counts as one even where the rules are against it.
    """
    if place.over:
        raise NowhereError
    tree, position = _Tree.of(card), place.position
    move: Move | Refusal | None = read_code(text, position.kind)
    if move not in tree.following(place):
        possible = possible_moves(position)
        move = read_move(position, text, possible, last=place.last)
        if isinstance(move, Move) and castles_again(position, move, _castled(card)):
            move = refused("no-castling-right")
        if isinstance(move, Move) and possible.free is not None:
            move = tree.as_it_has_it(place, move)
    if isinstance(move, Refusal):
        return Illegal(move)
    assert move
    return tree.verdict(place, move, play(position, move))


def solution_line(card: Card) -> Line | None:
    """The moves to find as a line of its own; None where there are none.

    What comes before them is none of the solution: it may be that of another card.
    """
    line = card.line
    if line is None or card.position is None or not has_moves(card):
        return None
    numbers: dict[int, int] = {card.at: -1}
    plies: list[Ply] = []
    for number, ply in enumerate(line.plies):
        if number > card.at and ply.parent in numbers:
            numbers[number] = len(plies)
            plies.append(replace(ply, parent=numbers[ply.parent], commands=()))
    comment = line.plies[card.at].after if card.at >= 0 else line.comment
    return Line(card.position, tuple(plies), comment, marks=marks_with_solution(card))


def played_of(line: Line, place: Progress | None) -> dict[int, Position]:
    """The positions after those plies of a `solution_line` that were played to a place."""
    found: dict[int, Position] = {}
    after, at = children(line), -1
    for move, position in zip(place.moves, place.positions[1:], strict=True) if place else ():
        same = [number for number in after.get(at, ()) if line.plies[number].move == move]
        if not same:
            break
        at = same[0]
        found[at] = position
    return found


def _castled(card: Card) -> tuple[Side, ...]:
    """The sides that castle no more, by the position that the moves of the card begin with."""
    start = card.line.start if card.line else card.position
    return sides_castled(start, chess960=card.plays_chess960) if start else ()


# --- in the line ---------------------------------------------------------------------------


class _Tree(NamedTuple):
    """The line of a card, and the numbers of the plies that follow each."""

    card: Card
    line: Line
    after: Mapping[int, tuple[int, ...]]

    @classmethod
    def of(cls, card: Card) -> _Tree:
        assert card.position
        line = card.line or Line(card.position)
        return cls(card, line, children(line))

    def following(self, place: Progress) -> list[Move]:
        """The moves of the line that follow a place."""
        return [self.line.plies[number].move for number in self._following(place)]

    def _following(self, place: Progress) -> tuple[int, ...]:
        return () if place.ply is None else self.after.get(place.ply, ())

    def _right(self, place: Progress) -> list[int]:
        """Of the plies that follow a place those that are right."""
        numbers = self._following(place)
        nags = {number: set(self.line.plies[number].nags) for number in numbers}
        return [n for n in numbers if n == numbers[0] or RIGHT_NAGS & nags[n]]

    def verdict(self, place: Progress, move: Move, played: Position) -> Right | Wrong | Tried:
        """The verdict on a move that can be played, and makes the position `played`."""
        if not has_moves(self.card):
            return Tried(move, played)
        right = self._right(place)
        for number in right:
            if self.line.plies[number].move == move:
                return self._answered(place, number, played)
        if (
            refusal(place.position, move) is None
            and _is_mate(played)
            and (asks_for_mate(self.card) or any(self._ends_in_mate(place, n) for n in right))
        ):
            return Right(move, played, None, place.then(move, played, None, over=True))
        same = [self.line.plies[n] for n in self._following(place)]
        around = ((ply.before.strip(), ply.after.strip()) for ply in same if ply.move == move)
        said = (" ".join(filter(None, words)) for words in around)
        return Wrong(move, played, next(filter(None, said), ""))

    def _answered(self, place: Progress, number: int, played: Position) -> Right:
        move = self.line.plies[number].move
        answer = next(iter(self.after.get(number, ())), None)
        there = place.then(move, played, number, over=answer is None)
        if answer is None:
            return Right(move, played, None, there)
        reply = self.line.plies[answer].move
        over = answer not in self.after
        return Right(move, played, reply, there.then(reply, play(played, reply), answer, over=over))

    def _ends_in_mate(self, place: Progress, number: int) -> bool:
        """Whether a ply behind a place ends, by main moves, in mate of the opponent."""
        position = play(place.position, self.line.plies[number].move)
        while number in self.after:
            number = self.after[number][0]
            position = play(position, self.line.plies[number].move)
        return position.turn != place.position.turn and _is_mate(position)

    def as_it_has_it(self, place: Progress, move: Move) -> Move:
        """The move with what its piece becomes in the line: boards without rules do not ask."""
        right = [self.line.plies[number].move for number in self._right(place)]
        if move.piece or move in right:
            return move
        return next((other for other in right if replace(other, piece="") == move), move)


def _is_mate(position: Position) -> bool:
    return not _MATES.isdisjoint(outcome(position).events)


# --- whether it asks for mate ----------------------------------------------------------------


def asks_for_mate(card: Card) -> bool:
    """Whether what is to be found is a mate, as far as the card says."""
    if card.operations and _DIRECT_MATE in card.operations[0]:
        text = card.operations[0]
        if any(one.opcode == _DIRECT_MATE for one in scan(text, 0, len(text))[0]):
            return True
    game = card.position.game if card.position else CHESS.game
    return any(
        is_about_mate(words) and goal_said(words, game).goal in _WITH_MATE
        for words in (card.task, card.title)
    )
