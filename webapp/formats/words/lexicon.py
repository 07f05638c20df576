"""All words that positions are said in, of all languages, and what each means.

Made when a text is first read: the names of games, sides and pieces stand in the
catalogues, all other words in `vocabulary/`.
"""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator, Mapping
from dataclasses import dataclass, field, replace
from functools import cache
from operator import itemgetter
from typing import NamedTuple, cast

from webapp.games import GAMES
from webapp.games.board import SIDES, Game
from webapp.games.custom import CUSTOM
from webapp.games.game import GameInfo
from webapp.games.labels import names_of_pieces, of_side
from webapp.games.numerals import HAN, HANGUL, TEN, ZERO
from webapp.games.pieces import bare
from webapp.language import LANGUAGES
from webapp.language.vocabulary import APART, Kind, vocabulary
from webapp.text.alternatives import any_of

_PARTICLE = "(?:은|는|이|가|을|를|에|의|와|과|에서|부터|까지)(?![가-힣])"
_SQUARES_OF_SHOGI = (
    f"[1-9{HAN}][{HAN}](?![{ZERO}{HAN}{TEN}])",
    # 5구 is a square; 2사 d0 f0 are two advisors.
    f"[1-9][{HANGUL}](?:(?![가-힣])|(?={_PARTICLE}))(?! ?[A-Za-z][0-9])",
)
_OFF_ALL_BOARDS = (
    # Digits of both kinds, and a file with three figures or two that no rank has.
    f"(?<![0-9])[0-9]{{1,3}}[{ZERO}{HAN}{TEN}]{{1,3}}(?![{ZERO}{HAN}{TEN}手目枚個回步])",
    "(?<![A-Za-z0-9])[a-i](?:1[1-9]|[2-9][0-9]|[0-9]{3})(?![A-Za-z0-9])",
)
_OF_KNOWN_GAMES = f"(?P<square>{'|'.join((*_SQUARES_OF_SHOGI, *_OFF_ALL_BOARDS))})"
_OF_CUSTOM_BOARDS = (
    r"(?P<square>[a-z]{1,3}[1-9][0-9]{0,5}(?![A-Za-z0-9]))"
    r"|(?P<piece>[-+]?[A-Za-z]\^?['’′]?(?![A-Za-z0-9]))|(?P<number>[0-9]+)"
)
_SMALL = {
    code: chr(code).lower()
    for code in (*range(0x41, 0x5B), *range(0xC0, 0x530))
    if len(chr(code).lower()) == 1
}
_USUAL: tuple[tuple[Kind, Kind], ...] = (
    ("piece", "filler"),  # と
    ("piece", "fullmove"),  # 수
    ("side", "number"),  # 한
    ("side", "turn"),  # 先手
    ("side", "piece"),  # 漢
    ("filler", "left-out"),  # 和
)
"""Kinds that one word may be both of: what it usually is, and what it is in some places."""


_MEANT: tuple[Kind, ...] = (
    "piece", "side", "hand", "turn", "castle", "wing", "passant", "empty", "game",
)  # fmt: skip


@dataclass(frozen=True, slots=True, eq=False)
class Meaning:
    """The meaning of a word.

    value    of a filler `until`, `holds` or ""; of a turn `before` or ""; of a game, a
             wing, a number what it is
    of       of a piece or a side: which one it is, by game
    at_home  of a side: the games in which it is a usual name
    several  whether it is a piece in the plural
    also     what else it is in some places, see `_USUAL`
    """

    kind: Kind
    value: str = ""
    of: Mapping[Game, str] = field(default_factory=dict)
    at_home: frozenset[Game] = frozenset()
    several: bool = False
    also: Meaning | None = None


class Conflict(NamedTuple):
    """A word that means two things between which nothing decides; the first is taken."""

    word: str
    taken: Meaning
    other: Meaning


class Lexicon:
    """The words that a text is read by.

    words      every word, in small letters; with one space between those of a phrase
    lengths    by the first character, the lengths of words with it, the longest first
    beginnings what phrases begin with, up to each of their spaces
    pattern    what is tried before them: words with digits in them, as `word`, and what
               a text holds beside words, by its kind
    conflicts  words that are in the tables twice
    meant      by their length, the words that a misspelt one may be, each with its letters
    """

    def __init__(self, meanings: Iterable[tuple[str, Meaning]], pattern: str) -> None:
        self.words: dict[str, Meaning] = {}
        self.conflicts: list[Conflict] = []
        for name, meaning in filter(itemgetter(0), meanings):
            word = small(name).replace("-", " ").replace("'", " ")
            known = self.words.get(word)
            both = _both(known, meaning) if known else meaning
            if both is None and known:
                self.conflicts.append(Conflict(word, known, meaning))
            self.words[word] = both or known or meaning
        # Words without spaces between them.
        together = [word for word in self.words if not word.isascii()]
        self.longest = max(map(len, together))
        self.lengths: dict[str, tuple[int, ...]] = {}
        for length in range(1, self.longest + 1):
            for start in {word[0] for word in self.words if len(word) == length}:
                self.lengths[start] = (length, *self.lengths.get(start, ()))
        spaces = ((word, at) for word in self.words for at, c in enumerate(word) if c == " ")
        self.beginnings = frozenset(word[:at] for word, at in spaces)
        mixed = sorted((w for w in together if re.search("[0-9]", w)), key=len, reverse=True)
        self.meant: dict[int, list[tuple[str, frozenset[str], Meaning]]] = {}
        for word, meaning in self.words.items():
            if meaning.kind in _MEANT:
                row = (word, frozenset(word), meaning)
                self.meant.setdefault(len(word), []).append(row)
        self.pattern = f"(?P<word>{'|'.join(map(re.escape, mixed)) or '(?!)'})|{pattern}"


