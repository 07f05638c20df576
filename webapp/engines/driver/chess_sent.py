"""Chess and its variants as engines are sent them.

Beside kings that are missing, a king that could be taken, and pawns on the last rank, python-chess
counts pieces and pawns; more pieces of a kind than promotions bring about are found by
`rules/chess/material.py`. That no game leads to a position does an engine no harm. A right to
castle and a target of en passant that the board does not bear out are left out, as no move comes
of them.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import TYPE_CHECKING

from msgspec.structs import replace

from webapp.engines.driver.manner import EngineManner
from webapp.engines.evaluation import NotSentError, ScoredLine
from webapp.engines.proof import Path
from webapp.formats.fen import write_fen
from webapp.games.board import SIDES, side_of_home_rank
from webapp.games.chess_variants import CHESS_VARIANTS
from webapp.model.line import read_code, write_code
from webapp.model.position import Position, canonical_castling
from webapp.moves.chess.board import board_of, in_library, move_of
from webapp.rules.chess.material import of_material
from webapp.rules.chess.pieces import pieces_on

if TYPE_CHECKING:
    import chess

_NAMES: Mapping[str, str] = {"racingKings": "racingkings", "kingOfTheHill": "kingofthehill"}
"""How engines call variants that they do not call as we do."""
_MOST_PIECES = 32
_MOST_CHECKS = 5
_FILE_E, _CORNERS = 4, (0, 7, 56, 63)


def variant_of(position: Position) -> str:
    """How `UCI_Variant` calls what is played."""
    if position.has_pockets:
        return "crazyhouse"
    if position.checks is not None:
        return "3check" if max(position.checks) <= 3 else "5check"
    return _NAMES.get(position.variant, position.variant) or "chess"


def check(position: Position) -> None:
    """Raises NotSentError where the position may not be sent."""
    if (position.files, position.ranks) != (8, 8) or not set(position.squares) <= _PIECES:
        raise NotSentError("board")
    if position.checks is not None and not 0 <= min(position.checks) <= _MOST_CHECKS:
        raise NotSentError("checks")
    if position.checks is not None and max(position.checks) > _MOST_CHECKS:
        raise NotSentError("checks")
    if position.has_pockets:
        held = [(piece, count) for hand in position.hands for piece, count in hand]
        on_board = sum(map(bool, position.squares))
        too_many = on_board + sum(count for _, count in held) > _MOST_PIECES
        if too_many or not {piece for piece, _ in held} <= _HELD:
            raise NotSentError("pieces")
    elif not position.variant or CHESS_VARIANTS[position.variant].as_chess:
        for side in pieces_on(position.squares):
            if any(of_material(side)):
                raise NotSentError("pieces")
    if not _board(position).is_valid():
        raise NotSentError("position")


def over(position: Position) -> ScoredLine | None:
    """The result of the position where nothing can be played any more; else None.

    Raises NotSentError where the side to move has won already, for which there is no number.
    """
    board = _board(position)
    if board.is_variant_win():
        raise NotSentError("won")
    if board.is_variant_loss():
        return ScoredLine(mate=0)
    if board.is_variant_draw():
        return ScoredLine(score=0)
    if any(board.generate_legal_moves()):
        return None
    return ScoredLine(mate=0) if board.is_check() else ScoredLine(score=0)


def write(position: Position, manner: EngineManner) -> str:
    """The FEN. Raises NotSentError where the engine cannot castle as the position has it."""
    rights = _rights(position)
    if rights and not manner.castles_to_rook and not _is_standard(position, rights):
        raise NotSentError("castling")
    plain = replace(position, castling=rights, halfmove=0, fullmove=1)
    return write_fen(plain, en_passant="legal")


def write_move(position: Position, code: str, manner: EngineManner) -> str:
    """The move of a code; "" where it is not legal."""
    move = read_code(code, position.kind)
    if move is None or move.is_pass:
        return ""
    board, asked = _board(position), in_library(move)
    if not board.is_legal(asked):
        return ""
    return board.uci(asked, chess960=manner.castles_to_rook)


def codes_of(position: Position, line: Sequence[str]) -> Path:
    """The codes of moves that follow each other, as far as they are legal."""
    board, codes = _board(position), []
    for text in line:
        try:
            move = board.parse_uci(text)
        except ValueError:
            break
        if not move:
            break
        codes.append(write_code(move_of(move, white=board.turn), position.kind))
        board.push(move)
    return tuple(codes)


def _board(position: Position) -> chess.Board:
    """The board, with the rights and the target of which moves come."""
    board = board_of(position)
    board.castling_rights = board.clean_castling_rights()
    if board.ep_square is not None and not board.has_legal_en_passant():
        board.ep_square = None
    return board


def _rights(position: Position) -> tuple[int, ...]:
    """The rooks of the rights to castle that the board bears out."""
    rights = _board(position).castling_rights
    return canonical_castling(rook for rook in position.castling if rights >> (rook ^ 56) & 1)


def _is_standard(position: Position, rights: Sequence[int]) -> bool:
    """Whether kings and rooks that may castle stand as in standard chess."""
    kings = {"K": 56 + _FILE_E, "k": _FILE_E}
    for side, king in zip(SIDES, "Kk", strict=True):
        own = [rook for rook in rights if side_of_home_rank(rook) == side]
        if own and (position.squares[kings[king]] != king or not {*own} <= {*_CORNERS}):
            return False
    return True


_PIECES = frozenset(["", *"PNBRQKpnbrqk"])
_HELD = frozenset("PNBRQpnbrq")
