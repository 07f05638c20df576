"""Why a move of chess is not legal, or none that a text means."""

from __future__ import annotations

from collections.abc import Sequence
from typing import TYPE_CHECKING

from webapp.games.board import SQUARE_NAMES, SQUARES
from webapp.games.chess_variants import CHESS_VARIANTS
from webapp.model.line import Move
from webapp.model.position import Position
from webapp.moves.answers import Refusal
from webapp.moves.chess.board import FILES, PIECES, board_of, in_library, own
from webapp.moves.chess.notation import PROMOTES_TO, WrittenMove
from webapp.moves.playing import castling_of
from webapp.moves.reasons import named, of_king, of_origin, on, refused
from webapp.rules.chess.castling import CASTLED
from webapp.rules.reach import REACH, checking, king_square, ways_to

if TYPE_CHECKING:
    import chess


def refusal(position: Position, move: Move) -> Refusal | None:
    """Why the move is not legal; None where it is."""
    if move.is_pass:
        return None
    board = board_of(position)
    library = in_library(move)
    if board.is_legal(library):
        return None
    which = _castling_meant(position, move)
    if which and move.origin is not None:
        return _why_no_castling(position, move.origin, which, move.to)
    wrong = of_origin(position, move)
    if wrong:
        return wrong
    if position.variant:
        name = CHESS_VARIANTS[position.variant].name
        return refused("not-in-variant", variant=name)
    if board.is_pseudo_legal(library):
        return of_king(position, move) or refused("not-legal")
    if move.origin is None or move.to is None:
        return refused("not-legal")
    return _why_unreachable(position, move.origin, move.to, move.piece)


def why_not(position: Position, said: WrittenMove, fitting: Sequence[chess.Move]) -> Refusal | None:
    """Why a move in writing means no legal one, or several; None where it is none at all.

    fitting   the legal moves that it may mean, whatever a pawn becomes by them
    """
    if said.to is None:
        king = king_square(position, position.turn)
        if king is None:
            return refused("no-such-piece", piece=named("chess", own(position, "K")))
        return _why_no_castling(position, king, "long" if said.long else "short")
    square = said.to
    piece = own(position, (said.piece or "P").upper())
    promoted = own(position, said.promoted.upper()) if said.promoted else ""
    if said.drops:
        return refusal(position, Move(None, SQUARES[square], piece)) or refused("not-legal")
    if said.by_squares:
        move = Move(SQUARES[f"{said.file}{said.rank}"], SQUARES[square], promoted)
        return refusal(position, move) or refused("not-legal")
    phrase = named("chess", piece)
    found = [m for m in fitting if PIECES[m.promotion or 0] == promoted.upper()]
    if found:
        ends = {(m.to_square if said.by_files else m.from_square) ^ 56 for m in found}
        return refused("ambiguous", *ends, piece=phrase, square=square)
    if said.by_files:
        return None
    to = SQUARES[square]
    if any(move.promotion for move in fitting):
        return refused("promotion-missing", to, piece=phrase, square=square)
    if fitting:
        return refused("does-not-promote", to, piece=phrase)
    origins = [origin for origin, held in enumerate(position.squares) if held == piece]
    fits = [
        origin
        for origin in origins
        if said.file in (None, SQUARE_NAMES[origin][0])
        and said.rank in (None, SQUARE_NAMES[origin][1])
    ]
    if fits:
        return _why_none(position, [Move(origin, to, promoted) for origin in fits])
    if origins:
        return refused("cannot-reach", to, piece=phrase, square=square)
    return refused("no-such-piece", piece=phrase)


def _why_none(position: Position, moves: Sequence[Move]) -> Refusal:
    """Why none of these pieces goes there: the reason of the one that nearly does."""
    reasons = [(move, refusal(position, move)) for move in moves]
    pseudo = board_of(position).is_pseudo_legal
    for move, reason in reasons:
        if reason and (pseudo(in_library(move)) or len(moves) == 1):
            return reason
    origin, to = moves[0].ends
    phrase = named("chess", position.squares[origin])
    return refused("cannot-reach", to, piece=phrase, square=SQUARE_NAMES[to])


