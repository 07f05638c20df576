"""The facts of a game that the editor needs; they are no rules of play.

Each game has a file of its own in this folder, which holds one `GameInfo`. English
words stand in it as they are; `webapp.games.labels` gives them in the current language.
"""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from typing import Literal

from webapp.language import Name, Phrase

SquareNames = Literal["algebraic", "janggi", "usi", "ucci"]
Look = Literal["checks", "lines", "points"]

WHITE, BLACK = Name("White", context="side"), Name("Black", context="side")


@dataclass(frozen=True, slots=True)
class Piece:
    """A piece of a game, whosever it is.

    token   as the first side's, with the marks it bears (EPIN)
    names   what it is called, as the row of a `Name`: first on the page, then of
            several, then all else that is read in words
    in_set  how many a full set holds, both sides together; of a promoted piece
            0, as it counts as what it was
    signs   characters that stand for it in any language
    """

    token: str
    names: str
    in_set: int = 0
    signs: str = ""


@dataclass(frozen=True, slots=True)
class Sides:
    """The names of the first and the second side.

    names     alone, and within a sentence; the other forms are read in words
    to_move   beside the board
    palettes  what holds a side's pieces; beside the first side's stand the tools
    hands     what holds a side's pieces in hand
    piece_of  a piece with whose it is
    also      names of another game's sides that they may go by in words
    signs     characters that stand for them in any language
    fields    the words, in small letters, that a field of a notation may have for them, apart by
              blanks
    """

    names: tuple[Name, Name]
    to_move: tuple[str, str]
    palettes: tuple[str, str]
    hands: tuple[str, str]
    piece_of: tuple[str, str]
    also: tuple[Name, ...] = ()
    signs: tuple[str, str] = ("", "")
    fields: tuple[str, str] = ("", "")


@dataclass(frozen=True, slots=True)
class Handicap:
    """All that is called otherwise in games in which one side has given pieces away.

    starts   the positions that such games begin with, in FEEN
    tags     the tags of records that say that a game is such a one
    named_by those whose value says so, where it names a handicap
    is_name  whether a value does
    sides    the names of the sides
    results  as those of `GameInfo`
    """

    starts: tuple[str, ...]
    tags: tuple[str, ...]
    named_by: tuple[str, ...]
    is_name: Callable[[str], bool]
    sides: Sides
    results: tuple[str, ...]


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
    pieces        all its pieces, in the order of the palette, the king first
    starts        the position it begins with, then others it may begin with
    starts_label  what the choice of a start is called; "" where there is one only
    notation      the notation of its own, by its name; FEEN where it has none
    notation_names  what that is called in a menu, and in a sentence
    turn_letters  how that notation writes the side to move
    clean         what is said where there are no findings
    letters       further letters that name a piece in words, small, with its token
    squares       how squares are named, see `webapp.games.coordinates`
    look          how they are drawn: checkered, ruled, or as points where lines cross
    sets          the sets of drawings there are, the usual one first, with labels
    sets_label    what the choice of drawings is called; "" where there is one set only
    lines         the drawing of its board, its name in `pictures/drawing/boards.py`;
                  "" for squares that need none
    controls      what of a position has a field on the page beside the side to move: any
                  of castling, en_passant, halfmove, fullmove, size, styles
    tools         the marks that a button beside the palette sets, as EPIN has them, and
                  `side` for a piece that goes over to the other side
    sides_face    the sides' pieces face each other file by file, kings on one file, so that
                  the sides are exchanged by turning the board over and not round
    any_pieces    any letter may stand on its board
    named         addresses name the game, as its texts may be another game's too
    shared_set    a piece may change sides, so that the set is counted as one
    has_hands     pieces are held in hand
    bare_square   the piece that a square alone stands for in words, as f7 does for a
                  pawn in chess; "" where none is meant
    fifty_moves   the halfmove clock is that of a fifty-move rule
    counts_plies  the move number is raised after the moves of either side
    mates_in_plies  the length of a mate counts the moves of both sides: 1, 3, 5
    each_ply      a move of either side is one where moves are counted, whatever their numbers
    move_letters  the letters of pieces in moves, where other languages have letters of their own
    results       what it calls a win of the first side, of the second and a draw; () for 1-0,
                  0-1 and 1/2-1/2
    handicap      what is called otherwise in games with a handicap; None where nothing is
    """

    game: str
    name: Name
    within: Phrase
    style: str
    files: int
    ranks: int
    pieces: tuple[Piece, ...]
    sides: Sides
    starts: tuple[Start, ...]
    notation: str
    notation_names: tuple[str, Phrase]
    turn_letters: Phrase
    clean: str
    letters: tuple[tuple[str, str], ...] = ()
    squares: SquareNames = "algebraic"
    look: Look = "checks"
    sets: tuple[tuple[str, str], ...] = ()
    sets_label: str = ""
    starts_label: str = ""
    lines: str = ""
    controls: tuple[str, ...] = ("halfmove", "fullmove")
    tools: tuple[str, ...] = ("side",)
    sides_face: bool = False
    any_pieces: bool = False
    named: bool = False
    shared_set: bool = False
    has_hands: bool = False
    bare_square: str = ""
    fifty_moves: bool = True
    counts_plies: bool = False
    mates_in_plies: bool = False
    each_ply: bool = False
    move_letters: str = ""
    results: tuple[str, ...] = ()
    handicap: Handicap | None = None

    @property
    def tokens(self) -> tuple[str, ...]:
        """The tokens of all its pieces, as the first side's."""
        return tuple(piece.token for piece in self.pieces)

    @property
    def king(self) -> str:
        """The piece that the game hangs on, as the first side's; "" where none is known."""
        return self.pieces[0].token if self.pieces else ""

    @property
    def in_set(self) -> dict[str, int]:
        """How many of each letter a full set holds, both sides together."""
        return {piece.token[0]: piece.in_set for piece in self.pieces if piece.in_set}

    @property
    def promotes(self) -> str:
        """The letters of the pieces that have a promoted form."""
        return "".join(token[1] for token in self.tokens if token[0] == "+")

    @property
    def counts_either_side(self) -> bool:
        """A move of either side is one where moves are counted."""
        return self.counts_plies or self.each_ply

    def count_moves(self, plies: int) -> int:
        """As how many moves so many plies from the start are counted."""
        return plies if self.counts_either_side else -(-plies // 2)

    @property
    def start(self) -> str:
        """The position it begins with, in FEEN."""
        return self.starts[0].feen
