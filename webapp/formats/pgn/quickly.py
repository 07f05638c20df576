"""Moves of chess in the usual forms, found on a board of python-chess and played on it.

What is found is what `moves.chess.read_move` finds, in a twentieth of the time. All other forms,
and moves that cannot be played, are none here.
"""

from __future__ import annotations

import re
from collections.abc import Collection
from typing import TYPE_CHECKING

from webapp.model.line import PASS, Move
from webapp.moves.chess import NULL_MOVES

if TYPE_CHECKING:
    import chess

_PLAIN = re.compile(
    r"(?:(?P<piece>[KQRBN])(?P<file>[a-h])?(?P<rank>[1-8])?[x:]?|(?P<from>[a-h])[x:]?)?"
    r"(?P<to>[a-h][1-8])[x:]?(?:=?(?P<promoted>[QRBN]))?[+#]{0,2}\Z"
)
_LONG = re.compile(
    r"(?P<piece>[KQRBN])?(?P<origin>[a-h][1-8])[x:-]?(?P<to>[a-h][1-8])[x:]?"
    r"(?:=?(?P<promoted>[QRBNqrbn]))?[+#]{0,2}\Z"
)
_SHORT = re.compile(r"(?P<from>[a-h])[x:]?(?P<to>[a-h])[x:]?(?:=?(?P<promoted>[QRBN]))?[+#]{0,2}\Z")
"""A pawn that takes, by its files."""
_CASTLES = re.compile(r"[O0]-?[O0](-?[O0])?[+#]{0,2}\Z")
_PIECES = " PNBRQK"
SMALL = ("k", "q", "r", "n", "b")
NO_FILES = SMALL[:-1]
"""The small letters of pieces, and those of them that are no files as well."""


def push_quickly(board: chess.Board, text: str, small: Collection[str] = SMALL) -> Move | None:
    """The move of a text, played on the board; None for any other text.

    small   the small letters that stand for pieces too, where no pawn can be meant
    """
    turn = board.turn
    move = _found(board, text)
    if move is None and text[:1] in small:
        move = _found(board, text[:1].upper() + text[1:])
    if move is None:
        return None
    board.push(move)
    if not move:
        return PASS
    letter = _PIECES[move.promotion] if move.promotion else ""
    return Move(move.from_square ^ 56, move.to_square ^ 56, letter if turn else letter.lower())


def library_move(move: Move) -> chess.Move:
    """A move of chess without pockets as python-chess has it."""
    import chess

    if move.origin is None or move.to is None:
        return chess.Move.null()
    promotion = _PIECES.index(move.piece.upper()) if move.piece else None
    return chess.Move(move.origin ^ 56, move.to ^ 56, promotion)


def _found(board: chess.Board, text: str) -> chess.Move | None:
    """The one legal move of a text."""
    plain = _PLAIN.match(text)
    if plain:
        return _by_san(board, plain)
    castles = _CASTLES.match(text)
    if castles:
        is_that = board.is_queenside_castling if castles[1] else board.is_kingside_castling
        return next((move for move in board.generate_castling_moves() if is_that(move)), None)
    long = _LONG.match(text)
    if long:
        return _by_squares(board, long)
    short = _SHORT.match(text)
    if short:
        return _by_files(board, short)
    return library_move(PASS) if text in NULL_MOVES else None


def _by_san(board: chess.Board, said: re.Match[str]) -> chess.Move | None:
    """PGN standard §8.2.3; a pawn whose file is not named goes straight on."""
    import chess

    piece, file, rank, pawn_file, to, promoted = said.groups()
    own = board.occupied_co[board.turn]
    target = 1 << _square(to) & ~own
    if piece:
        origins = own & board.pieces_mask(_PIECES.index(piece), board.turn)
        origins &= chess.BB_FILES[ord(file) - ord("a")] if file else chess.BB_ALL
        origins &= chess.BB_RANKS[int(rank) - 1] if rank else chess.BB_ALL
    else:
        origins = own & board.pawns & chess.BB_FILES[ord(pawn_file or to[0]) - ord("a")]
    promotion = _PIECES.index(promoted) if promoted else None
    found = None
    if origins and target:
        for move in board.generate_legal_moves(origins, target):
            if move.promotion == promotion:
                if found:
                    return None
                found = move
    return found


def _by_squares(board: chess.Board, said: re.Match[str]) -> chess.Move | None:
    """A piece that is not named is any, in `e2e4` as in `e2-e4`."""
    import chess

    promoted, origin = said["promoted"], _square(said["origin"])
    promotion = _PIECES.index(promoted.upper()) if promoted else None
    move = chess.Move(origin, _square(said["to"]), promotion)
    piece = said["piece"]
    if piece and (board.piece_type_at(origin) != _PIECES.index(piece) or board.is_castling(move)):
        return None
    return move if board.is_legal(move) else None


def _by_files(board: chess.Board, said: re.Match[str]) -> chess.Move | None:
    """The one move by which a pawn of a file takes on another one."""
    import chess

    begins, ends = (chess.BB_FILES[ord(said[name]) - ord("a")] for name in ("from", "to"))
    if begins == ends:
        return None
    promotion = _PIECES.index(said["promoted"]) if said["promoted"] else None
    pawns = begins & board.pawns & board.occupied_co[board.turn]
    moves = board.generate_legal_moves(pawns, ends)
    found = [move for move in moves if move.promotion == promotion]
    return found[0] if len(found) == 1 else None


def _square(name: str) -> int:
    return ord(name[0]) - ord("a") + 8 * (int(name[1]) - 1)
