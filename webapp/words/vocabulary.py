"""What the tables of words of a language hold, of positions said in words.

Reading takes the words of all languages at once, whatever they stand beside;
writing takes those of one. Words that are written are the first of their row.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from typing import Literal

from webapp.position import Game

SideWord = Literal["white", "black", "sente", "gote", "red"]
"""The sides by what they are called. Which of them is first depends on the game."""

Kind = Literal[
    "piece", "letter", "square", "number", "side", "game", "hand", "turn", "empty", "none",
    "fullmove", "halfmove", "castle", "wing", "passant", "both", "left-out", "filler",
    "counter", "stop", "line", "comma", "colon", "dash", "unknown",
]  # fmt: skip
"""What a word of a text is.

turn       to move             fullmove, halfmove   the counters
castle     to castle           wing        K or Q: king-side or queen-side
passant    en passant          both        both sides
none       nothing, no         empty       the board is
counter    a measure word      filler      what only joins others
left-out   what is asked for, as “and mate in 2”, which is no part of a position
"""

Rows = Mapping[str, tuple[str, ...]]


def forms(text: str) -> tuple[str, ...]:
    """The words of a row, which are written with `|` between them."""
    return tuple(word.strip() for word in text.split("|"))


def rows(**texts: str) -> Rows:
    """Rows by name; `_` stands for `-`."""
    return {name.replace("_", "-"): forms(text) for name, text in texts.items()}


@dataclass(frozen=True, slots=True)
class Templates:
    """How sentences are put together.

    gap       between two sentences
    comma     between two pieces with their squares
    and_      between the wings a side may castle to
    man       one piece with its squares
    squares   between two squares of a piece
    shogi     a piece of shogi with one square, "" where it is said like others
    same      between two of these that are alike
    hand      pieces in hand; `nothing` of a side is said where the other holds any,
              if `both_hands`
    held      several pieces of a kind in hand
    held_comma  between two kinds of pieces in hand
    wings     king-side, queen-side, and any other by its rook
    quiet     the counter of xiangqi
    ply       the number of the move in shogi, where each side's move has one
    """

    gap: str
    comma: str
    and_: str
    game: str
    empty: str
    side: str
    nothing: str
    man: str
    squares: str
    hand: str
    held: str
    held_comma: str
    turn: str
    castling: str
    wings: tuple[str, str, str]
    en_passant: str
    halfmove: str
    quiet: str
    fullmove: str
    ply: str
    shogi: str = ""
    same: str = ""
    both_hands: bool = False


@dataclass(frozen=True, slots=True)
class Custom:
    """How custom boards are said.

    board   files, ranks and style letters of the first and the second side
    sides   what the sides are called
    turn    who is to move
    """

    board: str
    sides: tuple[str, str]
    turn: str


@dataclass(frozen=True, slots=True)
class Language:
    """The words of one language.

    men       the names of each game's pieces by the first side's token
    second    names that are written of the second side's pieces instead
    sides     what the sides are called in writing
    games     names of the games; the first is written
    said      the sides by all other names
    words     all other words by their kind; wings by `K` and `Q`, numbers by digits
    plurals   whether the second name of a piece is written of several
    custom    how custom boards are said
    kanji     whether ranks of shogi are written in Chinese numerals
    """

    men: Mapping[Game, Rows]
    second: Mapping[Game, Mapping[str, str]]
    sides: Mapping[Game, tuple[str, str]]
    games: Rows
    said: Rows
    words: Rows
    templates: Templates
    custom: Custom
    plurals: bool = False
    kanji: bool = False
