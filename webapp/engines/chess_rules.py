"""The rules of chess for a search of mates, by python-chess.

The defender has one king that cannot be taken at once, the attacker one or none: `is_provable`.
Repetition and the fifty moves are left out of account, as in problems.
"""

from __future__ import annotations

from collections.abc import Hashable, Iterable, Iterator

import chess

from webapp.games.board import Side, other
from webapp.model.line import write_code
from webapp.model.position import Position, find
from webapp.moves.chess.board import board_of, move_of

_NO_MATES = frozenset(["antichess", "giveaway", "suicide", "racingKings"])
"""Variants that know no mate."""
_LAST_RANKS = frozenset([*range(8), *range(56, 64)])


def is_provable(position: Position) -> bool:
    """Whether moves from there are those of chess, so that a mate of it can be proved or ruled out:
    with an attacker's king or without, and whether or not it can arise in a game.
    """
    if position.variant in _NO_MATES:
        return False
    defender = _kings(position, other(position.turn))
    attacker = _kings(position, position.turn)
    if position.variant == "horde":
        attacker = min(attacker, 1)
    if defender != 1 or attacker > 1:
        return False
    if any(position.squares[at] in ("P", "p") for at in _LAST_RANKS) and not position.variant:
        return False
    board = board_of(position)
    return board.king(not board.turn) is not None and not board.was_into_check()


def _kings(position: Position, side: Side) -> int:
    return len([*find(position, "K" if side == "first" else "k")])


class ChessRules:
    """A board of chess or a variant of it, on which moves are played and taken back."""

    def __init__(self, position: Position) -> None:
        """The position is one that `is_provable`."""
        self._board = board_of(position)
        self._kind = position.kind
        self._is_plain = type(self._board) is chess.Board

    def moves(self, first: Iterable[chess.Move] = ()) -> Iterator[chess.Move]:
        """All legal moves; those of `first` that are legal come first."""
        board = self._board
        if not self._is_plain and board.is_variant_end():
            return
        tried = []
        for move in first:
            if board.is_legal(move):
                tried.append(move)
                yield move
        for move in board.generate_legal_moves():
            if move not in tried:
                yield move

    def checks(self) -> frozenset[chess.Move]:
        """The legal moves that give check."""
        board = self._board
        if not self._is_plain:
            return frozenset(filter(board.gives_check, board.generate_legal_moves()))
        may = self._that_may_check()
        return frozenset(move for move in may if board.is_legal(move) and board.gives_check(move))

    def mating(self) -> chess.Move | None:
        """A move that mates at once; None where there is none."""
        board = self._board
        if not self._is_plain:
            return next((move for move in self.moves() if self._wins(move)), None)
        for move in self._that_may_check():
            board.push(move)
            mates = board.is_check() and not board.was_into_check() and self.is_lost()
            board.pop()
            if mates:
                return move
        return None

    def _wins(self, move: chess.Move) -> bool:
        self._board.push(move)
        wins = self.is_lost()
        self._board.pop()
        return wins

    def _that_may_check(self) -> Iterator[chess.Move]:
        """Moves among which are all legal ones that give check; some are not legal."""
        board, own = self._board, self._board.occupied_co[self._board.turn]
        king = board.king(not board.turn)
        assert king is not None
        occupied = board.occupied
        straight = (
            chess.BB_RANK_ATTACKS[king][chess.BB_RANK_MASKS[king] & occupied]
            | chess.BB_FILE_ATTACKS[king][chess.BB_FILE_MASKS[king] & occupied]
        )
        slanted = chess.BB_DIAG_ATTACKS[king][chess.BB_DIAG_MASKS[king] & occupied]
        # What stands in a line to the king may uncover a piece behind it.
        uncovering = (straight | slanted) & own
        to = {
            chess.KNIGHT: chess.BB_KNIGHT_ATTACKS[king],
            chess.BISHOP: slanted,
            chess.ROOK: straight,
            chess.QUEEN: straight | slanted,
            chess.PAWN: chess.BB_PAWN_ATTACKS[not board.turn][king],
            chess.KING: 0,
        }
        last_but_one = chess.BB_RANK_7 if board.turn else chess.BB_RANK_2
        free = uncovering | (board.pawns & own & last_but_one)
        yield from board.generate_pseudo_legal_moves(free)
        kinds = {
            chess.KNIGHT: board.knights,
            chess.BISHOP: board.bishops,
            chess.ROOK: board.rooks,
            chess.QUEEN: board.queens,
            chess.PAWN: board.pawns,
        }
        for kind, pieces in kinds.items():
            movers = pieces & own & ~free
            if movers:
                yield from board.generate_pseudo_legal_moves(movers, to[kind])
        if board.ep_square is not None:
            yield from board.generate_pseudo_legal_ep()
        if board.castling_rights:
            yield from board.generate_castling_moves()

    def push(self, move: chess.Move) -> None:
        """Plays a legal move."""
        self._board.push(move)

    def pop(self) -> None:
        """Takes the last one back."""
        self._board.pop()

    def is_lost(self) -> bool:
        """Whether the side to move is mated, or has lost by the rules of the variant."""
        board = self._board
        if not self._is_plain and board.is_variant_loss():
            return True
        return board.is_check() and not any(board.generate_legal_moves())

    def assumes(self, move: chess.Move) -> str:
        """A right to castle is taken for granted, and that a pawn has just made a double step."""
        if self._board.is_castling(move):
            return "castling"
        return "en-passant" if self._board.is_en_passant(move) else ""

    def key(self) -> Hashable:
        """The state of the board, as far as moves that follow depend on it."""
        return self._board._transposition_key()

    def code(self, move: chess.Move) -> str:
        """The code of a move in this position."""
        return write_code(move_of(move, white=self._board.turn), self._kind)

    def same_as(self, move: chess.Move) -> Hashable:
        """A queen, a rook and a bishop that a pawn may become are one."""
        became = move.promotion
        if became in (chess.ROOK, chess.BISHOP):
            became = chess.QUEEN
        return move.from_square, move.to_square, became, move.drop

    def worth_trying(self, move: chess.Move) -> int:
        """The higher the likelier it is a key: captures of much, and nearness to the king."""
        board = self._board
        king = board.king(not board.turn)
        near = 7 - chess.square_distance(move.to_square, king) if king is not None else 0
        taken = board.piece_type_at(move.to_square) or 0
        return near + 2 * taken + (8 if move.promotion == chess.QUEEN else 0)