def small(text: str) -> str:
    """The text in small letters, each character where it was."""
    return text.translate(_SMALL)


@cache
def lexicon() -> Lexicon:
    """The words of texts about a known game."""
    return Lexicon((*_of_signs(), *_of_games(GAMES.values()), *_of_tables()), _OF_KNOWN_GAMES)


def may_hold_words(line: str) -> bool:
    """Whether a line names both sides and a square, or a board that is empty or a custom one.

    “Nothing” stands for squares too. Any other holds no position in words by itself. It is
    much faster than reading the line.
    """
    sides, boards, places = _telling_words()
    named = sides.search(line) if places.search(line) else None
    if named and any(other[0].lower() != named[0].lower() for other in sides.finditer(line)):
        return True
    return boards.search(line) is not None


@cache
def _telling_words() -> tuple[re.Pattern[str], re.Pattern[str], re.Pattern[str]]:
    """The names of sides; the words for an empty board and a custom one; what squares have."""
    words = lexicon().words
    sides = [word for word, meaning in words.items() if meaning.kind == "side"]
    boards = [word for word, meaning in words.items() if meaning.kind == "empty"]
    boards += [vocabulary(tag).templates.board.partition("{")[0][:5] for tag in LANGUAGES]
    nothing = [word for word, meaning in words.items() if meaning.kind == "none"]
    texts = (f"{any_of(sides)}|[wb] ?[:：]", any_of(boards), f"[0-9０-９{HAN}]|{any_of(nothing)}")
    named, empty, placed = (re.compile(text, re.IGNORECASE) for text in texts)
    return named, empty, placed


@cache
def slash_or_side() -> re.Pattern[str]:
    """The least that stands on a line that holds a position by itself."""
    sides, boards, _ = _telling_words()
    return re.compile(f"/|{sides.pattern}|{boards.pattern}", re.IGNORECASE)


@cache
def custom_lexicon() -> Lexicon:
    """The words of texts about a custom board."""
    return Lexicon((*_of_games([CUSTOM]), *_of_tables()), _OF_CUSTOM_BOARDS)


def _of_signs() -> Iterator[tuple[str, Meaning]]:
    for game, info in GAMES.items():
        for piece in info.pieces:
            for sign in piece.signs:
                yield sign, Meaning("piece", of={game: piece.token})
        for side, signs in zip(SIDES, info.sides.signs, strict=True):
            for sign in signs:
                yield sign, Meaning("side", of={game: side}, at_home=frozenset([game]))


def _of_games(games: Iterable[GameInfo]) -> Iterator[tuple[str, Meaning]]:
    """The names of games, of their sides and their pieces, in all languages."""
    for info in games:
        game, names = info.game, names_of_pieces(info.game)
        for tag in LANGUAGES:
            plurals = vocabulary(tag).plurals
            for piece in info.pieces:
                for number, form in enumerate(names[bare(piece.token)].forms(tag)):
                    several = plurals and number == 1
                    meaning = Meaning("piece", of={game: piece.token}, several=several)
                    for side in SIDES:
                        yield of_side(form, side), meaning
            for side, usual, other in zip(
                SIDES, info.sides.names, info.sides.also or (None, None), strict=True
            ):
                for form in usual.forms(tag):
                    yield form, Meaning("side", of={game: side}, at_home=frozenset([game]))
                for form in other.forms(tag) if other else ():
                    yield form, Meaning("side", of={game: side})
            if game in GAMES:
                for form in info.name.forms(tag):
                    yield form, Meaning("game", game)


def _of_tables() -> Iterator[tuple[str, Meaning]]:
    """All other words, in all languages."""
    for tag in LANGUAGES:
        for row, words in vocabulary(tag).words.items():
            for word in words if row not in APART else ():
                number = Meaning("number", row[1:]) if row[0] == "_" else None
                kind = cast(Kind, row.replace("_", "-"))
                yield word, _OF_ROWS.get(row) or number or Meaning(kind)


_OF_ROWS = {
    "K": Meaning("wing", "K"),
    "Q": Meaning("wing", "Q"),
    "both_wings": Meaning("wing", "KQ"),
    "until": Meaning("filler", "until"),
    "holds": Meaning("filler", "holds"),
    "left_out_in": Meaning("left-out", "in"),
    "asked": Meaning("left-out", "asked"),
    "turn_before": Meaning("turn", "before"),
}
"""The meaning of the words of a row whose name is not their kind."""


def _both(known: Meaning, other: Meaning) -> Meaning | None:
    """The meaning of a word that stands in two rows; None where they do not agree."""
    if known.kind == other.kind:
        of = {**other.of, **known.of}
        if of != {**known.of, **other.of} or (known.value and other.value not in ("", known.value)):
            return None
        return replace(
            known,
            value=known.value or other.value,
            of=of,
            at_home=known.at_home | other.at_home,
            several=known.several or other.several,
            also=known.also or other.also,
        )
    if (known.kind, other.kind) in _USUAL:
        return replace(known, also=other)
    if (other.kind, known.kind) in _USUAL:
        return replace(other, also=known)
    return None
