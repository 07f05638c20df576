"""Castling rights in words.

`White can castle king-side and queen-side`, `Castling: KQkq`, `Castling: White O-O`,
`White: …, O-O`, `no castling`. A right with a rook that king-side and queen-side do
not name is said by its square: `White can castle with the rook on b1`.
"""

from __future__ import annotations

import re
from collections.abc import Iterable
from dataclasses import dataclass, field
from typing import cast

from webapp.games import EVERY_GAME
from webapp.position import FILE_NAMES, Game, Side, canonical_castling, home_rank
from webapp.rules.chess.castling import SIDES, named_rook
from webapp.words.cursor import BETWEEN, Cursor
from webapp.words.game import man_of, squares_of
from webapp.words.tokens import Token
from webapp.words.vocabulary import SideWord
from webapp.words.words import side_of

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

    def __init__(self, cursor: Cursor, rights: Rights, sides: Iterable[Side], *, named: bool):
        """`sides` are those it is about; `named` if they are named beside it."""
        self._cursor = cursor
        self._rights = rights
        self._sides = tuple(sides)
        self._named = named
        self._said = self._dash = False

    def read(self, game: Game) -> Side | None:
        """Reads on to the end of the statement; the side that it names last, if any."""
        cursor = self._cursor
        first = cursor.tokens[cursor.at]
        before = cursor.before()
        if before and before.kind == "none":
            self._said = True
        last, side = first, None
        while cursor.at < len(cursor.tokens):
            token = cursor.tokens[cursor.at]
            if token.kind == "side" and self._goes_on():
                side = side_of(cast(SideWord, token.value), game)
                self._sides, self._named = (side,), True
            elif not self._take(token, first):
                break
            if token.kind not in _APART:
                last = token
            cursor.at += 1
        self._end(first, last, game)
        return side

    def _goes_on(self) -> bool:
        following = self._cursor.peek(1, _APART)
        if following is None:
            return False
        return following.kind in ("wing", "castle", "none") or self._letters(following) != ""

    def _take(self, token: Token, first: Token) -> bool:
        """Whether the token belongs to the statement; what it says is held."""
        if token.kind in ("castle", *_APART):
            self._dash = self._dash or token.kind == "dash"
            return True
        if token.kind == "both":
            self._sides = SIDES
        elif token.kind == "none":
            self._said = True
        elif token.kind == "wing":
            self._add(token.value)
        elif token.kind in ("letter", "unknown"):
            letters = self._letters(token)
            if not letters or first.kind == "wing" or self._cursor.next_is("square"):
                return False
            self._add_letters(letters)
        elif token.kind in ("square", "piece"):
            return self._take_rook(token)
        else:
            return False
        return True

    def _letters(self, token: Token) -> str:
        """The letters of rights, as typed, that a token is; "" for none."""
        if token.kind not in ("letter", "unknown"):
            return ""
        typed = self._cursor.collector.source.plain[token.start : token.end]
        return typed if _LETTERS.match(typed) else ""

    def _add(self, name: str | int) -> None:
        self._said = self._said or bool(self._sides)
        self._rights.said += [(side, name) for side in self._sides]

    def _add_letters(self, letters: str) -> None:
        self._said = True
        for letter in letters:
            capital = letter.upper()
            sides = self._sides if self._named else SIDES[letter.islower() :][:1]
            for side in sides:
                file = FILE_NAMES.find(capital.lower())
                name: str | int = capital if capital in "KQ" else home_rank(side)[file]
                self._rights.said.append((side, name))

    def _take_rook(self, token: Token) -> bool:
        """Whether it is a rook with its square, in either order; the square is a right."""
        cursor = self._cursor
        following, before = cursor.peek(1), cursor.before()
        beside = (following, before)
        if token.kind == "piece":
            is_rook = man_of(token, "chess") == "R"
            return is_rook and any(other and other.kind == "square" for other in beside)
        square = squares_of("chess").get(token.text)
        of_rook = [other for other in beside if other and other.kind == "piece"]
        if square is None or not any(man_of(other, "chess") == "R" for other in of_rook):
            return False
        sides = [side for side in self._sides if square in home_rank(side)]
        if not sides:
            return False
        self._said = True
        self._rights.said += [(side, square) for side in sides]
        return True

    def _end(self, first: Token, last: Token, game: Game) -> None:
        cursor, place = self._cursor, (first.start, last.end)
        if game != "chess":
            removal = cursor.removal(*place)
            cursor.error("spoken-not-of-game", *place, removal, game=EVERY_GAME[game].within)
        elif not (self._said or self._dash):
            fix = cursor.collector.fix
            fixes = [fix("replace", last.end, last.end, f" {w}", written=w) for w in _WINGS]
            cursor.error("spoken-castling-unclear", *place, *(fixes if self._sides else ()))
        else:
            start = self._rights.place[0] if self._rights.place else first.start
            self._rights.place = (start, last.end)
