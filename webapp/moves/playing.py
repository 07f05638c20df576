"""Playing: the position after a move, in every game, legal or not.

Sources: FIDE Laws 3.7 and 3.8 (en passant, castling) and 9.3 (halfmove clock); Japan Shogi
Association (captured pieces go to the hand as they were before they promoted, in Crazyhouse as
well); Fairy-Stockfish for the counters of xiangqi, janggi and makruk.

In Atomic what takes explodes with what is taken and all around it but pawns (Lichess).

The piece goes where the move says, and what stood there is taken, whatever it is. Nothing is
asked of the move but that there is a piece to move: see `moves/__init__.py` for what is legal.
"""

from __future__ import annotations

from msgspec.structs import replace

from webapp.games import EVERY_GAME
from webapp.games.board import Hand, Side, exists, other, owner, side_of_home_rank
from webapp.games.pieces import canonical_hand, split_token
from webapp.model.line import Move
from webapp.model.position import MAX_COUNTER, MAX_IN_HAND, NO_HANDS, Position
from webapp.moves.answers import Possible
from webapp.rules.chess.castling import CASTLED
from webapp.rules.placement import piece_of_token, tokens_of
from webapp.rules.reach import checking

_FILES = 8
_OF_CHESS = frozenset("PNBRQK")
_EXPLODES = "atomic"
_PAWNS_COUNT = ("chess", "makruk")
"""The games in which a pawn's move sets the clock back."""


def can_be_played(position: Position, move: Move) -> bool:
    """Whether there is something to move, and a square for it to go to.

    A piece of the side to move, on the board or in its hand.
    """
    if move.to is None:
        return True
    squares = position.squares
    if not (0 <= move.to < len(squares) and exists(position.kind, move.to)):
        return False
    if move.origin is None:
        hand = dict(position.hands[_at(position.turn)])
        return move.piece in hand and not squares[move.to]
    if not 0 <= move.origin < len(squares) or move.origin == move.to:
        return False
    if owner(squares[move.origin]) != position.turn:
        return False
    # In chess a piece may become one of its six.
    can_stand = position.game != "chess" or move.piece.upper() in _OF_CHESS
    return not move.piece or (can_stand and owner(move.piece) == position.turn)


def play(position: Position, move: Move) -> Position:
    """The position after the move. ValueError where `can_be_played` says no."""
    if not can_be_played(position, move):
        raise ValueError(f"{move} cannot be played")
    turn = other(position.turn)
    if move.to is None:
        return replace(position, turn=turn, en_passant=None, **_counted(position, zeroing=False))
    squares, taken = list(position.squares), ""
    castled = castling_of(position, move)
    if castled:
        king, rook = move.ends
        moved, beside = squares[king], squares[rook]
        to_king, to_rook = (king - king % _FILES + file for file in CASTLED[castled])
        squares[king] = squares[rook] = ""
        squares[to_king], squares[to_rook] = moved, beside
    elif move.origin is None:
        squares[move.to] = moved = move.piece
    else:
        moved, taken = squares[move.origin], squares[move.to]
        squares[move.origin], squares[move.to] = "", move.piece or moved
        if takes_in_passing(position, move):
            behind = _behind(position, move)
            taken, squares[behind] = squares[behind], ""
    sets_back = moved in ("P", "p") and move.origin is not None and position.game in _PAWNS_COUNT
    hands = _hands_after(position, move, taken)
    changed = replace(
        position,
        squares=tuple(squares),
        turn=turn,
        hands=hands,
        pockets=position.has_pockets and hands == NO_HANDS,
        **_counted(position, zeroing=bool(taken) or sets_back),
    )
    if position.game != "chess":
        return changed
    gone = (move.origin, move.to)
    rights = tuple(rook for rook in position.castling if rook not in gone)
    if moved in ("K", "k"):
        rights = tuple(rook for rook in rights if side_of_home_rank(rook) != position.turn)
    target = _target(position, move, moved)
    if position.promoted or move.piece:
        changed = replace(changed, promoted=_promoted_after(position, move))
    changed = replace(changed, castling=rights, en_passant=target)
    if taken and position.variant == _EXPLODES:
        return _exploded(changed, move.to)
    return _with_check_counted(changed)


def castling_of(position: Position, move: Move) -> str:
    """Which castling the move is, "short" or "long"; "" for any other move."""
    if position.game != "chess" or move.origin is None or move.to not in position.castling:
        return ""
    king, rook = position.squares[move.origin], position.squares[move.to]
    own = ("K", "R") if position.turn == "first" else ("k", "r")
    same_rank = move.origin // _FILES == move.to // _FILES
    if (king, rook) != own or not same_rank or move.piece:
        return ""
    return "short" if move.to > move.origin else "long"


def takes_in_passing(position: Position, move: Move) -> bool:
    """Whether a pawn of chess takes en passant."""
    origin, to, squares = move.origin, move.to, position.squares
    if position.game != "chess" or origin is None or to is None:
        return False
    if to != position.en_passant or squares[to]:
        return False
    pawn, enemy = ("P", "p") if position.turn == "first" else ("p", "P")
    behind = _behind(position, move)
    return (
        squares[origin] == pawn
        and abs(origin % _FILES - to % _FILES) == 1
        and 0 <= behind < len(squares)
        and squares[behind] == enemy
    )


