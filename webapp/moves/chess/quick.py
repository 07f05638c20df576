"""A board of chess on which moves are played at once that are written as nearly all are.

SAN as the export format has it, with or without its signs of taking and check, and moves by both
squares (PGN standard §8.2.3) are found by the tables of python-chess, without a list of legal
moves. What is written otherwise, and all on boards that have not one king a side, is played by the
library. Both find the same.

Masks and squares are those of the library, which this module brings along: a1 is the lowest bit.
"""

from __future__ import annotations

import re
from collections.abc import Collection
from typing import NamedTuple

import chess
from msgspec.structs import replace

from webapp.model.line import Move
from webapp.model.position import MAX_COUNTER, Position
from webapp.moves.chess.board import in_library
from webapp.moves.chess.notation import SMALL
from webapp.moves.chess.reading import push_quickly

_SAN = re.compile(r"([KQRBN])?([a-h])?([1-8])?([x-])?([a-h][1-8])(?:=?([QRBN]))?[+#]?\Z")


class _Castling(NamedTuple):
    """A castling on its rank: files by number, and as masks.

    rook              where the rook stands
    king_to, rook_to  where they go
    side              all files on that side of the king
    empty             those between king and rook
    passed            those where the king may not be attacked
    """

    rook: int
    king_to: int
    rook_to: int
    side: int
    empty: int
    passed: tuple[int, int, int]


_CASTLING = {
    "O-O": _Castling(7, 6, 5, 0xE0, 0x60, (4, 5, 6)),
    "O-O-O": _Castling(0, 2, 3, 0x0F, 0x0E, (4, 3, 2)),
}
_KINDS = {None: 0, "N": 1, "B": 2, "R": 3, "Q": 4, "K": 5}
_PAWN, _KNIGHT, _BISHOP, _ROOK, _, _KING = range(6)
_TOKENS = ("PNBRQK", "pnbrqk")
_HOME_OF_KING = 4
_FILES_A_RANK = 8
_RANK = 0xFF

_SQUARES = {name: square for square, name in enumerate(chess.SQUARE_NAMES)}
_FILES = dict(zip(chess.FILE_NAMES, chess.BB_FILES, strict=True))
_RANKS = dict(zip(chess.RANK_NAMES, chess.BB_RANKS, strict=True))
_BY_KNIGHT, _BY_KING, _BY_PAWN = (
    chess.BB_KNIGHT_ATTACKS, chess.BB_KING_ATTACKS, chess.BB_PAWN_ATTACKS,
)  # fmt: skip
_ON_DIAGONALS, _BY_DIAGONALS = chess.BB_DIAG_MASKS, chess.BB_DIAG_ATTACKS
_ON_FILE, _BY_FILE = chess.BB_FILE_MASKS, chess.BB_FILE_ATTACKS
_ON_RANK, _BY_RANK = chess.BB_RANK_MASKS, chess.BB_RANK_ATTACKS

_State = tuple[int, int, tuple[int, ...], tuple[int, ...], int | None, int, int, int]


