"""Names of moves in janggi: as Korean records have them, and in Latin letters.

Native (records of the Korea Janggi Association and of Janggi for Kakao, files `.gib`): the square
it comes from, the piece, the square it goes to, `79졸78`; ranks are counted from Han's side, 0
being the tenth, then files from the left. `장군` stands behind for check. A pass is `한수쉼`.

Latin (janggi.pl, Janggi notation, with letters and numbers): the piece, K A H E R C P, and both
squares as they are named here, `Pi4-h4`, with `x` where it takes and `+` for check. A pass is
`pass`. Check is told by what attacks; mate, which is told by the moves there are, is not.

Read besides: hanja, a side before the piece (`79楚卒78`), a piece that is taken behind, numbers of
squares in Latin letters (`P79-78`), squares alone, letters G, B and N, small letters, and a pass as
the general that stays: `e2e2`, `K95-95`, `Ke2`.
"""

from __future__ import annotations

import re
from collections.abc import Mapping

from webapp.games.board import owner
from webapp.games.coordinates import square_index, square_name
from webapp.games.janggi import KINDS, SIDES, WRITTEN
from webapp.model.line import PASS, Move
from webapp.model.position import Position
from webapp.moves.answers import Possible, Refusal, Style
from webapp.moves.fairy.reading import Meant, none_there, own, own_token
from webapp.moves.fairy.ways import letter_at
from webapp.moves.playing import play
from webapp.moves.reasons import refused
from webapp.rules.reach import checking, king_square

_LATIN = {"G": "K", "A": "A", "E": "E", "R": "R", "H": "H", "C": "C", "P": "P"}
_LETTER_OF: Mapping[str, str] = {
    **KINDS,
    **{latin: letter for letter, latin in _LATIN.items()},
    "G": "G",
    "B": "E",
    "N": "H",
}
_PIECE, _SIDE = "".join(_LETTER_OF), "".join(SIDES)
PASSES = ("한수쉼", "한수쉬기", "쉼")

NATIVE_MOVE = rf"[0-9][1-9][{_SIDE}]?[{''.join(KINDS)}][0-9][1-9]"
"""A move by its squares and its piece, as no other game has it."""
_NATIVE = re.compile(
    rf"(?P<origin>[0-9][1-9])[{_SIDE}]?(?P<piece>[{_PIECE}])(?P<to>[0-9][1-9])"
    rf"[{_PIECE}]?(?:장군|멍군|빅장|[+#])?\Z"
)
_SQUARE = r"[A-Ia-i](?:10|[1-9])|[0-9][1-9]"
_LONG = re.compile(
    rf"(?P<piece>[KGAEBHNRCPkgaebhnrcp])?(?P<origin>{_SQUARE})[-x:]?[KGAEBHNRCP]?"
    rf"(?P<to>{_SQUARE})[+#]?\Z"
)
_STAYS = re.compile(r"[KG](?P<to>[a-i](?:10|[1-9]))\Z")
"""A general that stays, as PyChess writes a pass."""


def written(
    position: Position, move: Move, style: Style, _possible: Possible, _last: int | None
) -> str:
    """The name of a move that can be played."""
    if move.origin is None or move.to is None:
        return "pass" if style == "latin" else "한수쉼"
    letter, gives_check = letter_at(position, move.origin), bool(checking(play(position, move)))
    if style == "native":
        name = WRITTEN[letter].hangul[position.turn == "second"]
        return f"{_digits(move.origin)}{name}{_digits(move.to)}{'장군' if gives_check else ''}"
    origin, to = (square_name(position.kind, square) for square in (move.origin, move.to))
    sign = "x" if position.squares[move.to] else "-"
    return f"{_LATIN[letter]}{origin}{sign}{to}{'+' if gives_check else ''}"


def _digits(square: int) -> str:
    return f"{(square // 9 + 1) % 10}{square % 9 + 1}"


def read(
    position: Position, text: str, _possible: Possible, _last: int | None
) -> Move | Meant | Refusal | None:
    """The moves that a text in NFKC may mean; None where it has not the form of one."""
    if text in PASSES:
        return PASS
    found = _NATIVE.match(text) or _LONG.match(text)
    if not found:
        stays = _STAYS.match(text)
        square = _square(position, stays["to"]) if stays else None
        return PASS if square is not None and _is_own_general(position, square) else None
    origin, to = (_square(position, found[name]) for name in ("origin", "to"))
    if origin == to and _is_own_general(position, to):
        return PASS
    held = position.squares[origin]
    if not held:
        return refused("square-empty", origin, square=square_name(position.kind, origin))
    letter = _LETTER_OF[found["piece"].upper()] if found["piece"] else letter_at(position, origin)
    if owner(held) != position.turn or letter_at(position, origin) == letter:
        return Meant(own(position, held.upper()), ((Move(origin, to),),), to)
    piece = own_token(position, letter)
    return Meant(piece, (), to, none_there(position, piece, origin))


def as_pass(position: Position, move: Move) -> Move:
    """A pass for a general that stays where it is, as engines write one; else the move."""
    stays = move.to is not None and move.origin == move.to
    return PASS if stays and _is_own_general(position, move.ends[0]) else move


def _is_own_general(position: Position, square: int) -> bool:
    return king_square(position, position.turn) == square


def _square(position: Position, name: str) -> int:
    """The square of two digits, or of a letter and a number; the pattern has no others."""
    if name[0].isdigit():
        return (int(name[0]) - 1) % 10 * 9 + int(name[1]) - 1
    square = square_index(position.kind, name.lower())
    assert square is not None
    return square