def taken_by(position: Position, move: Move) -> str:
    """The piece that the move takes; "" for none."""
    if move.to is None or move.origin is None or castling_of(position, move):
        return ""
    if takes_in_passing(position, move):
        return position.squares[_behind(position, move)]
    return position.squares[move.to]


# --- what becomes of the parts of a position ---------------------------------------------


def _with_check_counted(after: Position) -> Position:
    """Where checks win, one less is needed once the side to move stands in one."""
    if after.checks is None or not checking(after):
        return after
    at = _at(other(after.turn))
    left = list(after.checks)
    left[at] = max(0, left[at] - 1)
    return replace(after, checks=(left[0], left[1]))


def _behind(position: Position, move: Move) -> int:
    """The square of the pawn that is taken en passant."""
    assert move.to is not None
    return move.to + (_FILES if position.turn == "first" else -_FILES)


def _target(position: Position, move: Move, moved: str) -> int | None:
    """The square behind a pawn that has made a double step from its second rank."""
    if move.origin is None or move.to is None or moved not in ("P", "p"):
        return None
    second_rank = 6 if position.turn == "first" else 1
    double = move.origin // _FILES == second_rank and abs(move.to - move.origin) == 2 * _FILES
    return (move.origin + move.to) // 2 if double else None


def _hands_after(position: Position, move: Move, taken: str) -> tuple[Hand, Hand]:
    """A piece from hand leaves it; one that is taken comes to it, where the game has hands."""
    gains = taken and keeps_captures(position)
    if move.origin is not None and not gains:
        return position.hands
    at = _at(position.turn)
    hand = dict(position.hands[at])
    if move.origin is None:
        hand[move.piece] -= 1
    if gains:
        piece = "p" if move.to in position.promoted else taken
        piece = as_held(position, piece, position.turn)
        hand[piece] = min(hand.get(piece, 0) + 1, MAX_IN_HAND)
    hands = list(position.hands)
    hands[at] = canonical_hand(hand)
    return hands[0], hands[1]


def _exploded(after: Position, at: int) -> Position:
    """The position once a capture on a square has exploded, with the rights that are left."""
    rank, file = divmod(at, _FILES)
    squares = list(after.squares)
    near = [
        row * _FILES + column
        for row in range(max(0, rank - 1), min(_FILES, rank + 2))
        for column in range(max(0, file - 1), min(_FILES, file + 2))
    ]
    gone = [square for square in near if square == at or squares[square] not in ("", "P", "p")]
    kings = {owner(squares[square]) for square in gone if squares[square] in ("K", "k")}
    for square in gone:
        squares[square] = ""
    rights = tuple(
        rook for rook in after.castling if rook not in gone and side_of_home_rank(rook) not in kings
    )
    return replace(after, squares=tuple(squares), castling=rights)


def _promoted_after(position: Position, move: Move) -> tuple[int, ...]:
    """The squares of promoted pieces after a move, of which a piece that is taken is none."""
    was = position.promoted
    kept = [square for square in was if square not in (move.origin, move.to)]
    becomes = move.piece and move.origin is not None and position.has_pockets
    if move.to is not None and (becomes or move.origin in was):
        kept.append(move.to)
    return tuple(sorted(kept))


def keeps_captures(position: Position) -> bool:
    """Whether pieces that are taken come back: in shogi, and in chess with pockets."""
    if position.game == "chess":
        return position.has_pockets
    return position.game != "custom" and EVERY_GAME[position.game].has_hands


def as_held(position: Position, taken: str, side: Side) -> str:
    """A piece as that side holds it in hand: as it was before it promoted."""
    sign, letter, terminal, derived = split_token(taken)
    letter = letter.upper() if side == "first" else letter.lower()
    kept = "" if sign == "+" and position.game == "shogi" else sign
    return f"{kept}{letter}{'^' * terminal}{chr(39) * derived}"


def _counted(position: Position, *, zeroing: bool) -> dict[str, int]:
    """The counters after a move."""
    info = EVERY_GAME[position.game]
    counts = "halfmove" in info.controls
    clock = 0 if zeroing else min(position.halfmove + 1, MAX_COUNTER)
    raised = info.counts_plies or position.turn == "second"
    return {
        "halfmove": clock if counts else position.halfmove,
        "fullmove": min(position.fullmove + raised, MAX_COUNTER),
    }


def _at(side: Side) -> int:
    return 0 if side == "first" else 1


# --- free moves, on boards without known rules -------------------------------------------
# Any piece of the side to move goes anywhere, but not onto a piece of its own side; and where
# the game is known, a piece becomes what it promotes to and nothing else.


def allows(position: Position, move: Move, possible: Possible) -> bool:
    """Whether the move is one of those that are possible, or free."""
    if possible.free is None:
        return move in possible.moves
    if not can_be_played(position, move):
        return False
    if move.to is None or move.origin is None:
        return True
    return owner(position.squares[move.to]) != position.turn and can_become(position, move)


def can_become(position: Position, move: Move) -> bool:
    """Whether the piece on the board that moves may become what the move says."""
    if not move.piece or move.origin is None or position.game == "custom":
        return True
    return move.piece == promoted(position, move.origin)


def promoted(position: Position, square: int) -> str:
    """The piece that the one there promotes to, in a game that is known; "" where it does not."""
    piece = position.squares[square]
    becomes = f"+{piece_of_token(position.game, piece)}" if piece else ""
    if becomes not in tokens_of(position.game):
        return ""
    return becomes if owner(piece) == "first" else becomes.lower()
