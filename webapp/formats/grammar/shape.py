"""How the board of one notation is written, for finding it in a text and reading it."""

from __future__ import annotations

import re
from dataclasses import dataclass, field

from msgspec import Struct

from webapp.findings import Arguments
from webapp.games import EVERY_GAME
from webapp.games.ranks import Letters, Squares


class Unspaced(Struct, frozen=True):
    """Fields that stand behind the last rank without a space.

    tail      the side to move, and perhaps more
    field     a field that comes after the side to move
    certain   letters for the side to move that are no pieces
    also      letters for it that are pieces as well
    """

    tail: re.Pattern[str]
    field: re.Pattern[str]
    certain: str
    also: str


@dataclass(frozen=True, slots=True, eq=False)
class Shape:
    """How the board of one notation is written.

    letters    how pieces are written on it
    unspaced   what may stand behind it without a space
    variants   sets of letters that one board keeps to, which `letters` read all
    pocket     pieces in hand right behind the board, as Crazyhouse has them
    in_pocket  the code of those
    pocket_rank  their code where they are written as one more rank
    about      what the messages about boards need to know
    """

    letters: Letters
    unspaced: Unspaced
    variants: tuple[Letters, ...] = ()
    pocket: re.Pattern[str] = re.compile(r"\[(?:[A-Za-z]*|-)\]")
    in_pocket: str = "pocket"
    pocket_rank: str = "pocket"
    about: Arguments = field(init=False)

    def __post_init__(self) -> None:
        kind = self.letters.kind
        info = EVERY_GAME[kind.game]
        first, second = info.sides.names
        of_first = " ".join(text for text in self.letters.texts.values() if not text.islower())
        about: Arguments = {
            "game": info.within,
            "notation": info.notation_names[1],
            "files": kind.files,
            "of": kind.ranks,
            "first": first,
            "second": second,
            "letters": of_first,
            "small": of_first.lower(),
        }
        object.__setattr__(self, "about", about)

    def rank_text(self, squares: Squares, typed: str) -> str:
        """A rank in the set of letters that it was typed in."""
        used = set(typed)
        kept = (v for v in self.variants if used <= {*"0123456789", *v.tokens})
        return next(kept, self.letters).rank_text(squares)

    def length_of_last_rank(self, text: str, follows: str, side: re.Pattern[str]) -> int:
        """How many characters of the last rank belong to it when fields follow without a space.

        A letter that is no piece must be the side to move. One that is a piece as well,
        and so a square too many, is taken for the side only where the next word,
        `follows`, goes on with the fields; where that is itself a side to move, all of
        the text is the rank.

        side   what a side to move looks like
        """
        end, fields = self.letters.end_of_rank(text), self.unspaced
        if end is None:
            return len(text)
        tail = text[end:]
        if not fields.tail.match(tail) or side.match(follows):
            return len(text)
        goes_on = fields.field.match(follows) and (len(tail) == 1 or len(tail) > 2)
        return end if tail[0] in fields.certain or goes_on else len(text)
