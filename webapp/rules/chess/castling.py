"""Castling rights as rook squares, and the letters that name them.

A right is held as the square of its rook, which is the one form that standard
chess, X-FEN and Shredder-FEN have in common. `K` and `Q` name the outermost
rook on that side of the king (X-FEN); file letters name the file itself
(Shredder-FEN). Where the board holds no such rook, or no king at home, `K` and
`Q` fall back to the h- and a-file, so that rights the board contradicts are
kept and written as they were read.
"""

from __future__ import annotations

from functools import lru_cache
from typing import Literal

from webapp.position import FILE_NAMES, Position, Side, find, home_rank, piece_of, side_of_home_rank

CastlingStyle = Literal["fen", "xfen", "shredder"]
Squares = tuple[str, ...]

SIDES: tuple[Side, Side] = ("first", "second")
_STANDARD_KING = 4


def king_at_home(squares: Squares, side: Side) -> int | None:
    """The square of the side's king on its own first rank, nearest the a-file."""
    king, home = piece_of(side, "K"), home_rank(side)
    rank = squares[home.start : home.stop]
    return home.start + rank.index(king) if king in rank else None


def named_rook(squares: Squares, side: Side, letter: str) -> int:
    """The rook square that `K` or `Q` names for the side (X-FEN).

    The outermost rook on that side of the king; without one, the corner.
    """
    home = home_rank(side)
    corner = home[-1] if letter == "K" else home[0]
    king, rook = king_at_home(squares, side), piece_of(side, "R")
    if king is None or squares[corner] == rook:
        return corner
    outside_in = range(corner, king, -1 if letter == "K" else 1)
    return next((square for square in outside_in if squares[square] == rook), corner)


def right_letter(squares: Squares, rook: int, style: CastlingStyle = "fen") -> str:
    """The letter that names the right with this rook square, cased for its side.

    `"fen"` and `"xfen"` write K or Q, and a file letter only where K or Q would
    name another rook; `"shredder"` always writes the file letter.
    """
    side = side_of_home_rank(rook)
    assert side is not None, "a castling right stands on a first rank"
    if style != "shredder":
        for letter in "KQ":
            if named_rook(squares, side, letter) == rook:
                return piece_of(side, letter)
    return piece_of(side, FILE_NAMES[rook % 8])


def castling_letters(squares: Squares, rooks: tuple[int, ...], style: CastlingStyle = "fen") -> str:
    """The castling field for these rook squares, in canonical order; `-` for none."""
    return _letters_on(squares[:8], squares[56:], rooks, style) if rooks else "-"


@lru_cache(maxsize=16_384)
def _letters_on(
    last_rank: Squares, first_rank: Squares, rooks: tuple[int, ...], style: CastlingStyle
) -> str:
    """As `castling_letters`, by the two ranks it depends on, of which there are few."""
    squares = last_rank + ("",) * 48 + first_rank
    return "".join(right_letter(squares, rook, style) for rook in rooks)


def obstacle(squares: Squares, rook: int) -> tuple[str, int | None] | None:
    """Why the right cannot be held: a key of `findings.REASONS`, and the square it is about.

    By the rules of Chess960, of which standard chess is one case. The king may not stand
    on the outer files, where one of the two rooks would be missing.
    """
    side = side_of_home_rank(rook)
    assert side is not None
    king = king_at_home(squares, side)
    if king is None:
        away = piece_of(side, "K")
        return ("king-away", squares.index(away)) if away in squares else ("no-king", None)
    if squares[rook] != piece_of(side, "R"):
        return "no-rook", rook
    if king % 8 in (0, 7):
        return "king-in-corner", king
    return None


def rights_of_setup(squares: Squares) -> tuple[int, ...]:
    """The rights of a position set up by hand: king and rook on their home squares."""
    held: list[int] = []
    for side in SIDES:
        home = home_rank(side)
        if squares[home[_STANDARD_KING]] == piece_of(side, "K"):
            held += [
                corner for corner in (home[-1], home[0]) if squares[corner] == piece_of(side, "R")
            ]
    return tuple(held)


def rights_on_offer(position: Position) -> tuple[int, ...]:
    """The rook squares worth offering as rights, held or not, in canonical order.

    For each side the two rooks that K and Q name; besides them any right held,
    and the inner rooks of a Chess960 set-up (king off the e-file or no rook in
    the corner), where one of them may be the castling rook.
    """
    offered = set(position.castling)
    squares = position.squares
    for side in SIDES:
        offered |= {named_rook(squares, side, letter) for letter in "KQ"}
        king = king_at_home(squares, side)
        if king is not None and king != home_rank(side)[_STANDARD_KING]:
            rooks = find(position, piece_of(side, "R"))
            offered |= {rook for rook in rooks if rook in home_rank(side)}
    return tuple(sorted(offered, reverse=True))
