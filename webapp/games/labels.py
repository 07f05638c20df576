"""The page's words in the current language: games, sides and pieces, and all that scripts say."""

from __future__ import annotations

from collections.abc import Mapping
from functools import cache
from typing import NamedTuple

from webapp.games import EVERY_GAME
from webapp.games.board import Game, Side
from webapp.games.chess_variants import CHESS_VARIANTS
from webapp.games.custom import CUSTOM
from webapp.games.game import Sides
from webapp.games.pieces import bare
from webapp.games.script_words import (
    CONTEXTS,
    EARLIER_WORDS,
    EMPTY_SQUARE,
    FINDING_WORDS,
    MOVE_WORDS,
    PICTURE_WORDS,
    SCRIPT_WORDS,
)
from webapp.language import Name, Phrase, current, gettext, pgettext
from webapp.language.vocabulary import vocabulary

CHESS960 = "chess960", "Chess960"
"""What stands in the menu after chess, by its name there."""

SO_MANY = "%(piece)s %(count)s"
"""A piece with how many of it, in a list."""

WITH_TOKEN = "%(token)s (%(piece)s)"
"""A piece with the token it is written as, in a list."""


class SideLabels(NamedTuple):
    """The names of a game's sides on the page: of each the first side's words first."""

    names: tuple[str, str]
    to_move: tuple[str, str]
    palettes: tuple[str, str]
    hands: tuple[str, str]


def game_names() -> dict[str, str]:
    """The entries of the menu of games; Chess960 is chess from another start."""
    names = {game: info.name.translated() for game, info in EVERY_GAME.items()}
    first, *others = names.items()
    name, label = CHESS960
    return dict((first, (name, gettext(label)), *others))


def variant_names() -> dict[str, str]:
    """The entries for variants of chess, which go by one name in all languages."""
    return {key: variant.name for key, variant in CHESS_VARIANTS.items()}


def start_names(game: Game) -> dict[str, str]:
    """Where a game may begin, by the names of its starts; nothing where there is no choice."""
    starts = EVERY_GAME[game].starts
    return {s.name: pgettext(f"start of {game}", s.label) for s in starts} if starts[1:] else {}


def set_names(game: Game) -> dict[str, str]:
    """The sets of drawings of a game."""
    return {name: gettext(label) for name, label in EVERY_GAME[game].sets}


def named_sides(game: Game, *, handicap: bool = False) -> Sides:
    """The sides as the game calls them; `handicap` as in a game in which pieces were given away."""
    info = EVERY_GAME[game]
    return info.handicap.sides if handicap and info.handicap else info.sides


def sides(game: Game, *, handicap: bool = False) -> SideLabels:
    """The names of a game's sides; `handicap` as for `named_sides`."""
    info = named_sides(game, handicap=handicap)
    first, second = info.names
    names = first.translated(), second.translated()
    return SideLabels(names, *map(_both, (info.to_move, info.palettes, info.hands)))


def _both(texts: tuple[str, str]) -> tuple[str, str]:
    first, second = texts
    return gettext(first), gettext(second)


def say(key: str, **values: str | int) -> str:
    """One of `SCRIPT_WORDS` or `MOVE_WORDS`, filled in."""
    text = SCRIPT_WORDS.get(key) or MOVE_WORDS[key]
    said = pgettext(CONTEXTS[key], text) if key in CONTEXTS else gettext(text)
    return said.format(**values) if values else said


RESULTS = ("1-0", "0-1", "1/2-1/2")
"""The results of a game as records have them: won by the first side, by the second, drawn."""

TAGS: dict[str, str] = {
    "Event": "Event",
    "Site": "Place",
    "Date": "Date",
    "Round": "Round",
    "White": "{side}",
    "Black": "{side}",
    "WhiteElo": "{side}: rating",
    "BlackElo": "{side}: rating",
    "Annotator": "Annotator",
    "ECO": "Opening code (ECO)",
    "Opening": "Opening",
    "TimeControl": "Time control",
}
"""What tags of a game are called, by their names in records; `{side}` is whose they are."""

TAG_CONTEXT = "tag of a game"
RESULT_CONTEXT = "result"


def earlier_words() -> dict[str, str]:
    """All of `EARLIER_WORDS`, in the current language."""
    return {key: gettext(text) for key, text in EARLIER_WORDS.items()}


def picture_words() -> dict[str, str]:
    """All of `PICTURE_WORDS`, in the current language."""
    return {key: gettext(text) for key, text in PICTURE_WORDS.items()}


def finding_words() -> dict[str, str]:
    """All of `FINDING_WORDS`, in the current language."""
    return {key: gettext(text) for key, text in FINDING_WORDS.items()}


def move_words() -> dict[str, str]:
    """The words that scripts have for moves, in the current language.

    Beside `MOVE_WORDS` there are results by game, `result-shogi-1-0` and with a handicap
    `result-shogi-handicap-1-0`, and in `said-by-name` the games whose moves the language says by
    their names.
    """
    words = {key: gettext(text) for key, text in MOVE_WORDS.items()}
    words["said-by-name"] = " ".join(vocabulary(current()).says_moves_of)
    for game, info in EVERY_GAME.items():
        words |= {f"result-{game}-{result}": result_said(game, result) for result in RESULTS}
        for result in RESULTS if info.handicap else ():
            said = result_said(game, result, handicap=True)
            words[f"result-{game}-handicap-{result}"] = said
    return words


