"""All words that positions are said in, of all languages, and what each means."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from dataclasses import dataclass, field, replace
from typing import cast

from webapp.language import current
from webapp.position import Game, Side
from webapp.words.chinese import CHINESE
from webapp.words.english import ENGLISH
from webapp.words.japanese import JAPANESE
from webapp.words.korean import KOREAN
from webapp.words.vocabulary import Kind, Language, SideWord

VOCABULARIES: Mapping[str, Language] = {
    "en": ENGLISH,
    "ja": JAPANESE,
    "zh-Hans": CHINESE,
    "ko": KOREAN,
}
"""The words by the tag of their language."""

GAMES: tuple[Game, ...] = ("chess", "shogi", "xiangqi", "makruk")
"""The games that are said in words; of two that fit a text equally well the first."""

LETTERS: Mapping[Game, Mapping[str, str]] = {
    "chess": {letter: letter.upper() for letter in "kqrbnp"},
    "shogi": {
        "k": "K^",
        **{letter: letter.upper() for letter in "rbgsnlp"},
        **{f"+{letter}": f"+{letter.upper()}" for letter in "rbsnlp"},
    },
    "xiangqi": {
        **{letter: letter.upper() for letter in "aerhcp"},
        "g": "G^", "k": "G^", "b": "E", "n": "H",
    },
    "makruk": {
        "k": "K^",
        **{letter: letter.upper() for letter in "msrnp"},
        "+p": "+P", "f": "M",
    },
}  # fmt: skip
"""The letters of each game's pieces, small, and what they stand for."""

SIDES: Mapping[SideWord, Side] = {
    "white": "first",
    "black": "second",
    "sente": "first",
    "gote": "second",
    "red": "first",
}
GAME_OF_SIDE: Mapping[SideWord, Game] = {"sente": "shogi", "gote": "shogi", "red": "xiangqi"}
"""The game that a side is named in."""

FIGURINES = dict(zip("♔♕♖♗♘♙♚♛♜♝♞♟", "KQRBNP" * 2, strict=True))


@dataclass(frozen=True, slots=True)
class Meaning:
    """What a word means.

    men     of a piece: what it is in each game
    value   of other words: a side, a game, a wing, a number
    joins   whether it also only joins others, where the game has no such piece
    """

    kind: Kind
    value: str = ""
    men: Mapping[Game, str] = field(default_factory=dict)
    joins: bool = False


def side_of(word: SideWord, game: Game) -> Side:
    """The side of that name. In shogi Black is the one that moves first."""
    if game == "shogi" and word in ("white", "black"):
        return "first" if word == "black" else "second"
    return SIDES[word]


def pawn_word(game: Game) -> str:
    """The word for pawns in the current language."""
    language = VOCABULARIES[current()]
    return language.men[game]["P"][language.plurals]


def _meanings(language: Language) -> Iterator[tuple[str, Meaning]]:
    for game, men in language.men.items():
        for man, names in men.items():
            for name in (*names, language.second.get(game, {}).get(man, names[0])):
                yield name, Meaning("piece", men={game: man})
    for side, names in language.said.items():
        for name in names:
            yield name, Meaning("side", side)
    for game_name, names in language.games.items():
        for name in names:
            yield name, Meaning("game", game_name)
    for kind, names in language.words.items():
        for name in names:
            yield name, _of_row(kind, name)


def _of_row(row: str, name: str) -> Meaning:
    if row in ("K", "Q"):
        return Meaning("wing", row)
    if row.startswith("-"):
        return Meaning("number", row[1:])
    return Meaning(cast(Kind, row), name)


def _lexicon() -> dict[str, Meaning]:
    lexicon = {glyph: Meaning("piece", men={"chess": man}) for glyph, man in FIGURINES.items()}
    for language in VOCABULARIES.values():
        for name, meaning in _meanings(language):
            word = name.lower() if name.isascii() else name
            known = lexicon.get(word, meaning)
            lexicon[word] = _both(word, known, meaning)
    return lexicon


def _both(word: str, known: Meaning, other: Meaning) -> Meaning:
    """What a word means that stands in two rows. Raises ValueError where they do not agree."""
    kinds = {known.kind, other.kind}
    if kinds == {"piece", "filler"}:
        return replace(known if known.kind == "piece" else other, joins=True)
    men = {**known.men, **other.men}
    if len(kinds) > 1 or {**other.men, **known.men} != men:
        raise ValueError(f"{word!r} means two things")
    return replace(known, men=men, joins=known.joins or other.joins)


LEXICON: Mapping[str, Meaning] = _lexicon()
"""Every word, ASCII in small letters; with one space between the words of a phrase."""

LONGEST = max(len(word) for word in LEXICON if not word.isascii())
"""The most characters of a word that is not of Latin letters."""

STARTS = frozenset(word[0] for word in LEXICON)
"""The characters that words begin with."""

MOST_RUNS = max(name.count(" ") for name in LEXICON) + 1
"""The most words that a phrase has."""

MIXED = tuple(
    sorted(
        (w for w in LEXICON if not w.isascii() and any("0" <= c <= "9" for c in w)),
        key=len,
        reverse=True,
    )
)
"""Words with digits in them, longest first."""

MIXED_STARTS = frozenset(word[0] for word in MIXED)
