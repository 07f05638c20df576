"""The names of the squares of each game's board, and the labels along its edges.

algebraic   file letter from the left, rank number from below: e4. After file z come
            aa, ab …; on a board of several layers the layer's capital letter
            follows: a1A (CELL)
usi         as in shogi: file number from the right, rank letter from above: 7g.
            Along the edges the files' numbers above, the ranks in Chinese numerals
            on the right
ucci        as in xiangqi: file letter from the left, rank number from below, counted
            from 0: e0. Along the edges each side numbers the files from its own
            right, Red in Chinese numerals; below, the letter that names the file
            stands with the number

janggi      as algebraic: e4. Along the other edges the digits by which Korean records name
            squares, files from the left, ranks from above, the tenth 0

In a sentence, ranks that have letters are written in Chinese numerals in the languages that
write them so, see `Vocabulary.numerals`: 7g is 7七.

`SCHEMES` holds them as data, which the page gets as it is; which of them a game has
is said in its file in `webapp/games/`.
"""

from __future__ import annotations

from collections.abc import Mapping
from functools import lru_cache
from typing import Literal, NamedTuple

from webapp.games import EVERY_GAME
from webapp.games.board import SQUARE_NAMES, BoardKind, exists
from webapp.games.numerals import HAN
from webapp.language import Phrase, current
from webapp.language.vocabulary import vocabulary

Edge = Literal["top", "right", "bottom", "left"]

_MOST_REMEMBERED = 4096
"""The most squares of a board whose names are remembered."""


class Labels(NamedTuple):
    """The names of the files, or of the ranks, one after the other.

    kind      `letters`: a to z, then aa, ab …; `numbers`; `digits`, their last ones; or
              `han`, Chinese numerals, which end with nine
    from_end  counted from the right, or from below; else from the left, or from above
    first     the number that the first has
    """

    kind: Literal["letters", "numbers", "digits", "han"]
    from_end: bool = False
    first: int = 1

    def label(self, at: int, count: int) -> str:
        """The label of that one of so many, both counted from the left or from above."""
        place = count - 1 - at if self.from_end else at
        if self.kind == "letters":
            return letters(place)
        if self.kind == "han" and place < len(HAN):
            return HAN[place]
        return str((place + self.first) % 10 if self.kind == "digits" else place + self.first)


class Lettered(Phrase):
    """A name that ends in the letter of a rank, such as 7g, or g alone.

    in_numerals   the same with the rank in Chinese numerals
    """

    in_numerals: str

    def __new__(cls, name: str, in_numerals: str) -> Lettered:
        """The name as notations have it, and as some languages write it."""
        made = str.__new__(cls, name)
        made.template, made.args, made.context = name, {}, ""
        made.in_numerals = in_numerals
        return made

    def translated(self) -> str:
        """The name as the current language writes it."""
        return self.in_numerals if vocabulary(current()).numerals else str(self)


class Scheme(NamedTuple):
    """How squares are named: the file's label, then the rank's.

    edges    what stands along each edge as the first side sees the board; several labels
             stand one below the other
    flipped  the same as the second side sees it; None where it is the same
    """

    file: Labels
    rank: Labels
    edges: Mapping[Edge, tuple[Labels, ...]]
    flipped: Mapping[Edge, tuple[Labels, ...]] | None = None

    @property
    def is_lettered(self) -> bool:
        """Whether ranks, and not files, have letters."""
        return self.rank.kind == "letters" and self.file.kind != "letters"

    @property
    def rank_said(self) -> Labels:
        """The names of the ranks in a sentence of the current language."""
        return _HAN if self.is_lettered and vocabulary(current()).numerals else self.rank


_LETTERS = Labels("letters")
_FROM_ONE, _FROM_ZERO = (Labels("numbers", from_end=True, first=first) for first in (1, 0))
_RED, _BLACK = Labels("han", from_end=True), Labels("numbers")
_HAN = Labels("han")
_DIGITS = Labels("digits")

