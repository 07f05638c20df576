"""Pieces as they are named in a text in words, and what they are counted for."""

from __future__ import annotations

from dataclasses import dataclass, field

from webapp.words.tokens import Token


@dataclass(slots=True)
class Named:
    """A piece as it is named.

    man      as the first side's; None where the game has no such piece
    squares  how many squares were named with it, also those that are not there
    count    the number said with it
    several  whether it may be more than one though it is a king
    instead  of a letter before bare pawns the word they need if it is taken out
    """

    man: str | None
    start: int
    end: int
    squares: int = 0
    count: Token | None = None
    several: bool = False
    instead: str = ""


@dataclass(slots=True)
class Placed:
    """A piece on a square: with what it is named, None for a bare square, and the square."""

    man: str
    start: int
    end: int
    named: Named | None = None


@dataclass(slots=True)
class Tally:
    """What there is of each kind, by which texts in words are told from others.

    named    pieces on squares that are named, bare ones pawns that are not
    turns    how many pieces each naming of a side has
    """

    named: int = 0
    bare: int = 0
    kings: int = 0
    words: int = 0
    turns: list[int] = field(default_factory=list)
    empty: bool = False


def beginning(named: Named) -> int:
    """Where the piece begins, with the number before it."""
    return min(named.start, named.count.start) if named.count else named.start


def ending(named: Named) -> int:
    """Where the piece ends, with the number behind it."""
    return max(named.end, named.count.end) if named.count else named.end
