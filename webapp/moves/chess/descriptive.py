"""Moves in English descriptive notation, found among those that are legal.

A square that is named by one file of two (`B4` of either bishop) may be both; so may a piece that
is taken. Of several moves that fit, those count that give check or mate where `ch` or `mate` stands
behind, and that give none where it does not; that take in passing where that is said, and else
those that do not.
Then `K` and `Q` before a piece say which of two is meant: the bishop by the colour of its squares,
others by which stands further to that side. `Castles` alone is to the king's side where both are
legal.

Source: `webapp/text/descriptive.py`.
"""

from __future__ import annotations

import re
from collections.abc import Callable
from typing import TYPE_CHECKING, NamedTuple

from webapp.text.descriptive import PARTS

if TYPE_CHECKING:
    import chess

_MOVE = re.compile(rf"{PARTS}[!?]{{0,2}}\.?\Z", re.VERBOSE)
_LONGEST = 48
"""The most characters of a move."""
_FILES = {
    "QR": "a", "QKt": "b", "QN": "b", "QB": "c", "Q": "d", "K": "e", "KB": "f", "KKt": "g",
    "KN": "g", "KR": "h", "R": "ah", "Kt": "bg", "N": "bg", "B": "cf",
}  # fmt: skip
"""The files that a name may mean."""
_LEFT_OUT = re.compile(r"'s|[.\s()/]|at|on|(?:st|nd|rd|th|d)(?=\Z|\))")
_FIRST_RANK = re.compile("sq(?:uare)?")
_CHECKS = re.compile("ch|mate|[+#]")
_DARK = 0xAA55AA55AA55AA55


class _Piece(NamedTuple):
    """A piece as it is named: its letter, `P` for a pawn; its side, and the files of a pawn."""

    letter: str
    side: str
    files: str


def is_descriptive(text: str) -> bool:
    """Whether a text is a move in this notation."""
    return _parts(text) is not None


def fitting_descriptive(board: chess.Board, text: str) -> list[chess.Move]:
    """The legal moves that may be meant."""
    said = _parts(text)
    if said is None:
        return []
    if said["castles"]:
        return _castling(board, said["castles"])
    piece = _piece(said["piece"])
    found = [move for move in board.legal_moves if _is_of(board, move, piece)]
    found = [move for move in found if not board.is_castling(move)]
    if said["origin"]:
        origin = _bare(said["origin"])
        found = [move for move in found if _is_at(board, move.from_square, origin)]
    if said["takes"]:
        at = _bare(said["on"] or said["at"])
        taken = _piece(said["taken"]) if said["taken"] else None
        found = [move for move in found if _takes(board, move, at, taken)]
    else:
        to = _bare(said["to"])
        found = [
            move
            for move in found
            if not board.is_capture(move) and _is_at(board, move.to_square, to)
        ]
    found = _promoting(found, _bare(said["promoted"]))
    checks = bool(_CHECKS.search(said["behind"]))
    in_passing = "p" in said["behind"].replace("passant", "p")
    found = _those(found, lambda move: board.gives_check(move) == checks)
    mates = "mate" in said["behind"]
    found = _those(found, lambda move: _is_mate(board, move) == mates)
    found = _those(found, lambda move: board.is_en_passant(move) == in_passing)
    return _of_side(board, found, piece)


def _parts(text: str) -> re.Match[str] | None:
    return _MOVE.match(text) if len(text) <= _LONGEST and text[:1] in "PKQRBNC" else None


def _bare(words: str) -> str:
    """The name of a square or a piece without what stands between its letters."""
    return _LEFT_OUT.sub("", _FIRST_RANK.sub("1", words))


def _piece(name: str) -> _Piece:
    name = _bare(name)
    if name.endswith("P"):
        return _Piece("P", "", _FILES.get(name[:-1], ""))
    side, letter = (name[0], name[1:]) if name[:1] in "KQ" and len(name) > 1 else ("", name)
    if name == "Kt":
        side, letter = "", name
    return _Piece("N" if letter == "Kt" else letter, side, "")


def _is_of(board: chess.Board, move: chess.Move, piece: _Piece) -> bool:
    """Whether a move is one of such a piece."""
    held = board.piece_at(move.from_square)
    is_that = held is not None and held.symbol().upper() == piece.letter
    return is_that and (not piece.files or "abcdefgh"[move.from_square & 7] in piece.files)


def _is_at(board: chess.Board, square: int, name: str) -> bool:
    """Whether a square has that name for the side that moves: a file, a rank, or both."""
    rank = square >> 3 if board.turn else 7 - (square >> 3)
    file = name.rstrip("12345678")
    number = name[len(file) :]
    return (not number or number == str(rank + 1)) and (
        not file or "abcdefgh"[square & 7] in _FILES.get(file, "")
    )


def _takes(board: chess.Board, move: chess.Move, at: str, taken: _Piece | None) -> bool:
    """Whether a move takes such a piece, on such a square."""
    if not board.is_capture(move) or (at and not _is_at(board, move.to_square, at)):
        return False
    held = board.piece_at(move.to_square)
    letter = held.symbol().upper() if held else "P"
    is_there = taken is None or not taken.files or "abcdefgh"[move.to_square & 7] in taken.files
    return is_there and (taken is None or letter == taken.letter)


def _promoting(found: list[chess.Move], said: str) -> list[chess.Move]:
    """The moves by which a pawn becomes what is said; a queen where that is not one piece."""
    if not any(move.promotion for move in found):
        return [] if said else found
    letter = said.lstrip("=")
    letters = {"Kt": 2, "N": 2, "B": 3, "R": 4}
    promotion = letters.get(letter, 5) if letter else 0
    return [move for move in found if not promotion or move.promotion == promotion]


def _those(found: list[chess.Move], fits: Callable[[chess.Move], bool]) -> list[chess.Move]:
    """Of several moves those that fit, where any does."""
    if len(found) < 2:
        return found
    return [move for move in found if fits(move)] or found


def _is_mate(board: chess.Board, move: chess.Move) -> bool:
    board.push(move)
    is_mate = board.is_checkmate()
    board.pop()
    return is_mate


def _of_side(board: chess.Board, found: list[chess.Move], piece: _Piece) -> list[chess.Move]:
    """Of several moves those of the king's or of the queen's piece, where that is named."""
    origins = {move.from_square for move in found}
    if not piece.side or len(origins) < 2:
        return found
    if piece.letter == "B":
        # The king's bishop of White goes on light squares, that of Black on dark ones.
        is_dark = (piece.side == "Q") == board.turn
        return [move for move in found if (_DARK >> move.from_square & 1 == 1) == is_dark] or found
    end = max if piece.side == "K" else min
    file = end(origin & 7 for origin in origins)
    return [move for move in found if move.from_square & 7 == file]


def _castling(board: chess.Board, said: str) -> list[chess.Move]:
    which = said.removeprefix("Castles").strip(" (")[:1]
    found = list(board.generate_castling_moves())
    short = [move for move in found if board.is_kingside_castling(move)]
    if which == "K":
        return short
    if which == "Q":
        return [move for move in found if move not in short]
    return short or found
