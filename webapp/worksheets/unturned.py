"""Which cards of a version are not turned, and why, in words."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping, Sequence

from msgspec import Struct

from webapp.language import gettext, ngettext, quote
from webapp.moves.turning import Turn

TURNS: tuple[Turn, ...] = ("mirror", "swap")
"""The ways to turn a board, in the order in which both are done."""

WHY_UNTURNED: Mapping[str, str] = {
    "title": "the title says “%(word)s”",
    "task": "the task says “%(word)s”",
    "hint": "the hint says “%(word)s”",
    "solution": "the solution in words says “%(word)s”",
    "source": "the source says “%(word)s”",
    "notes": "your notes say “%(word)s”",
    "comment": "a comment on the moves says “%(word)s”",
    "label": "a label on the board says “%(word)s”",
    "heading": "the heading above says “%(word)s”",
    "lesson": "the title of the lesson says “%(word)s”",
    "sheet": "the instructions on the sheet say “%(word)s”",
    "tag": "the details of the game say “%(word)s”",
    "operation": "“%(word)s” in the EPD names moves or words that would not fit",
    "command": "“%(word)s” in the game is for programs and would not fit",
    "players": "the game names “%(word)s” as a player by side",
    "castling": "castling has no mirror image",
    "variant": "the sides of %(variant)s are not alike",
    "one-handed": "pieces of %(variant)s are not their own mirror images",
    "points": "points may decide, and the second side has more of them",
    "ranks": "the ranks have different lengths, or the board has several layers",
    "start": "the game begins with the starting position, where the first side moves first",
    "array": "mirrored, the starting position would be another one",
    "handicap": "the game has a handicap",
    "kings": "a side has several kings",
    "impossible": "such a position could not arise in a game",
    "possible": "there would be less wrong with the position",
    "unread": "the text could not be read",
    "held": "the text has not been read",
}
"""Why a card is not turned, by code."""

SENTENCES: Mapping[tuple[Turn, ...], tuple[str, str]] = {
    ("mirror",): (
        "Card %(numbers)s is not mirrored: %(reason)s.",
        "Cards %(numbers)s are not mirrored: %(reason)s.",
    ),
    ("swap",): (
        "The sides of card %(numbers)s are not swapped: %(reason)s.",
        "The sides of cards %(numbers)s are not swapped: %(reason)s.",
    ),
    TURNS: (
        "Card %(numbers)s is not turned: %(reason)s.",
        "Cards %(numbers)s are not turned: %(reason)s.",
    ),
}
"""The sentences that say so of one card and of several, by the turns that are left out."""


class Unturned(Struct, frozen=True):
    """A card that is not turned in a way, and why.

    id      the card's
    number  its number in the lesson as the teacher made it, from 1
    turns   in which ways: one, or both for the same reason
    reason  a key of `WHY_UNTURNED`, with the arguments `args`; `word` is as typed
    """

    id: str
    number: int
    turns: tuple[Turn, ...]
    reason: str
    args: Mapping[str, str] = {}


def unturned_in_words(unturned: Iterable[Unturned]) -> Iterator[str]:
    """Which cards are not turned, and why, in the current language: a sentence a reason."""
    together: dict[tuple[tuple[Turn, ...], str], list[int]] = {}
    for one in unturned:
        args = {name: quote(value) for name, value in one.args.items()}
        reason = gettext(WHY_UNTURNED[one.reason]) % args
        together.setdefault((one.turns, reason), []).append(one.number)
    for (turns, reason), numbers in together.items():
        sentence = ngettext(*SENTENCES[turns], len(numbers))
        yield sentence % {"numbers": ranges(numbers), "reason": reason}


def ranges(numbers: Sequence[int]) -> str:
    """Rising numbers, three and more in a row as a range: `2, 5–7`."""
    runs: list[list[int]] = []
    for number in numbers:
        if runs and number == runs[-1][-1] + 1:
            runs[-1].append(number)
        else:
            runs.append([number])
    return ", ".join(
        f"{run[0]}–{run[-1]}" if len(run) > 2 else ", ".join(map(str, run)) for run in runs
    )
