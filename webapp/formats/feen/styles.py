"""The styles of FEEN: two letters with `/` between them, one capital and one small.

The capital is the first side's, the small one the second's; the one named first is
to move.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from functools import lru_cache
from string import ascii_letters
from typing import NamedTuple

from msgspec import Struct

from webapp.formats.feen.tokens import FeenField
from webapp.games import game_of
from webapp.games.board import Side

_LETTERS = frozenset(ascii_letters)


class Styles(Struct, frozen=True):
    """Who is to move, and what both sides play.

    letters   the style letters (capitals) of the first and the second side
    chess     whether both mean chess, on the board of chess
    """

    turn: Side
    letters: tuple[str, str]
    chess: bool

    @classmethod
    def of(cls, turn: Side, first: str, second: str) -> Styles:
        """The styles by their letters, of either case."""
        letters = first.upper(), second.upper()
        return cls(turn, letters, game_of(letters, 8, 8) == "chess")


class Choice(NamedTuple):
    """Styles that may be meant, and the fix that writes them."""

    fix: str
    written: str


@lru_cache(maxsize=2048)
def canonical_styles(text: str) -> Styles | None:
    """As `read_styles`, remembered: for texts of the length of `C/c`."""
    return read_styles(FeenField.alone(text))


def read_styles(field: FeenField) -> Styles | None:
    """The styles, None where anything is wrong; findings are added."""
    text = field.text
    first, slash, second = text.partition("/")
    if not slash or not first or not second or "/" in second:
        letters = [letter for letter in text if letter in _LETTERS]
        _report(field, "feen-style-form", letters)
        return None
    letters = []
    for start, part in ((0, first), (len(first) + 1, second)):
        stop = start + len(part)
        if len(part) == 1 and part in _LETTERS:
            letters.append(part)
        elif set(part) <= _LETTERS:
            ends = dict.fromkeys((part[0], part[-1]))
            fixes = [field.fix("replace", start, stop, letter) for letter in ends]
            field.add("feen-style-long", start, stop, *fixes)
        else:
            field.add("feen-style-letter", start, stop)
    if len(letters) < 2:
        return None
    if first.isupper() == second.isupper():
        _report(field, "feen-style-case", letters)
        return None
    if first.isupper():
        return Styles.of("first", first, second)
    return Styles.of("second", second, first)


def _report(field: FeenField, code: str, letters: Sequence[str]) -> None:
    end = len(field.text)
    fixes = [field.fix(c.fix, 0, end, c.written) for c in styles_of(letters)]
    field.add(code, 0, end, *fixes)


def styles_of(letters: Sequence[str]) -> Iterator[Choice]:
    """The styles that one letter or two may stand for: either side may be to move."""
    if len(letters) not in (1, 2):
        return
    one, two = letters[0], letters[-1]
    as_typed = len(letters) == 2 and one.isupper() != two.isupper()
    if not as_typed or one.isupper():
        yield Choice("feen-first-to-move", f"{one.upper()}/{two.lower()}")
    if not as_typed or two.isupper():
        yield Choice("feen-second-to-move", f"{one.lower()}/{two.upper()}")


@lru_cache(maxsize=2048)
def write_styles(turn: Side, letters: tuple[str, str]) -> str:
    """The field for the side to move and both style letters."""
    first, second = letters[0], letters[1].lower()
    return f"{first}/{second}" if turn == "first" else f"{second}/{first}"
