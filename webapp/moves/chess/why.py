"""Why a move of chess is not legal."""

from __future__ import annotations

from webapp.games.board import SQUARE_NAMES
from webapp.model.line import Move
from webapp.model.position import Position
from webapp.moves.answers import Refusal
from webapp.moves.checking import checking
from webapp.moves.chess.board import FILES, PROMOTES_TO, board_of, in_library, own
from webapp.moves.chess.rules import possible_moves
from webapp.moves.playing import castling_of
from webapp.moves.reasons import named, of_king, of_origin, refused


def refusal(position: Position, move: Move) -> Refusal | None:
    """Why the move is not legal; None where it is."""
    if move.is_pass:
        return None
    board = board_of(position)
    library = in_library(position, move)
    if board.is_legal(library):
        return None
    if _means_castling(position, move):
        return why_not_castling(position, move)
    wrong = of_origin(position, move)
    if wrong:
        return wrong
    if board.is_pseudo_legal(library):
        return of_king(position, move) or refused("not-legal")
    return _why_unreachable(position, move) or refused("not-legal")


def _means_castling(position: Position, move: Move) -> bool:
    if castling_of(position, move):
        return True
    if move.origin is None or move.to is None or position.squares[move.origin] not in ("K", "k"):
        return False
    same_rank = move.origin // FILES == move.to // FILES
    is_home = move.origin // FILES == (7 if position.turn == "first" else 0)
    is_king = position.squares[move.origin] == own(position, "K")
    return is_king and same_rank and is_home and abs(move.to - move.origin) > 1


def why_not_castling(position: Position, move: Move) -> Refusal:
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
    if last_rank and is_odd and board_of(position).is_legal(in_library(position, bare)):
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
