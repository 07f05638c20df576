"""The fields after the board: what each looks like, and how it is read.

A notation has a `NotationForm`, with a `NotationField` for each of its fields in their order; the
first of them is the side to move. Each is read in two steps: `canonical` gives the value of a text
with nothing to report, `lenient` makes what it can of any other and reports it. The side to move
and the counters, which most notations have, are here.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Mapping
from dataclasses import dataclass
from typing import Any

from webapp.findings import Arguments, Fix
from webapp.games import EVERY_GAME
from webapp.games.board import Game, Side
from webapp.games.ranks import Squares
from webapp.language import quote
from webapp.model.position import MAX_COUNTER
from webapp.text.characters import Collector, Word
from webapp.text.turns import SaidTurn, turns_said

TURN = 0
"""The place of the side to move among the fields."""

OTHER = object()
"""What `canonical` gives for a text that is not canonical."""

Canonical = Callable[[str, Squares], Any]
Lenient = Callable[[Word, Squares, Collector], Any]
Unlikely = tuple[tuple[re.Pattern[str], int], ...]


@dataclass(frozen=True, slots=True, eq=False)
class NotationField:
    """One field after the board.

    name        in `Reading.fields`; "" for one that is not told there
    shape       what its text looks like
    canonical   the value of a canonical text on this board, else `OTHER`
    lenient     the value of any other text, with findings; the default where it has none
    default     the value where the field is missing
    cost        what it costs to leave it out, see `assign.py`
    missing     the code where it is missing before others
    from_here   the code where it and all after it are missing
    unlikely    texts of its shape that are less likely it, each with what they cost
    like        what a text looks like that is meant to be it, though it may be no valid one
    """

    name: str
    shape: re.Pattern[str]
    canonical: Canonical
    lenient: Lenient
    default: Any
    cost: int
    missing: str
    from_here: str
    unlikely: Unlikely = ()
    like: re.Pattern[str] | None = None

    def read(self, word: Word, squares: Squares, collector: Collector) -> Any:
        """The value of the word; what is not canonical in it is reported."""
        value = self.canonical(word.text, squares)
        return self.lenient(word, squares, collector) if value is OTHER else value


@dataclass(frozen=True, slots=True, eq=False)
class Mover:
    """How the side to move is written.

    letters   the canonical ones of the first and the second side
    words     all that is understood, in small letters
    written   a whole word that is one of them, in capitals or not
    game      of whose sides prose may say whose turn it is, see `turns_said`
    sides     what the sides are called, for the fixes that choose one
    about     what the messages about it need to know
    """

    letters: tuple[str, str]
    words: Mapping[str, Side]
    written: re.Pattern[str]
    game: Game
    sides: tuple[str, str]
    about: Arguments

    @classmethod
    def of_game(cls, game: Game, letters: tuple[str, str]) -> Mover:
        """How it is written in the notation of a game; the letters are among its words."""
        sides = EVERY_GAME[game].sides
        first, second = sides.names
        words: dict[str, Side] = {
            **dict.fromkeys(sides.fields[0].split(), "first"),
            **dict.fromkeys(sides.fields[1].split(), "second"),
        }
        # ASCII, as else K and S have further capitals, of which `lower` makes no k and s.
        return cls(
            letters,
            words,
            re.compile(rf"(?ai:{'|'.join(words)})\Z"),
            game,
            sides=(first, second),
            about={"first": first, "second": second, "letters": EVERY_GAME[game].turn_letters},
        )

    def said_in(self, text: str) -> list[SaidTurn]:
        """All that words of a plain text say of whose turn it is."""
        return turns_said(text, self.game, self.letters)

    def choices(self, collector: Collector, start: int, end: int, space: str = "") -> list[Fix]:
        """Fixes that write either side there, neither of them sure."""
        return [
            collector.fix("to-move", start, end, letter + space, side=side)
            for side, letter in zip(self.sides, self.letters, strict=True)
        ]


@dataclass(frozen=True, slots=True, eq=False)
class NotationForm:
    """The fields of one notation.

    stuck           fields stuck together, a group for each
    aside           words that are left out elsewhere, None if there are none
    aside_code      the code of those that stand among the fields
    longest_stuck   the most characters that fields stuck together have
    """

    fields: tuple[NotationField, ...]
    mover: Mover
    stuck: tuple[re.Pattern[str], ...]
    aside: re.Pattern[str] | None = None
    aside_code: str = ""
    longest_stuck: int = 24


# --- fields that most notations have -------------------------------------------------

NUMBER = re.compile(r"-\Z|[0-9]+\Z")
_LIKE_NUMBER = re.compile(r"[-+]?[0-9]{1,12}\Z")
_LIKE_SIDE = re.compile(r"[A-Za-z0-9]\Z")
_DASH = re.compile(r"-")
_ZERO = re.compile(r"0+\Z")
_NUMBERS = {str(number): number for number in range(1000)}
"""What nearly all counters say."""
_MOST_DIGITS = len(str(MAX_COUNTER))


def turn_field(mover: Mover, cost: int, from_here: str) -> NotationField:
    """The side to move."""
    sides = dict(zip(mover.letters, ("first", "second"), strict=True))

    def canonical(text: str, _squares: Squares) -> Any:
        return sides.get(text, OTHER)

    def lenient(word: Word, _squares: Squares, collector: Collector) -> Any:
        side = mover.words.get(word.text.lower().rstrip("."))
        found = quote(word.text)
        if side is None:
            fixes = mover.choices(collector, word.start, word.end)
            place = word.start, word.end
            collector.add("unknown-side", *place, *fixes, about=mover.about, found=found)
            return "first"
        written = mover.letters[side == "second"]
        collector.add("side-form", word.start, word.end, found=found, canonical=written)
        return side

    return NotationField(
        "turn",
        mover.written,
        canonical,
        lenient,
        "first",
        cost,
        "missing-side",
        from_here,
        like=_LIKE_SIDE,
    )


def halfmove_field(from_here: str) -> NotationField:
    """The halfmove clock."""
    row = counter("unknown-halfmove", 0)
    unlikely = ((_DASH, 20),)
    return NotationField(
        "halfmove", NUMBER, *row, 0, 9, "missing-halfmove", from_here, unlikely, _LIKE_NUMBER
    )


def fullmove_field(cost: int = 10) -> NotationField:
    """The number of the move, which is always the last field."""
    row = counter("unknown-fullmove", 1)
    unlikely = ((_DASH, 20), (_ZERO, 2))
    return NotationField(
        "fullmove", NUMBER, *row, 1, cost, "", "missing-fullmove", unlikely, _LIKE_NUMBER
    )


def counter(unknown: str, lowest: int) -> tuple[Canonical, Lenient]:
    """How a number from `lowest` on is read.

    unknown   the code for a word that is no number
    """

    def canonical(text: str, _squares: Squares) -> Any:
        number = _NUMBERS.get(text)
        if number is None:
            if len(text) > _MOST_DIGITS or not (text.isdigit() and text.isascii()):
                return OTHER
            number = int(text) if text[0] != "0" else -1
        return number if number >= lowest else OTHER

    def lenient(word: Word, _squares: Squares, collector: Collector) -> Any:
        text, place = word.text, (word.start, word.end)
        if text == "-":
            collector.add("counter-dash", *place, canonical=lowest)
            return lowest
        fix = collector.fix("replace", *place, str(lowest), written=lowest)
        if not (text.isascii() and text.isdigit()):
            collector.add(unknown, *place, fix, found=quote(text))
            return lowest
        digits = text.lstrip("0") or "0"
        if len(digits) > _MOST_DIGITS:
            collector.add("counter-too-large", *place, fix, found=quote(text), limit=MAX_COUNTER)
            return lowest
        if digits != text:
            collector.add("leading-zero", *place, found=quote(text), canonical=digits)
        if int(digits) < lowest:
            collector.add("fullmove-zero", *place)
            return lowest
        return int(digits)

    return canonical, lenient
