"""What the page of the editor knows of games and trays, as the server draws it."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from typing import Any

from webapp import labels
from webapp.games import EVERY_GAME, GAMES, games_of_styles
from webapp.pieces import split_token
from webapp.position import Game, Position, Side, owner
from webapp.web.board_view import Image, image_of
from webapp.web.drawing.sprites import SETS


@dataclass(frozen=True, slots=True)
class Man:
    """A piece in a tray; `count` and `label` are for pieces in hand."""

    piece: str
    name: str
    image: Image
    count: int = 0
    label: str = ""


@dataclass(frozen=True, slots=True)
class Tray:
    """The palette and the hand of one side."""

    side: Side
    label: str
    men: tuple[Man, ...]
    hand_label: str
    hand: tuple[Man, ...]
    shared_set: bool
    nothing: str


def games_to_json() -> dict[str, Any]:
    """What scripts know of each game: words, the men of the palette, the set.

    `sides`, `to_move` and `hands` have the first side first; `names` has the
    pieces of both sides, `kinds` those without a side.
    """
    games: dict[str, Any] = {
        game: {
            "name": name,
            "sides": labels.sides(base).names,
            "to_move": labels.sides(base).to_move,
            "hands": labels.sides(base).hands,
            "names": labels.piece_names(base),
            "kinds": labels.kind_names(base),
            **_of_set(base),
        }
        for game, name in labels.game_names().items()
        if (base := _base(game))
    }
    return {
        "games": games,
        "known": {name: sorted(drawn.tokens) for name, drawn in SETS.items()},
        "turned": [name for name, drawn in SETS.items() if drawn.turned],
    }


def _base(game: str) -> Game:
    return "chess" if game == "chess960" else game


def _of_set(game: Game) -> dict[str, Any]:
    info = GAMES.get(game)
    if info is None:
        return {"men": [], "promotes": "", "has_hands": True, "shared_set": False}
    return {
        "men": info.tokens,
        "promotes": info.promotes,
        "has_hands": info.has_hands,
        "shared_set": info.shared_set,
        "men_of_set": info.in_set,
    }


def has_hands(position: Position) -> bool:
    """Whether pieces can be in hand in the position's game."""
    return EVERY_GAME[position.game].has_hands


def trays(position: Position, sets: Mapping[Game, str], *, flipped: bool) -> tuple[Tray, Tray]:
    """The tray above the board and the one below it."""
    first, second = (_tray(position, side, sets) for side in ("first", "second"))
    return (first, second) if flipped else (second, first)


def _tray(position: Position, side: Side, sets: Mapping[Game, str]) -> Tray:
    at = 0 if side == "first" else 1
    game = position.game
    return Tray(
        side,
        labels.sides(game).palettes[at],
        tuple(_man(piece, position, sets) for piece in palette_men(position, side)),
        labels.sides(game).hands[at],
        tuple(_held(position, side, sets)),
        game != "custom" and GAMES[game].shared_set,
        labels.say("hand-empty"),
    )


def palette_men(position: Position, side: Side) -> list[str]:
    """The pieces a palette offers; in a custom game all that are in use as well."""
    at = 0 if side == "first" else 1
    style = games_of_styles(position.kind.styles, position.files, position.ranks)[at]
    men = GAMES[style].tokens if style else ()
    own = [man if side == "first" else man.lower() for man in men]
    if position.game != "custom":
        return [man for man in own if man[0] not in "+-"]
    held = {*position.squares, *(man for hand in position.hands for man, _ in hand)}
    letters = {split_token(man).letter for man in own}
    more = (man for man in held if owner(man) == side and split_token(man).letter not in letters)
    return own + sorted(more)


def _held(position: Position, side: Side, sets: Mapping[Game, str]) -> Iterator[Man]:
    """What the side has in hand: its own pieces first, as its palette has them."""
    counts = dict(position.hands[0 if side == "first" else 1])
    for piece in dict.fromkeys([*palette_men(position, side), *sorted(counts)]):
        if piece in counts:
            yield _man(piece, position, sets, counts[piece])


def _man(piece: str, position: Position, sets: Mapping[Game, str], count: int = 0) -> Man:
    games = games_of_styles(position.kind.styles, position.files, position.ranks)
    name = labels.piece_name(piece, games)
    label = labels.say("in-hand", piece=name, count=count)
    return Man(piece, name, image_of(piece, position, sets), count, label)
