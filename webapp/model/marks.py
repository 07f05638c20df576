"""Marks on a board: coloured squares, circles, arrows, and labels of one or two characters.

They belong to what is shown and never to a `Position`. As text they are a list with commas,
`Ge4,Rd1h5,yd5,Bf7=!?`: the letter of the colour (G R B Y: green, red, blue, yellow), then

    one square               a circle, or with a small letter a coloured square
    two squares              an arrow from the first to the second
    a square, `=` and text   a label

Squares are named as in their game (`webapp.games.coordinates`). A comma, a percent sign or a space
within a label is written as `%2C`, `%25`, `%20`.
"""

from __future__ import annotations

import unicodedata
from collections.abc import Iterable, Mapping
from typing import Literal, NamedTuple, get_args
from urllib.parse import unquote

from msgspec import Struct

from webapp.games.board import BoardKind
from webapp.games.coordinates import square_index, square_name, two_squares
from webapp.games.labels import say
from webapp.language import translated

Colour = Literal["green", "red", "blue", "yellow"]
MarkKind = Literal["square", "circle", "arrow", "label"]

COLOURS: tuple[Colour, ...] = get_args(Colour)
"""The colours, the usual one first."""

MAX_MARKS = 500
"""The most marks on one board: all that a full board attacks are fewer."""

MAX_MARKS_TEXT = 16 * 1024
"""The most characters of marks that are read."""

MAX_LABEL = 2
"""The most characters of a label, each with what is combined with it."""

_LETTERS: Mapping[str, Colour] = {colour[0].upper(): colour for colour in COLOURS}
_ESCAPED = {"%": "%25", ",": "%2C", " ": "%20"}
_UNSEEN = frozenset(["Cc", "Cf", "Cs", "Co", "Zs", "Zl", "Zp"])
"""The categories of what a label may not have. Of those without one yet (Cn) a browser with a newer
Unicode than Python's may know some.
"""
_MOST_COMBINED = 3
"""The most combining characters that a character of a label bears."""
LONGEST = 64
"""The most characters of one mark as text."""


class Mark(Struct, frozen=True):
    """One mark.

    square  its index in the position; of an arrow where it begins
    to      where an arrow ends, another square; None for all other marks
    text    what a label says, see `is_label`; "" for all other marks
    """

    kind: MarkKind
    colour: Colour
    square: int
    to: int | None = None
    text: str = ""

    @property
    def place(self) -> tuple[MarkKind, int, int | None]:
        """The key that no two marks of a board share: a later one takes an earlier one's place."""
        return self.kind, self.square, self.to


class MarksRead(NamedTuple):
    """The marks of a text, each place once, and the parts that are none.

    more   how many there were beyond `MAX_MARKS` or `MAX_MARKS_TEXT`
    """

    marks: tuple[Mark, ...]
    unread: tuple[str, ...] = ()
    more: int = 0


def is_label(text: str) -> bool:
    """Whether a label may say this: one or two characters that can be seen, in NFC."""
    if not 0 < len(text) <= MAX_LABEL * (1 + _MOST_COMBINED):
        return False
    categories = [unicodedata.category(character) for character in text]
    combined = [category.startswith("M") for category in categories]
    return (
        _UNSEEN.isdisjoint(categories)
        and not combined[0]
        and combined.count(False) <= MAX_LABEL
        and unicodedata.is_normalized("NFC", text)
    )


def each_once(marks: Iterable[Mark]) -> tuple[Mark, ...]:
    """The marks in their order, the last of those in one place."""
    return tuple({mark.place: mark for mark in marks}.values())


def parse_marks(text: str, kind: BoardKind) -> MarksRead:
    """The marks of a text on a board of this kind. Never raises."""
    parts = [part for part in text[:MAX_MARKS_TEXT].split(",") if part.strip()]
    more = text[MAX_MARKS_TEXT:].count(",")
    if more or len(text) > MAX_MARKS_TEXT:
        # The last one was cut in two.
        parts, more = parts[:-1], more + 1
    found, unread = [], []
    for part in parts:
        mark = parse_mark(part.strip(), kind)
        if mark:
            found.append(mark)
        else:
            unread.append(part.strip()[:LONGEST])
    marks = each_once(found)
    return MarksRead(marks[:MAX_MARKS], tuple(unread), more + len(marks[MAX_MARKS:]))


def write_marks(marks: Iterable[Mark], kind: BoardKind) -> str:
    """The marks as a text; those on squares that the board has."""
    return ",".join(_written(mark, kind) for mark in marks)


def mark_in_words(mark: Mark, kind: BoardKind) -> str:
    """The mark in the current language, such as “arrow from e2 to e4, green”."""
    names = [square_name(kind, at) for at in (mark.square, mark.to) if at is not None]
    said = {"square": translated(names[0]), "to": translated(names[-1]), "text": mark.text}
    return say(f"mark-{mark.kind}", **said, colour=say(f"mark-{mark.colour}"))


def marks_in_words(marks: Iterable[Mark], kind: BoardKind) -> str:
    """All the marks in the current language, one after the other; "" for none."""
    return say("marks-comma").join(mark_in_words(mark, kind) for mark in marks)


def parse_mark(text: str, kind: BoardKind) -> Mark | None:
    """The one mark of a text; None where it is none. Never raises."""
    letter, rest = text[:1], text[1:]
    colour = _LETTERS.get(letter.upper())
    if colour is None or len(text) > LONGEST:
        return None
    name, equals, label = rest.partition("=")
    square = square_index(kind, name)
    if equals:
        said = unicodedata.normalize("NFC", unquote(label, errors="replace"))
        made = square is not None and letter.isupper() and is_label(said)
        return Mark("label", colour, square, text=said) if made and square is not None else None
    if square is not None:
        return Mark("circle" if letter.isupper() else "square", colour, square)
    begins, ends = two_squares(kind, name) or (0, 0)
    return Mark("arrow", colour, begins, ends) if begins != ends and letter.isupper() else None


def _written(mark: Mark, kind: BoardKind) -> str:
    letter = mark.colour[0] if mark.kind == "square" else mark.colour[0].upper()
    to = "" if mark.to is None else square_name(kind, mark.to)
    said = "".join(_ESCAPED.get(character, character) for character in mark.text)
    return f"{letter}{square_name(kind, mark.square)}{to}{said and '=' + said}"