def result_said(game: Game, result: str, *, handicap: bool = False) -> str:
    """The result of a game as the game has it, “红胜”; another than `RESULTS` as it is."""
    info = EVERY_GAME[game]
    own = info.handicap.results if handicap and info.handicap else info.results
    if not own or result not in RESULTS:
        return result
    return pgettext(RESULT_CONTEXT, own[RESULTS.index(result)])


def tag_names() -> dict[str, str]:
    """The names of tags in the current language, by those in records; see `TAGS`."""
    return {
        name: pgettext(TAG_CONTEXT, text) if text != "{side}" else text
        for name, text in TAGS.items()
    }


def script_words() -> dict[str, str]:
    """All of `SCRIPT_WORDS`."""
    return {key: say(key) for key in SCRIPT_WORDS}


# --- pieces -------------------------------------------------------------------------


@cache
def names_of_pieces(game: Game) -> Mapping[str, Name]:
    """The names of the game's pieces with all their forms, by token without `^`."""
    return {bare(p.token): Name(p.names, context=game) for p in EVERY_GAME[game].pieces}


def of_side(form: str, side: Side) -> str:
    """The side's part of a form that is another for each side, `帥/将`; else the form."""
    first, _, second = form.partition("/")
    return second if second and side == "second" else first


def kind_names(game: Game) -> dict[str, str]:
    """The names of the game's pieces, whosever they are, by token without `^`."""
    return {token: name.translated() for token, name in names_of_pieces(game).items()}


def kind_phrase(game: Game, token: str) -> Name:
    """The name of a piece, whosever it is, as an argument of a message.

    token   without `^`; KeyError for one that the game has not
    """
    return names_of_pieces(game)[token]


class OwnedPiece(Phrase):
    """The name of a piece with whose it is, such as “white knight”, “Sente’s pawn”."""

    game: Game
    token: str
    name: Name
    side: Side

    def __new__(cls, game: Game, token: str, *, handicap: bool = False) -> OwnedPiece:
        """The piece of a token without `^` and `'`; KeyError for one that the game has not."""
        side: Side = "first" if token.isupper() else "second"
        name = names_of_pieces(game)[token.upper()]
        template = named_sides(game, handicap=handicap).piece_of[side == "second"]
        phrase = str.__new__(cls, template.format(piece=of_side(name, side)))
        phrase.template, phrase.args, phrase.context = template, {}, ""
        phrase.game, phrase.token, phrase.name, phrase.side = game, token, name, side
        return phrase

    def translated(self) -> str:
        """The words in the current language."""
        return gettext(self.template).format(piece=of_side(self.name.translated(), self.side))


def piece_names(game: Game, *, handicap: bool = False) -> dict[str, str]:
    """The names of the game's pieces of both sides, by token without `^` and `'`."""
    tokens = (*names_of_pieces(game), *map(str.lower, names_of_pieces(game)))
    phrases = {token: piece_phrase(game, token, handicap=handicap) for token in tokens}
    return {token: phrase.translated() for token, phrase in phrases.items()}


@cache
def piece_phrase(game: Game, token: str, *, handicap: bool = False) -> OwnedPiece:
    """The name of a piece with whose it is, as an argument of a message; see `OwnedPiece`."""
    return OwnedPiece(game, token, handicap=handicap)


def piece_name(
    piece: str, side_games: tuple[Game | None, Game | None], *, handicap: bool = False
) -> str:
    """The name of a piece, such as "white knight"; of an empty square for "".

    A piece of no known game is named by its token.
    """
    if not piece:
        return gettext(EMPTY_SQUARE)
    is_second = piece.islower()
    # A derived piece is of the other side's style (EPIN).
    game = side_games[is_second != ("'" in piece)]
    if game and bare(piece).upper() in names_of_pieces(game):
        return piece_phrase(game, bare(piece), handicap=handicap).translated()
    return gettext(CUSTOM.sides.piece_of[is_second]).format(piece=piece)


NAGS_OF_SIDES = range(14, 140)
"""The signs of which each even one says of the first side what the next says of the second."""

MORE_SIGNS: dict[int, tuple[str, str]] = {
    10: ("=", "Equal"),
    13: ("∞", "Unclear"),
    14: ("⩲", "{side} is slightly better"),
    15: ("⩱", "{side} is slightly better"),
    16: ("±", "{side} is better"),
    17: ("∓", "{side} is better"),
    18: ("+−", "{side} is winning"),
    19: ("−+", "{side} is winning"),
    20: ("+−−", "{side} is completely winning"),
    21: ("−−+", "{side} is completely winning"),
    7: ("□", "Only move"),
    22: ("⨀", "Zugzwang"),
    36: ("↑", "Initiative"),
    40: ("→", "Attack"),
    132: ("⇆", "Counterplay"),
    138: ("⊕", "Time trouble"),
    146: ("N", "Novelty"),
}
"""Signs of moves beyond the first six, by their numbers (PGN standard §10). Of those of a side the
even ones are the first side's, the odd ones the second's; scripts put its name in.
"""


def more_signs() -> list[tuple[int, str, str]]:
    """The signs of moves that a menu offers: number, sign and name."""
    return [(nag, sign, gettext(name)) for nag, (sign, name) in MORE_SIGNS.items()]
