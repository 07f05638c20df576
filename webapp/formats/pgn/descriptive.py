"""Which moves are meant in a game in English descriptive notation, where one alone does not tell.

Books name a move as shortly as their readers will understand it: `B-R4`, though bishops could go to
both of these squares. Which is meant shows in the moves that follow, of which some can be played
behind one alone. So a branch is played with all that a move may mean, as far as that goes; where
all that can be played furthest have the same move, it is the one. Where they have not, nothing is
guessed.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from itertools import islice
from typing import TYPE_CHECKING, NamedTuple

from webapp.formats.tree import Node
from webapp.model.line import PASS, write_code
from webapp.model.position import Position
from webapp.moves.chess import NULL_MOVES, board_of, in_library
from webapp.moves.chess.board import move_of
from webapp.moves.chess.descriptive import fitting_descriptive, is_descriptive
from webapp.moves.chess.notation import parse
from webapp.moves.chess.reading import find

if TYPE_CHECKING:
    import chess

MOST_WAYS = 32
"""So many ways to play a branch are held at once; beyond them the first count."""
MOST_REPLAYED = 20_000
"""So many moves before variations are played once more."""


class _PlayedWay(NamedTuple):
    """A way to play a branch: its last move, the board behind that, and the way before it."""

    board: chess.Board
    code: str = ""
    before: _PlayedWay | None = None

    def codes(self) -> list[str]:
        """The codes of its moves, in their order."""
        found: list[str] = []
        at: _PlayedWay | None = self
        while at is not None and at.before is not None:
            found.append(at.code)
            at = at.before
        return found[::-1]


def tell_moves(nodes: Sequence[Node], start: Position) -> None:
    """Writes the moves of a tree by their codes, where the moves behind them tell which are meant.

    Those that are clear by themselves, and those that are not clear at all, stay as they are.
    """
    branches: dict[int, list[int]] = {}
    for number, node in enumerate(nodes):
        branches.setdefault(node.branch.number, []).append(number)
    replayed = 0
    for numbers in branches.values():
        before = _before(nodes, nodes[numbers[0]])
        replayed += len(before)
        board = _board_behind(nodes, before, start) if replayed <= MOST_REPLAYED else None
        if board is not None:
            _tell(nodes, numbers, board, start)


def _before(nodes: Sequence[Node], node: Node) -> list[int]:
    """The numbers of the moves before the first one of a branch, the last one first."""
    found: list[int] = []
    at = node.parent if node.branch.leaves < 0 else nodes[node.branch.leaves].parent
    while at >= 0:
        found.append(at)
        at = nodes[at].parent
    return found


def _board_behind(
    nodes: Sequence[Node], before: Sequence[int], start: Position
) -> chess.Board | None:
    """The board behind these moves; None where one of them is none, or not clear."""
    board = board_of(start)
    return board if all(_push(board, nodes[one].text) for one in reversed(before)) else None


def _push(board: chess.Board, text: str) -> bool:
    """Plays a move in another notation; whether it is one."""
    said = parse(text)
    move = find(board, said) if said else None
    if move is None and text in NULL_MOVES:
        move = in_library(PASS)
    if move is not None:
        board.push(move)
    return move is not None


def _tell(
    nodes: Sequence[Node], numbers: Sequence[int], board: chess.Board, start: Position
) -> None:
    """Writes the moves of one branch so."""
    ways = [_PlayedWay(board)]
    for number in numbers:
        further = list(islice(_further(ways, nodes[number].text, start), MOST_WAYS))
        if not further:
            break
        ways = further
    codes = [way.codes() for way in ways]
    for number, *meant in zip(numbers, *codes, strict=False):
        if len(set(meant)) == 1 and is_descriptive(nodes[number].text):
            nodes[number].text = meant[0]


def _further(ways: Sequence[_PlayedWay], text: str, start: Position) -> Iterator[_PlayedWay]:
    """The ways with one more move, each in all that it may mean."""
    for way in ways:
        if not is_descriptive(text):
            board = way.board.copy(stack=False)
            if _push(board, text):
                yield _PlayedWay(board, text, way)
            continue
        for move in fitting_descriptive(way.board, text):
            board = way.board.copy(stack=False)
            board.push(move)
            code = write_code(move_of(move, white=way.board.turn), start.kind)
            yield _PlayedWay(board, code, way)
