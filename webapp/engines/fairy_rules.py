"""The rules of xiangqi, janggi and makruk for a search of mates, by pyffish.

It is asked in the process that searches, and only about what `boards.is_sound` lets through: other
boards may end the process. In xiangqi whoever cannot move has lost, in check or not; in janggi a
side that is not in check may pass. Repetition, generals of janggi that face each other and the
counting of makruk are left out of account, as nothing is known of the moves before.
"""

from __future__ import annotations

from collections.abc import Hashable, Iterable, Iterator
from functools import reduce
from importlib.util import find_spec
from typing import TYPE_CHECKING

from webapp.games.board import SIDES
from webapp.model.line import write_code
from webapp.model.position import Position
from webapp.moves.fairy.boards import is_sound
from webapp.moves.fairy.library import read_uci, write_fen
from webapp.moves.playing import play
from webapp.rules.reach import king_square

if TYPE_CHECKING:
    from types import ModuleType

GAMES = frozenset(["xiangqi", "janggi", "makruk"])
"""The games whose rules are here, which the library calls so as well."""


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
        # Only here, as it is not there on all systems.
        import pyffish

        self._library: ModuleType = pyffish
        self._start, self._game = position, position.game
        self._fens = [write_fen(position)]
        self._played: list[str] = []

    def moves(self, first: Iterable[str] = ()) -> Iterator[str]:
        """All legal moves; those of `first` that are legal come first."""
        legal = self._legal()
        tried = [move for move in first if move in legal]
        yield from tried
        yield from (move for move in legal if move not in tried)

    def checks(self) -> frozenset[str]:
        """The legal moves that give check."""
        return frozenset(filter(self._gives_check, self._legal()))

    def mating(self) -> str | None:
        """A move that mates at once; None where there is none."""
        return next(filter(self._mates, self._legal()), None)

    def _mates(self, move: str) -> bool:
        if self._legal(move):
            return False
        return self._game == "xiangqi" or self._gives_check(move)

    def push(self, move: str) -> None:
        """Plays a legal move."""
        self._fens.append(self._library.get_fen(self._game, self._fens[-1], [move]))
        self._played.append(move)

    def pop(self) -> None:
        """Takes the last one back."""
        self._fens.pop()
        self._played.pop()

    def is_lost(self) -> bool:
        """Whether the side to move is mated; in xiangqi, whether it cannot move."""
        return not self._legal() and (self._game == "xiangqi" or self._gives_check())

    def _legal(self, *played: str) -> list[str]:
        """The legal moves, behind a move if one is named."""
        legal: list[str] = self._library.legal_moves(self._game, self._fens[-1], [*played])
        return legal

    def _gives_check(self, *played: str) -> bool:
        """Whether the side to move is in check, behind a move if one is named."""
        return bool(self._library.gives_check(self._game, self._fens[-1], [*played]))

    def key(self) -> Hashable:
        """The state of the board, as far as moves that follow depend on it."""
        return tuple(self._fens[-1].split(" ", 2)[:2])

    def code(self, move: str) -> str:
        """The code of a move in this position."""
        position = reduce(_played, self._played, self._start)
        return write_code(read_uci(position, move), position.kind)

    def same_as(self, move: str) -> Hashable:
        """No two moves do the same."""
        return move

    def worth_trying(self, _move: str) -> int:
        """All moves are worth the same, beside whether they give check."""
        return 0

    def assumes(self, _move: str) -> str:
        """Nothing is taken for granted of the past."""
        return ""


def _played(position: Position, move: str) -> Position:
    return play(position, read_uci(position, move))
