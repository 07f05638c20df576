"""The words for positions in one language, beside the names of games, sides and pieces.

A file a language, by its tag: `zh_hans.py` for zh-Hans. The names stand in the catalogues.

Reading takes the words of all languages at once, whatever they stand beside; writing
fills the templates of one.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from dataclasses import dataclass, field
from importlib import import_module
from typing import Literal

from webapp.language import forms

Kind = Literal[
    "piece", "letter", "square", "number", "side", "game", "hand", "turn", "empty", "none",
    "fullmove", "halfmove", "castle", "wing", "passant", "both", "rest", "left-out", "filler",
    "counter", "stop", "line", "comma", "colon", "dash", "unknown",
]  # fmt: skip
"""What a word of a text is.

turn       to move             fullmove, halfmove   the counters
castle     to castle           wing        K, Q or KQ: king-side, queen-side, both
passant    en passant          both        both sides
none       nothing, no         empty       the board is
counter    a measure word      filler      what only joins others
rest       all pieces of a set that are nowhere else
left-out   what is asked for, as “and mate in 2”, which is no part of a position
"""

Rows = Mapping[str, tuple[str, ...]]


def rows(numbers: Iterable[str] = (), **texts: str) -> Rows:
    """Rows of words by name, and those of the numbers from 1; see `Vocabulary`."""
    named = {**texts, **{f"_{number}": text for number, text in enumerate(numbers, 1)}}
    return {name: forms(text) for name, text in named.items()}


@dataclass(frozen=True, slots=True)
class Templates:
    """How sentences are put together.

    gap       between two sentences
    comma     between two pieces with their squares
    and_      between the wings a side may castle to
    piece     one piece with its squares
    squares   between two squares of a piece
    hand      pieces in hand; `nothing` of a side is said where the other holds any,
              if `both_hands`
    held      several pieces of a kind in hand
    held_comma  between two kinds of pieces in hand
    wings     king-side, queen-side, and any other by its rook
    quiet     the halfmove clock where there is no fifty-move rule
    ply       the move number where each side's move has one
    board     files, ranks and style letters of a custom board
    board_turn  who is to move on a custom board, "" where it is said as in `turn`
    after_square  a piece with one square where files are numbered, as in shogi, if it
              is said so; it goes by the second of its names then
    same      between two of these that are alike
    """

    gap: str
    comma: str
    and_: str
    game: str
    empty: str
    side: str
    nothing: str
    piece: str
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
    board: str
    board_turn: str = ""
    after_square: str = ""
    same: str = ""
    both_hands: bool = False


@dataclass(frozen=True, slots=True)
class Vocabulary:
    """The words of one language.

    words     by their kind, with `_` for `-`; beside them are
              K, Q         the wings, `both_wings` for either
              _1, _2 …     numbers
              until        fillers that stand between the ends of a run of squares
              holds        fillers that stand between a square and what is on it
              turn_before  words for the turn with the side right behind them
              left_out_in  what is left out with the number of moves before it
              asked        what is left out, but says that the side before it moves
              caption      what stands before the number of a position, as in “Problem 3”;
                           no words of the position itself
              caption_counter  what stands behind that number, as in 第3題; so too
    plurals   whether the second name of a piece is that of several
    numerals  whether ranks that have letters are written in Chinese numerals
    mate      words of a task that is about mate, see `document/goals.py`
    goals     rows of what a task may ask for, as `document/goals.py` reads them
    says_moves_of  the games whose moves are said by their names, ７六歩 or 炮二平五, as whoever
              speaks the language reads their signs aloud
    """

    words: Rows
    templates: Templates
    plurals: bool = False
    numerals: bool = False
    mate: tuple[str, ...] = ()
    goals: Rows = field(default_factory=dict)
    says_moves_of: tuple[str, ...] = ()


APART = ("caption", "caption_counter")
"""The rows whose words are none of the position's."""


def vocabulary(tag: str) -> Vocabulary:
    """The words of a language of `LANGUAGES`. Raises ModuleNotFoundError where they are missing."""
    module = import_module(f"webapp.language.vocabulary.{tag.lower().replace('-', '_')}")
    words: Vocabulary = module.VOCABULARY
    return words
