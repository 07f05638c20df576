"""Crazyhouse: pieces that were pawns are told from others, in play, FEN, PGN and JSON.

A game by chance is compared with python-chess, which knows the rules.
"""

from __future__ import annotations

import io
import random
from collections.abc import Iterator

import chess
import chess.pgn
import chess.variant
from msgspec.structs import replace

from tests.made import record as read
from tests.readings import codes
from tests.tables import table
from webapp.document import convert, parse
from webapp.document.report import report_of_position
from webapp.formats.fen import parse_fen, write_fen
from webapp.formats.pgn.writing import write_pgn
from webapp.model.line import Move
from webapp.moves import play, possible_moves
from webapp.moves.chess import in_library
from webapp.moves.turning import turned_position
from webapp.moves.walk import position_at
from webapp.wire.position import position_of_json, position_to_json

PROMOTED = "4k3/8/8/8/8/8/1r6/Q~3K3[Pn] b - - 0 1"


def _games() -> Iterator[list[chess.Move]]:
    """Games by chance that promote and take wherever they can."""
    for seed in range(6):
        chance, board = random.Random(seed), chess.variant.CrazyhouseBoard()
        while len(board.move_stack) < 120 and not board.is_game_over():
            legal = list(board.legal_moves)
            good = [move for move in legal if move.promotion or board.is_capture(move)]
            board.push(chance.choice(good if good and chance.random() < 0.5 else legal))
        yield board.move_stack


def test_games_are_played_as_by_python_chess() -> None:
    promoted = 0
    for moves in _games():
        board = chess.variant.CrazyhouseBoard()
        position = parse_fen(board.fen()).position
        assert position is not None
        for move in moves:
            found = {in_library(own): own for own in possible_moves(position).moves}
            board.push(move)
            position = play(position, found.get(move) or found[board._to_chess960(move)])
            promoted += "~" in board.fen()
            assert write_fen(position, en_passant="legal") == board.fen(en_passant="legal")
    assert promoted


def test_a_promoted_piece_that_is_taken_is_a_pawn_in_the_hand() -> None:
    text = '[Variant "Crazyhouse"]\n[FEN "1r2k3/P7/8/8/8/8/8/4K3[] w - - 0 1"]\n\n1. a8=Q Rxa8 *'
    line = read(text).line
    assert write_fen(position_at(line, 0)).startswith("Q~r2k3/")
    assert write_fen(position_at(line, 1)) == "r3k3/8/8/8/8/8/8/4K3[p] w - - 0 2"
    taken = read(text.replace("a8=Q Rxa8", "axb8=Q+ Kd7 2. Qb7+")).line
    assert write_fen(position_at(taken, 2)) == "8/1Q~1k4/8/8/8/8/8/4K3[R] b - - 2 2"


ROUND_TRIPS = [
    PROMOTED,
    "r~7/4k3/8/8/8/8/8/Q~3K2N~[] w - - 0 1",
    "rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR[] w KQkq - 0 1",
]


@table("fen", ROUND_TRIPS)
def test_the_mark_is_read_written_and_sent(fen: str) -> None:
    reading = parse(fen)
    assert codes(reading) == ["pocket-kept"]
    position = reading.position
    assert position is not None
    assert len(position.promoted) == fen.count("~")
    assert write_fen(position) == fen
    assert position_of_json(position_to_json(position)) == position
    mirrored = turned_position(turned_position(position, "mirror"), "mirror")
    assert mirrored.promoted == position.promoted


def test_without_pockets_the_mark_makes_no_difference() -> None:
    reading = parse("4k3/8/8/8/8/8/8/Q~3K3 w - - 0 1")
    assert codes(reading) == ["promoted-mark"]
    assert reading.findings[0].squares == (56,)
    assert reading.position is not None
    assert reading.position.promoted == ()


def test_what_has_no_place_for_the_mark_says_so() -> None:
    assert "promoted-not-written" in {f.code for f in convert(PROMOTED, "feen").losses}
    assert convert(PROMOTED, "epd").text.startswith("4k3/8/8/8/8/8/1r6/Q~3K3[Pn] b - -")


def test_a_line_is_written_with_the_marks_of_its_start() -> None:
    line = read(f'[Variant "Crazyhouse"]\n[FEN "{PROMOTED}"]\n\n1... Rb1+ 2. Qxb1 N@c3 *').line
    text, losses = write_pgn(line)
    assert losses == ()
    game = chess.pgn.read_game(io.StringIO(text))
    assert game is not None
    assert not game.errors
    assert game.end().board().fen() == write_fen(position_at(line, len(line.plies) - 1))
    assert read(text).line == line


def test_a_piece_from_the_hand_is_none_of_them() -> None:
    position = parse("4k3/8/8/8/8/8/8/4K3[Q] w - - 0 1").position
    assert position is not None
    assert play(position, Move(None, 0, "Q")).promoted == ()


EDITS = [
    ("Q~3k3/8/8/8/8/8/8/4K3[] w - - 0 1", "4k3/Q~7/8/8/8/8/8/4K3[] w - - 0 1"),
    ("Q~3k3/8/8/8/8/8/8/4K3[] w - - 0 1", "4k3/8/8/8/8/8/8/4K3[] w - - 0 1"),
    ("Q~3k3/8/8/8/8/8/8/4K3[] w - - 0 1", "R3k3/8/8/8/8/8/8/4K3[] w - - 0 1"),
    ("Q~3k3/8/8/8/8/8/8/4K3[] w - - 0 1", "4k3/8/8/8/8/8/8/q~3K3[] w - - 0 1"),
    ("Q~3k3/8/8/8/8/8/8/4K3[] w - - 0 1", "Q~3k3/Q7/8/8/8/8/8/4K3[] w - - 0 1"),
]


@table(("before", "after"), EDITS)
def test_a_promoted_piece_stays_one_through_an_edit(before: str, after: str) -> None:
    was, meant = parse(before).position, parse(after).position
    assert was is not None
    assert meant is not None
    # As scripts send it: on the squares where it was, unless these are empty now.
    edited = replace(meant, promoted=tuple(at for at in was.promoted if meant.squares[at]))
    assert report_of_position(edited, before=was).position == meant
