"""Attacks, castling rights and the choices for the controls."""

from __future__ import annotations

import chess
import pytest
from msgspec.structs import replace

from tests.core.test_fen_differential import position_of
from tests.games import random_boards
from tests.tables import table
from webapp.findings import message
from webapp.formats.fen import parse_fen, write_fen
from webapp.formats.starts import START, chess960_start
from webapp.games.board import SQUARE_NAMES, SQUARES
from webapp.model.position import Position
from webapp.rules.chess.attacks import attackers
from webapp.rules.chess.bitboards import squares_of
from webapp.rules.chess.castling import castling_letters, right_letter, rights_of_setup
from webapp.rules.chess.choices import (
    castling_choices,
    drop_impossible,
    en_passant_choices,
    follow_pieces,
)
from webapp.rules.chess.pieces import pieces_on


def read(fen: str) -> Position:
    position = parse_fen(fen).position
    assert position is not None
    return position


def names(squares: tuple[int, ...]) -> list[str]:
    return [SQUARE_NAMES[square] for square in squares]


def test_attackers_agree_with_python_chess() -> None:
    for board in random_boards(150, seed=3):
        both = pieces_on(position_of(board).squares)
        occupied = both[0].occupied | both[1].occupied
        for own, colour in zip(both, chess.COLORS, strict=True):
            for name in SQUARE_NAMES:
                theirs = board.attackers(colour, chess.parse_square(name))
                expected = {chess.square_name(square) for square in theirs}
                assert set(names(squares_of(attackers(own, SQUARES[name], occupied)))) == expected


def test_en_passant_choices_hold_the_target_of_every_double_step() -> None:
    for board in random_boards(1500, seed=4):
        position = position_of(board)
        choices = {SQUARE_NAMES[c.square]: c.capturable for c in en_passant_choices(position)}
        if board.ep_square is not None:
            target = chess.square_name(board.ep_square)
            assert choices[target] == board.has_legal_en_passant()


@table(
    ("fen", "right", "reason"),
    [
        ("4k3/8/8/8/8/8/8/4K2R w K - 0 1", "K", None),
        ("4k3/8/8/8/8/8/8/4K3 w K - 0 1", "K", "no white rook on h1"),
        ("4k3/8/8/8/8/8/8/4K3 w k - 0 1", "k", "no black rook on h8"),
        ("8/8/8/8/8/8/8/7R w K - 0 1", "K", "there is no white king"),
        ("8/8/8/8/8/8/4K3/7R w K - 0 1", "K", "the white king is on e2, not on its first rank"),
        ("8/8/8/8/8/8/8/K6R w K - 0 1", "K", "the white king is in the corner on a1"),
    ],
)
def test_choices_say_why_a_right_is_not_possible(fen: str, right: str, reason: str | None) -> None:
    (choice,) = (c for c in castling_choices(read(fen)) if c.right == right)
    assert choice.held
    assert choice.reason == reason


def test_choices_are_the_four_usual_rights_and_inner_rooks_of_chess960() -> None:
    def rights(fen: str) -> str:
        return "".join(choice.right for choice in castling_choices(read(fen)))

    assert rights("8/8/8/8/8/8/8/8 w - - 0 1") == "KQkq"
    assert rights("r3k2r/8/8/8/8/8/8/R3KR1R w - - 0 1") == "KQkq"
    assert rights("4k3/8/8/8/8/8/8/4K1RR w G - 0 1") == "KGQkq"
    assert rights("4k3/8/8/8/8/8/8/3K1RR1 w - - 0 1") == "KFQkq"


def test_choices_bear_the_letters_of_fen() -> None:
    for board in random_boards(300, seed=6, chess960=True):
        position = position_of(board)
        for choice in castling_choices(position):
            assert choice.right == right_letter(position.squares, choice.rook)


def test_outer_right_is_named_by_k_and_inner_by_its_file() -> None:
    squares = read("4k3/8/8/8/8/8/8/4K1RR w - - 0 1").squares
    letters = [right_letter(squares, SQUARES[s]) for s in ("h1", "g1")]
    assert letters == ["K", "G"]
    assert castling_letters(squares, (SQUARES["h1"],), "shredder") == "H"


def test_rights_of_a_setup_are_those_of_kings_and_rooks_at_home() -> None:
    assert follow_pieces(read("8/8/8/8/8/8/8/8 w KQkq - 0 1")).castling == ()
    assert rights_of_setup(START.squares) == START.castling
    assert rights_of_setup(read("r3k2r/8/8/8/8/8/8/1R2K2R w - - 0 1").squares) == tuple(
        SQUARES[name] for name in ("h1", "h8", "a8")
    )
    # King and rooks of Chess960 are not at home until a right says so.
    assert rights_of_setup(chess960_start(0).squares) == ()


def test_an_edit_drops_only_what_it_made_impossible() -> None:
    before = read("r3k2r/8/8/8/4P3/8/8/4K2R b KQkq e3 0 1")
    squares = list(before.squares)
    squares[SQUARES["h1"]] = squares[SQUARES["e4"]] = ""
    after, findings = drop_impossible(before, replace(before, squares=tuple(squares)))
    # Q was impossible before the edit already, so it stays as it was typed.
    assert write_fen(after) == "r3k2r/8/8/8/8/8/8/4K3 b Qkq - 0 1"
    assert [message(finding) for finding in findings] == [
        "The castling right K was removed by this change: no white rook on h1.",
        "The en passant target e3 was removed by this change: no pawn has just passed it.",
    ]


def test_chess960_starts_are_scharnagls() -> None:
    assert chess960_start(518) == START
    assert write_fen(chess960_start(0)).startswith("bbqnnrkr/")
    assert write_fen(chess960_start(959)).startswith("rkrnnqbb/")
    assert len({chess960_start(number) for number in range(960)}) == 960
    for number in (-1, 960):
        with pytest.raises(ValueError, match="959"):
            chess960_start(number)
