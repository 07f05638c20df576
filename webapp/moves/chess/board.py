"""Positions and moves as python-chess has them.

It refuses no board: where there is no king, or several, moves are those of the pieces. A target of
en passant, or a right to castle, that the board does not bear out gives no move.
Variants are boards of their own there.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

from webapp.model.line import PASS, Move
from webapp.model.position import Position
from webapp.rules.chess.choices import possible_targets

if TYPE_CHECKING:
    import chess

FILES = 8
_BOARDS = {
    "atomic": "AtomicBoard",
    "antichess": "AntichessBoard",
    "giveaway": "GiveawayBoard",
    "suicide": "SuicideBoard",
    "horde": "HordeBoard",
    "racingKings": "RacingKingsBoard",
    "kingOfTheHill": "KingOfTheHillBoard",
}
"""The boards of the library by the variants that they know."""
PIECES = ("", *"PNBRQK")
"""The letters of pieces, by the number that each has in the library; first that of none."""


def board_of(position: Position) -> chess.Board:
    """The position as python-chess has it."""
    # Only here, as it is slow to import and reading a FEN must not wait for it.
    import chess
    import chess.variant

    board: chess.Board
    if position.variant:
        board = getattr(chess.variant, _BOARDS[position.variant])(None, chess960=True)
    elif position.has_pockets:
        board = chess.variant.CrazyhouseBoard(None, chess960=True)
        for pocket, hand in zip((board.pockets[1], board.pockets[0]), position.hands, strict=True):
            for piece, count in hand:
                for _ in range(min(count, FILES * FILES)):
                    pocket.add(chess.PIECE_SYMBOLS.index(piece.lower()))
        board.promoted = sum(1 << (square ^ 56) for square in position.promoted)
    elif position.checks is not None:
        board = chess.variant.ThreeCheckBoard(None, chess960=True)
        board.remaining_checks = [position.checks[1], position.checks[0]]
    else:
        board = chess.Board(None, chess960=True)
    _place(board, position)
    board.turn = position.turn == "first"
    board.castling_rights = sum(1 << (rook ^ 56) for rook in position.castling)
    target = position.en_passant
    is_target = target is not None and target in possible_targets(position)
    board.ep_square = target ^ 56 if target is not None and is_target else None
    board.halfmove_clock, board.fullmove_number = position.halfmove, position.fullmove
    return board


def _place(board: chess.Board, position: Position) -> None:
    """Puts the pieces on an empty board, all of a kind at once, which is faster."""
    masks = dict.fromkeys("PNBRQKpnbrqk", 0)
    for square, piece in enumerate(position.squares):
        if piece:
            masks[piece] |= 1 << (square ^ 56)
    board.pawns, board.knights, board.bishops, board.rooks, board.queens, board.kings = (
        masks[letter] | masks[letter.lower()] for letter in "PNBRQK"
    )
    for colour, letters in ((True, "PNBRQK"), (False, "pnbrqk")):
        board.occupied_co[colour] = sum(masks[letter] for letter in letters)
    board.occupied = board.occupied_co[True] | board.occupied_co[False]


def move_of(move: chess.Move, *, white: bool) -> Move:
    """A move of the library, of that side, as it is here."""
    if move.from_square == move.to_square and not move.drop:
        return PASS
    letter = PIECES[move.drop or move.promotion or 0]
    origin = None if move.drop else move.from_square ^ 56
    return Move(origin, move.to_square ^ 56, letter if white else letter.lower())


def in_library(move: Move) -> chess.Move:
    """A move of chess as the library has it."""
    import chess

    if move.to is None:
        return chess.Move.null()
    number = PIECES.index(move.piece.upper()) if move.piece else None
    if move.origin is None:
        return chess.Move(move.to ^ 56, move.to ^ 56, drop=number)
    return chess.Move(move.origin ^ 56, move.to ^ 56, promotion=number)


def own(position: Position, letter: str) -> str:
    """The piece of that letter of the side to move."""
    return letter if position.turn == "first" else letter.lower()
