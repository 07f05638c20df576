"""Reading and writing FEN against python-chess, on positions of random play."""

from __future__ import annotations

from typing import Literal

import chess

from tests.games import random_boards
from tests.tables import table
from webapp.formats.fen import parse_fen, write_fen
from webapp.games.board import SQUARE_NAMES
from webapp.model.position import Position, canonical_castling

MODES: tuple[tuple[Literal["always", "xfen", "legal"], Literal["fen", "xfen", "legal"]], ...] = (
    ("always", "fen"),
    ("xfen", "xfen"),
    ("legal", "legal"),
)


def position_of(board: chess.Board) -> Position:
    """The board as a position, without any text in between."""
    pieces = (board.piece_at(chess.parse_square(name)) for name in SQUARE_NAMES)
    ours = {chess.parse_square(name): index for index, name in enumerate(SQUARE_NAMES)}
    return Position(
        squares=tuple(piece.symbol() if piece else "" for piece in pieces),
        turn="first" if board.turn else "second",
        castling=canonical_castling(ours[rook] for rook in chess.SquareSet(board.castling_rights)),
        en_passant=None if board.ep_square is None else ours[board.ep_square],
        halfmove=board.halfmove_clock,
        fullmove=board.fullmove_number,
    )


@table(("chess960", "seed"), [(False, 1), (True, 2)])
def test_agrees_with_python_chess_in_all_modes_and_styles(chess960: bool, seed: int) -> None:
    for board in random_boards(1200, seed, chess960=chess960):
        position = position_of(board)
        for style, shredder in (("fen", False), ("xfen", False), ("shredder", True)):
            known: dict[str, str] = {}
            for ours, theirs in MODES:
                # The modes differ only in the target.
                mode = theirs if board.ep_square is not None else ""
                if mode not in known:
                    known[mode] = board.fen(shredder=shredder, en_passant=theirs)
                    reading = parse_fen(known[mode])
                    assert reading.findings == ()
                    assert reading.position is not None
                    assert write_fen(reading.position, style, ours) == known[mode]
                assert write_fen(position, style, ours) == known[mode]
        assert parse_fen(board.fen(en_passant="fen")).position == position
        assert parse_fen(board.shredder_fen(en_passant="fen")).position == position
