"""Which game a text in words is about, and the squares and pieces it names in it."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from functools import lru_cache
from typing import cast

from webapp.coordinates import square_name
from webapp.games import kind_of
from webapp.position import Game
from webapp.words.tokens import HANGUL, Token
from webapp.words.vocabulary import SideWord
from webapp.words.words import GAME_OF_SIDE, GAMES, LETTERS

KANJI = "一二三四五六七八九"
BARE_PAWNS: tuple[Game, ...] = ("chess", "makruk")
"""The games in which a bare square is a pawn."""

KINGS = ("K", "K^")
"""Their kings, as the first side's."""

_ELSEWHERE = 2
"""What a word weighs that only another game has, against one piece or square."""


@lru_cache(maxsize=len(GAMES))
def squares_of(game: Game) -> Mapping[str, int]:
    """All squares of the game's board by the names they are read by.

    In shogi 5i, 59, 5九, 5구 and 五九 are one square; in the other games a square has one name.
    """
    kind = kind_of(game)
    names = {square_name(kind, i): i for i in range(kind.files * kind.ranks)}
    if game == "shogi":
        for name, index in list(names.items()):
            rank = ord(name[1]) - ord("a")
            names[f"{name[0]}{rank + 1}"] = index
            names[f"{name[0]}{KANJI[rank]}"] = index
            names[f"{name[0]}{HANGUL[rank]}"] = index
            names[f"{KANJI[int(name[0]) - 1]}{KANJI[rank]}"] = index
    return names


def man_of(token: Token, game: Game) -> str | None:
    """The piece that a word or letter names, as the first side's; None where it names none."""
    if token.meaning:
        return token.meaning.men.get(game)
    return LETTERS[game].get(token.text)


def game_of_tokens(tokens: Sequence[Token], hint: Game | None) -> Game:
    """The game: the one that is named, or whose sides are; else the one that fits best.

    hint   the game that is taken where several fit equally well, before chess
    """
    for token in tokens:
        if token.kind == "game":
            return token.value
    for token in tokens:
        if token.kind == "side" and token.value in GAME_OF_SIDE:
            return GAME_OF_SIDE[cast(SideWord, token.value)]
    order = sorted(GAMES, key=lambda game: game != hint)
    return min(order, key=lambda game: _misfits(tokens, game))


def _misfits(tokens: Sequence[Token], game: Game) -> int:
    """How much of a text the game has no place for."""
    squares, count = squares_of(game), 0
    for before, token in zip((None, *tokens), tokens, strict=False):
        if token.kind == "piece":
            count += man_of(token, game) is None and not (token.meaning and token.meaning.joins)
        elif token.kind == "square":
            count += token.text not in squares
            if before and before.kind == "letter" and before.end == token.start:
                count += man_of(before, game) is None
        elif token.kind == "number" and game != "shogi":
            # 59玉: no other game has squares of two digits.
            touches = before is not None and before.kind == "piece" and before.end == token.start
            count += touches and token.text in squares_of("shogi")
        elif token.kind in ("castle", "passant"):
            count += _ELSEWHERE * (game != "chess")
        elif token.kind == "hand":
            count += _ELSEWHERE * (game != "shogi")
        elif token.kind == "side" and token.value == "white":
            count += _ELSEWHERE * (game == "xiangqi")
    return count
