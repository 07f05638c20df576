"""The frozen model of a lesson: cards in an order, with headings between them.

A card is a position with all that a teacher puts beside it. The position may stand alone or be one
of a line, whose moves from there on are the solution on the board. What could not be read is a card
as well, without a position, so that its text is never lost.
"""

from __future__ import annotations

import secrets
from base64 import b32encode
from typing import Any

from msgspec import Struct

from webapp.formats.pgn.chess960 import line_of_chess960
from webapp.lessons.fields import About, CardFields
from webapp.lessons.limits import ID_CHARACTERS, ID_LENGTHS
from webapp.model.line import Line
from webapp.model.marks import Mark
from webapp.model.position import Position
from webapp.model.sides import handicap_of
from webapp.moves.walk import position_at

RIGHT_NAGS = frozenset([1, 3])
"""The signs, `!` and `!!`, by which a variation of a solution is right as well."""


class Card(CardFields, frozen=True):
    """A position with what is on its board, and what is said of it (`fields.CardFields`).

    position    where students begin: of a card with a line the one at ply `at` of it; None where
                the text cannot be read
    text        as it was typed or came, where that says more than the position; "" for nothing
    held        the text was not read, as the board was changed before; it is not the position's
    notation    the one that the position is shown in, "" for its game's own
    operations  those of an EPD, with the notation they are written in
    marks       those on the board where there is no line; a line has its own
    line        the moves that the position is one of, None for none
    at          the number of the ply of the line at which students begin, -1 for its start
    flipped     whether the second side is at the bottom
    chess960    whether it is called Chess960 though neither its position nor its line says so
    """

    id: str
    position: Position | None = None
    text: str = ""
    held: bool = False
    notation: str = ""
    operations: tuple[str, str] | None = None
    marks: tuple[Mark, ...] = ()
    line: Line | None = None
    at: int = -1
    flipped: bool = False
    chess960: bool = False

    @property
    def plays_chess960(self) -> bool:
        """Whether it is of Chess960: called so, or because it can begin so in nothing else."""
        if self.chess960 or self.position is None:
            return self.chess960
        return line_of_chess960(self.line or Line(self.position))

    @property
    def has_handicap(self) -> bool:
        """Whether its sides are called as in a game with a handicap."""
        return self.position is not None and handicap_of(self.position, self.line)


class Heading(Struct, frozen=True):
    """Words between cards.

    text      below the title, or without one: what is to be done with the cards that follow
    new_page  it stands at the top of a page on worksheets
    """

    id: str
    title: str = ""
    text: str = ""
    new_page: bool = False

    @property
    def says_something(self) -> bool:
        """Whether there is anything of it to see."""
        return bool(self.title.strip() or self.text.strip())


Item = Card | Heading


class Lesson(About, frozen=True):
    """Cards and headings in their order, `MOST_CARDS` at the most, and what is said of them all."""

    items: tuple[Item, ...] = ()

    @property
    def cards(self) -> tuple[Card, ...]:
        """The cards without the headings."""
        return tuple(item for item in self.items if isinstance(item, Card))


def new_id() -> str:
    """An id that nobody can guess: 26 characters of base32, 130 bits."""
    return b32encode(secrets.token_bytes(17))[:26].decode().lower()


def is_id(text: str) -> bool:
    """Whether the text has the form of an id."""
    return len(text) in ID_LENGTHS and set(text) <= set(ID_CHARACTERS)


def card_of_line(line: Line, at: int = -1, **said: Any) -> Card:
    """A new card with this line, students beginning after the ply of that number."""
    return Card(new_id(), position_at(line, at), line=line, at=at, **said)
