"""A board of chess on which moves are played at once that are written as nearly all are.

SAN as the export format has it, with or without its signs of taking and check, and moves by both
squares (PGN standard §8.2.3) are found by the tables of python-chess, without a list of legal
moves. What is written otherwise, and all on boards that have not one king a side, is played by the
library. Both find the same.

Masks and squares are those of the library, which this module brings along: a1 is the lowest bit.
"""

from __future__ import annotations

import re
from collections.abc import Collection, Iterator
from itertools import product
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

_DIAGONALS = [attacks[0] for attacks in _BY_DIAGONALS]
_LINES = [one[0] | other[0] for one, other in zip(_BY_FILE, _BY_RANK, strict=True)]
_LAST_RANKS = chess.BB_RANK_1 | chess.BB_RANK_8
_REACHED_BY_TWO = (chess.BB_RANK_5, chess.BB_RANK_4)
"""Of Black and of White."""
_TWO_RANKS = (16, -16)


class _Said(NamedTuple):
    """A move as it is written.

    kind      of the piece; None where the squares alone say it
    allowed   the squares that it may come from
    promoted  the kind that a pawn becomes
    """

    kind: int | None
    allowed: int
    to: int
    promoted: int | None


def _read(text: str) -> _Said | None:
    """The move that a text says, as it is written; None for one in any other form."""
    said = _SAN.match(text)
    if said is None:
        return None
    piece, file, rank, takes, name, promoted = said.groups()
    if piece is None and takes and not file:
        return None
    allowed = _FILES[file] if file else chess.BB_ALL if piece else _FILES[name[0]]
    if rank:
        allowed &= _RANKS[rank]
    kind = None if piece is None and file and rank else _KINDS[piece]
    return _Said(kind, allowed, _SQUARES[name], _KINDS[promoted] if promoted else None)


def _usual_texts() -> Iterator[tuple[str, ...]]:
    """All that moves are written as in games of programs, but for what only a few need; together
    those that say the same.
    """
    origins = ("", *chess.FILE_NAMES, *chess.RANK_NAMES)
    for name in chess.SQUARE_NAMES:
        for piece, origin in product("NBRQK", origins):
            yield f"{piece}{origin}{name}", f"{piece}{origin}x{name}"
        for file in ("", *(f"{file}x" for file in chess.FILE_NAMES)):
            yield (f"{file}{name}",)
            if name[1] in "18":
                yield from ((f"{file}{name}={piece}",) for piece in "QRBN")


_USUAL = {text: said for texts in _usual_texts() for said in (_read(texts[0]),) for text in texts}

_State = tuple[int, int, list[int], list[int], int | None, int, int, int]


