"""Boards of shogi by cshogi, which is installed with the extra `shogi`.

It takes any board; what it cannot hold are more pieces in hand than a set has, and it looks at no
move before it plays it or takes it back. So it is asked about sound boards alone
(`tsume.is_provable`), on which a side may have no king. It knows that a mate by a pawn from hand is
no move, and has the moves without promotion as well.
"""

from __future__ import annotations

from collections.abc import Hashable
from importlib.util import find_spec

from webapp.engines.tsume_boards import Answers
from webapp.formats.sfen import write_sfen
from webapp.games.shogi import HELD
from webapp.model.position import Position


def has_cshogi() -> bool:
    """Whether it is installed."""
    return find_spec("cshogi") is not None


class CshogiBoard:
    """A board by cshogi, see `TsumeBoard`."""

    def __init__(self, position: Position) -> None:
        """The board of a position of which the attacker is to move."""
        import cshogi

        self._library = cshogi
        self._board = cshogi.Board(write_sfen(position))
        self._attacker: int = self._board.turn

    def checks(self) -> list[int]:
        """The checks of the attacker."""
        return [*self._library.CheckMoveList(self._board)]

    def answers(self) -> Answers:
        """The answers of the defender."""
        is_drop, found = self._library.move_is_drop, Answers([], {})
        for move in self._board.legal_moves:
            if is_drop(move):
                found.between.setdefault(self.target(move), []).append(move)
            else:
                found.moved.append(move)
        return found

    def is_moved_away(self) -> bool:
        """Whether a piece on the board answers."""
        is_drop = self._library.move_is_drop
        for move in self._board.legal_moves:  # noqa: SIM110 - asked most, and twice as fast
            if not is_drop(move):
                return True
        return False

    def push(self, move: int) -> None:
        """Plays a move."""
        self._board.push(move)

    def pop(self) -> None:
        """Takes it back."""
        self._board.pop()

    def key(self) -> Hashable:
        """The hash of board, hands and turn, of 64 bits."""
        key: int = self._board.zobrist_hash()
        return key

    def origin(self, move: int) -> int | None:
        """Where a move begins."""
        if self._library.move_is_drop(move):
            return None
        return _text_order(self._library.move_from(move))

    def target(self, move: int) -> int:
        """Where it ends."""
        return _text_order(self._library.move_to(move))

    def king(self) -> int:
        """Where the defender’s king stands."""
        return _text_order(self._board.king_square(1 - self._attacker))

    def code(self, move: int) -> str:
        """The code of a move, which is that of USI but for promotions."""
        usi: str = self._library.move_to_usi(move)
        is_second = self._board.turn == self._library.WHITE
        if "*" in usi:
            return usi[0].lower() + usi[1:] if is_second else usi
        if not usi.endswith("+"):
            return usi
        piece = _PROMOTES[self._library.move_from_piece_type(move) - 1]
        return f"{usi[:-1]}=+{piece.lower() if is_second else piece}"

    def given_back(self, kind: str) -> CshogiBoard:
        """A board on which the defender has a piece back."""
        hands = [[*hand] for hand in self._board.pieces_in_hand]
        hands[self._attacker][_HAND_ORDER.index(kind)] -= 1
        hands[1 - self._attacker][_HAND_ORDER.index(kind)] += 1
        other = CshogiBoard.__new__(CshogiBoard)
        other._library, other._attacker = self._library, self._attacker
        other._board = self._board.copy()
        other._board.set_pieces(self._board.pieces, (hands[0], hands[1]))
        return other

    def held(self) -> str:
        """The attacker’s hand."""
        hand = self._board.pieces_in_hand[self._attacker]
        return "".join(kind * hand[_HAND_ORDER.index(kind)] for kind in HELD)

    def is_mated_at_all(self, nodes: int) -> bool:
        """The answer of df-pn."""
        found: bool = self._library.DfPn(nodes=nodes).search_andnode(self._board)
        return found


_HAND_ORDER = "PLNSGBR"
"""The pieces in hand in the order of cshogi."""
_PROMOTES = "PLNSBR"
"""The pieces that promote by their numbers there, from 1."""


def _text_order(square: int) -> int:
    """A square of cshogi, which counts from 1a down the files, as we count them."""
    file, rank = divmod(square, 9)
    return rank * 9 + 8 - file