class QuickBoard:
    """A board on which moves are played one after the other.

    white          whether it is White's turn
    own, others    the squares of the side to move and of the other one
    mine, theirs   the same of each kind of piece, in the order of `_KINDS`
    target         of en passant
    rights         the squares of rooks that may castle
    clock, number  of half moves and of the move, as a FEN has them
    """

    __slots__ = (
        "_last", "_library", "clock", "mine", "number", "others", "own", "rights", "target",
        "theirs", "white",
    )  # fmt: skip

    def __init__(self, board: chess.Board) -> None:
        """`board` is taken over."""
        self._last: _State | chess.Board | None = None
        self._take(board)

    def _take(self, board: chess.Board) -> None:
        """Takes the position of a board of the library, which is kept where all is left to it."""
        self.white = white = board.turn
        self.own, self.others = board.occupied_co[white], board.occupied_co[not white]
        masks = (board.pawns, board.knights, board.bishops, board.rooks, board.queens, board.kings)
        self.mine = [mask & self.own for mask in masks]
        self.theirs = [mask & self.others for mask in masks]
        self.target, self.rights = board.ep_square, board.clean_castling_rights()
        self.clock, self.number = board.halfmove_clock, board.fullmove_number
        kings = (self.mine[_KING], self.theirs[_KING])
        is_usual = all(king and not king & (king - 1) for king in kings)
        self._library = None if is_usual else board

    def _in_library(self) -> chess.Board:
        """The position on a board of the library."""
        if self._library is not None:
            return self._library
        board = chess.Board(None, chess960=True)
        board.pawns, board.knights, board.bishops, board.rooks, board.queens, board.kings = (
            one | other for one, other in zip(self.mine, self.theirs, strict=True)
        )
        board.turn = self.white
        board.occupied_co[self.white], board.occupied_co[not self.white] = self.own, self.others
        board.occupied = self.own | self.others
        board.castling_rights, board.ep_square = self.rights, self.target
        board.halfmove_clock, board.fullmove_number = self.clock, self.number
        return board

    def push(self, text: str, small: Collection[str] = SMALL) -> Move | None:
        """The move of a text in English letters, played; None for any other, as `push_quickly`."""
        found = self.push_usual(text)
        if found is None:
            board = self._in_library()
            before = board.copy(stack=False)
            found = push_quickly(board, text, small)
            if found:
                self._take(board)
                self._last = before
        return found

    def push_move(self, move: Move) -> None:
        """Plays a move that is legal."""
        board = self._in_library()
        self._last = board.copy(stack=False)
        board.push(in_library(move))
        self._take(board)

    def before_last(self) -> QuickBoard:
        """The board before the last move, of which there is one."""
        assert self._last is not None
        if not isinstance(self._last, tuple):
            return QuickBoard(self._last.copy(stack=False))
        found = object.__new__(QuickBoard)
        found.own, found.others, mine, theirs, *rest = self._last
        found.mine, found.theirs = [*mine], [*theirs]
        found.target, found.rights, found.clock, found.number = rest
        found.white, found._last, found._library = not self.white, None, None
        return found

    def position(self, start: Position) -> Position:
        """The position that moves from `start` have led to, whose rights its board bore out."""
        squares = [""] * len(start.squares)
        of_white, of_black = (self.mine, self.theirs) if self.white else (self.theirs, self.mine)
        for tokens, masks in zip(_TOKENS, (of_white, of_black), strict=True):
            for token, mask in zip(tokens, masks, strict=True):
                for square in chess.scan_forward(mask):
                    squares[square ^ 56] = token
        return replace(
            start,
            squares=tuple(squares),
            turn="first" if self.white else "second",
            castling=tuple(rook for rook in start.castling if self.rights >> (rook ^ 56) & 1),
            en_passant=None if self.target is None else self.target ^ 56,
            halfmove=min(self.clock, MAX_COUNTER),
            fullmove=min(self.number, MAX_COUNTER),
        )

    # --- usual moves -----------------------------------------------------------------------

    def push_usual(self, text: str) -> Move | None:
        """The move of a text as nearly all are, played; None where the library is to be asked."""
        if self._library is not None:
            return None
        said = _SAN.match(text)
        if said is None:
            castling = text.rstrip("+#")
            return self._castle(_CASTLING[castling]) if castling in _CASTLING else None
        piece, file, rank, takes, name, promoted = said.groups()
        to = _SQUARES[name]
        target, mine = 1 << to, self.mine
        taken = target & self.others
        if target & self.own or taken & self.theirs[_KING]:
            return None
        allowed = self.own
        if file:
            allowed &= _FILES[file]
        if rank:
            allowed &= _RANKS[rank]
        kind = _KINDS[piece]
        if piece is None and file and rank:
            kind = next((kind for kind, mask in enumerate(mine) if mask & allowed), kind)
        passed = 0
        if kind == _PAWN:
            if takes and not file:
                return None
            is_last_rank = to >> 3 in (0, 7)
            if is_last_rank is not bool(promoted):
                return None
            if file and file != name[0]:
                origins = _BY_PAWN[not self.white][to]
                if not taken:
                    if to != self.target:
                        return None
                    passed = target >> 8 if self.white else target << 8
            elif taken:
                return None
            else:
                origins = self._straight(to, target)
        elif promoted:
            return None
        else:
            origins = self._reaching(kind, to)
        gone = taken | passed
        origin = self._only_safe(kind, origins & mine[kind] & allowed, to, gone)
        if not origin:
            return None
        white = self.white
        self._keep()
        mine[kind] ^= origin
        mine[_KINDS[promoted] if promoted else kind] |= target
        self.own ^= origin | target
        if gone:
            self.others ^= gone
            self.theirs = [mask & ~gone for mask in self.theirs]
        if self.rights:
            self.rights &= ~(origin | gone)
            if kind == _KING:
                self.rights &= ~(_RANK if white else _RANK << 56)
        square = origin.bit_length() - 1
        is_double = kind == _PAWN and abs(to - square) == 2 * _FILES_A_RANK
        self.target = (to + square) // 2 if is_double else None
        self._pass_turn(zeroing=kind == _PAWN or bool(gone))
        letter = promoted or ""
        return Move(square ^ 56, to ^ 56, letter if white else letter.lower())

    def _straight(self, to: int, target: int) -> int:
        """The square that a pawn goes straight on from, one step or two."""
        before, second = (target >> 8, target >> 16) if self.white else (target << 8, target << 16)
        is_double = not before & (self.own | self.others) and to >> 3 == (3 if self.white else 4)
        return second if is_double else before

    def _reaching(self, kind: int, to: int) -> int:
        """The squares from which a piece that is no pawn reaches that one."""
        if kind == _KNIGHT:
            return _BY_KNIGHT[to]
        if kind == _KING:
            return _BY_KING[to]
        occupied, found = self.own | self.others, 0
        if kind != _ROOK:
            found = _BY_DIAGONALS[to][_ON_DIAGONALS[to] & occupied]
        if kind != _BISHOP:
            found |= _BY_FILE[to][_ON_FILE[to] & occupied] | _BY_RANK[to][_ON_RANK[to] & occupied]
        return found

    def _only_safe(self, kind: int, origins: int, to: int, gone: int) -> int:
        """The one of these squares from which a piece goes there and leaves its king safe; 0 where
        there are several, or none.

        gone   the square of what is taken
        """
        found = 0
        # What is taken where the piece goes is not in the way, what is taken en passant is not.
        occupied = (self.own | self.others) & ~gone | 1 << to
        king = self.mine[_KING].bit_length() - 1
        while origins:
            origin = origins & -origins
            origins ^= origin
            square = to if kind == _KING else king
            if not self._is_attacked(square, occupied ^ origin, gone):
                if found:
                    return 0
                found = origin
        return found

    def _is_attacked(self, square: int, occupied: int, gone: int) -> bool:
        """Whether the other side, without the pieces that are gone, attacks a square."""
        pawns, knights, bishops, rooks, queens, kings = self.theirs
        left = ~gone
        if (
            _BY_KNIGHT[square] & knights & left
            or _BY_PAWN[self.white][square] & pawns & left
            or _BY_KING[square] & kings
        ):
            return True
        sliding = (bishops | queens) & left
        if sliding and _BY_DIAGONALS[square][_ON_DIAGONALS[square] & occupied] & sliding:
            return True
        sliding = (rooks | queens) & left
        if not sliding:
            return False
        lines = _BY_FILE[square][_ON_FILE[square] & occupied]
        return bool((lines | _BY_RANK[square][_ON_RANK[square] & occupied]) & sliding)

    def _castle(self, castling: _Castling) -> Move | None:
        """Castling from the usual squares."""
        home = 0 if self.white else 56
        king, rook = home + _HOME_OF_KING, home + castling.rook
        occupied = self.own | self.others
        if (
            self.mine[_KING] != 1 << king
            or self.rights >> home & castling.side != 1 << castling.rook
            or occupied >> home & castling.empty
            or any(self._is_attacked(home + file, occupied, 0) for file in castling.passed)
        ):
            return None
        self._keep()
        self.mine[_KING] = king_to = 1 << home + castling.king_to
        rook_to = 1 << home + castling.rook_to
        self.mine[_ROOK] ^= 1 << rook | rook_to
        self.own ^= 1 << king | 1 << rook | king_to | rook_to
        self.rights &= ~(_RANK << home)
        self.target = None
        self._pass_turn(zeroing=False)
        return Move(king ^ 56, rook ^ 56)

    def _keep(self) -> None:
        """Keeps the position for `before_last`."""
        state = (tuple(self.mine), tuple(self.theirs), self.target, self.rights)
        self._last = (self.own, self.others, *state, self.clock, self.number)

    def _pass_turn(self, *, zeroing: bool) -> None:
        """Gives the turn to the other side, and counts the move."""
        self.clock = 0 if zeroing else self.clock + 1
        self.number += not self.white
        self.white = not self.white
        self.own, self.others = self.others, self.own
        self.mine, self.theirs = self.theirs, self.mine