def _reaching(kind: int, to: int, occupied: int) -> int:
    """The squares from which a piece that is no pawn reaches that one."""
    if kind == _KNIGHT:
        return _BY_KNIGHT[to]
    if kind == _KING:
        return _BY_KING[to]
    found = 0
    if kind != _ROOK:
        found = _BY_DIAGONALS[to][_ON_DIAGONALS[to] & occupied]
    if kind != _BISHOP:
        found |= _BY_FILE[to][_ON_FILE[to] & occupied] | _BY_RANK[to][_ON_RANK[to] & occupied]
    return found


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
        return self._at(self._last, white=not self.white)

    def copy(self) -> QuickBoard:
        """The same position, without the move before it."""
        if self._library is not None:
            return QuickBoard(self._library.copy(stack=False))
        # Its lists are never changed, but replaced.
        state = (
            self.own, self.others, self.mine, self.theirs,
            self.target, self.rights, self.clock, self.number,
        )  # fmt: skip
        return self._at(state, white=self.white)

    def _at(self, state: _State, *, white: bool) -> QuickBoard:
        found = object.__new__(QuickBoard)
        (
            found.own, found.others, found.mine, found.theirs,
            found.target, found.rights, found.clock, found.number,
        ) = state  # fmt: skip
        found.white, found._last, found._library = white, None, None
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
        if text[0] == "O":
            castling = _CASTLING.get(text.rstrip("+#"))
            return castling and self._castle(castling)
        said = _USUAL.get(text) or _USUAL.get(text.rstrip("+#")) or _read(text)
        if said is None:
            return None
        kind, allowed, to, promoted = said
        own, others, mine, theirs = self.own, self.others, self.mine, self.theirs
        target = 1 << to
        gone = target & others
        if target & own or gone & theirs[_KING]:
            return None
        if kind is None:
            kind = next((kind for kind, mask in enumerate(mine) if mask & allowed), _PAWN)
        if kind:
            if promoted:
                return None
            origins = _reaching(kind, to, own | others)
        else:
            origins, gone = self._pawns_to(to, gone)
            if (promoted is None) is bool(target & _LAST_RANKS):
                return None
        origin = self._only_safe(kind, origins & mine[kind] & allowed, to, gone)
        if not origin:
            return None
        square = origin.bit_length() - 1
        passed = None
        if not kind and to - square in _TWO_RANKS:
            passed = (to + square) // 2
        mine = mine.copy()
        mine[kind] ^= origin
        mine[promoted or kind] |= target
        if gone:
            theirs = [mask & ~gone for mask in theirs]
        rights = self.rights
        if rights:
            rights &= ~(origin | gone)
            if kind == _KING:
                rights &= ~(_RANK if self.white else _RANK << 56)
        clock = self.clock + 1 if kind and not gone else 0
        self._pass_turn(own ^ origin ^ target, others ^ gone, mine, theirs, passed, rights, clock)
        # The turn has passed.
        piece = _TOKENS[self.white][promoted] if promoted else ""
        return Move(square ^ 56, to ^ 56, piece)

    def _pawns_to(self, to: int, taken: int) -> tuple[int, int]:
        """The squares from which pawns may come to that one, and that of the pawn or piece taken.

        taken   the piece that stands there
        """
        target = 1 << to
        if taken:
            return _BY_PAWN[not self.white][to], taken
        before, second = (target >> 8, target >> 16) if self.white else (target << 8, target << 16)
        if to == self.target and before & self.theirs[_PAWN]:
            return _BY_PAWN[not self.white][to], before
        is_double = target & _REACHED_BY_TWO[self.white] and not before & (self.own | self.others)
        return second if is_double else before, 0

    def _only_safe(self, kind: int, origins: int, to: int, gone: int) -> int:
        """The one of these squares from which a piece goes there and leaves its king safe; 0 where
        there are several, or none.

        gone   the square of what is taken
        """
        found = 0
        # What is taken where the piece goes is not in the way, what is taken en passant is not.
        occupied = (self.own | self.others) & ~gone | 1 << to
        square = to if kind == _KING else self.mine[_KING].bit_length() - 1
        while origins:
            origin = origins & -origins
            origins ^= origin
            if not self._is_attacked(square, occupied ^ origin, gone):
                if found:
                    return 0
                found = origin
        return found

    def _is_attacked(self, square: int, occupied: int, gone: int) -> int:
        """The pieces of the other side that attack a square, without those that are gone; 0 where
        there are none.
        """
        pawns, knights, bishops, rooks, queens, kings = self.theirs
        found = (
            _BY_KNIGHT[square] & knights
            | _BY_PAWN[self.white][square] & pawns
            | _BY_KING[square] & kings
        )
        sliding = bishops | queens
        if sliding & _DIAGONALS[square]:
            found |= _BY_DIAGONALS[square][_ON_DIAGONALS[square] & occupied] & sliding
        sliding = rooks | queens
        if sliding & _LINES[square]:
            lines = _BY_FILE[square][_ON_FILE[square] & occupied]
            found |= (lines | _BY_RANK[square][_ON_RANK[square] & occupied]) & sliding
        return found & ~gone

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
        king_to, rook_to = 1 << home + castling.king_to, 1 << home + castling.rook_to
        mine = self.mine.copy()
        mine[_KING] = king_to
        mine[_ROOK] ^= 1 << rook | rook_to
        own = self.own ^ 1 << king ^ 1 << rook ^ king_to ^ rook_to
        rights = self.rights & ~(_RANK << home)
        self._pass_turn(own, self.others, mine, self.theirs, None, rights, self.clock + 1)
        return Move(king ^ 56, rook ^ 56)

    def _pass_turn(
        self,
        own: int,
        others: int,
        mine: list[int],
        theirs: list[int],
        target: int | None,
        rights: int,
        clock: int,
    ) -> None:
        """Gives the turn to the other side, and keeps what was before."""
        self._last = (
            self.own, self.others, self.mine, self.theirs,
            self.target, self.rights, self.clock, self.number,
        )  # fmt: skip
        self.own, self.others, self.mine, self.theirs = others, own, theirs, mine
        self.target, self.rights, self.clock = target, rights, clock
        self.number += not self.white
        self.white = not self.white
