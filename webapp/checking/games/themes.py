"""The themes of a solution, decided by rules over its moves: a theme is a row of `THEMES`.

A predicate is asked about a `PlayedLine` of chess: the moves of the solver, the answers between
them, and the boards before and after each. Values are those of beginners' books: pawn 1, knight and
bishop 3, rook 5, queen 9.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping, Sequence

import chess
from msgspec import Struct

from webapp.engines.proof import Path
from webapp.model.line import Move, read_code
from webapp.model.position import Position
from webapp.moves.chess.board import board_of, in_library

_VALUES: Mapping[chess.PieceType, int] = {
    chess.PAWN: 1,
    chess.KNIGHT: 3,
    chess.BISHOP: 3,
    chess.ROOK: 5,
    chess.QUEEN: 9,
    chess.KING: 100,  # more than all others together
}


class PlayedLine:
    """A line as it is played.

    boards  before each move, and after the last one
    moves   those of the solver and the answers, by turns; the solver's come first
    taken   the square and the value of what the other side's last move took, before the line
    """

    def __init__(
        self, position: Position, path: Path, previous: tuple[Position, Move] | None = None
    ) -> None:
        """`path` are legal moves from the position, one at least; `previous` the position before
        it, and the move that led here, where they are known.
        """
        board = board_of(position)
        self.boards, self.moves = [board.copy(stack=False)], list[chess.Move]()
        for code in path:
            move = read_code(code, position.kind)
            assert move
            self.moves.append(in_library(move))
            board.push(self.moves[-1])
            self.boards.append(board.copy(stack=False))
        self.taken = _taken(*previous) if previous else None

    @property
    def solver(self) -> chess.Color:
        """The side whose line it is."""
        return self.boards[0].turn

    @property
    def own(self) -> range:
        """The numbers of the solver's moves."""
        return range(0, len(self.moves), 2)

    def gain(self, number: int) -> int:
        """How much more the solver has after that many moves than before the first one."""
        return _balance(self.boards[number], self.solver) - _balance(self.boards[0], self.solver)


class Theme(Struct, frozen=True):
    """A theme.

    label  what it is called
    has    whether a line has it
    """

    label: str
    has: Callable[[PlayedLine], bool]


def themes_of(
    position: Position, path: Path, previous: tuple[Position, Move] | None = None
) -> tuple[str, ...]:
    """The names of the themes of a solution, in the order of the table; see `PlayedLine`.

    Of chess without variants.
    """
    line = PlayedLine(position, path, previous)
    return tuple(name for name, theme in THEMES.items() if theme.has(line))


# --- the predicates ------------------------------------------------------------------------------


def mates(line: PlayedLine) -> bool:
    """The last move mates."""
    return bool(len(line.moves) % 2) and line.boards[-1].is_checkmate()


def promotes(line: PlayedLine) -> bool:
    """A pawn of the solver becomes a piece."""
    return any(line.moves[number].promotion for number in line.own)


def takes_hanging(line: PlayedLine) -> bool:
    """The first move takes a piece, not a pawn, that nothing can take back, and it stays won.

    That is no hanging piece with which an exchange ends: what the other side has just taken on the
    square was worth as much.
    """
    board, move = line.boards[0], line.moves[0]
    piece = board.piece_type_at(move.to_square)
    if piece in (None, chess.PAWN) or board.color_at(move.to_square) == line.solver:
        return False
    assert piece
    if line.taken and line.taken[0] == move.to_square and line.taken[1] >= _VALUES[piece]:
        return False
    if any(_takers(line.boards[1], move.to_square)):
        return False
    # A move and an answer later there is no less.
    return line.gain(min(len(line.moves), 3)) >= _VALUES[piece]


def forks(line: PlayedLine) -> bool:
    """A move of the solver attacks two pieces at once, neither of them a pawn, and takes one of
    them with the next move, or what stands where it went.

    The piece that forks is not simply lost. What it attacks is worth more than it, as the king
    always is, or can be taken for nothing.
    """
    for number in line.own[:-1]:
        board, square = line.boards[number + 1], line.moves[number].to_square
        mover = board.piece_type_at(square)
        if mover in (None, chess.KING) or _can_be_lost(board, square):
            continue
        targets = [*_targets(board, square, line.solver)]
        if len(targets) > 1 and _takes_one(line, number, targets):
            return True
    return False


def _takes_one(line: PlayedLine, number: int, targets: Sequence[chess.Square]) -> bool:
    answer, follows = line.moves[number + 1], line.moves[number + 2]
    went = answer.to_square if answer.from_square in targets else None
    taken = line.boards[number + 2].piece_type_at(follows.to_square) is not None
    return taken and (follows.to_square in targets or follows.to_square == went)


def _targets(
    board: chess.Board, square: chess.Square, solver: chess.Color
) -> Iterator[chess.Square]:
    """The pieces that the one on a square, whose side has just moved, threatens to win."""
    own = _value(board, square)
    for target in board.attacks(square) & board.occupied_co[not solver]:
        piece = board.piece_type_at(target)
        if piece == chess.PAWN:
            continue
        is_free = not board.is_attacked_by(not solver, target)
        defends_itself = square in board.attacks(target)
        if _value(board, target) > own or (is_free and not defends_itself):
            yield target


def _can_be_lost(board: chess.Board, square: chess.Square) -> bool:
    """Whether the side to move wins what stands there: by something smaller, or for nothing."""
    for taker in _takers(board, square):
        if _value(board, taker.from_square) < _value(board, square):
            return True
        after = board.copy(stack=False)
        after.push(taker)
        if not any(_takers(after, square)):
            return True
    return False


def _takers(board: chess.Board, square: chess.Square) -> Iterator[chess.Move]:
    """The legal moves of the side to move to a square."""
    return board.generate_legal_moves(to_mask=chess.BB_SQUARES[square])


def _value(board: chess.Board, square: chess.Square) -> int:
    piece = board.piece_type_at(square)
    return _VALUES[piece] if piece else 0


def _balance(board: chess.Board, side: chess.Color) -> int:
    return sum(
        value * (len(board.pieces(piece, side)) - len(board.pieces(piece, not side)))
        for piece, value in _VALUES.items()
        if piece != chess.KING
    )


def _taken(position: Position, move: Move) -> tuple[chess.Square, int] | None:
    """Where that move took something, and of what value."""
    board, found = board_of(position), in_library(move)
    if not board.is_capture(found):
        return None
    value = _value(board, found.to_square) or _VALUES[chess.PAWN]  # en passant
    return found.to_square, value


THEMES: Mapping[str, Theme] = {
    "mate": Theme("Mate", mates),
    "hanging": Theme("Hanging piece", takes_hanging),
    "promotion": Theme("Promotion", promotes),
    "fork": Theme("Fork", forks),
}
"""All themes by name, the one that says most first."""
