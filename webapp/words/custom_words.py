"""The words of texts about custom boards: the sentence about the board, and what follows."""

from __future__ import annotations

import re
from collections.abc import Iterator
from typing import NamedTuple

from webapp.position import Side
from webapp.words.tokens import fold
from webapp.words.words import VOCABULARIES

_PLACES = {
    "{files}": "(?P<files>[0-9]{1,6})",
    "{ranks}": "(?P<ranks>[0-9]{1,6})",
    "{first}": "(?P<first>[A-Z])",
    "{second}": "(?P<second>[A-Z])",
}
_SIDES: tuple[Side, ...] = ("first", "second")


def _board_pattern(template: str) -> re.Pattern[str]:
    """What the sentence about the board looks like, with any spaces and stop."""
    parts = re.split(r"(\{\w+\}| )", fold(template).plain.rstrip(".。"))
    parts = [_PLACES.get(part) or (" ?" if part == " " else re.escape(part)) for part in parts]
    pattern = "".join(parts)
    return re.compile(rf"\s*{pattern}", re.IGNORECASE)


_BOARDS = tuple(_board_pattern(language.custom.board) for language in VOCABULARIES.values())


def _words() -> dict[str, str]:
    """The kind of each word that is read, in small letters."""
    words: dict[str, str] = {"第": "filler", "and": "filler", "と": "filler", "和": "filler"}
    for language in VOCABULARIES.values():
        for kind in ("turn", "empty", "none", "hand", "fullmove", "halfmove", "counter"):
            said = language.words.get(kind, ())
            words |= {word.lower(): kind for word in said if len(word) > 1 or not word.isascii()}
        words |= dict(zip(map(str.lower, language.custom.sides), _SIDES, strict=True))
    return words


_WORDS = _words()
_LEXEME = re.compile(
    "(?P<word>"
    + "|".join(
        rf"\b{re.escape(word)}\b" if word.isascii() else re.escape(word)
        for word in sorted(_WORDS, key=len, reverse=True)
    )
    + r")|(?P<stop>[.。;\n])|(?P<square>(?-i:[a-z]{1,3})[1-9][0-9]{0,5}(?![A-Za-z0-9]))"
    r"|(?P<token>[-+]?[A-Za-z]\^?['’′]?(?![A-Za-z0-9]))|(?P<number>[0-9]+)"
    r"|(?P<skip>[ ,、・:]+)|(?P<unknown>[^\s.,。、・:;]+)",
    re.IGNORECASE,
)


class Lexeme(NamedTuple):
    """A word, its kind and where it stands in the plain text."""

    kind: str
    text: str
    start: int
    end: int


def board_in(plain: str) -> re.Match[str] | None:
    """The sentence about the board that a plain text begins with, its parts by name."""
    found = (pattern.match(plain) for pattern in _BOARDS)
    return next((match for match in found if match), None)


def lexemes_of(plain: str, start: int) -> Iterator[Lexeme]:
    """The words from `start` to the end, without those that only join others."""
    for match in _LEXEME.finditer(plain, start):
        kind = match.lastgroup or ""
        if kind == "word":
            kind = _WORDS[match[0].lower()]
        if kind not in ("skip", "filler"):
            yield Lexeme(kind, match[0], match.start(), match.end())
