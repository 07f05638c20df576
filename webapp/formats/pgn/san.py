"""Moves of shogi, xiangqi, janggi and makruk as pychess has them in PGN: `Che3`, `P@e5`, `Bxb7=H`.

Its SAN is that of Fairy-Stockfish (`apiutil.h`, NOTATION_SAN), which programs on it take in this
form alone. Squares are named from a1 in all games. A pawn has no letter in makruk only; what shogi
promotes is a general G, a horse H or a dragon D; a pass of janggi is a king that stays.
"""

from __future__ import annotations

import re
from collections.abc import Mapping

from webapp.games.board import Game
from webapp.model.line import Move
from webapp.model.position import Position
from webapp.moves import Possible
from webapp.moves.fairy.reading import least
from webapp.moves.playing import taken_by
from webapp.rules.placement import king_of, piece_of_token
from webapp.rules.reach import king_square

_PROMOTED: Mapping[Game, Mapping[str, str]] = {
    "shogi": {"+R": "D", "+B": "H", "+S": "G", "+N": "G", "+L": "G", "+P": "G"},
    "makruk": {"+P": "M"},
}
_FILES = "abcdefghi"
_LETTERS_OF_CHESS = frozenset(["xiangqi", "janggi"])
_SAN = re.compile(
    r"(?P<piece>[A-Z])?(?P<drops>@)?(?P<file>[a-i])?(?P<rank>10|[1-9])?x?(?P<to>[a-i](?:10|[1-9]))"
    r"(?:=(?P<promoted>[A-Z]))?[+#]?\Z"
)


def read_san(position: Position, text: str, possible: Possible) -> Move | None:
    """The one legal move that a text of this form means; None where it is none, or several.

    What is forgiven: more of the square it comes from than is needed, `x` where nothing is taken
    and none where something is, the sign of a check or none, and in xiangqi and janggi the letters
    N and B for horse and elephant.
    """
    said = _SAN.match(text)
    if said is None:
        return None
    found = [move for move in possible.moves if _is_meant(position, move, said)]
    return found[0] if len(found) == 1 else None


def _is_meant(position: Position, move: Move, said: re.Match[str]) -> bool:
    """Whether the text says this of a legal move."""
    letter = said["piece"] or ("P" if position.game == "makruk" else "")
    if position.game in _LETTERS_OF_CHESS:
        letter = {"N": "H", "B": "E"}.get(letter, letter)
    if move.to is None:
        king = king_square(position, position.turn)
        return letter == "K" and king is not None and _square(position, king) == said["to"]
    if _square(position, move.to) != said["to"]:
        return False
    if move.origin is None or said["drops"]:
        return move.origin is None and bool(said["drops"]) and move.piece.upper() == letter
    name = _square(position, move.origin)
    promoted = _of(position.game, move.piece) if move.piece else None
    return (
        _letter(position, move.origin) == letter
        and said["file"] in (None, name[0])
        and said["rank"] in (None, name[1:])
        and said["promoted"] == promoted
    )


def write_san(position: Position, move: Move, possible: Possible | None = None) -> str:
    """A legal move in a position of one of these games, without the sign of a check behind it.

    possible   all that are legal there; where they are not known, the square that a piece with a
               letter comes from is written in full
    """
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
    which = _square(position, move.origin)
    if possible is not None:
        which = _which(position, move, possible, letter)
    return f"{letter}{which}{takes}{to}{promotes}"


def _which(position: Position, move: Move, possible: Possible, letter: str) -> str:
    """As much of its square as tells a piece from others of its letter that can go there."""
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
    return least(_square(position, move.origin), others)


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
