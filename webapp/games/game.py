"""What the editor needs to know of a game; it is no rule of play.

Each game has a file of its own in this folder, which holds one `GameInfo`. English
words stand in it as they are; `webapp.labels` gives them in the current language.
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import Literal

from webapp.language import Phrase

SquareNames = Literal["algebraic", "usi", "ucci"]
Look = Literal["checks", "lines", "points"]


@dataclass(frozen=True, slots=True)
class Piece:
    """A piece of a game, whosever it is.

    token   as the first side's, with the marks it bears (EPIN)
    name    what it is called, in the catalogues with the game as context
    in_set  how many a full set holds, both sides together; of a promoted piece
            0, as it counts as what it was
    """

    token: str
    name: str
    in_set: int = 0


@dataclass(frozen=True, slots=True)
class Sides:
    """What the first and the second side are called.

    names     alone, and within a sentence
    to_move   beside the board
    palettes  what holds a side's pieces; beside the first side's stand the tools
    hands     what holds a side's pieces in hand
    piece_of  a piece with whose it is
    """

    names: tuple[Phrase, Phrase]
    to_move: tuple[str, str]
    palettes: tuple[str, str]
    hands: tuple[str, str]
    piece_of: tuple[str, str]


@dataclass(frozen=True, slots=True)
class Start:
    """A position to begin with: its name in addresses, its label and its FEEN."""

    name: str
    label: str
    feen: str


@dataclass(frozen=True, slots=True)
class GameInfo:
    """One game.

    game          its name in addresses and on the wire
    name, within  what it is called in a menu, and in a sentence
    style         its letter in the first profile, see `games.PROFILES`
    pieces        all its pieces, in the order of the palette
    starts        the position it begins with, then others it may begin with
    notation      the notation of its own, by its name; FEEN where it has none
    turn_letters  how that notation writes the side to move
    letters       further letters that name a piece in words, small, with its token
    squares       how squares are named, see `webapp.coordinates`
    look          how they are drawn: checkered, ruled, or as points where lines cross
    sets          the sets of drawings there are, the usual one first, with labels
    shared_set    a piece may change sides, so that the set is counted as one
    has_hands     pieces are held in hand
    """

    game: str
    name: str
    within: Phrase
    style: str
    files: int
    ranks: int
    pieces: tuple[Piece, ...]
    sides: Sides
    starts: tuple[Start, ...]
    notation: str
    turn_letters: Phrase
    letters: tuple[tuple[str, str], ...] = ()
    squares: SquareNames = "algebraic"
    look: Look = "checks"
    sets: tuple[tuple[str, str], ...] = ()
    shared_set: bool = False
    has_hands: bool = False

    @property
    def tokens(self) -> tuple[str, ...]:
        """The tokens of all its pieces, as the first side's."""
        return tuple(piece.token for piece in self.pieces)

    @property
    def in_set(self) -> dict[str, int]:
        """How many of each letter a full set holds, both sides together."""
        return {piece.token[0]: piece.in_set for piece in self.pieces if piece.in_set}

    @property
    def promotes(self) -> str:
        """The letters of the pieces that have a promoted form."""
        return "".join(token[1] for token in self.tokens if token[0] == "+")

    @property
    def start(self) -> str:
        """The position it begins with, in FEEN."""
        return self.starts[0].feen
