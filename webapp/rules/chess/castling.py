"""Castling rights as rook squares, and the letters that name them.

A right is held as the square of its rook, which is the one form that standard
chess, X-FEN and Shredder-FEN have in common. `K` and `Q` name the outermost
rook on that side of the king (X-FEN); file letters name the file itself
(Shredder-FEN). Where the board holds no such rook, or no king at home, `K` and
`Q` fall back to the h- and a-file, so that rights the board contradicts are
kept and written as they were read.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Mapping
from itertools import combinations, pairwise
from operator import itemgetter
from typing import Literal, NamedTuple

from webapp.games.board import (
    FILE_NAMES,
    SIDES,
    Side,
    home_rank,
    other,
    piece_of,
    side_of_home_rank,
)
from webapp.model.position import Position

CastlingStyle = Literal["fen", "xfen", "shredder"]
Squares = tuple[str, ...]

CASTLING_LETTERS = frozenset("KQkqABCDEFGHabcdefgh")
WINGS = frozenset("KQkq")
_FILE_LETTERS: dict[int, str] = {
    **dict(zip(home_rank("first"), FILE_NAMES.upper(), strict=True)),
    **dict(zip(home_rank("second"), FILE_NAMES, strict=True)),
}
_STANDARD_KING = 4
CASTLED: Mapping[str, tuple[int, int]] = {"short": (6, 5), "long": (2, 3)}
"""The files of the king and of the rook after castling (FIDE Laws 3.8.2, Chess960 alike)."""
CASTLED_TO = frozenset(king for king, _ in CASTLED.values())


def king_at_home(squares: Squares, side: Side) -> int | None:
    """The square of the side's king on its own first rank, nearest the a-file."""
    king, home = piece_of(side, "K"), home_rank(side)
    rank = squares[home.start : home.stop]
    return home.start + rank.index(king) if king in rank else None


def rivals(rooks: Iterable[int], squares: Squares) -> list[tuple[int, ...]]:
    """The rooks on one side of a king at home that all are given a right, which only one can have.

    X-FEN and Shredder-FEN know one right on each side of a king.
    """
    found = []
    for side in SIDES:
        home = home_rank(side)
        own = sorted(rook for rook in rooks if rook in home)
        king = king_at_home(squares, side) if len(own) > 1 else None
        if king is not None:
            right, left = [r for r in own if r > king], [r for r in own if r < king]
            found += [tuple(wing) for wing in (right, left) if len(wing) > 1]
    return found


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


def right_letter(squares: Squares, rook: int) -> str:
    """The letter that names the right with this rook square, cased for its side.

    K or Q, and a file letter only where those would name another rook.
    """
    side = side_of_home_rank(rook)
    assert side is not None, "a castling right stands on a first rank"
    for letter in "KQ":
        if named_rook(squares, side, letter) == rook:
            return piece_of(side, letter)
    return _FILE_LETTERS[rook]


class _AtHome(NamedTuple):
    """Rights of kings and rooks that stand where they start in standard chess.

    pieces, expected   what is to stand on the squares of those kings and rooks
    """

    letters: str
    files: str
    rooks: tuple[int, ...]
    pieces: Callable[[Squares], tuple[str, ...]]
    expected: tuple[str, ...]


def _all_at_home() -> Iterator[_AtHome]:
    """The rights of each choice of corners, in canonical order."""
    rights = (("K", "H", 63, 60), ("Q", "A", 56, 60), ("k", "h", 7, 4), ("q", "a", 0, 4))
    for number in range(1, len(rights) + 1):
        for held in combinations(rights, number):
            letters, files, rooks, kings = zip(*held, strict=True)
            sides: list[Side] = ["first" if letter.isupper() else "second" for letter in letters]
            expected = [piece_of(side, kind) for kind in "RK" for side in sides]
            pieces = itemgetter(*rooks, *kings)
            yield _AtHome("".join(letters), "".join(files), rooks, pieces, tuple(expected))


_AT_HOME = tuple(_all_at_home())
_BY_LETTERS = {rights.letters: rights for rights in _AT_HOME}
_BY_ROOKS = {rights.rooks: rights for rights in _AT_HOME}


def castling_letters(squares: Squares, rooks: tuple[int, ...], style: CastlingStyle = "fen") -> str:
    """The castling field for these rook squares, in canonical order; `-` for none."""
    if not rooks:
        return "-"
    rights = _BY_ROOKS.get(rooks)
    if rights and rights.pieces(squares) == rights.expected:
        return rights.files if style == "shredder" else rights.letters
    if style == "shredder":
        return "".join([_FILE_LETTERS[rook] for rook in rooks])
    return "".join([right_letter(squares, rook) for rook in rooks])


