"""Moves of shogi, xiangqi, janggi and makruk as pychess has them in PGN: `Che3`, `P@e5`, `Bxb7=H`.

Its SAN is that of Fairy-Stockfish (`apiutil.h`, NOTATION_SAN), which programs on it take in this
form alone. Squares are named from a1 in all games. A pawn has no letter in makruk only; what shogi
promotes is a general G, a horse H or a dragon D; a pass of janggi is a king that stays.
"""

from __future__ import annotations

from collections.abc import Mapping

from webapp.line import Move
from webapp.moves import Possible, play, possible_moves
from webapp.moves.checking import checking, king_square
from webapp.moves.playing import taken_by
from webapp.position import Game, Position
from webapp.rules.placement import king_of, piece_of_token

_PROMOTED: Mapping[Game, Mapping[str, str]] = {
    "shogi": {"+R": "D", "+B": "H", "+S": "G", "+N": "G", "+L": "G", "+P": "G"},
    "makruk": {"+P": "M"},
}
_FILES = "abcdefghi"


def write_san(position: Position, move: Move, possible: Possible) -> str:
    """A legal move in a position of one of these games.

    possible   all that are legal there
    """
    after = play(position, move)
    check = ""
    if checking(after):
        check = "+" if possible_moves(after).moves else "#"
    return without_check(position, move, possible) + check


def read_san(position: Position, text: str, possible: Possible) -> Move | None:
    """The legal move that is written so, with or without the sign of a check."""
    wanted = text.rstrip("+#")
    return next((m for m in possible.moves if without_check(position, m, possible) == wanted), None)


def without_check(position: Position, move: Move, possible: Possible) -> str:
    """The move without the sign of a check behind it."""
    if move.to is None:
        king = king_square(position, position.turn)
        return "--" if king is None else f"K{_square(position, king)}"
    to = _square(position, move.to)
    if move.origin is None:
        return f"{move.piece.upper()}@{to}"
    letter = _letter(position, move.origin)
    takes = "x" if taken_by(position, move) else ""
    promotes = f"={_of(position.game, move.piece)}" if move.piece else ""
    if position.game == "makruk" and letter == "P":
        file = _square(position, move.origin)[0] if takes else ""
        return f"{file}{takes}{to}{promotes}"
    return f"{letter}{_which(position, move, possible, letter)}{takes}{to}{promotes}"


def _which(position: Position, move: Move, possible: Possible, letter: str) -> str:
    """What tells the piece from others of its letter that can go there, as they are."""
    assert move.origin is not None
    others = [
        _square(position, other.origin)
        for other in possible.moves
        if other.to == move.to
        and not other.piece
        and other.origin not in (None, move.origin)
        and other.origin is not None
        and _letter(position, other.origin) == letter
    ]
    name = _square(position, move.origin)
    if not others:
        return ""
    if all(other[0] != name[0] for other in others):
        return name[0]
    return name[1:] if all(other[1:] != name[1:] for other in others) else name


def _letter(position: Position, square: int) -> str:
    return _of(position.game, position.squares[square])


def _of(game: Game, token: str) -> str:
    """The letter of a piece, promoted or not."""
    piece = piece_of_token(game, token)
    if piece == king_of(game):
        return "K"
    return _PROMOTED.get(game, {}).get(piece, piece)


def _square(position: Position, index: int) -> str:
    rank, file = divmod(index, position.files)
    return f"{_FILES[file]}{position.ranks - rank}"
