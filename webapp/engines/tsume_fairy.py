"""Boards of shogi by pyffish, for problems where cshogi is not installed.

It is asked here without a process of its own: whoever proves is one already. It has the mate by a
pawn from hand among the moves, where it is none.
"""

from __future__ import annotations

from collections.abc import Hashable
from importlib.util import find_spec

from msgspec.structs import replace

from webapp.engines.tsume_boards import Answers
from webapp.games.board import SIDES, other
from webapp.games.pieces import canonical_hand
from webapp.games.shogi import HELD
from webapp.model.line import Move, write_code
from webapp.model.position import Position
from webapp.moves.fairy.library import pawn_before_king, read_uci, write_fen
from webapp.moves.playing import play
from webapp.rules.reach import attacking_king, king_square


def has_pyffish() -> bool:
    """Whether it is installed."""
    return find_spec("pyffish") is not None


class FairyBoard:
    """A board by pyffish, see `TsumeBoard`."""

    def __init__(self, position: Position) -> None:
        """The board of a position of which the attacker is to move."""
        self._played = [position]
        self._attacker = position.turn

    @property
    def _position(self) -> Position:
        return self._played[-1]

    def checks(self) -> list[Move]:
        """The checks of the attacker."""
        position, defender = self._position, other(self._attacker)
        drop, found = pawn_before_king(position), []
        for move in self._legal(position):
            after = play(position, move)
            if not attacking_king(after, defender):
                continue
            if move != drop or self._legal(after):
                found.append(move)
        return found

    def _legal(self, position: Position) -> list[Move]:
        """The moves that pyffish has, each call of which takes some thousandths of a second."""
        from pyffish import legal_moves

        texts = legal_moves("shogi", write_fen(position), [])
        return [read_uci(position, text) for text in texts]

    def answers(self) -> Answers:
        """The answers of the defender."""
        found = Answers([], {})
        for move in self._legal(self._position):
            if move.origin is None:
                found.between.setdefault(self.target(move), []).append(move)
            else:
                found.moved.append(move)
        return found

    def is_moved_away(self) -> bool:
        """Whether a piece on the board answers."""
        return bool(self.answers().moved)

    def push(self, move: Move) -> None:
        """Plays a move."""
        self._played.append(play(self._position, move))

    def pop(self) -> None:
        """Takes it back."""
        self._played.pop()

    def key(self) -> Hashable:
        """The pieces, the hands, and whose turn it is."""
        return self._position.squares, self._position.hands, self._position.turn

    def origin(self, move: Move) -> int | None:
        """Where a move begins."""
        return move.origin

    def target(self, move: Move) -> int:
        """Where it ends."""
        assert move.to is not None
        return move.to

    def king(self) -> int:
        """Where the defender’s king stands."""
        square = king_square(self._position, other(self._attacker))
        assert square is not None
        return square

    def code(self, move: Move) -> str:
        """The code of a move."""
        return write_code(move, self._position.kind)

    def given_back(self, kind: str) -> FairyBoard:
        """A board on which the defender has a piece back."""
        hands = [dict(hand) for hand in self._position.hands]
        at = SIDES.index(self._attacker)
        pieces = (kind.lower(), kind) if at else (kind, kind.lower())
        hands[at][pieces[0]] -= 1
        hands[1 - at][pieces[1]] = hands[1 - at].get(pieces[1], 0) + 1
        first, second = map(canonical_hand, hands)
        found = FairyBoard(replace(self._position, hands=(first, second)))
        found._attacker = self._attacker
        return found

    def held(self) -> str:
        """The attacker’s hand."""
        hand = dict(self._position.hands[SIDES.index(self._attacker)])
        counts = {piece.upper(): count for piece, count in hand.items()}
        return "".join(kind * counts.get(kind, 0) for kind in HELD)

    def is_mated_at_all(self, nodes: int) -> bool:
        """Nothing is known beyond what is searched."""
        return False
