"""The names of the sides: as the game usually has it, or as where pieces were given away.

In shogi the stronger player gives pieces away and moves first: 上手 (uwate), in place of 後手, the
other one being 下手 (shitate) in place of 先手. A game is such a one where it begins with a known
handicap, or where its record names one or calls the players so. A position alone is one only
before the first move: later on it cannot tell.
"""

from __future__ import annotations

from collections.abc import Iterable
from functools import cache

from webapp.games import EVERY_GAME
from webapp.games.board import Game, Side
from webapp.games.game import Handicap
from webapp.games.ranks import ranks_text
from webapp.language import Name
from webapp.model.line import Line
from webapp.model.position import NO_HANDS, Position


def has_handicap(start: Position, tags: Iterable[tuple[str, str]] = ()) -> bool:
    """Whether the sides are called as in a game with a handicap.

    start   that of the line, or the position where there is none
    tags    those of the line
    """
    game = EVERY_GAME[start.game]
    if game.handicap is None:
        return False
    return any(_says_so(game.handicap, *tag) for tag in tags) or _is_start(start)


def handicap_of(position: Position, line: Line | None) -> bool:
    """The same of a position, which may be one of a line."""
    return has_handicap(line.start, line.tags) if line else has_handicap(position)


def side_name(position: Position, side: Side) -> Name:
    """The name of the side, as an argument, where nothing is known but the position."""
    info = EVERY_GAME[position.game]
    sides = info.handicap.sides if info.handicap and has_handicap(position) else info.sides
    return sides.names[side == "second"]


def _says_so(handicap: Handicap, name: str, value: str) -> bool:
    """Whether a tag says that a game is one with a handicap."""
    return name in handicap.tags or (name in handicap.named_by and handicap.is_name(value))


def _is_start(position: Position) -> bool:
    """Whether a game with a handicap begins so."""
    if (position.fullmove, position.hands) != (1, NO_HANDS):
        return False
    return (_placement(position), position.turn) in _starts(position.game)


@cache
def _starts(game: Game) -> frozenset[tuple[str, Side]]:
    """The starts with a handicap, each as its ranks in letters and the side that begins."""
    handicap = EVERY_GAME[game].handicap
    fields = [start.split() for start in handicap.starts] if handicap else []
    # FEEN has the style of the side to move first, a capital for the first side.
    return frozenset(
        (ranks, "first" if turn[0].isupper() else "second") for ranks, _, turn in fields
    )


def _placement(position: Position) -> str:
    """The ranks in letters, kings as FEEN has them."""
    squares = [f"{piece}^" if piece in ("K", "k") else piece for piece in position.squares]
    files = position.files
    return ranks_text(squares[at : at + files] for at in range(0, len(squares), files))
