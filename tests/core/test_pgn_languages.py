"""Whole games of chess with the letters of each language: castling to both sides, promotions."""

from __future__ import annotations

import random
from collections.abc import Iterator
from itertools import count, islice

import chess

from tests.tables import table
from webapp.document.record_reading import read_record
from webapp.games.letters import ENGLISH, LANGUAGES, PieceLetters
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
