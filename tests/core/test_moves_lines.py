"""Moves of whole lines are called as each in its position, with few questions to the library."""

from __future__ import annotations

import random

import pytest

from tests.made import line_of, position
from tests.tables import table
from webapp.formats.starts import START, START_POSITIONS
from webapp.model.line import PASS, Line, Move, Ply
from webapp.model.position import Position
from webapp.moves import can_be_played, play, possible_moves
from webapp.moves.fairy import library
from webapp.moves.fairy.lines import called
from webapp.moves.walk import names_of_line, positions_of, walk
from webapp.processes import BusyError, Processes

pytest.importorskip("pyffish")


def random_line(game: str, seed: int) -> Line:
    """A line with variations, and with a move that is not legal now and then."""
    rng, start = random.Random(seed), START_POSITIONS[game]
    plies: list[Ply] = []
    todo = [(-1, start, 16)]
    while todo:
        at, here, left = todo.pop()
        moves = possible_moves(here).moves
        if not left or not moves:
            continue
        for way, chosen in enumerate(rng.sample(moves, min(len(moves), 1 + (rng.random() < 0.1)))):
            move = odd_move(here, rng) if rng.random() < 0.03 else chosen
            plies.append(Ply(at, move))
            todo.append((len(plies) - 1, play(here, move), min(left - 1, 4) if way else left - 1))
    return Line(start, tuple(plies))


def odd_move(here: Position, rng: random.Random) -> Move:
    while True:
        move = Move(*(rng.randrange(len(here.squares)) for _ in range(2)))
        if can_be_played(here, move):
            return move


@table("game", ["shogi", "xiangqi", "janggi", "makruk"])
def test_moves_of_a_line_have_the_names_that_each_has_by_itself(game: str) -> None:
    line = random_line(game, 3)
    wanted = [step.told.names for step in walk(line) if step.told]
    assert [*names_of_line(line, positions_of(line))] == wanted


def test_moves_of_chess_have_their_names_too() -> None:
    line = line_of(START, "e2e4", "e7e5", "g1f3")
    assert [*names_of_line(line, positions_of(line))] == [("e4",), ("e5",), ("Nf3",)]


def states(line: Line) -> list[str]:
    return [said.state for said in called(line, positions_of(line))]


def test_what_the_library_has_otherwise_is_as_of_each_position() -> None:
    mate = position("8k/9/8G/9/9/9/9/7R1/K8 b P 1")
    assert states(line_of(mate, "P*1b")) == ["illegal"]
    # To the library a game ends with two passes.
    janggi = Line(START_POSITIONS["janggi"], tuple(Ply(at - 1, PASS) for at in range(4)))
    assert states(janggi) == ["legal"] * 4
    shogi = line_of(START_POSITIONS["shogi"], "7g7f", "7c7e", "2g2f")
    assert states(shogi) == ["legal", "illegal", "legal"]


def test_with_one_general_alone_the_library_is_not_asked_for_names() -> None:
    line = line_of(position("4k4/9/9/9/9/9/9/9/9/R8 w - - 0 1"), "a0a9", "e9e8")
    assert states(line) == ["unasked", "unasked"]
    names = [found[-1] for found in names_of_line(line, positions_of(line))]
    assert names == ["车九进九", "将5进1"]


def test_a_piece_or_two_too_many_of_shogi_leave_the_rules_in_force() -> None:
    rooks = [position(f"4k4/9/4G4/9/9/9/9/{row}/9 b - 1") for row in ("RR6R", "RRR5R", "RRRR4R")]
    assert [bool(possible_moves(one).free) for one in rooks] == [False, False, True]
    assert states(line_of(rooks[0], "5c5b", "5a6a")) == ["legal", "illegal"]


def test_where_there_is_no_time_names_say_where_pieces_come_from(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    line = line_of(START_POSITIONS["shogi"], "7g7f", "3c3d", "8h2b=+B")
    wanted = [("P7g-7f", "７六歩"), ("P3c-3d", "３四歩"), ("B8hx2b+", "２二角成")]
    assert [*names_of_line(line, positions_of(line), until=0)] == wanted

    def busy(_self: Processes, _message: bytes) -> bytes:
        raise BusyError

    monkeypatch.setattr(Processes, "ask", busy)
    assert [*names_of_line(line, positions_of(line))] == wanted


def test_long_lines_are_asked_about_in_few_questions(monkeypatch: pytest.MonkeyPatch) -> None:
    asked: list[int] = []
    ask = library.names_of_moves
    monkeypatch.setattr(
        library, "names_of_moves", lambda game, runs: asked.append(len(runs)) or ask(game, runs)
    )
    line = line_of(START_POSITIONS["shogi"], *["5i5h", "5a5b", "5h5i", "5b5a"] * 30)
    assert states(line) == ["legal"] * 120
    assert asked == [1]
