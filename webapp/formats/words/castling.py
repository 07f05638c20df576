"""Castling rights in words.

`White can castle king-side and queen-side`, `Castling: KQkq`, `Castling: White O-O`,
`White: …, O-O`, `no castling`. A right with a rook that king-side and queen-side do
not name is said by its square: `White can castle with the rook on b1`.
"""

from __future__ import annotations

import re
from collections.abc import Iterable
from dataclasses import dataclass, field

from webapp.formats.words.board import board_of
from webapp.formats.words.cursor import BETWEEN, Cursor
from webapp.formats.words.lexer import WordToken
from webapp.games.board import FILE_NAMES, SIDES, Side, home_rank
from webapp.model.position import canonical_castling
from webapp.rules.chess.castling import named_rook

_LETTERS = re.compile(r"[KQkqA-Ha-h]{1,4}\Z")
_APART = (*BETWEEN, "comma")
_WINGS = ("O-O", "O-O-O")


@dataclass(slots=True)
class Rights:
    """Rights as they are said: a side with K, Q or the square of a rook.

    place   from the first plain character about them to the last
    """

    said: list[tuple[Side, str | int]] = field(default_factory=list)
    place: tuple[int, int] | None = None

    def rooks(self, squares: tuple[str, ...]) -> tuple[int, ...]:
        """The rook squares of the rights on that board."""
        return canonical_castling(
            named_rook(squares, side, name) if isinstance(name, str) else name
            for side, name in self.said
        )


class CastlingReader:
    """Reads one statement about castling, from the word for it or from the first wing."""

    def __init__(
        self, cursor: Cursor, rights: Rights, sides: Iterable[Side], *, named: bool, wings: str = ""
    ) -> None:
        """`sides` are those it is about, `named` if they are named beside it.

        wings   those that were said before it
        """
        self._cursor, self._rights = cursor, rights
        self._sides, self._named = tuple(sides), named
        self._is_of_wing = cursor.token.kind == "wing"
        self._says_rights = self._dash = False
        self._add(self._sides, *wings)

    def read(self) -> Side | None:
        """Reads on to the end of the statement; the side that it names last, if any."""
        cursor = self._cursor
        first = last = cursor.token
        before, side = cursor.preceding(), None
        self._says_rights |= before is not None and before.kind == "none"
        while cursor.at < len(cursor.tokens):
            token = cursor.token
            if token.kind == "side" and self._goes_on(cursor.following(_APART)):
                side = cursor.board.side(token)
                self._sides, self._named = (side,), True
            elif not self._take(token):
                break
            if token.kind not in _APART:
                last = token
            cursor.at += 1
        self._end(first, last)
        return side

    def _goes_on(self, following: WordToken | None) -> bool:
        """Whether the token behind a side is about castling as well."""
        if following is None:
            return False
        return following.kind in ("wing", "castle", "none") or self._letters(following) != ""

    def _take(self, token: WordToken) -> bool:
        """Whether the token belongs to the statement; what it says is held."""
        if token.kind == "both":
            # Both wings where one side can castle, else both sides.
            if self._named and len(self._sides) == 1:
                self._add(self._sides, *"KQ")
            else:
                self._sides = SIDES
        elif token.kind == "none":
            self._says_rights = True
        elif token.kind == "wing":
            self._add(self._sides, *token.value)
        elif token.kind in ("letter", "unknown"):
            return self._take_letters(token)
        elif token.kind in ("square", "piece"):
            return self._take_rook(token)
        self._dash |= token.kind == "dash"
        return token.kind in ("castle", "both", "none", "wing", *_APART)

    def _add(self, sides: Iterable[Side], *names: str | int) -> None:
        said = [(side, name) for name in names for side in sides]
        self._says_rights |= bool(said)
        self._rights.said += said

    def _letters(self, token: WordToken) -> str:
        """The letters of rights, as typed, that a token is; "" for none."""
        if token.kind not in ("letter", "unknown"):
            return ""
        typed = self._cursor.collector.source.plain[token.start : token.end]
        return typed if _LETTERS.match(typed) else ""

    def _take_letters(self, token: WordToken) -> bool:
        """Whether it is letters of rights, as in FEN."""
        letters = self._letters(token)
        if not letters or self._is_of_wing or self._cursor.kind(self._cursor.at + 1) == "square":
            return False
        self._says_rights = True
        for letter in letters:
            file = FILE_NAMES.find(letter.lower())
            for side in self._sides if self._named else SIDES[letter.islower() :][:1]:
                self._add([side], home_rank(side)[file] if file >= 0 else letter.upper())
        return True

    def _take_rook(self, token: WordToken) -> bool:
        """Whether it is a rook with its square, in either order; the square is a right."""
        cursor = self._cursor
        beside = [other for other in (cursor.following(), cursor.preceding()) if other]
        if token.kind == "piece":
            return _is_rook(token) and any(other.kind == "square" for other in beside)
        square = board_of("chess").squares.get(token.text)
        if square is None or not any(map(_is_rook, beside)):
            return False
        sides = [side for side in self._sides if square in home_rank(side)]
        self._add(sides, square)
        return bool(sides)

    def _end(self, first: WordToken, last: WordToken) -> None:
        cursor, place = self._cursor, (first.start, last.end)
        if cursor.board.kind.game != "chess":
            cursor.not_of_game(*place)
        elif not (self._says_rights or self._dash):
            fix = cursor.collector.fix
            fixes = [fix("replace", last.end, last.end, f" {w}", written=w) for w in _WINGS]
            cursor.error("spoken-castling-unclear", *place, *(fixes if self._sides else ()))
        else:
            start = self._rights.place[0] if self._rights.place else first.start
            self._rights.place = (start, last.end)


def _is_rook(token: WordToken) -> bool:
    meaning = token.meaning if token.kind == "piece" else None
    return meaning is not None and meaning.of.get("chess") == "R"
