"""What the board of a notation looks like, and what its parts are called.

A board is text of ranks with `/` between them, pieces in letters and empty
squares in digits. `Shape` says what a rank of one notation may hold: see
`text/placement.py` for FEN and `text/game_placement.py` for other games.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass, field
from typing import NamedTuple

BAD = "?"
"""What stands on a square whose letter is no piece."""


class Fault(NamedTuple):
    """Something wrong in a rank: a code, offsets in its text, and squares it covers."""

    code: str
    start: int
    end: int
    column: int
    squares: int = 0


class Rank(NamedTuple):
    """What a rank's text holds; `BAD` on a square whose letter is no piece."""

    squares: tuple[str, ...]
    faults: tuple[Fault, ...]


class Glue(NamedTuple):
    """Fields that stand behind the last rank without a space.

    tail      the side to move, and perhaps more
    side      a side to move
    field     a field that comes after the side to move
    certain   letters for the side to move that are no pieces
    also      letters for it that are pieces as well
    """

    tail: re.Pattern[str]
    side: re.Pattern[str]
    field: re.Pattern[str]
    certain: str
    also: str


@dataclass(frozen=True, slots=True, eq=False)
class Shape:
    """What the board of one notation looks like.

    files, ranks    of the whole board, each at most 10
    strict          a short text of nothing but characters of a rank
    character       one character of a rank
    longest         the most characters that two whole ranks have
    read            what a rank's text holds, whatever its length
    clean           the squares of a whole rank with nothing to report, else None
    write           squares as text; the rank as typed is told, for its letters
    square_names    of all squares, in text order
    rank_names      of the ranks, in text order
    codes           the codes that are called otherwise than in FEN
    args            what the messages of those need to know besides
    pocket          pieces in hand right behind the board, as Crazyhouse has them
    """

    files: int
    ranks: int
    strict: re.Pattern[str]
    character: re.Pattern[str]
    longest: int
    read: Callable[[str], Rank]
    clean: Callable[[str], tuple[str, ...] | None]
    write: Callable[[tuple[str, ...], str], str]
    square_names: Sequence[str]
    rank_names: Sequence[str | int]
    glue: Glue
    codes: Mapping[str, str] = field(default_factory=dict)
    args: Mapping[str, str | int] = field(default_factory=dict)
    pocket: re.Pattern[str] = re.compile(r"\[[A-Za-z]*\]")

    def code(self, name: str) -> str:
        """What the finding is called in this notation."""
        return self.codes.get(name, name)

    def row_of_squares(self, number: int) -> tuple[int, ...]:
        """The squares of the rank with that number, from 0."""
        return tuple(range(number * self.files, (number + 1) * self.files))


class Part(NamedTuple):
    """One rank as found in a text, or what stands in its place.

    offsets      for each character of `text` its offset in the plain text; there
                 may be gaps, where spaces were left out
    start, end   offsets of the first character and behind the last
    slash        offset of the slash before it, where there is one
    """

    text: str
    offsets: tuple[int, ...]
    start: int
    end: int
    slash: int


class Field(NamedTuple):
    """The placement field, without spaces that had got into it.

    offsets   for each character of `text` its offset in the plain text of the
              source, and one more for the end
    """

    text: str
    offsets: Sequence[int]

    @classmethod
    def of(cls, ranks: Sequence[Part]) -> Field:
        """The field that these ranks make when put together with slashes."""
        text: list[str] = []
        offsets: list[int] = []
        for rank in ranks:
            if text:
                text.append("/")
                offsets.append(rank.slash)
            text.append(rank.text)
            offsets += rank.offsets
        return cls("".join(text), [*offsets, ranks[-1].end])


class Row(NamedTuple):
    """The text of one rank, with the plain offsets of its start and end."""

    text: str
    start: int
    end: int


def glued_tail(rank: str, follows: str, shape: Shape) -> int:
    """How many characters of the last rank belong to it when more is glued on.

    A side to move, and perhaps more fields, may follow the last square without
    a space. A letter that is no piece must be one. One that is a piece as well,
    and so a square too many, is taken for the side only where the next word,
    `follows`, goes on with the fields; where that is itself a side to move,
    nothing is glued.
    """
    whole, glue = len(rank), shape.glue
    if shape.clean(rank):
        return whole
    longest = min(whole, shape.longest)
    ends = (e for e in range(1, longest + 1) if len(shape.read(rank[:e]).squares) >= shape.files)
    end = next(ends, whole)
    end += len(rank[end:]) - len(rank[end:].lstrip("~"))
    tail = rank[end:]
    of_rank = len(shape.read(rank[:end]).squares)
    if of_rank != shape.files or not glue.tail.match(tail) or glue.side.match(follows):
        return whole
    fields_follow = glue.field.match(follows) and (len(tail) == 1 or len(tail) > 2)
    return end if tail[0] in glue.certain or fields_follow else whole