SCHEMES: Mapping[str, Scheme] = {
    "algebraic": Scheme(_LETTERS, _FROM_ONE, edges={"bottom": (_LETTERS,), "left": (_FROM_ONE,)}),
    "janggi": Scheme(
        _LETTERS,
        _FROM_ONE,
        edges={"top": (_DIGITS,), "right": (_DIGITS,), "bottom": (_LETTERS,), "left": (_FROM_ONE,)},
    ),
    "usi": Scheme(
        _FROM_ONE, _LETTERS, edges={"top": (_FROM_ONE,), "right": (_HAN,), "left": (_LETTERS,)}
    ),
    "ucci": Scheme(
        _LETTERS,
        _FROM_ZERO,
        edges={"top": (_BLACK,), "bottom": (_RED, _LETTERS), "left": (_FROM_ZERO,)},
        flipped={"top": (_RED,), "bottom": (_BLACK, _LETTERS), "left": (_FROM_ZERO,)},
    ),
}
"""The ways of naming squares, by their names in `GameInfo.squares`."""


def square_name(kind: BoardKind, index: int) -> str:
    """The name of the square with this index."""
    if kind.game == "chess":
        return SQUARE_NAMES[index]
    if kind.files * kind.ranks > _MOST_REMEMBERED:
        return _name(kind, index)
    return _names(kind)[index]


def rank_name(kind: BoardKind, at: int) -> str:
    """The name of the rank that is so many below the uppermost one."""
    scheme = _scheme(kind)
    name = _rank(kind, at, scheme.rank)
    return Lettered(name, _rank(kind, at, _HAN)) if scheme.is_lettered else name


def square_index(kind: BoardKind, name: str) -> int | None:
    """The index of the square of that name, None where the board has none."""
    return _indices(kind).get(name)


def in_letters(kind: BoardKind, name: str) -> str:
    """The name of a square with the letter of its rank, where ranks have letters and the name has
    a digit or a Chinese numeral for it, `99` and `9九`; else as it is.
    """
    number = (HAN.find(name[-1:]) + 1) or ("0123456789".find(name[-1:]))
    is_named = len(name) == 2 and number > 0 and _scheme(kind).is_lettered
    return f"{name[0]}{letters(number - 1)}" if is_named else name


def two_squares(kind: BoardKind, text: str) -> tuple[int, int] | None:
    """The squares whose names make up the text, one right behind the other; else None."""
    for cut in range(2, len(text) - 1):
        one, other = square_index(kind, text[:cut]), square_index(kind, text[cut:])
        if one is not None and other is not None:
            return one, other
    return None


def edges_of(kind: BoardKind, *, flipped: bool) -> Mapping[Edge, tuple[str, ...]]:
    """The labels along the edges from left to right and from above to below, as displayed."""
    scheme = _scheme(kind)
    edges = scheme.flipped if flipped and scheme.flipped else scheme.edges
    made: dict[Edge, tuple[str, ...]] = {}
    for edge, lines in edges.items():
        if edge in ("left", "right"):
            columns = [[_rank(kind, at, labels) for at in range(kind.ranks)] for labels in lines]
        else:
            files = range(kind.files)
            columns = [[labels.label(at, kind.files) for at in files] for labels in lines]
        labelled = ["\n".join(parts) for parts in zip(*columns, strict=True)]
        made[edge] = tuple(reversed(labelled)) if flipped else tuple(labelled)
    return made


def _scheme(kind: BoardKind) -> Scheme:
    return SCHEMES[EVERY_GAME[kind.game].squares]


@lru_cache(maxsize=64)
def _names(kind: BoardKind) -> tuple[str, ...]:
    return tuple(_name(kind, index) for index in range(kind.files * kind.ranks))


@lru_cache(maxsize=64)
def _indices(kind: BoardKind) -> dict[str, int]:
    return {name: index for index, name in enumerate(_names(kind)) if exists(kind, index)}


def _name(kind: BoardKind, index: int) -> str:
    scheme = _scheme(kind)
    rank, file = divmod(index, kind.files)
    on_file = scheme.file.label(file, kind.files)
    name = on_file + _rank(kind, rank, scheme.rank)
    return Lettered(name, on_file + _rank(kind, rank, _HAN)) if scheme.is_lettered else name


def _rank(kind: BoardKind, at: int, labels: Labels) -> str:
    """The label of a rank; with that of its layer where there are several."""
    if len(kind.layout) < 2:
        return labels.label(at, kind.ranks)
    for layer, ranks in enumerate(kind.layout):
        if at < len(ranks):
            return labels.label(at, len(ranks)) + letters(layer).upper()
        at -= len(ranks)
    raise IndexError(at)


def letters(number: int) -> str:
    """A to z, then aa, ab …, for numbers from 0."""
    name = ""
    number += 1
    while number:
        number, place = divmod(number - 1, 26)
        name = chr(ord("a") + place) + name
    return name