_MOST_RIGHTS = 2 * len(FILE_NAMES)


def canonical_rooks(letters: str, squares: Squares) -> tuple[int, ...] | None:
    """The rook squares of a castling field in canonical form, in whatever style; else None."""
    if letters == "-":
        return ()
    rights = _BY_LETTERS.get(letters)
    if rights and rights.pieces(squares) == rights.expected:
        return rights.rooks
    if not 0 < len(letters) <= _MOST_RIGHTS or not CASTLING_LETTERS.issuperset(letters):
        return None
    rooks = tuple([rook_named(letter, squares) for letter in letters])
    if any(rook <= following for rook, following in pairwise(rooks)):
        return None
    of_one_kind = WINGS.issuperset(letters) or WINGS.isdisjoint(letters)
    return rooks if of_one_kind or letters == castling_letters(squares, rooks) else None


def rook_named(letter: str, squares: Squares) -> int:
    """The rook square that a letter of a castling field names."""
    side: Side = "first" if letter.isupper() else "second"
    if letter in WINGS:
        return named_rook(squares, side, letter.upper())
    return home_rank(side)[FILE_NAMES.index(letter.lower())]


def style_of(letters: str, squares: Squares) -> CastlingStyle:
    """The style a castling field is written in; of letters that are none, `"fen"`."""
    if not letters.strip("KQkq-"):
        return "fen"
    rooks = canonical_rooks(letters, squares)
    if rooks and letters == castling_letters(squares, rooks):
        return "xfen"
    named = set(letters) - {"-"}
    return "shredder" if named <= CASTLING_LETTERS - WINGS else "fen"


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


def sides_castled(position: Position, *, chess960: bool = False) -> tuple[Side, ...]:
    """The sides with rights whose king has castled, as far as its place tells.

    It stands on the c- or g-file, where castling puts it, and no king with rights of the other side
    on the same one, where both would have started. No game of standard chess leads there; one of
    Chess960 may, once the other side has lost its rights. So of a game that is called Chess960
    there is none.
    """
    if chess960 or not position.castling:
        return ()
    holders = {side_of_home_rank(rook) for rook in position.castling}
    files = {side: _file_of_king(position.squares, side) for side in SIDES if side in holders}
    return tuple(
        side
        for side, file in files.items()
        if file in CASTLED_TO and files.get(other(side)) != file
    )


def stands_castled(squares: Squares, side: Side) -> bool:
    """Whether the king of a side stands where castling puts it."""
    return _file_of_king(squares, side) in CASTLED_TO


def _file_of_king(squares: Squares, side: Side) -> int | None:
    king = king_at_home(squares, side)
    return None if king is None else king % 8


def is_of_chess960(position: Position) -> bool:
    """Whether the castling rights are such as only games of Chess960 have.

    This is how Chess960 is told from standard chess where nobody says which it is: a right whose
    king and rook stand in place, but not where standard chess starts with them, and whose king has
    not castled by `sides_castled`. All else is read as standard chess.
    """
    beyond = set(position.castling).difference(rights_of_setup(position.squares))
    castled = sides_castled(position) if beyond else ()
    return any(
        side_of_home_rank(rook) not in castled and obstacle(position.squares, rook) is None
        for rook in beyond
    )


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


def rights_on_offer(position: Position) -> dict[int, str]:
    """The rook squares worth offering as rights, held or not, in canonical order.

    Each with its letter, as `right_letter` gives it for FEN. For each side the two
    rooks that K and Q name; besides them any right held, and the inner rooks of a
    Chess960 set-up (king off the e-file or no rook in the corner), where one of them
    may be the castling rook.
    """
    squares = position.squares
    offered: dict[int, str] = {}
    for side in SIDES:
        home, king = home_rank(side), king_at_home(squares, side)
        named = {named_rook(squares, side, letter): letter for letter in "QK"}
        rooks = {*named, *(rook for rook in position.castling if rook in home)}
        if king is not None and king != home[_STANDARD_KING]:
            rook = piece_of(side, "R")
            rooks |= {square for square in home if squares[square] == rook}
        for square in sorted(rooks, reverse=True):
            offered[square] = piece_of(side, named.get(square) or FILE_NAMES[square % 8])
    return offered
