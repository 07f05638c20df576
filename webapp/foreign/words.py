"""Pieces and squares in the words of another language: `Weiß: Kg1, Dd1; Schwarz: Kg8`."""

from __future__ import annotations

import re
from collections.abc import Iterator
from functools import cache

from webapp.fen import write_fen
from webapp.findings import Span
from webapp.foreign.languages import LANGUAGES, PieceLetters
from webapp.foreign.offer import foreign_letters
from webapp.position import SQUARES, Position, Side, piece_of
from webapp.text.reading import Reading

MOST_LOOKED_AT = 4096
"""The most characters of a text that are looked at."""

_WORD = re.compile(r"[^\s,;:.()\[\]–—-]+")
_SIDES: tuple[Side, Side] = ("first", "second")


def parse_foreign_words(text: str) -> Reading | None:
    """A position in such words, which is offered; None for any other text."""
    small = text[:MOST_LOOKED_AT].lower()
    offered: dict[str, list[PieceLetters]] = {}
    for row in LANGUAGES:
        if _names_sides(row).search(small):
            position = _position(text[:MOST_LOOKED_AT], small, row)
            if position:
                offered.setdefault(write_fen(position), []).append(row)
    if not offered:
        return None
    place = Span(len(text) - len(text.lstrip()), len(text.rstrip()))
    ways = [(written, [row.language for row in rows]) for written, rows in offered.items()]
    return Reading(text, None, (foreign_letters(place, ways, text),), "fen", {"placement": place})


@cache
def _names_sides(row: PieceLetters) -> re.Pattern[str]:
    """The names of both sides, the second side's in group 1."""
    first, second = ("|".join(map(re.escape, names)) for names in row.sides)
    return re.compile(rf"\b(?:{first}|({second}))\b")


def _position(text: str, small: str, row: PieceLetters) -> Position | None:
    """What the words say in one language; None where a word with a square is not understood."""
    if len(small) != len(text):
        return None
    squares = [""] * len(SQUARES)
    turn: Side | None = None
    named = list(_names_sides(row).finditer(small))
    for match, after in zip(named, [*named[1:], None], strict=True):
        side = _SIDES[match[1] is not None]
        stop = after.start() if after else len(text)
        if turn is None and _is_to_move(small, match, stop, row):
            turn = side
        for word in _WORD.finditer(text, match.end(), stop):
            placed = _placed(word[0], row)
            if placed is None:
                if word[0][-1:].isdigit():
                    return None
                continue
            piece, square = placed
            if squares[square]:
                return None
            squares[square] = piece_of(side, piece)
    kings = squares.count("K") + squares.count("k")
    if not kings or len(squares) - squares.count("") < 2:
        return None
    return Position(tuple(squares), turn or "first")


def _placed(word: str, row: PieceLetters) -> tuple[str, int] | None:
    """The piece and the square of a word such as `Dd1`, a pawn where it is a square alone."""
    square = SQUARES.get(word[-2:].lower())
    if square is None:
        return None
    letter = word[:-2]
    return ("P", square) if not letter else next(_pieces(letter, square, row), None)


def _pieces(letter: str, square: int, row: PieceLetters) -> Iterator[tuple[str, int]]:
    english = row.english
    for form in (letter, letter.capitalize()):
        if form in english:
            yield english[form].upper(), square


def said_to_move(text: str) -> Side | None:
    """The side that a line of bounded length says is to move, in any of the languages."""
    small = text.lower()
    for row in LANGUAGES:
        for match in _names_sides(row).finditer(small):
            if _is_to_move(small, match, len(small), row):
                return _SIDES[match[1] is not None]
    return None


def _is_to_move(small: str, side: re.Match[str], stop: int, row: PieceLetters) -> bool:
    """Whether words beside the name of a side say that it is to move."""
    behind = small[side.end() : min(stop, side.end() + 24)].lstrip(" ,:")
    before = small[max(0, side.start() - 16) : side.start()].rstrip(" ")
    return any(behind.startswith(words) or before.endswith(words) for words in row.to_move)
