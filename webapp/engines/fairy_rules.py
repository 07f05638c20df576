"""The rules of xiangqi, janggi and makruk for a search of mates, by pyffish.

It is asked for legal moves, in the process that searches, and only about what `boards.is_sound`
lets through: other boards may end the process. As each answer takes it milliseconds, check is found
by `webapp.rules`, and what it has answered is kept.

In xiangqi whoever cannot move has lost, in check or not; in janggi a side that is not in check may
pass. Repetition, generals of janggi that face each other and the counting of makruk are left out of
account, as nothing is known of the moves before.
"""

from __future__ import annotations

from collections.abc import Hashable, Iterable, Iterator
from importlib.util import find_spec

from webapp.games.board import SIDES, Side, owner
from webapp.model.line import Move, write_code
from webapp.model.position import Position
from webapp.moves.fairy.boards import is_sound
from webapp.moves.fairy.library import read_uci, write_fen
from webapp.moves.fairy.ways import may_go
from webapp.moves.playing import can_be_played, play
from webapp.rules.placement import OnBoard
from webapp.rules.reach import attacking_king, checking, king_square
from webapp.rules.shared import facing_kings

GAMES = frozenset(["xiangqi", "janggi", "makruk"])
"""The games whose rules are here, which the library calls so as well."""

_MOST_KNOWN = 20_000
"""Of so many positions the legal moves are remembered."""
_LIKELY = 12
"""So many moves of a side are tried before the library is asked whether it has any."""


def is_provable(position: Position) -> bool:
    """Whether a mate of a position of these games can be proved or ruled out: both sides have their
    king, and the library is there.
    """
    return (
        is_sound(position)
        and all(king_square(position, side) is not None for side in SIDES)
        and find_spec("pyffish") is not None
    )


class FairyRules:
    """A board of one of these games, on which moves are played and taken back."""

    def __init__(self, position: Position) -> None:
        """The position is one that `is_provable`."""
        self._positions = [position]
        self._loses_stuck = position.game == "xiangqi"
        self._known: dict[Hashable, tuple[Move, ...]] = {}
        self._likely: dict[Side, list[Move]] = {side: [] for side in SIDES}

    @property
    def position(self) -> Position:
        """The position on the board."""
        return self._positions[-1]

    def moves(self, first: Iterable[Move] = ()) -> Iterator[Move]:
        """All legal moves; those of `first` that are legal come first."""
        legal = self._legal(self.position)
        tried = [move for move in first if move in legal]
        yield from tried
        yield from (move for move in legal if move not in tried)

    def checks(self) -> frozenset[Move]:
        """The legal moves that give check."""
        position = self.position
        return frozenset(move for move in self._legal(position) if checking(play(position, move)))

    def mating(self) -> Move | None:
        """A move that mates at once; None where there is none."""
        position = self.position
        legal = self._legal(position)
        return next((move for move in legal if self._is_lost(play(position, move))), None)

    def push(self, move: Move) -> None:
        """Plays a legal move."""
        self._positions.append(play(self.position, move))

    def pop(self) -> None:
        """Takes the last one back."""
        self._positions.pop()

    def is_lost(self) -> bool:
        """Whether the side to move is mated; in xiangqi, whether it cannot move."""
        return self._is_lost(self.position)

    def _is_lost(self, position: Position) -> bool:
        if not self._loses_stuck:
            return bool(checking(position)) and not self._legal(position)
        likely = self._likely[position.turn]
        for at, move in enumerate(likely):
            if _is_possible(position, move):
                likely.insert(0, likely.pop(at))
                return False
        legal = self._legal(position)
        likely[:0] = legal[:1]
        del likely[_LIKELY:]
        return not legal

    def _legal(self, position: Position) -> tuple[Move, ...]:
        # Only here, as it is not there on all systems.
        from pyffish import legal_moves

        key = _key(position)
        known = self._known.get(key)
        if known is None:
            if len(self._known) >= _MOST_KNOWN:
                self._known.clear()
            texts = legal_moves(position.game, write_fen(position), [])
            known = self._known[key] = tuple(read_uci(position, text) for text in texts)
        return known

    def key(self) -> Hashable:
        """The state of the board, as far as moves that follow depend on it."""
        return _key(self.position)

    def code(self, move: Move) -> str:
        """The code of a move in this position."""
        return write_code(move, self.position.kind)

    def same_as(self, move: Move) -> Hashable:
        """No two moves do the same."""
        return move

    def worth_trying(self, move: Move) -> int:
        """A capture is likelier."""
        return bool(move.to is not None and self.position.squares[move.to])

    def assumes(self, _move: Move) -> str:
        """Nothing is taken for granted of the past."""
        return ""


def _key(position: Position) -> Hashable:
    return position.squares, position.turn


def _is_possible(position: Position, move: Move) -> bool:
    """Whether a move of xiangqi that was legal in another position is so in this one."""
    assert move.to is not None
    takes_own = owner(position.squares[move.to]) == position.turn
    if takes_own or not (can_be_played(position, move) and may_go(position, move)):
        return False
    after = play(position, move)
    return not attacking_king(after, position.turn) and not facing_kings(OnBoard.of(after))
