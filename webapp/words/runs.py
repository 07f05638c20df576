"""Runs of squares on a rank or file: `pawns a2-h2`, `a2 to h2`, `9七〜1七`, `a2至h2`."""

from __future__ import annotations

from collections.abc import Sequence

from webapp.games import GAMES
from webapp.position import Game
from webapp.words.cursor import Cursor
from webapp.words.game import squares_of
from webapp.words.tokens import Token

_JOINTS = ("-", "~", "to", "through", "から", "至", "到", "부터")


def is_square(token: Token, game: Game) -> bool:
    """Whether it is a square; in shogi a number may be one."""
    return token.kind == "square" or (token.kind == "number" and token.text in squares_of(game))


def run_from(token: Token, cursor: Cursor, game: Game) -> tuple[Sequence[int], Token]:
    """The squares from the one of `token`, which is behind the cursor, and the last token.

    None where no run begins there.
    """
    last = cursor.peek()
    if last is None or not is_square(last, game):
        return (), token
    joints = cursor.tokens[cursor.at : cursor.tokens.index(last, cursor.at)]
    if not any(joint.text in _JOINTS for joint in joints):
        return (), token
    return _between(token.text, last.text, game), last


def _between(first: str, last: str, game: Game) -> Sequence[int]:
    squares, files = squares_of(game), GAMES[game].files
    start, end = squares.get(first), squares.get(last)
    if start is None or end is None or start == end:
        return ()
    if start // files == end // files:
        return range(min(start, end), max(start, end) + 1)
    if start % files == end % files:
        return range(min(start, end), max(start, end) + 1, files)
    return ()
