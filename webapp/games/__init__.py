"""The games that are known, a file each, and their style letters.

A style letter (SIN, a capital) means nothing by itself; a profile maps it to a
game. There are two profiles in use. The text does not name its own: W is only in
the second, X and M only in the first, and C, S and J are settled by the size of
the board.
"""

from __future__ import annotations

from collections.abc import Mapping
from types import MappingProxyType
from typing import TypeGuard

from webapp.games.board import BoardKind, Game, Layout
from webapp.games.chess import CHESS
from webapp.games.custom import CUSTOM
from webapp.games.game import GameInfo
from webapp.games.janggi import JANGGI
from webapp.games.makruk import MAKRUK
from webapp.games.shogi import SHOGI
from webapp.games.xiangqi import XIANGQI

GAMES: Mapping[Game, GameInfo] = MappingProxyType(
    {info.game: info for info in (CHESS, SHOGI, XIANGQI, JANGGI, MAKRUK)}
)
"""The games that are known, in the order of menus."""

EVERY_GAME: Mapping[Game, GameInfo] = MappingProxyType({**GAMES, CUSTOM.game: CUSTOM})
"""The known games, and custom boards."""

PROFILES: tuple[Mapping[str, Game], ...] = (
    {info.style: game for game, info in GAMES.items()},
    {"W": "chess", "J": "shogi", "C": "xiangqi", "S": "makruk"},
)


_OF_NO_GAME = "V"
"""A style letter that neither profile has."""


def is_game(raw: object) -> TypeGuard[Game]:
    """Whether the value names a game."""
    return isinstance(raw, str) and raw in EVERY_GAME


def kind_of(game: Game) -> BoardKind:
    """The board of a known game, played by both sides; KeyError for `"custom"`."""
    info = GAMES[game]
    return BoardKind(game, info.files, info.ranks, (info.style, info.style))


def games_of_styles(
    styles: tuple[str, str], files: int, ranks: int
) -> tuple[Game | None, Game | None]:
    """The game of each side's style letter (a capital), None for an unknown one."""
    return tuple(profile(styles, files, ranks).get(style) for style in styles)  # type: ignore[return-value]


def profile(styles: tuple[str, str], files: int, ranks: int) -> Mapping[str, Game]:
    """The profile by which the letters are meant, on a board of that size."""
    first, second = PROFILES
    letters = set(styles)
    if letters & (second.keys() - first.keys()):
        return second
    if letters & (first.keys() - second.keys()) or _fits(first, styles, files, ranks):
        return first
    return second if _fits(second, styles, files, ranks) else first


def _fits(meant: Mapping[str, Game], styles: tuple[str, str], files: int, ranks: int) -> bool:
    sizes = {(GAMES[meant[s]].files, GAMES[meant[s]].ranks) for s in styles if s in meant}
    return (files, ranks) in sizes


def style_of_custom(preferred: str, files: int, ranks: int) -> str:
    """A style letter for both sides of a custom board: the one preferred, or one of no game.

    With some letters a board of the size of a known game would be read as that game.
    """
    meant = games_of_styles((preferred, preferred), files, ranks)[0]
    if meant is None or (GAMES[meant].files, GAMES[meant].ranks) != (files, ranks):
        return preferred
    return preferred if meant == "chess" else _OF_NO_GAME


def game_of(styles: tuple[str, str], files: int, ranks: int, layout: Layout = ()) -> Game:
    """The game that both sides play, on its own board; else `"custom"`."""
    first, second = games_of_styles(styles, files, ranks)
    if first is None or first != second or layout:
        return "custom"
    info = GAMES[first]
    return first if (files, ranks) == (info.files, info.ranks) else "custom"