def _castling_meant(position: Position, move: Move) -> str:
    """Which castling a king onto its rook, or along its home rank, means; "" for none."""
    origin, to = move.origin, move.to
    which = castling_of(position, move)
    if which or origin is None or to is None:
        return which
    home = 7 if position.turn == "first" else 0
    is_along = origin // FILES == to // FILES == home and abs(to - origin) > 1
    is_king = position.squares[origin] == own(position, "K")
    return ("short" if to > origin else "long") if is_king and is_along else ""


def _why_no_castling(position: Position, king: int, which: str, to: int | None = None) -> Refusal:
    """Why a king cannot castle to a side, by a move to that square where one is named."""
    rooks = [rook for rook in position.castling if castling_of(position, Move(king, rook)) == which]
    if not rooks:
        return refused("no-castling-right", king)
    rook = to if to in rooks else rooks[0]
    board = board_of(position)
    checks = checking(position)
    phrase = named("chess", position.squares[king])
    if checks:
        by = on(position, checks[0], "by")
        return refused("castling-in-check", king, checks[0], king=phrase, **by)
    home = king - king % FILES
    ends, rook_ends = (home + file for file in CASTLED[which])
    low, high = min(king, rook, ends, rook_ends), max(king, rook, ends, rook_ends)
    between = [s for s in range(low, high + 1) if s not in (king, rook) and position.squares[s]]
    if between:
        return refused("castling-blocked", *between)
    step = 1 if ends > king else -1
    for square in range(king, ends + step, step):
        for attacker in board.attackers(not board.turn, square ^ 56):
            by = on(position, attacker ^ 56, "by")
            return refused("castling-through-check", square, attacker ^ 56, king=phrase, **by)
    if board.is_legal(in_library(Move(king, rook))):
        goes = {"from": SQUARE_NAMES[king], "square": SQUARE_NAMES[to or 0]}
        return refused("not-like-that", king, piece=phrase, **goes)
    return refused("not-legal", king)


def _why_unreachable(position: Position, origin: int, to: int, promoted: str) -> Refusal:
    """The reason that lies in the way the piece goes."""
    piece = position.squares[origin]
    found = _why_no_pawn_move(position, origin, to, promoted) if piece in "Pp" else None
    if found:
        return found
    blocking = _in_the_way(position, origin, to)
    if blocking is not None:
        return refused("blocked", blocking, **on(position, blocking))
    squares = {"from": SQUARE_NAMES[origin], "square": SQUARE_NAMES[to]}
    return refused("not-like-that", origin, piece=named("chess", piece), **squares)


def _why_no_pawn_move(position: Position, origin: int, to: int, promoted: str) -> Refusal | None:
    is_forward = to // FILES - origin // FILES == (-1 if position.turn == "first" else 1)
    files = abs(to % FILES - origin % FILES)
    phrase, square = named("chess", position.squares[origin]), SQUARE_NAMES[to]
    is_last_rank = to // FILES in (0, 7)
    if promoted and not is_last_rank:
        return refused("does-not-promote", to, piece=phrase)
    is_odd = promoted.upper() not in tuple(PROMOTES_TO)
    to_queen = in_library(Move(origin, to, own(position, "Q")))
    if is_last_rank and is_odd and board_of(position).is_legal(to_queen):
        return refused("promotion-missing", to, piece=phrase, square=square)
    if is_forward and files == 1 and not position.squares[to]:
        return refused("nothing-to-take", to, piece=phrase, square=square)
    if is_forward and files == 0 and position.squares[to]:
        return refused("takes-diagonally", to, piece=phrase)
    return None


def _in_the_way(position: Position, origin: int, to: int) -> int | None:
    """The first piece between the squares of a move along a line; None where there is none."""
    piece = position.squares[origin].upper()
    is_double_step = piece == "P" and abs(to - origin) == 2 * FILES
    passed = ways_to(FILES, FILES, position.turn, REACH["chess"][piece], to).get(origin, ())
    between = ((origin + to) // 2,) if is_double_step else passed
    return next((square for square in between if position.squares[square]), None)
