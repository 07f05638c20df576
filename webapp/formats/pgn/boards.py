"""The position along each branch of a tree, and the moves that are read in it.

Chess is played on quick boards (`moves/chess/quick.py`), one a branch, where a move in plain SAN or
UCI is found at once. What stands there in any other form, or cannot be played, is asked of
`webapp.moves`, with the position worked out from the moves before it; so are all moves of other
games, and of chess with pockets or counted checks. Both say the same.
"""

from __future__ import annotations

from collections.abc import Collection
from functools import cache
from typing import TYPE_CHECKING

from webapp import moves
from webapp.formats.pgn.san import read_san
from webapp.formats.starts import START
from webapp.formats.tree import Branch
from webapp.model.line import Move, Ply, most_plies
from webapp.model.position import Position
from webapp.moves import Refusal
from webapp.moves.chess import board_of
from webapp.moves.chess import read_move as read_chess_move
from webapp.moves.chess.notation import Letters, in_english
from webapp.moves.reasons import refused
from webapp.text.characters import MAX_FINDINGS

if TYPE_CHECKING:
    from webapp.moves.chess.quick import QuickBoard

MOST_ODD = 1000
"""So many moves of chess in other forms are asked of `webapp.moves`, which takes its time, as long
as not so many cannot be played that nobody is told why; beyond them none is legal.
"""

MOST_OF_OTHERS = 1000
"""So many moves of other games are asked of it."""


def is_plain(start: Position) -> bool:
    """Whether quick boards play on as `webapp.moves` does: without pockets and counted checks, and
    by the rules of chess.
    """
    is_chess = start.game == "chess" and not start.variant
    return is_chess and not start.has_pockets and start.checks is None


def quick_board(start: Position) -> QuickBoard:
    """A board of chess that stands at the start."""
    if start == START:
        return _usual_board().copy()
    # Only here, as the library is slow to import.
    from webapp.moves.chess.quick import QuickBoard

    return QuickBoard(board_of(start))


@cache
def _usual_board() -> QuickBoard:
    from webapp.moves.chess.quick import QuickBoard

    return QuickBoard(board_of(START))


class Boards:
    """The positions along the branches of one tree.

    A branch begins before the last move of the one that it leaves.

    letters  those of the language of its moves, `small` the small ones that stand for pieces too
    plies    those that were read, which the one who asks adds
    limit    the most of them
    """

    def __init__(self, start: Position, letters: Letters, small: Collection[str]) -> None:
        self.plies: list[Ply] = []
        self._small = small
        self._asked = self._refused = 0
        self._letters = letters
        self._positions = {-1: start}
        self._boards: dict[int, QuickBoard] = {}
        self._is_plain = is_plain(start)
        if self._is_plain:
            self._boards[0] = quick_board(start)
        most = most_plies(start.kind)
        self.limit = most if self._is_plain else min(most, MOST_OF_OTHERS)

    def begin(self, branch: Branch, leaves: Branch) -> None:
        """Begins a branch that leaves another one before its last move."""
        if self._is_plain:
            self._boards[branch.number] = self._boards[leaves.number].before_last()

    @property
    def is_full(self) -> bool:
        """Whether no more moves are read."""
        return len(self.plies) >= self.limit or (not self._is_plain and self._asked >= self.limit)

    def read_quickly(self, branch: Branch, text: str) -> Move | None:
        """Reads a move of chess in plain SAN or UCI and plays it on the branch; None for others."""
        if not self._is_plain:
            return None
        text = in_english(text, self._letters) if self._letters else text
        return self._boards[branch.number].push(text, self._small)

    def read(self, branch: Branch, at: int, text: str) -> Move | Refusal:
        """Reads a move behind ply `at`, the last one of the branch, and plays it there."""
        found = self.read_quickly(branch, text)
        if found:
            return found
        if self._is_plain and (self._asked >= MOST_ODD or self._refused >= MAX_FINDINGS):
            return refused("not-legal")
        self._asked += 1
        position = self.position(at)
        if position.game != "chess":
            # As pychess writes it, or in any form that books have.
            possible = moves.possible_moves(position)
            found = read_san(position, text, possible) if possible.free is None else None
            return found or moves.read_move(position, text, possible)
        move = read_chess_move(position, in_english(text, self._letters), english=True)
        if isinstance(move, Refusal):
            self._refused += 1
        elif self._is_plain:
            self._boards[branch.number].push_move(move)
        return move

    def position(self, at: int) -> Position:
        """The position after ply `at`, the start for -1."""
        missing: list[int] = []
        while at not in self._positions:
            missing.append(at)
            at = self.plies[at].parent
        position = self._positions[at]
        for number in reversed(missing):
            position = self._positions[number] = moves.play(position, self.plies[number].move)
        return position
