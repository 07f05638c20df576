"""Boards that are mirrored, and whose sides are swapped, with the moves that are played on them."""

from __future__ import annotations

import random
from collections.abc import Sequence

from msgspec.structs import replace

from tests.games import so_many
from tests.tables import table
from webapp.document import parse
from webapp.document.record_reading import read_record
from webapp.document.refit import Refitted, refit
from webapp.formats.starts import START_POSITIONS, chess960_start
from webapp.games import EVERY_GAME
from webapp.model.line import Line, Ply, write_code
from webapp.model.marks import Mark
from webapp.model.position import Position
from webapp.moves import play, possible_moves
from webapp.moves.playing import castling_of
from webapp.moves.turning import Turn, turned_line, turned_position
from webapp.moves.walk import position_at, positions_of

TURNS: tuple[Turn, ...] = ("mirror", "swap")


def starts() -> dict[str, Position]:
    found = {game: START_POSITIONS[game] for game in EVERY_GAME if game in START_POSITIONS}
    crazyhouse = parse("4k3/P2n4/8/8/3q4/8/4P3/4K2R[QPn] w K - 3 7").position
    assert crazyhouse
    return {**found, "chess960": chess960_start(100), "pockets": crazyhouse}


def random_line(start: Position, seed: int) -> Line:
    """A tree of random legal moves, with marks, comments and signs."""
    chooser = random.Random(seed)
    positions: dict[int, Position] = {-1: start}
    plies: list[Ply] = []
    at = -1
    for number in range(so_many(40)):
        moves = [move for move in possible_moves(positions[at]).moves if not move.is_pass]
        if not moves:
            break
        castling = [move for move in moves if castling_of(positions[at], move)]
        move = chooser.choice(castling or moves)
        marks = (Mark("arrow", "green", move.origin or 0, move.to),) if move.origin else ()
        nags = (chooser.choice([1, 3, 10, 14, 17, 139, 140]),)
        plies.append(Ply(at, move, before="so", after=f"{number}", nags=nags, marks=marks))
        positions[number] = play(positions[at], move)
        # Now and then it goes on from an earlier place.
        at = chooser.randrange(number + 1) if chooser.random() < 0.2 else number
    return Line(start, tuple(plies), "first", marks=(Mark("label", "red", 1, text="A"),))


def turned(position: Position, turns: Sequence[Turn]) -> Position:
    for turn in turns:
        position = turned_position(position, turn)
    return position


def said(line: Line) -> list[tuple[str, str]]:
    return [(ply.before, ply.after) for ply in line.plies]


@table("name", sorted(starts()))
def test_a_line_that_is_turned_twice_is_as_it_was_and_legal_in_between(name: str) -> None:
    line = random_line(starts()[name], 0)
    for turn in TURNS:
        there, numbers = turned_line(line, turn)
        assert len(numbers) - 1 == len(there.plies)
        gone = len(line.plies) - len(there.plies)
        assert not gone or (turn == "mirror" and line.start.game == "chess")
        after = positions_of(there)
        for ply in there.plies:
            before = after[ply.parent] if ply.parent >= 0 else there.start
            assert ply.move in possible_moves(before).moves
        back, _ = turned_line(there, turn)
        if not gone:
            assert back == line
        for number, new in numbers.items():
            was = turned_position(position_at(line, number), turn)
            counted = replace(was, fullmove=position_at(there, new).fullmove)
            assert position_at(there, new) == counted


@table("name", sorted(starts()))
def test_a_line_goes_with_its_board_from_any_of_its_places(name: str) -> None:
    line = random_line(starts()[name], 5)
    castles = any(castling_of(position_at(line, p.parent), p.move) for p in line.plies)
    for turns in (("mirror",), ("swap",), ("mirror", "swap"), ()):
        for ply in (-1, len(line.plies) - 2):
            position = turned(position_at(line, ply), turns)
            found = refit(line, ply, 0, position, turns=turns)
            if castles and "mirror" in turns:
                continue
            assert (found.left, found.count, found.ply, found.at) == ("", 0, ply, 0)
            assert found.line
            assert said(found.line) == said(line)
            # Back again, from the line that came of it as from the one that it was.
            again = position_at(found.line, ply)
            for origin, back in ((line, ()), (found.line, turns)):
                there = refit(origin, ply, 0, turned(again, turns), turns=back)
                assert there.line
                assert there.line.plies == with_marks(line, ply).plies
                assert there.line.start == line.start


def with_marks(line: Line, ply: int) -> Line:
    """The line without marks where the board stands, which come with the board."""
    if ply < 0:
        return line
    plies = list(line.plies)
    plies[ply] = replace(plies[ply], marks=())
    return replace(line, plies=tuple(plies))


SOLVED = (
    '[White "Ann"]\n[Result "1-0"]\n[FEN "6k1/5ppp/8/8/8/8/5PPP/R5K1 w - - 0 1"]\n\n'
    "{Look.} 1. Ra8# $14 {[%cal Ra1a8] mate} (1. Ra7 $16 {slow} h6 2. Ra8+ Kh7) 1-0"
)
CASTLES = "1. e4 e5 2. Nf3 Nf6 3. Bc4 Bc5 4. O-O {safe} (4. d3 O-O) 4... d6 *"


def refitted(text: str, ply: int, turns: Sequence[Turn], follow: bool = False) -> Refitted:
    record = read_record(text)
    assert record
    position = turned(position_at(record.line, ply), turns)
    if follow:
        position = replace(position, castling=())
    return refit(record.line, ply, -1, position, turns=turns)


def codes(found: Refitted) -> list[str]:
    assert found.line
    return [write_code(ply.move, found.line.start.kind) for ply in found.line.plies]


def test_all_that_is_said_of_a_solution_goes_with_it() -> None:
    found = refitted(SOLVED, -1, ["mirror", "swap"])
    assert found.line
    assert codes(found) == ["h8h1", "h8h2", "a2a3", "h2h1", "b1a2"]
    assert [ply.nags for ply in found.line.plies[:2]] == [(15,), (17,)]
    assert [ply.after for ply in found.line.plies[:2]] == ["mate", "slow"]
    (arrow,) = found.line.plies[0].marks
    assert (arrow.square, arrow.to) == (7, 63)
    assert (found.line.comment, found.line.result, found.left) == ("Look.", "0-1", "")
    assert ("White", "Ann") in found.line.tags


@table(
    ("ply", "turns", "follow", "fits", "left"),
    [
        # Castling has no mirror image.
        (-1, ["mirror"], True, 7, "4. O-O { safe } 4... d6\n\n4... O-O"),
        (5, ["mirror"], True, 7, "4. O-O { safe } 4... d6\n\n4... O-O"),
        (5, ["mirror"], False, 7, "4. O-O { safe } 4... d6\n\n4... O-O"),
        # What it has led to stays on the board.
        (6, ["mirror"], True, 1, None),
        (9, ["swap"], False, 10, ""),
        (6, [], False, 10, ""),
    ],
)
def test_castling_ends_a_line_that_is_mirrored(
    ply: int, turns: list[Turn], follow: bool, fits: int, left: str | None
) -> None:
    found = refitted(CASTLES, ply, turns, follow)
    record = read_record(CASTLES)
    assert record
    assert len(codes(found)) == fits
    assert found.count == len(record.line.plies) - fits
    if left is not None:
        assert found.left == left
