"""Why a move of shogi, xiangqi, janggi or makruk may not be played, in words a player would use.

The library says only which moves are legal. The reason is found by the rules as they are known
here; where none of them is against a move that the library does not have, the reason is that the
rules do not allow it.
"""

from __future__ import annotations

from webapp.games.board import exists
from webapp.games.pieces import is_token
from webapp.model.line import Move
from webapp.model.position import Position
from webapp.moves.answers import Possible, Refusal
from webapp.moves.fairy.ways import against_drop, against_promotion, against_way
from webapp.moves.playing import can_be_played, can_become, play
from webapp.moves.reasons import named, of_king, of_origin, on, refused
from webapp.rules.placement import OnBoard, piece_of_token
from webapp.rules.reach import attacking_king, king_square
from webapp.rules.shared import facing_kings


def refusal(position: Position, move: Move, possible: Possible) -> Refusal:
    """Why a move that is not `possible` may not be played. Takes any move."""
    if move.is_pass:
        return _why_no_pass(position)
    if not _is_move(position, move):
        return refused("not-legal")
    wrong = of_origin(position, move)
    if wrong:
        return wrong
    if possible.free is not None:
        if can_become(position, move):
            return refused("not-legal")
        origin, to = move.ends
        return refused("does-not-promote", to, piece=named(position.game, position.squares[origin]))
    found = _why_no_drop(position, move) if move.origin is None else _why_not_there(position, move)
    return found or refused("not-legal")


def nearness(position: Position, move: Move) -> int:
    """How near a move that is refused is to be legal.

    0 where its piece goes so, 1 for one from hand, more where it does not.
    """
    if move.to is None or not can_be_played(position, move):
        return 4
    if move.origin is None:
        return 1
    if of_origin(position, move):
        return 3
    return 2 if against_way(position, move) else 0


def _is_move(position: Position, move: Move) -> bool:
    """Whether its squares are on the board, and what is dropped is a piece."""
    squares = (square for square in (move.origin, move.to) if square is not None)
    count = len(position.squares)
    on_board = all(0 <= square < count and exists(position.kind, square) for square in squares)
    return on_board and (move.origin is not None or is_token(move.piece))


def _why_no_pass(position: Position) -> Refusal:
    """In janggi alone a side may pass, and not in check."""
    if position.game != "janggi":
        return refused("no-passing")
    attacking, king = attacking_king(position, position.turn), king_square(position, position.turn)
    if not attacking or king is None:
        return refused("not-legal")
    args = {**on(position, king, "king"), **on(position, attacking[0], "by")}
    return refused("still-in-check", attacking[0], king, **args)


def _why_not_there(position: Position, move: Move) -> Refusal | None:
    """Of a piece on the board: its way, what it becomes, and what becomes of kings."""
    return (
        against_way(position, move)
        or against_promotion(position, move)
        or of_king(position, move)
        or _of_facing(position, move)
    )


def _of_facing(position: Position, move: Move) -> Refusal | None:
    """Generals of xiangqi may never face each other; those of janggi not go on facing each other.

    In janggi the move after which they do (bikjang) is allowed.
    """
    if position.game not in ("xiangqi", "janggi"):
        return None
    facing = facing_kings(OnBoard.of(play(position, move)))
    if not facing or (position.game == "janggi" and not facing_kings(OnBoard.of(position))):
        return None
    return refused("generals-face", *facing)


def _why_no_drop(position: Position, move: Move) -> Refusal | None:
    """Of a piece from hand: nifu, where it could never move, kings, mate by a pawn."""
    assert move.to is not None
    found = against_drop(position, move) or of_king(position, move)
    if found:
        return found
    after = play(position, move)
    is_pawn = piece_of_token(position.game, move.piece) == "P"
    gives_mate = is_pawn and attacking_king(after, after.turn)
    return refused("pawn-drop-mate", move.to) if gives_mate else None
