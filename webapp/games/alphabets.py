"""The letters of FEN and its kin, by the notation or by the set of letters that has them; and which
game a board is of, by its size and the letters on it.
"""

from __future__ import annotations

from collections.abc import Mapping, Set

from webapp.games import GAMES, kind_of
from webapp.games.board import Game
from webapp.games.letters import ENGLISH
from webapp.games.ranks import Letters
from webapp.games.shogi import HELD

_CHESS = {letter: letter for letter in ENGLISH}
_SHOGI = {
    "K": "K^",
    **{letter: letter for letter in HELD},
    **{f"+{letter}": f"+{letter}" for letter in GAMES["shogi"].promotes},
}
_MAKRUK = {"K": "K^", "M": "M", "S": "S", "N": "N", "R": "R", "P": "P"}
# In the order in which a message lists them.
_UCCI = {"K": "G^", "A": "A", "B": "E", "N": "H", "R": "R", "C": "C", "P": "P"}
_HE = {"K": "G^", "A": "A", "E": "E", "H": "H", "R": "R", "C": "C", "P": "P"}

ALPHABETS: Mapping[str, Letters] = {
    "fen": Letters("chess", _CHESS, plus=False, tilde=True),
    "sfen": Letters("shogi", _SHOGI),
    "ucci": Letters("xiangqi", _UCCI),
    "he": Letters("xiangqi", _HE),
    "ucci or he": Letters("xiangqi", {**_UCCI, **_HE}),
    "janggi": Letters("janggi", _UCCI),
    "makruk": Letters("makruk", {**_MAKRUK, "M~": "+P"}, {"+P": "+P", "P~": "+P"}),
}

DRAWN: Mapping[Game, Mapping[str, str]] = {
    "chess": _CHESS,
    "makruk": {**_MAKRUK, "F": "M"},
    "shogi": _SHOGI,
    "xiangqi": {**_UCCI, **_HE, "G": "G^"},
}
"""The tokens of the letters, as capitals, that drawings have, in the order in which games are tried
whose boards are of one size.
"""
_OF_TEXTS: Mapping[Game, frozenset[str]] = {
    **{game: frozenset("".join(tokens)) - {"+"} for game, tokens in DRAWN.items()},
    "xiangqi": frozenset((*_UCCI, *_HE)),
}
"""The letters that texts of boards have, with another one for the general than drawings."""
SIZES: Mapping[Game, tuple[int, int]] = {
    game: (kind_of(game).files, kind_of(game).ranks) for game in DRAWN
}
"""The files and ranks of their boards."""


def game_drawn(files: int, ranks: int, letters: Set[str]) -> Game | None:
    """The game that a drawn board of that size with these letters, as capitals, is of."""
    size = files, ranks
    return next((g for g in DRAWN if SIZES[g] == size and letters <= DRAWN[g].keys()), None)


def letters_drawn(files: int, ranks: int) -> frozenset[str]:
    """All letters that drawings of a board of that size may have."""
    return frozenset[str]().union(*(DRAWN[g] for g in DRAWN if SIZES[g] == (files, ranks)))


def is_board_of_game(files: int, ranks: int, letters: Set[str]) -> bool:
    """Whether a game has a board of that size with these letters, as capitals, in texts."""
    return any(SIZES[g] == (files, ranks) and letters <= _OF_TEXTS[g] for g in DRAWN)


def letters_by_size() -> list[tuple[int, int, frozenset[str]]]:
    """The files and ranks of each game, with the letters that its boards have in texts."""
    return [(*SIZES[game], letters) for game, letters in _OF_TEXTS.items()]


def style_of_pieces(files: int, letters: Set[str], *, has_promoted: bool) -> str:
    """The style letter of the game whose pieces these are on a board that no game has: that of
    chess for none.
    """
    of_shogi, of_xiangqi = _OF_TEXTS["shogi"], _OF_TEXTS["xiangqi"]
    if letters <= of_shogi and (has_promoted or letters & (of_shogi - _CHESS.keys())):
        return GAMES["shogi"].style
    if letters <= of_xiangqi and "C" in letters and files in (7, 9):
        return GAMES["xiangqi"].style
    return GAMES["chess"].style
