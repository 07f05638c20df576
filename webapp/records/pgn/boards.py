"""The position along each branch of a tree, and the moves that are read in it.

Chess is played on boards of python-chess, one a branch, where a move in plain SAN or UCI is found
at once. What stands there in any other form, or cannot be played, is asked of `webapp.moves`, with
the position worked out from the moves before it; so are all moves of other games, and of chess with
pockets or counted checks. Both say the same.
"""

from __future__ import annotations

import re
from collections.abc import Sequence
from typing import TYPE_CHECKING

from webapp import moves
from webapp.line import MOST_PLIES, PASS, Move, Ply
from webapp.moves import Refusal
from webapp.moves.chess import board_of
from webapp.moves.chess import read_move as read_chess_move
from webapp.moves.reasons import refused
from webapp.position import NO_HANDS, Position
from webapp.records.pgn.letters import Letters, in_english
from webapp.records.pgn.san import read_san
from webapp.records.pgn.tokens import NULL_MOVES

if TYPE_CHECKING:
    import chess

MOST_ODD = 1000
"""So many moves of chess in other forms, or that cannot be played, are asked of `webapp.moves`,
which takes its time; beyond them none is legal.
"""

MOST_OF_OTHERS = 1000
"""So many moves of other games are asked of it."""

_PLAIN = re.compile(
    r"([KQRBN][a-h]?[1-8]?x?[a-h][1-8]|(?:[a-h]x?)?[a-h][1-8](?:=?[QRBN])?)[+#]{0,2}\Z"
)
_LONG = re.compile(
    r"(?P<piece>[KQRBN])?(?P<origin>[a-h][1-8])(?P<sign>[-x])?(?P<to>[a-h][1-8])"
    r"(?:=?(?P<promoted>[QRBNqrbn]))?[+#]{0,2}\Z"
)
_CASTLES = re.compile(r"[O0]-?[O0](-?[O0])?[+#]{0,2}\Z")
_PIECES = " PNBRQK"
_SMALL = ("k", "q", "r", "n", "b")
"""Letters that stand for pieces too, where no pawn can be meant."""


def is_plain(start: Position) -> bool:
    """Whether python-chess plays on as `webapp.moves` does: without pockets and counted checks."""
    return start.game == "chess" and start.hands == NO_HANDS and start.checks is None


class Boards:
    """The positions along the branches of one tree, whose plies are added as they are read.

    A branch begins before the last move of the one that it leaves.

    limit   the most plies that are read
    """

    def __init__(self, start: Position, plies: Sequence[Ply], letters: Letters) -> None:
        self._plies = plies
        self._asked = 0
        self._letters = letters
        self._positions = {-1: start}
        self._boards: dict[int, chess.Board] = {}
        self._is_plain = is_plain(start)
        if self._is_plain:
            self._boards[0] = board_of(start)
        self.limit = MOST_PLIES if self._is_plain else MOST_OF_OTHERS

    def begin(self, branch: int, leaves: int) -> None:
        """Begins a branch that leaves another one before its last move."""
        if self._is_plain:
            board = self._boards[branch] = self._boards[leaves].copy(stack=1)
            board.pop()

    @property
    def is_full(self) -> bool:
        """Whether no more moves are read."""
        return len(self._plies) >= self.limit or (not self._is_plain and self._asked >= self.limit)

    def read_quickly(self, branch: int, text: str) -> Move | None:
        """Reads a move of chess in plain SAN or UCI and plays it on the branch; None for others."""
        if not self._is_plain:
            return None
        return _quick(self._boards[branch], in_english(text, self._letters))

    def read(self, branch: int, at: int, text: str) -> Move | Refusal:
        """Reads a move behind ply `at`, the last one of the branch, and plays it there."""
        found = self.read_quickly(branch, text)
        if found:
            return found
        if self._is_plain and self._asked >= MOST_ODD:
            return refused("not-legal")
        self._asked += 1
        position = self.position(at)
        if position.game != "chess":
            return _read_other(position, text)
        move = read_chess_move(position, in_english(text, self._letters), ())
        if self._is_plain and isinstance(move, Move):
            self._boards[branch].push(library_move(move))
        return move

    def position(self, at: int) -> Position:
        """The position after ply `at`, the start for -1."""
        missing: list[int] = []
        while at not in self._positions:
            missing.append(at)
            at = self._plies[at].parent
        position = self._positions[at]
        for number in reversed(missing):
            position = self._positions[number] = moves.play(position, self._plies[number].move)
        return position


def _read_other(position: Position, text: str) -> Move | Refusal:
    """The move of another game, as pychess writes it or in any form that books have."""
    possible = moves.possible_moves(position)
    found = read_san(position, text, possible) if possible.free is None else None
    return found or moves.read_move(position, text, possible)


def _quick(board: chess.Board, text: str) -> Move | None:
    """The move of a text in plain SAN or UCI, played on the board; None for any other text."""
    turn = board.turn
    move = _legal(board, text)
    if move is None and text[:1] in _SMALL:
        move = _legal(board, text[:1].upper() + text[1:])
    if move is None:
        return None
    board.push(move)
    if not move:
        return PASS
    letter = _PIECES[move.promotion] if move.promotion else ""
    return Move(move.from_square ^ 56, move.to_square ^ 56, letter if turn else letter.lower())


def _legal(board: chess.Board, text: str) -> chess.Move | None:
    try:
        return _found(board, text)
    except ValueError:
        return None


def _found(board: chess.Board, text: str) -> chess.Move | None:
    """The legal move of a text. Raises ValueError where plain SAN has none."""
    plain = _PLAIN.match(text)
    if plain:
        return board.parse_san(plain[1])
    castles = _CASTLES.match(text)
    if castles:
        return board.parse_san("O-O-O" if castles[1] else "O-O")
    long = _LONG.match(text)
    if long:
        return _found_by_squares(board, long)
    return board.parse_san("--") if text in NULL_MOVES else None


def _found_by_squares(board: chess.Board, long: re.Match[str]) -> chess.Move | None:
    import chess

    promoted = long["promoted"]
    origin, to = chess.parse_square(long["origin"]), chess.parse_square(long["to"])
    move = chess.Move(origin, to, _PIECES.index(promoted.upper()) if promoted else None)
    piece = long["piece"] or ("P" if long["sign"] else "")
    if piece and (board.piece_type_at(origin) != _PIECES.index(piece) or board.is_castling(move)):
        return None
    return move if board.is_legal(move) else None


def library_move(move: Move) -> chess.Move:
    """A move of chess without pockets as python-chess has it."""
    import chess

    if move.origin is None or move.to is None:
        return chess.Move.null()
    promotion = _PIECES.index(move.piece.upper()) if move.piece else None
    return chess.Move(move.origin ^ 56, move.to ^ 56, promotion)
