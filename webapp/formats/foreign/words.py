"""Pieces and squares in the words of another language: `Weiß: Kg1, Dd1; Schwarz: Kg8`.

Pieces have their letter or are named in full (`Dame d1, Türme a1 und f1`), sides their name, or
its beginning where both sides are marked so (`W: Kg1; S: Kg8`). What is not understood is named.
"""

from __future__ import annotations

import re
from functools import cache
from itertools import accumulate, islice
from typing import NamedTuple

from webapp.findings import Edit, Finding, Fix, Span
from webapp.formats.fen import write_fen
from webapp.formats.foreign import Offer, foreign_letters
from webapp.formats.grammar.reading import Reading
from webapp.games.board import SIDES, SQUARES, Side, piece_of
from webapp.games.letters import LANGUAGES, PieceLetters, Translated, likeliest
from webapp.language import quote
from webapp.model.position import Position
from webapp.text.characters import MAX_FINDINGS

MOST_LOOKED_AT = 4096
"""The most characters of a text that are looked at."""

_MOST_SIDES = 16
_WORD = re.compile(r"[^\s,;:.=/()\[\]–—-]+")
_MARK = re.compile(r"(?<!\w)(\w{1,10}+) ?[:.=：]")
_FILLER = re.compile(
    r"(?:und|auf|et|sur|y|e|en|и|на|i|na|og|och|l[aeo]s?|el|il|gli|[ao]s?|de)\Z", re.IGNORECASE
)
"""Words between pieces and squares that say nothing by themselves."""

_PAWNS = ("P", True)
_STRAY = "p"
"""A pawn behind the square of another piece that was named, which is doubtful on an outer rank."""
_SECOND_RANK, _LAST_RANK = 8, 56


class _InLanguage(NamedTuple):
    """A text in one language: the position, and where the words are that are not understood."""

    position: Position
    unknown: tuple[Span, ...]


def parse_foreign_words(text: str) -> Reading | None:
    """A position in such words, which is offered; None for any other text."""
    start = text[:MOST_LOOKED_AT]
    small = start.lower()
    if len(small) != len(start):
        return None
    marks = {mark[1] for mark in _MARK.finditer(small)}
    said: dict[tuple[str, ...], list[tuple[PieceLetters, _InLanguage]]] = {}
    for row in LANGUAGES:
        if _may_name_sides(small, marks, row):
            found = _said(start, small, row)
            if found:
                said.setdefault(found.position.squares, []).append((row, found))
    ways = [Translated(squares, tuple(row for row, _ in rows)) for squares, rows in said.items()]
    likely = likeliest(ways)
    if not likely:
        return None
    place = Span(len(text) - len(text.lstrip()), len(text.rstrip()))
    offers = [Offer(write_fen(said[way.pieces][0][1].position), way.languages) for way in likely]
    unknown = said[likely[0].pieces][0][1].unknown
    findings = [foreign_letters(place, offers, text)]
    for span in unknown[:MAX_FINDINGS]:
        args = {"found": quote(text[span.start : span.end])}
        removal = Fix("remove", (Edit(span.start, span.end, ""),), args=args)
        findings.append(Finding("spoken-unknown-word", span, args=args, fixes=(removal,)))
    return Reading(text, None, tuple(findings), "fen", {"placement": place})


# --- the sides -------------------------------------------------------------------------


def _may_name_sides(small: str, marks: set[str], row: PieceLetters) -> bool:
    """Whether the names of a side or marks of both may be there; much faster than patterns."""
    if any(name in small for names in row.sides for name in names):
        return True
    return all(not marks.isdisjoint(beginnings) for beginnings in _beginnings(row))


@cache
def _beginnings(row: PieceLetters) -> tuple[frozenset[str], frozenset[str]]:
    """The beginnings of the names of each side."""
    first, second = (
        frozenset(begin for name in names for begin in accumulate(name[:-1])) for names in row.sides
    )
    return first - second, second - first


@cache
def _names_sides(row: PieceLetters) -> re.Pattern[str]:
    """The names of both sides, the second side's in group 1."""
    first, second = ("|".join(map(re.escape, names)) for names in row.sides)
    return re.compile(rf"\b(?:{first}|({second}))\b")


@cache
def _marks_sides(row: PieceLetters) -> re.Pattern[str]:
    """As `_names_sides`, and what they begin with before a colon, of which 2 is the second's."""
    first, second = ("|".join(sorted(some, key=len, reverse=True)) for some in _beginnings(row))
    names = _names_sides(row).pattern
    return re.compile(rf"{names}|(?<!\w)(?:{first}|({second}))(?= ?[:.=：])")


