"""The legal moves, their names in SAN, and what comes of a move."""

from __future__ import annotations

from typing import TYPE_CHECKING

from webapp.games.board import SQUARE_NAMES
from webapp.model.line import Move
from webapp.model.position import Position
from webapp.moves.answers import Event, Outcome, Possible
from webapp.moves.chess.board import board_of, in_library, move_of

if TYPE_CHECKING:
    import chess


def possible_moves(position: Position) -> Possible:
    """The legal moves."""
    board = board_of(position)
    return Possible(tuple(move_of(move, white=board.turn) for move in board.legal_moves))


def written(position: Position, move: Move) -> str:
    """The move in SAN; `--` for none. Of a move that is not legal the squares."""
    if move.is_pass:
        return "--"
    board = board_of(position)
    found = in_library(move)
    if board.is_legal(found):
        return board.san(found)
    assert move.to is not None
    origin = "" if move.origin is None else SQUARE_NAMES[move.origin]
    return f"{origin}-{SQUARE_NAMES[move.to]}"


def all_written(position: Position) -> tuple[tuple[Move, str], ...]:
    """The legal moves, each with its SAN."""
    board = board_of(position)
    return tuple((move_of(move, white=board.turn), board.san(move)) for move in board.legal_moves)


def outcome(position: Position, before: tuple[Position, ...] = ()) -> Outcome:
    """Check, mate, stalemate, and what draws: as FIDE Laws 5.2, 9.2, 9.3 and 9.6 have it.

    What ends a variant comes before all of them.
    """
    board = board_of(position)
    ended = _end_of_variant(board) if position.variant else ()
    if ended:
        return Outcome(ended)
    checks = tuple(square ^ 56 for square in board.checkers())
    king = board.king(board.turn)
    shown = (king ^ 56, *checks) if checks and king is not None else ()
    events: list[Event] = []
    has_moves = any(board.generate_legal_moves())
    if position.checks and 0 in position.checks:
        events.append("variant-win")
    if not has_moves and (board.occupied_co[board.turn] or checks):
        events.append("checkmate" if checks else "stalemate")
    elif checks:
        events.append("check")
    one_each = board.kings.bit_count() == 2 and None not in (board.king(True), board.king(False))
    is_usual = not (position.has_pockets or position.variant) and position.checks is None
    if one_each and is_usual and board.is_insufficient_material():
        events.append("insufficient-material")
    times = _times(position, before)
    if times >= 3:
        events.append("fivefold-repetition" if times >= 5 else "threefold-repetition")
    if position.halfmove >= 100 and "checkmate" not in events:
        events.append("seventy-five-moves" if position.halfmove >= 150 else "fifty-moves")
    return Outcome(tuple(events), shown)


def _end_of_variant(board: chess.Board) -> tuple[Event, ...]:
    """The event with which a game of a variant ends by its rules; () while it goes on."""
    if board.is_variant_loss():
        return ("variant-win",)
    if board.is_variant_win():
        return ("variant-loss",)
    return ("variant-draw",) if board.is_variant_draw() else ()


def _times(position: Position, before: tuple[Position, ...]) -> int:
    """How often the position has been on the board; what was before the clock began is another."""
    same_side = before[-position.halfmove :][::-1][1::2] if position.halfmove else ()
    return 1 + sum(_is_same(position, earlier) for earlier in same_side)


def _is_same(one: Position, other_one: Position) -> bool:
    """Whether two positions are the same for a repetition (FIDE Laws 9.2.3)."""
    same = one.squares == other_one.squares and one.turn == other_one.turn
    same = same and one.hands == other_one.hands and one.castling == other_one.castling
    same = same and one.promoted == other_one.promoted
    return same and _capturable(one) == _capturable(other_one)


def _capturable(position: Position) -> int | None:
    """The target of en passant, where a pawn can go there."""
    if position.en_passant is None:
        return None
    return position.en_passant if board_of(position).has_legal_en_passant() else None
