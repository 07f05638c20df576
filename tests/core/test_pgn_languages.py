"""Whole games of chess with the letters of each language: castling to both sides, promotions, and
letters for pawns where both squares are named.
"""

from __future__ import annotations

import random
from collections.abc import Iterator
from itertools import count, islice

import chess

from tests.tables import table
from webapp.document.record_reading import read_record
from webapp.games.letters import ENGLISH, LANGUAGES, PieceLetters
from webapp.lessons.importing import gather
from webapp.lessons.model import Card
from webapp.moves.chess import in_library

_GAMES = 1


def _played(seed: int) -> list[str]:
    """The moves of a game by chance in SAN, which castles and promotes wherever it can."""
    chance, board, moves = random.Random(seed), chess.Board(), []
    while len(moves) < 150 and (legal := list(board.legal_moves)):
        castling = [move for move in legal if board.is_castling(move)]
        promoting = [move for move in legal if move.promotion]
        move = chance.choice(castling or promoting or legal)
        moves.append(board.san(move))
        board.push(move)
    return moves


def _games() -> Iterator[list[str]]:
    """Games in which both sides castle, one of them long, and a pawn promotes."""
    for seed in count():
        moves = _played(seed)
        castled = [move for move in moves if move.startswith("O-O")]
        if len(castled) > 1 and "O-O-O" in castled and any("=" in move for move in moves):
            yield moves


def _rows() -> Iterator[tuple[PieceLetters, list[str]]]:
    games = [*islice(_games(), _GAMES)]
    for row in LANGUAGES:
        for moves in games:
            yield row, moves


def _spelled(row: PieceLetters, san: str) -> str:
    letters = dict(zip(ENGLISH, row.letters, strict=True))
    return san if san.startswith("O-O") else "".join(letters.get(c, c) for c in san)


@table(("row", "moves"), _rows)
def test_whole_games_are_read_in_the_letters_of_each_language(
    row: PieceLetters, moves: list[str]
) -> None:
    words = [_spelled(row, san) for san in moves]
    numbered = (f"{at // 2 + 1}. {word}" if not at % 2 else word for at, word in enumerate(words))
    record = read_record('[Event "Club evening"]\n\n' + " ".join(numbered) + " *\n")
    assert record is not None
    board = chess.Board()
    assert [board.san_and_push(in_library(ply.move)) for ply in record.line.plies] == moves
    assert [finding.code for finding in record.findings] == ["record-language"]


def _in_full(row: PieceLetters, moves: list[str]) -> Iterator[str]:
    """The moves by both squares, each with the letter of its piece, a pawn's as well."""
    letters = dict(zip(ENGLISH, row.letters, strict=True))
    board = chess.Board()
    for san in moves:
        move = board.parse_san(san)
        held = board.piece_at(move.from_square)
        assert held
        if board.is_castling(move):
            yield san.replace("O", "0").rstrip("+#")
        else:
            promoted = chess.piece_symbol(move.promotion).upper() if move.promotion else ""
            took = "x" if board.is_capture(move) else "-"
            squares = [chess.square_name(at) for at in (move.from_square, move.to_square)]
            behind = letters[promoted] if promoted else ""
            yield f"{letters[held.symbol().upper()]}{took.join(squares)}{behind}"
        board.push(move)


@table(("row", "moves"), _rows)
def test_letters_of_pawns_are_read_where_both_squares_are_named(
    row: PieceLetters, moves: list[str]
) -> None:
    words = [*_in_full(row, moves)]
    numbered = [f"{at // 2 + 1}. {word}" if not at % 2 else word for at, word in enumerate(words)]
    record = read_record(f"{' '.join(numbered)} *\n")
    assert record is not None
    board = chess.Board()
    assert [board.san_and_push(in_library(ply.move)) for ply in record.line.plies] == moves
    said = [found for found in record.findings if found.code != "record-language"]
    assert not said


LONG_GAMES = [
    # Nothing but pawns, one move of them alone, and two games.
    ("1. Be2-e4 Be7-e5 2. Bd2-d4 Be5xd4", "e4 e5 d4 exd4", 1),
    ("1. Be2-e4", "e4", 1),
    ("1. Be2–e4 Be7–e5 2. Sg1–f3 Sb8–c6", "e4 e5 Nf3 Nc6", 1),
    ('[Event "A"]\n\n1. Be2e4 Be7e5 2. Sg1f3', "e4 e5 Nf3", 1),
    ("Be2-e4 Be7-e5 Sg1-f3", "e4 e5 Nf3", 1),
    ("1. Be2-e4 Ba7-a6 2. Be4-e5 Bd7-d5 3. Be5xd6 e.p. Bc7xd6", "e4 a6 e5 d5 exd6 cxd6", 1),
    ("1. Oe2-e4 Oe7-e5 2. Pg1-f3 Pb8-c6 3. Lf1-c4 Lf8-c5 4. 0-0",
     "e4 e5 Nf3 Nc6 Bc4 Bc5 O-O", 1),
    ("1. Be2-e4 Be7-e5 (1... Bc7-c5 2. Sg1-f3) 2. Lf1-c4", "e4 e5 c5 Nf3 Bc4", 1),
    ("1. Be2-e4 Be7-e5 *\n\n1. Bd2-d4 Bd7-d5 2. Bc2-c4 *\n", "e4 e5", 2),
    # English bishops are bishops.
    ("1. e2-e4 e7-e5 2. Bf1-c4 Bf8-c5 3. Bc4xf7 Ke8xf7", "e4 e5 Bc4 Bc5 Bxf7+ Kxf7", 1),
    ("1. Pe2-e4 Pe7-e5 2. Bf1-c4 Pa7-a6", "e4 e5 Bc4 a6", 1),
]  # fmt: skip


@table(("text", "moves", "games"), LONG_GAMES)
def test_the_whole_game_tells_whose_letters_they_are(text: str, moves: str, games: int) -> None:
    record = read_record(text)
    assert record is not None
    assert record.others == games - 1
    boards, said = {-1: chess.Board()}, []
    for number, ply in enumerate(record.line.plies):
        board = boards[number] = boards[ply.parent].copy()
        said.append(board.san_and_push(in_library(ply.move)))
    assert " ".join(said) == moves
    assert {found.code for found in record.findings} <= {"record-language"}


@table("text", ["Ge2e4", "1. Be2e4", "/?fen=8/8/8/8/8/8/8/K6k_w_-_-_0_1&marks=Ge2e4"])
def test_a_mark_of_a_colour_is_no_move_of_a_pawn(text: str) -> None:
    assert read_record(text) is None


def test_marks_in_the_address_of_a_board_make_no_line() -> None:
    fen = "rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR_w_KQkq_-_3_9"
    (card,) = gather(f"https://x.example/?fen={fen}&marks=Ge4,Ge2e4").cards
    assert isinstance(card, Card)
    assert card.line is None


@table(
    ("text", "unread"),
    [
        ("1. e4 e5 2. Bd2-d4", "Bd2-d4"),
        ("1. e4 e5 2. d4 Bd7-d5", "Bd7-d5"),
        ("1. e2-e4 e7-e5 2. Bf1-c4 d7-d6 3. Bd2-d4", "Bd2-d4"),
        ("1. e4 e5 2. Bf1-c4 Bf8-c5 3. Bd2-d3 Nf6", "Bd2-d3"),
    ],
)
def test_a_bishop_that_cannot_go_there_is_no_pawn(text: str, unread: str) -> None:
    record = read_record(text)
    assert record is not None
    assert [found.args.get("found") for found in record.findings] == [unread]