def _sides_in(small: str, row: PieceLetters) -> list[tuple[int, int, Side]]:
    """Where the sides are named and which; none if marks stand for one side alone.

    A text that names them more than `_MOST_SIDES` times is no position.
    """
    found = [
        (match.start(), match.end(), SIDES[match[1] is not None or match[2] is not None])
        for match in islice(_marks_sides(row).finditer(small), _MOST_SIDES + 1)
    ]
    if len(found) > _MOST_SIDES:
        return []
    names = {name for sides in row.sides for name in sides}
    in_full = [place for place in found if small[place[0] : place[1]] in names]
    return found if len({side for *_, side in found}) == len(SIDES) else in_full


# --- pieces and squares ----------------------------------------------------------------


def _said(text: str, small: str, row: PieceLetters) -> _InLanguage | None:
    """The words in one language; None where a word with a square is not understood."""
    named = _sides_in(small, row)
    if not named:
        return None
    reader = _WordReader(text, row)
    reader.skip(0, named[0][0])
    turn: Side | None = None
    for (begin, start, side), after in zip(named, [*named[1:], None], strict=True):
        stop = after[0] if after else len(text)
        if turn is None and _is_to_move(small, begin, start, stop, row):
            turn = side
        if not reader.read(start, stop, side):
            return None
    squares = tuple(reader.squares)
    if not {"K", "k"} & set(squares) or len(squares) - squares.count("") < 2:
        return None
    return _InLanguage(Position(squares, turn or "first"), tuple(reader.unknown))


class _WordReader:
    """Reads pieces and squares in the words of one language.

    squares   the board as far as it is said
    unknown   where words are that are not understood
    """

    def __init__(self, text: str, row: PieceLetters) -> None:
        self.squares = [""] * len(SQUARES)
        self.unknown: list[Span] = []
        self._text, self._letters = text, row.english
        self._names = {name: (piece, is_many) for name, piece, is_many in row.names}
        self._fillers = {*" ".join(row.to_move).split(), *row.english}
        self._goes_on = False

    def read(self, start: int, stop: int, side: Side) -> bool:
        """Reads what is said of one side; whether every word with a square is understood.

        Squares without a letter are pawns, but behind the name of a piece they are its own:
        one of `Dame d1`, all of `Türme a1, f1`.
        """
        piece, is_many = _PAWNS
        self._goes_on = False
        for word in _WORD.finditer(self._text, start, stop):
            square = SQUARES.get(word[0][-2:].lower())
            letter = word[0] if square is None else word[0][:-2]
            called = self._called(letter, alone=square is None) if letter else (piece, is_many)
            if called is None:
                if square is not None or _is_like_square(letter):
                    return False
                self._keep(*word.span())
                continue
            self._goes_on = False
            piece, is_many = called
            if square is None:
                continue
            is_taken = self.squares[square] != ""
            if is_taken or (piece == _STRAY and not _SECOND_RANK <= square < _LAST_RANK):
                return False
            self.squares[square] = piece_of(side, piece.upper())
            if letter:
                piece, is_many = _PAWNS
            elif not is_many:
                piece, is_many = _STRAY, True
        return True

    def skip(self, start: int, stop: int) -> None:
        """Takes words that belong to no side."""
        self._goes_on = False
        for word in _WORD.finditer(self._text, start, stop):
            self._keep(*word.span())

    def _called(self, word: str, *, alone: bool) -> tuple[str, bool] | None:
        """The piece of a letter or a name, and whether more of it may follow."""
        if not (alone and word[0].islower()):
            for form in (word, word.capitalize()):
                if form in self._letters:
                    return self._letters[form].upper(), False
        return self._names.get(word.lower())

    def _keep(self, start: int, end: int) -> None:
        """Remembers a word that is not understood, together with those right before it."""
        word = self._text[start:end]
        if _FILLER.match(word) or word.lower() in self._fillers:
            return
        if not self._goes_on and not any(map(str.isalpha, word)):
            return
        if self._goes_on:
            start = self.unknown.pop().start
        self.unknown.append(Span(start, end))
        self._goes_on = True


def _is_like_square(word: str) -> bool:
    """Whether a word may be a piece on a square that the board has not."""
    return word[-1].isdigit() and any(map(str.isalpha, word))


def said_to_move(text: str) -> Side | None:
    """The side that a line of bounded length says is to move, in any of the languages."""
    small = text.lower()
    for row in LANGUAGES:
        for match in _names_sides(row).finditer(small):
            if _is_to_move(small, *match.span(), len(small), row):
                return SIDES[match[1] is not None]
    return None


def _is_to_move(small: str, begin: int, end: int, stop: int, row: PieceLetters) -> bool:
    """Whether words beside the name of a side say that it is to move."""
    behind = small[end : min(stop, end + 24)].lstrip(" ,:")
    before = small[max(0, begin - 16) : begin].rstrip(" ")
    return any(behind.startswith(words) or before.endswith(words) for words in row.to_move)
