"""Why a move of chess is not legal, or none that a text means."""

from __future__ import annotations

from collections.abc import Sequence
from typing import TYPE_CHECKING

from webapp.games.board import SQUARE_NAMES, SQUARES
from webapp.model.line import Move
from webapp.model.position import Position
from webapp.moves.answers import Refusal
from webapp.moves.checking import checking, king_square
from webapp.moves.chess.board import FILES, PIECES, board_of, in_library, own
from webapp.moves.chess.notation import PROMOTES_TO, Said
from webapp.moves.chess.rules import possible_moves
from webapp.moves.playing import castling_of
from webapp.moves.reasons import named, of_king, of_origin, refused

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
    if _means_castling(position, move):
        return _why_not_castling(position, move)
    wrong = of_origin(position, move)
    if wrong:
        return wrong
    if board.is_pseudo_legal(library):
        return of_king(position, move) or refused("not-legal")
    return _why_unreachable(position, move) or refused("not-legal")


def why_not(position: Position, said: Said, fitting: Sequence[chess.Move]) -> Refusal | None:
    """Why a move in writing means no legal one, or several; None where it is none at all.

    fitting   the legal moves that it may mean, whatever a pawn becomes by them
    """
    if said.to is None:
        return _why_no_castling(position, "long" if said.long else "short")
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
    move = moves[0]
    assert move.origin is not None
    assert move.to is not None
    phrase = named("chess", position.squares[move.origin])
    return refused("cannot-reach", move.to, piece=phrase, square=SQUARE_NAMES[move.to])


def _why_no_castling(position: Position, which: str) -> Refusal:
    """Why the side to move cannot castle to that side."""
    king = king_square(position, position.turn)
    if king is None:
        return refused("no-such-piece", piece=named("chess", own(position, "K")))
    right = [r for r in position.castling if castling_of(position, Move(king, r)) == which]
    return _why_not_castling(position, Move(king, right[0] if right else king))


def _means_castling(position: Position, move: Move) -> bool:
    if castling_of(position, move):
        return True
    if move.origin is None or move.to is None or position.squares[move.origin] not in ("K", "k"):
        return False
    same_rank = move.origin // FILES == move.to // FILES
    is_home = move.origin // FILES == (7 if position.turn == "first" else 0)
    is_king = position.squares[move.origin] == own(position, "K")
    return is_king and same_rank and is_home and abs(move.to - move.origin) > 1


def _why_not_castling(position: Position, move: Move) -> Refusal:
    """Why a king cannot castle, with a move of it onto a rook or two squares to a side."""
    king = move.origin
    assert king is not None
    assert move.to is not None
    asked, which = move, castling_of(position, move)
    if not which:
        towards = "short" if move.to > king else "long"
        rights = [r for r in position.castling if castling_of(position, Move(king, r)) == towards]
        if not rights or move.to == king:
            return refused("no-castling-right", king)
        move, which = Move(king, rights[0]), towards
    assert move.to is not None
    board = board_of(position)
    checks = checking(position)
    args = {"king": named("chess", position.squares[king])}
    if checks:
        by = {"by": named("chess", position.squares[checks[0]]), "square": SQUARE_NAMES[checks[0]]}
        return refused("castling-in-check", king, checks[0], **args, **by)
    home = king - king % FILES
    ends, rook_ends = home + (6 if which == "short" else 2), home + (5 if which == "short" else 3)
    low, high = min(king, move.to, ends, rook_ends), max(king, move.to, ends, rook_ends)
    between = [s for s in range(low, high + 1) if s not in (king, move.to) and position.squares[s]]
    if between:
        return refused("castling-blocked", *between)
    step = 1 if ends > king else -1
    for square in range(king, ends + step, step):
        attackers = board.attackers(not board.turn, square ^ 56)
        for attacker in attackers:
            at = attacker ^ 56
            by = {"by": named("chess", position.squares[at]), "square": SQUARE_NAMES[at]}
            return refused("castling-through-check", square, at, **args, **by)
    if move in possible_moves(position).moves:
        goes = {"from": SQUARE_NAMES[king], "square": SQUARE_NAMES[asked.to or 0]}
        return refused("not-like-that", king, piece=args["king"], **goes)
    return refused("not-legal", king)


def _why_unreachable(position: Position, move: Move) -> Refusal | None:
    """What of the way the piece goes is against the move."""
    if move.origin is None or move.to is None:
        return None
    piece, square = position.squares[move.origin], SQUARE_NAMES[move.to]
    phrase = named("chess", piece)
    if piece in ("P", "p"):
        found = _why_no_pawn_move(position, move)
        if found:
            return found
    blocking = _in_the_way(position, move)
    if blocking is not None:
        args = {
            "piece": named("chess", position.squares[blocking]),
            "square": SQUARE_NAMES[blocking],
        }
        return refused("blocked", blocking, **args)
    return refused(
        "not-like-that",
        move.origin,
        piece=phrase,
        square=square,
        **{"from": SQUARE_NAMES[move.origin]},
    )


def _why_no_pawn_move(position: Position, move: Move) -> Refusal | None:
    assert move.origin is not None
    assert move.to is not None
    forward = -1 if position.turn == "first" else 1
    ranks = move.to // FILES - move.origin // FILES
    files = abs(move.to % FILES - move.origin % FILES)
    phrase, square = named("chess", position.squares[move.origin]), SQUARE_NAMES[move.to]
    last_rank = move.to // FILES in (0, 7)
    if move.piece and not last_rank:
        return refused("does-not-promote", move.to, piece=phrase)
    bare = Move(move.origin, move.to, own(position, "Q"))
    is_odd = move.piece.upper() not in tuple(PROMOTES_TO)
    if last_rank and is_odd and board_of(position).is_legal(in_library(bare)):
        return refused("promotion-missing", move.to, piece=phrase, square=square)
    if ranks == forward and files == 1 and not position.squares[move.to]:
        return refused("nothing-to-take", move.to, piece=phrase, square=square)
    if ranks == forward and files == 0 and position.squares[move.to]:
        return refused("takes-diagonally", move.to, piece=phrase)
    return None


def _in_the_way(position: Position, move: Move) -> int | None:
    """The first piece between the squares of a move along a line; None where there is none."""
    assert move.origin is not None
    assert move.to is not None
    down, right = (
        (move.to // FILES - move.origin // FILES),
        (move.to % FILES - move.origin % FILES),
    )
    steps = max(abs(down), abs(right))
    if steps < 2 or (down and right and abs(down) != abs(right)):
        return None
    kind = position.squares[move.origin].upper()
    straight = not (down and right)
    if kind == "N" or (kind == "B" and straight) or (kind == "R" and not straight):
        return None
    if kind == "K" or (kind == "P" and (right or steps > 2)):
        return None
    step = (down // steps) * FILES + right // steps
    way = (move.origin + step * at for at in range(1, steps))
    return next((square for square in way if position.squares[square]), None)
